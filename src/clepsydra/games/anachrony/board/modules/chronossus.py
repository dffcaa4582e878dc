"""The board of the Chronossus: four tracks with a token each, its Action tiles, its energy, and the solo objectives."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from msgspec import Struct
from msgspec.structs import replace

from clepsydra.drawing.board import Region, View
from clepsydra.drawing.marks import anchor, icon
from clepsydra.drawing.markup import Markup, Part, html
from clepsydra.games.anachrony.automas.events import BotCommanded, BotTokenMoved
from clepsydra.games.anachrony.board.brought import ModuleDrawing, Room
from clepsydra.games.anachrony.board.context import Context
from clepsydra.games.anachrony.board.modules import chronossus_flux, hypersync
from clepsydra.games.anachrony.board.modules.automa_mat import (
    CARD_SYMBOLS,
    CARDS,
    Own,
    box,
    command,
    figures,
    loop,
    mat,
    own,
    tokens_on,
    told,
)
from clepsydra.games.anachrony.board.modules.automa_steps import step_rules, steps
from clepsydra.games.anachrony.board.modules.chronossus_flux import Beside
from clepsydra.games.anachrony.board.modules.hypersync import Lying
from clepsydra.games.anachrony.modules.chronossus.catalog import (
    CHRONOSSUS,
    SLOTS,
    ActionTile,
    Board,
    Objective,
)
from clepsydra.games.anachrony.modules.chronossus.objectives import level_vp
from clepsydra.games.anachrony.modules.chronossus.pieces import state_of
from clepsydra.games.anachrony.modules.chronossus.with_alternate_timeline import (
    bonus_spaces,
    is_english,
    points,
)
from clepsydra.games.anachrony.state import AnachronyState
from clepsydra.kernel import Event


class Progress(Struct, frozen=True):
    """A solo objective: what the person has of it, what that is worth now, and what lies on the card."""

    name: str
    have: int
    vp: int
    laid: tuple[str, ...] = ()


class Bot(Struct, frozen=True):
    """What the drawing depends on."""

    own: Own
    tokens: dict[int, str]
    tiles: dict[str, str]
    energy: int
    exhausted: int
    objectives: tuple[Progress, ...]
    bonus_spaces: int | None = None
    """How many of its tiles lie on bonus spaces, where there are any."""
    hypersync: Lying | None = None
    """Its Hypersync tiles in reserve, where there are any."""
    beside: Beside | None = None
    """What it has beside Fractures of Time."""


def part(context: Context, view: View[AnachronyState], seat: int) -> Bot:
    """What of the view belongs to the bot."""
    state = state_of(view.state)
    beside = chronossus_flux.part(view.state, seat)
    its = own(context, view, seat)
    return Bot(
        replace(its, jokers=beside.operators) if beside else its,
        state.tokens,
        state.tiles,
        state.energy,
        state.exhausted,
        tuple(progress(context, view.state, name) for name in state.objectives),
        len(bonus_spaces(view.state).tiles) if context.rules.option("alternate_timeline") else None,
        hypersync.in_reserve(context, view.state, seat)[1]
        if context.rules.setup.plays("hypersync")
        else None,
        beside,
    )


def progress(context: Context, state: AnachronyState, name: str) -> Progress:
    """How far the person is with an objective; nothing before there is a Path."""
    game, (person,) = context.game(state), context.rules.people
    if not state.players[person].path:
        return Progress(name, 0, 0)
    objective: Objective = context.catalog.more["solo_objective"][name]
    have = context.rules.metrics[objective.metric](game, person)
    return Progress(name, have, level_vp(game, person, name), context.laid(state, person).get(name, ()))


def draw(context: Context, on: Bot) -> Markup:
    """The whole board."""
    board: Board = context.catalog.more[CHRONOSSUS]
    return mat(
        context,
        on.own,
        CHRONOSSUS,
        context.say("chronossus_passed") if on.own.passed else "",
        loops=[_track(context, on, token, spaces) for token, spaces in board.tracks.items()],
        more=[
            _energy(context, on),
            chronossus_flux.draw(context, on.own, on.beside) if on.beside else None,
            _objectives(context, on),
            _bonus_spaces(context, on),
            _hypersync(context, on),
        ],
    )


def _track(context: Context, on: Bot, token: int, spaces: Iterable[str]) -> Markup:
    """The spaces of a token; one that is on two tracks is drawn on both, with the token of this one."""
    return loop(
        "track",
        context.say("track_of", token=token),
        [(_tile if space in on.tiles else _command)(context, on, token, space) for space in spaces],
    )


def _command(context: Context, on: Bot, token: int, space: str) -> Markup:
    return command(context, command_anchor(on.own.seat, token, space), space, _here(on, token, space))


def _here(on: Bot, token: int, space: str) -> list[int]:
    return [token] if on.tokens[token] == space else []


def command_anchor(seat: int, token: int, space: str) -> str:
    """Where a space of a track is drawn."""
    return anchor("command", seat, token, space)


def _tile(context: Context, on: Bot, token: int, slot: str) -> Markup:
    """A space with an Action tile on it: its number, the side that is up, and what that brings."""
    name = on.tiles[slot]
    tile: ActionTile = context.catalog.more["action_tile"][name]
    here = _here(on, token, slot)
    return html(
        '<li><button type="button" class="cs action-tile" id="{id}"{opens} aria-label="{told}">'
        '<small aria-hidden="true">{number}</small><b>{name}</b><span class="row">{brings}</span>{tokens}'
        "</button></li>",
        id=command_anchor(on.own.seat, token, slot),
        opens=context.opens(name),
        told=told(context, f"{context.title(slot)}, {context.title(name)}", here),
        number=slot.removeprefix("slot_") if slot in SLOTS else "",
        name=name,
        brings=_brings(context, tile),
        tokens=tokens_on(here),
    )


def _brings(context: Context, tile: ActionTile) -> list[Part]:
    goods = {"vp": tile.vp, "energy_core": tile.energy, "flux_core": tile.flux}
    marks: list[Part] = [icon(context.symbol(tile.action), context.title(tile.action))] if tile.action else []
    marks += [context.good(good, count) for good, count in goods.items() if count]
    marks += [icon("next", context.say("autoleap"))] if tile.autoleap else []
    return marks or [icon("reboot", context.title("reboot"))]


def _energy(context: Context, on: Bot) -> Markup:
    """Its pool: charged cores first, then exhausted ones."""
    label = context.say("bot_pool", energy=on.energy, exhausted=on.exhausted)
    return box(
        context,
        on.own,
        "energy",
        html(
            '<span class="pool" role="img" aria-label="{label}" title="{label}">{energy}{exhausted}</span>',
            label=label,
            energy=(icon("core") for _ in range(on.energy)),
            exhausted=(icon("spent-core") for _ in range(on.exhausted)),
        ),
    )


def _objectives(context: Context, on: Bot) -> Part:
    if not on.objectives:
        return None
    return box(context, on.own, "objectives", [_objective(context, objective) for objective in on.objectives])


def _objective(context: Context, on: Progress) -> Markup:
    """What the person has, the three levels, and what it is worth now."""
    objective: Objective = context.catalog.more["solo_objective"][on.name]
    return html(
        '<button type="button" class="objective" id="{id}"{opens}><span>{title}</span><b>{have}</b>'
        '<span class="levels">{levels}</span>{vp}{laid}</button>',
        id=anchor("piece", on.name),
        opens=context.opens(on.name),
        title=context.title(on.name),
        have=on.have,
        levels=(
            html(
                '<i class="{reached}">{level}</i>',
                reached="reached" if on.have >= level else None,
                level=level,
            )
            for level in objective.levels
        ),
        vp=context.good("vp", on.vp),
        laid=(
            html(
                '<span class="laid">{marker}</span>',
                marker=icon(context.symbol(marker), context.title(marker)),
            )
            for marker in on.laid
        ),
    )


def _bonus_spaces(context: Context, on: Bot) -> Part:
    """Its tiles on bonus spaces of the timeline, and what they will be worth in the end."""
    if on.bonus_spaces is None:
        return None
    worth = 0 if is_english(context.rules) else points(context.rules).bonus_vp_end * on.bonus_spaces
    label = context.say("bot_on_bonus", count=on.bonus_spaces)
    return box(
        context,
        on.own,
        "bonus_spaces",
        html(
            '<span class="g" title="{label}">{icon}{count}</span>{vp}',
            label=label,
            icon=icon("vortex", label),
            count=on.bonus_spaces,
            vp=context.good("vp", worth) if worth else None,
        ),
    )


def _hypersync(context: Context, on: Bot) -> Part:
    if on.hypersync is None:
        return None
    tiles = [hypersync.tile(context, *one) for one in on.hypersync]
    return box(context, on.own, "hypersync", tiles or context.say("hypersync_none"))


def rooms(context: Context) -> Iterable[Room]:
    """Its board lies behind a door, in the place of a player board."""
    seat = context.rules.setup.seats.index(CHRONOSSUS)
    region = Region(anchor("mat", seat), partial(part, context, seat=seat), partial(draw, context))
    yield Room(region, context.reader.player(seat), "emblem-chronossus", CHRONOSSUS)


def own_steps(context: Context, event: Event) -> tuple[str, ...]:
    """A token is seen on its own track."""
    if isinstance(event, (BotCommanded, BotTokenMoved)):
        return (command_anchor(event.seat, event.token, event.space),)
    return steps(context, event)


def then(context: Context, event: Event) -> tuple[str, ...]:
    """The next space of the token's track."""
    if not isinstance(event, BotCommanded):
        return ()
    board: Board = context.catalog.more[CHRONOSSUS]
    return (command_anchor(event.seat, event.token, board.after(event.token, event.space)),)


DRAWING = ModuleDrawing(
    rooms=rooms,
    cards={name: rule for name, rule in CARDS.items() if name != "command_reboot"},
    figures=figures,
    symbols={**CARD_SYMBOLS, CHRONOSSUS: "chronossus"},
    steps=own_steps,
    then=then,
    step_rules=step_rules,
    begins=(BotCommanded,),
)

"""What a seat has of Fractures of Time: its device with the risk of the next core, technologies, cards and leaders."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from msgspec import Struct

from clepsydra.drawing.board import Region, View
from clepsydra.drawing.context import is_hidden
from clepsydra.drawing.marks import anchor, icon
from clepsydra.drawing.markup import NOTHING, Markup, classes, html
from clepsydra.games.anachrony.board.brought import Room
from clepsydra.games.anachrony.board.conditions import own_condition
from clepsydra.games.anachrony.board.context import Context
from clepsydra.games.anachrony.board.tile_faces import at_work, face_of, tile
from clepsydra.games.anachrony.game import Anachrony
from clepsydra.games.anachrony.modules.fractures.blink_bonuses import flux_die
from clepsydra.games.anachrony.modules.fractures.device import (
    empty_spaces,
    reward_of,
    side_of,
    track_of,
    visible,
)
from clepsydra.games.anachrony.modules.fractures.glitch_check import FLUX_FACE
from clepsydra.games.anachrony.modules.fractures.glitches import in_play, in_reserve
from clepsydra.games.anachrony.modules.fractures.pieces import CORE, GLITCH, own_fractures
from clepsydra.games.anachrony.modules.fractures.technology_catalog import TECHNOLOGY
from clepsydra.games.anachrony.state import AnachronyState

LENT = "leader."
"""What the fact of a leader for one era begins with."""


class Device(Struct, frozen=True):
    """What the drawing of a device depends on."""

    side: str
    spaces: tuple[str, ...]
    visible: int
    costs: dict[int, dict[str, int]]
    rewards: dict[int, dict[str, int]]
    """Those that still lie there."""
    risks: dict[int, int]
    """By the number of an empty space: on how many faces a Glitch would come if the next core fell there."""
    faces: int
    upgrades: tuple[str, ...]
    glitches: int
    reserve: int
    actions: dict[str, str]
    """What lies on each action: a kind of worker, a mark, or nothing."""


class Own(Struct, frozen=True):
    """What a seat has beside its board."""

    seat: int
    device: Device | None
    technologies: dict[str, str]
    """With what lies on each: a kind of worker, a mark, or nothing."""
    conditions: tuple[str, ...]
    leaders: tuple[str, ...]
    lent: tuple[str, ...]


USED = "used"
"""The mark of a free action."""


def devices(context: Context) -> Iterator[Room]:
    """Each person's device lies behind a door of that person."""
    for seat in context.rules.people:
        name = anchor("device", seat)
        region = Region(name, partial(own_part, context, seat=seat), partial(draw_own, context))
        yield Room(region, context.say("device_tab"), "super-flux-reactor", "fracture_device", seat)


def own_part(context: Context, view: View[AnachronyState], seat: int) -> Own:
    """What of the view is there; a device has a side once its Path is chosen."""
    state = view.state
    game, player = context.game(state), state.players[seat]
    own = own_fractures(game, seat)
    return Own(
        seat,
        _device(game, seat) if player.path else None,
        {card: _on(game, seat, card) for card in own.technologies},
        tuple(own.condition),
        tuple(own.leaders),
        tuple(fact.removeprefix(LENT) for fact in player.facts if fact.startswith(LENT)),
    )


def _on(game: Anachrony, seat: int, where: str) -> str:
    player = game.player(seat)
    busy = next((busy.kind for busy in player.busy if busy.where == where), "")
    return busy or (USED if where in player.used else "")


def _device(game: Anachrony, seat: int) -> Device:
    side, device, track = side_of(game, seat), own_fractures(game, seat).device, track_of(game.rules)
    numbers = range(1, track.spaces + 1)
    return Device(
        side.id,
        tuple(device.spaces),
        visible(game, seat),
        dict(side.costs),
        {number: dict(reward) for number in numbers if (reward := reward_of(game, seat, number))},
        risks(game, seat),
        len(game.rules.catalog.dice[FLUX_FACE]),
        tuple(device.upgrades),
        in_play(game, seat),
        in_reserve(game, seat),
        {action: _on(game, seat, action) for action in side.actions},
    )


def risks(game: Anachrony, seat: int) -> dict[int, int]:
    """For each empty space, the faces of the Flux die that exceed what would be left empty behind it."""
    more = flux_die(game, seat)
    faces = [int(face) + more for face in game.rules.catalog.dice[FLUX_FACE]]
    empty = empty_spaces(game, seat)
    return {
        number: sum(face > left for face in faces)
        for number, left in zip(empty, reversed(range(len(empty))), strict=True)
    }


def draw_own(context: Context, on: Own) -> Markup:
    """The device and what lies beside it; before a Path is chosen there is nothing to show."""
    if on.device is None:
        return html('<section class="ft-device" id="{id}" hidden></section>', id=anchor("device", on.seat))
    return html(
        '<section class="ft-device" id="{id}"><h3>{head}{count}</h3><div>{track}{note}</div>'
        '<div class="ft-acts">{actions}</div>{own}</section>',
        id=anchor("device", on.seat),
        head=context.caption("device", context.title("fracture_device"), on.device.side),
        count=_count(context, on.device),
        track=_track(context, on.seat, on.device),
        note=html('<p class="ft-note">{said}</p>', said=context.say("glitch_risk")),
        actions=(_action(context, on.seat, action, there) for action, there in on.device.actions.items()),
        own=_groups(context, on),
    )


def _count(context: Context, on: Device) -> Markup:
    return html(
        '<button type="button" class="cap ft-count"{opens}>{icon}<span>{said}</span></button>',
        opens=context.opens("glitches"),
        icon=icon(GLITCH),
        said=context.say("glitches_in_play", count=on.glitches, reserve=on.reserve),
    )


# The track


def _track(context: Context, seat: int, on: Device) -> Markup:
    return html(
        '<ol class="ft-track" aria-label="{label}">{spaces}{upgrades}</ol>',
        label=context.title("fracture_track"),
        spaces=(_space(context, seat, on, number) for number in range(1, on.visible + 1)),
        upgrades=_upgrades(context, seat, on),
    )


def _space(context: Context, seat: int, on: Device, number: int) -> Markup:
    """A space: a core, a Glitch, or nothing with the risk; what it costs and gives stands in its corner."""
    there = on.spaces[number - 1]
    risk = on.risks.get(number)
    return html(
        '<li class="ft-space {css}" id="{id}" data-tip="tip-device_space"><span class="sr">{told}</span>{mark}{printed}{risk}</li>',
        css="ft-glitch" if there == GLITCH else None if there == CORE else "ft-open",
        id=anchor("device", seat, number),
        told=_told(context, on, number),
        mark=icon(GLITCH) if there == GLITCH else icon("flux") if there == CORE else None,
        printed=_printed(context, on, number),
        risk=None
        if risk is None
        else html('<small aria-hidden="true">{risk}/{faces}</small>', risk=risk, faces=on.faces),
    )


def _told(context: Context, on: Device, number: int) -> str:
    there = on.spaces[number - 1]
    if there:
        return context.say(f"device_{there}", number=number)
    return context.say("device_open", number=number, risk=on.risks[number], faces=on.faces)


def _printed(context: Context, on: Device, number: int) -> Markup:
    marks = [context.good(good, f"−{count}") for good, count in on.costs.get(number, {}).items()]
    marks += [context.good(good, f"+{count}") for good, count in on.rewards.get(number, {}).items()]
    return html('<span class="ft-printed">{marks}</span>', marks=marks) if marks else NOTHING


def _upgrades(context: Context, seat: int, on: Device) -> Markup:
    """The Upgrade tile, behind the last visible space, with what the breakthroughs on it score."""
    track = track_of(context.rules)
    room = len(track.vp) - 1 - len(on.upgrades)
    return html(
        '<li class="ft-upgrades" id="{id}"><span>{there}{places}</span><span class="ft-points">{points}{vp}</span></li>',
        id=anchor("device-upgrades", seat),
        there=(context.breakthrough(name, name=context.name(name)) for name in on.upgrades),
        places=(html('<i class="ft-place"></i>') for _ in range(room)),
        points=(
            html("<b>{points}</b>" if number == len(on.upgrades) else "<i>{points}</i>", points=points)
            for number, points in enumerate(track.vp)
            if number
        ),
        vp=icon("vp", context.name("vp")),
    )


# Its actions


def _action(context: Context, seat: int, action: str, there: str) -> Markup:
    """An action: who does it, what it costs and does, and what lies on it."""
    return html(
        '<button type="button" class="mini {used}" id="{id}"{opens} aria-label="{told}">{face}{at}</button>',
        used="used" if there else None,
        id=anchor(action, seat),
        opens=context.opens(action),
        told=context.told(action),
        face=context.printed(_face, action),
        at=_lies(context, there),
    )


def _face(context: Context, action: str) -> Markup:
    entry: Any = context.catalog.more["device_action"][action]
    sign = context.symbol(action)
    return html(
        "{icon}<span>{short}</span>{face}",
        icon=icon(sign),
        short=context.say(f"device_does_{sign}"),
        face=face_of(context, entry),
    )


def _lies(context: Context, there: str) -> Markup:
    if not there:
        return NOTHING
    return at_work(icon("check", context.say("used")) if there == USED else context.worker(there))


# Technologies, cards and leaders


def _groups(context: Context, on: Own) -> Iterator[Markup]:
    if on.technologies:
        cards = (
            tile(context, card, classes("ft-card", "used" if there else ""), _lies(context, there))
            for card, there in on.technologies.items()
        )
        yield _group(context, TECHNOLOGY, "technologies", cards)
    if on.conditions:
        yield _group(
            context, "endgame", "own_condition", (_condition(context, card) for card in on.conditions)
        )
    if on.leaders or on.lent:
        yield _group(context, "user", "drawn_leaders", _leaders(context, on))


def _group(context: Context, symbol: str, key: str, things: Iterator[Markup]) -> Markup:
    return html(
        '<div class="ft-own"><span class="cap">{icon}<span>{title}</span></span>{things}</div>',
        icon=icon(symbol),
        title=context.say(key),
        things=things,
    )


def _condition(context: Context, card: str) -> Markup:
    return context.back(card, "cardback") if is_hidden(card) else own_condition(context, card)


def _leaders(context: Context, on: Own) -> Iterator[Markup]:
    """Whom Thalia can still call, and whom she has called for this era."""
    for leader in (*on.lent, *on.leaders):
        yield html(
            '<button type="button" class="mini {called}" id="{id}"{opens}>{icon}<span>{name}</span></button>',
            called="ft-called" if leader in on.lent else None,
            id=anchor("piece", leader),
            opens=context.opens(leader),
            icon=icon("check", context.say("leader_called")) if leader in on.lent else icon("user"),
            name=context.name(leader),
        )

"""The chain of the running turn: what was done, what may follow, and the chain tokens that are left."""

from __future__ import annotations

from msgspec import UNSET, Struct

from clepsydra.games.inventions.game import Inventions
from clepsydra.games.inventions.state import GAIN_INFLUENCE, INNOVATE, RECRUIT, TRAVEL, Table
from clepsydra.web.boards.board import View
from clepsydra.web.boards.inventions.desk import Desk, acting, symbol
from clepsydra.web.boards.markup import classes, esc, icon

SOURCES = (INNOVATE, RECRUIT, GAIN_INFLUENCE, TRAVEL)
"""The actions that end with a chain step of their own (IN-CHN-02)."""


class Chain(Struct, frozen=True):
    """What the drawing depends on."""

    seat: int | None
    step: str = ""
    prepared: int = 0
    left: int = 0
    actions: tuple[tuple[str, str], ...] = ()
    links: tuple[tuple[str, str], ...] = ()
    """Technology tiles that could lead on from the last action, each with where it leads."""


def part(desk: Desk, view: View[Table]) -> Chain:
    """The course of the turn, and what the last action could lead to."""
    state = view.state
    seat, course = acting(desk, state), state.turn.course
    if seat is None or course is UNSET:
        return Chain(seat)
    last = course.actions[-1][0] if course.actions else ""
    return Chain(
        seat,
        course.step,
        course.prepared,
        state.turn.tokens,
        tuple(course.actions),
        _links(desk.game(state), seat, last),
    )


def _links(game: Inventions, seat: int, action: str) -> tuple[tuple[str, str], ...]:
    """Built technology tiles that join this action to another (IN-PRO-08)."""
    player, turn = game.player(seat), game.state.turn
    if turn.technology or not turn.tokens or not player.influence:
        return ()
    tiles = [game.catalog.progress[name] for name in player.map.values() if name in game.catalog.progress]
    return tuple(
        (tile.id, tile.pair[1] if tile.pair[0] == action else tile.pair[0])
        for tile in tiles
        if action in tile.pair and game.works(seat, tile.id)
    )


def chain(desk: Desk, on: Chain) -> str:
    """Links in a row: done, then the open end."""
    if on.seat is None:
        inside = f'<p class="idle">{esc(desk.say("no_turn"))}</p>'
    else:
        links = "".join(f"<li>{_link(desk, action, why)}</li>" for action, why in on.actions)
        inside = f"{desk.token(on.seat)}<ol>{links}<li>{_open_end(desk, on)}</li></ol>{_left(desk, on)}"
    return (
        f'<section class="chainbar" id="chain" aria-label="{esc(desk.title("chain"))}">'
        f"{desk.caption('chain', desk.title('chain'), 'chain')}{inside}</section>"
    )


def _link(desk: Desk, action: str, why: str) -> str:
    """An action that was performed, and what called for it."""
    name, reason = desk.title(action), desk.name(why)
    return (
        f'<span class="{classes("ln", why)}" title="{esc(reason)}">{icon(symbol(action))}<span>{esc(name)}</span>'
        f'<span class="sr">({esc(reason)})</span></span>'
    )


def _open_end(desk: Desk, on: Chain) -> str:
    """What may follow: the place that a chain action or a free action is taken from."""
    links = "".join(
        f'<span class="tl">{icon("p-technology")}{esc(desk.catalog.progress[tile].number)}{icon("right", css="to")}'
        f'{icon(symbol(to))}<span class="sr">{esc(desk.name(tile))} : {esc(desk.name(to))}</span></span>'
        for tile, to in on.links
    )
    return f'<span class="ln next" id="chain-next">{_hint(desk, on)}{links}</span>'


def _hint(desk: Desk, on: Chain) -> str:
    if not on.step:
        return f"<span>{esc(desk.say('chain_stone_age'))}</span>"
    if on.step in ("ambitions", "build"):
        return f"{icon('check')}<span>{esc(desk.say('chain_over'))}</span>"
    if not on.actions:
        return f"{icon('plus')}<span>{esc(desk.say('chain_first'))}</span>"
    last = on.actions[-1][0]
    if not on.left:
        return f"<span>{esc(desk.say('chain_spent'))}</span>"
    if last in SOURCES:
        return f"{icon('chain')}<span>{esc(desk.say(f'chain_{last}'))}</span>"
    return "" if on.links else f"<span>{esc(desk.say('chain_none'))}</span>"


def _left(desk: Desk, on: Chain) -> str:
    """The prepared tokens: those that are left, then those that are spent."""
    spent = on.prepared - on.left
    if on.step not in ("", "actions") or not on.prepared:
        return ""
    told = esc(desk.say("tokens_left", left=on.left, all=on.prepared))
    return (
        f'<span class="left" role="img" aria-label="{told}">{icon("chain") * on.left}'
        f"{icon('chain', css='o') * spent}</span>"
    )

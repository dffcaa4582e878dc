"""The milestones: common knowledge, the private displays, the Eureka display, what is to come and what is past."""

from __future__ import annotations

from msgspec import Struct

from clepsydra.games.inventions.milestones import COMMON_SPACES
from clepsydra.games.inventions.state import COLOURS, Table
from clepsydra.web.boards.board import View
from clepsydra.web.boards.inventions.desk import PAINT, Desk, symbol
from clepsydra.web.boards.markup import Sign, anchor, esc, icon, token

PAST = "past-milestones"


class Milestones(Struct, frozen=True):
    """What the drawing depends on."""

    common: tuple[str, ...]
    private: tuple[str, ...]
    eureka: tuple[str, ...]
    to_come: dict[str, int]
    past: tuple[str, ...]
    diplomats: dict[str, list[int]]


def part(view: View[Table]) -> Milestones:
    """All milestones that lie open, and how many do not."""
    state = view.state
    return Milestones(
        common=tuple(reversed(state.common.pieces)),
        private=tuple(name for zone in state.private for name in zone.pieces),
        eureka=tuple(state.eureka.pieces),
        to_come={letter: len(zone) for letter, zone in state.stacks.items()},
        past=tuple(state.past.pieces),
        diplomats={name: seats for name, seats in state.diplomats.items() if seats},
    )


def milestones(desk: Desk, on: Milestones) -> str:
    """Three groups side by side; the latest common knowledge first."""
    common = "".join(_milestone(desk, on, name) for name in on.common) + _empty(
        COMMON_SPACES - len(on.common)
    )
    private = "".join(_milestone(desk, on, name, owner) for owner, name in enumerate(on.private))
    eureka = "".join(_milestone(desk, on, name) for name in on.eureka)
    eureka = eureka or f'<li class="none">{esc(desk.say("empty"))}</li>'
    return (
        f'<section class="miles" id="milestones" aria-label="{esc(desk.title("milestones"))}">'
        f"{_group(desk, 'common', common, _past(desk, on))}{_group(desk, 'private', private)}"
        f"{_group(desk, 'eureka_display', eureka, _to_come(desk, on))}</section>"
    )


def _group(desk: Desk, name: str, inside: str, beside: str = "") -> str:
    head = desk.caption("", desk.title(name), name)
    return f'<div class="mg {name}"><h3>{head}{beside}</h3><ol>{inside}</ol></div>'


def _milestone(desk: Desk, on: Milestones, name: str, owner: int | None = None) -> str:
    """A milestone: its letter, whose it is, its action, the diplomats on it and the room for more."""
    tile, there = desk.catalog.milestones[name], on.diplomats.get(name, [])
    free = max(0, tile.spaces - len(there))
    whose = "" if owner is None else _owner(desk, owner)
    told = [desk.told(name)]
    if owner is not None:
        told.append(desk.say("private_of", name=_name(desk, owner)))
    if there:
        told.append(desk.say("diplomats", names=", ".join(desk.sign(seat).name for seat in there)))
    told.append(desk.say("free_spaces", count=free))
    return (
        f'<li><button type="button" class="ms" id="{anchor("milestone", name)}"{desk.opens(name)} aria-label="{esc(" ".join(told))}">'
        f'<b class="let">{tile.letter}</b>{whose}{icon(symbol(tile.action), css="ac")}'
        f'<span class="msn">{esc(desk.name(name))}</span>'
        f'<span class="dip">{desk.tokens(there)}{"<i></i>" * free}</span></button></li>'
    )


def _name(desk: Desk, owner: int) -> str:
    return desk.sign(owner).name if owner < len(desk.seats) else desk.say("neutral")


def _owner(desk: Desk, owner: int) -> str:
    """The token of its owner; a neutral colour has no letter."""
    if owner < len(desk.seats):
        return desk.token(owner, "whose")
    return token(Sign(PAINT[COLOURS[owner]], "–", desk.say("neutral")), "whose")


def _empty(count: int) -> str:
    return '<li class="none"></li>' * count


def _to_come(desk: Desk, on: Milestones) -> str:
    """The stacks that are still face down."""
    stacks = "".join(
        desk.back(f"milestone_{letter.lower()}", "stk", f"<b>{letter}</b><small>×{count}</small>")
        for letter, count in on.to_come.items()
        if count
    )
    return f'<span class="stks">{stacks}</span>' if stacks else ""


def _past(desk: Desk, on: Milestones) -> str:
    """The discard: its names stay public, and everybody has access to them."""
    if not on.past:
        return ""
    names = "".join(
        f'<li><b class="let">{desk.catalog.milestones[name].letter}</b>{esc(desk.name(name))}</li>'
        for name in on.past
    )
    title = esc(desk.say("past", count=len(on.past)))
    return (
        f'<button type="button" class="past" popovertarget="{PAST}">{title}</button>'
        f'<div class="pop card" id="{PAST}" popover><h3>{icon("milestone")}{title}</h3><ul>{names}</ul></div>'
    )

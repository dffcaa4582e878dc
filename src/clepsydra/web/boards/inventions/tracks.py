"""The influence track with its levels, and the turn order."""

from __future__ import annotations

from msgspec import Struct

from clepsydra.games.inventions.state import MOST_INFLUENCE, Table
from clepsydra.web.boards.board import View
from clepsydra.web.boards.inventions.desk import Desk
from clepsydra.web.boards.markup import anchor, classes, esc, icon

LEVELS = ("low", "middle", "high")


class Tracks(Struct, frozen=True):
    """What the drawing depends on."""

    influence: tuple[int, ...]
    order: tuple[int, ...]


def part(view: View[Table]) -> Tracks:
    """The influence of each seat, and who plays when."""
    state = view.state
    return Tracks(tuple(player.influence for player in state.players), tuple(state.order))


def tracks(desk: Desk, on: Tracks) -> str:
    """A graduated line from 0 to 10, and the places of the turn."""
    starts = [level.start for level in desk.catalog.levels]
    spaces = "".join(_space(desk, on, number, starts) for number in range(MOST_INFLUENCE + 1))
    levels = "".join(_level(desk, number) for number in range(len(starts)))
    places = "".join(_place(desk, place, seat) for place, seat in enumerate(on.order, start=1))
    return (
        f'<section class="tracks" id="tracks" aria-label="{esc(desk.title("tracks"))}">'
        f'<div class="inft">{desk.caption("influence", desk.title("influence"), "influence_track")}'
        f'<ol class="inf-line">{spaces}</ol><div class="levels">{levels}</div></div>'
        f'<div class="turns">{desk.caption("banner", desk.title("turn_order"), "order")}<ol>{places}</ol></div></section>'
    )


def _space(desk: Desk, on: Tracks, number: int, starts: list[int]) -> str:
    there = [seat for seat in desk.seats if desk.is_person(seat) and on.influence[seat] == number]
    css = classes("first" if number in starts else "", "has" if there else "")
    return f'<li class="{css}"><span>{number}</span>{desk.tokens(there)}</li>'


def _level(desk: Desk, number: int) -> str:
    """What a section of the track is worth: chain tokens in each turn, points in the end."""
    level, card = desk.catalog.levels[number], f"influence_level_{LEVELS[number]}"
    told = esc(desk.told(card))
    return (
        f'<button type="button" class="lv l{number}"{desk.opens(card)} aria-label="{told}">'
        f"{icon('chain') * level.chain_tokens}<b>{level.final_ip}</b>{icon('ip')}</button>"
    )


def _place(desk: Desk, place: int, seat: int) -> str:
    name = esc(desk.say("plays_at", name=desk.sign(seat).name, place=place))
    return f'<li><span class="pl" id="{anchor("order", place)}" role="img" aria-label="{name}">{desk.token(seat)}</span></li>'

"""The era track: Chronos on his way, and the era markers on spaces with their benefits."""

from __future__ import annotations

from msgspec import Struct

from clepsydra.games.inventions.pillars import LAST_ROUND
from clepsydra.games.inventions.state import LAST_ERA, Table
from clepsydra.web.boards.board import View
from clepsydra.web.boards.inventions.desk import Desk, acting
from clepsydra.web.boards.inventions.faces import benefit
from clepsydra.web.boards.markup import anchor, classes, esc, icon


class Eras(Struct, frozen=True):
    """What the drawing depends on."""

    era: int
    round: int
    markers: tuple[tuple[int, int], ...]
    """The era and the space of each seat's marker."""
    moving: int
    """The era of the seat that acts: there its marker may go."""


def part(desk: Desk, view: View[Table]) -> Eras:
    """Where Chronos and the markers are."""
    state, game = view.state, desk.game(view.state)
    markers = tuple((game.milestone(seat).era, state.players[seat].place) for seat in desk.seats)
    seat = acting(desk, state)
    return Eras(state.era, state.round, markers, markers[seat][0] if seat is not None else 0)


def eras(desk: Desk, on: Eras) -> str:
    """Six eras with their rounds, as a graduated line."""
    items = "".join(_era(desk, on, era) for era in range(1, LAST_ERA + 1))
    where = esc(desk.say("chronos_at", era=on.era, round=on.round))
    return f'<section class="etrack" id="eras" aria-label="{esc(desk.title("eras"))}. {where}"><ol>{items}</ol></section>'


def _era(desk: Desk, on: Eras, era: int) -> str:
    rounds = 1 if era in (1, LAST_ERA) else LAST_ROUND
    steps = "".join(_step(on, era, number, rounds) for number in range(1, rounds + 1))
    spaces = "".join(
        _space(desk, on, era, place) for place in range(1, len(desk.catalog.era_spaces.get(era, ())) + 1)
    )
    name = esc(desk.words.say("eras", str(era)))
    return (
        f'<li class="{classes(f"e{era}", "now" if era == on.era else "")}">'
        f'<button type="button" class="en"{desk.opens("eras")}><b>{era}</b> <span>{name}</span></button>'
        f'<span class="steps" aria-hidden="true">{steps}</span>'
        f'<span class="mks">{spaces}</span></li>'
    )


def _step(on: Eras, era: int, number: int, rounds: int) -> str:
    """A round: a Season or an Epoch pillar; Chronos stands on the one that is played."""
    if (era, number) == (on.era, on.round):
        return f'<i class="here">{icon("chronos")}</i>'
    done = "done" if (era, number) < (on.era, on.round) else ""
    if era == LAST_ERA:
        return f"<i>{icon('ip')}</i>"
    return f'<i class="{done}">{icon("pillar-epoch" if number == rounds else "pillar-season")}</i>'


def _space(desk: Desk, on: Eras, era: int, place: int) -> str:
    """A space of the track: what it gives, or whose marker is on it."""
    there = [seat for seat in desk.seats if on.markers[seat] == (era, place)]
    card = f"era_{era}_space_{place}"
    id_ = anchor("era-space", place) if era == on.moving else anchor("era", era, place)
    told = ". ".join([desk.told(card), *(desk.sign(seat).name for seat in there)])
    return (
        f'<button type="button" class="{classes("es", "has" if there else "")}" id="{id_}"{desk.opens(card)}'
        f' aria-label="{esc(told)}">{desk.tokens(there) or benefit(desk.catalog.era_spaces[era][place - 1])}</button>'
    )

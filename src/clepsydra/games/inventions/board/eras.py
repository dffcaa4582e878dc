"""The era track: Chronos on his way, and the era markers on spaces with their benefits."""

from __future__ import annotations

from msgspec import Struct

from clepsydra.drawing.board import View
from clepsydra.drawing.marks import anchor, icon
from clepsydra.drawing.markup import Markup, html
from clepsydra.games.inventions.board.context import Context, acting
from clepsydra.games.inventions.board.pictures import drawing
from clepsydra.games.inventions.board.tile_faces import benefit
from clepsydra.games.inventions.pillars import LAST_ROUND
from clepsydra.games.inventions.state import LAST_ERA, InventionsState


class Eras(Struct, frozen=True):
    """What the drawing depends on."""

    era: int
    round: int
    markers: tuple[tuple[int, int], ...]
    """The era and the space of each seat's marker."""
    moving: int
    """The era of the seat that acts: there its marker may go."""


def part(context: Context, view: View[InventionsState]) -> Eras:
    """Where Chronos and the markers are."""
    state, game = view.state, context.game(view.state)
    markers = tuple((game.milestone(seat).era, state.players[seat].place) for seat in context.seats)
    seat = acting(context, state)
    return Eras(state.era, state.round, markers, markers[seat][0] if seat is not None else 0)


def eras(context: Context, on: Eras) -> Markup:
    """Six eras with their rounds, as a graduated line."""
    return html(
        '<section class="etrack" id="eras" aria-label="{eras}. {where}"><ol>{items}</ol></section>',
        eras=context.title("eras"),
        where=context.say("chronos_at", era=on.era, round=on.round),
        items=(_era(context, on, era) for era in range(1, LAST_ERA + 1)),
    )


def _era(context: Context, on: Eras, era: int) -> Markup:
    rounds = 1 if era in (1, LAST_ERA) else LAST_ROUND
    return html(
        '<li class="e{era} {css}" id="epoch-{era}">{scene}<button type="button" class="en"{opens}><b>{era}</b> <span>{name}'
        '</span></button><span class="there" aria-hidden="true">{there}</span><span class="era-steps" aria-hidden="true">{steps}</span><span class="mks">{spaces}'
        "</span></li>",
        era=era,
        css="now" if era == on.era else "past" if era < on.era else "next",
        scene=drawing(f"era-{era}", "0 0 96 64", "scene", symbol="era"),
        there=context.tokens(seat for seat in context.seats if on.markers[seat][0] == era),
        opens=context.opens("eras"),
        name=context.words.say("eras", str(era)),
        steps=(_step(on, era, number, rounds) for number in range(1, rounds + 1)),
        spaces=(
            _space(context, on, era, place)
            for place in range(1, len(context.catalog.era_spaces.get(era, ())) + 1)
        ),
    )


def _step(on: Eras, era: int, number: int, rounds: int) -> Markup:
    """A round: a Season or an Epoch pillar; Chronos stands on the one that is played."""
    if (era, number) == (on.era, on.round):
        return html('<i class="here">{icon}</i>', icon=icon("chronos"))
    if era == LAST_ERA:
        return html("<i>{icon}</i>", icon=icon("ip"))
    return html(
        '<i class="{done}">{icon}</i>',
        done="done" if (era, number) < (on.era, on.round) else "",
        icon=icon("pillar-epoch" if number == rounds else "pillar-season"),
    )


def _space(context: Context, on: Eras, era: int, place: int) -> Markup:
    """A space of the track: what it gives, or whose marker is on it."""
    there = [seat for seat in context.seats if on.markers[seat] == (era, place)]
    card = f"era_{era}_space_{place}"
    id_ = anchor("era-space", place) if era == on.moving else anchor("era", era, place)
    return html(
        '<button type="button" class="es {css}" id="{id}"{opens} aria-label="{told}">{tokens}</button>',
        css="has" if there else "",
        id=id_,
        opens=context.opens(card),
        told=". ".join([context.told(card), *(context.sign(seat).name for seat in there)]),
        tokens=context.tokens(there) or benefit(context.catalog.era_spaces[era][place - 1]),
    )

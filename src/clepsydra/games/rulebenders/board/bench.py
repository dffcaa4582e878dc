"""The bench of a draw: the backs of the decks, and which of them the seat that looks may play."""

from __future__ import annotations

from msgspec import Struct

from clepsydra.drawing.board import View
from clepsydra.drawing.marks import anchor, icon
from clepsydra.drawing.markup import Markup, html
from clepsydra.games.rulebenders.board.context import Context, is_set, symbol
from clepsydra.games.rulebenders.permission import why_not_theme
from clepsydra.games.rulebenders.state import FLEXO, RulebendersState


class Bench(Struct, frozen=True):
    """What the drawing depends on; how many cards a deck has stands on its plate."""

    decks: tuple[str, ...]
    active: str
    closed: tuple[str, ...]
    """The themes that the seat may not play now; none for who has no seat."""


def part(context: Context, view: View[RulebendersState]) -> Bench:
    """What of the view lies on the bench."""
    state, seat = view.state, view.seat
    known = is_set(state, "theme")
    game = context.game(state)
    return Bench(
        decks=(*state.plates, FLEXO),
        active=state.plates[state.panels["theme"].setting] if known else "",
        closed=tuple(deck for deck in state.plates if why_not_theme(game, seat, deck) is not None)
        if known and seat in context.people
        else (),
    )


def bench(context: Context, on: Bench) -> Markup:
    """A back for each deck. The style sheet shows it while the seat that looks is asked where its cards come from."""
    return html(
        '<section class="bench" id="bench" aria-label="{label}"><ul>{backs}</ul></section>',
        label=context.say("bench"),
        backs=(_back(context, on, deck) for deck in on.decks),
    )


def _back(context: Context, on: Bench, deck: str) -> Markup:
    said = context.say(
        "always_yours"
        if deck == FLEXO
        else "closed_now"
        if deck in on.closed
        else "active_theme_short"
        if deck == on.active
        else "yours_to_play"
    )
    return html(
        '<li><button type="button" class="deckback k-{deck}" id="{id}" aria-label="{title}, {said}">'
        "{icon}<b>{title}</b></button><small>{said}</small></li>",
        deck=deck,
        id=anchor("bench", deck),
        title=context.title(deck),
        said=said,
        icon=icon(symbol(deck)),
    )

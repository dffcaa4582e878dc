"""The theme plates and Flexo's: which themes are in play, their piles, and what has been discarded."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from msgspec import Struct

from clepsydra.drawing.board import View
from clepsydra.drawing.marks import anchor, icon
from clepsydra.drawing.markup import Markup, classes, html, join
from clepsydra.games.rulebenders.board.context import Context, is_set, symbol
from clepsydra.games.rulebenders.state import FLEXO, RulebendersState
from clepsydra.kernel import kind


class Deck(Struct, frozen=True):
    """A plate: how many cards its pile has, and its discards, the last on top."""

    deck: str
    pile: int
    discards: tuple[str, ...]


class Plates(Struct, frozen=True):
    """What the drawing depends on."""

    decks: tuple[Deck, ...]
    active: str


def part(view: View[RulebendersState]) -> Plates:
    """What of the view lies in the middle."""
    state = view.state
    return Plates(
        decks=tuple(_deck(state, deck) for deck in (*state.plates, FLEXO)),
        active=state.plates[state.panels["theme"].setting] if is_set(state, "theme") else "",
    )


def _deck(state: RulebendersState, deck: str) -> Deck:
    return Deck(deck, len(state.piles[deck]), tuple(state.discards[deck].pieces))


def plates(context: Context, on: Plates) -> Markup:
    """The plates in their circle, and the lists of their cards."""
    places = join(_plate(context, on, number, deck) for number, deck in enumerate(on.decks))
    return html(
        '<section class="plates" id="plates" aria-label="{label}">{places}{lists}</section>',
        label=context.say("plates"),
        places=places,
        lists=(_list(context, deck) for deck in on.decks),
    )


def _plate(context: Context, on: Plates, number: int, deck: Deck) -> Markup:
    """A plate: its theme, its pile and its discards. It opens the list of its cards."""
    told = context.say("pile", what=context.name(deck.deck), pile=deck.pile, discards=len(deck.discards))
    active = deck.deck == on.active
    if active:
        told = f"{told} {context.say('active_theme')}"
    return html(
        '<button type="button" class="{css}" id="{id}"{opens} aria-label="{told}">{icon}<b>{title}</b>'
        '<span class="dk">{pile} + {discards}</span></button>',
        css="hubp" if deck.deck == FLEXO else classes("plate", f"plate-{number}", "act" if active else ""),
        id=anchor("deck", deck.deck),
        opens=context.opens(list_id(deck.deck)),
        told=told,
        icon=icon(symbol(deck.deck)),
        title=context.title(deck.deck),
        pile=deck.pile,
        discards=len(deck.discards),
    )


def list_id(deck: str) -> str:
    """The name of the list of a deck's cards, which opens like a card."""
    return f"pile-{deck}"


def _list(context: Context, deck: Deck) -> Markup:
    """What everybody may know of a deck: how many are left, and every discarded card."""
    left = context.say("cards", count=deck.pile) if deck.pile else context.say("empty_pile")
    return html(
        '<div class="pop card pile" id="{id}" popover><h3>{icon}{title}</h3><p>{in_pile}</p><p>{below}</p>{discards}</div>',
        id=context.card(list_id(deck.deck)),
        icon=icon(symbol(deck.deck)),
        title=context.title(deck.deck),
        in_pile=context.say("in_pile", what=left),
        below=context.say("discards" if deck.discards else "no_discards"),
        discards=listed(context, deck.discards) if deck.discards else None,
    )


def listed(context: Context, pieces: Sequence[str]) -> Markup:
    """Cards by their titles, the latest first; each opens its own card."""
    counts = Counter(kind(piece) for piece in reversed(pieces))
    items = join(
        html(
            '<li><button type="button"{opens}>{icon}<span>{name}{times}</span></button></li>',
            opens=context.opens(title),
            icon=icon(symbol(context.catalog.cards[title].deck)),
            name=context.name(title),
            times=f" × {count}" if count > 1 else None,
        )
        for title, count in counts.items()
    )
    return html('<ul class="list">{items}</ul>', items=items)

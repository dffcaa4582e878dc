"""The theme plates and Flexo's: which themes are in play, their piles, and what has been discarded."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from msgspec import Struct

from clepsydra.games.rulebenders.state import FLEXO, Table
from clepsydra.kernel import kind
from clepsydra.web.boards.board import View
from clepsydra.web.boards.markup import anchor, classes, esc, icon
from clepsydra.web.boards.rulebenders.desk import Desk, back_of, is_set, symbol


class Deck(Struct, frozen=True):
    """A plate: its pile from above, as far as backs tell, and its discards, the last on top."""

    deck: str
    pile: dict[str, int]
    """How many cards of each back; a virus mixes them."""
    top: str
    discards: tuple[str, ...]


class Plates(Struct, frozen=True):
    """What the drawing depends on."""

    decks: tuple[Deck, ...]
    active: str


def part(view: View[Table]) -> Plates:
    """What of the view lies in the middle."""
    state = view.state
    return Plates(
        decks=tuple(_deck(state, deck) for deck in (*state.plates, FLEXO)),
        active=state.plates[state.panels["theme"].setting] if is_set(state, "theme") else "",
    )


def _deck(state: Table, deck: str) -> Deck:
    backs = [back_of(piece) for piece in state.piles[deck].pieces]
    return Deck(deck, dict(Counter(backs)), backs[-1] if backs else "", tuple(state.discards[deck].pieces))


def plates(desk: Desk, on: Plates) -> str:
    """The plates in their circle, and the lists of their cards."""
    places = "".join(_plate(desk, on, number, deck) for number, deck in enumerate(on.decks))
    lists = "".join(_list(desk, deck) for deck in on.decks)
    return f'<section class="plates" id="plates" aria-label="{esc(desk.say("plates"))}">{places}{lists}</section>'


def _plate(desk: Desk, on: Plates, number: int, deck: Deck) -> str:
    """A plate: its theme, its pile and its discards. It opens the list of its cards."""
    name, left = desk.name(deck.deck), sum(deck.pile.values())
    told = desk.say("pile", what=name, pile=left, discards=len(deck.discards))
    active = deck.deck == on.active
    if active:
        told = f"{told} {desk.say('active_theme')}"
    css = "hubp" if deck.deck == FLEXO else classes("plate", f"plate-{number}", "act" if active else "")
    mixed = _mixed(desk, deck)
    return (
        f'<button type="button" class="{css}" id="{anchor("deck", deck.deck)}"{desk.opens(list_id(deck.deck))}'
        f' aria-label="{esc(told)}">{icon(symbol(deck.deck))}<b>{esc(desk.title(deck.deck))}</b>'
        f'<span class="dk">{left} + {len(deck.discards)}{mixed}</span></button>'
    )


def _mixed(desk: Desk, deck: Deck) -> str:
    """In a mixed pile, whose card lies on top."""
    return icon(symbol(deck.top), desk.say("on_top", what=desk.name(deck.top))) if len(deck.pile) > 1 else ""


def list_id(deck: str) -> str:
    """The name of the list of a deck's cards, which opens like a card."""
    return f"pile-{deck}"


def _list(desk: Desk, deck: Deck) -> str:
    """What everybody may know of a deck: how many are left, and every discarded card."""
    left = _counts(desk, deck.pile) if deck.pile else desk.say("empty_pile")
    discards = listed(desk, deck.discards) if deck.discards else ""
    title = desk.say("discards" if deck.discards else "no_discards")
    return (
        f'<div class="pop card pile" id="{desk.card(list_id(deck.deck))}" popover>'
        f"<h3>{icon(symbol(deck.deck))}{esc(desk.title(deck.deck))}</h3>"
        f"<p>{esc(desk.say('in_pile', what=left))}</p><p>{esc(title)}</p>{discards}</div>"
    )


def listed(desk: Desk, pieces: Sequence[str]) -> str:
    """Cards by their titles, the latest first; each opens its own card."""
    counts = Counter(kind(piece) for piece in reversed(pieces))
    items = "".join(
        f'<li><button type="button"{desk.opens(title)}>{icon(symbol(desk.catalog.cards[title].deck))}'
        f"<span>{esc(desk.name(title))}{f' × {count}' if count > 1 else ''}</span></button></li>"
        for title, count in counts.items()
    )
    return f'<ul class="list">{items}</ul>'


def _counts(desk: Desk, pile: dict[str, int]) -> str:
    """How many cards of each back."""
    return ", ".join(desk.say("cards_of", count=count, deck=desk.name(deck)) for deck, count in pile.items())

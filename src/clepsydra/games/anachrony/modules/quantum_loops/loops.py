"""What lies on the table: the offer and its deck, what was not used at set-up, and what the cards left with each seat."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct, field

from clepsydra.games.anachrony.events import Revealed
from clepsydra.games.anachrony.game import Anachrony
from clepsydra.games.anachrony.modules.quantum_loops.catalog import LoopCard, QuantumWarp
from clepsydra.games.anachrony.rules import AnachronyRules
from clepsydra.games.anachrony.state import AnachronyState
from clepsydra.kernel import NOBODY, Zone

NAME = "quantum_loops"
HUB = "multiverse_hub"


class OwnLoops(Struct):
    """What a seat has of the cards, for all to see."""

    card: Zone = field(default_factory=Zone)
    """The card that its Quantum Warp tile has brought, at most one (QL-WRP-07)."""
    on_card: Zone = field(default_factory=Zone)
    """The superproject that lies on that card until it is built, and then on the board for good (QL-CRD-15)."""
    kept: list[Zone] = []
    """Superprojects that no card takes with it."""
    conditions: Zone = field(default_factory=Zone)

    def reserved(self) -> Iterator[Zone]:
        """Where superprojects lie that this seat alone may build."""
        return (zone for zone in (self.on_card, *self.kept) if zone.pieces)


class QuantumLoops(Struct):
    """The cards and what they draw from."""

    deck: Zone = field(default_factory=lambda: Zone(NOBODY))
    offer: Zone = field(default_factory=Zone)
    """Cards that come back may make it larger (QL-PRE-02)."""
    superprojects: Zone = field(default_factory=lambda: Zone(NOBODY))
    """Those that were not placed."""
    removed: Zone = field(default_factory=lambda: Zone(NOBODY))
    """The one of the base game in whose place the Hub came."""
    conditions: Zone = field(default_factory=lambda: Zone(NOBODY))
    """Endgame cards that are not in play."""
    own: list[OwnLoops] = []
    """By seat."""


def loops_of(state: AnachronyState) -> QuantumLoops:
    """What lies on the table of this module."""
    loops: QuantumLoops = getattr(state, NAME)
    return loops


def own_loops(game: Anachrony, seat: int) -> OwnLoops:
    """What a seat has of the cards."""
    return loops_of(game.state).own[seat]


def cards(rules: AnachronyRules) -> dict[str, LoopCard]:
    """All cards by their names."""
    found: dict[str, LoopCard] = rules.catalog.more["quantum_loop_card"]
    return found


def quantum_warp(rules: AnachronyRules) -> QuantumWarp:
    """The figures of the tile."""
    found: QuantumWarp = rules.catalog.more["quantum_warp_tile"]
    return found


# Set-up


def lay_out(rules: AnachronyRules, table: AnachronyState) -> None:
    """The superprojects that were not placed, the deck and the first offer."""
    loops = loops_of(table)
    loops.own = [OwnLoops() for _ in table.players]
    keep_superprojects(rules, table)
    deal_cards(rules, table)


def deal_cards(rules: AnachronyRules, table: AnachronyState) -> None:
    """Shuffle, reveal the first offer, and shuffle what was set aside into the deck."""
    loops, deck = loops_of(table), list(cards(rules))
    table.chance.shuffle(deck)
    offer_first(rules, loops, deck)
    table.chance.shuffle(loops.deck.pieces)


def keep_superprojects(rules: AnachronyRules, table: AnachronyState) -> None:
    """Those that were not placed are a pile, shuffled as they are; the one that left is not among them (QL-SET-03)."""
    for piece in [piece for piece in table.box.pieces if piece in rules.catalog.tiles]:
        table.box.move(piece, loops_of(table).superprojects)


def offer_first(rules: AnachronyRules, loops: QuantumLoops, deck: list[str]) -> None:
    """The first cards that may be in the first offer; all others are the deck (QL-SET-05)."""
    known = cards(rules)
    loops.offer.pieces = [card for card in deck if known[card].starts][: quantum_warp(rules).offer]
    loops.deck.pieces = [card for card in deck if card not in loops.offer]


def keep_conditions(game: Anachrony) -> None:
    """The endgame cards that did not come into play are a pile (QL-SET-06)."""
    pile, box = loops_of(game.state).conditions, game.state.box
    for card in [piece for piece in box.pieces if piece in game.rules.catalog.conditions]:
        box.move(card, pile)
    game.shuffle(pile)
    game.go_on()


# Preparation


def refill(game: Anachrony) -> None:
    """Fewer than three cards on offer become three while the deck lasts; more stay (QL-PRE-01)."""
    loops, missing = loops_of(game.state), quantum_warp(game.rules).offer
    new: list[str] = []
    while len(loops.offer) < missing and loops.deck.pieces:
        new.append(loops.deck.draw(loops.offer))
    if new:
        game.tell(Revealed, tuple(new))

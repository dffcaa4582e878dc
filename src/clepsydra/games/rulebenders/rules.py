"""The rules of a table: how the game begins, goes on and ends, and the registries that the base fills."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, cast

from msgspec import Struct

from clepsydra.games.rulebenders import scoring, setup
from clepsydra.games.rulebenders.card_worth import Worth, mean_of, worth_of
from clepsydra.games.rulebenders.catalog import Catalog, catalog_of
from clepsydra.games.rulebenders.events import FlexoReveals
from clepsydra.games.rulebenders.state import CARD, FLEXO, RulebendersState
from clepsydra.games.rulebenders.words import moves
from clepsydra.kernel import Chance, Event, Flow, GameDefinition, Registry, Result, Ruleset, Setup, kind

if TYPE_CHECKING:
    from clepsydra.games.rulebenders.catalog import Card, Effect
    from clepsydra.games.rulebenders.deed import Deed
    from clepsydra.games.rulebenders.game import Rulebenders

REACTIONS = {"attack": "fuel", "attack_uncancelled": "dashboard"}
"""What kind of card answers from the hand in each window (see RB-SHD-01, 07)."""
Act = Callable[["Rulebenders", "Deed", "Effect"], Flow[None] | None]
Counter = Callable[["Rulebenders", int], int]


class Operation(Struct, frozen=True):
    """An operation of the vocabulary: what is named for it before an attack resolves, and what it does."""

    do: Act
    declare: Act = lambda _game, _deed, _effect: None
    can: Callable[[Rulebenders, Deed, Effect], bool] = lambda _game, _deed, _effect: True
    """Whether it can change or show anything, where a player chooses among several (`choose`)."""


class RulebendersRules(Ruleset[RulebendersState]):
    """What one table of Rulebenders plays by."""

    state = RulebendersState

    def __init__(self, definition: GameDefinition, setup: Setup) -> None:
        super().__init__(definition, setup)
        self.catalog: Catalog = catalog_of(setup)
        self.cards = self.catalog.pieces
        """Every card by its piece."""
        decks = (*self.catalog.themes, FLEXO)
        self.decks = {deck: [p for p, card in self.cards.items() if card.deck == deck] for deck in decks}
        self.figures = self.catalog.figures
        self.flexo = setup.seats.index(FLEXO) if FLEXO in setup.seats else None
        """Where Flexo sits, in the game of two (see RF-SET-05)."""
        cards = self.catalog.cards.values()
        self.guarded = {
            card.deck for card in cards if {"always_theme", "exclusive_theme"} & card.passive.keys()
        }
        """Themes that a card can keep or open for its owner."""
        self.answering = {
            window: [(card, self.copies(card)) for card in cards if (card.window, card.kind) == (window, of)]
            for window, of in REACTIONS.items()
        }
        """The cards that answer an attack from the hand, by window, each with its copies."""
        self.operations: Registry[Operation] = Registry("operation")
        self.specials: Registry[Act] = Registry("card with a code of its own")
        self.counters: Registry[Counter] = Registry("counter")

    @functools.cached_property
    def worths(self) -> dict[str, Worth]:
        """What each card is worth to play, by its piece, and a card of each deck, by the deck."""
        die = self.catalog.die
        kinds = {id_: worth_of(card, die) for id_, card in self.catalog.cards.items()}
        pieces = {piece: kinds[card.id] for piece, card in self.cards.items()}
        return pieces | {deck: mean_of([pieces[p] for p in these]) for deck, these in self.decks.items()}

    def copies(self, card: Card) -> frozenset[str]:
        """All pieces of a card."""
        return frozenset(piece for piece, of in self.cards.items() if of is card)

    def rule_of(self, card: str) -> str:
        """The rule of a card, by its id: what a step asks by that was made for it, whichever card has it now."""
        return self.catalog.cards[card].rule

    def opening(self, chance: Chance) -> RulebendersState:
        """Everything in its place; what is chosen at set-up comes in steps."""
        return setup.opening(self, chance)

    def next_step(self, state: RulebendersState) -> str | None:
        """The step of set-up or the phase that comes now."""
        return None if state.ended else state.phase

    def result(self, state: RulebendersState) -> Result:
        """The final scoring (RB-SCO)."""
        return scoring.result(cast("Rulebenders", self.definition.game(self, state)))

    def back(self, piece: str) -> str:
        """All cards of themes and of Flexo look alike from behind; a token shows its kind (RB-HID-01)."""
        return CARD if piece in self.cards else kind(piece).partition("-")[0]

    def likeness(self, piece: str) -> str:
        """A card is of its deck, whose piles are apart (RB-HID-02)."""
        card = self.cards.get(piece)
        return card.deck if card is not None else self.back(piece)

    def doer(self, event: Event) -> int | None:
        """Flexo does what its cards say."""
        return self.flexo if isinstance(event, FlexoReveals) else event.doer

    def goes_on(self, told: Sequence[Event], event: Event, *, at_once: bool) -> bool:
        """A card at work is one move, however many answers it takes; so is a panel that is won."""
        return moves.goes_on(told, event, at_once=at_once)

    def token_value(self, token: str) -> int:
        """What a token is worth: its name says so, hence a stored game keeps the values it began with."""
        return int(kind(token).rpartition("-")[2])

    def chapter(self, state: RulebendersState) -> str:
        """Programmed decisions are given for a round."""
        return str(state.round)

"""The rules of a table: how the game begins, goes on and ends, and the registries that the base fills."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, cast

from msgspec import Struct

from clepsydra.games.rulebenders import scoring, setup
from clepsydra.games.rulebenders.catalog import Catalog, catalog_of
from clepsydra.games.rulebenders.state import FLEXO, Table
from clepsydra.kernel import Box, Chance, Registry, Result, Rule, Rules, Setup, kind

if TYPE_CHECKING:
    from clepsydra.games.rulebenders.catalog import Effect
    from clepsydra.games.rulebenders.deed import Deed
    from clepsydra.games.rulebenders.game import Rulebenders

REACTIONS = {"attack": "fuel", "attack_uncancelled": "dashboard"}
"""What kind of card answers from the hand in each window (RB-SHD-01, 07)."""
Act = Callable[["Rulebenders", "Deed", "Effect"], Rule[None] | None]
Counter = Callable[["Rulebenders", int], int]


class Operation(Struct, frozen=True):
    """An operation of the vocabulary: what is named for it before an attack resolves, and what it does."""

    do: Act
    declare: Act = lambda _game, _deed, _effect: None
    can: Callable[[Rulebenders, Deed, Effect], bool] = lambda _game, _deed, _effect: True
    """Whether it can change or show anything, where a player chooses among several (`choose`)."""


class RulebendersRules(Rules[Table]):
    """What one table of Rulebenders plays by."""

    state = Table

    def __init__(self, box: Box, setup: Setup) -> None:
        super().__init__(box, setup)
        self.catalog: Catalog = catalog_of(setup)
        self.cards = self.catalog.pieces
        """Every card by its piece."""
        decks = (*self.catalog.themes, FLEXO)
        self.decks = {deck: [p for p, card in self.cards.items() if card.deck == deck] for deck in decks}
        self.token_value = setup_values(self.catalog)
        self.figures = self.catalog.figures
        self.flexo = setup.seats.index(FLEXO) if FLEXO in setup.seats else None
        """Where Flexo sits, in the game of two (RF-SET-05)."""
        cards = self.catalog.cards.values()
        self.guarded = {
            card.deck for card in cards if {"always_theme", "exclusive_theme"} & card.passive.keys()
        }
        """Themes that a card can keep or open for its owner."""
        self.answering = {
            w: [c for c in cards if c.window == w and c.kind == k] for w, k in REACTIONS.items()
        }
        """The cards that answer an attack from the hand, by window."""
        self.operations: Registry[Operation] = Registry("operation")
        self.specials: Registry[Act] = Registry("card with a code of its own")
        self.counters: Registry[Counter] = Registry("counter")

    def opening(self, chance: Chance) -> Table:
        """Everything in its place; what is chosen at set-up comes in steps."""
        return setup.opening(self, chance)

    def next_step(self, state: Table) -> str | None:
        """The step of set-up or the phase that comes now."""
        return None if state.ended else state.phase

    def result(self, state: Table) -> Result:
        """The final scoring (RB-SCO)."""
        return scoring.result(cast("Rulebenders", self.box.game(self, state)))

    def back(self, piece: str) -> str:
        """The back of a card shows its deck, that of a token its kind (RB-HID-01)."""
        card = self.cards.get(piece)
        return card.deck if card is not None else kind(piece).partition("-")[0]

    def chapter(self, state: Table) -> str:
        """Programmed decisions are given for a round."""
        return str(state.round)


def setup_values(catalog: Catalog) -> dict[str, int]:
    """What each Electron and Nuclear token is worth, by its piece."""
    return {
        piece: value
        for name, values in catalog.tokens.items()
        for piece, value in zip(setup.token_pieces(name, values), values, strict=True)
    }

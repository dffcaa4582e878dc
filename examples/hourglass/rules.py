"""The course of the game: how it begins, goes on and ends."""

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from clepsydra.kernel import (
    NOBODY,
    Box,
    Chance,
    Registry,
    Result,
    Rule,
    Rules,
    Setup,
    Zone,
    copies,
    kind,
    only,
)
from hourglass.table import Player, Table

HOURS, HAND = 4, 3


class Card(Struct, frozen=True):
    """A kind of card: how many there are, its cost, the water it brings at dawn, what it does."""

    copies: int
    cost: int
    drops: int
    effect: Callable[[Any, int], Rule[None] | None] | None = None


class HourglassRules(Rules[Table]):
    """Modules add kinds of cards to `cards` and phases to `steps`."""

    state = Table

    def __init__(self, box: Box, setup: Setup) -> None:
        super().__init__(box, setup)
        self.cards: Registry[Card] = Registry("card")

    def opening(self, chance: Chance) -> Table:
        """Shuffle the deck and deal the first hands (HG-SET-01)."""
        players = [Player(Zone(only(seat))) for seat in range(len(self.setup.seats))]
        deck = Zone(
            NOBODY, [piece for name, card in self.cards.items() for piece in copies(name, card.copies)]
        )
        chance.shuffle(deck.pieces)
        for seat in self.setup.people * HAND:
            deck.draw(players[seat].hand)
        return self.state_type(chance=chance, players=players, deck=deck, discard=Zone())

    def next_step(self, state: Table) -> str | None:
        """A phase is a step; the game ends after the fourth hour (HG-END-01)."""
        return state.phase if state.hour <= HOURS else None

    def result(self, state: Table) -> Result:
        """Sand, glass and unused lids count; water breaks ties (HG-END-02)."""
        lids = [sum(kind(card) == "lid" for card in player.hand) for player in state.players]
        sheets = [
            {"sand": p.sand, "glass": p.glass, "lid": lids[seat]} for seat, p in enumerate(state.players)
        ]
        return Result.of(sheets, tie_breaks=[(player.water,) for player in state.players])

    def chapter(self, state: Table) -> str:
        """Programmed decisions are given for an hour."""
        return str(state.hour)

"""The words in which a position of Rulebenders is arranged."""

from __future__ import annotations

from typing import Self

from clepsydra.games.rulebenders.evolution import LAST, SPACES
from clepsydra.games.rulebenders.game import Rulebenders
from clepsydra.games.rulebenders.state import PANELS, RulebendersState
from clepsydra.kernel import EVERYBODY, Ruleset, Staged

THEMES = ("pirates", "zombies", "nights", "prehistory")
SETTINGS: dict[str, int | str] = {
    "hand_limit": 6,
    "exchange": "3>1",
    "currency": "chip",
    "take_cubes": 5,
    "draw_cards": 4,
}


class Stage(Staged[RulebendersState]):
    """A table of Rulebenders in its first round: the learner leads and is to act, Pirates are the active theme.

    Everybody has the chips of the start, no cards, all cubes in the general supply, and all discs on start spaces.
    """

    def __init__(self, rules: Ruleset[RulebendersState], seed: str = "") -> None:
        super().__init__(rules, seed)
        self.game = Rulebenders(self.rules, self.state)
        self.state.plates = list(THEMES)
        for panel, value in SETTINGS.items():
            self.setting(panel, value)
        self.leads(0)

    # What is shared

    def leads(self, seat: int) -> Self:
        """Who is first, and to act."""
        state = self.state
        state.first, state.order = seat, self.game.clockwise(seat)
        state.phase, state.queue = "turn", [seat]
        return self

    def evaluates(self, panel: str) -> Self:
        """The panel that is evaluated next; those before it are done."""
        self.state.phase, self.state.queue = "evaluation", list(range(PANELS.index(panel), len(PANELS)))
        return self

    def setting(self, panel: str, value: int | str) -> Self:
        """Where a marker is."""
        self.state.panels[panel].setting = self.game.rules.catalog.panels[panel].settings.index(value)
        return self

    def cubes(self, panel: str, *counts: int) -> Self:
        """Cubes of each seat from the supply in the open section of a panel."""
        for seat, count in enumerate(counts):
            self.state.players[seat].supply -= count
            self.state.panels[panel].open[seat] += count
        return self

    def electron(self, panel: str, rank: int, *, multiplier: bool = False) -> Self:
        """The Electron token of a panel lies open; 0 is the richest of all. Whichever was there takes its place."""
        tokens = self.state.tokens["electron"]
        pieces = tokens.zone.pieces
        token = sorted(pieces, key=self.game.rules.token_value, reverse=True)[rank]
        here, there = tokens.panels.index(panel), pieces.index(token)
        pieces[here], pieces[there] = pieces[there], pieces[here]
        tokens.zone.show(token, EVERYBODY)
        self.state.panels[panel].multiplier = multiplier
        return self

    # What is somebody's

    def has(self, seat: int, *, cubes: int = 0, exchange: str = "") -> Self:
        """Cubes in reserve, and an exchange token."""
        player = self.state.players[seat]
        player.cubes += cubes
        player.supply -= cubes
        player.tokens += [exchange] if exchange else []
        return self

    def hand(self, seat: int, *cards: str) -> Self:
        """Cards of a hand: `"pirates-doubloons"`."""
        return self.put(self.state.players[seat].hand, *(f"{card}#1" for card in cards))

    def disc(self, seat: int, panel: str, space: str) -> Self:
        """Where somebody's evolution disc is: `"e2"` to `"n2"`."""
        self.state.players[seat].discs[panel] = SPACES.index(space) - LAST
        return self

    def passes(self, *seats: int) -> Self:
        """Who has passed."""
        for seat in seats:
            self.state.players[seat].passed = True
        return self

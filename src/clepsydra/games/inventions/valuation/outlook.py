"""What is still to come of a game, for a seat."""

from __future__ import annotations

from msgspec import Struct

from clepsydra.games.inventions.game import Inventions
from clepsydra.games.inventions.pillars import LAST_ROUND
from clepsydra.games.inventions.state import LAST_ERA

ROUNDS = 12
FIRST_ERA = 2


class Outlook(Struct, frozen=True):
    """The own turns and the changes of era to come; what pays over time is weighed by it."""

    turns: int
    changes: int
    """How often exhausted specialists and Economy tokens come back."""
    running: bool
    """Whether anybody has a turn yet."""
    era_ends: bool
    """Whether the era changes before the next own turn."""

    @property
    def left(self) -> float:
        """The share of all rounds that is to come: for what works turn by turn."""
        return self.turns / ROUNDS

    def within(self, turns: int) -> float:
        """How likely it is that something comes about which needs about so many turns: for what is done once."""
        return min(1.0, self.turns / turns)

    def after_next(self, turns: float) -> float:
        """The same, counted from the turn after the next one: for what the last turn can make nothing of."""
        return min(1.0, max(0, self.turns - 1) / turns)


def outlook(game: Inventions, seat: int) -> Outlook:
    """Counted from the era, the round, and who has yet to act in it."""
    state = game.state
    if state.era >= LAST_ERA:
        return Outlook(turns=0, changes=0, running=False, era_ends=False)
    era = max(FIRST_ERA, state.era)
    changes = LAST_ERA - 1 - era
    if state.era < FIRST_ERA:
        return Outlook(turns=ROUNDS, changes=changes, running=True, era_ends=False)
    to_act = state.phase != "turn" or seat in state.queue
    turns = changes * LAST_ROUND + LAST_ROUND - state.round + to_act
    return Outlook(turns, changes, True, state.round == LAST_ROUND and not to_act and changes > 0)

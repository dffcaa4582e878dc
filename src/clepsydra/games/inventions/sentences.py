"""What belongs into one sentence of the log: an action with its steps and what it brings, a chain action, a building.

In which words it is told stands in `wording/moves.py`.
"""

from __future__ import annotations

from collections.abc import Sequence

from clepsydra.games.inventions.events import (
    Built,
    CameHome,
    Claimed,
    Common,
    GaveUp,
    IdeaTaken,
    Learned,
    Left,
    Performed,
    Placed,
    Profited,
    Shared,
    Surpassed,
    TileTaken,
    TileUsed,
)
from clepsydra.games.inventions.state import EUREKA
from clepsydra.games.inventions.wealth import WEALTH
from clepsydra.kernel import Event, Paid

ALWAYS_NEW = (Placed, Claimed, Learned)
"""What is never told with anything before it."""
AFTER: dict[type[Event], tuple[type[Event], ...]] = {
    Performed: (Placed, Profited, TileUsed, CameHome, Learned),
    Built: (Paid,),
    IdeaTaken: (IdeaTaken,),
    GaveUp: (GaveUp, TileTaken),
}
"""What goes on with a sentence only after one of these; all else goes on with whatever its seat does."""


def goes_on(told: Sequence[Event], event: Event) -> bool:
    """Return whether an event is told in the same sentence as those before it, all of one seat or of nobody."""
    if isinstance(event, ALWAYS_NEW):
        return False
    if isinstance(event, TileTaken):
        is_reward = event.tile.startswith(f"{WEALTH}_")
        return _shares(told) if is_reward else isinstance(told[-1], TileTaken | GaveUp)
    if isinstance(event, TileUsed):
        return isinstance(told[-1], Paid) or isinstance(told[0], Placed | Performed) or _performs(told)
    if isinstance(event, Common | Surpassed):
        return any(isinstance(each, Performed) and each.action == EUREKA for each in told)
    if isinstance(event, Left):
        return _shares(told)
    if isinstance(event, Paid):
        return False
    after = AFTER.get(type(event))
    return after is None or isinstance(told[-1], after)


def _performs(told: Sequence[Event]) -> bool:
    return any(isinstance(event, Performed) for event in told)


def _shares(told: Sequence[Event]) -> bool:
    """Return whether an invention is being shared, and no tile has been taken for it."""
    return any(isinstance(event, Shared) for event in told) and not any(
        isinstance(event, TileTaken) for event in told
    )

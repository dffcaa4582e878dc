"""Say of questions what follows from the table beside their rule."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from clepsydra.games.inventions.game import Inventions
from clepsydra.kernel import Phrase, Said

TURN, STOP = "turn", "stop"
"""The wordings of the question what to build: in step 4 of a turn, and for an economy tile, which ends alone."""


def building(_game: Inventions, ask: Any) -> Said | None:
    """Say how many tiles may be built, and whether influence is still to be paid for them."""
    if ask.case == "economy":
        return None
    left, influence = int(ask.params["left"]), int(ask.params["influence"])
    due = ask.case in ("due", "extra")
    price = "influence_due" if due else "influence_paid" if influence else "influence_free_now"
    figures = {
        "tiles": Phrase("one_tile" if left == 1 else "up_to_tiles", {"left": left}),
        "price": Phrase(price, {"count": influence}),
    }
    return Said(figures, case=TURN if ask.case in ("due", "paid") else STOP)


ASKS: dict[str, Callable[[Inventions, Any], Said | None]] = {"IN-BLD-03": building}
"""What questions say, by their rule; the others have it from their rules."""

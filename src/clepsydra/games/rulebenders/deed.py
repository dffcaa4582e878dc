"""What is being done: by whom, with which card, and what was named for it."""

from __future__ import annotations

from typing import Any

from msgspec import Struct


class Deed(Struct):
    """A card at work. It lives no longer than its effect; nothing of it is kept."""

    seat: int
    card: str = ""
    attack: bool = False
    affected: list[int] = []
    """The seats that an attack affects, in round order, Flexo included (see RB-ATK-07)."""
    panel: str = ""
    """The panel that was named, or that the last step was about."""
    number: int = 0
    """How many cubes were named."""
    places: list[tuple[str | int, ...]] = []
    """Where the named cubes lie: `("cube", panel)`, or `("column", row, column)` of the tie-break track."""
    what: str = ""
    """The kind of resource whose gain opened the window (see RB-SP-17)."""
    cards: list[str] = []
    """The cards that were named."""
    counted: dict[str, int] = {}
    """The counters `discarded` and `given` (see RB-DAT-08)."""

    @property
    def told(self) -> dict[str, Any]:
        """What a question says of it: who attacks whom with which card."""
        return {"attacker": self.seat, "card": self.card, "targets": tuple(self.affected)}

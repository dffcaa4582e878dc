"""Who sits where, and how the panels look."""

from __future__ import annotations

from clepsydra.games.rulebenders.state import PANELS

HUMAN, OTHER, SEAT = 0, 1, 2
"""Two people, and Flexo."""
ICONS: dict[str, str] = dict(
    zip(
        PANELS,
        ("pn-theme", "pn-hand", "pn-exchange", "pn-currency", "pn-first", "pn-cubes", "pn-cards"),
        strict=True,
    )
)

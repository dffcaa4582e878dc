"""What is counted in the end (FT-END)."""

from __future__ import annotations

from clepsydra.games.anachrony.game import Anachrony
from clepsydra.games.anachrony.modules.fractures.pieces import CORE, own_fractures
from clepsydra.games.anachrony.rules import AnachronyRules


def add_scoring(rules: AnachronyRules) -> None:
    """What an endgame card of the expansion counts, beside technologies (see FT-END-06)."""
    rules.metrics.add("flux_on_device", flux_on_device)


def flux_on_device(game: Anachrony, seat: int) -> int:
    """The flux cores on a seat's device."""
    return own_fractures(game, seat).device.spaces.count(CORE)

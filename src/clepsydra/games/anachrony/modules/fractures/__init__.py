"""Fractures of Time (FT): era 0, Operators, flux cores, the Valley, devices that let exosuits Blink, and their Glitches."""

from __future__ import annotations

from clepsydra.games.anachrony.modules.fractures.catalog import TABLES, data
from clepsydra.games.anachrony.modules.fractures.corrections import OWN
from clepsydra.games.anachrony.modules.fractures.extra import EXTRA, for_the_base_game
from clepsydra.games.anachrony.modules.fractures.pieces import NAME, Fractures
from clepsydra.games.anachrony.modules.fractures.rules import extend
from clepsydra.games.anachrony.modules.fractures.starting import refuses
from clepsydra.kernel.editions import DataModule

__all__ = ["EXTRA_BASE_BUILDINGS", "FRACTURES"]

FRACTURES = DataModule(NAME, extend, Fractures, refuses=refuses, data=data, tables=TABLES, own=OWN)
EXTRA_BASE_BUILDINGS = DataModule(EXTRA, lambda _rules: None, data=for_the_base_game)
"""What the option of this name brings to a table without the expansion."""

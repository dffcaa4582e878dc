"""Intrigues of the Council (IC): Negotiate, Missions and a grid that replaces the endgame conditions."""

from __future__ import annotations

from clepsydra.games.anachrony.modules.fractures.pieces import NAME as FRACTURES
from clepsydra.games.anachrony.modules.intrigues.catalog import TABLES, data
from clepsydra.games.anachrony.modules.intrigues.chamber import NAME, Chamber
from clepsydra.games.anachrony.modules.intrigues.missions import deal_early
from clepsydra.games.anachrony.modules.intrigues.rules import extend, refuses
from clepsydra.kernel import Module
from clepsydra.kernel.editions import DataModule

__all__ = ["INTRIGUES", "INTRIGUES_WITH_FRACTURES"]

INTRIGUES = DataModule(NAME, extend, Chamber, refuses=refuses, data=data, tables=TABLES)
INTRIGUES_WITH_FRACTURES = Module("intrigues_with_fractures", deal_early, joins=(NAME, FRACTURES))
"""What changes where both are played with."""

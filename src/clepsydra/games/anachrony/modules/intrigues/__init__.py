"""Intrigues of the Council (IC): Negotiate, Missions and a grid that replaces the endgame conditions."""

from __future__ import annotations

from clepsydra.games.anachrony.modules.intrigues.catalog import TABLES, data
from clepsydra.games.anachrony.modules.intrigues.chamber import NAME, Chamber
from clepsydra.games.anachrony.modules.intrigues.rules import extend, refuses
from clepsydra.kernel.editions import DataModule

__all__ = ["INTRIGUES"]

INTRIGUES = DataModule(NAME, extend, Chamber, refuses=refuses, data=data, tables=TABLES)

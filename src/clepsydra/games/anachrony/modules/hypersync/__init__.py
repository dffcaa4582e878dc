"""Hypersync (HS): tiles that buy an action now and want to be fetched back from the past."""

from __future__ import annotations

from clepsydra.games.anachrony.modules.hypersync.catalog import TABLES, data
from clepsydra.games.anachrony.modules.hypersync.rules import HypersyncTiles, extend
from clepsydra.kernel.editions import DataModule

__all__ = ["HYPERSYNC"]

HYPERSYNC = DataModule("hypersync", extend, HypersyncTiles, data=data, tables=TABLES)

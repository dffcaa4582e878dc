"""Variable Anomalies (VA): sixteen tiles in the place of the base game's Anomalies, each with an effect of its own."""

from __future__ import annotations

from clepsydra.games.anachrony.modules.variable_anomalies.catalog import TABLES, data
from clepsydra.games.anachrony.modules.variable_anomalies.rules import AnomalyStacks, extend
from clepsydra.kernel.editions import DataModule

__all__ = ["VARIABLE_ANOMALIES"]

VARIABLE_ANOMALIES = DataModule("variable_anomalies", extend, AnomalyStacks, data=data, tables=TABLES)

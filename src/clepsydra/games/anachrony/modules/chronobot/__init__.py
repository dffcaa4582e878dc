"""The Chronobot (SO): a solo opponent for the base game, on a seat that nobody sits on."""

from __future__ import annotations

from clepsydra.games.anachrony.automas.catalog import SHARED
from clepsydra.games.anachrony.modules.chronobot.catalog import CHRONOBOT as NAME
from clepsydra.games.anachrony.modules.chronobot.catalog import TABLES, data
from clepsydra.games.anachrony.modules.chronobot.rules import extend, why_not_play
from clepsydra.games.anachrony.modules.chronobot.tokens import Chronobot
from clepsydra.kernel.editions import DataModule

__all__ = ["CHRONOBOT"]

CHRONOBOT = DataModule(
    NAME, extend, Chronobot, refuses=why_not_play, data=data, tables=TABLES, shares=(SHARED,)
)

"""The looks of the solo opponents, by what they look at."""

from __future__ import annotations

from typing import Any

from clepsydra.companion.anachrony.hypersync import HypersyncLook, MoreTilesLook, OldestLook
from clepsydra.companion.anachrony.looks import Look
from clepsydra.companion.anachrony.main_board import (
    CapitalLook,
    CubesLook,
    MineLook,
    PassedLook,
    PoolLook,
    SpaceLook,
)
from clepsydra.companion.anachrony.pieces import AnyLook, BreakthroughsLook, SuperprojectLook, TopLook
from clepsydra.companion.anachrony.timeline import AnomaliesLook, LoopLook, PrintedLook, SpacesLook, WarpsLook
from clepsydra.companion.anachrony.valley import BoardLook, OperatorLook, TechnologyLook
from clepsydra.games.anachrony import sights
from clepsydra.kernel import Sight

LOOKS: dict[type[Sight], Look[Any]] = {
    sights.FreeSpace: SpaceLook(),
    sights.FreeMine: MineLook(),
    sights.MineCubes: CubesLook(),
    sights.WorkerInPool: PoolLook(),
    sights.TopBuilding: TopLook(),
    sights.Superproject: SuperprojectLook(),
    sights.AnyBreakthrough: AnyLook(),
    sights.BreakthroughsLeft: BreakthroughsLook(),
    sights.MoreWarps: WarpsLook(),
    sights.SpacesUsed: SpacesLook(),
    sights.SpacesPrinted: PrintedLook(),
    sights.LoopOffer: LoopLook(),
    sights.TopAnomalies: AnomaliesLook(),
    sights.PeopleHavePassed: PassedLook(),
    sights.CapitalGone: CapitalLook(),
    sights.FreeHypersync: HypersyncLook(),
    sights.OldestHypersync: OldestLook(),
    sights.MoreHypersync: MoreTilesLook(),
    sights.ValleySpaces: BoardLook(),
    sights.OperatorInValley: OperatorLook(),
    sights.NextTechnology: TechnologyLook(),
}


def look_for(sight: Sight) -> Look[Any]:
    """All about a sight."""
    return LOOKS[type(sight)]

"""The looks of the solo opponents, by what they look at."""

from __future__ import annotations

from typing import Any

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
from clepsydra.companion.anachrony.timeline import AnomaliesLook, LoopLook, SpacesLook, WarpsLook
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
    sights.LoopOffer: LoopLook(),
    sights.TopAnomalies: AnomaliesLook(),
    sights.PeopleHavePassed: PassedLook(),
    sights.CapitalGone: CapitalLook(),
}


def look_for(sight: Sight) -> Look[Any]:
    """All about a sight."""
    return LOOKS[type(sight)]

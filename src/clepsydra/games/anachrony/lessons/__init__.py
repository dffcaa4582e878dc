"""Lessons of Anachrony: the positions in which they begin. What is done in them stands in the files beside."""

from __future__ import annotations

from clepsydra.games.anachrony.lessons.automas import an_chronobot, an_chronossus
from clepsydra.games.anachrony.lessons.modules import (
    an_fractures,
    an_hypersync,
    an_intrigues,
    an_neutronide,
    an_quantum_loops,
    an_variable_anomalies,
)
from clepsydra.games.anachrony.lessons.stage import Stage

__all__ = [
    "Stage",
    "an_01",
    "an_02",
    "an_03",
    "an_04",
    "an_05",
    "an_06",
    "an_07",
    "an_08",
    "an_09",
    "an_10",
    "an_chronobot",
    "an_chronossus",
    "an_fractures",
    "an_hypersync",
    "an_intrigues",
    "an_neutronide",
    "an_quantum_loops",
    "an_variable_anomalies",
]


def an_01(stage: Stage) -> None:
    """Your first building."""
    stage.alone().path(0, "harmony").goods(0, titanium=3, uranium=1, water=6, energy_core=1)
    stage.workers(0, tired={"genius": 1}, scientist=2, engineer=2).hexes(0, 4).offer("303").second("306")


def an_02(stage: Stage) -> None:
    """Powering up."""
    stage.usual().phase("power_up").path(0, "harmony")
    stage.workers(0, tired={"genius": 1}, scientist=2, engineer=2)
    stage.goods(0, titanium=3, uranium=1, water=6, energy_core=3)


def an_03(stage: Stage) -> None:
    """The right worker."""
    stage.alone().path(0, "progress").goods(0, titanium=2, uranium=1, gold=1, water=3, energy_core=4)
    stage.workers(0, scientist=1, engineer=1, administrator=1).hexes(0, 3)


def an_04(stage: Stage) -> None:
    """Borrowing from the future."""
    stage.usual().phase("warp").path(0, "harmony").goods(0, titanium=2, uranium=1, water=3, energy_core=2)
    stage.workers(0, scientist=2, engineer=2).hexes(0, 4).offer("105").second("101")


def an_05(stage: Stage) -> None:
    """Keeping your word."""
    stage.alone().era(3).path(0, "harmony").goods(0, titanium=1, neutronium=1, water=5)
    stage.workers(0, scientist=1, engineer=1, administrator=1).hexes(0, 3).built(0, "105", "102")
    stage.warp(0, 1, "warp_neutronium", "warp_gold").warp(0, 2, "warp_water")


def an_06(stage: Stage) -> None:
    """Morale."""
    stage.alone().era(2).path(0, "harmony").goods(0, titanium=2, water=5)
    stage.workers(0, tired={"scientist": 1, "engineer": 2}, administrator=1).hexes(0, 3)


def an_07(stage: Stage) -> None:
    """Breakthrough and masterpiece."""
    stage.alone().era(2).path(0, "harmony").goods(0, titanium=3, gold=1, water=4)
    stage.workers(0, tired={"engineer": 1}, scientist=1, engineer=1).hexes(0, 3)
    stage.breakthroughs(0, "circle/society").superproject(2, "tectonic_drill").dice("genetics")


def an_08(stage: Stage) -> None:
    """Playing with time."""
    stage.usual().era(3).phase("paradox").path(0, "harmony").workers(0, scientist=2, engineer=1)
    stage.goods(0, neutronium=1, titanium=1, water=4, energy_core=1, paradox=2).built(0, "303")
    stage.warp(0, 1, "warp_titanium", "warp_gold").warp(0, 2, "warp_scientist").warp(1, 2, "warp_gold")
    stage.dice(1, 1)


def an_09(stage: Stage) -> None:
    """When all is full."""
    stage.alone().era(2).path(0, "harmony").goods(0, titanium=3, uranium=1, gold=1, water=5)
    stage.workers(0, engineer=1, scientist=1).hexes(0, 3).offer("203", "303")
    stage.occupies(1, "construct.1").occupies(1, "construct.2").state.banner = 1


def an_10(stage: Stage) -> None:
    """After the impact."""
    stage.alone().era(5).path(0, "harmony", evacuation="welfare_and_prosperity")
    stage.impact(construct=("construct_5", "construct_1")).goods(0, titanium=4, uranium=3, gold=3, water=5)
    stage.workers(0, engineer=1, genius=2).built(0, "303", "305").offer("404", "308")
    stage.hexes(0, ("TC", "BL")).warp(0, 2, "warp_gold")

"""Lessons of Hourglass: the positions in which they begin. What is done in them stands in the files beside."""

from hourglass.lessons.stage import Stage

__all__ = ["Stage", "hg_01", "hg_02", "hg_03"]


def hg_01(stage: Stage) -> None:
    """Glass and sand."""
    stage.goods(0, water=3).hand(0, "dune#1", "lid#1").hand(1, "lid#2").next("well#1", "well#2").turn(0, 1)


def hg_02(stage: Stage) -> None:
    """Dawn."""
    stage.goods(0, water=2).hand(0, "palace#1", "dune#1", "lid#1").hand(1, "well#3").next("well#1", "well#2")


def hg_03(stage: Stage) -> None:
    """Thief and lid."""
    stage.goods(0, water=2).hand(0, "thief#1", "lid#1")
    stage.goods(1, water=2, sand=5).hand(1, "thief#2")
    stage.next("dune#1", "dune#2", "well#1", "well#2").turn(0, 1)

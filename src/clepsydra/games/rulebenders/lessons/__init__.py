"""Lessons of Rulebenders: the positions in which they begin. What is done in them stands in the files beside."""

from __future__ import annotations

from clepsydra.games.rulebenders.lessons.stage import Stage

__all__ = ["Stage", "rb_01", "rb_02", "rb_03", "rb_04", "rb_05", "rb_06", "rb_flexo"]


def rb_01(stage: Stage) -> None:
    """Change the rule."""
    stage.has(0, cubes=1).cubes("draw_cards", 1, 1).passes(1, 2)


def rb_02(stage: Stage) -> None:
    """The cards that can be played."""
    stage.has(0, cubes=1).passes(1, 2)
    stage.hand(0, "pirates-doubloons", "pirates-treasure-map", "nights-caravan", "prehistory-mammoth")


def rb_03(stage: Stage) -> None:
    """The exchange."""
    stage.setting("currency", "cube").has(0, exchange="2>1").hand(0, "pirates-treasure-map").passes(1, 2)


def rb_04(stage: Stage) -> None:
    """Breaking a tie."""
    stage.has(0, cubes=1).cubes("take_cubes", 2, 2).passes(1, 2)


def rb_05(stage: Stage) -> None:
    """Attack and shield."""
    stage.leads(1).passes(2).has(1, cubes=1).hand(1, "pirates-cannonball")
    stage.has(0, cubes=2).cubes("currency", 2)
    stage.hand(0, "nights-djinn", "pirates-bottle-of-rum")


def rb_06(stage: Stage) -> None:
    """The end of the track."""
    stage.cubes("currency", 1).disc(0, "currency", "e2").electron("currency", 0, multiplier=True)
    stage.cubes("draw_cards", 1).disc(1, "draw_cards", "e2").disc(2, "draw_cards", "e1").electron(
        "draw_cards", 1
    )
    stage.passes(0, 1, 2).evaluates("currency")


def rb_flexo(stage: Stage) -> None:
    """Flexo."""
    stage.has(0, cubes=2).has(1, cubes=2).cubes("hand_limit", 2)
    stage.put(stage.state.piles["flexo"], "flexo-02")

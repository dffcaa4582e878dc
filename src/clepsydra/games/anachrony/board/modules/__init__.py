"""The drawings of modules and automas, by the name of the module or the kind of the seat."""

from __future__ import annotations

from clepsydra.games.anachrony.board.brought import ModuleDrawing
from clepsydra.games.anachrony.board.modules import (
    chronobot,
    chronossus,
    fractures,
    hypersync,
    intrigues,
    quantum_loops,
)
from clepsydra.games.anachrony.board.modules.pictures import PICTURES
from clepsydra.kernel import Setup

__all__ = ["DRAWINGS", "PICTURES", "drawings"]

DRAWINGS: dict[str, ModuleDrawing] = {
    "chronobot": chronobot.DRAWING,
    "chronossus": chronossus.DRAWING,
    "hypersync": hypersync.DRAWING,
    "quantum_loops": quantum_loops.DRAWING,
    "intrigues": intrigues.DRAWING,
    "fractures": fractures.DRAWING,
}


def drawings(setup: Setup) -> tuple[ModuleDrawing, ...]:
    """Those of one table, in the order above."""
    return tuple(drawing for name, drawing in DRAWINGS.items() if setup.plays(name))

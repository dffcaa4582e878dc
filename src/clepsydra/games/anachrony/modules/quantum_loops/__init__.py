"""Quantum Loops (QL): one more warp tile for everybody, which brings a card and is paid back with a breakthrough."""

from __future__ import annotations

from clepsydra.games.anachrony.modules.quantum_loops.catalog import TABLES, data
from clepsydra.games.anachrony.modules.quantum_loops.loops import QuantumLoops
from clepsydra.games.anachrony.modules.quantum_loops.rules import extend
from clepsydra.kernel.editions import DataModule

__all__ = ["QUANTUM_LOOPS"]

QUANTUM_LOOPS = DataModule("quantum_loops", extend, QuantumLoops, data=data, tables=TABLES)

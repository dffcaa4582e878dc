"""The Chronossus (SO): the stronger solo opponent, on a seat that nobody sits on."""

from __future__ import annotations

from clepsydra.games.anachrony.automas.catalog import SHARED
from clepsydra.games.anachrony.modules.chronossus import (
    fractures_catalog,
    hypersync_catalog,
    with_alternate_timeline,
    with_fractures,
    with_hypersync,
    with_quantum_loops,
)
from clepsydra.games.anachrony.modules.chronossus.catalog import CHRONOSSUS as NAME
from clepsydra.games.anachrony.modules.chronossus.catalog import TABLES, data
from clepsydra.games.anachrony.modules.chronossus.flux import FLUX, FluxPool
from clepsydra.games.anachrony.modules.chronossus.pieces import Chronossus
from clepsydra.games.anachrony.modules.chronossus.rules import extend, why_not_play
from clepsydra.games.anachrony.modules.fractures.pieces import NAME as FRACTURES
from clepsydra.games.anachrony.modules.hypersync.tiles import NAME as HYPERSYNC
from clepsydra.games.anachrony.modules.quantum_loops.loops import NAME as QUANTUM_LOOPS
from clepsydra.kernel.editions import DataModule

__all__ = ["CHRONOSSUS", "WITH_ALTERNATE_TIMELINE", "WITH_FRACTURES", "WITH_HYPERSYNC", "WITH_QUANTUM_LOOPS"]

CHRONOSSUS = DataModule(
    NAME, extend, Chronossus, refuses=why_not_play, data=data, tables=TABLES, shares=(SHARED,)
)
WITH_FRACTURES = DataModule(
    FLUX,
    with_fractures.extend,
    FluxPool,
    joins=(NAME, FRACTURES),
    data=fractures_catalog.data,
    tables=fractures_catalog.TABLES,
    own=fractures_catalog.OWN,
)
"""What it brings only beside Fractures of Time."""
WITH_ALTERNATE_TIMELINE = DataModule(
    with_alternate_timeline.NAME,
    with_alternate_timeline.extend,
    with_alternate_timeline.BonusSpaces,
    joins=(NAME, "alternate_timeline"),
    data=with_alternate_timeline.data,
    tables=with_alternate_timeline.TABLES,
)
"""What it brings only on the Alternate Timeline."""
WITH_QUANTUM_LOOPS = DataModule(
    with_quantum_loops.NAME,
    with_quantum_loops.extend,
    with_quantum_loops.GoneCards,
    joins=(NAME, QUANTUM_LOOPS),
    data=with_quantum_loops.data,
    tables=with_quantum_loops.TABLES,
)
"""What it brings only beside Quantum Loops."""
WITH_HYPERSYNC = DataModule(
    hypersync_catalog.NAME,
    with_hypersync.extend,
    joins=(NAME, HYPERSYNC),
    data=hypersync_catalog.data,
    tables=hypersync_catalog.TABLES,
)
"""What it brings only beside Hypersync."""

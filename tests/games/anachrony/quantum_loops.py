"""Tables with Quantum Loops, for tests."""

from __future__ import annotations

from typing import Any

from clepsydra.games.anachrony.modules.quantum_loops.loops import OwnLoops, QuantumLoops
from tests.games.anachrony.table import AnachronyTable, anachrony

NAME = "quantum_loops"
TILE = "quantum_warp_tile"
HUB = "multiverse_hub"
LABOR, ESPIONAGE, BLUEPRINTS, PRIVILEGES, AMPLIFIER, LEAK, DENSITY, NEUTRALIZER = CARDS = (
    "foreign_labor",
    "interdimensional_espionage",
    "future_blueprints",
    "privileges_of_the_multiverse",
    "time_loop_amplifier",
    "cosmic_data_leak",
    "high_density_universe",
    "timewave_neutralizer",
)


def quantum(
    seats: int = 2, *, modules: tuple[str, ...] = (), phase: str = "warp", **words: Any
) -> AnachronyTable:
    """A table with the module, in the warp phase unless another is named."""
    return anachrony(seats, modules=(NAME, *modules), phase=phase, **words)


def loops(table: AnachronyTable) -> QuantumLoops:
    found: QuantumLoops = getattr(table.state, NAME)
    return found


def own(table: AnachronyTable, who: str = "Ann") -> OwnLoops:
    return loops(table).own[table.seat(who)]


def on_offer(table: AnachronyTable, *cards: str) -> AnachronyTable:
    """Exactly these cards are on offer; the others that nobody holds are the deck."""
    there = loops(table)
    table.put(there.deck, *there.offer.pieces.copy())
    return table.put(there.offer, *cards)


def holds(table: AnachronyTable, card: str, era: int, who: str = "Ann") -> AnachronyTable:
    """Somebody holds a card, for a tile on an era."""
    table.put(own(table, who).card, card)
    return table.warp(who, era, TILE)


def reserves(table: AnachronyTable, tile: str, who: str = "Ann") -> AnachronyTable:
    """A superproject lies on somebody's card, which is Interdimensional Espionage."""
    return holds(table, ESPIONAGE, 1, who).put(own(table, who).on_card, tile)


def taking(card: str, table: AnachronyTable, *others: str) -> AnachronyTable:
    """Ann has taken a card; these others are left on offer."""
    on_offer(table, card, *others).warps(Ann=(TILE,)).does("Ann", "take_a_card")
    return table.does("Ann", ("take_card", card)) if others else table

"""The positions in which lessons about modules begin."""

from __future__ import annotations

from clepsydra.games.anachrony.lessons.stage import Stage
from clepsydra.games.anachrony.modules.fractures.pieces import GLITCH, own_fractures
from clepsydra.games.anachrony.modules.hypersync.tiles import above, lying, own_tiles
from clepsydra.games.anachrony.modules.intrigues.chamber import chamber
from clepsydra.games.anachrony.modules.quantum_loops.loops import loops_of


def an_neutronide(stage: Stage) -> None:
    """Neutronide Buildings."""
    stage.alone().era(2).path(0, "salvation").goods(0, titanium=2, uranium=1, water=2)
    stage.workers(0, engineer=1, administrator=1).hexes(0, 2).built(0, "101", "105", "319").offer("419")


def an_variable_anomalies(stage: Stage) -> None:
    """Variable Anomalies."""
    stage.usual().era(3).phase("paradox").path(0, "harmony").workers(0, scientist=2)
    stage.goods(0, neutronium=1, water=4, energy_core=1, paradox=2)
    stage.warp(0, 1, "warp_titanium", "warp_gold").offer("X01").second("X10").dice(1)


def an_hypersync(stage: Stage) -> None:
    """Hypersync."""
    stage.alone().era(3).path(0, "dominance").goods(0, water=3).workers(0, scientist=1, engineer=1)
    stage.hexes(0, ("TC",)).built(0, "101").put(stage.state.recruit_card, "recruit_card_7")
    tiles = lying(stage.state)
    for seat in stage.game.people():
        stage.put(tiles.supplies[seat], *(tile.id for tile in own_tiles(stage.game, seat)))
    old = next(tile.id for tile in own_tiles(stage.game, 0) if tile.action == "construct")
    stage.put(above(stage.game, 2), old)


def an_quantum_loops(stage: Stage) -> None:
    """Quantum Loops."""
    stage.usual().era(2).phase("warp").path(0, "harmony").goods(0, titanium=1, water=3)
    stage.workers(0, tired={"genius": 1}, scientist=2, engineer=2).hexes(0, 3).built(0, "102")
    stage.breakthroughs(0, "circle/society").dice(0)
    loops = loops_of(stage.state)
    stage.put(loops.deck, *loops.offer.pieces.copy())
    stage.put(loops.offer, "foreign_labor", "high_density_universe", "privileges_of_the_multiverse")


def an_intrigues(stage: Stage) -> None:
    """Intrigues of the Council."""
    stage.alone().path(0, "progress").goods(0, water=3)
    stage.hexes(0, ("TC", "TL", "TR")).occupies(0, "recruit.1").occupies(0, "mine.top")
    own = chamber(stage.game)
    stage.put(own.missions[0], "M08#0").put(own.rows["agenda_row_2"].objective, "O04")
    stage.put(own.piles["objective"], "O07").put(own.piles["value"], "V09")


def an_fractures(stage: Stage) -> None:
    """Fractures of Time: the Blink."""
    stage.alone().era(2).path(0, "harmony").goods(0, titanium=2, water=4, flux_core=2)
    stage.workers(0, tired={"scientist": 1}).hexes(0, 2)
    stage.occupies(0, "mine.middle", after="active").occupies(0, "purify", "operator").offer("305").dice(3)
    own = own_fractures(stage.game, 0)
    own.device.spaces[0], own.glitches = GLITCH, ["BC"]

"""Quantum Loops (QL) with other modules."""

from __future__ import annotations

import pytest

from clepsydra.games.anachrony.paradox import rollers
from tests.games.anachrony.hypersync import hypersync, lies
from tests.games.anachrony.quantum_loops import LABOR, NAME, TILE, holds


@pytest.mark.rule("HS-MIX-07", "QL-WRP-06")
def test_the_tile_is_a_warp_tile_beside_hypersync_tiles() -> None:
    """On era 2 Ann has only her Quantum Warp tile, then a Hypersync tile too; Bob has one warp tile."""
    table = holds(hypersync(modules=(NAME,), era=3, phase="paradox"), LABOR, 2).warp("Bob", 2, "warp_gold")
    assert rollers(table.game, 2) == [0, 1]
    lies(table, "Ann", research=2)
    assert rollers(table.game, 2) == [0], "two against one"
    lies(table, "Bob", research=1)
    assert rollers(table.game, 1) == [], "without a warp tile nobody rolls"


@pytest.mark.rule("QL-PAY-04")
@pytest.mark.scenario("FI-S18")
def test_a_supercharged_space_takes_back_classic_tiles_alone() -> None:
    table = holds(hypersync(modules=(NAME,), era=5), LABOR, 2).warp("Ann", 1, "warp_gold", "warp_titanium")
    lies(table, "Ann", research=3).focus("Ann", 3).workers("Ann", scientist=1)
    table.does("Ann", ("place", "scientist", "hypersync_left")).has("Ann", vp=2)
    core, retrieve = table.offers("Ann")
    assert core == ("gain", "energy_core", 1)
    table.does("Ann", retrieve)
    assert {option for option in table.offers("Ann") if option[0] == "take_back"} == {
        ("take_back", "warp_gold#0", 1),
        ("take_back", "warp_titanium#0", 1),
    }
    table.does("Ann", ("take_back", "warp_gold#0", 1))
    assert f"{TILE}#0" in table.game.timeline_tile(2).warps
    assert table.player("Ann").travels == 0

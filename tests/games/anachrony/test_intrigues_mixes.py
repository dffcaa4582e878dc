"""Intrigues of the Council with Quantum Loops (IC-MIX, QL-MIX)."""

from __future__ import annotations

from typing import Any

import pytest

from clepsydra.games.anachrony import ANACHRONY
from clepsydra.kernel import Play
from clepsydra.kernel.zones import visible
from tests.games.anachrony import intrigues, quantum_loops
from tests.games.anachrony.intrigues import chamber, grid, may_draw, piles, setup_of, spots
from tests.games.anachrony.made_up import play_on
from tests.games.anachrony.quantum_loops import PRIVILEGES, loops, quantum, taking


def both(seats: int = 2, **words: Any) -> Any:
    return quantum(seats, modules=(intrigues.NAME,), **words)


@pytest.mark.rule("IC-SET-05", "QL-SET-01")
@pytest.mark.scenario("FI-S73")
def test_two_superprojects_of_the_base_game_leave_for_those_of_both_modules() -> None:
    setup = setup_of(3, quantum_loops.NAME)
    play: Play[Any] = Play.begin(ANACHRONY.rules_for(setup), b"a")
    play_on(play, until=lambda: play.state.phase == "preparation")
    rules: Any = play.rules
    table, tiles = play.state, rules.catalog.tiles
    placed = [piece for tile in table.timeline for piece in tile.superproject]
    unused = [piece for piece in table.quantum_loops.superprojects if tiles[piece].superproject]
    removed = [*table.quantum_loops.removed, *table.intrigues.removed]
    assert (len(placed), len(unused), len(set(removed))) == (6, 12, 2)
    assert not {"multiverse_hub", "world_council_surveillance"} & set(removed)
    assert visible([table.quantum_loops.removed, table.intrigues.removed], 0) == set()


@pytest.mark.rule("IC-SET-05", "QL-SET-02")
def test_both_can_be_guaranteed() -> None:
    table = both(guaranteed=True)
    placed = {piece for tile in table.state.timeline for piece in tile.superproject}
    assert {"multiverse_hub", "world_council_surveillance"} < placed


@pytest.mark.rule("QL-MIX-02", "IC-MIX-14")
def test_cosmic_data_leak_draws_from_all_endgame_cards_and_the_grid_scores_too() -> None:
    play: Play[Any] = Play.begin(
        ANACHRONY.rules_for(setup_of(2, quantum_loops.NAME, "variable_anomalies")), b"a"
    )
    play_on(play, until=lambda: play.state.phase == "preparation")
    pile = play.state.quantum_loops.conditions
    rules: Any = play.rules
    assert set(pile) == set(rules.catalog.conditions)
    assert "most_anomalies" in pile
    table = both(phase="turn").give("Ann", water=3)
    grid(table, 1, "O03", "V05").put(loops(table).own[0].conditions, "most_water")
    assert (table.score("Ann")["own_conditions"], table.score("Ann")["agenda_grid"]) == (3, 7)


@pytest.mark.rule("IC-PLC-08", "IC-NEG-05")
def test_privileges_negotiate_as_a_genius_in_the_warp_phase() -> None:
    table = taking(PRIVILEGES, piles(both(), "O01", "V01"))
    table.does("Ann", ("again", "negotiate"), ("bonus", "administrator"))
    assert may_draw(table) == {2}
    table.does("Ann", ("draw_agenda", 1, 1), (("keep", "O01"),), ("place_agenda", "O01", "agenda_row_2"))
    assert spots(table, 2)[0] == ["O01"]
    table.has("Ann", water=2)
    assert [fact for fact in table.player("Ann").facts if fact.endswith("agenda_row_2")] == [
        "warp.agenda_row_2"
    ]
    assert chamber(table).supplies[0].pieces == []

"""Intrigues of the Council: the Agenda grid, placing and scoring (IC-PLC, IC-END)."""

from __future__ import annotations

from typing import Any

import pytest

from clepsydra.games.anachrony.game import Anachrony
from clepsydra.games.anachrony.modules.intrigues.grid import is_locked, may_place, place, why_not_place
from clepsydra.kernel import Flow, deny
from tests.games.anachrony.intrigues import council, discard, grid, having, holds, spots, supply
from tests.games.anachrony.table import AnachronyTable


def placing(count: int = 1, *, free: bool = False, **words: Any) -> AnachronyTable:
    """Everybody has a free action that places so many tiles, as often as it is used."""

    def do(game: Anachrony, seat: int) -> Flow[None]:
        game.player(seat).used.clear()
        yield from may_place(game, seat, count, free=free)

    return having(do, **words)


def opened(table: AnachronyTable) -> AnachronyTable:
    return table.does("Ann", ("free", "made_up"))


def to(tile: str, row: int) -> tuple[str, str, str]:
    return ("place_agenda", tile, f"agenda_row_{row}")


# --- placing ------------------------------------------------------------------------------------


@pytest.mark.rule("IC-PLC-01")
def test_an_objective_goes_left_and_a_value_right_in_any_row_or_nowhere() -> None:
    table = opened(holds(placing(2), "Ann", "O01", "V06"))
    assert table.offers("Ann") == [to(tile, row) for tile in ("O01", "V06") for row in range(1, 6)] + [
        "decline"
    ]
    assert table.ask("Ann").menu.price("decline") == ()
    table.does("Ann", to("O01", 4), "decline")
    assert spots(table, 4) == (["O01"], [])
    opened(table).does("Ann", to("V06", 2))
    assert (spots(table, 2), supply(table)) == (([], ["V06"]), [])


@pytest.mark.rule("IC-PLC-01")
def test_without_a_tile_nobody_is_asked() -> None:
    table = opened(placing().workers("Ann", engineer=1))
    assert ("place", "engineer", "purify") in table.offers("Ann")


@pytest.mark.rule("IC-PLC-02", "IC-PLC-03", "IC-PLC-04", "IC-PLC-07")
@pytest.mark.scenario("FI-S44")
def test_water_for_what_is_covered_is_paid_before_the_bonus_of_the_row() -> None:
    def stacked(water: int) -> AnachronyTable:
        return opened(
            holds(grid(placing(), 2, "O01", "O02", "V06"), "Ann", "O03", "V01").give("Ann", water=water)
        )

    stacked(3).refuses("Ann", to("O03", 2), rule="IC-PLC-02", good="water", needed=4, have=3)
    assert stacked(4).ask("Ann").menu.price(to("O03", 2)) == ({"water": 4},)
    table = stacked(4).does("Ann", to("O03", 2)).has("Ann", water=2)
    assert spots(table, 2)[0] == ["O01", "O02", "O03"], "covered tiles stay where they are"
    stacked(2).does("Ann", to("V01", 2)).has("Ann", water=2)


@pytest.mark.rule("IC-PLC-04")
@pytest.mark.parametrize(
    ("row", "answers", "goods"),
    [
        (1, (), {"vp": 2}),
        (2, (), {"water": 2}),
        (3, (("gain", "uranium", 1),), {"uranium": 1}),
        (4, (), {"energy_core": 1}),
        (5, (), {"vp": 1, "water": 1}),
    ],
)
def test_each_row_has_its_bonus(row: int, answers: tuple[Any, ...], goods: dict[str, int]) -> None:
    for tile in ("O01", "V01"):
        opened(holds(placing(), "Ann", tile)).does("Ann", to(tile, row), *answers).has("Ann", **goods)


@pytest.mark.rule("FI-GEN-12")
def test_the_grand_reservoir_lowers_the_water() -> None:
    table = grid(placing(), 1, "O01").built("Ann", "grand_reservoir").give("Ann", water=1)
    opened(holds(table, "Ann", "O02")).does("Ann", to("O02", 1)).has("Ann", water=0)


@pytest.mark.rule("IC-PLC-05", "IC-PLC-07")
@pytest.mark.scenario("FI-S45")
def test_a_row_whose_upper_tiles_show_the_same_icon_is_locked() -> None:
    table = grid(grid(placing(), 3, "O04", "V06"), 4, "O05", "V01")
    table = holds(grid(table, 5, "O11", "O02", "V08"), "Ann", "O01", "V02").give("Ann", water=9)
    opened(table)
    for tile in ("O01", "V02"):
        table.refuses("Ann", to(tile, 3), rule="IC-PLC-05")
    assert [is_locked(table.game, f"agenda_row_{row}") for row in range(1, 6)] == [
        False,
        False,
        True,
        False,
        False,
    ]
    table.does("Ann", to("V02", 4))


@pytest.mark.rule("IC-PLC-05")
def test_one_tile_alone_locks_nothing() -> None:
    table = grid(grid(council(), 1, "O01"), 2, "V01")
    assert not is_locked(table.game, "agenda_row_1")
    assert not is_locked(table.game, "agenda_row_2")


@pytest.mark.rule("IC-PLC-06")
@pytest.mark.scenario("FI-S43")
def test_tiles_of_one_turn_go_to_different_rows() -> None:
    table = opened(holds(placing(2), "Ann", "O01", "V06", "V07"))
    table.does("Ann", to("O01", 1)).has("Ann", vp=2).refuses("Ann", to("V06", 1), rule="IC-PLC-06")
    table.does("Ann", to("V06", 4)).has("Ann", energy_core=1)
    opened(table).refuses("Ann", to("V07", 1), rule="IC-PLC-06").refuses(
        "Ann", to("V07", 4), rule="IC-PLC-06"
    )


@pytest.mark.rule("IC-PLC-06")
def test_in_the_next_turn_a_row_is_open_again() -> None:
    table = holds(placing(), "Ann", "O01", "V06").workers("Ann", engineer=2).workers("Bob", engineer=1)
    opened(table).does("Ann", to("O01", 1), ("place", "engineer", "purify"))
    opened(table.does("Bob", "pass")).does("Ann", to("V06", 1))
    assert spots(table, 1) == (["O01"], ["V06"])


@pytest.mark.rule("IC-PLC-08")
def test_the_tiles_of_a_warp_phase_go_to_different_rows_and_do_not_bind_the_first_turn() -> None:
    table = holds(council(phase="warp"), "Ann", "O01", "V06", "V07")
    for _ in place(table.game, 0, "O01", "agenda_row_1"):
        pass
    assert why_not_place(table.game, 0, "V06", "agenda_row_1") == deny("IC-PLC-06")
    assert why_not_place(table.game, 0, "V06", "agenda_row_2") is None
    table.state.phase = "turn"
    assert why_not_place(table.game, 0, "V06", "agenda_row_1") is None


# --- the grid in the end ------------------------------------------------------------------------


def points(table: AnachronyTable, line: str = "agenda_grid") -> list[int]:
    return [table.score(who)[line] for who in table.names]


def example() -> AnachronyTable:
    """The rulebook's example, in the order of our scenario."""
    table = grid(grid(grid(council(), 1, "O03", "V05"), 2, "O04", "V06"), 3, "O09")
    return grid(grid(table, 4, "O20", "V18"), 5, "O17", "V09")


@pytest.mark.rule("IC-END-03", "IC-END-04", "IC-END-07")
@pytest.mark.scenario("FI-S46")
def test_only_complete_rows_score_and_copies_of_each_other_nothing() -> None:
    table = example().give("Ann", water=3).give("Bob", water=1).morale("Bob", 6)
    assert [is_locked(table.game, f"agenda_row_{row}") for row in range(1, 6)] == [
        True,
        True,
        False,
        True,
        False,
    ]
    assert points(table) == [7 - 2, 0]


@pytest.mark.rule("IC-END-04", "IC-END-06")
@pytest.mark.scenario("FI-S47")
def test_a_copy_takes_the_objective_of_its_neighbour() -> None:
    table = council(modules=("variable_anomalies",))
    table = grid(grid(table, 4, "O20", "V18"), 5, "O17", "O27", "V09").anomaly("Bob", "lab.1")
    assert points(table) == [0, 5 + 3]


@pytest.mark.rule("IC-END-04")
@pytest.mark.scenario("FI-S48")
def test_all_who_are_tied_score_a_negative_value_too() -> None:
    table = grid(council(3), 1, "O10", "V01").morale("Ann", 5).morale("Bob", 5).morale("Cleo", 2)
    assert points(table) == [-2, -2, 0]


@pytest.mark.rule("IC-END-05")
@pytest.mark.scenario("FI-S71")
def test_the_highest_number_counts_even_if_it_is_none() -> None:
    assert points(grid(council(3), 1, "O13", "V09")) == [5, 5, 5]


@pytest.mark.rule("IC-END-05")
@pytest.mark.parametrize(
    ("objective", "arrange"),
    [
        ("O01", lambda table: table.workers("Bob", engineer=1)),
        ("O03", lambda table: table.give("Bob", water=1)),
        ("O05", lambda table: table.breakthroughs("Bob", "circle/war")),
        ("O07", lambda table: table.built("Bob", "302")),
        ("O09", lambda table: table.morale("Ann", 2).morale("Bob", 3)),
        ("O11", lambda table: table.built("Bob", "101")),
        ("O13", lambda table: table.built("Bob", "exocrawler")),
        ("O15", lambda table: table.travels("Bob", 1)),
    ],
)
def test_objectives_compare_what_the_endgame_conditions_do(objective: str, arrange: Any) -> None:
    assert points(arrange(grid(council(), 2, objective, "V05"))) == [0, 7]


@pytest.mark.rule("IC-END-06", "IC-END-07")
@pytest.mark.scenario("FI-S64")
def test_copies_are_followed_and_lost_at_the_edge_or_at_an_empty_space() -> None:
    assert points(grid(grid(council(), 1, "O17", "V05"), 5, "O03").give("Bob", water=1)) == [0, 0]
    assert points(grid(grid(council(), 5, "O19", "V05"), 1, "O03").give("Bob", water=1)) == [0, 0]
    assert points(grid(council(), 3, "O17", "V05")) == [0, 0]
    assert points(grid(grid(council(), 1, "O03"), 2, "O17", "V05").give("Bob", water=1)) == [0, 7]
    assert points(grid(grid(council(), 5, "O03"), 4, "O19", "V05").give("Bob", water=1)) == [0, 7]
    table = grid(grid(grid(council(), 3, "O03"), 4, "O17", "V04"), 5, "O18", "V03")
    assert points(table.give("Bob", water=1)) == [0, 5 + 3]


@pytest.mark.rule("IC-END-08")
@pytest.mark.scenario("FI-S49")
def test_a_tile_left_scores_for_each_locked_row_with_its_icon() -> None:
    table = grid(grid(grid(council(), 1, "O01", "V01"), 2, "O03", "V02"), 3, "O06", "V16")
    table = grid(table, 4, "O05", "V11")
    holds(table, "Ann", "O09", "V17", "V06")
    assert points(table, "agenda_tiles") == [2 + 1 + 0, 0]


@pytest.mark.rule("IC-END-01")
def test_collapsed_tiles_do_not_end_the_game_but_the_sixth_era_does() -> None:
    table = council(era=5)
    for slot in table.state.slots.values():
        slot.unavailable = slot.top is not None
    table.all_pass()
    assert (table.state.era, table.position.over) == (6, False)
    last = council(era=6).all_pass()
    assert last.position.over
    assert not any(slot.unavailable for slot in last.state.slots.values())


@pytest.mark.rule("IC-END-02", "IC-END-09")
def test_warp_tiles_are_paid_back_before_the_grid_is_scored() -> None:
    table = grid(council(era=6), 1, "O03", "V05").give("Ann", water=2).give("Bob", water=1)
    table.warp("Ann", 5, "warp_water").all_pass()
    result = table.rules.result(table.state)
    assert [sheet["agenda_grid"] for sheet in result.sheets] == [0, 7]
    assert list(table.game.rules.tie_breaks) == ["water", "resources"]


@pytest.mark.rule("IC-PLC-01")
def test_what_is_placed_leaves_the_supply_and_not_by_the_discard() -> None:
    table = opened(holds(grid(placing(free=True), 3, "O02"), "Ann", "O01"))
    assert table.ask("Ann").menu.price(to("O01", 3)) == ()
    table.does("Ann", to("O01", 3), ("gain", "gold", 1))
    assert discard(table, "objective") == []

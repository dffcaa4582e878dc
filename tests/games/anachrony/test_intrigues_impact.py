"""Intrigues of the Council after the Impact: Council tiles and Emergency Missions (IC-IMP)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from clepsydra.games.anachrony.clean_up import strike
from clepsydra.games.anachrony.modules.intrigues.missions import conditions_met
from clepsydra.kernel import Zone
from clepsydra.kernel.zones import visible
from tests.games.anachrony.intrigues import (
    chamber,
    council,
    holds,
    may_draw,
    may_keep,
    piles,
    spots,
    supply,
)
from tests.games.anachrony.table import AnachronyTable
from tests.games.anachrony.variable_anomalies import lies, on_top

REVEAL = ("free", "mission")
TOP = "negotiate_top"
Arrange = Callable[[AnachronyTable], Any]


def tile_on(table: AnachronyTable, space: str, tile: str) -> AnachronyTable:
    """A Council tile on a space."""
    table.state.slots[space].top = top = Zone()
    return table.put(top, tile)


def sent(tile: str, worker: str = "administrator", seats: int = 2, **goods: int) -> AnachronyTable:
    """Ann sends a worker to a Council tile on the top space."""
    table = tile_on(council(seats, era=5), TOP, tile).workers("Ann", active={worker: 1}).give("Ann", **goods)
    return table.does("Ann", ("place", worker, TOP))


def first_of(table: AnachronyTable) -> list[Any]:
    """Keep the first of the Objectives that will be drawn."""
    return [("keep", chamber(table).piles["objective"].pieces[-1])]


# --- Council tiles ------------------------------------------------------------------------------


@pytest.mark.rule("IC-IMP-01")
@pytest.mark.scenario("FI-S59")
@pytest.mark.parametrize(("seats", "count"), [(2, 2), (3, 3), (4, 3)])
def test_a_random_tile_lies_open_on_every_space_in_use(seats: int, count: int) -> None:
    table = council(seats, era=4)
    strike(table.game)
    spaces = [name for name, space in table.game.rules.spaces.items() if space.action == "negotiate"]
    tops = [table.state.slots[name].top for name in spaces]
    tiles = [tile for top in tops if top is not None for tile in top]
    assert (len(spaces), len(set(tiles))) == (count, count)
    assert set(tiles) < {f"CC{number}" for number in range(1, 6)}
    assert visible([top for top in tops if top is not None], 1) == set(tiles)
    assert len(table.state.collapsing["negotiate"]) == 5 - count


@pytest.mark.rule("IC-IMP-02", "IC-IMP-04", "IC-NEG-06")
@pytest.mark.scenario("FI-S59")
def test_the_tile_replaces_what_the_space_adds_and_the_worker_still_counts() -> None:
    table = sent("CC1", "scientist")
    assert may_draw(table) == {4}
    table.does("Ann", ("draw_agenda", 4, 0))
    assert may_keep(table) == (3, 4), "1 and 2 of the tile, and 1 of the Scientist"


@pytest.mark.rule("IC-IMP-02")
def test_the_tile_covers_the_cost_of_the_space() -> None:
    table = tile_on(council(3, era=5), "negotiate_bottom", "CC5").workers("Ann", engineer=1)
    table.does("Ann", ("place", "engineer", "negotiate_bottom"))
    assert may_draw(table) == {2, 4}


@pytest.mark.rule("IC-IMP-03")
def test_a_tile_that_was_used_is_turned_over_in_the_clean_up() -> None:
    table = sent("CC1").does("Ann", ("draw_agenda", 4, 0))
    table.does("Ann", tuple(table.offers("Ann")[:3]), "decline").all_pass()
    assert (table.state.slots[TOP].unavailable, table.state.slots["negotiate_middle"].unavailable) == (
        True,
        False,
    )


@pytest.mark.rule("IC-IMP-05")
def test_cc2_places_a_tile_and_an_administrator_another_one() -> None:
    table = piles(tile_on(council(era=5), TOP, "CC2").workers("Ann", administrator=1), "O01", "V06")
    holds(table, "Ann", "O05").does("Ann", ("place", "administrator", TOP))
    assert may_draw(table) == {4}
    table.does("Ann", ("draw_agenda", 1, 3), (("keep", "O01"),), ("place_agenda", "O01", "agenda_row_1"))
    table.refuses("Ann", ("place_agenda", "O05", "agenda_row_1"), rule="IC-PLC-06")
    table.does("Ann", ("place_agenda", "O05", "agenda_row_2"))
    assert (spots(table, 1)[0], spots(table, 2)[0]) == (["O01"], ["O05"])


@pytest.mark.rule("IC-IMP-06", "FI-GEN-07")
def test_cc3_gives_an_exosuit() -> None:
    table = tile_on(council(era=5), TOP, "CC3").hexes("Ann", 1).workers("Ann", engineer=1)
    table.does("Ann", ("place", "engineer", TOP), ("draw_agenda", 4, 0), tuple(first_of(table)))
    assert ("hex", "TL") in table.offers("Ann")
    table.does("Ann", ("hex", "TL"))
    assert (table.player("Ann").powered, table.player("Ann").reserve) == (["TL"], 4)


@pytest.mark.rule("IC-IMP-07")
@pytest.mark.scenario("FI-S72")
def test_cc4_brings_an_anomaly_and_eight_water() -> None:
    table = tile_on(council(era=5), TOP, "CC4").workers("Ann", engineer=1).give("Ann", paradox=2)
    table.warp("Ann", 2, "warp_gold").does("Ann", ("place", "engineer", TOP))
    table.does("Ann", ("draw_agenda", 2, 0), tuple(first_of(table)))
    assert table.offers("Ann") == ["take_anomaly", "decline"]
    table.does("Ann", "take_anomaly", ("anomaly", "factory.1")).has("Ann", water=8, paradox=2)
    assert table.player("Ann").anomalies == ["factory.1"]
    assert [piece for tile in table.state.timeline for piece in tile.warps] == ["warp_gold#0"]


@pytest.mark.rule("IC-IMP-07")
def test_cc4_removes_an_anomaly_for_two_water_or_does_nothing() -> None:
    def bargaining(water: int) -> AnachronyTable:
        table = (
            tile_on(council(era=5), TOP, "CC4").workers("Ann", engineer=1).anomaly("Ann", "lab.1", "lab.2")
        )
        table.give("Ann", water=water).does("Ann", ("place", "engineer", TOP))
        return table.does("Ann", ("draw_agenda", 2, 0), tuple(first_of(table)))

    bargaining(1).refuses("Ann", ("remove_from", "lab.2"), rule="IC-IMP-07", good="water", needed=2, have=1)
    table = bargaining(3).does("Ann", ("remove_from", "lab.2")).has("Ann", water=1)
    assert table.player("Ann").anomalies == ["lab.1"]
    assert table.player("Ann").facts["anomaly_removed"] == 1
    bargaining(3).does("Ann", "decline").has("Ann", water=3)


@pytest.mark.rule("IC-IMP-07")
def test_cc4_needs_a_place_for_the_anomaly() -> None:
    table = tile_on(council(era=5), TOP, "CC4").workers("Ann", engineer=1).built("Ann", "302")
    table.anomaly("Ann", *table.player("Ann").grid).give("Ann", water=9).does(
        "Ann", ("place", "engineer", TOP)
    )
    table.does("Ann", ("draw_agenda", 2, 0), tuple(first_of(table)))
    table.refuses("Ann", "take_anomaly", rule="IC-IMP-07")


@pytest.mark.rule("IC-IMP-07")
def test_harmony_b_may_lose_a_building_instead() -> None:
    table = tile_on(council(era=5, side="B"), TOP, "CC4").path("Ann", "harmony").built("Ann", "302")
    table.workers("Ann", engineer=1).does("Ann", ("place", "engineer", TOP))
    table.does("Ann", ("draw_agenda", 2, 0), tuple(first_of(table)), "take_anomaly", ("sacrifice", "302"))
    table.has("Ann", water=8)
    assert (table.player("Ann").anomalies, table.player("Ann").built.pieces) == ([], [])
    assert "sealed" not in table.player("Ann").facts


def bargaining_with_variants(*stacks: str) -> AnachronyTable:
    table = tile_on(council(era=5, modules=("variable_anomalies",)), TOP, "CC4").workers("Ann", engineer=1)
    lies(on_top(table, *stacks), "Ann", X09="lab.1").give("Ann", water=2).does(
        "Ann", ("place", "engineer", TOP)
    )
    return table.does("Ann", ("draw_agenda", 2, 0), tuple(first_of(table)))


@pytest.mark.rule("IC-IMP-07", "VA-GAIN-07", "VA-GAIN-08")
@pytest.mark.scenario("FI-S81")
def test_with_variable_anomalies_one_of_those_on_offer_is_taken_if_there_is_one() -> None:
    table = bargaining_with_variants("X08", "X07").does("Ann", "take_anomaly")
    assert table.offers("Ann") == ["X08", "X07"]
    table.does("Ann", "X07", ("anomaly", "factory.1")).has("Ann", water=10)
    bargaining_with_variants("", "").refuses("Ann", "take_anomaly", rule="IC-IMP-07")


@pytest.mark.rule("IC-IMP-08")
def test_cc5_takes_markers_back_from_tiles_alone_and_keeps_one_more() -> None:
    table = tile_on(council(era=5), TOP, "CC5").built("Ann", "303").workers("Ann", engineer=2, scientist=1)
    table.player("Ann").used += ["303", "force_workers"]
    table.does("Ann", ("place", "engineer", TOP))
    assert may_draw(table) == {2, 4}
    table.does("Ann", ("draw_agenda", 2, 0))
    assert len(supply(table)) == 2
    assert table.player("Ann").used == ["force_workers"]


@pytest.mark.rule("IC-END-01")
@pytest.mark.scenario("FI-S60")
def test_open_tiles_do_not_keep_the_game_going() -> None:
    table = tile_on(council(era=6), TOP, "CC1").all_pass()
    assert table.position.over


# --- Emergency Missions -------------------------------------------------------------------------


@pytest.mark.rule("IC-IMP-09", "FI-INF-02")
def test_after_the_impact_two_emergency_missions_are_for_two_eras() -> None:
    table = council(era=5, phase="missions")
    own = chamber(table)
    table.put(own.emergencies, "EM4", "EM3", "EM2", "EM1")
    assert table.asked == ["Ann", "Bob"]
    assert sorted(table.offers("Ann")) == [("keep_mission", "EM1"), ("keep_mission", "EM2")]
    assert table.ask("Ann").rule == "IC-IMP-09"
    table.together(Ann=("keep_mission", "EM2"), Bob=("keep_mission", "EM3"))
    own = chamber(table)
    assert [zone.pieces for zone in own.missions] == [["EM2"], ["EM3"]]
    assert [zone.pieces for zone in own.waiting] == [["EM1"], ["EM4"]]
    assert visible([*own.missions, *own.waiting], 0) == {"EM1", "EM2"}
    assert len(own.emergencies) == 4
    assert table.game.rules.back("EM1") == "emergency_mission"


@pytest.mark.rule("IC-IMP-09")
def test_in_the_last_era_the_other_one_is_there_without_a_question() -> None:
    table = council(era=6, phase="missions")
    own = chamber(table)
    table.put(own.waiting[0], "EM1").put(own.waiting[1], "EM4").start()
    own = chamber(table)
    assert [zone.pieces for zone in own.missions] == [["EM1"], ["EM4"]]
    assert table.state.phase == "power_up"


def has_shapes(*names: str) -> Arrange:
    return lambda table: table.breakthroughs("Ann", *names)


def used(*marks: str) -> Arrange:
    return lambda table: table.player("Ann").used.extend(marks)


def evacuated(table: AnachronyTable) -> None:
    table.player("Ann").evacuated = True


def at(space: str) -> Arrange:
    return lambda table: table.occupies("Ann", space)


SET = {"administrator": 1, "genius": 1, "engineer": 1, "scientist": 1}
CASES: list[tuple[str, Arrange, Arrange, Arrange]] = [
    ("EM1", at("mine.top"), used("force_workers"), has_shapes("circle/war", "triangle/war", "square/war")),
    ("EM2", at("trade"), evacuated, lambda table: table.hexes("Ann", 4)),
    ("EM3", evacuated, used("force_workers"), has_shapes("circle/war", "circle/society", "circle/genetics")),
    (
        "EM4",
        lambda table: table.hexes("Ann", 2),
        lambda table: table.occupies("Ann", "supply"),
        lambda table: table.built("Ann", "exocrawler"),
    ),
    (
        "EM5",
        at("mine.bottom"),
        lambda table: table.built("Ann", "101", "102"),
        lambda table: table.anomaly("Ann", "lab.3"),
    ),
    (
        "EM6",
        at("council.right"),
        lambda table: table.player("Ann").facts.update(anomaly_removed=1),
        lambda table: table.workers("Ann", active=SET),
    ),
    ("EM7", at("council.left"), at("mine.middle"), lambda table: holds(table, "Ann", "O01", "O02", "V01")),
    (
        "EM8",
        lambda table: setattr(table.state, "banner", 0),
        lambda table: table.workers("Ann", engineer=7, genius=1),
        lambda table: table.give("Ann", titanium=1, uranium=1, gold=1, neutronium=1),
    ),
]


def bare() -> AnachronyTable:
    """Nobody has an exosuit on a hex but one, and Bob is first."""
    table = council(era=5).hexes("Ann", 1)
    table.state.banner = 1
    return table


@pytest.mark.rule("IC-IMP-10", "IC-IMP-11", "IC-IMP-12", "IC-IMP-14", "IC-IMP-16")
@pytest.mark.parametrize("case", CASES, ids=[case[0] for case in CASES])
def test_each_emergency_mission_has_its_three_conditions(case: tuple[str, Arrange, Arrange, Arrange]) -> None:
    card, *needs = case
    assert conditions_met(bare().game, 0, card) == 0
    for number, need in enumerate(needs):
        table = bare()
        need(table)
        assert conditions_met(table.game, 0, card) == 1, (card, number + 1)


@pytest.mark.rule("IC-IMP-11")
@pytest.mark.parametrize(
    ("card", "arrange"),
    [
        ("EM1", has_shapes("circle/war", "circle/society", "triangle/war")),
        ("EM2", lambda table: table.hexes("Ann", 3)),
        ("EM3", has_shapes("circle/war", "triangle/war", "square/war")),
        ("EM5", lambda table: table.built("Ann", "101")),
        ("EM6", lambda table: table.workers("Ann", active={"genius": 4}, tired=SET)),
        ("EM7", lambda table: holds(table, "Ann", "O01", "O02")),
        ("EM8", lambda table: table.workers("Ann", active={"engineer": 7}, tired={"genius": 3})),
        ("EM8", lambda table: table.give("Ann", titanium=9, uranium=9, gold=9)),
    ],
)
def test_a_little_less_is_not_enough(card: str, arrange: Arrange) -> None:
    table = bare()
    arrange(table)
    assert conditions_met(table.game, 0, card) == 0


@pytest.mark.rule("IC-IMP-12")
@pytest.mark.scenario("FI-S63")
def test_exosuits_on_boards_and_on_hexes_count_together() -> None:
    table = council(era=5).hexes("Ann", 4).occupies("Ann", "trade").occupies("Ann", "purify")
    table.occupies("Ann", "mine.top")
    evacuated(table)
    assert (len(table.player("Ann").powered), conditions_met(table.game, 0, "EM2")) == (1, 3)


@pytest.mark.rule("IC-IMP-16")
def test_supply_of_dominance_b_leaves_a_marker() -> None:
    table = bare()
    used("supply")(table)
    assert conditions_met(table.game, 0, "EM4") == 1

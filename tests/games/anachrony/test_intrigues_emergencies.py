"""Intrigues of the Council: the rewards of Emergency Missions (IC-IMP), and the four buildings (IC-BLD)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from clepsydra.games.anachrony.act import Act
from clepsydra.games.anachrony.modules.intrigues.operations import CHEAPER, DISCOUNT, mission_saves
from clepsydra.games.anachrony.state import BASIC
from tests.games.anachrony.intrigues import council, discard, has_mission, holds, piles, spots, supply
from tests.games.anachrony.table import AnachronyTable

REVEAL = ("free", "mission")


def evacuated(table: AnachronyTable) -> AnachronyTable:
    table.player("Ann").evacuated = True
    return table


def marked(table: AnachronyTable, mark: str = "force_workers") -> AnachronyTable:
    table.player("Ann").used.append(mark)
    return table


TWO: dict[str, Callable[[AnachronyTable], Any]] = {
    "EM1": lambda table: marked(table.occupies("Ann", "mine.top")),
    "EM2": lambda table: marked(table.occupies("Ann", "trade"), "303"),
    "EM3": lambda table: marked(evacuated(table)),
    "EM4": lambda table: (table.hexes("Ann", 2), table.occupies("Ann", "supply")),
    "EM5": lambda table: (table.occupies("Ann", "mine.top"), table.anomaly("Ann", "lab.1")),
    "EM6": lambda table: (
        table.occupies("Ann", "council.left"),
        table.player("Ann").facts.update(anomaly_removed=1),
    ),
    "EM7": lambda table: (table.occupies("Ann", "council.left"), table.occupies("Ann", "mine.top")),
    "EM8": lambda table: table.give("Ann", titanium=1, uranium=1, gold=1, neutronium=1),
}
"""Two conditions of each."""


def rewarded(
    card: str, reward: int = 1, arrange: Callable[[AnachronyTable], Any] = lambda _table: None
) -> AnachronyTable:
    """Ann chooses a reward of an Emergency Mission with two conditions met."""
    table = council(era=5).workers("Ann", engineer=1).hexes("Ann", 6)
    TWO[card](table)
    arrange(table)
    return has_mission(table, "Ann", card).does("Ann", REVEAL, ("mission_reward", reward))


def goes_on(table: AnachronyTable) -> bool:
    """Whether Ann's turn is as before."""
    return ("place", "engineer", "purify") in table.offers("Ann")


@pytest.mark.rule("IC-IMP-10", "IC-IMP-11", "FI-GEN-06")
def test_em1_brings_a_genius_and_a_point() -> None:
    rewarded("EM1").has("Ann", vp=1).has_workers("Ann", active={"engineer": 1, "genius": 1})


@pytest.mark.rule("IC-IMP-08", "IC-IMP-11")
def test_em2_takes_markers_back_and_refreshes_all() -> None:
    table = rewarded(
        "EM2", arrange=lambda table: table.built("Ann", "303").workers("Ann", engineer=1, tired={"genius": 3})
    )
    table.has_workers("Ann", active={"engineer": 1, "genius": 3})
    assert table.player("Ann").used == ["mission"]


@pytest.mark.rule("IC-IMP-13")
def test_em3_takes_back_a_warp_tile_unpaid_and_moves_the_marker() -> None:
    table = rewarded("EM3", arrange=lambda table: table.warp("Ann", 2, "warp_gold").focus("Ann", 5))
    assert table.offers("Ann") == [("take_back", "warp_gold#0", 2), "decline"]
    table.does("Ann", ("take_back", "warp_gold#0", 2)).has("Ann", gold=0)
    assert ("warp_gold#0" in table.player("Ann").warps, table.player("Ann").travels) == (True, 1)
    assert table.player("Ann").focus == 5
    both = rewarded("EM3", arrange=lambda table: table.warp("Ann", 2, "warp_gold", "warp_water"))
    assert goes_on(both.does("Ann", ("take_back", "warp_gold#0", 2))), "one of two"
    none = rewarded("EM3")
    assert (goes_on(none), none.player("Ann").travels) == (True, 0)
    declined = rewarded("EM3", arrange=lambda table: table.warp("Ann", 2, "warp_gold")).does("Ann", "decline")
    assert (goes_on(declined), declined.player("Ann").travels) == (True, 0)


@pytest.mark.rule("IC-IMP-11")
def test_em4_removes_an_anomaly_for_nothing() -> None:
    table = rewarded("EM4", arrange=lambda table: table.anomaly("Ann", "lab.1", "factory.1"))
    table.does("Ann", ("remove_from", "factory.1")).has("Ann", water=0)
    assert table.player("Ann").anomalies == ["lab.1"]
    assert table.player("Ann").facts["anomaly_removed"] == 1
    assert goes_on(rewarded("EM4"))


@pytest.mark.rule("IC-IMP-11", "IC-MIS-15", "FI-GEN-09")
def test_em5_constructs_for_one_cube_less_and_without_an_engineer() -> None:
    def poor(table: AnachronyTable) -> None:
        table.give("Ann", titanium=1).offer("302")

    table = (
        rewarded("EM5", arrange=poor)
        .does("Ann", ("again", "construct"), ("build", "302"))
        .has("Ann", titanium=0)
    )
    assert "302" in table.player("Ann").built
    table.refuses("Ann", ("place", "engineer", "construct.1"), rule="AN-CON-02")
    assert goes_on(rewarded("EM5")), "what cannot be done is lost"


@pytest.mark.rule("IC-IMP-11")
def test_construct_actions_that_follow_from_it_are_not_cheaper() -> None:
    table = council(era=5)
    table.player("Ann").facts[DISCOUNT] = 1
    assert list(mission_saves(table.game, Act(0, where=CHEAPER))) == [BASIC]
    assert list(mission_saves(table.game, Act(0))) == []


@pytest.mark.rule("IC-IMP-11", "IC-IMP-14")
def test_em6_brings_neutronium_and_a_point() -> None:
    rewarded("EM6").has("Ann", neutronium=1, vp=1)


@pytest.mark.rule("IC-IMP-15")
@pytest.mark.scenario("FI-S70")
def test_em7_raises_morale_or_gives_the_points_at_its_end() -> None:
    table = rewarded("EM7", arrange=lambda table: table.morale("Ann", 4)).has("Ann", vp=0)
    assert table.player("Ann").morale == 5
    last = rewarded("EM7", arrange=lambda table: table.morale("Ann", 7)).has("Ann", vp=2)
    assert last.player("Ann").morale == 7


@pytest.mark.rule("IC-IMP-11", "FI-GEN-07")
def test_em8_powers_up_an_exosuit() -> None:
    table = rewarded("EM8", arrange=lambda table: table.hexes("Ann", 2).path("Ann", "harmony"))
    table.does("Ann", table.offers("Ann")[0])
    assert (len(table.player("Ann").powered), table.player("Ann").reserve) == (3, 3)
    assert goes_on(rewarded("EM8")), "none is left in reserve"


@pytest.mark.rule("IC-IMP-11")
def test_the_second_reward_draws_two_or_places_two() -> None:
    table = rewarded("EM6", 2)
    assert table.offers("Ann") == [("either", "draw_agenda"), ("either", "place_agenda")]
    piles_known = rewarded("EM6", 2, lambda table: piles(table, "O01", "V01"))
    piles_known.does("Ann", ("either", "draw_agenda"), ("draw_agenda", 1, 1))
    assert supply(piles_known) == ["O01", "V01"]
    table = rewarded("EM6", 2, lambda table: holds(table, "Ann", "O01", "V06", "V07"))
    table.does("Ann", ("either", "place_agenda"), ("place_agenda", "O01", "agenda_row_1"))
    table.does("Ann", ("place_agenda", "V06", "agenda_row_4")).has("Ann", vp=2, energy_core=1)
    assert (goes_on(table), spots(table, 4)) == (True, ([], ["V06"]))


@pytest.mark.rule("IC-IMP-11")
@pytest.mark.parametrize(("superprojects", "vp"), [((), 2), (("exocrawler", "uranium_cores"), 4)])
def test_the_third_reward_is_two_points_and_one_for_each_superproject(
    superprojects: tuple[str, ...], vp: int
) -> None:
    rewarded("EM6", 3, lambda table: table.built("Ann", *superprojects)).has("Ann", vp=vp)


@pytest.mark.rule("IC-IMP-10")
def test_an_emergency_mission_pays_and_costs_like_a_mission() -> None:
    table = has_mission(council(era=5).give("Ann", vp=2).workers("Ann", engineer=1), "Ann", "EM1")
    assert goes_on(table.does("Ann", REVEAL).has("Ann", vp=1))
    missed = has_mission(council(era=5).give("Ann", vp=2), "Ann", "EM1").all_pass().has("Ann", vp=1)
    assert not missed.position.over


# --- the buildings ------------------------------------------------------------------------------


@pytest.mark.rule("IC-BLD-01", "IC-BLD-05")
@pytest.mark.scenario("FI-S65")
def test_120_travels_two_eras_back_for_a_tile() -> None:
    table = council(era=4).built("Ann", "120", "401").workers("Ann", administrator=1)
    table.refuses("Ann", ("work", "administrator", "120"), rule="AN-CST-01", good="agenda", needed=1, have=0)
    table = holds(council(era=4).built("Ann", "120", "401").workers("Ann", administrator=1), "Ann", "O01")
    table.does("Ann", ("work", "administrator", "120"))
    assert table.offers("Ann") == [("focus", 1), ("focus", 2), ("focus", 3)]
    table.does("Ann", ("focus", 1)).has("Ann", vp=2)
    assert (supply(table), discard(table, "objective")) == ([], ["O01"])
    assert table.game.rules.metrics["range_sum"](table.game, 0) == 2 + 1
    table.all_pass().has_workers("Ann", active={}, tired={"administrator": 1})


@pytest.mark.rule("IC-BLD-01")
def test_120_reaches_two_eras_without_a_laboratory() -> None:
    table = holds(council(era=4).built("Ann", "120").workers("Ann", engineer=1), "Ann", "O01")
    assert table.does("Ann", ("work", "engineer", "120")).offers("Ann") == [("focus", 2), ("focus", 3)]


@pytest.mark.rule("IC-BLD-02", "IC-BLD-05")
@pytest.mark.parametrize("worker", ["scientist", "engineer", "administrator", "genius"])
def test_220_gives_a_cube_and_neutronium_for_a_tile(worker: str) -> None:
    table = council().built("Ann", "220").workers("Ann", active={worker: 1})
    table.refuses("Ann", ("work", worker, "220"), rule="AN-CST-01", good="agenda", needed=1, have=0)
    table = holds(council().built("Ann", "220").workers("Ann", active={worker: 1}), "Ann", "V01")
    table.does("Ann", ("work", worker, "220"), ("gain", "uranium", 1)).has("Ann", uranium=1, neutronium=1)
    table.all_pass().has_workers("Ann", active={}, tired={worker: 1})


@pytest.mark.rule("IC-BLD-03")
def test_320_gives_water_for_a_tile_once_an_era() -> None:
    table = council().built("Ann", "320").workers("Ann", engineer=1)
    table.refuses("Ann", ("free", "320"), rule="AN-CST-01", good="agenda", needed=1, have=0)
    table = holds(council().built("Ann", "320").workers("Ann", engineer=1), "Ann", "O01", "V01")
    table.does("Ann", ("free", "320"), ("spend_agenda", "V01")).has("Ann", water=4)
    table.refuses("Ann", ("free", "320"), rule="AN-FREE-01")
    assert "agenda_benefits" not in table.player("Ann").facts


@pytest.mark.rule("IC-BLD-04")
def test_420_draws_and_keeps_two_for_water() -> None:
    table = piles(
        council().built("Ann", "420").workers("Ann", scientist=1, engineer=1).give("Ann", water=2),
        "O01",
        "V01",
    )
    table.refuses("Ann", ("work", "engineer", "420"), rule="IC-BLD-04")
    table.does("Ann", ("work", "scientist", "420"), ("draw_agenda", 1, 1)).has("Ann", water=0)
    assert supply(table) == ["O01", "V01"]
    table.all_pass().has_workers("Ann", active={"scientist": 1, "engineer": 1})
    poor = council().built("Ann", "420").workers("Ann", scientist=1).give("Ann", water=1)
    poor.refuses("Ann", ("work", "scientist", "420"), rule="AN-CST-01", good="water", needed=2, have=1)

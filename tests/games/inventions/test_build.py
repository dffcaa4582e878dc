"""Step 4: building on the Progress map (IN-BLD)."""

from __future__ import annotations

import pytest

from clepsydra.games.inventions.build import cost
from clepsydra.kernel import Gained
from tests.games.inventions.table import InventionsTable, inventions

TRADERS = {"people": "economy_specialists", "senders": "economy_senders"}
ANY = {"people": "specialists", "senders": "wealth_senders"}
"""Who can pay for a tile, in the words of a refusal."""


def building(*tiles: str, milestone: str = "crane", influence: int = 10) -> InventionsTable:
    """Ann idles through her actions and comes to step 4 with these tiles."""
    table = inventions(era=4).private("Ann", milestone).eureka().influence("Ann", influence)
    return table.waiting("Ann", *tiles).pillars("Ann", "send_diplomat", "recruit", epoch="invent")


def arrive(table: InventionsTable) -> InventionsTable:
    """She has nothing to do but to build."""
    return table.does("Ann", ("idle", "initiate"))


@pytest.mark.rule("IN-BLD-01", "IN-BLD-12")
@pytest.mark.parametrize(("tiles", "price"), [(4, 0), (3, 1), (2, 2), (1, 3)])
def test_building_costs_influence_once(tiles: int, price: int) -> None:
    names = ("culture_1", "culture_2", "culture_3", "culture_4")[:tiles]
    table = arrive(building(*names, influence=5).home("Ann", culture=4))
    have = table.player("Ann").influence
    table.does("Ann", ("build", "culture_1", 1)).has("Ann", influence=have - price)
    if tiles > 1:
        table.does("Ann", ("build", "culture_2", 13)).has("Ann", influence=have - price)


@pytest.mark.rule("IN-BLD-01", "IN-BLD-02", "IN-BLD-12")
@pytest.mark.parametrize(("influence", "builds"), [(0, False), (1, True)])
def test_the_last_influence_pays_for_building(influence: int, builds: bool) -> None:
    table = building("culture_1", "culture_2", influence=influence).home("Ann", culture=4)
    arrive(table)  # which brings 1 more; 2 are needed
    assert ("Ann" in table.asked) is builds
    if builds:
        table.does("Ann", ("build", "culture_1", 1)).has("Ann", influence=0)


@pytest.mark.rule("IN-BLD-01", "IN-BLD-12")
def test_the_question_says_whether_influence_is_due() -> None:
    table = arrive(building("culture_1", "culture_2", influence=5).home("Ann", culture=4))
    assert table.ask("Ann").case == "due"
    table.does("Ann", ("build", "culture_1", 1))
    assert table.ask("Ann").case == "paid"
    free = building("culture_1", "culture_2", "culture_3", "culture_4").home("Ann", culture=4)
    assert arrive(free).ask("Ann").case == "paid", "four tiles cost nothing"
    poor = building("culture_1", "culture_2", influence=0).built("Ann", {19: "economy_4"})
    assert arrive(poor).does("Ann", "done").ask("Ann").case == "economy", "2 influence are needed"


@pytest.mark.rule("IN-PRO-11", "IN-BLD-01")
def test_the_question_of_an_economy_tile_says_so_too() -> None:
    table = inventions(era=4).private("Ann", "crane").eureka().on_map("Ann", africa=1).influence("Ann", 2)
    table.built("Ann", {19: "economy_7"}).waiting("Ann", "culture_1", "culture_2").home("Ann", culture=5)
    table.does("Ann", ("use", "economy_7"))
    assert table.ask("Ann").case == "extra"
    table.does("Ann", ("build", "culture_1", 1))
    assert table.ask("Ann").case == "more"


@pytest.mark.rule("IN-BLD-01", "IN-BLD-12")
def test_who_cannot_pay_does_not_build() -> None:
    table = building("culture_1", "culture_2", influence=0).home("Ann", culture=4)
    arrive(table)
    assert "Ann" not in table.asked, "1 influence, gained by idling, where 2 are needed"
    poor = (
        building("culture_1", "culture_2", influence=0).built("Ann", {19: "economy_4"}).home("Ann", culture=4)
    )
    arrive(poor).does("Ann", "done")
    poor.refuses("Ann", ("build", "culture_1", 1), rule="IN-BLD-01", needed=2, have=1)


@pytest.mark.rule("IN-BLD-02")
@pytest.mark.scenario("IN-S32")
def test_as_many_tiles_as_the_era_of_the_milestone_less_one() -> None:
    table = building("culture_1", "culture_2", "culture_3", milestone="iron", influence=1)
    table.home("Ann", culture=5)
    arrive(table).has("Ann", influence=2)
    table.does("Ann", ("build", "culture_1", 1)).has("Ann", influence=1)
    table.does("Ann", ("build", "culture_2", 13), ("citizen", "asia"))
    assert "Ann" not in table.asked, "two tiles were built"
    more = building("culture_1", "culture_2", "culture_3", milestone="iron", influence=1)
    more.home("Ann", culture=5).built("Ann", {19: "economy_4"})
    arrive(more).does("Ann", "done", ("build", "culture_1", 1), ("build", "culture_2", 3))
    more.refuses("Ann", ("build", "culture_3", 17), rule="IN-BLD-02", most=2)


@pytest.mark.rule("IN-BLD-03", "IN-BLD-09")
@pytest.mark.scenario("IN-S34")
def test_space_5_frees_an_economy_token() -> None:
    table = arrive(building("culture_1", "culture_2").home("Ann", culture=2))
    assert table.player("Ann").economy_tokens == 1
    table.does("Ann", ("build", "culture_1", 5)).has("Ann", economy_tokens=2)
    gained = [event.goods for _, event in table.position.log if isinstance(event, Gained)]
    assert {"economy_tokens": 1} in gained
    assert table.player("Ann").map == {5: "culture_1"}


@pytest.mark.rule("IN-BLD-03")
def test_any_empty_space_will_do() -> None:
    table = arrive(building("culture_1").built("Ann", {1: "culture_2"}).home("Ann", culture=5))
    spaces = {option[2] for option in table.verbs("Ann", "build")}
    assert spaces == set(range(2, 20))


@pytest.mark.rule("IN-BLD-04", "IN-BLD-05")
@pytest.mark.scenario("IN-S33")
def test_neighbours_make_it_dearer_and_inventions_cheaper() -> None:
    table = building("technology_1").invented("Ann", "boats").home("Ann", technology=1, scholars=1)
    table.built("Ann", {13: "culture_1", 18: "culture_2"})
    assert cost(table.game, 0, "technology_1", 17) == 2
    arrive(table).does("Ann", ("build", "technology_1", 17)).has("Ann", technology=0, scholars=0)
    assert table.player("Ann").exhausted["technology"] == 2


@pytest.mark.rule("IN-BLD-04", "IN-BLD-05", "IN-BLD-06")
@pytest.mark.scenario("IN-S36")
def test_what_a_wealth_tile_costs() -> None:
    table = building("wealth_a").invented("Ann", "bread", "trade", "dog").built("Ann", {18: "culture_1"})
    assert cost(table.game, 0, "wealth_a", 17) == 3
    assert cost(table.game, 0, "wealth_a", 14) == 1
    assert cost(table.game, 0, "economy_1", 14) == 0, "never below 0"


@pytest.mark.rule("IN-BLD-07")
def test_who_pays() -> None:
    table = building("culture_1").home("Ann", economy=3, culture=2, scholars=1)
    arrive(table).does("Ann", ("build", "culture_1", 2))
    assert table.offers("Ann") == [("call", 1, 0), ("call", 0, 1)]
    rich = building("wealth_a", "wealth_b").home("Ann", economy=1, culture=1, scholars=1)
    arrive(rich).does("Ann", ("build", "wealth_a", 2))
    assert {option[0] for option in rich.offers("Ann")} == {"exhaust", "exhaust_scholar"}
    rich.does("Ann", ("exhaust", "economy"), ("exhaust", "culture"))
    assert rich.player("Ann").exhausted == {"economy": 1, "culture": 1, "technology": 0}


@pytest.mark.rule("IN-BLD-08")
@pytest.mark.scenario("IN-S35")
def test_the_new_trader_pays() -> None:
    table = arrive(building("economy_1").home("Ann", culture=1))
    spaces = {option[2] for option in table.verbs("Ann", "build")}
    assert spaces == {1, 4, 6, 14, 15, 19}, "a trader, scholars, discounts"
    table.refuses("Ann", ("build", "economy_1", 2), rule="IN-BLD-08", needed=1, have=0, **TRADERS)
    table.does("Ann", ("build", "economy_1", 1)).has("Ann", economy=0)
    assert table.player("Ann").exhausted["economy"] == 1


@pytest.mark.rule("IN-BLD-08")
def test_nobody_comes_from_an_empty_supply() -> None:
    table = arrive(building("economy_1").home("Ann", culture=1).supply("Ann", 0))
    assert {option[2] for option in table.verbs("Ann", "build")} == {6, 14}, "the discounts alone"
    table.refuses("Ann", ("build", "economy_1", 1), rule="IN-BLD-08", needed=1, have=0, **TRADERS)


@pytest.mark.rule("IN-BLD-08")
def test_the_last_citizen_of_the_supply_may_pay() -> None:
    table = arrive(building("economy_1").home("Ann", culture=1).supply("Ann", 1))
    spaces = {option[2] for option in table.verbs("Ann", "build")}
    assert spaces == {1, 4, 6, 14, 15, 19}, "a trader, scholars, discounts"


@pytest.mark.rule("IN-BLD-08")
def test_a_space_that_brings_nobody_helps_nobody_to_pay() -> None:
    table = arrive(building("wealth_a").home("Ann", economy=1))
    table.refuses("Ann", ("build", "wealth_a", 2), rule="IN-BLD-08", needed=2, have=1, **ANY)


@pytest.mark.rule("IN-BLD-08", "IN-CIT-05")
def test_no_scholar_comes_to_a_full_academy() -> None:
    table = building("economy_1", milestone="agriculture").built("Ann", {15: "culture_1", 16: "culture_2"})
    arrive(table.home("Ann", scholars=2))
    table.refuses("Ann", ("build", "economy_1", 19), rule="IN-BLD-08", needed=3, have=2, **TRADERS)


@pytest.mark.rule("IN-BLD-03", "IN-BLD-10", "IN-BLD-11")
@pytest.mark.scenario("IN-S60")
def test_citizens_brought_home_pay() -> None:
    table = building("economy_1", "economy_2").built("Ann", {9: "culture_1"}).home("Ann", economy=1)
    table.on_map("Ann", asia=2).on_map("Bob", asia=2)
    arrive(table)
    assert cost(table.game, 0, "economy_1", 8) == 2
    table.does("Ann", ("build", "economy_1", 8))
    table.refuses("Ann", "bring_nobody", rule="IN-BLD-11", needed=1)
    assert table.offers("Ann") == [("bring", 1, "asia"), ("bring", 2, "asia")]
    table.does("Ann", ("bring", 2, "asia")).has("Ann", economy=1)
    assert table.player("Ann").exhausted["economy"] == 2


@pytest.mark.rule("IN-BLD-10")
def test_nobody_need_be_brought_home() -> None:
    table = (
        building("culture_1", "culture_2").home("Ann", culture=2).on_map("Ann", asia=2).on_map("Bob", asia=2)
    )
    arrive(table).does("Ann", ("build", "culture_1", 8))
    assert table.offers("Ann") == ["bring_nobody", ("bring", 1, "asia"), ("bring", 2, "asia")]
    table.does("Ann", "bring_nobody")
    assert table.region("asia").citizens[0] == 2


@pytest.mark.rule("IN-BLD-03", "IN-BLD-10")
@pytest.mark.parametrize("tile", ["economy_1", "culture_1"])
def test_with_enough_specialists_at_home_nobody_is_needed(tile: str) -> None:
    table = building(tile, "technology_1").home("Ann", economy=3, culture=3).on_map("Ann", asia=1)
    arrive(table.on_map("Bob", asia=1)).does("Ann", ("build", tile, 8))
    assert table.offers("Ann") == ["bring_nobody", ("bring", 1, "asia")]
    assert table.ask("Ann").params["needed"] == 0


@pytest.mark.rule("IN-BLD-11")
def test_a_placing_that_nobody_could_pay_is_refused() -> None:
    table = building("economy_1", "economy_2").built("Ann", {9: "culture_1"}).home("Ann", economy=1)
    table.on_map("Bob", asia=2)
    arrive(table)
    table.refuses("Ann", ("build", "economy_1", 8), rule="IN-BLD-08", needed=2, have=1, **TRADERS)


@pytest.mark.rule("IN-BLD-12")
def test_one_may_stop_after_any_tile_and_need_not_begin() -> None:
    table = arrive(building("culture_1", "culture_2").home("Ann", culture=4))
    assert table.offers("Ann")[0] == "done"
    table.does("Ann", ("build", "culture_1", 17))
    assert table.offers("Ann")[0] == "done"
    table.does("Ann", "done")
    assert table.player("Ann").display == ["culture_2"]

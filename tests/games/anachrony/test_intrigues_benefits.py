"""Intrigues of the Council: the Agenda Benefits (IC-BEN)."""

from __future__ import annotations

import pytest

from clepsydra.games.anachrony.grid import slots_for_anomaly
from clepsydra.games.anachrony.modules.intrigues.benefits import allow_beside, beside
from clepsydra.games.anachrony.turn import forget_turn
from tests.games.anachrony.intrigues import council, discard, holds, may_keep, supply
from tests.games.anachrony.table import AnachronyTable

BESIDE, SAVES, ROUSES = (("free", f"benefit_{name}") for name in ("beside", "saves", "rouses"))
FULL = ("exocrawler", "archive_of_the_eras", "synthetic_endorphins", "uranium_cores")


def using(table: AnachronyTable, benefit: tuple[str, str], tile: str) -> AnachronyTable:
    return table.does("Ann", benefit, ("spend_agenda", tile))


@pytest.mark.rule("IC-BEN-01")
def test_a_benefit_costs_a_tile_of_either_type() -> None:
    table = council().workers("Ann", tired={"engineer": 1})
    for benefit in (BESIDE, SAVES, ROUSES):
        table.refuses("Ann", benefit, rule="IC-BEN-01")
    table = holds(council().workers("Ann", tired={"engineer": 1}), "Ann", "O01", "V01")
    table.does("Ann", BESIDE)
    assert table.offers("Ann") == [("spend_agenda", "O01"), ("spend_agenda", "V01"), "back"]
    table.does("Ann", "back")
    assert supply(table) == ["O01", "V01"]
    using(table, BESIDE, "V01")
    using(table, SAVES, "O01")
    assert (supply(table), discard(table, "value"), discard(table, "objective")) == ([], ["V01"], ["O01"])


@pytest.mark.rule("IC-BEN-02", "IC-BEN-08", "IC-BLD-03")
@pytest.mark.scenario("FI-S55")
def test_three_uses_in_an_era_whatever_they_are() -> None:
    table = council().workers("Ann", tired={"engineer": 6}, active={"engineer": 1}).built("Ann", "320")
    holds(table, "Ann", "O01", "O02", "O03", "O04")
    two = (("rouse", "engineer", 1), ("rouse", "engineer", 2))
    for tile in ("O01", "O02", "O03"):
        using(table, ROUSES, tile).does("Ann", two)
    table.has_workers("Ann", active={"engineer": 7})
    for benefit in (BESIDE, SAVES, ROUSES):
        table.refuses("Ann", benefit, rule="IC-BEN-02", most=3)
    table.does("Ann", ("free", "320")).has("Ann", water=4)
    table.refuses("Ann", ("free", "mission"), rule="IC-MIS-03")


@pytest.mark.rule("IC-BEN-02")
def test_the_count_begins_anew_in_the_next_era() -> None:
    table = holds(council(phase="clean_up"), "Ann", "O01")
    table.player("Ann").facts["agenda_benefits"] = 3
    table.start()
    assert "agenda_benefits" not in table.player("Ann").facts


def building(*benefits: tuple[str, str], **goods: int) -> AnachronyTable:
    """Ann is about to build World Council Surveillance, after these benefits."""
    table = council().superproject(3, "world_council_surveillance").breakthroughs("Ann", "triangle/society")
    table.workers("Ann", engineer=2, administrator=1).give("Ann", **goods)
    tiles = ["O01", "O02", "O03"][: len(benefits)]
    holds(table, "Ann", *tiles)
    for benefit, tile in zip(benefits, tiles, strict=True):
        using(table, benefit, tile)
    return table


@pytest.mark.rule("IC-BEN-03", "IC-BEN-04")
@pytest.mark.scenario("FI-S56")
def test_a_superproject_may_lie_beside_a_full_board() -> None:
    table = council().superproject(3, "world_council_surveillance").breakthroughs("Ann", "triangle/society")
    table.built("Ann", *FULL).workers("Ann", engineer=1, administrator=1)
    table.give("Ann", titanium=2, gold=1, water=1)
    before = table.game.rules.metrics["occupied_building_slots"](table.game, 0)
    points = table.score("Ann")["superprojects"]
    holds(table, "Ann", "O01").refuses("Ann", ("place", "engineer", "construct.1"), rule="AN-CON-02")
    using(table, BESIDE, "O01").does(
        "Ann", ("place", "engineer", "construct.1"), ("build", "world_council_surveillance")
    )
    assert table.where("Ann", "world_council_surveillance") == []
    assert table.score("Ann")["superprojects"] == points + 6
    metrics = table.game.rules.metrics
    assert metrics["occupied_building_slots"](table.game, 0) == before == 8
    assert metrics["superprojects"](table.game, 0) == 5
    assert table.game.owns(0, "world_council_surveillance"), "it works"


@pytest.mark.rule("IC-BEN-03")
def test_with_room_on_the_board_the_player_chooses() -> None:
    table = building(BESIDE, titanium=2, gold=1, water=1)
    table.does("Ann", ("place", "engineer", "construct.1"), ("build", "world_council_surveillance"))
    assert ("cover", "beside_board") in table.offers("Ann")
    assert ("cover", "lab.1", "lab.2") in table.offers("Ann")


@pytest.mark.rule("IC-BEN-04")
@pytest.mark.scenario("FI-S79")
def test_no_anomaly_goes_on_a_superproject_beside_the_board() -> None:
    table = council().built("Ann", *FULL)
    for row in ("power_plant", "factory", "life_support", "lab"):
        table.anomaly("Ann", f"{row}.3")
    table.put(table.player("Ann").built, "world_council_surveillance")
    assert slots_for_anomaly(table.game, 0) == [
        f"{row}.1" for row in ("power_plant", "factory", "life_support", "lab")
    ]


@pytest.mark.rule("IC-BEN-03", "IC-BEN-07")
def test_one_use_is_for_one_superproject_of_this_turn() -> None:
    table = council()
    tile = table.game.tile("exocrawler")
    assert list(beside(table.game, 0, tile)) == []
    allow_beside(table.game, 0)
    assert list(beside(table.game, 0, tile)) == ["beside_board"]
    table.put(table.player("Ann").built, "exocrawler")
    assert list(beside(table.game, 0, tile)) == []
    allow_beside(table.game, 0)
    assert list(beside(table.game, 0, tile)) == ["beside_board"]
    forget_turn(table.player("Ann"))
    assert list(beside(table.game, 0, tile)) == []


@pytest.mark.rule("IC-BEN-05", "IC-BEN-09")
@pytest.mark.scenario("FI-S57")
def test_two_uses_take_a_cube_and_a_worker_off_one_superproject() -> None:
    table = council().superproject(3, "world_council_surveillance").breakthroughs("Ann", "triangle/society")
    table.workers("Ann", engineer=1).give("Ann", titanium=1, water=1)
    holds(table, "Ann", "O01", "O02")
    using(using(table, SAVES, "O01"), SAVES, "O02")
    table.does("Ann", ("place", "engineer", "construct.1"), ("build", "world_council_surveillance"))
    table.does("Ann", ("cover", "lab.1", "lab.2")).has("Ann", titanium=0, gold=0, water=0)
    assert "world_council_surveillance" in table.player("Ann").built
    assert not any(table.player("Ann").breakthroughs.values())


@pytest.mark.rule("IC-BEN-05")
def test_it_takes_off_neutronium_too_but_neither_water_nor_a_breakthrough() -> None:
    table = building(SAVES, SAVES, titanium=2, gold=1, water=0).does(
        "Ann", ("place", "engineer", "construct.1")
    )
    table.refuses(
        "Ann", ("build", "world_council_surveillance"), rule="AN-CON-06", good="water", needed=1, have=0
    )
    reductions = list(table.game.rules.superproject_reductions["intrigues"](table.game, 0))
    assert len(reductions) == 2
    assert set(reductions[0]) == {
        *("titanium", "uranium", "gold", "neutronium"),
        *("scientist", "engineer", "administrator", "genius"),
    }
    bare = council().superproject(3, "world_council_surveillance").workers("Ann", engineer=1, administrator=1)
    using(holds(bare.give("Ann", titanium=2, gold=1, water=1), "Ann", "O01"), SAVES, "O01")
    bare.does("Ann", ("place", "engineer", "construct.1"))
    bare.refuses("Ann", ("build", "world_council_surveillance"), rule="AN-CON-08")


@pytest.mark.rule("IC-BEN-05", "IC-BEN-07")
def test_no_building_is_cheaper_and_the_use_lapses_with_the_turn() -> None:
    table = holds(council().workers("Ann", scientist=2).give("Ann", titanium=1).offer("302"), "Ann", "O01")
    using(table, SAVES, "O01").refuses("Ann", ("place", "scientist", "construct.1"), rule="AN-CON-02")
    table.does("Ann", ("place", "scientist", "purify"))
    assert not any(fact.startswith("turn") for fact in table.player("Ann").facts)


@pytest.mark.rule("IC-BEN-05", "IC-BEN-09")
def test_the_player_chooses_what_is_taken_off() -> None:
    table = building(SAVES, titanium=2, gold=1, water=1)
    table.does("Ann", ("place", "engineer", "construct.1"), ("build", "world_council_surveillance"))
    table.does("Ann", ("cover", "lab.1", "lab.2"))
    assert len(table.offers("Ann")) == 3, "a titanium, the gold or the administrator less"


def reductions(table: AnachronyTable) -> int:
    """How many uses wait for a superproject of Ann's."""
    return len(list(table.game.rules.superproject_reductions["intrigues"](table.game, 0)))


@pytest.mark.rule("IC-BEN-09")
def test_it_serves_a_construct_action_of_the_exocrawler() -> None:
    table = council().superproject(3, "world_council_surveillance").breakthroughs("Ann", "triangle/society")
    table.built("Ann", "exocrawler").workers("Ann", engineer=1).give("Ann", titanium=1, gold=1, water=1)
    using(holds(table, "Ann", "O01"), SAVES, "O01")
    table.does("Ann", ("free", "exocrawler"), ("place", "engineer", "construct.1"))
    table.does("Ann", ("build", "world_council_surveillance"))
    table.does("Ann", ("cover", "lab.1", "lab.2")).has("Ann", titanium=0, water=0)
    assert table.asked == ["Ann"], "the main action is still to come"
    assert reductions(table) == 0, "one use serves one superproject"


@pytest.mark.rule("IC-BEN-09")
def test_a_building_uses_nothing_up() -> None:
    table = (
        council().built("Ann", "exocrawler").workers("Ann", engineer=2).give("Ann", titanium=1).offer("302")
    )
    using(holds(table, "Ann", "O01"), SAVES, "O01")
    table.does("Ann", ("free", "exocrawler"), ("place", "engineer", "construct.1"), ("build", "302"))
    assert (table.asked, reductions(table)) == (["Ann"], 1)


@pytest.mark.rule("IC-BEN-06")
def test_up_to_two_tired_workers_become_active_without_water_or_morale() -> None:
    table = council().workers("Ann", tired={"engineer": 1, "genius": 2}).morale("Ann", 4)
    using(holds(table, "Ann", "O01"), ROUSES, "O01")
    assert table.offers("Ann") == [("rouse", "engineer", 1), ("rouse", "genius", 1), ("rouse", "genius", 2)]
    assert may_keep(table) == (1, 2)
    table.does("Ann", (("rouse", "engineer", 1), ("rouse", "genius", 2)))
    table.has_workers("Ann", active={"engineer": 1, "genius": 1}, tired={"genius": 1}).has("Ann", water=0)
    assert table.player("Ann").morale == 4
    alone = using(holds(council().workers("Ann", tired={"engineer": 1}), "Ann", "O01"), ROUSES, "O01")
    alone.has_workers("Ann", active={"engineer": 1})


@pytest.mark.rule("IC-BEN-06")
def test_somebody_must_be_tired() -> None:
    holds(council().workers("Ann", engineer=1), "Ann", "O01").refuses("Ann", ROUSES, rule="IC-BEN-06")

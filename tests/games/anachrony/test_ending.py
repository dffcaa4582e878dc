"""The end of the game: untangling, endgame cards, the score sheet, ties (section 16)."""

from __future__ import annotations

import pytest

from clepsydra.games.anachrony.events import Untangled
from tests.games.anachrony.table import AnachronyTable, anachrony

CIRCLES = ("circle/war", "circle/society", "circle/genetics", "circle/technology")
TRIANGLES, SQUARES = ("triangle/war", "triangle/society"), ("square/war", "square/society")


def last_era(seats: int = 2) -> AnachronyTable:
    """The action turns of era 7."""
    return anachrony(seats, era=7)


def totals(table: AnachronyTable) -> tuple[int, ...]:
    """The final score of everybody."""
    assert table.position.over
    return table.position.result.totals


# --- untangling -----------------------------------------------------------------------------------


@pytest.mark.scenario("AN-S68")
@pytest.mark.rule("AN-END-02", "AN-END-03", "AN-END-04", "AN-WRK-03")
def test_what_can_be_paid_back_must_be_and_the_rest_costs_two_points() -> None:
    table = last_era().warp("Ann", 2, "warp_scientist").warp("Ann", 5, "warp_exosuit")
    table.workers("Ann", tired={"scientist": 1}, genius=1).hexes("Ann", 1).all_pass()
    player = table.player("Ann")
    assert "warp_exosuit#0" in player.warps
    assert (player.powered, player.reserve, player.travels) == ([], 6, 0)
    assert table.score("Ann")["warp_tiles"] == -2
    assert table.state.timeline[1].warps.pieces == ["warp_scientist#0"]
    table.has_workers("Ann", active={"genius": 1}, tired={"scientist": 1})
    assert [event.tiles for event in table.events(Untangled)] == [("warp_exosuit#0",)]


@pytest.mark.rule("AN-END-02", "AN-END-03")
def test_all_nine_tiles_are_paid_with_nine_different_goods() -> None:
    goods = ("neutronium", "uranium", "gold", "titanium", "water")
    people = ("scientist", "engineer", "administrator")
    table = last_era().give("Ann", neutronium=1, uranium=1, gold=1, titanium=1, water=2, vp=5)
    table.workers("Ann", active=dict.fromkeys(people, 1)).hexes("Ann", 1)
    for tile in (*goods, *people, "exosuit"):
        table.warp("Ann", 3, f"warp_{tile}")
    table.all_pass().has("Ann", neutronium=0, uranium=0, gold=0, titanium=0, water=0, vp=5)
    table.has_workers("Ann", active={})
    assert len(table.player("Ann").warps) == 9
    assert (table.score("Ann")["warp_tiles"], table.player("Ann").travels) == (0, 0)


@pytest.mark.rule("AN-END-04")
def test_each_tile_left_costs_its_owner_two_points() -> None:
    table = last_era().warp("Ann", 1, "warp_gold", "warp_water").warp("Ann", 7, "warp_engineer")
    table.warp("Bob", 4, "warp_gold").give("Ann", water=1).all_pass()
    assert (table.score("Ann")["warp_tiles"], table.score("Bob")["warp_tiles"]) == (-6, -2)
    table.has("Ann", water=1)


@pytest.mark.rule("AN-END-01", "AN-END-06", "AN-CLN-09")
def test_cards_are_compared_after_untangling() -> None:
    table = last_era().conditions("most_water", "most_workers").give("Ann", water=3).give("Bob", water=2)
    table.warp("Ann", 2, "warp_water", "warp_engineer").workers("Ann", engineer=2).workers("Bob", engineer=2)
    table.all_pass()
    assert (table.score("Ann")["conditions"], table.score("Bob")["conditions"]) == (0, 6)


@pytest.mark.rule("AN-END-06")
def test_tiles_under_an_anomaly_count_for_the_cards() -> None:
    cards = ("highest_range_sum", "most_superprojects", "most_building_slots")
    table = (
        anachrony().conditions(*cards).built("Ann", "110", "exocrawler").anomaly("Ann", "110", "exocrawler")
    )
    assert (table.score("Ann")["conditions"], table.score("Bob")["conditions"]) == (9, 0)


# --- endgame cards --------------------------------------------------------------------------------


def more(card: str, table: AnachronyTable, who: str, amount: int) -> None:
    """Somebody has so much of what a card compares."""
    match card:
        case "most_workers":
            table.workers(who, engineer=amount - 1, tired={"genius": 1}).occupies(who, "supply", "scientist")
        case "most_water":
            table.give(who, water=amount)
        case "most_breakthroughs":
            table.breakthroughs(who, *CIRCLES[:amount])
        case "most_building_slots":
            table.anomaly(who, *("lab.1", "lab.2", "lab.3")[:amount])
        case "highest_morale":
            table.morale(who, amount)
        case "highest_range_sum":
            table.built(who, *({"Ann": ("101", "102"), "Bob": ("103",), "Cleo": ("105",)}[who])[:amount])
        case "most_superprojects":
            table.built(who, *{"Ann": ("exocrawler", "cloning_vat"), "Bob": ("rescue_pods",)}[who][:amount])
        case _:
            table.travels(who, amount)


CARDS = {
    "AN-ECC-01": "most_workers",
    "AN-ECC-02": "most_water",
    "AN-ECC-03": "most_breakthroughs",
    "AN-ECC-04": "most_building_slots",
    "AN-ECC-05": "highest_morale",
    "AN-ECC-06": "highest_range_sum",
    "AN-ECC-07": "most_superprojects",
    "AN-ECC-08": "most_time_travels",
}


@pytest.mark.parametrize(
    "card", [pytest.param(card, marks=pytest.mark.rule(rule)) for rule, card in CARDS.items()]
)
@pytest.mark.rule("AN-END-05")
def test_each_card_gives_three_points_to_whoever_has_most(card: str) -> None:
    table = anachrony().conditions(card)
    more(card, table, "Ann", 2)
    more(card, table, "Bob", 1)
    assert (table.score("Ann")["conditions"], table.score("Bob")["conditions"]) == (3, 0)
    if card == "highest_morale":
        return
    nobody = anachrony(3).conditions(card)
    assert [nobody.score(who)["conditions"] for who in nobody.names] == [3, 3, 3]


@pytest.mark.rule("AN-ECC-01", "AN-ECC-04", "AN-ECC-07")
def test_how_workers_slots_and_superprojects_are_counted() -> None:
    table = anachrony().built("Ann", "201", "exocrawler").anomaly("Ann", "factory.2", "201")
    table.workers("Ann", engineer=2, tired={"genius": 1}).occupies("Ann", "supply", "scientist")
    metrics, game = table.game.rules.metrics, table.game
    assert metrics["workers"](game, 0) == 4
    assert metrics["occupied_building_slots"](game, 0) == 1 + 2 + 1
    assert metrics["superprojects"](game, 0) == 1


@pytest.mark.scenario("AN-S69")
@pytest.mark.rule("AN-BLD-13", "AN-END-05", "AN-ECC-06")
def test_equal_sums_of_ranges_all_score() -> None:
    table = anachrony(3).conditions("highest_range_sum").built("Ann", "110", "401")
    table.built("Bob", "112", "114", "113").built("Cleo", "402", "105")
    assert [table.score(who)["conditions"] for who in table.names] == [3, 3, 3]
    table.built("Cleo", "temporal_tourism")
    assert [table.score(who)["conditions"] for who in table.names] == [0, 0, 3]


@pytest.mark.rule("AN-ECC-06")
def test_it_is_the_sum_of_ranges_that_counts_not_their_number_nor_the_longest() -> None:
    table = (
        anachrony()
        .conditions("highest_range_sum")
        .built("Ann", "temporal_tourism")
        .built("Bob", "112", "113")
    )
    assert [table.score(who)["conditions"] for who in table.names] == [3, 0]
    table = anachrony().conditions("highest_range_sum").built("Ann", "402").built("Bob", "112", "113", "114")
    assert [table.score(who)["conditions"] for who in table.names] == [0, 3]
    table = anachrony().conditions("highest_range_sum").built("Ann", "112").built("Bob", "201", "301", "410")
    assert [table.score(who)["conditions"] for who in table.names] == [3, 0]


# --- the sheet ------------------------------------------------------------------------------------


@pytest.mark.scenario("AN-S70")
@pytest.mark.rule("AN-SCO-02")
@pytest.mark.parametrize(
    ("owned", "vp"),
    [
        ((*CIRCLES, *TRIANGLES, SQUARES[0]), 7 + 2),
        ((*CIRCLES[:2], *TRIANGLES, *SQUARES), 6 + 4),
        ((*CIRCLES, *TRIANGLES), 6),
        ((), 0),
    ],
)
def test_breakthroughs_score_singly_and_in_sets_of_shapes(owned: tuple[str, ...], vp: int) -> None:
    assert anachrony().breakthroughs("Ann", *owned).score("Ann")["breakthroughs"] == vp


@pytest.mark.rule("AN-SCO-01", "AN-SCO-03", "AN-SCO-04")
def test_the_score_is_the_sum_of_nine_lines() -> None:
    table = last_era().built("Ann", "101", "401", "exocrawler").anomaly("Ann", "factory.1").morale("Ann", 6)
    table.travels("Ann", 4).give("Ann", vp=11).breakthroughs(
        "Ann", "circle/war", "triangle/war", "square/war"
    )
    table.warp("Ann", 3, "warp_gold").conditions("most_time_travels", "most_water").give("Bob", water=1)
    table.all_pass()
    assert table.score("Ann") == {
        "buildings": 4 + 4,
        "superprojects": 6,
        "anomalies": -3,
        "time_travel": 8,
        "morale": 4,
        "vp_tokens": 11,
        "breakthroughs": 5,
        "warp_tiles": -2,
        "conditions": 3,
    }
    assert totals(table)[0] == 40


@pytest.mark.rule("AN-SCO-03", "AN-EVA-03")
def test_points_of_an_evacuation_are_tokens() -> None:
    table = last_era().path("Ann", "salvation").built("Ann", "101", "102", "103").workers("Ann", engineer=1)
    table.does("Ann", ("place", "engineer", "evacuate")).all_pass()
    assert table.score("Ann")["vp_tokens"] == 3


@pytest.mark.rule("AN-SCO-04")
def test_only_the_space_of_the_marker_counts() -> None:
    travel = [anachrony().travels("Ann", steps).score("Ann")["time_travel"] for steps in range(9)]
    assert travel == [0, 2, 4, 6, 8, 10, 12, 14, 16]
    morale = [anachrony().morale("Ann", space).score("Ann")["morale"] for space in range(1, 8)]
    assert morale == [-6, -4, -2, 0, 2, 4, 6]


@pytest.mark.scenario("AN-S71")
@pytest.mark.rule("AN-SCO-05")
@pytest.mark.parametrize(
    ("ann", "bob", "ranks"),
    [
        (
            {"water": 3, "titanium": 2, "gold": 2, "neutronium": 1},
            {"water": 3, "uranium": 4, "energy_core": 2},
            (1, 2),
        ),
        ({"water": 3, "titanium": 5}, {"water": 3, "uranium": 5, "energy_core": 2}, (1, 1)),
        ({"water": 4}, {"water": 3, "uranium": 5}, (1, 2)),
        ({"water": 9, "neutronium": 9}, {"vp": 1}, (2, 1)),
    ],
)
def test_ties_are_broken_by_water_then_by_resources(
    ann: dict[str, int], bob: dict[str, int], ranks: tuple[int, int]
) -> None:
    table = last_era().give("Ann", **ann).give("Bob", **bob).all_pass()
    assert table.position.result.ranks == ranks


@pytest.mark.rule("AN-SCO-06")
def test_a_score_may_be_negative() -> None:
    table = last_era().morale("Ann", 1).anomaly("Ann", "lab.1").all_pass()
    assert totals(table) == (-9, 0)


@pytest.mark.rule("AN-END-01", "AN-CLN-09")
def test_the_game_is_over_and_nobody_is_asked_any_more() -> None:
    table = last_era().all_pass()
    assert table.position.over
    assert (table.asked, table.state.era) == ([], 7)


# --- what comes late in the scenarios -------------------------------------------------------------


@pytest.mark.scenario("AN-S103")
@pytest.mark.rule("AN-CON-09")
def test_a_superproject_is_built_once() -> None:
    table = (
        anachrony(era=3).superproject(3, "exocrawler").workers("Ann", engineer=1).workers("Bob", engineer=1)
    )
    for who in table.names:
        table.give(who, titanium=9, uranium=9, water=1).breakthroughs(who, "circle/war")
    table.offer("303").does("Ann", ("place", "engineer", "construct.1"), ("build", "exocrawler"))
    table.does("Ann", ("cover", "lab.1", "lab.2")).does("Bob", ("place", "engineer", "construct.2"))
    assert not [build for build in table.offers("Bob") if table.game.tile(str(build[1])).superproject]
    table.refuses("Bob", ("build", "exocrawler"), rule="TB-ASK-02")
    table.does("Bob", ("build", "303"))


@pytest.mark.scenario("AN-S90")
@pytest.mark.rule("AN-PAR-11")
def test_with_the_fixed_paradox_nobody_rolls() -> None:
    table = anachrony(era=3, phase="paradox", fixed_paradox=True)
    table.warp("Ann", 1, "warp_gold", "warp_water").warp("Bob", 1, "warp_gold")
    table.warp("Ann", 2, "warp_uranium").warp("Bob", 2, "warp_uranium").start()
    table.has("Ann", paradox=2).has("Bob", paradox=1)
    assert table.state.phase == "power_up"


@pytest.mark.scenario("AN-S108")
@pytest.mark.rule("AN-PAR-01", "AN-ERA-02")
def test_only_whoever_has_most_warp_tiles_on_a_past_tile_rolls() -> None:
    table = (
        anachrony(era=2, phase="paradox")
        .warp("Ann", 1, "warp_gold")
        .warp("Bob", 1, "warp_gold", "warp_water")
    )
    table.dice(1, 2).start().has("Ann", paradox=0).has("Bob", paradox=1)
    assert len(table.state.chance.script) == 1
    first = (
        anachrony(era=1, phase="paradox").warp("Ann", 1, "warp_gold").dice(2).start().has("Ann", paradox=0)
    )
    assert len(first.state.chance.script) == 1

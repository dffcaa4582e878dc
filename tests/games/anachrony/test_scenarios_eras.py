"""The worked scenarios of set-up and of the phases before the action turns."""

from __future__ import annotations

import pytest

from clepsydra.games.anachrony.actions.time_travel import range_bonus
from clepsydra.games.anachrony.events import DieShows
from tests.games.anachrony.table import AnachronyTable, anachrony, powering

FULL_BOARD = ("101", "102", "103", "201", "202", "203", "301", "302", "303", "401", "412", "413")


@pytest.mark.scenario("AN-S01")
@pytest.mark.rule("AN-SET-16")
def test_later_seats_begin_with_more_water() -> None:
    table = anachrony(seats=4, era=1, phase="goods")
    table.state.chance.script += [[0], [2]]  # Progress's breakthrough, then who is first
    for who, leader in (("Cleo", "valerian"), ("Dan", "amena"), ("Ann", "zaida"), ("Bob", "samira")):
        table.does(who, leader)
    assert table.asked == ["Cleo"]
    table.has("Cleo", water=3 + 0).has("Dan", water=4 + 1).has("Ann", water=6 + 1).has("Bob", water=3 + 2)


@pytest.mark.scenario("AN-S02")
@pytest.mark.rule("AN-PREP-01", "AN-CON-07")
def test_the_superproject_of_the_next_era_is_seen_but_not_built() -> None:
    table = anachrony(era=1, phase="preparation").superproject(1, "exocrawler").superproject(2, "cloning_vat")
    table.give("Ann", titanium=9, uranium=9, gold=9, water=9).workers("Ann", engineer=1)
    table.breakthroughs("Ann", "circle/war", "circle/war")
    table.start()
    assert [tile.superproject.eyes != 0 for tile in table.state.timeline] == [True] * 2 + [False] * 5
    table.begin_turns().does("Ann", ("place", "engineer", "construct.1"))
    assert ("build", "exocrawler") in table.offers("Ann")
    assert ("build", "cloning_vat") not in table.offers("Ann")


@pytest.mark.scenario("AN-S03")
@pytest.mark.rule("AN-PREP-02", "AN-CON-05")
def test_buildings_move_to_the_secondary_stack_and_come_up_again() -> None:
    table = anachrony(era=1, phase="preparation").offer("112", "101", "105").start()
    plants = table.state.stacks["power_plant"]
    assert (plants.secondary.pieces, plants.primary.pieces[-1]) == (["105"], "101")

    table = anachrony(era=1, phase="preparation").offer("112", "101", "105")
    for who in ("Ann", "Bob"):
        table.give(who, titanium=2, neutronium=1, water=9).workers(who, engineer=1)
    table.begin_turns().all_pass().begin_turns()
    plants = table.state.stacks["power_plant"]
    assert (table.state.era, plants.secondary.pieces, plants.primary.pieces[-1]) == (2, ["105", "101"], "112")
    table.does("Ann", ("place", "engineer", "construct.1"))
    assert ("build", "105") not in table.offers("Ann")
    table.does("Ann", ("build", "101")).does("Bob", ("place", "engineer", "construct.2"))
    assert ("build", "105") in table.offers("Bob")


@pytest.mark.scenario("AN-S04")
@pytest.mark.rule("AN-PREP-03")
def test_recruits_who_were_left_are_gone() -> None:
    table = anachrony(phase="preparation").pool(engineer=2)
    table.put(table.state.recruit_deck, "recruit_card_7").start()
    assert table.state.pool == {"scientist": 1, "engineer": 1, "administrator": 1, "genius": 1}
    assert table.state.recruit_card.pieces == ["recruit_card_7"]


@pytest.mark.scenario("AN-S05")
@pytest.mark.rule("AN-PREP-05")
@pytest.mark.parametrize(
    ("card", "mine"),
    [
        ("mine_card_7", ["neutronium", "gold", "gold", "uranium", "titanium"]),
        ("mine_card_5", ["neutronium", "neutronium", "gold", "titanium", "titanium"]),
    ],
)
def test_after_the_impact_the_first_resource_is_neutronium(card: str, mine: list[str]) -> None:
    table = anachrony(era=5, phase="preparation").mine("uranium", "uranium")
    table.put(table.state.mine_deck, card).start()
    assert table.state.mine == mine
    slots = [table.game.rules.spaces[f"mine.{slot}"].gain for slot in ("top", "middle", "bottom")]
    assert slots == [{"uranium": 1}, {"gold": 1}, {"titanium": 1}]


def rolls(table: AnachronyTable) -> list[tuple[int, object]]:
    """Who rolled what, in order."""
    return [(event.seat, event.face) for event in table.events(DieShows)]


@pytest.mark.scenario("AN-S06")
@pytest.mark.rule("AN-PAR-01", "AN-PAR-02", "AN-PAR-03")
def test_who_has_most_warp_tiles_on_a_past_tile_rolls() -> None:
    table = anachrony(era=3, phase="paradox").dice(1, 1, 0)
    table.warp("Ann", 1, "warp_gold", "warp_water").warp("Bob", 1, "warp_gold")
    table.warp("Ann", 2, "warp_titanium").warp("Bob", 2, "warp_titanium").start()
    assert rolls(table) == [(0, 1), (0, 1), (1, 0)]
    table.has("Ann", paradox=2).has("Bob", paradox=0)


@pytest.mark.scenario("AN-S07")
@pytest.mark.rule("AN-PAR-04", "AN-PAR-05", "AN-PAR-06")
def test_an_anomaly_stops_the_rolls_of_its_owner() -> None:
    table = anachrony(era=3, phase="paradox").give("Ann", paradox=2).dice(2)
    table.warp("Ann", 1, "warp_gold").warp("Ann", 2, "warp_water", "warp_uranium").warp("Bob", 2, "warp_gold")
    table.does("Ann", ("anomaly", "lab.1")).has("Ann", paradox=0)
    assert table.player("Ann").anomalies == ["lab.1"]
    assert rolls(table) == [(0, 2)]
    assert set(table.offers("Ann")) == {
        ("take_back", "warp_gold#0", 1),
        ("take_back", "warp_water#0", 2),
        ("take_back", "warp_uranium#0", 2),
        "decline",
    }
    table.does("Ann", ("take_back", "warp_water#0", 2)).has("Ann", water=0)
    assert "warp_water#0" in table.player("Ann").warps
    assert table.player("Ann").travels == 0


@pytest.mark.scenario("AN-S08")
@pytest.mark.rule("AN-PAR-06", "AN-PAR-07")
def test_warp_tiles_are_taken_back_after_the_last_roll() -> None:
    table = anachrony(era=3, phase="paradox").give("Ann", paradox=2).dice(2, 1)
    table.warp("Ann", 1, "warp_gold").warp("Ann", 2, "warp_water").warp("Bob", 2, "warp_gold")
    table.does("Ann", ("anomaly", "lab.1")).has("Bob", paradox=1)
    assert rolls(table) == [(0, 2), (1, 1)]
    assert ("take_back", "warp_water#0", 2) in table.offers("Ann")


def about_to_roll(paradox: int, face: int = 1, side: str = "A") -> AnachronyTable:
    """Ann has so many tokens, and will roll this face."""
    table = anachrony(side=side, phase="paradox").give("Ann", paradox=paradox)
    return table.warp("Ann", 1, "warp_gold").dice(face)


@pytest.mark.scenario("AN-S09")
@pytest.mark.rule("AN-PAR-08", "AN-ANO-05")
def test_progress_on_side_b_bears_more_paradox() -> None:
    table = about_to_roll(3, side="B").path("Ann", "progress").built("Ann", "405").start()
    table.has("Ann", paradox=4)
    table = about_to_roll(4, side="B").path("Ann", "progress").built("Ann", "405")
    table.does("Ann", ("anomaly", "factory.1")).has("Ann", paradox=0)
    table = about_to_roll(3, side="B").path("Ann", "progress").built("Ann", "405").anomaly("Ann", "405")
    table.does("Ann", ("anomaly", "factory.1")).has("Ann", paradox=0)
    table = about_to_roll(2, side="B").path("Ann", "progress").built("Ann", "405").anomaly("Ann", "405")
    table.start().has("Ann", paradox=3)


@pytest.mark.scenario("AN-S10")
@pytest.mark.rule("AN-GEO-05")
def test_an_anomaly_goes_to_the_lowest_column_with_room() -> None:
    table = about_to_roll(2).built("Ann", "101", "201")
    assert table.offers("Ann") == [("anomaly", "life_support.1"), ("anomaly", "lab.1")]
    table = about_to_roll(2).built("Ann", "101", "201", "202", "301", "401")
    assert table.offers("Ann") == [("anomaly", f"{row}.2") for row in ("power_plant", "life_support", "lab")]


@pytest.mark.scenario("AN-S11")
@pytest.mark.rule("AN-GEO-06", "AN-ANO-05")
def test_on_a_full_board_an_anomaly_covers_a_building() -> None:
    table = about_to_roll(2).built("Ann", *FULL_BOARD)
    before = table.score("Ann")["buildings"]
    assert range_bonus(table.game, 0) == 1
    assert len(table.offers("Ann")) == 12
    table.does("Ann", ("anomaly", "lab.1"))
    assert table.where("Ann", "401") == ["lab.1"]
    assert range_bonus(table.game, 0) == 0
    assert table.score("Ann")["buildings"] == before
    assert table.game.rules.metrics["lab"](table.game, 0) == 3


@pytest.mark.scenario("AN-S12")
@pytest.mark.rule("AN-POW-01", "AN-POW-02", "AN-POW-03")
def test_top_hexes_are_free_and_empty_ones_give_water() -> None:
    table = anachrony(phase="power_up").give("Ann", energy_core=3)
    table.powers("Ann", "TL", "TC", "TR", "BL", "BC")
    table.has("Ann", energy_core=1, water=1)
    assert table.player("Ann").powered == ["TL", "TC", "TR", "BL", "BC"]


@pytest.mark.scenario("AN-S13")
@pytest.mark.rule("AN-POW-04", "AN-IMP-04")
def test_after_the_impact_two_hexes_are_lost() -> None:
    table = anachrony(era=5, phase="power_up").powers("Ann", "TC").has("Ann", water=3)
    table = anachrony(era=5, phase="power_up").give("Ann", energy_core=6)
    table.refuses("Ann", powering("TL"), rule="AN-POW-04").refuses("Ann", powering("TR"), rule="AN-POW-04")
    assert table.offers("Ann") == [("power", name) for name in ("TC", "BL", "BC", "BR")]


@pytest.mark.scenario("AN-S14")
@pytest.mark.rule("AN-WARP-04", "AN-WARP-05")
def test_water_of_the_same_warp_pays_its_workers() -> None:
    table = anachrony(phase="warp").warps(Ann=("warp_water", "warp_scientist"))
    table.has("Ann", water=1).has_workers("Ann", active={"scientist": 1})
    table = anachrony(phase="warp").give("Ann", water=1)
    both = table.warping("Ann", "warp_engineer", "warp_scientist")
    table.refuses("Ann", both, rule="AN-WARP-05", needed=2, have=1)


@pytest.mark.scenario("AN-S15")
@pytest.mark.rule("AN-WARP-06")
def test_a_warped_exosuit_may_stand_on_a_covered_hex() -> None:
    table = anachrony(era=5, phase="warp").hexes("Ann", ("TC", "BL", "BC", "BR")).give("Ann", energy_core=1)
    table.warps(Ann=("warp_exosuit",))
    assert table.offers("Ann") == [("hex", "TL"), ("hex", "TR")]
    table.does("Ann", ("hex", "TR")).has("Ann", energy_core=1)
    assert (table.player("Ann").powered[-1], table.player("Ann").reserve) == ("TR", 1)


@pytest.mark.scenario("AN-S16")
@pytest.mark.rule("AN-WARP-07")
def test_without_a_reserve_no_exosuit_is_warped() -> None:
    table = anachrony(era=2, phase="warp").hexes("Ann", 6)
    table.refuses("Ann", table.warping("Ann", "warp_exosuit"), rule="AN-WARP-07")
    table = anachrony(era=2, phase="warp").hexes("Ann", 5).warps(Ann=("warp_exosuit",))
    assert len(table.player("Ann").powered) == 6

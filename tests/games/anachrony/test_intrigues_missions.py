"""Intrigues of the Council: Missions (IC-MIS) and World Council Surveillance with them (IC-WCS)."""

from __future__ import annotations

from typing import Any

import pytest

from clepsydra.games.anachrony.modules.intrigues.missions import MissionRevealed, conditions_met
from clepsydra.games.anachrony.modules.intrigues.needs import exosuit_at
from clepsydra.kernel import Chance
from clepsydra.kernel.zones import visible
from tests.games.anachrony.intrigues import chamber, council, grid, has_mission, holds, piles, spots, supply
from tests.games.anachrony.table import AnachronyTable

REVEAL = ("free", "mission")


def at(table: AnachronyTable, *spaces: str) -> AnachronyTable:
    """Ann's exosuits stand there."""
    for space in spaces:
        table.occupies("Ann", space)
    return table


def met(table: AnachronyTable, card: str) -> int:
    return conditions_met(table.game, 0, card)


# --- dealt in secret ----------------------------------------------------------------------------


@pytest.mark.rule("IC-SET-08", "FI-INF-01")
def test_everybody_has_a_shuffled_deck_of_eight() -> None:
    rules: Any = council().rules
    openings = [rules.opening(Chance(bytes([number]))).intrigues for number in range(4)]
    for seat in (0, 1):
        assert sorted(openings[0].decks[seat]) == [f"M0{number}#{seat}" for number in range(1, 9)]
        assert len({tuple(own.decks[seat]) for own in openings}) == 4
        assert visible(openings[0].decks, seat) == set()
    assert {rules.back("M01#0"), rules.back("M08#1")} == {"mission"}


@pytest.mark.rule("IC-SET-09")
def test_the_emergency_missions_are_set_aside() -> None:
    own = chamber(council())
    assert sorted(own.emergencies) == [f"EM{number}" for number in range(1, 9)]
    assert visible([own.emergencies], 0) == set()


@pytest.mark.rule("IC-MIS-01", "IC-MIS-02", "FI-INF-02")
def test_before_the_power_up_everybody_keeps_one_of_two_in_secret() -> None:
    table = council(era=2, phase="missions")
    phases = list(table.game.rules.phases)
    assert phases.index("missions") == phases.index("power_up") - 1
    own = chamber(table)
    for seat in (0, 1):
        table.put(own.decks[seat], f"M01#{seat}", f"M02#{seat}")
    assert table.asked == ["Ann", "Bob"]
    assert sorted(table.offers("Ann")) == [("keep_mission", "M01#0"), ("keep_mission", "M02#0")]
    assert table.ask("Ann").rule == "IC-MIS-01"
    table.together(Ann=("keep_mission", "M01#0"), Bob=("keep_mission", "M02#1"))
    own = chamber(table)
    assert [zone.pieces for zone in own.missions] == [["M01#0"], ["M02#1"]]
    assert [zone.pieces for zone in own.gone] == [["M02#0"], ["M01#1"]]
    zones = [*own.missions, *own.gone]
    assert visible(zones, 0) == {"M01#0", "M02#0"}
    assert visible(zones, None) == set()
    assert [len(deck) for deck in own.decks] == [6, 6]
    assert table.state.phase == "power_up"


@pytest.mark.rule("IC-MIS-02")
def test_four_eras_use_up_the_cards() -> None:
    table = council(era=4, phase="missions")
    own = chamber(table)
    for seat in (0, 1):
        table.put(own.gone[seat], *own.decks[seat].pieces[2:])
    table.together(Ann=table.offers("Ann")[0], Bob=table.offers("Bob")[0])
    assert [len(deck) for deck in chamber(table).decks] == [0, 0]


# --- revealed -----------------------------------------------------------------------------------


@pytest.mark.rule("IC-MIS-03", "IC-BEN-08")
def test_a_mission_is_revealed_once_and_then_seen_by_all() -> None:
    council().refuses("Ann", REVEAL, rule="IC-MIS-03")
    table = has_mission(council().workers("Ann", engineer=1).give("Ann", vp=3), "Ann", "M04")
    assert visible(chamber(table).missions, 1) == set()
    table.does("Ann", REVEAL).refuses("Ann", REVEAL, rule="AN-FREE-01")
    assert visible(chamber(table).missions, 1) == {"M04#0"}
    assert table.does("Ann", "pass").events(MissionRevealed, "Bob") == [MissionRevealed(0, "M04#0", 0)]


@pytest.mark.rule("IC-MIS-04", "IC-MIS-05", "IC-MIS-10")
@pytest.mark.scenario("FI-S50")
def test_three_conditions_give_two_different_rewards_in_the_order_of_choice() -> None:
    table = at(council().give("Ann", vp=1), "construct.1", "research.2", "recruit.1")
    table = piles(has_mission(table, "Ann", "M04"), "O01").does("Ann", REVEAL)
    assert table.offers("Ann") == [("mission_reward", 1), ("mission_reward", 2), ("mission_reward", 3)]
    table.does("Ann", ("mission_reward", 2))
    assert table.offers("Ann") == [("mission_reward", 1), ("mission_reward", 3)]
    table.does("Ann", ("mission_reward", 3), ("draw_agenda", 1, 0), ("place_agenda", "O01", "agenda_row_1"))
    assert (supply(table), spots(table, 1)[0]) == ([], ["O01"])
    table.has("Ann", vp=3)


@pytest.mark.rule("IC-MIS-04", "IC-MIS-08")
@pytest.mark.scenario("FI-S51")
@pytest.mark.parametrize(("vp", "left"), [(0, 0), (5, 4)])
def test_two_conditions_give_one_reward_and_one_costs_a_point(vp: int, left: int) -> None:
    table = has_mission(at(council().give("Ann", vp=vp), "council.right", "trade"), "Ann", "M02")
    table.does("Ann", REVEAL, ("mission_reward", 1)).has("Ann", water=3, vp=vp)
    alone = has_mission(at(council().give("Ann", vp=vp).workers("Ann", engineer=1), "trade"), "Ann", "M02")
    alone.does("Ann", REVEAL).has("Ann", water=0, vp=left)
    assert ("place", "engineer", "purify") in alone.offers("Ann")


@pytest.mark.rule("IC-MIS-05")
def test_a_reward_that_cannot_be_used_gives_nothing() -> None:
    table = has_mission(at(council().workers("Ann", engineer=1), "council.right", "trade"), "Ann", "M02")
    table.does("Ann", REVEAL, ("mission_reward", 3))
    assert ("place", "engineer", "purify") in table.offers("Ann")


@pytest.mark.rule("IC-MIS-06", "IC-MIS-07")
@pytest.mark.scenario("FI-S52")
def test_what_was_not_revealed_costs_a_point_when_the_clean_up_begins() -> None:
    table = has_mission(
        has_mission(council().give("Ann", vp=3).give("Bob", vp=3), "Ann", "M01"), "Bob", "M02"
    )
    table.occupies("Ann", "construct.1").occupies("Ann", "purify")
    table.does("Ann", REVEAL, ("mission_reward", 1), ("worker", "engineer"), "pass").does("Bob", "pass")
    table.has("Ann", vp=3).has("Bob", vp=2)
    own = chamber(table)
    assert [zone.pieces for zone in own.missions] == [[], []]
    assert [zone.pieces for zone in own.gone] == [["M01#0"], ["M02#1"]]
    assert visible(own.gone, 0) == {"M01#0"}
    assert visible(own.gone, 1) == {"M01#0", "M02#1"}, "a revealed one was seen by all"


@pytest.mark.rule("IC-MIS-08")
def test_a_point_that_is_not_there_is_not_lost() -> None:
    table = has_mission(council(), "Bob", "M02").all_pass()
    table.has("Bob", vp=0)


@pytest.mark.rule("IC-MIS-14")
def test_the_loss_comes_before_the_leaders_and_in_the_last_era_too() -> None:
    table = has_mission(council(era=6).give("Ann", vp=2), "Ann", "EM1")
    parts = list(table.game.rules.clean_up)
    assert parts.index("missions") == parts.index("leaders") - 1
    assert table.all_pass().score("Ann")["vp_tokens"] == 1


# --- conditions ---------------------------------------------------------------------------------


@pytest.mark.rule("IC-MIS-11")
@pytest.mark.parametrize(
    ("card", "spaces"),
    [
        ("M01", ("construct.1", "mine.bottom", "purify")),
        ("M02", ("council.left", "recruit.1", "trade")),
        ("M03", ("research.1", "research.2", "mine.top")),
        ("M04", ("construct.2", "research.1", "recruit.2")),
        ("M05", ("mine.middle", "negotiate_middle", "council.right")),
        ("M06", ("negotiate_top", "construct.2", "purify")),
        ("M07", ("research.1", "mine.top", "negotiate_top")),
        ("M08", ("recruit.2", "mine.bottom", "construct.1")),
    ],
)
def test_each_mission_has_its_three_places(card: str, spaces: tuple[str, ...]) -> None:
    assert met(council(), card) == 0
    for number in range(1, 4):
        assert met(at(council(), *spaces[:number]), card) == number


@pytest.mark.rule("IC-MIS-11")
@pytest.mark.parametrize(
    ("card", "spaces", "fulfilled"),
    [
        ("M01", ("construct.2", "mine.top", "trade"), 0),
        ("M02", ("recruit.2", "research.1"), 0),
        ("M05", ("mine.top", "mine.bottom"), 0),
        ("M06", ("negotiate_middle", "construct.1"), 0),
        ("M07", ("research.2", "mine.middle", "negotiate_middle"), 1),
    ],
)
def test_another_place_of_the_same_action_does_not_do(
    card: str, spaces: tuple[str, ...], fulfilled: int
) -> None:
    assert met(at(council(), *spaces), card) == fulfilled


@pytest.mark.rule("IC-MIS-09", "IC-MIS-12")
@pytest.mark.scenario("FI-S53")
def test_two_exosuits_on_research_are_two_conditions_and_a_copy_is_none() -> None:
    table = at(council(), "research.1", "mine.top", "council.left")
    assert met(table, "M03") == 2
    assert met(at(table, "research.2"), "M03") == 3
    other = council().occupies("Bob", "research.1")
    assert met(other, "M03") == 0, "it is not Ann's"


@pytest.mark.rule("IC-MIS-13")
def test_the_lowest_construct_space_is_that_of_the_board_in_use() -> None:
    lowest = {"action": "construct", "space": "bottom", "min": 1}
    assert exosuit_at(at(council(3), "construct.2").game, 0, lowest)
    assert not exosuit_at(at(council(4), "construct.2").game, 0, lowest)
    assert exosuit_at(at(council(4), "construct.3").game, 0, lowest)


@pytest.mark.rule("HS-MIX-06")
def test_hypersync_has_no_tile_for_negotiate_and_no_place_of_a_mission() -> None:
    table = at(council(modules=("hypersync",)), "hypersync_left", "hypersync_middle", "hypersync_right")
    rules = table.game.rules
    assert {tile.action for tile in rules.catalog.more["hypersync_tile"].values()} == {
        "construct",
        "recruit",
        "research",
    }
    assert [met(table, f"M0{number}") for number in range(1, 9)] == [0] * 8


@pytest.mark.rule("IC-MIX-09")
def test_with_hypersync_two_players_meet_the_world_council_on_the_left() -> None:
    table = council(modules=("hypersync",)).workers("Ann", engineer=1).give("Ann", water=2)
    table.refuses("Ann", ("place", "engineer", "council.right"), rule="HS-SET-04")
    table.does("Ann", ("place", "engineer", "council.left"))
    assert met(table, "M02") == 1


# --- rewards ------------------------------------------------------------------------------------


def rewarded(card: str, **goods: int) -> AnachronyTable:
    """Ann chooses the first reward of a Mission with two conditions met."""
    spaces = {
        "M01": ("construct.1", "purify"),
        "M03": ("research.1", "research.2"),
        "M04": ("construct.1", "recruit.1"),
        "M05": ("mine.middle", "council.left"),
        "M06": ("construct.2", "purify"),
        "M07": ("research.1", "mine.top"),
        "M08": ("recruit.1", "construct.1"),
    }
    table = at(council().give("Ann", **goods).workers("Ann", engineer=1).offer("302"), *spaces[card])
    return has_mission(table, "Ann", card).does("Ann", REVEAL, ("mission_reward", 1))


@pytest.mark.rule("IC-MIS-11", "IC-MIS-15", "FI-GEN-06")
def test_workers_come_from_the_supply_active_and_without_bonus() -> None:
    table = rewarded("M01")
    assert table.offers("Ann") == [("worker", "engineer"), ("worker", "scientist")]
    table.does("Ann", ("worker", "scientist")).has("Ann", water=0)
    table.has_workers("Ann", active={"engineer": 1, "scientist": 1})
    table.does("Ann", ("place", "scientist", "purify"))
    rewarded("M08").has_workers("Ann", active={"engineer": 1, "administrator": 1})


@pytest.mark.rule("IC-MIS-11")
def test_goods_of_missions() -> None:
    rewarded("M04").does("Ann", ("gain", "gold", 1)).has("Ann", gold=1)
    rewarded("M05").has("Ann", vp=2)
    rewarded("M06").has("Ann", energy_core=1)


@pytest.mark.rule("IC-MIS-11", "IC-MIS-15", "FI-GEN-08", "FI-GEN-09", "FI-GEN-15")
def test_a_mission_constructs_without_worker_and_may_decline() -> None:
    table = rewarded("M03", titanium=2)
    assert table.offers("Ann") == [("again", "construct"), "decline"]
    table.does("Ann", ("again", "construct"), ("build", "302")).has("Ann", titanium=0)
    assert [suit.where for suit in table.player("Ann").suits] == ["research.1", "research.2"]
    assert ("place", "engineer", "purify") in table.offers("Ann")
    poor = rewarded("M03", titanium=1)
    assert ("place", "engineer", "purify") in poor.offers("Ann"), "what cannot be done is lost"


@pytest.mark.rule("IC-MIS-11", "IC-MIS-15")
def test_a_mission_researches_for_a_water() -> None:
    table = rewarded("M07", water=1)
    assert table.offers("Ann") == [("do", "research"), "decline"]
    table.does("Ann", ("do", "research")).has("Ann", water=0)
    assert ("set", "shape", "circle") in table.offers("Ann")
    assert ("place", "engineer", "purify") in rewarded("M07").offers("Ann"), "without water there is none"
    declined = rewarded("M07", water=1).does("Ann", "decline").has("Ann", water=1)
    assert ("place", "engineer", "purify") in declined.offers("Ann")


# --- World Council Surveillance -----------------------------------------------------------------


@pytest.mark.rule("IC-WCS-02")
@pytest.mark.scenario("FI-S54")
@pytest.mark.parametrize(
    ("spaces", "rewards", "vp"),
    [
        ((), 1, 1),
        (("trade",), 1, 1),
        (("trade", "recruit.1"), 2, 2),
        (("trade", "recruit.1", "council.left"), 3, 2),
    ],
)
def test_surveillance_gives_one_more_reward_and_the_point_is_lost_all_the_same(
    spaces: tuple[str, ...], rewards: int, vp: int
) -> None:
    table = council().give("Ann", vp=2).built("Ann", "world_council_surveillance").workers("Ann", engineer=1)
    table = holds(has_mission(at(table, *spaces), "Ann", "M02"), "Ann").does("Ann", REVEAL)
    taken = [("mission_reward", 1), ("mission_reward", 3), ("mission_reward", 2)][: min(rewards, 2)]
    table.does("Ann", *taken).has("Ann", water=3, vp=vp)
    if rewards == 3:
        assert sorted(table.offers("Ann")) == [("draw_agenda", 0, 1), ("draw_agenda", 1, 0)]
    else:
        assert ("place", "engineer", "purify") in table.offers("Ann")


@pytest.mark.rule("IC-WCS-02")
@pytest.mark.parametrize(("spaces", "rewards"), [(("trade",), 0), (("trade", "recruit.1"), 1)])
def test_without_surveillance_there_is_no_such_reward(spaces: tuple[str, ...], rewards: int) -> None:
    table = council().built("Bob", "world_council_surveillance").workers("Ann", engineer=1)
    has_mission(at(table, *spaces), "Ann", "M02").does("Ann", REVEAL)
    table.does("Ann", *[("mission_reward", 1)] * rewards).has("Ann", water=3 * rewards)
    assert ("place", "engineer", "purify") in table.offers("Ann")


@pytest.mark.rule("IC-WCS-02")
def test_surveillance_that_a_reward_builds_adds_nothing_to_that_mission() -> None:
    table = council().superproject(3, "world_council_surveillance").breakthroughs("Ann", "triangle/society")
    table.workers("Ann", engineer=1, administrator=1).give("Ann", titanium=2, gold=1, water=1)
    has_mission(at(table, "research.1", "research.2"), "Ann", "M03")
    table.does("Ann", REVEAL, ("mission_reward", 1), ("again", "construct"))
    table.does("Ann", ("build", "world_council_surveillance"), ("cover", "lab.1", "lab.2"))
    assert table.game.owns(0, "world_council_surveillance")
    assert ("place", "engineer", "purify") in table.offers("Ann")


@pytest.mark.rule("IC-WCS-03")
def test_surveillance_does_not_help_who_reveals_nothing() -> None:
    table = has_mission(council().give("Ann", vp=2).built("Ann", "world_council_surveillance"), "Ann", "M02")
    table.all_pass().has("Ann", vp=1, water=0)


@pytest.mark.rule("IC-WCS-01")
def test_surveillance_places_a_tile_without_water() -> None:
    table = council().superproject(3, "world_council_surveillance").breakthroughs("Ann", "triangle/society")
    table.workers("Ann", scientist=1, administrator=1).give("Ann", titanium=2, gold=1, water=1)
    grid(grid(table, 1, "O01", "O02"), 2, "O03", "V02")
    holds(table, "Ann", "O05", "V09").does("Ann", ("place", "scientist", "construct.1"))
    table.does("Ann", ("build", "world_council_surveillance"), ("cover", "lab.1", "lab.2"))
    table.refuses("Ann", ("place_agenda", "O05", "agenda_row_2"), rule="IC-PLC-05")
    table.does("Ann", ("place_agenda", "O05", "agenda_row_1")).has("Ann", water=0, vp=2)
    assert supply(table) == ["V09"]

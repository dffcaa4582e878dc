"""Fractures of Time: what the tiles of the Capital add, Blinks off them, and the end of the game (sections 12, 15, 16)."""

from __future__ import annotations

import pytest

from clepsydra.games.anachrony.modules.fractures.pieces import CORE, GLITCH
from clepsydra.kernel import NOBODY, Zone
from tests.games.anachrony.fractures import fractures, own, valley
from tests.games.anachrony.table import AnachronyTable


def on_top(tile: str, worker: str = "genius", **goods: int) -> AnachronyTable:
    """Era 4: this tile lies on the top space of its action, over a hidden one, and Ann has a worker and goods."""
    table = fractures(era=4).workers("Ann", active={worker: 1}).give("Ann", **goods)
    slot = table.state.slots[f"{tile.split('_')[1]}.1"]
    assert slot.top is not None
    slot.below = Zone(NOBODY)
    return table.put(slot.below, slot.tile).put(slot.top, tile)


def go(action: str, worker: str = "genius") -> tuple[str, str, str]:
    """The placement on the top space of an action."""
    return ("place", worker, f"{action}.1")


# --- the nine tiles ---------------------------------------------------------------------------------


@pytest.mark.rule("FT-CCT-01")
def test_construct_1_saves_a_cube_and_may_remove_a_glitch() -> None:
    table = on_top("ft_construct_1", "scientist", titanium=1).offer("305")
    own(table).glitches = ["BC"]
    table.does("Ann", go("construct", "scientist"), ("build", "305")).has("Ann", titanium=0)
    table.does("Ann", (("unglitch", "BC"),))
    assert own(table).glitches == []
    kept = on_top("ft_construct_1", "scientist", titanium=1).offer("305")
    own(kept).glitches = ["BC"]
    kept.does("Ann", go("construct", "scientist"), ("build", "305"), ())
    assert own(kept).glitches == ["BC"]


@pytest.mark.rule("FT-CCT-01")
def test_construct_2_changes_up_to_two_flux_cores_into_cubes_afterwards() -> None:
    table = on_top("ft_construct_2", "scientist", titanium=2, flux_core=3).offer("305")
    table.does("Ann", go("construct", "scientist"), ("build", "305"))
    trade = ("trade", 1, "flux_core", "for", 1, "any_basic")
    assert (table.ask("Ann").rule, table.offers("Ann")) == ("FT-CCT-01", [trade, "decline"])
    table.does("Ann", trade, ("gain", "uranium", 1), trade, ("gain", "gold", 1))
    table.has("Ann", flux_core=1, titanium=0, uranium=1, gold=1)
    assert table.asked == ["Bob"]
    short = on_top("ft_construct_2", "scientist", titanium=1, flux_core=3).offer("305")
    short.refuses("Ann", go("construct", "scientist"), rule="AN-CON-02")  # the cubes come too late to pay


@pytest.mark.rule("FT-CCT-01")
def test_construct_3_and_recruit_3_bring_flux_cores() -> None:
    table = on_top("ft_construct_3", "scientist", titanium=2).offer("305")
    table.does("Ann", go("construct", "scientist"), ("build", "305")).has("Ann", flux_core=1, vp=1)
    on_top("ft_recruit_3", "administrator").pool(engineer=1).does("Ann", go("recruit", "administrator")).has(
        "Ann", flux_core=2
    )


@pytest.mark.rule("FT-CCT-01")
def test_recruit_1_brings_a_tired_operator_and_recruit_2_removes_two_glitches() -> None:
    table = (
        on_top("ft_recruit_1", "administrator").pool(engineer=1).does("Ann", go("recruit", "administrator"))
    )
    table.has_workers("Ann", active={"engineer": 1}, tired={"operator": 1})
    table = on_top("ft_recruit_2", "administrator").pool(engineer=1)
    own(table).glitches = ["BC", "BL", "BR"]
    table.does("Ann", go("recruit", "administrator"), (("unglitch", "BC"), ("unglitch", "BR")))
    assert own(table).glitches == ["BL"]


@pytest.mark.rule("FT-CCT-01")
def test_research_1_offers_an_upgrade_without_points() -> None:
    table = on_top("ft_research_1", "scientist").dice("war")
    table.does("Ann", go("research", "scientist"), ("set", "shape", "circle"))
    assert table.offers("Ann") == [("upgrade", "circle/war"), "decline"]
    table.does("Ann", ("upgrade", "circle/war")).has("Ann", vp=0)
    assert own(table).device.upgrades == ["circle/war"]
    several = on_top("ft_research_1", "scientist").breakthroughs("Ann", "square/society").dice("war")
    several.does("Ann", go("research", "scientist"), ("set", "shape", "circle"))
    assert several.offers("Ann") == [("upgrade", "square/society"), ("upgrade", "circle/war"), "decline"]
    several.does("Ann", ("upgrade", "square/society"))
    assert (own(several).device.upgrades, several.asked) == (["square/society"], ["Bob"]), "asked once"
    assert several.player("Ann").breakthroughs == {"square/society": 0, "circle/war": 1}
    declined = on_top("ft_research_1", "scientist").dice("war")
    declined.does("Ann", go("research", "scientist"), ("set", "shape", "circle"), "decline")
    assert own(declined).device.upgrades == []
    full = on_top("ft_research_1", "scientist").dice("war")
    own(full).device.upgrades = [
        "circle/society",
        "circle/genetics",
        "circle/technology",
        "circle/time_travel",
    ]
    full.does("Ann", go("research", "scientist"), ("set", "shape", "circle"))
    assert full.asked == ["Bob"]


@pytest.mark.rule("FT-CCT-01")
def test_research_2_removes_cores_for_a_point_and_research_3_takes_a_technology_for_less() -> None:
    table = on_top("ft_research_2", "scientist").dice("war")
    own(table).device.spaces[:4] = [GLITCH, CORE, CORE, CORE]
    table.does("Ann", go("research", "scientist"), ("set", "shape", "circle"), ("remove_flux", 2)).has(
        "Ann", vp=1
    )
    assert own(table).device.spaces[:4] == [GLITCH, CORE, "", ""]
    table = on_top("ft_research_3", "scientist", gold=1).dice("war")
    table.put(valley(table).technologies.secondary, "509")
    extra = table.game.rules.catalog.more["technology"]["509"].extra_cost
    table.give("Ann", **{good: count + (good == "gold") for good, count in extra.items()})
    table.does("Ann", go("research", "scientist"), ("set", "shape", "circle"), ("assimilate", "509"))
    assert "509" in own(table).technologies
    table.has("Ann", gold=0)


# --- Blinks off tiles -------------------------------------------------------------------------------


@pytest.mark.scenario("FT-S20")
@pytest.mark.rule("FT-IMP-07")
def test_a_blink_off_a_new_tile_uncovers_the_base_tile_and_the_space_is_used_again() -> None:
    table = on_top("ft_construct_3", "scientist", flux_core=1).occupies("Ann", "construct.1", "operator")
    slot = table.state.slots["construct.1"]
    assert slot.below is not None
    (hidden,) = slot.below.pieces
    table.does("Ann", ("blink", "operator", "construct.1"), ("blink_to", "purify"))
    slot = table.state.slots["construct.1"]
    assert (slot.tile, slot.unavailable, slot.seat) == (hidden, False, -1)
    assert "ft_construct_3" in table.state.discards
    base = fractures(era=4).give("Ann", flux_core=1).occupies("Ann", "construct.1", "operator")
    base.does("Ann", ("blink", "operator", "construct.1"), ("blink_to", "purify"))
    assert base.state.slots["construct.1"].unavailable


@pytest.mark.scenario("FT-S56")
@pytest.mark.rule("FT-IMP-07", "FT-BLK-08", "FT-BLK-16")
def test_a_blink_off_the_last_open_tile_closes_it_at_once() -> None:
    table = fractures(era=4).give("Ann", flux_core=1, water=9).unavailable("research.2").pool(engineer=1)
    table.occupies("Ann", "research.1", "operator")
    table.occupies("Bob", "recruit.1", "engineer").occupies("Bob", "recruit.2", "engineer")
    table.does("Ann", ("blink", "operator", "research.1"), ("blink_to", "council.left"))
    assert table.state.slots["research.1"].unavailable
    table.refuses("Ann", ("copy", "research"), rule="FT-BLK-08")
    table.does("Ann", ("copy", "recruit"))
    table.has_workers("Ann", active={"engineer": 1}, tired={"operator": 1})


# --- the end ----------------------------------------------------------------------------------------


@pytest.mark.scenario("FT-S58")
@pytest.mark.rule("FT-END-04", "FT-END-06")
def test_all_without_technologies_score_but_one_with_a_glitch_there() -> None:
    table = fractures(3, era=5).conditions("most_technologies")
    assert [table.score(who)["conditions"] for who in table.names] == [3, 3, 3]
    own(table, "Bob").glitches = ["most_technologies"]
    assert [table.score(who)["conditions"] for who in table.names] == [3, 0, 3]


@pytest.mark.rule("FT-END-04")
def test_the_best_is_sought_among_those_without_a_glitch_on_the_card() -> None:
    table = fractures(3, era=5).conditions("most_water").give("Ann", water=9).give("Bob", water=7)
    table.give("Cleo", water=6)
    own(table).glitches = ["most_water"]
    assert [table.score(who)["conditions"] for who in table.names] == [0, 3, 0]
    for who in ("Bob", "Cleo"):
        own(table, who).glitches = ["most_water"]
    assert [table.score(who)["conditions"] for who in table.names] == [0, 0, 0]


@pytest.mark.rule("FT-END-06")
def test_the_new_cards_count_technologies_and_cores_on_the_device() -> None:
    table = fractures(era=5).conditions("most_technologies", "most_flux_on_device")
    table.put(own(table).technologies, "501")
    own(table, "Bob").device.spaces[:3] = [GLITCH, CORE, CORE]
    own(table).device.spaces[:3] = [GLITCH, GLITCH, CORE]
    table.give("Ann", flux_core=9)
    assert [table.score(who)["conditions"] for who in table.names] == [3, 3]


@pytest.mark.rule("FT-END-02", "FT-END-08")
def test_the_flux_warp_tile_is_repaid_from_the_goods_before_anything_is_scored() -> None:
    table = fractures(era=5).warp("Ann", 2, "warp_flux_core").give("Ann", flux_core=1).all_pass()
    assert table.position.over
    table.has("Ann", flux_core=0)
    assert "warp_flux_core#0" in table.player("Ann").warps
    poor = fractures(era=5).warp("Ann", 2, "warp_flux_core")
    own(poor).device.spaces[:2] = [GLITCH, CORE]
    poor.all_pass()
    assert (poor.score("Ann")["warp_tiles"], own(poor).device.spaces[1]) == (-2, CORE)
    assert poor.score("Ann")["glitches"] == -2


@pytest.mark.rule("FT-END-05", "FT-UPG-05")
def test_breakthroughs_on_the_upgrade_tile_count_for_nothing() -> None:
    table = fractures().breakthroughs("Ann", "circle/war", "square/war", "triangle/war")
    assert table.score("Ann")["breakthroughs"] == 5
    table.does("Ann", ("free", "device_upgrade"), ("upgrade", "circle/war"))
    assert table.score("Ann")["breakthroughs"] == 2


@pytest.mark.rule("FT-END-07", "FT-CMP-06")
def test_water_and_then_cubes_break_ties_and_flux_cores_do_not() -> None:
    table = fractures(era=5).give("Ann", flux_core=9)
    assert list(table.game.rules.tie_breaks) == ["water", "resources"]
    breaks = table.game.rules.tie_breaks["resources"]
    assert (breaks(table.game, 0), breaks(table.give("Ann", gold=2).game, 0)) == (0, 2)

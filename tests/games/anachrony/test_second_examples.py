"""Rules that say *only*, *per* or *not*: for each the case that the word excludes, or one more that it includes."""

from __future__ import annotations

import pytest

from clepsydra.games.anachrony.modules.intrigues.missions import conditions_met
from clepsydra.games.anachrony.state import Suit
from tests.games.anachrony import intrigues as ic
from tests.games.anachrony.chronobot import BOT, solo
from tests.games.anachrony.devices import all_drawn, blinks, on_mine, rolls
from tests.games.anachrony.hypersync import LEFT, fetching, hypersync, lies, use
from tests.games.anachrony.intrigues import council, grid, holds, spots
from tests.games.anachrony.table import AnachronyTable, anachrony
from tests.games.anachrony.test_chronobot_phases import TRAVEL, lay, lie
from tests.games.anachrony.test_intrigues_benefits import SAVES, reductions, using
from tests.games.anachrony.test_intrigues_grid import opened, placing, to

EMPTY = ("purify", "mine.top", "mine.middle", "recruit.1")
HEXES = ("TL", "TC", "TR", "BL", "BC", "BR")
SURVEILLANCE = "world_council_surveillance"

# --- base game ----------------------------------------------------------------------------------


@pytest.mark.rule("AN-TURN-07", "AN-LDR-04")
@pytest.mark.parametrize("banner", [0, 1])
def test_the_clean_up_goes_in_the_order_of_this_era_wherever_the_banner_is(banner: int) -> None:
    table = anachrony(phase="clean_up").leads("Ann", "samira").leads("Bob", "cornella")
    table.give("Ann", water=2).give("Bob", water=3)
    table.state.banner = banner
    assert [table.start().asked, table.ask("Ann").rule] == [["Ann"], "AN-LDR-04"]


@pytest.mark.rule("AN-CMP-06")
def test_each_player_has_six_exosuits_however_many_the_others_power_up() -> None:
    table = anachrony(phase="power_up").give("Ann", energy_core=3).give("Bob", energy_core=3)
    table.powers("Ann", *HEXES).powers("Bob", *HEXES)
    assert [table.player(who).powered for who in ("Ann", "Bob")] == [[*HEXES], [*HEXES]]


@pytest.mark.rule("AN-CON-07")
def test_with_no_superproject_at_the_focus_the_one_of_the_next_era_is_not_built_either() -> None:
    table = anachrony(era=3).superproject(4, "exocrawler").breakthroughs("Ann", "circle/war").offer("201")
    table.workers("Ann", engineer=1).give("Ann", titanium=9, uranium=9, gold=9, water=9)
    table.put(table.state.box, *table.state.timeline[2].superproject)
    table.does("Ann", ("place", "engineer", "construct.1"))
    assert ("build", "201") in table.offers("Ann")
    assert ("build", "exocrawler") not in table.offers("Ann")


@pytest.mark.rule("AN-CCT-10")
def test_a_second_recruit_action_is_optional_and_not_doubled_again() -> None:
    table = anachrony(era=5).workers("Ann", administrator=1).pool(scientist=2, engineer=2)
    table.impact(recruit=("recruit_5", "recruit_2"))
    table.does("Ann", ("place", "administrator", "recruit.1"), ("recruit", "scientist"))
    assert table.offers("Ann") == [("again", "recruit"), "decline"]
    table.does("Ann", ("again", "recruit"), ("recruit", "engineer"))
    assert (table.asked, table.state.pool["engineer"]) == (["Bob"], 1)


# --- solo ---------------------------------------------------------------------------------------


@pytest.mark.rule("SO-TTR-01")
def test_the_bot_travels_by_its_own_warp_tiles_only() -> None:
    table = lay(solo(era=4).warp("Ann", 1, "warp_gold", "warp_uranium"), e1=1, e2=2)
    table.acts(TRAVEL)
    assert lie(table) == {1: 1, 2: 1}
    assert [piece for piece in table.game.timeline_tile(1).warps if piece.endswith("#0")] == [
        "warp_gold#0",
        "warp_uranium#0",
    ]
    assert (table.bot.travels, table.player("Ann").travels) == (1, 0)


@pytest.mark.rule("SO-TTR-01")
def test_the_bots_marker_goes_one_step_however_old_the_tile_is() -> None:
    assert lay(solo(era=6).travels(BOT, 0), e1=3).acts(TRAVEL).bot.travels == 1
    assert lay(solo(era=6).travels(BOT, 0), e5=1).acts(TRAVEL).bot.travels == 1


# --- Fractures of Time --------------------------------------------------------------------------


@pytest.mark.rule("FT-BLK-04")
@pytest.mark.parametrize("worker", ["scientist", "engineer", "administrator", "genius"])
def test_nobody_but_an_operator_blinks_without_dice(worker: str) -> None:
    table = rolls(on_mine(worker), 3, "fracture_device").does("Ann", ("blink", worker, "mine.top"))
    assert all_drawn(table)


@pytest.mark.rule("FT-BLK-04")
def test_an_operator_leaves_the_dice_alone() -> None:
    table = rolls(on_mine("operator"), 4, "fracture_device")
    assert not all_drawn(blinks(table, "operator", "mine.top", "purify"))


# --- Hypersync ----------------------------------------------------------------------------------


def constructing(lying: int) -> AnachronyTable:
    """It is era 3, Ann's focus is on era 1, and a tile of hers lies above an era."""
    table = hypersync(era=3).give("Ann", titanium=9, gold=9).offer("201").focus("Ann", 1)
    return lies(table, "Ann", research=lying)


@pytest.mark.rule("HS-ACT-03")
def test_one_tile_for_each_era_is_about_the_running_era_and_not_the_focus() -> None:
    constructing(1).does("Ann", use(constructing(1), "Ann", "construct"), ("build", "201"))
    refused = constructing(3)
    refused.refuses("Ann", use(refused, "Ann", "construct"), rule="HS-ACT-03", most=1)


@pytest.mark.rule("HS-IMP-05")
@pytest.mark.parametrize("era", [1, 2, 4, 5])
def test_the_supercharge_takes_a_warp_tile_from_any_era_unpaid(era: int) -> None:
    table = fetching("research", "scientist", era=5).warp("Ann", era, "warp_gold").give("Ann", gold=1)
    table.does("Ann", ("place", "scientist", LEFT), ("supercharge", "retrieve_warp")).has("Ann", gold=1)
    assert not table.game.timeline_tile(era).warps.pieces
    assert "warp_gold#0" in table.player("Ann").warps
    assert (table.player("Ann").travels, table.player("Ann").focus) == (0, 2)


@pytest.mark.rule("HS-IMP-05")
def test_the_supercharge_takes_back_no_warp_tile_of_another() -> None:
    table = fetching("research", "scientist", era=5).warp("Bob", 5, "warp_gold")
    table.does("Ann", ("place", "scientist", LEFT)).has("Ann", energy_core=1)
    assert table.game.timeline_tile(5).warps.pieces == ["warp_gold#1"]


# --- Intrigues of the Council -------------------------------------------------------------------


def surveying(table: AnachronyTable) -> AnachronyTable:
    """Ann can build World Council Surveillance, and something is left then."""
    table.superproject(3, SURVEILLANCE).breakthroughs("Ann", "triangle/society")
    table.workers("Ann", engineer=3, administrator=1)
    return table.give("Ann", titanium=9, gold=9, water=9)


@pytest.mark.rule("IC-PLC-06", "IC-WCS-01")
def test_surveillance_places_in_another_row_than_what_was_placed_before_in_the_turn() -> None:
    table = opened(holds(surveying(placing()), "Ann", "O01", "V06")).does("Ann", to("O01", 1))
    table.does("Ann", ("place", "engineer", "construct.1"), ("build", SURVEILLANCE))
    table.does("Ann", ("cover", "lab.1", "lab.2"))
    assert table.ask("Ann").rule == "IC-PLC-01"
    table.refuses("Ann", to("V06", 1), rule="IC-PLC-06").does("Ann", to("V06", 2))
    assert (spots(table, 1), spots(table, 2)) == ((["O01"], []), ([], ["V06"]))


@pytest.mark.rule("IC-PLC-06")
def test_what_others_placed_before_closes_no_row() -> None:
    table = opened(holds(grid(placing(), 1, "O02"), "Ann", "V06"))
    table.does("Ann", to("V06", 1))
    assert spots(table, 1) == (["O02"], ["V06"])


@pytest.mark.rule("IC-IMP-12")
@pytest.mark.parametrize(("placed", "met"), [(4, 1), (3, 0)])
def test_exosuits_that_a_blink_has_emptied_count_for_em2(placed: int, met: int) -> None:
    table = council(era=5).hexes("Ann", 0)
    table.state.banner = 1
    table.player("Ann").suits = [Suit(name) for name in EMPTY[:placed]]
    assert conditions_met(table.game, 0, "EM2") == met


@pytest.mark.rule("IC-BEN-09", "IC-BEN-05")
@pytest.mark.parametrize("uses", [1, 2])
def test_all_uses_go_with_the_next_superproject(uses: int) -> None:
    table = surveying(council().built("Ann", "exocrawler"))
    holds(table, "Ann", "O01", "O02")
    for tile in ("O01", "O02")[:uses]:
        using(table, SAVES, tile)
    assert reductions(table) == uses
    table.does("Ann", ("free", "exocrawler"), ("place", "engineer", "construct.1"))
    table.does("Ann", ("build", SURVEILLANCE), ("cover", "lab.1", "lab.2"))
    while table.offers("Ann")[0][0] == "pay":
        table.does("Ann", table.offers("Ann")[0])
    assert SURVEILLANCE in table.player("Ann").built
    assert reductions(table) == 0


@pytest.mark.rule("IC-BEN-09", "IC-MIS-15")
@pytest.mark.parametrize("saved", [True, False])
def test_a_benefit_serves_a_construct_that_a_mission_grants(saved: bool) -> None:
    table = surveying(council()).occupies("Ann", "research.1").occupies("Ann", "research.2")
    ic.has_mission(table, "Ann", "M03").offer("302").give("Ann", titanium=2, gold=0, water=1)
    if saved:
        using(holds(table, "Ann", "O01"), SAVES, "O01")
    table.does("Ann", ("free", "mission"), ("mission_reward", 1), ("again", "construct"))
    assert (("build", SURVEILLANCE) in table.offers("Ann")) is saved

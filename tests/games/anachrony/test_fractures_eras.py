"""Fractures of Time: era 0, the eras after it, and what is past in them (FT-ERA, FT-PHA)."""

from __future__ import annotations

import pytest

from clepsydra.games.anachrony.act import Act
from clepsydra.games.anachrony.effects import why_not_range
from clepsydra.games.anachrony.events import DieShows, EraBegan, PhaseBegan, Refilled
from clepsydra.games.anachrony.warp_tiles import why_not_repay
from clepsydra.kernel import deny, kind
from tests.games.anachrony.fractures import fractures, new_game, own, set_up, to_era_one, valley
from tests.games.anachrony.table import AnachronyTable


def era_zero() -> AnachronyTable:
    """The warp phase of era 0; nobody has anything."""
    return fractures(era=0, phase="warp")


def on_tile(table: AnachronyTable, era: int) -> list[str]:
    return sorted(kind(piece) for piece in table.game.timeline_tile(era).warps)


# --- era 0 --------------------------------------------------------------------------------------


@pytest.mark.rule("FT-ERA-02", "FT-ERA-03", "FT-PHA-05")
@pytest.mark.scenario("FT-S03")
def test_a_worker_and_flux_come_from_the_future_in_era_0_but_no_exosuit() -> None:
    table = era_zero().give("Ann", water=1, flux_core=1).hexes("Ann", 0)
    for tiles in (("warp_exosuit",), ("warp_exosuit", "warp_flux_core")):
        table.refuses("Ann", table.warping("Ann", *tiles), rule="FT-ERA-03")
    table.refuses("Ann", table.warping("Ann", "warp_gold", "warp_water", "warp_titanium"), rule="TB-ASK-03")
    table.warps(Ann=("warp_scientist", "warp_flux_core"))
    table.has("Ann", water=0, flux_core=2).has_workers("Ann", active={"scientist": 1})
    assert on_tile(table, 0) == ["warp_flux_core", "warp_scientist"]
    assert table.state.era == 1


@pytest.mark.rule("FT-ERA-03")
def test_the_exosuit_may_come_from_era_1_on_and_a_worker_costs_water_in_era_0() -> None:
    later = fractures(era=1, phase="warp").hexes("Ann", 0)
    assert ("warp", "warp_exosuit#0") in later.offers("Ann")
    poor = era_zero()
    poor.refuses("Ann", poor.warping("Ann", "warp_scientist"), rule="AN-WARP-05")


@pytest.mark.rule("FT-ERA-02")
def test_the_choice_of_era_0_is_secret_and_simultaneous() -> None:
    table = set_up(new_game())
    assert sorted(table.asked) == ["Ann", "Bob"]
    table.does("Ann", table.warping("Ann", "warp_gold"))
    assert on_tile(table, 0) == []
    table.does("Bob", ())
    assert on_tile(table, 0) == ["warp_gold"]


@pytest.mark.rule("FT-ERA-02", "FT-ERA-10")
def test_era_0_is_a_warp_phase_and_nothing_else() -> None:
    table = set_up(new_game())
    before = [list(table.state.mine_deck), list(table.state.recruit_deck)]
    assert table.state.mine_card.pieces == table.state.recruit_card.pieces == []
    for who in table.names:
        table.player(who).leader = "samira"
    goods = [dict(player.goods) for player in table.state.players]
    table.warps()
    assert [event.era for event in table.events(EraBegan)] == [0, 1]
    assert [event.phase for event in table.events(PhaseBegan)] == ["warp_phase", "power_up_phase"]
    assert [player.goods for player in table.state.players] == goods
    assert [len(list(table.state.mine_deck)), len(list(table.state.recruit_deck))] == [
        len(deck) - 1 for deck in before
    ]


@pytest.mark.rule("FT-ERA-08")
def test_nothing_moves_after_era_0() -> None:
    table = fractures(3, era=0, phase="warp", first="Bob")
    for who in table.names:
        table.focus(who, 1)
    table.warps()
    state = table.state
    assert (state.era, state.first, state.banner) == (1, 1, 1)
    assert [player.focus for player in state.players] == [1, 1, 1]
    assert [player.travels for player in state.players] == [0, 0, 0]


# --- what is past -------------------------------------------------------------------------------


@pytest.mark.rule("FT-ERA-04", "FT-ERA-05")
@pytest.mark.scenario("FT-S04")
def test_tile_0_is_examined_for_paradoxes_in_era_1() -> None:
    table = fractures(era=1, phase="paradox").dice(1)
    table.warp("Ann", 0, "warp_gold", "warp_water").warp("Bob", 0, "warp_gold")
    table.start()
    assert [event.seat for event in table.events(DieShows)] == [0]
    table.has("Ann", paradox=1).has("Bob", paradox=0)


@pytest.mark.rule("FT-ERA-05")
def test_all_past_tiles_from_tile_0_are_examined_and_not_the_current_one() -> None:
    table = fractures(era=3, phase="paradox").dice(0, 0, 0)
    for era in range(4):
        table.warp("Ann", era, ("warp_gold", "warp_water", "warp_titanium", "warp_uranium")[era])
    assert len(table.start().events(DieShows)) == 3


@pytest.mark.rule("FT-ERA-06", "FT-PHA-05")
@pytest.mark.scenario("FT-S05")
def test_a_travel_in_era_1_reaches_tile_0_and_pays_the_flux_core_back() -> None:
    table = fractures(era=1).built("Ann", "102").workers("Ann", engineer=1).give("Ann", flux_core=1)
    own(table).device.spaces = ["glitch", "core", "core", "", ""]
    table.warp("Ann", 0, "warp_flux_core")
    table.does("Ann", ("work", "engineer", "102"), ("repay", "warp_flux_core#0"))
    table.has("Ann", flux_core=0)
    player = table.player("Ann")
    assert (player.focus, player.travels) == (0, 1)
    assert "warp_flux_core#0" in player.warps
    assert own(table).device.spaces[:3] == ["glitch", "core", "core"]


@pytest.mark.rule("FT-PHA-05")
def test_the_cores_on_the_device_do_not_pay_a_warp_tile_back() -> None:
    table = fractures(era=1)
    own(table).device.spaces = ["glitch", "core", "core", "", ""]
    table.warp("Ann", 0, "warp_flux_core")
    short = deny("AN-TT-05", "goods", good="flux_core", needed=1, have=0)
    assert why_not_repay(table.game, 0, "warp_flux_core#0") == short


@pytest.mark.rule("FT-ERA-06")
def test_no_travel_goes_further_back_than_tile_0_or_than_its_range() -> None:
    near = fractures(era=3).built("Ann", "102").workers("Ann", engineer=1)
    near.does("Ann", ("work", "engineer", "102"))
    assert near.offers("Ann") == [("focus", 1), ("focus", 2)]
    near.refuses("Ann", ("focus", 0), rule="AN-TT-02").refuses("Ann", ("focus", 3), rule="AN-TT-04")
    far = fractures(era=2).built("Ann", "105").workers("Ann", engineer=1)
    assert far.does("Ann", ("work", "engineer", "105")).offers("Ann") == [("focus", 0), ("focus", 1)]


@pytest.mark.rule("FT-ERA-06")
def test_the_superproject_of_tile_0_is_built_with_the_focus_there() -> None:
    table = fractures(era=1).superproject(0, "anti_gravity_field")
    table.workers("Ann", genius=3, engineer=3, scientist=3, administrator=3)
    table.give("Ann", titanium=9, uranium=9, gold=9, neutronium=9, water=9, energy_core=9)
    table.breakthroughs("Ann", *table.state.breakthroughs)
    table.focus("Ann", 0).does("Ann", ("place", "engineer", "construct.1"))
    assert ("build", "anti_gravity_field") in table.offers("Ann")


@pytest.mark.rule("FT-ERA-09")
@pytest.mark.scenario("FT-S53")
def test_112_goes_one_era_back_in_era_1() -> None:
    table = fractures(era=1).built("Ann", "112").workers("Ann", engineer=1).give("Ann", water=2, gold=1)
    table.warp("Ann", 0, "warp_gold")
    assert why_not_range(table.game, Act(0), "water", 2) == deny("AN-BLD-10", most=1)
    table.does("Ann", ("work", "engineer", "112")).has("Ann", water=1)
    assert table.player("Ann").focus == 0
    table.does("Ann", ("repay", "warp_gold#0")).has("Ann", gold=0)


@pytest.mark.rule("FT-ERA-09")
def test_112_pays_for_as_many_eras_as_there_are_past_tiles_and_113_for_any_number() -> None:
    table = fractures(era=4).built("Ann", "112").workers("Ann", engineer=1).give("Ann", water=9)
    table.does("Ann", ("work", "engineer", "112"))
    assert table.offers("Ann") == [("range", x) for x in (1, 2, 3, 4)]
    other = fractures(era=1).built("Ann", "113").workers("Ann", engineer=1, scientist=1).give("Ann", gold=3)
    worker = next(option[1] for option in other.offers("Ann") if option[0] == "work" and option[2] == "113")
    other.does("Ann", ("work", worker, "113"))
    assert other.offers("Ann") == [("range", x) for x in (1, 2, 3)]


# --- the later eras -----------------------------------------------------------------------------


@pytest.mark.rule("FT-ERA-07")
@pytest.mark.parametrize(("era", "struck"), [(2, False), (3, True)])
def test_the_impact_comes_in_the_clean_up_of_era_3(era: int, struck: bool) -> None:
    table = fractures(era=era).all_pass()
    assert table.state.impact is struck


@pytest.mark.rule("FT-ERA-01", "FT-PHA-09")
def test_the_game_ends_after_era_5() -> None:
    assert not fractures(era=4).all_pass().position.over
    assert fractures(era=5).all_pass().position.over


@pytest.mark.rule("FT-PHA-09")
def test_the_game_ends_when_the_capital_is_gone() -> None:
    table = fractures(era=4)
    spaces = [name for name, slot in table.state.slots.items() if slot.top]
    assert spaces
    assert table.unavailable(*spaces).all_pass().position.over
    assert not fractures(era=4).unavailable(*spaces[1:]).all_pass().position.over


@pytest.mark.rule("FT-PHA-01")
def test_empty_operator_places_are_filled_and_who_was_left_stays() -> None:
    table = fractures(4, era=2, phase="preparation")
    valley(table).operators = 1
    assert valley(table.start()).operators == 3
    assert [event for event in table.events(Refilled) if event.what == "operator_places"]
    full = fractures(4, era=2, phase="preparation")
    valley(full).operators = 3
    assert valley(full.start()).operators == 3
    assert not [event for event in full.events(Refilled) if event.what == "operator_places"]
    order = list(fractures().game.rules.preparation)
    assert order.index("buildings") < order.index("technology") < order.index("recruits")
    assert order.index("recruits") < order.index("operator_places") < order.index("mine")


@pytest.mark.rule("FT-PHA-02")
@pytest.mark.parametrize(("era", "first"), [(3, ""), (4, "neutronium"), (5, "neutronium")])
def test_the_first_resource_of_the_mine_is_neutronium_from_era_4_on(era: int, first: str) -> None:
    table = fractures(era=era, phase="preparation")
    cards = table.game.rules.catalog.mine_cards
    plain = next(name for name, resources in cards.items() if resources[0] != "neutronium")
    table.put(table.state.mine_deck, plain).start()
    assert table.state.mine_card.pieces == [plain]
    assert table.state.mine == [first or cards[plain][0], *cards[plain][1:]]


@pytest.mark.rule("FT-PHA-03")
def test_the_last_era_reveals_no_superproject() -> None:
    table = fractures(era=4, phase="preparation").start()
    assert all(tile.superproject.eyes for tile in table.state.timeline)
    table = fractures(era=5, phase="preparation").start()
    assert len(table.state.timeline) == 6


@pytest.mark.rule("FT-ERA-04")
def test_era_1_has_all_phases() -> None:
    table = to_era_one(new_game())
    assert table.state.phase == "power_up"
    rules = table.game.rules
    skipped = [name for name in rules.phases if any(skip(table.game, name) for skip in rules.skips.values())]
    assert skipped == ["leave_era_zero"]

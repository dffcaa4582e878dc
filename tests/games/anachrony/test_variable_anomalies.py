"""The module Variable Anomalies (VA)."""

from __future__ import annotations

from typing import Any

import pytest

from clepsydra.games.anachrony.actions.supply import cost as supply_cost
from clepsydra.games.anachrony.events import Revealed
from clepsydra.games.anachrony.preparation import preparation
from clepsydra.games.anachrony.turn import worker_slots
from clepsydra.games.anachrony.warp_phase import price
from clepsydra.kernel import Chance, Zone
from clepsydra.kernel.zones import visible
from tests.games.anachrony.intrigues import council
from tests.games.anachrony.table import AnachronyTable
from tests.games.anachrony.variable_anomalies import (
    NAME,
    TILES,
    about_to_gain,
    anomalies,
    kinds,
    lies,
    on_top,
    own,
)


@pytest.mark.rule("VA-SET-01")
def test_sixteen_tiles_lie_in_two_stacks_of_which_only_the_tops_are_seen() -> None:
    rules: Any = anomalies().game.rules
    stack = own(anomalies()).stack
    assert (len(stack.primary), len(stack.secondary)) == (15, 1)
    assert sorted([*stack.primary, *stack.secondary]) == TILES
    assert visible([stack.primary], None) == {stack.primary.pieces[-1]}
    assert rules.back("X01") == rules.back("X16") == "anomaly"
    shuffled = {tuple(rules.opening(Chance(bytes([n]))).variable_anomalies.stack.primary) for n in range(5)}
    assert len(shuffled) == 5
    assert list(rules.anomaly_offers) == ["supply"], "the base Anomalies are not used"


@pytest.mark.rule("VA-SET-02")
def test_everybody_has_a_remover_that_is_no_building() -> None:
    table = lies(anomalies(3), "Ann", X07="lab.1")
    lies(table, table.names[2], X08="lab.1")
    assert all("anomaly_remover" in worker_slots(table.game, seat) for seat in (0, 2))
    assert "anomaly_remover" not in worker_slots(table.game, 1), "there is nothing to remove"
    assert "anomaly_remover" not in table.game.rules.catalog.tiles
    assert "anomaly_remover" not in table.player("Ann").grid.values()


@pytest.mark.rule("VA-SET-03")
def test_the_card_of_the_anomalies_joins_the_deck() -> None:
    table = anomalies().conditions("most_anomalies")
    assert len(table.game.rules.catalog.conditions) == 9
    lies(table, "Bob", X07="lab.1")
    assert (table.score("Ann")["conditions"], table.score("Bob")["conditions"]) == (0, 3)


@pytest.mark.rule("VA-PREP-01")
@pytest.mark.scenario("VA-S07")
def test_phase_one_moves_the_top_tile_after_the_buildings() -> None:
    table = on_top(anomalies(era=2, phase="preparation"), "X05", "X06")
    parts = list(table.game.rules.preparation)
    assert parts.index(NAME) == parts.index("buildings") + 1
    table.start()
    stack = own(table).stack
    assert stack.secondary.pieces == ["X06", "X05"]
    assert (stack.primary.pieces[-1],) in [event.pieces for event in table.events(Revealed)]
    assert len(stack.primary) == 14
    assert visible([stack.primary], None) == {stack.primary.pieces[-1]}


def test_an_empty_stack_stays_empty() -> None:
    table = on_top(anomalies(era=2, phase="preparation"), secondary="X06")
    preparation(table.game)
    assert (len(own(table).stack.primary), own(table).stack.secondary.pieces) == (0, ["X06"])


# --- gaining ------------------------------------------------------------------------------------


@pytest.mark.rule("VA-GAIN-01", "VA-GAIN-05")
@pytest.mark.scenario("VA-S01")
def test_the_player_chooses_the_top_of_either_stack() -> None:
    table = on_top(about_to_gain(), "X09", "X03").start()
    assert table.offers("Ann") == ["X09", "X03"]
    table.does("Ann", "X09", ("anomaly", "lab.1")).has("Ann", water=3)
    assert kinds(table) == ["X09"]
    stack = own(table).stack
    assert "X09" not in stack.primary
    assert stack.primary.pieces[-1] in visible([stack.primary], None), "the one below is seen"
    assert table.offers("Ann") == [("take_back", "warp_gold#0", 1), "decline"]


@pytest.mark.rule("VA-GAIN-01")
@pytest.mark.parametrize("stacks", [("X07", ""), ("", "X07")])
def test_of_one_stack_there_is_nothing_to_choose(stacks: tuple[str, str]) -> None:
    table = on_top(about_to_gain(), *stacks).start()
    assert ("anomaly", "lab.1") in table.offers("Ann")
    table.does("Ann", ("anomaly", "lab.1"))
    assert kinds(table) == ["X07"]


@pytest.mark.rule("VA-GAIN-02")
def test_in_phase_two_everybody_chooses_at_the_moment_of_the_gain() -> None:
    table = on_top(about_to_gain(), "X07", "X08").give("Bob", paradox=2).warp("Bob", 1, "warp_water").dice(1)
    table.start().does("Ann", "X08", ("anomaly", "lab.1"))
    assert table.asked == ["Bob"]
    assert ("anomaly", "lab.1") in table.offers("Bob"), "X07 is all there is beside nothing"


@pytest.mark.rule("VA-GAIN-03", "VA-GAIN-04")
@pytest.mark.parametrize(
    ("tile", "struck", "back"),
    [
        ("X07", False, True),
        ("X07", True, False),
        ("X09", False, True),
        ("X09", True, True),
        ("X13", False, False),
        ("X13", True, True),
        ("X16", False, False),
        ("X16", True, False),
    ],
)
def test_a_warp_tile_comes_back_only_in_the_window_of_the_tile(tile: str, struck: bool, back: bool) -> None:
    table = on_top(about_to_gain(), secondary=tile)
    table.state.impact = struck
    table.start().does("Ann", ("anomaly", "lab.1"))
    asked = "Ann" in table.asked and ("take_back", "warp_gold#0", 1) in table.offers("Ann")
    assert asked is back


@pytest.mark.scenario("VA-S02")
def test_after_the_impact_x03_gives_nothing_back() -> None:
    table = on_top(about_to_gain(), "X09", "X03")
    table.state.impact = True
    table.start().does("Ann", "X03", ("anomaly", "lab.1"))
    assert ("take_back", "warp_gold#0", 1) not in (table.offers("Ann") if "Ann" in table.asked else [])


@pytest.mark.scenario("VA-S03")
def test_x16_gives_nothing_back_and_costs_six() -> None:
    table = on_top(about_to_gain(), secondary="X16").start().does("Ann", ("anomaly", "lab.1"))
    assert ("take_back", "warp_gold#0", 1) not in (table.offers("Ann") if "Ann" in table.asked else [])
    assert table.score("Ann")["anomalies"] == -6
    assert table.player("Ann").tired.get("genius") == 1


@pytest.mark.rule("VA-GAIN-05")
def test_what_is_done_once_is_done_once_and_what_lasts_lasts() -> None:
    table = on_top(about_to_gain(), secondary="X06").morale("Ann", 4).start()
    table.does("Ann", ("anomaly", "lab.1"))
    assert table.player("Ann").morale == 3
    table = lies(anomalies(), "Ann", X14="lab.1").does("Ann", ("free", "X14")).has("Ann", water=2)
    table.refuses("Ann", ("free", "X14"), rule="AN-FREE-01")
    table = lies(anomalies(), "Ann", X11="lab.1").workers("Ann", engineer=1)
    table.does("Ann", ("work", "engineer", "X11"), ("gain", "gold", 1)).has("Ann", gold=1)
    table.all_pass().has_workers("Ann", active={"engineer": 1})


@pytest.mark.rule("VA-GAIN-05")
def test_x15_travels_by_a_scientist_alone() -> None:
    table = lies(anomalies(era=4), "Ann", X15="lab.1").workers("Ann", engineer=1, scientist=1)
    table.refuses("Ann", ("work", "engineer", "X15"), rule="VA-GAIN-05")
    table.does("Ann", ("work", "scientist", "X15"), ("focus", 2))
    assert table.player("Ann").focus == 2


@pytest.mark.rule("VA-GAIN-06")
def test_harmony_b_that_loses_a_building_takes_no_tile_and_nothing_back() -> None:
    table = on_top(about_to_gain(side="B").built("Ann", "201"), "X09", "X03").start()
    table.does("Ann", ("sacrifice", "201"))
    assert kinds(table) == []
    assert ("take_back", "warp_gold#0", 1) not in (table.offers("Ann") if "Ann" in table.asked else [])
    table.has("Ann", paradox=0)


@pytest.mark.rule("VA-GAIN-07")
def test_with_both_stacks_empty_no_anomaly_comes_and_nothing_back() -> None:
    table = on_top(about_to_gain()).start()
    assert (table.player("Ann").anomalies, kinds(table)) == ([], [])
    table.has("Ann", paradox=0)
    assert ("take_back", "warp_gold#0", 1) not in (table.offers("Ann") if "Ann" in table.asked else [])


@pytest.mark.rule("VA-GAIN-07")
def test_without_a_place_no_anomaly_comes_and_nothing_back() -> None:
    table = on_top(about_to_gain(), "X09", "X03")
    player = table.state.players[0]
    player.anomalies += list(player.grid)
    player.anomaly_kinds |= dict.fromkeys(player.grid, "X07")
    table.start()
    assert "X09" in own(table).stack.primary
    table.has("Ann", paradox=0)
    assert ("take_back", "warp_gold#0", 1) not in (table.offers("Ann") if "Ann" in table.asked else [])


def bargaining() -> AnachronyTable:
    """Ann does the bargain of the Council tile CC4: an Anomaly with 8 water, X09 or X16; 2 paradox tokens stay hers."""
    table = council(era=5, modules=(NAME,)).workers("Ann", engineer=1).leads("Ann", "caratacus")
    table.state.slots["negotiate_top"].top = top = Zone()
    on_top(table.put(top, "CC4").give("Ann", paradox=2).warp("Ann", 1, "warp_gold"), "X09", "X16")
    table.does("Ann", ("place", "engineer", "negotiate_top"), ("draw_agenda", 2, 0))
    return table.does("Ann", tuple(table.offers("Ann")[:1]), "take_anomaly")


@pytest.mark.rule("VA-GAIN-08")
@pytest.mark.parametrize(("tile", "water"), [("X09", 3 + 8), ("X16", 8)])
def test_a_tile_gained_by_an_effect_is_chosen_and_placed_alike_and_nothing_comes_back(
    tile: str, water: int
) -> None:
    """X09 gives 3 water once, X16 a Genius."""
    table = bargaining()
    assert table.offers("Ann") == ["X09", "X16"]
    table.does("Ann", tile, ("anomaly", "lab.1")).has("Ann", water=water, paradox=2)
    assert kinds(table) == [tile]
    assert table.player("Ann").tired.get("genius", 0) == (tile == "X16")
    assert table.asked == ["Bob"], "no warp tile is offered back"
    assert "warp_gold#0" in table.state.timeline[0].warps


@pytest.mark.rule("VA-GAIN-08", "VA-GAIN-03")
def test_what_an_effect_gave_takes_nothing_from_the_next_anomaly() -> None:
    """X16 gives no warp tile back; X09, which comes by a token too many, does."""
    table = bargaining().does("Ann", "X16", ("anomaly", "lab.1")).does("Bob", "pass")
    on_top(table, "X09").does("Ann", ("meddle", "suffer"), ("anomaly", "factory.1"))
    assert ("take_back", "warp_gold#0", 1) in table.offers("Ann")


# --- costs --------------------------------------------------------------------------------------


@pytest.mark.rule("VA-GAIN-09")
@pytest.mark.scenario("VA-S08")
def test_x01_comes_after_the_halving_of_supply() -> None:
    for reservoir, water in ((False, 1), (True, 0)):
        table = lies(anomalies(), "Ann", X01="factory.1").built("Ann", "311", "312")
        if reservoir:
            table.built("Ann", "grand_reservoir", at="lab.1")
        table.workers("Ann", administrator=1).give("Ann", water=1)
        assert supply_cost(table.game, 0) == 0
        table.does("Ann", ("work", "administrator", "supply")).has("Ann", water=1 - water)


@pytest.mark.rule("VA-GAIN-09")
def test_x01_must_be_payable() -> None:
    table = lies(anomalies(), "Ann", X01="factory.1").built("Ann", "311", "312").workers("Ann", engineer=1)
    table.refuses("Ann", ("work", "engineer", "supply"), rule="AN-SUP-01", good="water", needed=1, have=0)


@pytest.mark.rule("VA-GAIN-09")
def test_x02_lowers_the_water_of_the_power_up_not_below_nothing() -> None:
    for powered, water in ((0, 5), (6, 0)):
        table = (
            lies(anomalies(phase="power_up"), "Ann", X02="lab.1").hexes("Ann", 0).give("Ann", energy_core=6)
        )
        table.state.players[0].reserve = 6
        table.start()
        table.does("Ann", tuple(("power", name) for name in list(table.game.board(0).hex_cost)[:powered]))
        table.has("Ann", water=water)


@pytest.mark.rule("VA-GAIN-09")
def test_x03_makes_every_construct_a_water_dearer() -> None:
    table = lies(anomalies(), "Ann", X03="lab.1").workers("Ann", scientist=1).offer("201")
    table.give("Ann", titanium=2, gold=1)
    table.refuses("Ann", ("place", "scientist", "construct.1"), rule="AN-CON-02")
    table = lies(anomalies(), "Ann", X03="lab.1").workers("Ann", scientist=1).offer("201")
    table.give("Ann", titanium=2, gold=1, water=1)
    table.does("Ann", ("place", "scientist", "construct.1"), ("build", "201")).has("Ann", water=0)


@pytest.mark.rule("VA-GAIN-05")
def test_x05_makes_purify_give_less() -> None:
    table = lies(anomalies(), "Ann", X05="lab.1").workers("Ann", engineer=1)
    table.does("Ann", ("place", "engineer", "purify")).has("Ann", water=2)


@pytest.mark.rule("VA-GAIN-10")
def test_x04_makes_workers_from_the_future_cost_two() -> None:
    table = lies(anomalies(phase="warp"), "Ann", X04="lab.1").give("Ann", water=2)
    assert (price(table.game, 0), price(table.game, 1)) == (2, 1)
    table.warps(Ann=("warp_scientist",)).has("Ann", water=0)


@pytest.mark.rule("VA-GAIN-10")
@pytest.mark.scenario("VA-S09")
def test_x04_gained_in_phase_four_counts_from_the_next() -> None:
    table = on_top(anomalies(phase="warp", alternate_timeline=True), secondary="X04")
    era = table.state.era
    table.game.rules.catalog.timeline[era] = ("shattered_rift", *["blank"] * 7)
    table.give("Ann", water=1, paradox=2)
    table.warps(Ann=("warp_scientist", "warp_titanium"))
    table.does("Ann", ("first", "warp_titanium#0"), ("anomaly", "lab.1"))
    table.has("Ann", water=0)
    assert kinds(table) == ["X04"]
    assert table.player("Ann").facts["X04"] == 1, "once, in this phase"
    assert price(table.game, 0) == 1
    table.player("Ann").facts.clear()
    assert price(table.game, 0) == 2


# --- removal ------------------------------------------------------------------------------------

"""The rules play by the figures of the data: other figures there, another game at the table."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import pytest

from clepsydra.games.anachrony import rules
from clepsydra.games.anachrony.act import Act
from clepsydra.games.anachrony.actions.construct import reductions
from clepsydra.games.anachrony.actions.evacuate import worth
from clepsydra.games.anachrony.catalog import base_data, read_catalog
from tests.games.anachrony.table import AnachronyTable, anachrony

Data = dict[str, Any]
Change = Callable[[Data], None]


@pytest.fixture
def playing(monkeypatch: pytest.MonkeyPatch) -> Callable[..., AnachronyTable]:
    """A table that plays with changed data."""

    def table(change: Change, seats: int = 2, **words: Any) -> AnachronyTable:
        data = copy.deepcopy(base_data())
        change(data)
        monkeypatch.setattr(rules, "catalog_of", lambda _setup, _modules: read_catalog(data))
        return anachrony(seats, **words)

    return table


def entry(data: Data, table: str, id_: str | int) -> Data:
    found: Data = next(one for one in data[table] if one["id"] == id_)
    return found


def acting(id_: str, **figures: Any) -> Change:
    """Other figures of an action of the main board."""
    return lambda data: entry(data, "main_board_action", id_).update(figures)


def always(table: str, id_: str | int, **figures: Any) -> Change:
    """Other figures of what a tile always does."""
    return lambda data: entry(data, table, id_)["effects"][0].update(figures)


Playing = Callable[..., AnachronyTable]


def test_trades_are_those_of_the_data_and_so_is_their_number(playing: Playing) -> None:
    ways = [[{"water": 4}, {"gold": 3}]]
    table = playing(acting("trade", exchanges=ways, times=2, administrator_times=3)).give("Ann", water=12)
    table.workers("Ann", engineer=1).does("Ann", ("place", "engineer", "trade"))
    swap = ("trade", 4, "water", "for", 3, "gold")
    assert table.offers("Ann") == [swap, "decline"]
    table.does("Ann", swap, swap).has("Ann", water=4, gold=6)
    assert table.asked == ["Bob"]
    other = playing(acting("trade", administrator_times=3)).give("Ann", water=9)
    other.workers("Ann", administrator=1).does("Ann", ("place", "administrator", "trade"))
    other.does("Ann", *[("trade", 3, "water", "for", 1, "energy_core")] * 3).has("Ann", energy_core=3)


@pytest.mark.parametrize(("worker", "water"), [("engineer", 5), ("scientist", 7)])
def test_purified_water_is_that_of_the_data(playing: Playing, worker: str, water: int) -> None:
    table = playing(acting("purify_water", gain={"water": 5}, scientist_gain={"water": 2}))
    table.workers("Ann", active={worker: 1}).does("Ann", ("place", worker, "purify")).has("Ann", water=water)


def test_spaces_their_water_and_their_cubes_are_those_of_the_data(playing: Playing) -> None:
    spaces = playing(
        acting("recruit", spaces_by_players={"2": 3}, space_water_cost=[4, 5, 6])
    ).game.rules.spaces
    assert [spaces[f"recruit.{number}"].water for number in (1, 2, 3)] == [4, 5, 6]
    assert "construct.3" not in spaces
    council = playing(acting("world_council", space_water_cost=[7, 8])).game.rules.spaces
    assert (council["council.left"].water, council["council.right"].water) == (7, 8)
    bonus = {"top": {"gold": 2}, "middle": {"gold": 1}, "bottom": {"uranium": 3}}
    mine = playing(acting("mine", space_bonus=bonus)).game.rules.spaces
    assert {name: mine[f"mine.{name}"].gain for name in bonus} == bonus


def test_bonuses_of_workers_are_those_of_the_data(playing: Playing) -> None:
    bonus = {"scientist": {"vp": 3}, "engineer": {"water": 1}, "administrator": {"gold": 2}}
    table = playing(acting("recruit", recruit_bonus=bonus)).pool(scientist=1).workers("Ann", engineer=1)
    table.does("Ann", ("place", "engineer", "recruit.1")).has("Ann", vp=3)
    engineers = playing(acting("construct", engineer_saves={"gold": 2}))
    assert reductions(engineers.game, Act(0, worker="engineer")) == [("gold",), ("gold",)]


def test_an_evacuation_is_worth_at_least_and_at_most_what_the_data_says(playing: Playing) -> None:
    poor = playing(acting("evacuation", vp_min=2, minus_three=-90), era=6).impact()
    poor.path("Ann", "salvation", evacuation="masters_of_time").travels("Ann", 8)
    assert worth(poor.game, 0, last=True) == 2
    rich = playing(acting("evacuation", vp_max=1), era=6).impact().path("Ann", "salvation")
    assert worth(rich.game, 0, last=False) == 1


def test_tiles_that_always_work_have_their_figures_from_the_data(playing: Playing) -> None:
    for lab, adds in ((401, 3), (402, 5)):
        table = playing(always("building", lab, add=adds)).built("Ann", str(lab))
        assert sum(part(table.game, 0) for part in table.game.rules.range_bonus.values()) == adds
    limit = playing(always("building", 405, add=4)).built("Ann", "405").game
    assert sum(part(limit, 0) for part in limit.rules.paradox_limit.values()) == 4
    calm = playing(always("building", 406, add=1)).built("Ann", "406").anomaly("Ann", "lab.2")
    assert calm.score("Ann")["anomalies"] == -2
    plan = playing(always("superproject", "the_ultimate_plan", add=7)).built("Ann", "the_ultimate_plan")
    assert plan.score("Ann")["superprojects"] == plan.game.tile("the_ultimate_plan").vp + 7
    archive = playing(always("superproject", "archive_of_the_eras", add=2))
    archive.built("Ann", "archive_of_the_eras").travels("Ann", 3)
    assert archive.score("Ann")["time_travel"] == 6 + 2 * 3
    happy = playing(always("superproject", "synthetic_endorphins", min=1)).morale("Ann", 1)
    assert happy.built("Ann", "synthetic_endorphins").score("Ann")["morale"] == 1


def test_savings_of_tiles_are_those_of_the_data(playing: Playing) -> None:
    table = playing(always("superproject", "grand_reservoir", discount={"water": 2}))
    table.built("Ann", "grand_reservoir").give("Ann", water=4).workers("Ann", engineer=1)
    supply = table.game.board(0).supply_cost[table.player("Ann").morale - 1]
    table.does("Ann", ("work", "engineer", "supply")).has("Ann", water=4 - (supply - 2))
    field = playing(always("superproject", "anti_gravity_field", discount={"any_basic": 2}))
    assert len(reductions(field.built("Ann", "anti_gravity_field").game, Act(0))) == 2
    drill = playing(always("superproject", "tectonic_drill", gain={"any_basic": 2})).mine()
    drill.built("Ann", "tectonic_drill").workers("Ann", engineer=1)
    drill.does("Ann", ("place", "engineer", "mine.top"), ("take", "gold"), ("take", "titanium"))
    drill.has("Ann", gold=1, titanium=1, uranium=1)


def test_collapsing_capital_tiles_give_what_the_data_says(playing: Playing) -> None:
    def richer(data: Data) -> None:
        tiles = {tile["id"]: tile for tile in data["collapsing_capital_tile"]}
        tiles["construct_1"]["discount"] = {"gold": 2}
        tiles["construct_3"]["vp_by_building_slot"] = [5, 6, 7]
        tiles["construct_4"]["vp_if_superproject"] = 9
        tiles["research_2"]["vp"] = 4
        tiles["research_4"]["paradoxes"] = 3

    table = playing(richer)
    assert reductions(table.game, Act(0, bonus="construct_1")) == [("gold",), ("gold",)]
    tile = table.game.capital_tile
    assert tile(Act(0, bonus="construct_3")) == {"vp_by_building_slot": [5, 6, 7]}
    assert tile(Act(0, bonus="construct_4")) == {"vp_if_superproject": 9}
    assert tile(Act(0, bonus="research_2")) == {"vp": 4}
    calm = playing(richer, era=6).impact(research=("research_4",)).give("Ann", paradox=3)
    calm.workers("Ann", scientist=1).dice("war").does("Ann", ("place", "scientist", "research.1"))
    calm.does("Ann", ("set", "shape", "circle"))
    assert calm.offers("Ann")[0] == ("calm", 3)


def test_leaders_pay_and_gain_what_the_data_says(playing: Playing) -> None:
    def leader(name: str, **goods: int) -> Change:
        return lambda data: entry(data, "leader", name).update(goods=goods)

    wolfe = playing(leader("wolfe", energy_core=2, water=5), phase="power_up").leads("Ann", "wolfe")
    wolfe.give("Ann", energy_core=2).powers("Ann")
    assert ("trade", 2, "energy_core", "for", 5, "water") in wolfe.offers("Ann")
    rats = playing(leader("caratacus", water=4, paradox=2)).leads("Ann", "caratacus")
    rats.does("Ann", ("meddle", "suffer")).has("Ann", water=4, paradox=2)
    for name in ("zaida", "samira", "cornella"):
        dear = playing(leader(name, water=6), phase="clean_up").leads("Ann", name).give("Ann", water=6)
        dear.does("Ann", next(option for option in dear.offers("Ann") if option != "decline"))
        dear.has("Ann", water=0)


def test_what_anomalies_and_warps_cost_is_in_the_data(playing: Playing) -> None:
    def dear(data: Data) -> None:
        data["anomaly"][0] |= {"clear_cost": [{"water": 1, "any_basic": 1}, {"neutronium": 3}], "vp": -5}
        data["warp_rules"]["worker_water"] = 4

    table = playing(dear).anomaly("Ann", "lab.1").give("Ann", water=1, gold=1).workers("Ann", engineer=1)
    assert table.score("Ann")["anomalies"] == -5
    table.does("Ann", ("work", "engineer", "anomaly.lab.1")).has("Ann", water=0, gold=0)
    warp = playing(dear, phase="warp").give("Ann", water=3)
    warp.refuses("Ann", warp.warping("Ann", "warp_scientist"), rule="AN-WARP-05", needed=4, have=3)


def test_the_beginning_is_that_of_the_data(playing: Playing) -> None:
    def other(data: Data) -> None:
        data["setup"] |= {"extra_water_by_turn_order": [7, 8], "endgame_cards_revealed": 3}

    before = {who: playing(other).player(who).goods.get("water", 0) for who in ("Ann", "Bob")}
    dealt = playing(other, phase="water", era=1)
    assert dealt.asked
    assert [dealt.player(who).goods["water"] - before[who] for who in ("Ann", "Bob")] == [7, 8]
    shown = playing(other, phase="conditions", era=1)
    assert shown.asked
    assert len(shown.state.conditions) == 3


def test_the_second_die_of_411_costs_what_the_data_says(playing: Playing) -> None:
    table = playing(always("building", 411, optional_cost={"water": 3})).built("Ann", "411")
    table.give("Ann", water=3).workers("Ann", scientist=1).does("Ann", ("place", "scientist", "research.1"))
    table.does("Ann", ("set", "shape", "circle"), ("set", "icon", "war")).has("Ann", water=0)


def corrected(*effects: Data, **goods: int) -> AnachronyTable:
    """Ann has the free action of building 302, whose owner has found other effects on it."""
    table = anachrony(corrections={"building": [{"id": 302, "effects": list(effects)}]})
    return table.built("Ann", "302").give("Ann", **goods)


def test_an_owners_exosuits_are_as_many_as_he_says() -> None:
    table = corrected({"op": "gain_exosuit", "count": 2}).hexes("Ann", 1)
    table.does("Ann", ("free", "302"), ("hex", "TR"), ("hex", "BL"))
    assert sorted(table.player("Ann").powered) == ["BL", "TL", "TR"]


@pytest.mark.parametrize(("steps", "space"), [(2, 5), (-2, 1)])
def test_an_owners_morale_moves_as_far_as_he_says(steps: int, space: int) -> None:
    table = corrected({"op": "morale", "steps": steps}).morale("Ann", 3).does("Ann", ("free", "302"))
    assert table.player("Ann").morale == space


def test_an_owners_paradoxes_may_be_kept_where_he_says_so() -> None:
    table = corrected({"op": "remove_paradox", "count": 3, "optional": True}, paradox=2)
    table.does("Ann", ("free", "302"))
    assert table.offers("Ann") == [("calm", 2), ("calm", 1), ("calm", 0)]
    table.does("Ann", ("calm", 1)).has("Ann", paradox=1)


def test_an_owners_exchange_is_made_as_often_as_he_says_and_the_first_must_be() -> None:
    swap: Data = {"op": "exchange", "give": {"water": 1}, "get": {"gold": 1}}
    way = ("trade", 1, "water", "for", 1, "gold")
    twice = corrected(swap | {"times": 2}, water=3).does("Ann", ("free", "302"))
    twice.has("Ann", water=2, gold=1)
    assert twice.offers("Ann") == [way, "decline"]
    twice.does("Ann", way).has("Ann", water=1, gold=2)
    corrected(swap | {"times": 2}).refuses("Ann", ("free", "302"), rule="AN-SP-07")
    free = corrected(swap | {"optional": True}, water=1).does("Ann", ("free", "302"))
    free.does("Ann", "decline").has("Ann", water=1, gold=0)


def test_an_owners_travel_is_one_unless_he_says_more() -> None:
    table = corrected({"op": "time_travel", "range": 2}).does("Ann", ("free", "302"), ("focus", 1))
    assert table.player("Ann").focus == 1
    assert table.ask("Ann").rule == "AN-TURN-02", "no second travel is offered"

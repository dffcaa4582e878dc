"""What bots that think go by: more of a good thing is worth more, and a thing done more than a thing nearly done."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

import pytest

from clepsydra.bots.random_bot import at_random
from clepsydra.games.anachrony import ANACHRONY
from clepsydra.games.anachrony.game import Anachrony
from clepsydra.games.anachrony.valuation import VALUATION, features
from clepsydra.games.anachrony.valuation.plans import gain
from clepsydra.games.anachrony.valuation.time_left import actions_left
from clepsydra.kernel import PERSON, Denial, Play, Setup, deny, stream
from tests.games.anachrony.made_up import made_up
from tests.games.anachrony.table import AnachronyTable, anachrony

COLLIDER = "particle_collider"
"""7 points for 2 titanium, 1 uranium, 1 gold, 2 water and a square of technology."""
SQUARE = "square/technology"
PAID = {"titanium": 1, "uranium": 1, "gold": 1, "water": 2}
"""What it costs beside the breakthrough, when an engineer constructs."""
WORTH_PLANNING = 1.8
"""What it brings beyond its price for each breakthrough."""


def planned() -> Iterator[tuple[str, int]]:
    """The superprojects that are worth their price, each early, halfway and late."""
    for tile, thing in anachrony().game.rules.catalog.tiles.items():
        for era in (1, 4, 6):
            if thing.superproject and gain(thing, eras=7.0 - era) > WORTH_PLANNING * len(
                thing.breakthrough_cost[0]
            ):
                yield tile, era


def terms(table: AnachronyTable, who: str = "Ann") -> dict[str, float]:
    return VALUATION.terms(cast("Anachrony", table.position.game), table.seat(who))


def worth(table: AnachronyTable, who: str = "Ann") -> float:
    return VALUATION.worth(cast("Anachrony", table.position.game), table.seat(who))


def counted(table: AnachronyTable, who: str = "Ann") -> dict[str, float]:
    return features(cast("Anachrony", table.position.game), table.seat(who))


def builder(era: int = 3, at: int = 3) -> AnachronyTable:
    """Ann has an engineer, and the Particle Collider lies at an era: no other superproject is left."""
    table = anachrony(era=era).workers("Ann", engineer=2)
    for tile in table.state.timeline:
        table.put(table.state.box, *tile.superproject)
    return table.superproject(at, COLLIDER)


def ready(era: int = 3, at: int = 3) -> AnachronyTable:
    """She has also all that it costs."""
    return builder(era, at).give("Ann", **PAID).breakthroughs("Ann", SQUARE)


# --- every term -----------------------------------------------------------------------------------


@pytest.mark.parametrize("era", [2, 6])
@pytest.mark.parametrize("good", ["water", "titanium", "uranium", "gold", "neutronium", "energy_core"])
def test_goods_are_worth_something_and_plenty_is_worth_less(good: str, era: int) -> None:
    none, one, many, more = (anachrony(era=era).give("Ann", **{good: n}) for n in (0, 1, 20, 21))
    assert terms(one)["goods"] > terms(none)["goods"]
    assert terms(more)["goods"] - terms(many)["goods"] < terms(one)["goods"] - terms(none)["goods"]


@pytest.mark.parametrize("kind", ["scientist", "engineer", "administrator", "genius"])
def test_a_worker_is_worth_more_than_none_and_an_active_one_more_than_a_tired_one(kind: str) -> None:
    none, tired = anachrony(), anachrony().workers("Ann", tired={kind: 1})
    active = anachrony().workers("Ann", active={kind: 1})
    assert terms(none)["workers"] < terms(tired)["workers"] < terms(active)["workers"]


def test_tired_workers_are_worth_more_with_the_water_and_somebody_to_wake_them() -> None:
    def tired(water: int, **active: int) -> float:
        table = anachrony().workers("Ann", active=active, tired={"engineer": 3}).give("Ann", water=water)
        return terms(table)["workers"]

    assert tired(5) == tired(0)
    assert tired(5, administrator=1) > tired(2, administrator=1) > tired(0, administrator=1)


def test_it_is_worse_if_nobody_is_left_to_wake_the_others() -> None:
    asleep, on_duty = (anachrony().workers("Ann", tired={"engineer": 2}) for _ in range(2))
    on_duty.occupies("Ann", "mine.top", after="active")
    assert counted(asleep)["workers.all_tired"] > counted(on_duty)["workers.all_tired"] == 0


def test_the_eighth_worker_is_worth_less_than_the_seventh() -> None:
    six, seven, eight = (terms(anachrony().workers("Ann", engineer=n))["workers"] for n in (6, 7, 8))
    assert eight - seven < seven - six


def test_an_exosuit_is_worth_something_with_a_worker_until_its_owner_has_passed() -> None:
    alone, manned = anachrony(), anachrony().workers("Ann", engineer=2)
    assert terms(manned)["exosuits"] > terms(alone)["exosuits"] > 0
    assert terms(manned.does("Ann", "pass"))["exosuits"] == 0


def test_an_exosuit_that_was_not_used_is_none_of_the_era_to_come() -> None:
    unused = anachrony(phase="clean_up").workers("Ann", engineer=2).hexes("Ann", 3)
    assert terms(unused)["exosuits"] == 0


def test_in_the_last_era_a_worker_for_whom_nothing_is_left_to_do_is_worth_nothing() -> None:
    def crew(era: int, engineers: int, *tiles: str) -> float:
        table = anachrony(era=era).workers("Ann", engineer=engineers).hexes("Ann", 2).built("Ann", *tiles)
        return counted(table)["workers.active"]

    assert (crew(6, 3), crew(6, 4)) == (3, 4)
    assert (crew(7, 1), crew(7, 2), crew(7, 3)) == (1, 2, 2)
    assert crew(7, 3, "303") == 3


def test_an_exosuit_waits_for_those_who_can_be_woken_with_the_water_that_is_there() -> None:
    def suits(water: int) -> dict[str, float]:
        table = anachrony(phase="warp").hexes("Ann", 3).give("Ann", water=water)
        return counted(table.workers("Ann", administrator=1, tired={"engineer": 3}))

    assert suits(9)["exosuits.woken_ahead"] == 2
    assert suits(2)["exosuits.woken_ahead"] == 0
    assert suits(2)["exosuits.idle"] == 2


def test_energy_cores_are_for_the_exosuits_of_eras_to_come() -> None:
    later, last = (counted(anachrony(era=era).give("Ann", energy_core=4)) for era in (6, 7))
    assert later["exosuits.cores"] == 3
    assert last["exosuits.cores"] == 0


def test_the_first_energy_core_of_an_era_counts_most_just_before_the_impact() -> None:
    def second(era: int, cores: int) -> float:
        return counted(anachrony(era=era).give("Ann", energy_core=cores))["exosuits.second"]

    assert second(1, 2) < second(3, 2) < second(4, 2) > second(5, 2) > 0 == second(7, 2)
    assert second(4, 2) < second(4, 3) == second(4, 4)


@pytest.mark.parametrize(("cores", "actions"), [(0, 1), (2, 3), (5, 4)])
def test_before_the_power_up_energy_cores_say_how_often_a_seat_is_going_to_act(
    cores: int, actions: int
) -> None:
    table = anachrony(era=6, phase="power_up").workers("Ann", engineer=5).give("Ann", energy_core=cores)
    assert actions_left(cast("Anachrony", table.position.game), table.seat("Ann")) == actions


def test_a_hex_that_something_blocks_is_not_counted_before_the_power_up() -> None:
    def top_center(_game: Anachrony, _seat: int, thing: str) -> Denial | None:
        return deny("AN-POW-04") if thing == "TC" else None

    table = made_up(lambda rules: rules.blocks.add("top center", top_center), era=6, phase="power_up")
    table.workers("Ann", engineer=5).give("Ann", energy_core=1)
    assert actions_left(cast("Anachrony", table.position.game), table.seat("Ann")) == 1


def test_a_tile_is_worth_less_when_little_time_is_left_and_nothing_when_none_is() -> None:
    early, late, last = (terms(anachrony(era=era).built("Ann", "303"))["tiles"] for era in (2, 6, 7))
    assert early > late > last == 0


def test_tiles_are_weighed_by_what_they_do() -> None:
    eight_water, three_water = (anachrony(era=2).built("Ann", tile) for tile in ("309", "310"))
    assert terms(eight_water)["tiles"] > terms(three_water)["tiles"]


def test_what_was_built_counts_more_than_what_it_cost() -> None:
    before = anachrony(era=2).give("Ann", titanium=2)
    assert worth(anachrony(era=2).built("Ann", "305")) > worth(before)


def test_a_condition_counts_the_more_the_nearer_the_end() -> None:
    card = next(
        card for card, metric in anachrony().game.rules.catalog.conditions.items() if metric == "water"
    )
    early, late = (anachrony(era=era).conditions(card).give("Ann", water=3) for era in (2, 7))
    assert 0 < terms(early)["conditions"] < terms(late)["conditions"]


def test_whoever_will_be_first_has_the_choice() -> None:
    assert terms(anachrony(first="Ann"))["turn_order"] > terms(anachrony(first="Bob"))["turn_order"] == 0


# --- plans ----------------------------------------------------------------------------------------


def test_a_plan_grows_with_every_part_that_comes() -> None:
    parts = [builder(), builder().give("Ann", titanium=1, uranium=1)]
    parts.append(builder().give("Ann", **PAID))
    parts.append(ready())
    grown = [terms(table)["plans"] for table in parts]
    assert grown == sorted(grown)
    assert len(set(grown)) == len(grown)
    assert grown[0] > 0


@pytest.mark.parametrize(("tile", "era"), list(planned()))
def test_a_superproject_is_worth_more_built_than_ready(tile: str, era: int) -> None:
    table = anachrony(era=era).superproject(era, tile).workers("Ann", scientist=2, engineer=2)
    thing = table.game.tile(tile)
    shapes = [need.replace("/any", "/war") for need in thing.breakthrough_cost[0]]
    table.give("Ann", **thing.cost).breakthroughs("Ann", *shapes)
    before = worth(table)
    table.does("Ann", ("place", "scientist", "construct.1"), ("build", tile))
    while table.asked == ["Ann"]:
        table.does("Ann", table.offers("Ann")[0])
    assert tile in table.player("Ann").built
    assert worth(table) > before


def test_a_plan_is_worth_nothing_that_cannot_be_finished_in_time() -> None:
    here, gone = ready(era=4, at=4), ready(era=4, at=2)
    assert terms(here)["plans"] > 0 == terms(gone)["plans"]
    assert terms(gone.does("Ann", "pass"))["plans"] == 0
    assert terms(here.does("Ann", "pass"))["plans"] == 0


def test_a_power_plant_keeps_a_plan_for_a_past_era_alive() -> None:
    gone, back = ready(era=4, at=2), ready(era=4, at=2).built("Ann", "105")
    assert terms(back)["plans"] > 0 == terms(gone)["plans"]
    assert terms(ready(era=4, at=4))["plans"] > terms(back)["plans"]


def test_the_superproject_of_the_next_era_can_be_prepared() -> None:
    now, following = ready(era=3, at=3), ready(era=3, at=4)
    assert terms(now)["plans"] > terms(following)["plans"] > 0
    assert terms(following.does("Ann", "pass"))["plans"] > 0


def test_a_plan_needs_somebody_who_may_construct_and_an_exosuit() -> None:
    builders = ready()
    administrators = ready().workers("Ann", administrator=2)
    on_foot = ready().hexes("Ann", 0)
    assert terms(builders)["plans"] > 0
    assert terms(administrators)["plans"] == terms(on_foot)["plans"] == 0


def test_nobody_plans_without_room() -> None:
    full = ready().anomaly("Ann", *(f"{row}.2" for row in ("power_plant", "factory", "life_support", "lab")))
    assert terms(full)["plans"] == 0


# --- evacuation -----------------------------------------------------------------------------------


def evacuating(era: int = 5, supports: int = 3) -> AnachronyTable:
    """Ann walks the Path of Harmony: 3 life supports, then 3 points for each genius with gold."""
    table = anachrony(era=era).path("Ann", "harmony", evacuation="welfare_and_prosperity")
    return table.built("Ann", *("303", "304", "305")[:supports]).workers("Ann", genius=2).give("Ann", gold=2)


def test_an_evacuation_is_worth_more_the_nearer_it_is_and_most_when_done() -> None:
    none, one, two, three = (evacuating(supports=n) for n in range(4))
    assert terms(one)["evacuation"] < terms(two)["evacuation"] < terms(three)["evacuation"]
    assert terms(none)["evacuation"] <= terms(one)["evacuation"]
    before = worth(three)
    three.does("Ann", ("place", "genius", "evacuate"))
    assert terms(three)["evacuation"] == 0
    assert worth(three) > before


def test_the_rarer_half_of_a_set_is_worth_more() -> None:
    gold, genius = evacuating().give("Ann", gold=3), evacuating().workers("Ann", genius=3)
    both = evacuating().workers("Ann", genius=3).give("Ann", gold=3)
    assert terms(gold)["evacuation"] == terms(genius)["evacuation"] < terms(both)["evacuation"]


def test_an_evacuation_that_cannot_be_reached_any_more_is_worth_nothing() -> None:
    assert terms(evacuating(era=7, supports=1))["evacuation"] == 0
    late = evacuating(era=7)
    assert terms(late)["evacuation"] > 0 == terms(late.does("Ann", "pass"))["evacuation"]


def test_an_evacuation_needs_an_action_for_each_step_and_one_more() -> None:
    one_missing = (evacuating(era=7, supports=2).hexes("Ann", suits) for suits in (1, 2))
    assert [terms(table)["evacuation"] > 0 for table in one_missing] == [False, True]


def test_an_evacuation_that_lacks_something_counts_less_the_less_time_is_left() -> None:
    def worth_with(era: int, suits: int) -> float:
        return terms(evacuating(era=era, supports=2).hexes("Ann", suits))["evacuation"]

    assert worth_with(4, 1) > worth_with(5, 1) > worth_with(6, 1) > 0
    assert worth_with(6, 2) > worth_with(6, 1)


def test_after_the_impact_energy_cores_keep_an_evacuation_in_reach() -> None:
    def worth_with(cores: int) -> float:
        return terms(evacuating(era=5, supports=1).hexes("Ann", 0).give("Ann", energy_core=cores))[
            "evacuation"
        ]

    assert worth_with(0) == 0 < worth_with(1)


def test_rescue_pods_stand_for_the_condition() -> None:
    assert terms(evacuating(supports=1).built("Ann", "rescue_pods"))["evacuation"] == pytest.approx(
        terms(evacuating(supports=3))["evacuation"]
    )


# --- debts and paradoxes --------------------------------------------------------------------------


def test_a_debt_weighs_more_late_where_its_good_is_missing() -> None:
    def owing(era: int, gold: int) -> float:
        return terms(anachrony(era=era).warp("Ann", 1, "warp_gold").give("Ann", gold=gold))["warps"]

    assert owing(7, 0) < owing(7, 1) < 0
    assert owing(7, 0) < owing(4, 0)


def test_a_power_plant_makes_a_debt_lighter_and_repaying_it_is_better_still() -> None:
    owing = anachrony().warp("Ann", 2, "warp_water").workers("Ann", scientist=2).give("Ann", water=3)
    able = anachrony().warp("Ann", 2, "warp_water").workers("Ann", scientist=2).give("Ann", water=3)
    able.built("Ann", "105")
    assert terms(able)["warps"] > terms(owing)["warps"]
    before = worth(able)
    able.does("Ann", ("work", "scientist", "105"), ("focus", 2), ("repay", "warp_water#0"))
    assert worth(able) > before


def test_the_risk_of_an_anomaly_grows_with_tokens_and_rolls() -> None:
    def risk(tokens: int, *eras: int) -> float:
        table = anachrony(era=4).give("Ann", paradox=tokens)
        for era, tile in zip(eras, ("warp_water", "warp_gold", "warp_titanium"), strict=False):
            table.warp("Ann", era, tile)
        return counted(table)["paradox.risk"]

    assert risk(2) == 0
    assert 0 < risk(1, 1) < risk(2, 1)
    assert risk(0, 1, 1) < risk(0, 1, 2) < risk(0, 1, 2, 3)


def test_who_has_fewer_warp_tiles_than_another_there_does_not_roll() -> None:
    table = anachrony(era=4).give("Ann", paradox=2).warp("Ann", 1, "warp_water")
    table.warp("Bob", 1, "warp_water", "warp_gold")
    assert counted(table)["paradox.risk"] == 0


def test_paradoxes_weigh_nothing_in_the_last_era() -> None:
    early, last = (anachrony(era=era).give("Ann", paradox=2).warp("Ann", 1, "warp_water") for era in (4, 7))
    assert terms(early)["paradox"] < 0 == terms(last)["paradox"]


# --- the end, and all modules ---------------------------------------------------------------------


def test_the_game_may_end_with_the_capital() -> None:
    whole, gone = anachrony(era=5).built("Ann", "303"), anachrony(era=5).built("Ann", "303")
    gone.unavailable(
        *(f"{action}.{number}" for action in ("construct", "recruit", "research") for number in (1, 2))
    )
    assert terms(whole)["tiles"] > 0 == terms(gone)["tiles"]


def test_at_the_end_a_position_is_worth_its_score() -> None:
    table = evacuating(era=7).warp("Ann", 1, "warp_titanium").give("Ann", water=9, titanium=4, vp=3)
    table.breakthroughs("Ann", SQUARE).all_pass()
    assert table.position.over
    assert worth(table) == table.position.result.totals[0]


def test_before_paths_are_chosen_nothing_is_counted() -> None:
    play = Play.begin(ANACHRONY.rules_for(Setup("anachrony", (PERSON, PERSON))), b"begin")
    assert features(cast("Anachrony", play.game), 0) == {}


def played(*modules: str) -> set[str]:
    """What is counted in a game that is played by chance."""
    chance = stream(b"valuation", *modules)
    play = Play.begin(ANACHRONY.rules_for(Setup("anachrony", (PERSON, PERSON), modules)), b"valuation")
    names: set[str] = set()
    while not play.over:
        seat, ask = next(iter(play.asks.items()))
        play.answer(seat, at_random(ask, chance))
        names |= features(cast("Anachrony", play.game), seat).keys()
    return names


def test_every_feature_has_a_weight_and_every_weight_a_feature() -> None:
    """All but the score, in points of which everything else is weighed."""
    assert played(*(module.name for module in ANACHRONY.modules)) - {"score"} == VALUATION.weights.keys()
    assert played() - {"score"} < VALUATION.weights.keys()


def test_each_module_counts_what_the_yardstick_of_it_does() -> None:
    rules = anachrony(modules=tuple(module.name for module in ANACHRONY.modules)).game.rules
    assert set(rules.worth) <= set(rules.features)

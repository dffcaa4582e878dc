"""Actions of the main board from beginning to end: what is offered, paid, moved, told and brought."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from clepsydra.games.anachrony.act import Act
from clepsydra.games.anachrony.actions.capital import do_action, may_do
from clepsydra.games.anachrony.actions.construct import construct, offers, take, tops
from clepsydra.games.anachrony.actions.construct import why_not as why_not_construct
from clepsydra.games.anachrony.actions.council import sit_in_council
from clepsydra.games.anachrony.actions.evacuate import why_not as why_not_evacuate
from clepsydra.games.anachrony.actions.gathering import mine
from clepsydra.games.anachrony.actions.recruit import recruit_from
from clepsydra.games.anachrony.actions.research import choose_second
from clepsydra.games.anachrony.events import Built, Leads, Revealed, WorkerGained
from clepsydra.games.anachrony.rules import AnachronyRules
from clepsydra.kernel import Event, Flow, Gained, One, deny
from clepsydra.kernel.zones import visible
from tests.games.anachrony.made_up import made_up
from tests.games.anachrony.table import AnachronyTable, anachrony
from tests.games.anachrony.test_steps_of_modules import carried_out

RICH = {"titanium": 9, "uranium": 9, "gold": 9, "neutronium": 9, "water": 9}
PROJECT = "exocrawler"


# --- Construct ----------------------------------------------------------------------------------


@pytest.mark.rule("AN-CON-01", "AN-CON-02")
def test_a_stack_is_judged_by_what_can_be_built_of_it_and_the_answer_names_the_rule() -> None:
    act = Act(0, "engineer", "construct.1")
    full = anachrony().give("Ann", **RICH).built("Ann", "101", "102", "103", "201", "202", "203")
    full.built("Ann", "301", "302", "303")
    assert why_not_construct(full.game, act) is None, "a laboratory has room"
    full.built("Ann", "401", "402", "403")
    assert why_not_construct(full.game, act) == deny("AN-CON-02")
    assert why_not_construct(anachrony().game, Act(0, "administrator")) == deny(
        "AN-CON-01", "worker", worker="administrator"
    )


@pytest.mark.rule("AN-CON-02", "AN-CON-06", "AN-CON-01")
def test_who_may_build_only_a_superproject_is_told_what_it_lacks() -> None:
    only = Act(0, "engineer", "construct.1", only_superproject=True)
    table = anachrony(era=1).superproject(1, PROJECT).give("Ann", **RICH)
    denial = why_not_construct(table.game, only)
    assert denial is not None
    assert denial.rule == "AN-CON-08", "the breakthroughs are missing"
    assert why_not_construct(table.game, Act(0, "engineer")) is None, "a building can be built"
    assert why_not_construct(anachrony(era=1).game, Act(0, "engineer")) == deny("AN-CON-02")


@pytest.mark.rule("AN-CON-07", "AN-TT-11")
def test_offered_are_both_tops_of_each_stack_and_the_superproject_at_the_focus_if_it_is_seen() -> None:
    table = anachrony(era=2).offer("101", "201").superproject(2, PROJECT)
    stack = table.state.stacks["factory"]
    table.put(stack.secondary, "202", "203")
    there = list(tops(offers(table.game, Act(0))))
    assert {"101", "201", "203", PROJECT} <= {*there}
    assert "202" not in there
    assert list(tops(offers(table.game, Act(0, only_superproject=True)))) == [PROJECT]
    table.focus("Ann", 4)
    assert not table.game.timeline_tile(4).superproject.eyes
    assert list(tops(offers(table.game, Act(0, only_superproject=True)))) == []


@pytest.mark.rule("AN-CON-03", "AN-CON-06", "AN-CON-10")
@pytest.mark.parametrize(
    ("bonus", "tile", "vp"),
    [
        ("construct_3", "201", 2),
        ("construct_3", PROJECT, 0),
        ("construct_4", "201", 0),
        ("construct_4", PROJECT, 2),
        ("", "201", 0),
    ],
)
def test_one_tile_is_paid_placed_and_rewarded_once_by_the_tile_of_the_space(
    bonus: str, tile: str, vp: int
) -> None:
    table = anachrony(era=2).offer("201").superproject(2, PROJECT).give("Ann", **RICH)
    table.built("Ann", "202").workers("Ann", engineer=3, scientist=3, genius=3)
    thing = table.game.tile(tile)
    needs = thing.breakthrough_cost[0] if thing.breakthrough_cost else ()
    table.breakthroughs("Ann", *[need.replace("/any", "/war") for need in needs])
    act = Act(0, "administrator", "construct.1", bonus=bonus)
    steps = construct(table.game, act)
    ask = next(steps)
    asked = []
    try:
        while True:
            assert isinstance(ask, One)
            asked.append(ask.rule)
            options = list(ask.menu.options)
            ask = steps.send(("build", tile) if len(asked) == 1 else options[0])
    except StopIteration:
        pass
    assert asked[0] == "AN-CON-02"
    assert asked.count("AN-CON-02") == 1, "one tile in one action"
    ann = table.player("Ann")
    assert ann.built.pieces == ["202", tile]
    assert len(table.where("Ann", tile)) == (2 if thing.superproject else 1)
    assert sum(ann.breakthroughs.values()) == 0
    table.has("Ann", vp=vp)
    assert (act.gained, act.budget, act.source) == (tile, None, "")


@pytest.mark.rule("AN-CON-03", "AN-CON-06", "AN-CON-10")
@pytest.mark.parametrize(("worker", "saved"), [("engineer", 1), ("scientist", 0)])
def test_a_building_costs_what_its_slot_says_less_what_the_worker_saves(worker: str, saved: int) -> None:
    table = anachrony().offer("201").give("Ann", **RICH)
    cost = table.game.board(0).slot_cost["factory"][0]
    assert cost.get("titanium", 0) >= 1
    game, told = table.game, list[Event]()
    game.told = told.append
    carried_out(construct(game, Act(0, worker, "construct.1")), ("build", "201"))
    left = {good: RICH[good] - cost.get(good, 0) for good in RICH}
    left["titanium"] += saved
    table.has("Ann", **left)
    assert [event for event in told if isinstance(event, Built)] == [Built(0, "201", "factory.1", ())]


@pytest.mark.rule("AN-CON-03", "AN-CON-06", "AN-CON-10")
def test_where_more_is_built_in_one_action_the_tile_of_the_space_rewards_it_once() -> None:
    def extend(rules: AnachronyRules) -> None:
        normal = rules.builds["normal"]
        rules.builds.add("made_up", replace(normal, offers=lambda game, _act: (game.state.discards,)))

    table = made_up(extend).give("Ann", **RICH).offer("201")
    table.put(table.state.discards, "202")
    act = Act(0, "administrator", "construct.1", bonus="construct_3")
    asked = carried_out(construct(table.game, act), ("build", "201"), ("build", "202"))
    assert asked[1] == [("build", "202"), "decline"], "the second one can be left"
    assert table.player("Ann").built.pieces == ["201", "202"]
    points = table.game.rules.catalog.capital_tiles["construct_3"]["vp_by_building_slot"]
    table.has("Ann", vp=points[0])


@pytest.mark.rule("AN-CON-05", "AN-CON-09")
@pytest.mark.parametrize("era", [1, 2])
def test_a_superproject_leaves_the_timeline_for_two_slots_and_uncovers_nothing(era: int) -> None:
    table = anachrony(era=2).superproject(era, PROJECT)
    game, told = table.game, list[Event]()
    game.told = told.append
    take(game, 0, PROJECT, ("factory.1", "factory.2"))
    ann = table.player("Ann")
    assert (ann.built.pieces, table.where("Ann", PROJECT)) == ([PROJECT], ["factory.1", "factory.2"])
    assert game.timeline_tile(era).superproject.pieces == []
    assert told == [Built(0, PROJECT, "factory.1", ("factory.2",))]


@pytest.mark.rule("AN-CON-05", "AN-CON-09")
def test_what_a_module_offers_is_taken_from_there_and_the_module_hears_of_it() -> None:
    heard: list[tuple[int, str, bool]] = []

    def extend(rules: AnachronyRules) -> None:
        rules.taken.add(
            "made_up",
            lambda game, seat, tile, source: heard.append((seat, tile, source is game.state.discards)),
        )
        normal = rules.builds["normal"]
        rules.builds.add("made_up", type(normal)(lambda game, _act: iter((game.state.discards,))))

    table = made_up(extend)
    table.put(table.state.discards, "305", "301")
    take(table.game, 1, "301", ("recruit.1",))
    assert (table.player("Bob").built.pieces, table.state.discards.pieces) == (["301"], ["305"])
    assert heard == [(1, "301", True)]


@pytest.mark.rule("AN-CON-05", "AN-CON-09")
def test_the_building_below_the_one_taken_is_seen_by_all() -> None:
    table = anachrony().offer("202", "201")
    stack = table.state.stacks["factory"].primary
    stack.known.clear()
    game, told = table.game, list[Event]()
    game.told = told.append
    take(game, 0, "201", ("factory.1",))
    assert stack.pieces[-1] == "202"
    assert "202" in visible([stack], 1)
    assert told[-1] == Revealed(("202",))


# --- what surrounds an action -------------------------------------------------------------------


@pytest.mark.rule("AN-CCT-03", "FI-GEN-08", "AN-CON-03")
def test_what_becomes_of_the_worker_is_what_the_action_said_and_what_it_brought_is_its_own() -> None:
    def stays(_game: object, act: Act) -> Flow[None]:
        act.after, act.gained = "active", "201"
        yield from ()

    heard: list[tuple[str, str]] = []

    def extend(rules: AnachronyRules) -> None:
        rules.triggers.add("made_up", lambda _game, act: heard.append((act.action, act.gained)))

    table = made_up(extend)
    act = Act(0, "engineer", "council.right", action="council", gained="before")
    carried_out(do_action(table.game, act, "research", stays))
    assert heard == [("research", "201")]
    assert (act.after, act.action, act.gained) == ("active", "council", "before")


@pytest.mark.rule("AN-RES-09", "FI-GEN-15")
def test_a_further_action_is_offered_where_it_can_be_done_and_says_whether_it_was() -> None:
    def done(table: AnachronyTable, answer: object | None) -> object:
        steps = may_do(table.game, Act(0), "recruit", rule="AN-RES-09")
        try:
            ask = next(steps)
            assert isinstance(ask, One)
            assert list(ask.menu.options) == [("again", "recruit"), "decline"]
            ask = steps.send(answer)
            while True:
                assert isinstance(ask, One)
                ask = steps.send(next(iter(ask.menu.options)))
        except StopIteration as over:
            return over.value

    assert done(anachrony(), None) is False, "nobody can be recruited, so nobody is asked"
    assert done(anachrony().pool(engineer=1), "decline") is False
    table = anachrony().pool(engineer=1)
    assert done(table, ("again", "recruit")) is True
    table.has_workers("Ann", active={"engineer": 1})


@pytest.mark.rule("AN-CNC-01", "AN-CNC-04", "AN-CNC-07")
@pytest.mark.parametrize(("where", "leads"), [("council.left", True), ("council.right", False)])
def test_the_left_space_takes_the_banner_for_the_next_era_and_the_right_one_does_not(
    where: str, leads: bool
) -> None:
    table = anachrony(era=3, first="Bob").unavailable("recruit.1", "recruit.2").pool(engineer=1, scientist=1)
    game, told = table.game, list[Event]()
    game.told = told.append
    next(sit_in_council(game, Act(0, "engineer", where)))
    assert table.state.banner == (0 if leads else 1)
    assert table.state.first == 1
    assert told == ([Leads(0, 4)] if leads else [])


@pytest.mark.rule("AN-EVA-01")
def test_a_refused_evacuation_tells_what_is_reached_or_owned() -> None:
    early = anachrony(era=4)
    assert why_not_evacuate(early.game, Act(0)) == deny("AN-EVA-01", "early")
    for evacuation in early.game.rules.catalog.evacuations.values():
        table = anachrony(era=5).path("Ann", evacuation.path, evacuation=evacuation.id).morale("Ann", 1)
        denial = why_not_evacuate(table.game, Act(0))
        assert denial is not None
        assert denial.rule == "AN-EVA-01"
        assert denial.reason == ("morale" if evacuation.metric == "morale_position" else "condition")
        assert denial.params["needed"] == evacuation.at_least
        table.player("Ann").evacuated = True
        assert why_not_evacuate(table.game, Act(0)) == deny("AN-EVA-01", "once")


@pytest.mark.rule("AN-MIN-01", "AN-MIN-02", "AN-MIN-03", "AN-MIN-04", "FT-MIN-01", "FT-SET-13")
@pytest.mark.parametrize(("worker", "after"), [("engineer", "active"), ("scientist", "tired")])
def test_a_mine_gives_one_of_the_pool_and_that_of_the_space(worker: str, after: str) -> None:
    table = anachrony().mine("gold", "titanium", "gold")
    act = Act(0, worker, "mine.top")
    own = table.game.rules.spaces["mine.top"].gain
    game, told = table.game, list[Event]()
    game.told = told.append
    asked = carried_out(mine(game, act), ("take", "gold"))
    assert asked == [[("take", "gold"), ("take", "titanium")]], "each kind once"
    assert table.state.mine == ["titanium", "gold"]
    assert (act.gained, act.after) == ("gold", after)
    assert told == [Gained(0, {"gold": 1}), *([Gained(0, dict(own))] if any(own.values()) else [])]
    empty = anachrony().mine()
    act = Act(0, worker, "mine.top")
    assert carried_out(mine(empty.game, act)) == []
    assert act.gained == ""
    empty.has("Ann", **own)


@pytest.mark.rule("AN-REC-02", "AN-REC-04", "AN-REC-01")
@pytest.mark.parametrize(("bonus", "times"), [("", 1), ("recruit_1", 2), ("recruit_2", 1)])
def test_a_recruit_comes_active_with_its_bonus_and_twice_on_one_tile_of_the_capital(
    bonus: str, times: int
) -> None:
    table = anachrony()
    pool = {"engineer": 1, "scientist": 2, "genius": 0}
    brings = table.game.rules.workers["scientist"].brings
    act = Act(0, "administrator", "recruit.1", bonus=bonus)
    game, told = table.game, list[Event]()
    game.told = told.append
    asked = carried_out(recruit_from(game, act, pool), ("recruit", "scientist"))
    assert asked == [[("recruit", "engineer"), ("recruit", "scientist")]]
    assert (pool, act.gained) == ({"engineer": 1, "scientist": 1, "genius": 0}, "scientist")
    table.has_workers("Ann", active={"scientist": 1})
    table.has("Ann", **{good: count * times for good, count in brings.items()})
    assert told[0] == WorkerGained(0, "scientist", "active")


@pytest.mark.rule("AN-RES-05", "AN-RES-07")
@pytest.mark.parametrize(("bonus", "due"), [("", ({"water": 1},)), ("research_1", ())])
def test_setting_the_second_die_shows_its_price_and_rolling_it_costs_nothing(
    bonus: str, due: tuple[dict[str, int], ...]
) -> None:
    table = anachrony().built("Ann", "411").give("Ann", water=3)
    ask = next(choose_second(table.game, Act(0, "scientist", bonus=bonus), {"shape": "circle"}, "icon"))
    assert isinstance(ask, One)
    prices = {option: ask.menu.price(option) for option in ask.menu.options}
    assert prices.pop(("roll", "icon")) == ()
    assert prices
    assert all(price == due for price in prices.values())

"""Rules that judge, pay or move something, tried for every case: on top or below, with and without, each number."""

from __future__ import annotations

import pytest

from clepsydra.games.anachrony.act import Act
from clepsydra.games.anachrony.actions.construct import take
from clepsydra.games.anachrony.actions.construct import why_not as why_not_construct
from clepsydra.games.anachrony.actions.research import choose_second
from clepsydra.games.anachrony.automas.timeline import roll_paradox
from clepsydra.games.anachrony.costs import mixes
from clepsydra.games.anachrony.events import DieSet, Revealed
from clepsydra.games.anachrony.modules.chronossus.with_hypersync import solo_tiles
from clepsydra.games.anachrony.modules.fractures.pieces import NAME as FRACTURES
from clepsydra.games.anachrony.modules.fractures.technologies import costs, technologies
from clepsydra.games.anachrony.paradox import SEALED, gain_anomaly
from clepsydra.games.anachrony.placing import why_not_worker
from clepsydra.kernel import Event, Gained, One
from tests.games.anachrony import variable_anomalies as va
from tests.games.anachrony.chronossus import solo
from tests.games.anachrony.hypersync import NAME as HYPERSYNC
from tests.games.anachrony.table import anachrony


@pytest.mark.rule("AN-CST-12")
def test_of_three_resources_every_mix_is_there_once() -> None:
    own = {"titanium": 2, "uranium": 1, "gold": 1}
    assert list(mixes(own, {}, 2)) == [
        {"titanium": 2},
        {"titanium": 1, "uranium": 1},
        {"titanium": 1, "gold": 1},
        {"uranium": 1, "gold": 1},
    ]
    assert list(mixes(own, {}, 4)) == [{"titanium": 2, "uranium": 1, "gold": 1}]
    assert list(mixes({"gold": 1}, {}, 2)) == []


@pytest.mark.rule("AN-CON-05", "AN-CON-09")
@pytest.mark.parametrize("where", ["primary", "last", "secondary"])
def test_a_building_leaves_its_stack_for_its_slots_and_the_next_one_is_seen(where: str) -> None:
    table = anachrony().offer("202", "203", "201")
    stack = table.state.stacks["factory"]
    if where == "last":
        table.put(table.state.box, *[piece for piece in stack.primary.pieces if piece != "201"])
    if where == "secondary":
        table.put(stack.secondary, "204")
    tile = "204" if where == "secondary" else "201"
    game, told = table.game, list[Event]()
    game.told = told.append
    take(game, 0, tile, ("factory.1",))
    ann = table.player("Ann")
    assert (ann.built.pieces, ann.grid["factory.1"], ann.grid["factory.2"]) == ([tile], tile, "")
    revealed = [event.pieces for event in told if isinstance(event, Revealed)]
    assert revealed == ([("203",)] if where == "primary" else [])


@pytest.mark.rule("AN-CON-01", "AN-CON-02")
def test_nothing_can_be_constructed_where_nothing_can_be_paid() -> None:
    denial = why_not_construct(anachrony().game, Act(0, "engineer", "construct.1"))
    assert denial is not None
    assert denial.rule == "AN-CON-02"
    rich = anachrony().give("Ann", titanium=9, gold=9, uranium=9, neutronium=9, water=9).offer("201")
    assert why_not_construct(rich.game, Act(0, "engineer", "construct.1")) is None


@pytest.mark.rule("AN-ANO-01", "AN-SDB-05")
@pytest.mark.parametrize(("with_module", "sealed"), [(True, 1), (False, 0)])
def test_who_loses_a_building_instead_gets_nothing_back_with_variable_anomalies(
    with_module: bool, sealed: int
) -> None:
    table = va.anomalies(side="B") if with_module else anachrony(side="B")
    table.path("Ann", "harmony").built("Ann", "201", "101")
    steps = gain_anomaly(table.game, 0)
    ask = next(steps)
    assert isinstance(ask, One)
    assert list(ask.menu.options) == ["take_anomaly", ("sacrifice", "201"), ("sacrifice", "101")]
    with pytest.raises(StopIteration):
        steps.send(("sacrifice", "201"))
    ann = table.player("Ann")
    assert (ann.built.pieces, ann.anomalies, ann.facts.get(SEALED, 0)) == (["101"], [], sealed)


@pytest.mark.rule("FT-ASM-03")
@pytest.mark.parametrize("saves", [0, 1, 2])
def test_a_technology_costs_gold_and_uranium_in_every_mix(saves: int) -> None:
    game = anachrony(modules=(FRACTURES,)).game
    whole = game.rules.catalog.more["assimilate"].technology_cost
    card = next(name for name, card in technologies(game.rules).items() if not card.extra_cost)
    found = costs(game, card, saves)
    count = max(0, whole - saves)
    assert found == [
        {good: n for good, n in (("gold", gold), ("uranium", count - gold)) if n}
        for gold in reversed(range(count + 1))
    ]
    assert costs(game, card, whole) == costs(game, card, whole + 1) == [{}]


@pytest.mark.rule("HS-BOT-01")
def test_the_tiles_of_an_opponent_are_numbered_and_of_no_path() -> None:
    tiles = solo_tiles(solo(modules=(HYPERSYNC,)).game.rules)
    assert [name.partition("#")[2] for name in tiles] == [str(number + 1) for number in range(len(tiles))]
    assert len(tiles) == 3
    assert {(tile.path, tile.action, tile.worker) for tile in tiles.values()} == {("", "", "")}
    assert [tile.id for tile in tiles.values()] == list(tiles)


@pytest.mark.rule("AN-RES-05", "AN-RES-07", "AN-RES-02")
@pytest.mark.parametrize(
    ("bonus", "answer", "told", "water"),
    [
        ("research_1", ("set", "icon", "society"), [DieSet(0, "icon", "society")], 3),
        ("research_1", ("roll", "icon"), [], 3),
        ("", ("set", "icon", "society"), [DieSet(0, "icon", "society")], 2),
        ("", ("roll", "icon"), [], 3),
    ],
)
def test_who_sets_the_second_die_pays_for_it_unless_a_tile_of_the_capital_does(
    bonus: str, answer: tuple[str, ...], told: list[Event], water: int
) -> None:
    table = anachrony().built("Ann", "411").give("Ann", water=3)
    game, heard = table.game, list[Event]()
    game.told = heard.append
    steps = choose_second(game, Act(0, "scientist", "research.1", bonus=bonus), {"shape": "circle"}, "icon")
    ask = next(steps)
    assert isinstance(ask, One)
    assert ask.rule == ("AN-RES-05" if bonus else "AN-RES-07")
    with pytest.raises(StopIteration) as done:
        steps.send(answer)
    assert done.value.value == (answer[2] if answer[0] == "set" else "")
    assert [event for event in heard if isinstance(event, DieSet)] == told
    table.has("Ann", water=water)


@pytest.mark.rule("SO-PAR-02", "SO-PAR-03", "SO-MOD-06")
def test_by_agreement_an_opponent_takes_one_token_without_a_die() -> None:
    table = solo(fixed_paradox=True)
    game, heard = table.game, list[Event]()
    game.told = heard.append
    assert list(roll_paradox(game, 1)) == []
    assert heard == [Gained(1, {"paradox": 1})]


@pytest.mark.rule("AN-GNS-01", "FI-GEN-09")
@pytest.mark.parametrize(
    ("worker", "needs", "bans", "case"),
    [
        ("engineer", "any", (), None),
        ("engineer", "scientist", (), "needs"),
        ("engineer", "genius", (), "only"),
        ("genius", "scientist", (), None),
        ("scientist", "any", ("scientist",), "worker"),
        ("genius", "any", ("scientist",), None),
        ("", "scientist", (), None),
    ],
)
def test_who_may_act_is_a_worker_of_the_kind_or_one_that_stands_for_it(
    worker: str, needs: str, bans: tuple[str, ...], case: str | None
) -> None:
    act = Act(0, worker, "research.1")
    denial = why_not_worker(anachrony().game, act, needs=needs, bans=bans, rule="AN-RES-01")
    assert (None if denial is None else denial.reason) == case


@pytest.mark.rule("AN-SLT-02")
def test_a_placement_on_the_main_board_takes_one_powered_exosuit_and_one_on_the_own_board_none() -> None:
    table = anachrony().workers("Ann", engineer=1, scientist=1).hexes("Ann", 3).built("Ann", "101")
    table.does("Ann", ("place", "engineer", "purify"))
    assert (len(table.player("Ann").powered), len(table.player("Ann").suits)) == (2, 1)
    own = anachrony().workers("Ann", engineer=1, scientist=1).hexes("Ann", 3).give("Ann", water=9)
    own.does("Ann", ("work", "engineer", "supply"))
    assert (len(own.player("Ann").powered), own.player("Ann").suits) == (3, [])
    mined = anachrony().workers("Ann", engineer=1, scientist=1).hexes("Ann", 3).mine("gold", "gold")
    mined.does("Ann", ("place", "engineer", "mine.top"))
    assert [busy.after for busy in mined.player("Ann").busy] == ["active"], "as the action has said"

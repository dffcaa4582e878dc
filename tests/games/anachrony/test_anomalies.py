"""Anomalies (AN-ANO)."""

from __future__ import annotations

import pytest

from clepsydra.games.anachrony.game import ANOMALY, Anachrony
from clepsydra.games.anachrony.paradox import gain_anomaly, take_back_for
from clepsydra.games.anachrony.rules import AnachronyRules, Anomaly
from clepsydra.kernel import Flow
from tests.games.anachrony.made_up import free, made_up
from tests.games.anachrony.table import AnachronyTable, anachrony


def clearing(worker: str = "engineer", **goods: int) -> AnachronyTable:
    """Ann has an Anomaly, a worker and these goods."""
    return anachrony().anomaly("Ann", "lab.1").workers("Ann", active={worker: 1}).give("Ann", **goods)


CLEAR = ("work", "engineer", "anomaly.lab.1")


@pytest.mark.rule("AN-ANO-01")
def test_an_anomaly_is_placed_in_the_lowest_column_or_harmony_b_loses_a_building() -> None:
    table = anachrony(era=2, phase="paradox").give("Ann", paradox=2).warp("Ann", 1, "warp_gold").dice(1)
    table.does("Ann", ("anomaly", "factory.1"))
    assert table.player("Ann").anomalies == ["factory.1"]
    table = anachrony(side="B", era=2, phase="paradox").built("Ann", "201").give("Ann", paradox=2)
    table.warp("Ann", 1, "warp_gold").dice(1)
    assert table.offers("Ann") == ["take_anomaly", ("sacrifice", "201")]


@pytest.mark.rule("AN-ANO-02")
def test_an_anomaly_is_no_building_and_costs_three_points_at_the_end() -> None:
    table = anachrony().built("Ann", "201").anomaly("Ann", "lab.1", "lab.2")
    assert table.score("Ann")["anomalies"] == -6
    assert table.game.rules.metrics["building"](table.game, 0) == 1
    assert table.game.rules.metrics["lab"](table.game, 0) == 0


@pytest.mark.rule("AN-ANO-03")
@pytest.mark.parametrize("worker", ["scientist", "engineer", "administrator", "genius"])
def test_any_worker_removes_an_anomaly_and_both_are_gone_at_once(worker: str) -> None:
    table = clearing(worker, water=3, neutronium=1).does("Ann", ("work", worker, "anomaly.lab.1"))
    table.has("Ann", water=1, neutronium=0).has_workers("Ann", active={})
    assert (table.player("Ann").anomalies, table.player("Ann").busy) == ([], [])
    table.does("Bob", "pass").does("Ann", "pass").has_workers("Ann", active={})


@pytest.mark.rule("AN-ANO-03")
def test_it_costs_two_water_and_two_cubes_of_any_mix_or_a_neutronium() -> None:
    table = clearing(water=2, titanium=1, gold=1).does("Ann", CLEAR).has("Ann", water=0, titanium=0, gold=0)
    assert table.player("Ann").anomalies == []
    table = clearing(water=2, titanium=2, uranium=1, neutronium=1).does("Ann", CLEAR)
    assert table.offers("Ann") == [("clear", "any_basic"), ("clear", "neutronium")]
    table.does("Ann", ("clear", "any_basic"), ("pay", "titanium", 1, "uranium", 1, "water", 2))
    table.has("Ann", water=0, titanium=1, uranium=0, neutronium=1)


@pytest.mark.rule("AN-ANO-03")
@pytest.mark.parametrize(
    ("goods", "good", "needed", "have"),
    [({"water": 1, "gold": 2}, "water", 2, 1), ({"water": 2, "gold": 1}, "any_basic", 2, 1)],
)
def test_without_its_cost_an_anomaly_stays(goods: dict[str, int], good: str, needed: int, have: int) -> None:
    clearing().give("Ann", **goods).refuses(
        "Ann", CLEAR, rule="AN-ANO-03", good=good, needed=needed, have=have
    )


@pytest.mark.rule("AN-ANO-04")
def test_the_freed_slot_may_be_built_on_even_in_a_gap() -> None:
    table = anachrony().built("Ann", "301").anomaly("Ann", "life_support.2").offer("304")
    table.built("Ann", "303", at="life_support.3").workers("Ann", engineer=1, scientist=1)
    table.give("Ann", water=3, neutronium=1, titanium=2, uranium=1)
    table.does("Ann", ("work", "engineer", "anomaly.life_support.2"), ("clear", "neutronium"))
    table.does("Bob", "pass").does("Ann", ("place", "scientist", "construct.1"), ("build", "304"))
    assert table.where("Ann", "304") == ["life_support.2"]
    table.has("Ann", water=0, titanium=0, uranium=0)


@pytest.mark.rule("AN-ANO-05")
def test_a_building_under_an_anomaly_cannot_be_used() -> None:
    table = anachrony().built("Ann", "201", "303").anomaly("Ann", "201", "303").workers("Ann", engineer=1)
    table.refuses("Ann", ("work", "engineer", "201"), rule="AN-ANO-05")
    table.refuses("Ann", ("free", "303"), rule="AN-ANO-05")
    table = anachrony().built("Ann", "quantum_chameleon").built("Bob", "201").anomaly("Bob", "201")
    table.workers("Ann", genius=1).refuses("Ann", ("work", "genius", "quantum_chameleon"), rule="AN-SPX-07")


@pytest.mark.rule("AN-ANO-05")
def test_a_covered_building_keeps_its_points_counts_and_is_available_again_when_uncovered() -> None:
    table = anachrony().built("Ann", "201")
    points = table.score("Ann")["buildings"]
    table.anomaly("Ann", "201").workers("Ann", engineer=2).give("Ann", water=2, neutronium=1)
    assert table.score("Ann")["buildings"] == points > 0
    assert table.game.rules.metrics["factory"](table.game, 0) == 1
    table.does("Ann", ("work", "engineer", "anomaly.factory.1")).does("Bob", "pass")
    table.does("Ann", ("work", "engineer", "201")).has("Ann", titanium=2)


@pytest.mark.rule("AN-ANO-06")
def test_a_worker_on_a_building_that_gets_covered_is_retrieved_as_if_it_were_not() -> None:
    table = anachrony().built("Ann", "414", "402", "403").anomaly("Ann", "power_plant.1", "power_plant.2")
    table.built("Ann", "305", "310", "303", "201", "202", "203").anomaly("Ann", "power_plant.3")
    table.workers("Ann", engineer=1, scientist=1).give("Ann", paradox=2)
    table.does("Ann", ("work", "engineer", "201")).does("Bob", "pass")
    table.does("Ann", ("work", "scientist", "310"), ("free", "414"), ("anomaly", "factory.1"))
    assert [busy.where for busy in table.player("Ann").busy] == ["201", "310"]
    table.does("Ann", "pass").has_workers("Ann", active={"engineer": 1})


@pytest.mark.rule("AN-PAR-06", "AN-ANO-01")
def test_of_two_anomalies_only_the_one_that_allows_it_gives_a_warp_tile_back() -> None:
    def two(game: Anachrony, seat: int) -> Flow[None]:
        for kind in ("rift", ANOMALY):
            game.player(seat).facts["kind"] = int(kind == "rift")
            yield from gain_anomaly(game, seat)
        yield from take_back_for(game, seat, 2, rule="AN-PAR-06")

    def extend(rules: AnachronyRules) -> None:
        rules.anomalies.add("rift", Anomaly(lambda _game, _seat: -1, returns_warp=lambda _game: False))
        rules.anomaly_offers.replace(
            "supply", lambda game, seat: ("rift" if game.player(seat).facts.get("kind") else ANOMALY,)
        )
        rules.free_actions.add("two", free("two", two))

    table = made_up(extend).warp("Ann", 1, "warp_gold", "warp_water").does("Ann", ("free", "two"))
    while table.ask("Ann").rule != "AN-PAR-06":
        table.does("Ann", table.offers("Ann")[0])
    table.does("Ann", table.offers("Ann")[0])
    assert table.ask("Ann").rule == "AN-TURN-02", "one warp tile, not two"
    assert len(table.game.timeline_tile(1).warps) == 1

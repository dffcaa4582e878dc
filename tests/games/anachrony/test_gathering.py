"""Mine, Purify Water and Trade with Nomads (AN-MIN, AN-PUR, AN-TRD)."""

from __future__ import annotations

import pytest

from clepsydra.kernel import Answer
from tests.games.anachrony.table import anachrony

WORKERS = ("scientist", "engineer", "administrator", "genius")


@pytest.mark.rule("AN-MIN-01")
@pytest.mark.parametrize("worker", WORKERS)
def test_any_worker_mines_and_engineers_and_geniuses_stay_motivated(worker: str) -> None:
    table = anachrony().mine("gold").workers("Ann", active={worker: 1})
    table.does("Ann", ("place", worker, "mine.top")).does("Bob", "pass").does("Ann", "pass")
    motivated = worker in {"engineer", "genius"}
    table.has_workers("Ann", active={worker: 1} if motivated else {}, tired={} if motivated else {worker: 1})


@pytest.mark.rule("AN-MIN-02")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize(
    ("space", "resource"), [("top", "uranium"), ("middle", "gold"), ("bottom", "titanium")]
)
def test_mining_brings_one_of_the_pool_and_that_of_the_space(seats: int, space: str, resource: str) -> None:
    table = anachrony(seats).mine("neutronium", "gold", "gold", "titanium").workers("Ann", scientist=1)
    table.does("Ann", ("place", "scientist", f"mine.{space}"))
    assert table.offers("Ann") == [("take", name) for name in ("neutronium", "gold", "titanium")]
    table.does("Ann", ("take", "neutronium"))
    own = {"neutronium": 1, "gold": 0, "titanium": 0, "uranium": 0, resource: 1}
    table.has("Ann", **own)
    assert table.state.mine == ["gold", "gold", "titanium"]


@pytest.mark.rule("AN-MIN-03")
def test_with_an_empty_pool_only_the_resource_of_the_space_is_taken() -> None:
    table = anachrony().workers("Ann", scientist=1).does("Ann", ("place", "scientist", "mine.bottom"))
    table.has("Ann", titanium=1, gold=0, uranium=0, neutronium=0)
    assert table.asked == ["Bob"]


@pytest.mark.rule("AN-MIN-04")
def test_what_was_taken_is_not_replaced_until_the_next_era() -> None:
    table = anachrony().mine("gold", "gold").workers("Ann", scientist=3)
    table.does("Ann", ("place", "scientist", "mine.top")).does("Bob", "pass")
    table.does("Ann", ("place", "scientist", "mine.bottom")).has("Ann", gold=2, uranium=1, titanium=1)
    assert table.state.mine == []
    table.does("Ann", ("place", "scientist", "mine.middle")).has("Ann", gold=3).does("Ann", "pass")
    assert len(table.state.mine) == 5


@pytest.mark.rule("AN-PUR-01")
@pytest.mark.parametrize("worker", WORKERS)
def test_purifying_brings_three_water_and_one_more_by_a_scientist_or_genius(worker: str) -> None:
    table = anachrony().workers("Ann", active={worker: 1}).does("Ann", ("place", worker, "purify"))
    table.has("Ann", water=4 if worker in {"scientist", "genius"} else 3)


@pytest.mark.rule("AN-TRD-01")
@pytest.mark.parametrize("worker", WORKERS)
def test_any_worker_makes_one_exchange_administrators_and_geniuses_two(worker: str) -> None:
    trade = ("trade", 3, "water", "for", 1, "energy_core")
    table = anachrony().workers("Ann", active={worker: 1}).give("Ann", water=9)
    table.does("Ann", ("place", worker, "trade"), trade)
    if worker in {"administrator", "genius"}:
        table.does("Ann", trade).has("Ann", water=3, energy_core=2)
    assert table.asked == ["Bob"]
    table.has("Ann", energy_core=2 if worker in {"administrator", "genius"} else 1)


EXCHANGES: list[tuple[dict[str, int], tuple[Answer, ...], dict[str, int]]] = [
    ({"water": 3}, (("trade", 3, "water", "for", 1, "energy_core"),), {"energy_core": 1}),
    ({"energy_core": 1}, (("trade", 1, "energy_core", "for", 3, "water"),), {"water": 3}),
    ({"energy_core": 1}, (("trade", 1, "energy_core", "for", 1, "neutronium"),), {"neutronium": 1}),
    ({"neutronium": 1}, (("trade", 1, "neutronium", "for", 1, "energy_core"),), {"energy_core": 1}),
    (
        {"neutronium": 1},
        (("trade", 1, "neutronium", "for", 2, "any_basic"), ("gain", "titanium", 1, "gold", 1)),
        {"titanium": 1, "gold": 1},
    ),
    ({"uranium": 1, "gold": 1}, (("trade", 2, "any_basic", "for", 1, "neutronium"),), {"neutronium": 1}),
    ({"uranium": 2}, (("trade", 2, "any_basic", "for", 3, "water"),), {"water": 3}),
    (
        {"water": 3},
        (("trade", 3, "water", "for", 2, "any_basic"), ("gain", "uranium", 2)),
        {"uranium": 2},
    ),
]


@pytest.mark.rule("AN-TRD-02")
@pytest.mark.parametrize(("give", "answers", "get"), EXCHANGES)
def test_each_exchange_works_in_both_directions(
    give: dict[str, int], answers: tuple[Answer, ...], get: dict[str, int]
) -> None:
    table = anachrony().workers("Ann", engineer=1).give("Ann", **give)
    table.does("Ann", ("place", "engineer", "trade"), *answers)
    table.has("Ann", **{**dict.fromkeys(give, 0), **get})


@pytest.mark.rule("AN-TRD-02")
@pytest.mark.parametrize(
    ("give", "trade", "good", "needed", "have"),
    [
        ({"water": 2}, ("trade", 3, "water", "for", 1, "energy_core"), "water", 3, 2),
        ({"gold": 1}, ("trade", 2, "any_basic", "for", 3, "water"), "any_basic", 2, 1),
        ({}, ("trade", 1, "energy_core", "for", 1, "neutronium"), "energy_core", 1, 0),
    ],
)
def test_what_an_exchange_asks_for_must_be_there(
    give: dict[str, int], trade: Answer, good: str, needed: int, have: int
) -> None:
    table = anachrony().workers("Ann", engineer=1).give("Ann", neutronium=1, **give)
    table.does("Ann", ("place", "engineer", "trade"))
    table.refuses("Ann", trade, rule="AN-TRD-02", good=good, needed=needed, have=have)


@pytest.mark.rule("AN-TRD-02")
def test_any_mix_is_given() -> None:
    table = anachrony().workers("Ann", engineer=1).give("Ann", titanium=1, uranium=1, gold=1)
    table.does("Ann", ("place", "engineer", "trade"), ("trade", 2, "any_basic", "for", 1, "neutronium"))
    assert len(table.offers("Ann")) == 3
    table.does("Ann", ("pay", "uranium", 1, "gold", 1)).has(
        "Ann", titanium=1, uranium=0, gold=0, neutronium=1
    )


@pytest.mark.rule("AN-TRD-03")
def test_goods_of_the_first_exchange_serve_in_the_second() -> None:
    table = anachrony().workers("Ann", administrator=1).give("Ann", water=3)
    table.does("Ann", ("place", "administrator", "trade"), ("trade", 3, "water", "for", 1, "energy_core"))
    table.does("Ann", ("trade", 1, "energy_core", "for", 1, "neutronium"))
    table.has("Ann", water=0, energy_core=0, neutronium=1)


@pytest.mark.rule("AN-TRD-03")
def test_exchanging_nothing_is_legal() -> None:
    table = anachrony().workers("Ann", engineer=1).does("Ann", ("place", "engineer", "trade"))
    assert table.asked == ["Bob"]
    table = anachrony().workers("Ann", engineer=1).give("Ann", water=3)
    table.does("Ann", ("place", "engineer", "trade"), "decline").has("Ann", water=3)

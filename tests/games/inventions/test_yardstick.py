"""What the greedy bot goes by: named terms that move in the direction a player expects."""

import pytest

from clepsydra.games.inventions.yardstick import evaluate, time_left
from tests.games.inventions.table import InventionsTable, inventions


def terms(table: InventionsTable) -> dict[str, float]:
    return evaluate(table.game, 0)


def total(table: InventionsTable) -> float:
    return sum(terms(table.objectives("Ann")).values())


def test_time_runs_out() -> None:
    times = [
        time_left(inventions(era=era).round(number).game) for era in (2, 3, 4, 5) for number in (1, 2, 3)
    ]
    assert times == sorted(times, reverse=True)
    assert times[-1] == 0


@pytest.mark.parametrize("kind", ["economy", "culture", "technology"])
def test_citizens_are_worth_something(kind: str) -> None:
    none, one = inventions(), inventions().home("Ann", **{kind: 1})
    assert total(one) > total(none)
    assert (
        total(inventions().home("Ann", scholars=1))
        > total(one)
        > total(inventions().exhausted("Ann", **{kind: 1}))
    )


def test_an_invention_is_worth_more_to_its_initiator_than_an_idea() -> None:
    idea = inventions().card("asia", "caravel", initiator="Ann", citizens=2)
    invention = inventions().card("asia", "caravel", initiator="Ann", citizens=2, inventor="Bob")
    assert total(invention) > total(idea) > total(inventions())
    assert total(inventions().card("asia", "caravel", initiator="Bob", inventor="Bob")) == total(inventions())


def test_built_wealth_that_scores_is_better_than_waiting_wealth() -> None:
    waiting, built = (
        inventions().waiting("Ann", "wealth_a"),
        inventions().built("Ann", {1: "wealth_a", 2: "economy_1"}),
    )
    assert total(built) > total(waiting) > total(inventions())


def test_a_tile_is_worth_less_when_little_time_is_left() -> None:
    early, late = (inventions(era=era).round(3).built("Ann", {1: "culture_1"}) for era in (2, 5))
    assert terms(early)["tiles"] > terms(late)["tiles"] == 0


def test_the_terms_have_names() -> None:
    assert {"score", "influence", "wealth", "objectives", "citizens", "cards", "tiles"} <= set(
        terms(inventions())
    )

"""What the greedy bot goes by: named terms that move in the direction a player expects."""

from typing import cast

import pytest

from clepsydra.games.anachrony.game import Anachrony
from clepsydra.games.anachrony.yardstick import evaluate
from tests.games.anachrony.table import AnachronyTable, anachrony


def terms(table: AnachronyTable, who: str = "Ann") -> dict[str, float]:
    return evaluate(cast("Anachrony", table.position.game), table.seat(who))


def total(table: AnachronyTable) -> float:
    return sum(terms(table).values())


@pytest.mark.parametrize("good", ["water", "titanium", "uranium", "gold", "neutronium", "energy_core"])
def test_goods_are_worth_something_and_plenty_is_worth_less(good: str) -> None:
    none, one, many, more = (anachrony(seats=2, era=3).give("Ann", **{good: n}) for n in (0, 1, 20, 21))
    assert terms(one)["goods"] > terms(none)["goods"]
    assert terms(more)["goods"] - terms(many)["goods"] < terms(one)["goods"] - terms(none)["goods"]


def test_what_was_built_counts_more_than_what_it_cost() -> None:
    before = anachrony(seats=2, era=2).give("Ann", titanium=2)
    after = anachrony(seats=2, era=2).built("Ann", "305")
    assert total(after) > total(before)


def test_debts_and_paradoxes_weigh() -> None:
    free = anachrony(seats=2, era=3)
    owing = anachrony(seats=2, era=3).warp("Ann", 1, "warp_water")
    torn = anachrony(seats=2, era=3).give("Ann", paradox=1)
    assert total(owing) < total(free)
    assert total(torn) < total(free)


def test_the_terms_have_names() -> None:
    assert {"score", "conditions", "goods", "workers", "tiles", "exosuits", "plans", "evacuation"} <= set(
        terms(anachrony(seats=2, era=3))
    )


def test_a_tile_is_worth_less_when_little_time_is_left() -> None:
    early, late = (anachrony(seats=2, era=era).built("Ann", "303") for era in (2, 6))
    assert terms(early)["tiles"] > terms(late)["tiles"] > 0

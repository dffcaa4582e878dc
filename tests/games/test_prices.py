"""What an option is said to cost is what it takes: every priced option that random players meet is tried out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

import pytest

from clepsydra.games.anachrony.game import Anachrony
from clepsydra.kernel import Option, Paid, Position, Some, Together
from tests.drawing.walk import positions
from tests.games.anachrony.table import anachrony
from tests.games.anachrony.test_superprojects import raising

PAYING = ("pay", "cover", "clear", "lose", "spend", "anomaly", "give_up", "remove")
"""What is still asked between the choice of something and its payment."""
BASIC = ("titanium", "uranium", "gold")
WORKERS, SHAPES = ("scientist", "engineer", "administrator", "genius"), ("circle", "triangle", "square")
UNTOLD = ("people", "economy_tokens", "card", *WORKERS, *SHAPES)
"""What is given without an event that says so."""
TRIED = {
    "anachrony": (
        "build",
        "place",
        "work",
        "free",
        "trade",
        "pay",
        "set",
        "range",
        "worker",
        "take",
        "repay",
        "power",
    ),
    "inventions": ("build", "link"),
    "rulebenders": ("play",),
}
"""What is paid before anything else happens, by game."""


def taken(position: Position[Any], seat: int, option: Option) -> dict[str, int]:
    """What leaves the seat's goods first if it chooses this, in the first way that is offered."""
    trial: Position[Any] = Position.resume(position.rules, position.stored())
    before = len(trial.log)
    trial.answer(seat, (option,) if isinstance(trial.asks[seat], Some) else option)
    while not (paid := _paid(trial, seat, before)) and seat in trial.asks:
        following = trial.asks[seat].menu.options
        if not isinstance(following[0], tuple) or following[0][0] not in PAYING:
            break
        trial.answer(seat, following[0])
    return paid


def _paid(position: Position[Any], seat: int, before: int) -> dict[str, int]:
    told = (event for _, event in position.log[before:] if isinstance(event, Paid) and event.seat == seat)
    return dict(next((event.goods for event in told), {}))


def fits(paid: Mapping[str, int], price: Mapping[str, int]) -> bool:
    """Whether a price names what was paid, but for the mix of what is left to choose."""
    if "currency" in price:
        return sum(paid.values()) <= price["currency"]
    goods = {*paid, *price} - {"any_basic", *UNTOLD}
    left = {good: paid.get(good, 0) - price.get(good, 0) for good in goods}
    return sum(left.values()) == price.get("any_basic", 0) and all(
        count == 0 or (count > 0 and good in BASIC) for good, count in left.items()
    )


@pytest.mark.parametrize(
    ("game", "seed"), [("anachrony", 300), ("anachrony", 301), ("inventions", 306), ("rulebenders", 303)]
)
def test_what_an_option_is_said_to_cost_is_taken(game: str, seed: int) -> None:
    tried = 0
    for number, position in enumerate(positions(seed, every=3, game=game)):
        if position.over or isinstance(position.ask, Together):
            continue  # what is decided together is paid for when all have decided
        ((seat, ask),) = position.asks.items()
        options = [option for option in ask.menu.options if option[0] in TRIED[game]]
        for option in options[number % 3 :: 3]:
            prices = ask.menu.price(option)
            if prices:
                tried += 1
                paid = taken(position, seat, option)
                assert any(fits(paid, price) for price in prices), (ask.rule, option, prices, paid)
    assert tried > 10


@pytest.mark.parametrize(("worker", "titanium"), [("scientist", 2), ("engineer", 1)])
def test_an_engineer_builds_for_less_and_the_price_says_so(worker: str, titanium: int) -> None:
    table = anachrony().workers("Ann", engineer=1, scientist=1).offer("303").give("Ann", titanium=9)
    table.does("Ann", ("place", worker, "construct.1"))
    assert table.position.asks[0].menu.price(("build", "303"))[0]["titanium"] == titanium


def test_a_superproject_costs_breakthroughs_besides_and_the_price_says_which() -> None:
    table = raising("quantum_chameleon")
    table.does("Ann", ("place", "scientist", "construct.1"))
    needs = table.game.tile("quantum_chameleon").breakthrough_cost
    shapes = {tuple(sorted(need.removesuffix("/any") for need in each)) for each in needs}
    prices = table.position.asks[0].menu.price(("build", "quantum_chameleon"))
    told = {tuple(sorted(good for good in price if good.partition("/")[0] in SHAPES)) for price in prices}
    assert needs
    assert told == {tuple(sorted(set(each))) for each in shapes}


def test_a_hex_says_what_it_costs() -> None:
    told = {
        option[1]: (ask.menu.price(option), cast("Anachrony", position.game).board(seat).hex_cost[option[1]])
        for position in positions(304, every=1, game="anachrony")
        for seat, ask in position.asks.items()
        if ask.rule == "AN-POW-01"
        for option in ask.menu.options
    }
    assert told
    assert all(list(price) == [cost for cost in costs if cost] for price, costs in told.values())
    assert any(price for price, _ in told.values())

"""What bots go by with Fractures of Time, and games that they play with it."""

from __future__ import annotations

from typing import cast

import pytest

from clepsydra.bots import Greedy
from clepsydra.games.anachrony import ANACHRONY
from clepsydra.games.anachrony.game import Anachrony
from clepsydra.games.anachrony.modules.fractures.pieces import CORE, GLITCH
from clepsydra.games.anachrony.yardstick import evaluate
from clepsydra.kernel import Position, SeatView, stream
from tests.games.anachrony.fractures import fractures, own, setup_of, valley
from tests.games.anachrony.table import AnachronyTable


def terms(table: AnachronyTable) -> dict[str, float]:
    return evaluate(cast("Anachrony", table.position.game), 0)


def test_flux_cores_are_worth_something_and_plenty_is_worth_less() -> None:
    none, one, many, more = (fractures(era=2).give("Ann", flux_core=count) for count in (0, 1, 8, 9))
    assert terms(one)["flux"] > terms(none)["flux"]
    assert terms(more)["flux"] - terms(many)["flux"] < terms(one)["flux"] - terms(none)["flux"]


def test_cores_on_the_device_take_room_while_there_is_time() -> None:
    empty, full, last = fractures(era=2), fractures(era=2), fractures(era=5)
    own(full).device.spaces[:3] = [CORE] * 3
    assert terms(full)["device"] < terms(empty)["device"]
    assert terms(last)["device"] == 0


@pytest.mark.parametrize("where", ["BC", "device"])
def test_a_glitch_weighs_more_than_the_points_that_it_costs(where: str) -> None:
    free, glitched = fractures(era=2), fractures(era=2)
    if where == "device":
        own(glitched).device.spaces[0] = GLITCH
    else:
        own(glitched).glitches.append(where)
    assert terms(glitched)["fractures"] < terms(free)["fractures"]
    assert terms(glitched)["score"] < terms(free)["score"]


def test_a_technology_is_worth_less_when_little_time_is_left() -> None:
    early, late = fractures(era=2), fractures(era=4)
    for table in (early, late):
        stack = valley(table).technologies
        (stack.primary if "501" in stack.primary else stack.secondary).move("501", own(table).technologies)
    assert terms(early)["technologies"] > terms(late)["technologies"] > 0


def test_an_operator_is_worth_more_than_another_worker() -> None:
    engineer = fractures(era=2).workers("Ann", engineer=1)
    operator = fractures(era=2).workers("Ann", operator=1)
    assert sum(terms(operator).values()) > sum(terms(engineer).values())


@pytest.mark.full("3-B")
@pytest.mark.parametrize(("seats", "side"), [(2, "A"), (3, "B")])
def test_greedy_bots_play_whole_games_of_it(seats: int, side: str) -> None:
    rules = ANACHRONY.rules_for(setup_of(seats, board_side=side))
    position, chance, bot = Position.begin(rules, b"greedy"), stream(b"greedy", seats), Greedy()
    blinks = 0
    while not position.over:
        seat = next(iter(position.asks))
        answer = bot.decide(SeatView(position, seat), chance)
        blinks += isinstance(answer, tuple) and answer[:1] == ("blink",)
        position.answer(seat, answer)
    assert blinks > 0
    assert max(position.result.totals) > 0

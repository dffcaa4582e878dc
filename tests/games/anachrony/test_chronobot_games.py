"""Whole games against the Chronobot: they end, keep what must hold, and come out the same when played again."""

from __future__ import annotations

from typing import Any

import pytest

from clepsydra.bots import bot_named
from clepsydra.games.anachrony.automas.events import BotPassed, BotStep
from clepsydra.kernel import Answer, Position, SeatView, Setup, stream
from clepsydra.kernel.rulebook import load
from tests.games.anachrony.chronobot import BOX, SEATS

OPTIONS: list[dict[str, Any]] = [
    {},
    {"no_reboot": True, "hyperactive": True, "frenetic": True, "no_leader_power": True, "board_side": "B"},
]


def played(options: dict[str, Any], bot: str, seed: bytes) -> tuple[Position[Any], list[tuple[int, Answer]]]:
    """A game of a bot of ours against the Chronobot, and what it answered."""
    rules = BOX.rules_for(Setup("anachrony", SEATS, (), options))
    position, who, chance = Position.begin(rules, seed), bot_named(bot), stream(seed, "bot")
    answers: list[tuple[int, Answer]] = []
    while not position.over:
        (seat,) = position.asks
        answer = who.decide(SeatView(position, seat), chance)
        answers.append((seat, answer))
        position.answer(seat, answer)
        assert all(check(position.state) for check in rules.checks.values())
    return position, answers


@pytest.mark.parametrize("bot", ["random", "greedy"])
@pytest.mark.parametrize("options", OPTIONS, ids=["plain", "strong"])
def test_a_game_ends_and_comes_out_the_same_again(options: dict[str, Any], bot: str) -> None:
    position, answers = played(options, bot, b"whole")
    again = Position.begin(BOX.rules_for(Setup("anachrony", SEATS, (), options)), b"whole")
    for seat, answer in answers:
        again.answer(seat, answer)
    assert again.result == position.result
    assert list(again.events(None)) == list(position.events(None))


def test_every_step_that_is_told_names_a_rule_of_the_solo_game() -> None:
    position, _ = played({}, "random", b"steps")
    steps = [event for event in position.events(None) if isinstance(event, BotStep)]
    assert len(steps) > 50
    assert {step.seat for step in steps} == {1}
    assert {step.rule.partition("-")[0] for step in steps} == {"SO"}
    assert all(step.rule in load() for step in steps)
    assert any(isinstance(step, BotPassed) for step in steps)


@pytest.mark.parametrize("spoilt", ["token lost", "three on a space", "warp tile lost"])
def test_what_must_hold_is_seen_to_be_broken(spoilt: str) -> None:
    rules = BOX.rules_for(Setup("anachrony", SEATS))
    state = Position.begin(rules, b"spoilt").state
    check = rules.checks["chronobot"]
    assert check(state)
    spaces = state.chronobot.spaces
    if spoilt == "token lost":
        spaces["research"].clear()
    elif spoilt == "three on a space":
        for space in ("research", "construct_factory"):
            spaces["construct_power_plant"] += spaces[space]
            spaces[space] = []
    else:
        state.players[1].warps.pieces.pop()
    assert not check(state)

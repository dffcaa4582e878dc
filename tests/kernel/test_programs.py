"""Deciding in advance."""

from __future__ import annotations

import pytest

from clepsydra.kernel import Denial, Flow, Program, deny, due, follow
from tests.kernel.toy import Toy, begin

ANN, BOB = 0, 1
ROUND = "TB-ASK-02"


def three_rounds(game: Toy) -> Flow[None]:
    for _ in range(3):
        for seat in (ANN, BOB):
            game.note(seat, (yield from game.choose(seat, ["act", "pass"], rule=ROUND)))


def passing(seat: int = ANN, chapter: str | None = None) -> Program:
    return Program(seat, ROUND, "pass", chapter)


@pytest.mark.rule("TB-PRG-01")
def test_a_decision_in_advance_is_made_whenever_its_question_comes() -> None:
    position = begin(three_rounds)
    standing = follow(position, [passing(ANN)])
    assert (standing, list(position.asks)) == ([passing(ANN)], [BOB])
    position.answer(BOB, "act")
    follow(position, standing)
    assert position.state.notes == ["0 pass", "1 act", "0 pass"]


@pytest.mark.rule("TB-PRG-01")
def test_it_answers_only_its_own_question() -> None:
    def step(game: Toy) -> Flow[None]:
        yield from game.choose(ANN, ["act", "pass"], rule="TB-ASK-03")

    position = begin(step)
    assert follow(position, [passing(ANN)]) == [passing(ANN)]
    assert position.count == 0


@pytest.mark.rule("TB-PRG-01")
def test_a_whole_game_can_be_decided_in_advance() -> None:
    position = begin(three_rounds, three_rounds)
    assert follow(position, [passing(ANN), passing(BOB)]) == [passing(ANN), passing(BOB)]
    assert position.over
    assert position.count == 12, "they are answers like others"


@pytest.mark.rule("TB-PRG-02")
def test_a_decision_for_a_part_of_the_game_ends_with_it() -> None:
    position = begin(three_rounds, three_rounds)
    standing = follow(position, [passing(ANN, "0"), passing(BOB)])
    assert standing == [passing(BOB)]
    assert (position.state.at, list(position.asks), position.count) == (1, [ANN], 6)


@pytest.mark.rule("TB-PRG-02")
def test_a_decision_for_another_part_never_answers() -> None:
    position = begin(three_rounds)
    assert follow(position, [passing(ANN, "1")]) == []
    assert position.count == 0


@pytest.mark.rule("TB-PRG-03", "TB-PRG-01")
def test_a_decision_that_is_not_allowed_any_more_ends_and_the_seat_is_asked() -> None:
    def once(game: Toy) -> Flow[None]:
        def why_not(option: str) -> Denial | None:
            return deny(ROUND) if option == "act" and "act" in game.state.notes else None

        for _ in range(3):
            choice = yield from game.choose(ANN, ["act", "pass"], rule=ROUND, why_not=why_not, always=True)
            game.note(choice)

    position = begin(once)
    assert follow(position, [Program(ANN, ROUND, "act")]) == []
    assert position.state.notes == ["act"]
    assert list(position.asks) == [ANN]


def test_in_secret_decisions_in_advance_are_pending_like_others() -> None:
    def step(game: Toy) -> Flow[None]:
        yield from game.choose_together({ANN: ["act", "pass"], BOB: ["act", "pass"]}, rule=ROUND)

    position = begin(step)
    follow(position, [passing(BOB)])
    assert (position.pending, list(position.asks)) == ({BOB: "pass"}, [ANN])


def test_a_held_game_waits_for_confirmation_in_between() -> None:
    position = begin(three_rounds, hold=True)
    standing = follow(position, [passing(ANN), passing(BOB)])
    assert (position.count, position.held, len(standing)) == (1, ANN, 2)


@pytest.mark.rule("TB-PRG-01")
def test_what_is_due_can_be_known_without_doing_it() -> None:
    position = begin(three_rounds)
    assert due(position, [passing(BOB), passing(ANN)]) == (passing(ANN), [passing(BOB), passing(ANN)])
    assert position.count == 0
    assert due(position, [passing(BOB)]) == (None, [passing(BOB)])


@pytest.mark.rule("TB-PRG-02", "TB-PRG-03")
def test_what_no_longer_stands_is_not_due() -> None:
    position, wrong = begin(three_rounds), Program(ANN, ROUND, "dance")
    assert due(position, [passing(ANN, "7"), wrong, passing(BOB)]) == (None, [passing(BOB)])

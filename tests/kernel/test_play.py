"""Driving a game from ask to ask."""

from __future__ import annotations

import pytest

from clepsydra.kernel import Flow, Play, Refused, deny
from clepsydra.kernel import play as driving
from tests.kernel.toy import KEY, Board, Toy, ToyStep, rules_of

ANN, BOB = 0, 1


def play(*steps: ToyStep) -> Play[Board]:
    return Play.begin(rules_of(*steps), KEY)


def ask_ann(game: Toy) -> Flow[None]:
    game.note((yield from game.choose(ANN, ["a", "b"], rule="TB-ASK-02")))


def ask_both(game: Toy) -> Flow[None]:
    game.note((yield from game.choose_together({ANN: ["a", "b"], BOB: ["a", "b"]}, rule="TB-ASK-08")))


def say_nothing(game: Toy) -> None:
    game.note("quiet")


def test_steps_that_ask_nobody_run_by_themselves() -> None:
    game = play(say_nothing, say_nothing, ask_ann, say_nothing)
    assert (game.state.notes, list(game.asks), game.over) == (["quiet"] * 2, [ANN], False)
    game.answer(ANN, "b")
    assert game.state.notes == ["quiet", "quiet", "b", "quiet"]
    assert game.over


def test_a_game_may_ask_nobody_at_all() -> None:
    assert play(say_nothing).over
    assert play().over


@pytest.mark.rule("TB-ASK-01")
def test_only_a_seat_that_is_asked_can_answer() -> None:
    game = play(ask_ann)
    for seat in (BOB, 7, -1):
        assert game.why_not(seat, "a") == deny("TB-ASK-01")
    with pytest.raises(Refused) as refused:
        game.answer(BOB, "a")
    assert refused.value.denial == deny("TB-ASK-01")
    assert game.state.notes == []


@pytest.mark.rule("TB-ASK-01")
def test_a_seat_answers_once_per_question() -> None:
    game = play(ask_both)
    game.answer(BOB, "a")
    assert game.why_not(BOB, "b") == deny("TB-ASK-01")
    assert (list(game.asks), game.pending) == ([ANN], {BOB: "a"})
    game.answer(ANN, "b")
    assert (game.state.notes, game.pending) == ([str({ANN: "b", BOB: "a"})], {})


@pytest.mark.rule("TB-ASK-02")
def test_what_is_not_on_offer_leaves_the_game_as_it_was() -> None:
    game = play(ask_ann)
    with pytest.raises(Refused) as refused:
        game.answer(ANN, "c")
    assert refused.value.denial == deny("TB-ASK-02")
    assert (game.state.notes, list(game.asks)) == ([], [ANN])


@pytest.mark.rule("TB-ASK-04")
def test_when_the_game_is_over_nobody_is_asked() -> None:
    game = play(ask_ann)
    game.answer(ANN, "a")
    assert (game.over, dict(game.asks), game.ask) == (True, {}, None)
    assert game.why_not(ANN, "a") == deny("TB-ASK-04")


def test_the_result_is_that_of_the_rules() -> None:
    def score(game: Toy) -> None:
        game.state.points[BOB] = 3

    game = play(score)
    assert (game.result.totals, game.result.ranks) == ((0, 3), (2, 1))


def test_a_generator_that_asks_nobody_is_a_step_like_others() -> None:
    def silent(game: Toy) -> Flow[None]:
        game.note("ran")
        yield from ()

    assert play(silent).state.notes == ["ran"]


def test_rules_that_go_round_in_circles_are_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    def back(game: Toy) -> None:
        game.state.at -= 1

    monkeypatch.setattr(driving, "MOST_SILENT_STEPS", 50)
    with pytest.raises(RuntimeError, match="50 steps in a row asked nobody"):
        play(back)


def test_an_answer_that_was_never_asked_for_is_a_mistake_of_the_caller() -> None:
    with pytest.raises(KeyError):
        play(say_nothing).accept(ANN, "a")

"""Taking back: what a seat may take back, until when, and why no longer."""

from __future__ import annotations

import pytest

from clepsydra.kernel import Flow, Position, Refused, deny, fingerprint, only
from tests.kernel.toy import Board, Toy, begin

ANN, BOB, CLIO = 0, 1, 2


def pick(game: Toy, seat: int, *options: str) -> Flow[None]:
    """Let a seat choose and note it."""
    chosen = yield from game.choose(seat, options or ("a", "b"), rule="TB-ASK-02")
    game.note(seat, chosen)


def three_picks(game: Toy) -> Flow[None]:
    for _ in range(3):
        yield from pick(game, ANN)


def then_bob(game: Toy) -> Flow[None]:
    yield from pick(game, ANN)
    yield from pick(game, BOB)


def secretly(game: Toy) -> Flow[None]:
    seats = range(len(game.state.hands))
    answers = yield from game.choose_together({seat: ["a", "b"] for seat in seats}, rule="TB-ASK-08")
    game.note(answers)


def rolling(game: Toy) -> Flow[None]:
    yield from pick(game, ANN)
    game.note("die", game.roll(6))
    yield from pick(game, ANN)
    yield from pick(game, ANN)


def peeking(game: Toy) -> Flow[None]:
    yield from pick(game, ANN)
    game.state.deck.show("card#6", only(ANN))
    yield from pick(game, ANN)


def showing_bob(game: Toy) -> Flow[None]:
    yield from pick(game, ANN)
    game.state.deck.show("card#6", only(BOB))
    yield from pick(game, ANN)


def refuses_undo(position: Position[Board], seat: int, rule: str) -> None:
    before = fingerprint(position.state)
    assert position.why_not_undo(seat) == deny(rule)
    with pytest.raises(Refused) as refused:
        position.undo(seat)
    assert refused.value.denial.rule == rule
    assert fingerprint(position.state) == before


@pytest.mark.rule("TB-UND-01")
def test_before_any_decision_there_is_nothing_to_take_back() -> None:
    refuses_undo(begin(three_picks), ANN, "TB-UND-01")


@pytest.mark.rule("TB-UND-01")
def test_a_seat_takes_back_its_decisions_one_by_one_the_last_first() -> None:
    position = begin(three_picks)
    position.answer(ANN, "a")
    position.answer(ANN, "b")
    position.undo(ANN)
    assert (position.state.notes, position.count) == (["0 a"], 1)
    position.undo(ANN)
    assert (position.state.notes, position.count) == ([], 0)
    refuses_undo(position, ANN, "TB-UND-01")
    position.answer(ANN, "b")
    assert position.state.notes == ["0 b"]


@pytest.mark.rule("TB-UND-01")
def test_nobody_takes_back_the_decision_of_another() -> None:
    position = begin(three_picks)
    position.answer(ANN, "a")
    refuses_undo(position, BOB, "TB-UND-01")
    assert position.state.notes == ["0 a"]


@pytest.mark.rule("TB-UND-01", "TB-ASK-08")
def test_a_decision_made_together_can_change_until_the_last_seat_has_decided() -> None:
    position = begin(secretly, three_picks, seats=3)
    position.answer(CLIO, "a")
    position.answer(ANN, "a")
    position.undo(CLIO)
    assert set(position.asks) == {BOB, CLIO}
    position.answer(CLIO, "b")
    assert position.pending == {ANN: "a", CLIO: "b"}
    position.answer(BOB, "a")
    assert position.state.notes == [str({ANN: "a", BOB: "a", CLIO: "b"})]
    for seat in (ANN, BOB, CLIO):
        refuses_undo(position, seat, "TB-UND-04")


@pytest.mark.rule("TB-ASK-08")
def test_taking_back_does_not_tell_whether_another_has_decided_in_secret() -> None:
    def step(game: Toy) -> Flow[None]:
        yield from pick(game, ANN)
        yield from secretly(game)

    position = begin(step, three_picks)
    position.answer(ANN, "a")
    refuses_undo(position, ANN, "TB-UND-04")
    position.answer(BOB, "a")
    refuses_undo(position, ANN, "TB-UND-04")
    position.undo(BOB)
    refuses_undo(position, BOB, "TB-UND-01")


@pytest.mark.rule("TB-UND-02")
def test_a_decision_after_which_chance_fell_stays() -> None:
    position = begin(rolling)
    position.answer(ANN, "a")
    refuses_undo(position, ANN, "TB-UND-02")


@pytest.mark.rule("TB-UND-02")
def test_decisions_after_the_die_can_be_taken_back_down_to_it() -> None:
    position = begin(rolling)
    for _ in range(2):
        position.answer(ANN, "a")
    position.undo(ANN)
    assert len(position.state.notes) == 2
    refuses_undo(position, ANN, "TB-UND-02")


@pytest.mark.rule("TB-UND-02")
def test_a_die_at_the_very_end_of_a_step_is_still_the_reason() -> None:
    def step(game: Toy) -> Flow[None]:
        yield from pick(game, ANN)
        game.roll(6)

    position = begin(step, then_bob)
    position.answer(ANN, "a")
    refuses_undo(position, ANN, "TB-UND-02")
    refuses_undo(position, BOB, "TB-UND-01")
    again = Position.resume(position.rules, position.stored())
    refuses_undo(again, ANN, "TB-UND-02")


@pytest.mark.rule("TB-UND-03")
def test_a_decision_by_which_its_seat_saw_something_hidden_stays() -> None:
    position = begin(peeking)
    position.answer(ANN, "a")
    refuses_undo(position, ANN, "TB-UND-03")


def test_what_another_seat_would_see_does_not_bind_until_it_sees_it() -> None:
    position = begin(showing_bob)
    position.answer(ANN, "a")
    assert position.view(BOB).deck.pieces[-1] == "?card"
    position.undo(ANN)
    assert position.state.deck.known == {}


@pytest.mark.rule("TB-UND-04")
def test_a_decision_stays_once_another_seat_is_asked() -> None:
    position = begin(then_bob)
    position.answer(ANN, "a")
    refuses_undo(position, ANN, "TB-UND-04")


@pytest.mark.rule("TB-UND-04")
def test_a_decision_stays_once_the_next_step_asks_another_seat() -> None:
    position = begin(lambda game: pick(game, ANN), lambda game: pick(game, BOB))
    position.answer(ANN, "a")
    refuses_undo(position, ANN, "TB-UND-04")
    position.answer(BOB, "a")
    assert position.over
    refuses_undo(position, ANN, "TB-UND-04")
    refuses_undo(position, BOB, "TB-UND-04")


@pytest.mark.rule("TB-UND-06")
def test_who_takes_back_and_decides_again_comes_to_the_same_position() -> None:
    def step(game: Toy) -> Flow[None]:
        game.note(game.roll(1000))
        yield from pick(game, ANN)
        yield from pick(game, ANN)
        game.note(game.roll(1000))

    position = begin(step, then_bob)
    straight = begin(step, then_bob)
    position.answer(ANN, "b")
    position.undo(ANN)
    for game in (position, straight):
        game.answer(ANN, "a")
        game.answer(ANN, "b")
    assert fingerprint(position.state) == fingerprint(straight.state)
    assert position.log == straight.log
    assert position.stored() == straight.stored()
    assert position.state.chance.counter == 2


def test_taking_back_leaves_earlier_steps_of_the_log_alone() -> None:
    def step(game: Toy) -> Flow[None]:
        game.roll(6)
        yield from pick(game, ANN)

    position = begin(step, three_picks)
    position.answer(ANN, "a")
    before = position.log.copy()
    position.answer(ANN, "a")
    position.undo(ANN)
    assert position.log == before


# --- holding ------------------------------------------------------------------------------------


@pytest.mark.rule("TB-ASK-05", "TB-ASK-06")
def test_a_held_game_waits_for_its_seat_to_confirm() -> None:
    position = begin(then_bob, then_bob, hold=True)
    position.answer(ANN, "a")
    assert (position.held, dict(position.asks), position.over) == (ANN, {}, False)
    for seat in (ANN, BOB):
        assert position.why_not(seat, "a") == deny("TB-ASK-05")
    with pytest.raises(Refused) as refused:
        position.confirm(BOB)
    assert refused.value.denial == deny("TB-ASK-06")
    position.confirm(ANN)
    assert (position.held, list(position.asks)) == (None, [BOB])


@pytest.mark.rule("TB-UND-01", "TB-UND-04")
def test_held_decisions_can_be_taken_back_and_confirmed_ones_cannot() -> None:
    position = begin(three_picks, then_bob, hold=True)
    for _ in range(3):
        position.answer(ANN, "a")
    assert position.stored().held == ANN
    position.undo(ANN)
    assert (position.held, position.state.notes, list(position.asks)) == (None, ["0 a"] * 2, [ANN])
    position.answer(ANN, "b")
    position.confirm(ANN)
    assert position.state.notes[-1] == "0 b"
    refuses_undo(position, ANN, "TB-UND-04")


def test_what_cannot_be_taken_back_need_not_be_confirmed() -> None:
    def step(game: Toy) -> Flow[None]:
        yield from pick(game, ANN)
        game.roll(6)

    position = begin(step, then_bob, hold=True)
    position.answer(ANN, "a")
    assert position.held is None
    with pytest.raises(Refused):
        position.confirm(ANN)


@pytest.mark.rule("TB-ASK-08", "TB-UND-01", "TB-UND-05")
def test_the_last_of_a_joint_decision_confirms_before_anything_shows() -> None:
    def step(game: Toy) -> Flow[None]:
        yield from secretly(game)
        game.note("die", game.roll(6))
        game.state.deck.show("card#6", only(BOB))

    position = begin(step, then_bob, seats=3, hold=True)
    for seat, answer in ((CLIO, "a"), (ANN, "b"), (BOB, "a")):
        position.answer(seat, answer)
    assert (position.held, dict(position.asks), position.state.notes) == (BOB, {}, [])
    assert position.state.chance.counter == 0, "chance has not fallen"
    assert set(position.shown_to(ANN).asks) == {BOB}, "for the others it is still undecided"
    assert position.shown_to(ANN).pending == {CLIO: "a", ANN: "b"}
    position.undo(BOB)
    assert (position.held, list(position.asks)) == (None, [BOB])
    position.answer(BOB, "b")
    with pytest.raises(Refused) as refused:
        position.confirm(ANN)
    assert refused.value.denial == deny("TB-ASK-06")
    position.confirm(BOB)
    assert position.state.notes[0] == str({ANN: "b", BOB: "b", CLIO: "a"})
    for seat in (ANN, BOB, CLIO):
        refuses_undo(position, seat, "TB-UND-04")


@pytest.mark.rule("TB-R-04")
def test_others_may_change_their_mind_while_the_last_hesitates() -> None:
    position = begin(secretly, then_bob, seats=3, hold=True)
    for seat in (CLIO, ANN, BOB):
        position.answer(seat, "a")
    position.undo(ANN)
    assert (position.held, list(position.asks), position.pending) == (None, [ANN], {CLIO: "a", BOB: "a"})
    assert position.shown_to(CLIO).pending == {CLIO: "a", BOB: "a"}, "it stands like those of the others"
    position.answer(ANN, "b")
    assert position.held == ANN
    position.confirm(ANN)
    assert position.state.notes == [str({ANN: "b", BOB: "a", CLIO: "a"})]


@pytest.mark.rule("TB-ASK-08")
def test_one_who_alone_is_asked_to_decide_in_secret_confirms_too() -> None:
    def step(game: Toy) -> Flow[None]:
        yield from pick(game, ANN)
        game.note((yield from game.choose_together({ANN: ["a", "b"]}, rule="TB-ASK-08")))

    position = begin(step, then_bob, hold=True)
    position.answer(ANN, "a")
    position.answer(ANN, "b")
    assert (position.held, position.state.notes, position.view(BOB).notes) == (ANN, ["0 a"], [])
    position.undo(ANN)
    position.undo(ANN)
    assert (position.count, list(position.asks)) == (0, [ANN])
    position.answer(ANN, "a")
    position.answer(ANN, "a")
    position.confirm(ANN)
    assert position.view(BOB).notes == ["0 a", str({ANN: "a"})]


def test_the_end_of_the_game_is_confirmed_too() -> None:
    position = begin(lambda game: pick(game, ANN), hold=True)
    position.answer(ANN, "a")
    held = position.over
    position.confirm(ANN)
    assert (held, position.over) == (False, True)
    assert position.why_not(ANN, "a") == deny("TB-ASK-04")

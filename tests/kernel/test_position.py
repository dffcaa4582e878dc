"""A game at a table: what each seat is shown, and storing and resuming it."""

from __future__ import annotations

import msgspec
import pytest

from clepsydra.kernel import (
    Chance,
    Drew,
    Event,
    Flow,
    Given,
    Passed,
    Play,
    Position,
    Refused,
    Rolled,
    SeatView,
    Stored,
    deny,
    fingerprint,
    only,
    stream,
)
from clepsydra.kernel.worlds import view
from tests.kernel.toy import KEY, Board, Toy, begin, rules_of

ANN, BOB, SPECTATOR = 0, 1, None


def draw(game: Toy, seat: int) -> None:
    piece = game.state.deck.draw(game.state.hands[seat])
    game.tell(Drew, seat, piece, eyes=only(seat))


def pick(game: Toy, seat: int) -> Flow[None]:
    game.note(seat, (yield from game.choose(seat, ["a", "b"], rule="TB-ASK-02")))
    game.tell(Passed, seat)


def turns(game: Toy) -> Flow[None]:
    """Ann decides twice, then Bob."""
    yield from pick(game, ANN)
    yield from pick(game, ANN)
    yield from pick(game, BOB)


def tuples(game: Toy) -> Flow[None]:
    """Answers with tuples inside: an option, and several of them."""
    yield from game.choose(ANN, [("rob", 1), ("rob", 2)], rule="TB-ASK-02")
    yield from game.choose_some(ANN, [("rob", 1), ("rob", 2)], rule="TB-ASK-03")
    yield from pick(game, ANN)


def draws(game: Toy) -> Flow[None]:
    """Both draw; a die is rolled; Ann decides, then both at once."""
    draw(game, ANN)
    draw(game, BOB)
    game.roll(6)
    yield from pick(game, ANN)
    answers = yield from game.choose_together({ANN: ["x", "y"], BOB: ["x", "y"]}, rule="TB-ASK-08")
    game.note(answers)
    draw(game, ANN)
    yield from pick(game, ANN)


# --- tentative answers --------------------------------------------------------------------------


@pytest.mark.rule("TB-UND-05")
def test_a_tentative_decision_is_shown_to_its_seat_alone() -> None:
    position = begin(turns)
    position.answer(ANN, "a")
    assert position.view(ANN).notes == ["0 a"]
    for other in (BOB, SPECTATOR):
        assert position.view(other).notes == []
        assert position.events(other) == []
        assert list(position.shown_to(other).asks) == [ANN]
        assert position.shown_to(other).count == 0
    assert position.events(ANN) == [Passed(ANN)]


@pytest.mark.rule("TB-UND-05")
def test_final_decisions_are_shown_to_all() -> None:
    position = begin(turns)
    position.answer(ANN, "a")
    assert position.view(BOB).notes == []
    position.answer(ANN, "b")
    for seat in (ANN, BOB, SPECTATOR):
        assert position.shown_to(seat) is position
        assert position.view(seat).notes == ["0 a", "0 b"]
        assert position.events(seat) == [Passed(ANN), Passed(ANN)]


@pytest.mark.rule("TB-UND-05")
def test_what_chance_made_final_is_shown_and_what_follows_is_not() -> None:
    def step(game: Toy) -> Flow[None]:
        yield from pick(game, ANN)
        game.roll(6)
        yield from pick(game, ANN)
        yield from pick(game, ANN)

    position = begin(step)
    position.answer(ANN, "a")
    position.answer(ANN, "b")
    assert position.view(BOB).notes == ["0 a"]
    assert [type(event) for event in position.events(BOB)] == [Passed, Rolled]
    assert position.shown_to(BOB) is position.shown_to(SPECTATOR), "it is made once"


@pytest.mark.rule("TB-UND-05")
def test_held_decisions_are_hidden_until_they_are_confirmed() -> None:
    position = begin(lambda game: pick(game, ANN), lambda game: pick(game, BOB), hold=True)
    position.answer(ANN, "a")
    assert (position.view(ANN).notes, position.view(BOB).notes) == (["0 a"], [])
    position.confirm(ANN)
    assert position.view(BOB).notes == ["0 a"]


# --- together -----------------------------------------------------------------------------------


@pytest.mark.rule("TB-ASK-08")
def test_nobody_sees_what_was_chosen_before_the_last_has_answered() -> None:
    position = begin(draws)
    position.answer(ANN, "a")
    views = [msgspec.msgpack.encode(position.view(seat)) for seat in (ANN, BOB, SPECTATOR)]
    events = [position.events(seat) for seat in (ANN, BOB, SPECTATOR)]
    position.answer(BOB, "y")
    assert [msgspec.msgpack.encode(position.view(seat)) for seat in (ANN, BOB, SPECTATOR)] == views
    assert [position.events(seat) for seat in (ANN, BOB, SPECTATOR)] == events
    assert position.asks.keys() == {ANN}
    assert position.why_not(BOB, "x") == deny("TB-ASK-01")
    position.answer(ANN, "x")
    assert position.view(SPECTATOR).notes[-1] == str({ANN: "x", BOB: "y"})


@pytest.mark.rule("TB-ASK-08")
def test_the_order_of_answering_together_changes_nothing() -> None:
    one, other = begin(draws), begin(draws)
    for position, seats in ((one, (ANN, BOB)), (other, (BOB, ANN))):
        position.answer(ANN, "a")
        for seat in seats:
            position.answer(seat, "xy"[seat])
    assert fingerprint(one.state) == fingerprint(other.state)
    assert one.log == other.log
    assert all(one.why_not_undo(seat) == other.why_not_undo(seat) for seat in (ANN, BOB))


# --- events -------------------------------------------------------------------------------------


@pytest.mark.rule("TB-SEC-02")
def test_each_seat_is_told_what_it_may_see() -> None:
    position = begin(draws)
    die = next(event for event in position.events(ANN) if isinstance(event, Rolled))
    assert position.events(ANN) == [Drew(ANN, "card#6"), Drew(BOB, "?card"), die]
    assert position.events(BOB) == [Drew(ANN, "?card"), Drew(BOB, "card#5"), die]
    assert position.events(SPECTATOR) == [Drew(ANN, "?card"), Drew(BOB, "?card"), die]


def test_events_are_told_on_from_where_a_seat_left_off() -> None:
    position = begin(turns, turns, hold=True)
    heard: list[Event] = []
    for seat, answer in ((ANN, "a"), (ANN, "b"), (BOB, "a")):
        position.answer(seat, answer)
        if position.held is not None:
            position.confirm(position.held)
        heard += position.events(ANN, len(heard))
    assert heard == position.events(ANN) == [Passed(ANN), Passed(ANN), Passed(BOB)]
    assert position.events(BOB, 2) == [Passed(BOB)]


# --- storing ------------------------------------------------------------------------------------


def stored_and_back(position: Position[Board]) -> Position[Board]:
    """The same position in another process, possibly of a later release."""
    data = msgspec.msgpack.encode(position.stored())
    again = Position.resume(position.rules, msgspec.msgpack.decode(data, type=Stored), hold=position.hold)
    assert again.stored() == position.stored()
    assert fingerprint(again.state) == fingerprint(position.state)
    assert (again.held, again.pending, again.over) == (position.held, position.pending, position.over)
    assert again.asks.keys() == position.asks.keys()
    for seat in (ANN, BOB):
        assert again.why_not_undo(seat) == position.why_not_undo(seat)
        assert again.view(seat) == position.view(seat)
    return again


@pytest.mark.parametrize("hold", [False, True])
def test_a_game_goes_on_from_what_was_stored(hold: bool) -> None:
    """At every single answer, held and confirmed, the stored game is the game."""
    position = begin(turns, draws, turns, hold=hold)
    while not (position := stored_and_back(position)).over:
        if position.held is not None:
            position.confirm(position.held)
        else:
            seat, ask = next(iter(position.asks.items()))
            position.answer(seat, ask.menu.options[-1])
    assert position.count == 10


def test_options_that_are_tuples_come_back_as_tuples() -> None:
    position = begin(tuples)
    position.answer(ANN, ("rob", 2))
    position.answer(ANN, (("rob", 2),))
    assert stored_and_back(position).given == [Given(ANN, ("rob", 2)), Given(ANN, (("rob", 2),))]


def test_what_was_tentative_can_still_be_taken_back_after_a_crash() -> None:
    position = begin(turns)
    position.answer(ANN, "a")
    again = stored_and_back(position)
    again.undo(ANN)
    assert again.state.notes == []


def test_a_stored_answer_that_is_no_longer_allowed_is_refused() -> None:
    stored = begin(turns).stored()
    with pytest.raises(Refused) as refused:
        Position.resume(rules_of(turns), msgspec.structs.replace(stored, given=(Given(ANN, "c"),)))
    assert refused.value.denial == deny("TB-ASK-02")


def test_a_game_stored_before_finality_was_goes_on() -> None:
    old = {
        "checkpoint": rules_of(turns).encode(rules_of(turns).opening(Chance(KEY))),
        "before": 3,
        "given": [],
    }
    again = Position.resume(rules_of(turns), msgspec.convert(old, Stored))
    assert (again.count, list(again.asks)) == (3, [ANN])


def test_the_checkpoint_is_never_changed_by_what_follows() -> None:
    position = begin(draws)
    before = fingerprint(position.checkpoint)
    position.answer(ANN, "a")
    position.answer(ANN, "x")
    position.undo(ANN)
    assert fingerprint(position.checkpoint) == before
    assert position.stored().checkpoint == position.rules.encode(position.checkpoint)


# --- sampled worlds -----------------------------------------------------------------------------


@pytest.mark.rule("TB-SEC-02")
def test_a_sampled_world_looks_to_its_seat_like_the_real_one() -> None:
    position = begin(draws)
    position.answer(ANN, "a")
    position.answer(BOB, "y")
    for number in range(20):
        play = position.sample(ANN, stream(b"", number))
        assert view(play.state, ANN, play.rules.back) == position.view(ANN)
        assert play.state.hands[ANN].pieces == ["card#6"]
        assert set(play.asks) == {ANN, BOB}, "what Bob chose in secret is not there"


def test_sampled_worlds_differ_in_what_the_seat_cannot_know() -> None:
    position = begin(draws)
    held = {position.sample(ANN, stream(b"", number)).state.hands[BOB].pieces[0] for number in range(60)}
    assert held == {"card#1", "card#2", "card#3", "card#4", "card#5"}
    coming = {position.sample(BOB, stream(b"", number)).state.chance.key for number in range(5)}
    assert len(coming) == 5


def test_own_answers_are_kept_in_a_sampled_world() -> None:
    position = begin(draws)
    position.answer(ANN, "a")
    position.answer(ANN, "x")
    play = position.sample(ANN, stream(b"", 1))
    assert (play.pending, set(play.asks)) == ({ANN: "x"}, {BOB})
    other = position.sample(BOB, stream(b"", 1))
    assert (other.pending, set(other.asks)) == ({}, {ANN, BOB})


def test_a_sampled_world_knows_nothing_of_tentative_answers_of_others() -> None:
    position = begin(turns)
    position.answer(ANN, "a")
    assert position.sample(BOB, stream(b"", 1)).state.notes == []
    assert position.sample(ANN, stream(b"", 1)).state.notes == ["0 a"]


def test_eyes_are_all_that_a_bot_gets() -> None:
    position = begin(draws)
    seat_view = SeatView(position, ANN)
    assert seat_view.ask is position.asks[ANN]
    assert seat_view.view() == position.view(ANN)
    assert seat_view.sample(stream(b"", 2)).state.hands == position.sample(ANN, stream(b"", 2)).state.hands


def test_a_game_that_keeps_no_positions_cannot_be_looked_at() -> None:
    seat_view = SeatView(Play.begin(rules_of(turns), KEY), ANN)
    assert list(seat_view.ask.menu.options) == ["a", "b"]
    with pytest.raises(TypeError, match="play it as a Position"):
        seat_view.view()

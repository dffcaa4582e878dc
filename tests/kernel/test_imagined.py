"""Imagined games: begun in a dealt world, forked anywhere, run again without judging anything twice."""

from __future__ import annotations

from functools import partial

import pytest

from clepsydra.kernel import (
    BACK,
    Denial,
    Flow,
    Imagined,
    Menu,
    One,
    Position,
    Refused,
    Together,
    fingerprint,
    stream,
)
from tests.kernel.toy import Board, Toy, begin

ANN, BOB = 0, 1


def imagined(position: Position[Board], seat: int = ANN) -> Imagined[Board]:
    return position.sample(seat, stream(b"imagined"))


class Judge:
    """A reason against nothing that counts how often it is asked for."""

    def __init__(self) -> None:
        self.asked = 0

    def __call__(self, _option: object) -> Denial | None:
        self.asked += 1
        return None


def last(game: Toy) -> Flow[None]:
    game.note("then", (yield from game.choose(ANN, ["x", "y"], rule="TB-ASK-02")))


def test_what_was_chosen_is_chosen_again_without_being_judged() -> None:
    judge = Judge()

    def step(game: Toy) -> Flow[None]:
        game.note((yield from game.choose(ANN, ["a", "b"], rule="TB-ASK-02", why_not=judge)))
        game.note((yield from game.choose(ANN, ["only"], rule="TB-ASK-02", why_not=judge)))
        game.note((yield from game.may_choose(ANN, ["a", "b"], rule="TB-ASK-07", why_not=judge)))
        game.note((yield from game.may_choose(ANN, ["a", "b"], rule="TB-ASK-07", why_not=judge)))
        game.note((yield from game.choose_some(ANN, ["a", "b"], rule="TB-ASK-03", why_not=judge)))
        game.note((yield from game.choose_some(ANN, ["a"], rule="TB-ASK-03", at_least=1, why_not=judge)))
        game.note((yield from game.choose_together({ANN: ["a", "b"], BOB: ["a"]}, rule="TB-ASK-08")))
        game.note((yield from game.choose_together({}, rule="TB-ASK-08")))
        yield from last(game)

    play = imagined(begin(step))
    for answer in ("b", BACK, "a", ("a", "b"), "b"):
        play.answer(ANN, answer)
    play.answer(BOB, "a")
    notes = ["b", "only", "None", "a", "('a', 'b')", "('a',)", "{0: 'b', 1: 'a'}", "{}"]
    judged = judge.asked
    fork = play.fork()
    assert (fork.state.notes, list(fork.asks), judge.asked) == (notes, [ANN], judged)
    fork.answer(ANN, "y")
    assert (fork.state.notes, fork.over, play.state.notes, play.over) == (
        [*notes, "then y"],
        True,
        notes,
        False,
    )


def test_an_ask_that_a_rule_yields_itself_is_answered_again() -> None:
    def step(game: Toy) -> Flow[None]:
        asks = {seat: One(seat, Menu(["a", "b"]), "TB-ASK-08") for seat in (ANN, BOB)}
        game.note((yield Together(asks)))
        game.note((yield from game.choose(BOB, ["only"], rule="TB-ASK-02")))
        game.note((yield One(ANN, Menu(["a", "b"]), "TB-ASK-02")))
        yield from last(game)

    play = imagined(begin(step, last))
    for seat, answer in ((ANN, "a"), (BOB, "b"), (ANN, "b")):
        play.answer(seat, answer)
    fork = play.fork()
    assert fork.state.notes == play.state.notes == ["{0: 'a', 1: 'b'}", "only", "b"]
    assert play.after(ANN, "x").fork().state.notes[-1] == "then x"


def test_a_rule_may_use_up_the_answers_that_it_got() -> None:
    def by_hand(game: Toy) -> Flow[None]:
        answers = yield Together({seat: One(seat, Menu("ab"), "TB-ASK-08") for seat in (ANN, BOB)})
        game.note(answers.pop(ANN), answers.pop(BOB))
        yield from last(game)

    def by_verb(game: Toy) -> Flow[None]:
        answers = yield from game.choose_together(dict.fromkeys((ANN, BOB), "ab"), rule="TB-ASK-08")
        game.note(answers.pop(ANN), answers.pop(BOB))
        yield from last(game)

    for step in (by_hand, by_verb):
        play = imagined(begin(step))
        play.answer(ANN, "a")
        play.answer(BOB, "b")
        assert play.fork().fork().state.notes == play.fork().state.notes == ["a b"]


def test_a_fork_in_the_middle_of_a_joint_decision_waits_for_the_same_seats() -> None:
    def step(game: Toy) -> Flow[None]:
        game.note((yield from game.choose_together(dict.fromkeys((ANN, BOB), "ab"), rule="TB-ASK-08")))

    play = imagined(begin(step, last))
    play.answer(ANN, "b")
    fork = play.fork()
    assert (list(fork.asks), fork.pending) == ([BOB], {ANN: "b"})
    assert play.after(BOB, "a").state.notes == ["{0: 'b', 1: 'a'}"]
    with pytest.raises(Refused):
        fork.answer(ANN, "a")
    fork.answer(BOB, "b")
    assert (fork.state.notes, list(play.asks)) == (["{0: 'b', 1: 'b'}"], [BOB])


def collect(seat: int, game: Toy) -> Flow[None]:
    points = game.state.points
    while (
        yield from game.choose(seat, ["more", "enough", f"{points[seat]} are there"], rule="TB-ASK-08")
    ) == "more":
        yield from game.choose(seat, ["only"], rule="TB-ASK-08")
        points[seat] += 1


def test_a_fork_of_those_who_go_through_something_apart_has_each_as_far() -> None:
    def step(game: Toy) -> Flow[None]:
        yield from game.apart({seat: partial(collect, seat) for seat in (ANN, BOB)})
        yield from game.apart({})
        yield from last(game)
        yield from last(game)

    play = imagined(begin(step))
    for seat, answer in ((ANN, "more"), (BOB, "enough"), (ANN, "more")):
        play.answer(seat, answer)
    fork = play.fork()
    assert (list(fork.asks), fork.ready, fork.state_for(ANN).points) == ([ANN], [BOB], [2, 0])
    assert fork.asks[ANN].menu.candidates == ["more", "enough", "2 are there"]
    play.answer(ANN, "more")
    fork.answer(ANN, "enough")
    assert (fork.state.points, fork.fork().state.points, play.state_for(ANN).points) == (
        [2, 0],
        [2, 0],
        [3, 0],
    )
    fork.answer(ANN, "x")
    assert fork.fork().state.notes == fork.state.notes == ["then x"]
    assert fork.after(ANN, "y").over


@pytest.mark.rule("TB-SEC-02")
def test_what_was_shuffled_lies_in_a_fork_as_in_the_game_it_comes_from() -> None:
    def step(game: Toy) -> Flow[None]:
        game.shuffle(game.state.deck)
        yield from last(game)
        game.shuffle(game.state.deck)
        game.note(game.roll(6))

    world = begin(step, step).determinize(ANN, stream(b"dealer"))
    plays = [world.begin() for _ in range(20)]
    assert len({tuple(play.state.deck.pieces) for play in plays}) > 10
    for play in plays:
        fork = play.fork().fork()
        assert fingerprint(fork.state) == fingerprint(play.state)
        for game in (fork, play):
            game.answer(ANN, "x")
        assert fingerprint(fork.fork().state) == fingerprint(fork.state) == fingerprint(play.state)


def test_all_games_of_a_world_begin_at_the_present() -> None:
    judge = Judge()

    def step(game: Toy) -> Flow[None]:
        yield from game.choose(ANN, ["a", "b"], rule="TB-ASK-02", why_not=judge)
        yield from last(game)

    position = begin(step)
    position.answer(ANN, "b")
    world = position.determinize(ANN, stream(b"dealer"))
    world.begin().answer(ANN, "x")
    judged = judge.asked
    plays = [world.begin(), world.begin(forks=False)]
    assert judge.asked == judged
    assert {fingerprint(play.state) for play in plays} == {fingerprint(plays[0].state)}
    assert [play.state.notes for play in plays] == [[], []]


def twice(game: Toy) -> Flow[None]:
    yield from last(game)
    yield from last(game)


def test_a_step_that_the_game_has_gone_on_to_is_forked_from_its_own_start() -> None:
    play = imagined(begin(last, twice, last))
    play.answer(ANN, "x")
    fork = play.fork()
    assert (play.steps, fork.steps) == (2, 2)
    ahead = fork.after(ANN, "y")
    assert (ahead.steps, ahead.state.notes) == (2, ["then x", "then y"])
    assert (ahead.fork().state.notes, ahead.after(ANN, "x").steps) == (["then x", "then y"], 3)


def test_the_key_tells_points_apart() -> None:
    def step(game: Toy) -> Flow[None]:
        yield from game.choose(ANN, ["a", "b"], rule="TB-ASK-02")
        yield from game.choose_together(dict.fromkeys((ANN, BOB), "ab"), rule="TB-ASK-08")

    def moves(*answers: tuple[int, str]) -> bytes:
        game = play.fork()
        for seat, answer in answers:
            game.answer(seat, answer)
        return game.key()

    play = imagined(begin(step, last))
    ways = [(), ((ANN, "a"),), ((ANN, "b"),), ((ANN, "a"), (BOB, "a")), ((ANN, "a"), (ANN, "a"))]
    assert len({moves(*way) for way in ways}) == len(ways)
    end = [(ANN, "b"), (ANN, "a"), (BOB, "a")], [(ANN, "a"), (BOB, "a"), (ANN, "a")]
    assert moves(*end[0]) == moves(*end[1]), "in the next step nothing is left of how it came about"


def test_what_is_not_to_be_forked_cannot_be() -> None:
    play = imagined(begin(last, last)).fork(forks=False)
    for attempt in (play.fork, play.key):
        with pytest.raises(RuntimeError, match="not"):
            attempt()
    play.answer(ANN, "x")
    assert play.game.noted is None


def test_a_game_at_a_table_notes_nothing() -> None:
    assert begin(last).game.noted is None


def test_a_step_that_runs_otherwise_the_second_time_is_found_out() -> None:
    runs = Judge()

    def step(game: Toy) -> Flow[None]:
        runs("")
        if runs.asked < 3:  # at the table and where it is imagined, but not where that is forked
            yield from last(game)

    play = imagined(begin(step, last))
    with pytest.raises(RuntimeError, match="not deterministic"):
        play.after(ANN, "x")

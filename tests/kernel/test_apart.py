"""Seats that go through something at the same time, each alone, in steps of their own."""

from __future__ import annotations

from functools import partial

import pytest

from clepsydra.kernel import Chance, Flow, Position, Refused, deny
from tests.kernel.toy import KEY, Board, Toy, begin, rules_of

ANN, BOB, CLIO = 0, 1, 2


def collect(seat: int, game: Toy) -> Flow[None]:
    """Take points one by one until it is enough."""
    while (yield from game.choose(seat, ["more", "enough"], rule="TB-ASK-08")) == "more":
        game.state.points[seat] += 1
        game.note(f"{seat} takes a point")


def all_collect(game: Toy) -> Flow[None]:
    yield from game.apart({seat: partial(collect, seat) for seat in (ANN, BOB, CLIO)})
    yield from game.choose(ANN, ["on", "off"], rule="TB-ASK-02")


def held(position: Position[Board]) -> int | None:
    return position.held


def points(position: Position[Board], viewer: int | None) -> list[int]:
    return position.view(viewer).points


@pytest.mark.rule("TB-ASK-08")
def test_each_is_asked_on_whatever_the_others_do_and_sees_what_it_did() -> None:
    position = begin(all_collect, seats=3)
    clios = position.asks[CLIO]
    for answer in ("more", "more", "enough"):
        position.answer(ANN, answer)
    position.answer(BOB, "more")
    assert (list(position.asks), position.ready) == ([BOB, CLIO], [ANN])
    assert position.asks[CLIO] is clios
    assert [points(position, viewer) for viewer in (ANN, BOB, CLIO, None)] == [
        [2, 0, 0],
        [0, 1, 0],
        [0, 0, 0],
        [0, 0, 0],
    ]
    assert (position.state.points, position.state.notes) == ([0, 0, 0], [])
    position.answer(BOB, "enough")
    position.answer(CLIO, "enough")
    assert (position.state.points, list(position.asks), position.ready) == ([2, 1, 0], [ANN], [])
    assert position.state.notes == ["0 takes a point"] * 2 + ["1 takes a point"]
    assert position.why_not_undo(BOB) == deny("TB-UND-04")


@pytest.mark.rule("TB-UND-01")
def test_each_can_take_back_its_steps_until_the_last_has_finished() -> None:
    position = begin(all_collect, seats=3)
    for seat, answer in ((ANN, "more"), (BOB, "more"), (ANN, "enough"), (BOB, "more")):
        position.answer(seat, answer)
    position.undo(ANN)
    assert (points(position, ANN), points(position, BOB)) == ([1, 0, 0], [0, 2, 0])
    position.undo(ANN)
    assert points(position, ANN) == [0, 0, 0]
    assert position.why_not_undo(ANN) == deny("TB-UND-01")
    position.undo(BOB)
    for seat in (ANN, BOB, CLIO):
        position.answer(seat, "enough")
    assert position.state.points == [0, 1, 0]


@pytest.mark.rule("TB-ASK-08")
def test_only_the_very_last_step_is_held() -> None:
    position = begin(all_collect, seats=3)
    position.hold = True
    position.answer(ANN, "enough")
    position.answer(BOB, "enough")
    position.answer(CLIO, "more")
    assert held(position) is None
    position.answer(CLIO, "enough")
    assert (held(position), points(position, CLIO), points(position, ANN)) == (CLIO, [0, 0, 1], [0, 0, 0])
    again = Position.resume(position.rules, position.stored(), hold=True)
    assert (again.held, points(again, CLIO), points(again, ANN)) == (CLIO, [0, 0, 1], [0, 0, 0])
    with pytest.raises(Refused):
        position.answer(ANN, "more")
    position.undo(ANN)
    assert (held(position), list(position.asks)) == (None, [ANN])
    position.answer(ANN, "enough")
    assert held(position) == ANN
    position.confirm(ANN)
    assert position.state.points == [0, 0, 1]


@pytest.mark.rule("TB-SEC-02")
def test_an_imagined_world_has_none_of_the_others_steps() -> None:
    position = begin(all_collect, seats=3)
    for seat, answer in ((ANN, "more"), (BOB, "more"), (BOB, "enough"), (ANN, "more")):
        position.answer(seat, answer)
    play = position.sample(ANN, Chance(KEY))
    assert (list(play.asks), play.ready, play.kept) == ([ANN, BOB, CLIO], [], 2)
    assert play.stages[ANN].state.points == [2, 0, 0]


def test_whoever_has_nothing_to_decide_is_not_asked() -> None:
    def nothing(game: Toy) -> Flow[None]:
        yield from ()
        game.note("done")

    def both(game: Toy) -> Flow[None]:
        yield from game.apart({ANN: nothing, BOB: partial(collect, BOB)})

    def none(game: Toy) -> Flow[None]:
        yield from game.apart({ANN: nothing})

    position = begin(both)
    assert list(position.asks) == [BOB]
    position.answer(BOB, "enough")
    assert position.state.notes == ["done"]
    assert Position.begin(rules_of(none), KEY).state.notes == ["done"]


def test_nobody_is_asked_together_with_others_while_apart() -> None:
    def together(game: Toy) -> Flow[None]:
        yield from game.choose_together({ANN: ["a"], BOB: ["a"]}, rule="TB-ASK-08")

    def step(game: Toy) -> Flow[None]:
        yield from game.apart({ANN: together})

    with pytest.raises(TypeError):
        begin(step)

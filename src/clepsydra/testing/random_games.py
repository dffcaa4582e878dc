"""Random games come to their end, and nothing is lost, doubled or broken on the way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from clepsydra.kernel import Position, zones
from clepsydra.kernel.asks import asks_of
from clepsydra.testing.trial import Trial, place


def random_games(trial: Trial) -> None:
    """A whole game at random, with all invariants after each answer."""
    with place("opening"):
        position = trial.begin()
        pieces = pieces_of(position.state)
        invariants(position, pieces)
    for turn in trial.turns(position):
        with place(turn):
            position.answer(turn.seat, turn.answer)
            invariants(position, pieces)
    with place("result"):
        a_sound_result(position)


def invariants(position: Position[Any], pieces: Counter[str]) -> None:
    """What must hold whenever somebody is asked."""
    each_piece_once(position.state, pieces)
    nothing_in_two_places(position.state)
    only_the_asked_can_answer(position)
    for name, holds in position.rules.checks.items():
        assert holds(position.state), f"the check {name!r} does not hold"


def pieces_of(state: Any) -> Counter[str]:
    """Every piece on the table and how often it is there."""
    return Counter(piece for zone in zones(state) for piece in zone)


def each_piece_once(state: Any, pieces: Counter[str]) -> None:
    """The pieces of the game are those it began with, each in one place."""
    now = pieces_of(state)
    doubled = sorted(piece for piece, count in now.items() if count > 1)
    assert not doubled, f"pieces in two places: {doubled}"
    lost, new = sorted(pieces - now), sorted(now - pieces)
    assert not lost, f"pieces lost: {lost}"
    assert not new, f"pieces from nowhere: {new}"


def nothing_in_two_places(state: Any) -> None:
    """No object that can change is reachable twice: changing one place would change the other."""
    found: dict[int, str] = {}
    for path, value in changeable(state, "state"):
        other = found.setdefault(id(value), path)
        assert other == path, f"one object in two places of the state: {other} and {path}"


def changeable(value: Any, path: str) -> Iterator[tuple[str, Any]]:
    """Everything in the state that can change, with the way to it."""
    if isinstance(value, Struct):
        if not value.__struct_config__.frozen:
            yield path, value
        for field in value.__struct_fields__:
            yield from changeable(getattr(value, field), f"{path}.{field}")
    elif isinstance(value, list | tuple):
        if isinstance(value, list):
            yield path, value
        for number, item in enumerate(value):
            yield from changeable(item, f"{path}[{number}]")
    elif isinstance(value, dict):
        yield path, value
        for key, item in value.items():
            yield from changeable(item, f"{path}[{key!r}]")


def only_the_asked_can_answer(position: Position[Any]) -> None:
    """A seat that is asked is a person at this table and its first answer is allowed; no other seat is heard."""
    setup = position.rules.setup
    asked = position.asks
    assert position.over == (not asked), "the game is over if and only if nobody is asked"
    for seat, ask in asks_of(position.ask).items():
        assert seat in setup.people, f"seat {seat} is asked ({ask.rule}) but no person sits there"
        assert ask.seat == seat, f"an ask for seat {ask.seat} is put to seat {seat}"
    for seat in range(-1, len(setup.seats) + 1):
        if seat not in asked:
            denial = position.why_not(seat, "anything")
            wanted = "TB-ASK-01" if asked else "TB-ASK-04"
            found = denial and denial.rule
            assert found == wanted, f"seat {seat} is not asked, but its answer meets {found}, not {wanted}"


def a_sound_result(position: Position[Any]) -> None:
    """The finished game has a score sheet and a rank for each seat."""
    result, seats = position.result, len(position.rules.setup.seats)
    assert len(result.sheets) == seats, f"{len(result.sheets)} score sheets for {seats} seats"
    assert len(result.ranks) == seats, f"{len(result.ranks)} ranks for {seats} seats"
    assert min(result.ranks) == 1, f"nobody has won: ranks {result.ranks}"

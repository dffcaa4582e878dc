"""Typical turns of a game that thinking bots played, each with what its seat answered in it."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from clepsydra.drawing.choices import value_of
from clepsydra.kernel import Chance, Given, One, Position, Some, installed_games, mix
from tools.positions.gathering import Kept, Way, seed_of, spread, ways_of, words_of
from tools.staging import decided

TURNS = 10
THINKER = "greedy"


class Step(Struct, frozen=True):
    """A question, and the values that are chosen there as the page writes them."""

    rule: str
    values: tuple[str, ...]
    several: bool


class Turn(Struct, frozen=True):
    """A turn from its first question until it can be ended."""

    begins: Kept
    steps: tuple[Step, ...]


def turns(way: Way, number: int) -> Iterator[Turn]:
    """Play one game by bots that think; each turn of it that ends by its owner's word."""
    definition = installed_games()[way.setup.game]
    seed = seed_of(number)
    position = Position.begin(definition.rules_for(way.setup), mix(seed, words_of(way.setup)))
    position.hold = True
    chance, answers, steps = Chance(b"players " + seed), list[Given](), list[Step]()
    while not position.over:
        if position.held is not None:
            begins = answers[: len(answers) - len(steps)]
            name = f"{steps[0].rule}:{len(begins)}:{len(steps)}"
            yield Turn(Kept(name, way.setup, number, begins, position.held), tuple(steps))
            steps.clear()
            position.confirm(position.held)
            continue
        seat, ask = next(iter(position.asks.items()))
        if answers and answers[-1].seat != seat:
            steps.clear()
        given = Given(seat, decided(position, seat, THINKER, chance))
        steps.append(step_of(ask, given))
        answers.append(given)
        position.accept(given.seat, given.answer)


def step_of(ask: One | Some, given: Given) -> Step:
    """What is chosen, as the inputs of the page have it."""
    several = isinstance(ask, Some)
    chosen = given.answer if several else (given.answer,)
    return Step(ask.rule, tuple(map(value_of, chosen)), several)


def in_a_row(game: str, rule: str, count: int) -> list[Turn]:
    """The first turns of one seat, so many of them one after the other, of the first game that people alone can play."""
    turns_of: dict[int, list[Turn]] = {}
    for turn in turns(ways_of(game)[0], 0):
        own = turns_of.setdefault(turn.begins.seat, [])
        own.append(turn)
        if turn.steps[0].rule != rule:
            own.clear()
        elif len(own) == count:
            return own
    raise LookupError(f"no seat takes {count} turns by {rule} in a row")


def typical(game: str, rule: str) -> list[Turn]:
    """Ten turns that begin by a rule, from all over the first game that people alone can play."""
    found = [turn for turn in turns(ways_of(game)[0], 0) if turn.steps[0].rule == rule]
    return spread(found, TURNS)

"""Weights learned from play: two bots that differ by a small random change of all weights play each other.

Simultaneous perturbation (SPSA, Spall): whatever the number of weights, two games of a deal say in which
direction to move all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from msgspec import Struct

from clepsydra.bots import Bot, Planner
from clepsydra.bots.planner import Thoroughness
from clepsydra.bots.random_bot import at_random
from clepsydra.kernel import Play, Position, Setup, mix, stream
from clepsydra.lab.games import play_out, rules_for
from clepsydra.lab.interruption import Interrupted, Interruption
from clepsydra.lab.journal import Journal
from clepsydra.lab.weights_file import Learned
from clepsydra.lab.workers import workers as spread

Weights = Mapping[str, float]
DEALS = 2
"""Of a round, whatever the number of processors: so all find the same."""
MOST = 15.0
"""A deal that ends with more points of difference says no more than one that ends with so many."""


class Course(Struct, frozen=True):
    """How weights are learned: each round follows from the course, its number and the weights before it."""

    setup: Setup
    seed: int = 0
    tries: int = 40
    """How many turns a bot tries before each answer."""
    change: float = 0.25
    """By which share of itself a weight is changed to see what that does, in the first round."""
    stride: float = 0.006
    """How far the weights move for each point of difference, as a share of themselves, in the first round."""
    smallest: float = 0.1
    """A weight below this is moved as if it were this."""


class Round(Struct, frozen=True):
    """A few deals, each played from both sides by bots with the weights of the round before."""

    gains: tuple[float, ...]
    """Of each deal, by how many points a seat the changed bot was better than the one changed the other way."""
    weights: dict[str, float]
    """After it."""


def learn(
    course: Course,
    weights: Weights,
    rounds: int,
    *,
    log: Path | None = None,
    workers: int | None = None,
    progress: Callable[[int], None] = lambda _: None,
    interruption: Interruption | None = None,
) -> dict[str, float]:
    """Play so many rounds, going on with those in the log; the mean of the weights over the last half of them.

    The mean is less swayed by luck than the last weights. When a signal interrupts it, the rounds before count.
    """
    journal = Journal(log, course, Round)
    progress(len(journal.known))
    now = journal.known[-1].weights if journal.known else dict(weights)
    with suppress(Interrupted), spread(workers, DEALS, interruption) as pool:
        for number in range(len(journal.known), rounds):
            deals = range(number * DEALS, (number + 1) * DEALS)
            gains = tuple(pool.results(played, [(course, now, deal) for deal in deals]))
            for deal, gain in zip(deals, gains, strict=True):
                now = moved(course, now, deal, gain)
            journal.add(Round(gains, now))
            progress(1)
    done = journal.known[:rounds]
    if not done:
        return now
    late = done[len(done) // 2 :]
    return {name: sum(each.weights[name] for each in late) / len(late) for name in now}


def counted(setup: Setup, weights: Weights) -> dict[str, float]:
    """The weights of what is counted at such a table: those of modules that lie in the box would only drift."""
    rules = rules_for(setup)
    valuation = rules.definition.valuation
    play, chance, names = Play.begin(rules, b"counted"), stream(b"counted"), set[str]()
    while valuation and not play.over:
        seat = next(iter(play.asks))
        names.update(valuation.features(rules.definition.game(rules, play.state_for(seat)), seat))
        play.answer(seat, at_random(play.asks[seat], chance))
    return {name: weight for name, weight in weights.items() if name in names}


def learned_by(course: Course, rounds: int, weights: Weights) -> Learned:
    """How weights were found, to be written above them."""
    how = "self-play: both sides of each deal differ by a random change of all weights, which follow the better (SPSA)"
    games = 2 * DEALS * rounds
    return Learned.at(course.setup, how, weights, tries=course.tries, games=games, seed=course.seed)


def signs(course: Course, weights: Weights, deal: int) -> dict[str, int]:
    """Up or down for each weight, by chance."""
    chance = stream(str(course.seed).encode(), "signs", deal)
    return {name: 2 * chance.below(2) - 1 for name in sorted(weights)}


def _scale(course: Course, weight: float) -> float:
    return max(abs(weight), course.smallest)


def changed(course: Course, weights: Weights, deal: int, side: int) -> dict[str, float]:
    """The weights of the two bots of a deal: `side` is 1 or -1."""
    share = side * course.change / (1 + deal) ** 0.101
    return {
        name: weights[name] + sign * share * _scale(course, weights[name])
        for name, sign in signs(course, weights, deal).items()
    }


def moved(course: Course, weights: Weights, deal: int, gain: float) -> dict[str, float]:
    """The weights after a deal: towards the bot that was better."""
    stride = course.stride * max(-MOST, min(MOST, gain)) / (1 + deal / 50) ** 0.602
    return {
        name: round(weights[name] + sign * stride * _scale(course, weights[name]), 5)
        for name, sign in signs(course, weights, deal).items()
    }


def played(course: Course, weights: dict[str, float], deal: int) -> float:
    """Play a deal from both sides: by how many points a seat the first kind of bot is better."""
    sides = {side: changed(course, weights, deal, side) for side in (1, -1)}
    return (_difference(course, deal, sides, 0) + _difference(course, deal, sides, 1)) / 2


def _difference(course: Course, deal: int, sides: dict[int, dict[str, float]], turn: int) -> float:
    people = course.setup.people
    side_of = {seat: 1 if (place + turn) % 2 == 0 else -1 for place, seat in enumerate(people)}
    bots: dict[int, Bot] = {
        seat: Planner(Thoroughness(course.tries, 1), weights=sides[side]) for seat, side in side_of.items()
    }
    seed = str(course.seed).encode()
    key = mix(stream(seed, "tuning", deal).key, ())
    position: Position[Any] = Position.begin(rules_for(course.setup), key)
    play_out(position, bots, stream(seed, "tuning bots", deal), position.answer)
    totals = position.result.totals
    mean = {
        side: sum(totals[seat] for seat in people if side_of[seat] == side)
        / sum(each == side for each in side_of.values())
        for side in (1, -1)
    }
    return mean[1] - mean[-1]

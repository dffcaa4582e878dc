"""Weights fitted on positions of played games: what is counted there, beside what the seats have in the end."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from msgspec import Struct

from clepsydra.bots import Bot, Planner
from clepsydra.bots.planner import Thoroughness
from clepsydra.kernel import Answer, Position, Setup, Valuation, mix, stream
from clepsydra.lab.games import play_out, rules_for
from clepsydra.lab.interruption import Interrupted, Interruption
from clepsydra.lab.journal import Journal
from clepsydra.lab.least_squares import Fit, Sums, fit
from clepsydra.lab.tuning import Weights
from clepsydra.lab.weights_file import Learned
from clepsydra.lab.workers import workers as spread

PARTS = 10
"""Into so many the games are parted: how well each is told by the others says how much to believe."""
SMALLEST = 0.1
"""A weight below this is expected to err as if it were this."""

Moment = list[dict[str, float]]
"""What is counted for each person; nothing that is zero."""


class Sampling(Struct, frozen=True):
    """Which games are looked at, and how often: each follows from the sampling and its number."""

    setup: Setup
    seed: int = 0
    tries: int = 30
    """How many turns a bot tries before each answer."""
    every: int = 4
    """So many steps of the game lie between two moments."""


class Sample(Struct, frozen=True):
    """One game."""

    moments: list[Moment]
    totals: list[float]
    """What each person has in the end."""


def collect(
    sampling: Sampling,
    games: int,
    *,
    log: Path | None = None,
    workers: int | None = None,
    progress: Callable[[int], None] = lambda _: None,
    interruption: Interruption | None = None,
) -> list[Sample]:
    """Play so many games, going on with those in the log. Return fewer when a signal interrupts it."""
    journal = Journal(log, sampling, Sample)
    progress(len(journal.known))
    left = range(len(journal.known), games)
    with suppress(Interrupted), spread(workers, len(left), interruption) as pool:
        for sample in pool.results(sampled, ((sampling, number) for number in left)):
            journal.add(sample)
            progress(1)
    return journal.known[:games]


def sampled(sampling: Sampling, number: int) -> Sample:
    """Play a game among equals, looking at it every few steps."""
    rules = rules_for(sampling.setup)
    people = sampling.setup.people
    valuation = rules.definition.valuation or Valuation(lambda _game, _seat: {})
    seed = str(sampling.seed).encode()
    position: Position[Any] = Position.begin(rules, mix(stream(seed, "fitting", number).key, ()))
    moments: list[Moment] = []
    seen = position.steps

    def counted(person: int) -> dict[str, float]:
        game = rules.definition.game(rules, position.state_for(person))
        return {name: amount for name, amount in valuation.features(game, person).items() if amount}

    def answer(seat: int, given: Answer) -> None:
        nonlocal seen
        position.answer(seat, given)
        if position.steps - seen >= sampling.every and not position.over:
            seen = position.steps
            moments.append([counted(person) for person in people])

    bots: dict[int, Bot] = {seat: Planner(Thoroughness(sampling.tries, 1)) for seat in people}
    play_out(position, bots, stream(seed, "fitting bots", number), answer)
    return Sample(moments, [float(position.result.totals[seat]) for seat in people])


def fitted(samples: Sequence[Sample], names: Sequence[str], weights: Weights) -> Fit:
    """By how much the weights of these names should differ, all others staying as they are.

    To be explained is by how much the valuation was wrong about each seat beside the others of the same moment: what
    makes a game rich or poor for all is not asked. The pull is towards the weights as they are.
    """
    parts = [Sums.over(len(names)) for _ in range(min(PARTS, len(samples)))]
    for number, sample in enumerate(samples):
        for row, wrong in _rows(sample, names, weights):
            parts[number % len(parts)].add(row, wrong)
    return fit(parts, [max(abs(weights[name]), SMALLEST) for name in names])


def _rows(sample: Sample, names: Sequence[str], weights: Weights) -> Iterator[tuple[list[float], float]]:
    for moment in sample.moments:
        columns = [[counted.get(name, 0.0) for name in names] for counted in moment]
        wrong = [
            total - sum(weights.get(name, 1.0) * amount for name, amount in counted.items())
            for counted, total in zip(moment, sample.totals, strict=True)
        ]
        usual = [sum(each) / len(moment) for each in zip(*columns, strict=True)]
        usually_wrong = sum(wrong) / len(moment)
        for row, by in zip(columns, wrong, strict=True):
            yield [amount - mean for amount, mean in zip(row, usual, strict=True)], by - usually_wrong


def fitted_by(sampling: Sampling, games: int, weights: Mapping[str, float]) -> Learned:
    """How weights were found, to be written above them."""
    how = (
        "regression of the points to come, each seat beside the others of the same moment,"
        " pulled towards the weights of before"
    )
    return Learned.at(sampling.setup, how, weights, tries=sampling.tries, games=games, seed=sampling.seed)

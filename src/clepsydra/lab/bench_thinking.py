"""What a bot's thinking is made of: beginning a world, forking, copying, naming a position, playing on at random."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from clepsydra.bots import at_random
from clepsydra.kernel import Chance, Position, Ruleset, clone, installed_games, stream
from clepsydra.lab.bench import Measured, random_game, seconds_each, spread

ROUNDS = 9
POSITIONS = 12
"""So many of one game are imagined in each round."""
TIMES = 10
"""So often each thing is done at each of them."""


class Seconds(NamedTuple):
    """What each thing took, on average over the positions of a round."""

    judged: float
    """To begin a world with every choice since the checkpoint judged, as the first game of a world begins."""
    begin: float
    """To begin it once more."""
    judged_try: float
    """To begin it judged and go on with an answer."""
    after: float
    """The same as a fork ahead of the answer."""
    fork: float
    copy: float
    key: float
    game: float
    """A whole game at random."""


def bench_thinking(progress: Callable[[], None] | None = None) -> list[Measured]:
    """Every installed game, at its largest table."""
    tables = {name: box.rules_for(box.largest_table()) for name, box in installed_games().items()}
    rounds: dict[str, list[Seconds]] = {name: [] for name in tables}
    for number in range(ROUNDS):
        for name, rules in tables.items():
            rounds[name].append(one_round(rules, number))
        if progress is not None:
            progress()
    return [figure for name, times in rounds.items() for figure in figures(name, times)]


def figures(name: str, rounds: list[Seconds]) -> list[Measured]:
    """The figures of one game, those of beginning against a beginning that judges."""
    judged, begin, judged_try, after, fork, copy, key, game = (
        list(times) for times in zip(*rounds, strict=True)
    )
    return [
        _microseconds(f"{name}_begin", begin, "judged", judged),
        _microseconds(f"{name}_after", after, "judged", judged_try),
        _microseconds(f"{name}_fork", fork),
        _microseconds(f"{name}_copy", copy),
        _microseconds(f"{name}_key", key),
        Measured(f"{name}_games", round(1 / statistics.median(game), 1), "games/s", "", None, spread(game)),
    ]


def _microseconds(
    name: str, times: list[float], against: str = "", others: list[float] | None = None
) -> Measured:
    ratios = None if others is None else [ours / theirs for ours, theirs in zip(times, others, strict=True)]
    ratio = None if ratios is None else round(statistics.median(ratios), 2)
    return Measured(
        name, round(statistics.median(times) * 1e6, 1), "us", against, ratio, spread(ratios or times)
    )


def one_round(rules: Ruleset[Any], number: int) -> Seconds:
    """All of it at some positions of one game."""
    begun = time.process_time()
    decisions = random_game(rules, number)
    game = time.process_time() - begun
    at = [thinking_at(position) for position in positions(rules, number, decisions // POSITIONS)]
    return Seconds._make((*map(statistics.fmean, zip(*at, strict=True)), game))


def positions(rules: Ruleset[Any], number: int, every: int) -> Iterable[Position[Any]]:
    """A game at random, looked at after each so many decisions."""
    position, chance = Position.begin(rules, number.to_bytes(8, "big")), stream(b"thinking", number)
    while not position.over:
        if position.count % max(every, 1) == 0:
            yield position
        seat = chance.pick(sorted(position.asks))
        position.answer(seat, at_random(position.asks[seat], chance))


def thinking_at(position: Position[Any]) -> tuple[float, ...]:
    """What each thing takes at one position, in the order of `Seconds`."""
    seat, start = min(position.asks), position.checkpoint
    answer = at_random(position.asks[seat], Chance(b"answer"))
    worlds = [position.determinize(seat, Chance(bytes([number]))) for number in range(2 * TIMES)]
    new, known = iter(worlds), iter(worlds)
    judged = seconds_each(lambda: next(new).begin(), TIMES)
    judged_try = seconds_each(lambda: next(new).begin().answer(seat, answer), TIMES)
    begin = seconds_each(lambda: next(known).begin(), TIMES)
    play = worlds[0].begin()
    return (
        judged,
        begin,
        judged_try,
        seconds_each(lambda: play.after(seat, answer), TIMES),
        seconds_each(play.fork, TIMES),
        seconds_each(lambda: clone(start), TIMES),
        seconds_each(play.key, TIMES),
    )

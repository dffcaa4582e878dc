"""Speeds, each as a ratio against something measured in the same run."""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable
from typing import Any

from msgspec import Struct

from clepsydra.kernel import PERSON, Chance, Play, Rules, Setup, Some, State, Zone, clone, copies, shelf
from clepsydra.lab.bare_hourglass import Bare

ROUNDS = 9
GAMES = 120


class Measured(Struct, frozen=True):
    """One figure: what, how much, against what, and how far the rounds lay apart."""

    name: str
    value: float
    unit: str
    against: str
    ratio: float | None
    spread: float
    """Half the distance between the quartiles of the rounds, as a share of their median."""


def bench_kernel(progress: Callable[[], None] | None = None) -> list[Measured]:
    """The teaching game through the kernel against the same game without it, and the clone of a state."""
    rules = shelf()["hourglass"].rules_for(Setup("hourglass", (PERSON,) * 3))
    state = _two_hundred_objects()
    through: list[float] = []
    bare: list[float] = []
    clones: list[float] = []
    for number in range(ROUNDS):
        # One after the other in every round: whatever else the machine does strikes all alike.
        through.append(_per_decision(lambda seed: _kernel_game(rules, seed), number))
        bare.append(_per_decision(_bare_game, number))
        clones.append(1 / _seconds_each(lambda: clone(state), 400))
        if progress is not None:
            progress()
    ratios = [ours / theirs for ours, theirs in zip(through, bare, strict=True)]
    per_second = [1 / seconds for seconds in through]
    return [
        Measured(
            "kernel_decisions",
            round(statistics.median(per_second)),
            "decisions/s",
            "the same game as a bare generator",
            round(statistics.median(ratios), 2),
            _spread(ratios),
        ),
        Measured(
            "clone_200_objects", round(statistics.median(clones)), "clones/s", "", None, _spread(clones)
        ),
    ]


def rounds_of(name: str) -> int:
    """How many rounds a bench has, for a progress bar."""
    return {"kernel": ROUNDS}[name]


def _per_decision(game: Callable[[int], int], number: int) -> float:
    begun = time.process_time()
    decisions = sum(game(number * GAMES + seed) for seed in range(GAMES))
    return (time.process_time() - begun) / decisions


def _kernel_game(rules: Rules[Any], seed: int) -> int:
    """One game at random through the kernel; how many decisions it took."""
    play = Play.begin(rules, seed.to_bytes(8, "big"))
    choices = random.Random(seed)  # noqa: S311 - both sides choose alike, nothing is at stake
    decisions = 0
    while play.ask is not None:
        for seat, ask in list(play.asks.items()):
            options = ask.menu.options
            play.accept(seat, _some(choices, options) if isinstance(ask, Some) else choices.choice(options))
            decisions += 1
    return decisions


def _bare_game(seed: int) -> int:
    """One game at random without the kernel; how many decisions it took."""
    choices = random.Random(seed)  # noqa: S311
    game = Bare(3, _PlainDice(seed)).play()
    decisions = 0
    try:
        _, options, several = next(game)
        while True:
            decisions += 1
            _, options, several = game.send(_some(choices, options) if several else choices.choice(options))
    except StopIteration:
        return decisions


def _some(choices: random.Random, options: Any) -> tuple[Any, ...]:
    return tuple(choices.sample(options, choices.randint(0, len(options))))


class _PlainDice:
    """The chance that one would write without a kernel."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(-seed - 1)  # noqa: S311

    def roll(self, sides: int) -> int:
        return self._random.randint(1, sides)

    def shuffle(self, items: list[str]) -> None:
        self._random.shuffle(items)


class _Worker(Struct):
    kind: str
    where: str = "home"
    tired: bool = False
    again: int = 0


class _Board(Struct):
    workers: list[_Worker]
    hand: Zone
    goods: dict[str, int]
    morale: int = 3


class _Large(State, kw_only=True):
    boards: list[_Board]
    decks: list[Zone]


def _two_hundred_objects() -> State:
    """A state of the shape and size of a heavy game: 200 Structs."""
    boards = [
        _Board(
            [_Worker(f"kind {n % 4}") for n in range(46)],
            Zone(1 << seat, copies(f"card{seat}", 5)),
            {"water": 3},
        )
        for seat in range(4)
    ]
    decks = [Zone(0, copies(f"tile{deck}", 15)) for deck in range(6)]
    return _Large(chance=Chance(b"bench"), boards=boards, decks=decks)


def _seconds_each(work: Callable[[], object], times: int) -> float:
    begun = time.process_time()
    for _ in range(times):
        work()
    return (time.process_time() - begun) / times


def _spread(values: list[float]) -> float:
    low, _, high = statistics.quantiles(values, n=4)
    return round((high - low) / 2 / statistics.median(values), 3)


BENCHES: dict[str, Callable[[Callable[[], None] | None], list[Measured]]] = {"kernel": bench_kernel}

"""Speeds, each as a ratio against something measured in the same run."""

from __future__ import annotations

import functools
import random
import statistics
import time
from collections.abc import Callable
from typing import Any

from msgspec import Struct

from clepsydra.kernel import (
    PERSON,
    Chance,
    One,
    Play,
    Ruleset,
    Setup,
    Some,
    State,
    Together,
    Zone,
    clone,
    copies,
    installed_games,
)
from clepsydra.lab.baseline_hourglass import Bare

ROUNDS = 9
GAMES = 120
GAMES_OF_ONE = 4


class Measured(Struct, frozen=True):
    """One figure: what, how much, against what, and how far the rounds lay apart."""

    name: str
    value: float
    unit: str
    against: str
    ratio: float | None
    spread: float
    """Half the distance between the quartiles of the rounds, as a share of their median."""
    goal: float | None = None
    """What it should stay below."""

    @property
    def missed(self) -> bool:
        """Whether it does not."""
        return self.goal is not None and self.value >= self.goal


def distribution(
    name: str, values: list[float], unit: str, goal: float | None = None, *, rarely: float | None = None
) -> list[Measured]:
    """The middle of many values, what one in twenty exceeds, and the largest; the goal is for the middle.

    What only one in twenty may exceed is the goal `rarely`.

    >>> [each.value for each in distribution("wait", [1.0, 2.0, 3.0, 4.0, 90.0], "ms")]
    [3.0, 90.0, 90.0]
    """
    ordered = sorted(values)
    found = (
        ("_median", statistics.median(ordered), goal),
        ("_p95", ordered[min(len(ordered) - 1, len(ordered) * 95 // 100)], rarely),
        ("_max", ordered[-1], None),
    )
    return [
        Measured(f"{name}{which}", round(value, 2), unit, "", None, 0.0, limit)
        for which, value, limit in found
    ]


def bench_kernel(progress: Callable[[], None] | None = None) -> list[Measured]:
    """The teaching game through the kernel, and the clone of a state.

    The game is measured against two things: its own steps driven by a bare loop (what driving,
    checking and asking costs), and a twin written without the kernel (what everything costs).
    """
    rules = installed_games()["hourglass"].rules_for(Setup("hourglass", (PERSON,) * 3))
    state = _two_hundred_objects()
    rounds: list[tuple[float, ...]] = []
    for number in range(ROUNDS):
        # One after the other in every round: whatever else the machine does strikes all alike.
        rounds.append(
            (
                _per_decision(lambda seed: random_game(rules, seed), number),
                _per_decision(lambda seed: _bare_loop(rules, seed), number),
                _per_decision(_bare_twin, number),
                seconds_each(lambda: clone(state), 400),
            )
        )
        if progress is not None:
            progress()
    kernel, loop, twin, cloning = (list(times) for times in zip(*rounds, strict=True))
    return [
        _measured(
            "kernel_decisions", kernel, "decisions/s", "the same steps driven by a bare generator loop", loop
        ),
        _measured("kernel_game", kernel, "decisions/s", "the same game written without the kernel", twin),
        _measured("clone_200_objects", cloning, "clones/s"),
    ]


def bench_game(name: str, progress: Callable[[], None] | None = None) -> list[Measured]:
    """A installed game: random decisions per second on one core, and clones of its states in mid-game."""
    definition = installed_games()[name]
    rules = definition.rules_for(Setup(name, max(definition.seatings, key=len)))
    deciding: list[float] = []
    cloning: list[float] = []
    for number in range(ROUNDS):
        games = range(number * GAMES_OF_ONE, (number + 1) * GAMES_OF_ONE)
        begun = time.process_time()
        decisions = sum(random_game(rules, seed) for seed in games)
        deciding.append((time.process_time() - begun) / decisions)
        cloning.append(seconds_each(functools.partial(clone, _in_mid_game(rules, number)), 400))
        if progress is not None:
            progress()
    return [
        _measured(f"{name}_decisions", deciding, "decisions/s"),
        _measured(f"{name}_clones", cloning, "clones/s"),
    ]


def _in_mid_game(rules: Ruleset[Any], seed: int) -> State:
    """A state from the middle of a random game."""
    half = random_game(rules, seed) // 2
    play, choices = Play.begin(rules, seed.to_bytes(8, "big")), random.Random(seed)  # noqa: S311
    for _ in range(half):
        seat, ask = next(iter(play.asks.items()))
        play.answer(seat, _choice(choices, ask))
    state: State = play.state
    return state


def _measured(
    name: str, times: list[float], unit: str, against: str = "", others: list[float] | None = None
) -> Measured:
    """A figure from the seconds that each round took, per piece of work."""
    ratios = [ours / theirs for ours, theirs in zip(times, others, strict=True)] if others else None
    ratio = round(statistics.median(ratios), 2) if ratios else None
    return Measured(name, round(1 / statistics.median(times)), unit, against, ratio, spread(ratios or times))


def benches() -> dict[str, Callable[[Callable[[], None] | None], list[Measured]]]:
    """What can be measured: the kernel, every installed game, thinking in them, and the service."""
    from clepsydra.lab.bench_archive import bench_archive
    from clepsydra.lab.bench_filled import bench_filled
    from clepsydra.lab.bench_service import bench_fanout, bench_submit
    from clepsydra.lab.bench_thinking import bench_thinking

    games = {name: functools.partial(bench_game, name) for name in installed_games()}
    service = {
        "submit": bench_submit,
        "fanout": bench_fanout,
        "archive": bench_archive,
        "filled": bench_filled,
    }
    return {"kernel": bench_kernel, **games, "thinking": bench_thinking, **service}


def _per_decision(game: Callable[[int], int], number: int) -> float:
    begun = time.process_time()
    decisions = sum(game(number * GAMES + seed) for seed in range(GAMES))
    return (time.process_time() - begun) / decisions


def random_game(rules: Ruleset[Any], seed: int) -> int:
    """One game at random through the kernel; how many decisions it took."""
    play = Play.begin(rules, seed.to_bytes(8, "big"))
    choices = random.Random(seed)  # noqa: S311 - all sides choose alike, nothing is at stake
    decisions = 0
    while not play.over:
        for seat, ask in play.asks.items():
            play.answer(seat, _choice(choices, ask))
            decisions += 1
    return decisions


def _bare_loop(rules: Ruleset[Any], seed: int) -> int:
    """One game at random, the game's own steps driven by hand; how many decisions it took."""
    choices = random.Random(seed)  # noqa: S311
    state = rules.opening(Chance(seed.to_bytes(8, "big")))
    game = rules.definition.game(rules, state)
    decisions = 0
    while (name := rules.next_step(state)) is not None:
        step = rules.steps[name](game)
        reply: Any = None
        try:
            while step is not None:
                ask = step.send(reply)
                if isinstance(ask, Together):
                    decisions += len(ask.asks)
                    reply = {seat: _choice(choices, own) for seat, own in ask.asks.items()}
                else:
                    decisions += 1
                    reply = _choice(choices, ask)
        except StopIteration:
            continue
    return decisions


def _bare_twin(seed: int) -> int:
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


def _choice(choices: random.Random, ask: One | Some) -> Any:
    return (ask.menu if isinstance(ask, One) else ask).any_one(choices.randrange)


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


def seconds_each(work: Callable[[], object], times: int) -> float:
    """What a piece of work takes when it is done so often."""
    begun = time.process_time()
    for _ in range(times):
        work()
    return (time.process_time() - begun) / times


def spread(values: list[float]) -> float:
    """Half the distance between the quartiles, as a share of the median."""
    low, _, high = statistics.quantiles(values, n=4)
    return round((high - low) / 2 / statistics.median(values), 3)

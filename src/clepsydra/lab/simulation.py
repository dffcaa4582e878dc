"""Many games by bots, over all processors."""

from __future__ import annotations

import os
import statistics
import time
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from clepsydra.bots import bot_named
from clepsydra.kernel import (
    Answer,
    Chance,
    Event,
    Play,
    Position,
    Recorder,
    Setup,
    installed_games,
    kind,
    mix,
    stream,
    to_text,
)
from clepsydra.lab.games import play_out, rules_for
from clepsydra.lab.interruption import Interrupted, Interruption
from clepsydra.lab.win_rates import WinRates, chosen, share
from clepsydra.lab.workers import workers as spread

K = TypeVar("K")
CHUNK = 0.25
"""Seconds of play that a worker process returns together, and that an interruption loses at most."""
LARGEST_CHUNK = 100


class Plan(Struct, frozen=True):
    """What is simulated: each game follows from the plan and its number alone."""

    game: str
    seed: int = 0
    setup: Setup | None = None
    """`None` leaves every choice to chance, game by game."""
    players: int | None = None
    """How many people play; an automa that the game gives them comes on top."""
    bots: tuple[str, ...] = ("random",)
    """The bots of the seats, in turn; fewer than seats are repeated."""
    records: str | None = None
    """A directory that gets the record of every game."""
    listens: bool = False
    """Whether events are heard too, and what nothing names is listed. It takes longer."""

    def chance(self, number: int, purpose: str) -> Chance:
        """A stream of chance for one game and purpose."""
        return stream(str(self.seed).encode(), purpose, number)

    def setup_of(self, number: int) -> Setup:
        """The setup of one game."""
        return self.setup or installed_games()[self.game].any_setup(
            self.chance(number, "setup"), self.players
        )


class Failure(Struct, frozen=True):
    """A game that broke, with what is needed to see it again."""

    number: int
    error: str


class Tally(Struct):
    """What came out of some games."""

    games: int = 0
    seconds: float = 0.0
    """By the clock, of the processes that played."""
    decisions: int = 0
    lengths: list[int] = []
    scores: list[int] = []
    winning: list[int] = []
    firsts: dict[int, int] = {}
    """How often each seat came first; a shared first place counts for all who share it."""
    sat: dict[int, int] = {}
    """How many games had each seat."""
    used: dict[str, int] = {}
    """How often each thing was named in a decision: a card, an action, a way to pay."""
    told: dict[str, int] = {}
    """How often each thing was named in an event, if the plan listens."""
    win_rates: WinRates = msgspec.field(default_factory=WinRates)
    by_mix: dict[str, dict[str, list[int]]] = {}
    """The scores by who sat there with which modules, then by the kind of seat."""
    chapters: dict[str, int] = {}
    """In which part of the game it ended: the last era, the last hour."""
    failures: list[Failure] = []

    def add(self, other: Tally) -> None:
        """Count in the games of another tally."""
        self.games += other.games
        self.seconds += other.seconds
        self.decisions += other.decisions
        self.lengths += other.lengths
        self.scores += other.scores
        self.winning += other.winning
        _count_in(self.firsts, other.firsts)
        _count_in(self.sat, other.sat)
        _count_in(self.used, other.used)
        self.win_rates.add(other.win_rates)
        _count_in(self.told, other.told)
        for who, kinds in other.by_mix.items():
            for sort, scores in kinds.items():
                self.by_mix.setdefault(who, {}).setdefault(sort, []).extend(scores)
        _count_in(self.chapters, other.chapters)
        self.failures += other.failures

    def summary(self, seconds: float) -> dict[str, Any]:
        """The figures, for people and scripts."""
        return {
            "games": self.games,
            "failures": len(self.failures),
            "decisions": self.decisions,
            "seconds": round(seconds, 2),
            "decisions_per_second": round(self.decisions / seconds),
            "decisions_per_game": _spread(self.lengths),
            "scores": _spread(self.scores),
            "winning_scores": _spread(self.winning),
            "firsts_by_seat": [self.firsts[seat] for seat in sorted(self.firsts)],
            "first_share_by_seat": [
                msgspec.to_builtins(share(self.firsts[seat], self.sat[seat])) for seat in sorted(self.firsts)
            ],
            "by_mix": {
                who: {sort: {"scores": len(scores), **_spread(scores)} for sort, scores in kinds.items()}
                for who, kinds in sorted(self.by_mix.items())
            },
            "ended_in": dict(sorted(self.chapters.items())),
            "used": dict(sorted(self.used.items(), key=lambda entry: -entry[1])),
            "fortunes": msgspec.to_builtins(self.win_rates.shares()),
            "failed": [{"game": failure.number, "error": failure.error} for failure in self.failures],
        }


def _count_in(counts: dict[K, int], more: Mapping[K, int]) -> None:
    for key, count in more.items():
        counts[key] = counts.get(key, 0) + count


def _spread(values: list[int]) -> dict[str, float]:
    if not values:
        return {}
    return {
        "least": min(values),
        "mean": round(statistics.fmean(values), 2),
        "most": max(values),
        "deviation": round(statistics.pstdev(values), 2),
    }


def simulate(
    plan: Plan,
    games: int,
    *,
    first: int = 0,
    workers: int | None = None,
    progress: Callable[[int], None] = lambda _: None,
    interruption: Interruption | None = None,
) -> dict[str, Any]:
    """Play the games and sum them up; a signal ends it early. `progress` hears how many more are done."""
    begun = time.perf_counter()
    tally = Tally()
    with suppress(Interrupted), spread(workers, games, interruption) as pool:
        chunks = _chunks(range(first, first + games), tally)
        for part in pool.results(play_chunk, ((plan, chunk) for chunk in chunks)):
            tally.add(part)
            progress(part.games)
    summary = {
        "game": plan.game,
        "seed": plan.seed,
        "workers": min(workers or os.cpu_count() or 1, games),
        **tally.summary(time.perf_counter() - begun),
    }
    return (
        {**summary, "never_used": never_used(plan.game, {*tally.used, *tally.told})}
        if plan.listens
        else summary
    )


def _chunks(numbers: range, tally: Tally) -> Iterator[range]:
    """Part the games into chunks that take about `CHUNK` seconds, by what the games of the tally have taken."""
    while numbers:
        size = int(CHUNK * tally.games / tally.seconds) if tally.seconds else 1
        size = min(max(size, 1), LARGEST_CHUNK)
        yield numbers[:size]
        numbers = numbers[size:]


def play_chunk(plan: Plan, numbers: range) -> Tally:
    """Play some games of a plan one after the other."""
    tally = Tally()
    begun = time.perf_counter()
    for number in numbers:
        tally.games += 1
        try:
            _play_game(plan, number, tally)
        except Exception as error:  # noqa: BLE001 - whatever breaks a game is a finding, not an end
            tally.failures.append(Failure(number, f"{type(error).__name__}: {error}"))
    tally.seconds = time.perf_counter() - begun
    return tally


def _play_game(plan: Plan, number: int, tally: Tally) -> None:
    setup = plan.setup_of(number)
    definition = installed_games()[plan.game]
    bots = {seat: bot_named(plan.bots[seat % len(plan.bots)]) for seat in setup.people}
    seed = plan.chance(number, "seed").key
    thinking = plan.chance(number, "bots")
    choices: dict[int, set[str]] = {seat: set() for seat in bots}
    if plan.records is None:
        looking = any(bot.looks for bot in bots.values())
        play: Play[Any] = (Position if looking else Play).begin(rules_for(setup), mix(seed, ()))
        if plan.listens:
            _listen(play, tally)
        length = play_out(play, bots, thinking, _noting(play, tally, choices, play.answer))
    else:
        recorder = Recorder(definition, setup, seed=seed)
        play = recorder.position
        if plan.listens:
            _listen(play, tally)
        length = play_out(play, bots, thinking, _noting(play, tally, choices, recorder.answer))
        path = Path(plan.records) / f"{plan.game}-{plan.seed}-{number}.jsonl"
        whole = path.with_suffix(".unfinished")
        whole.write_text(to_text(recorder.record()), encoding="utf-8")
        whole.replace(path)
    _count(play, length, tally)
    for seat, things in choices.items():
        tally.win_rates.count(things, play.result.ranks[seat] == 1)


def _noting(
    play: Play[Any], tally: Tally, choices: dict[int, set[str]], answer: Callable[[int, Answer], object]
) -> Callable[[int, Answer], None]:
    """Count what answers name, and note what each seat chooses, before they are given."""

    def note(seat: int, given: Answer) -> None:
        choices[seat].update(chosen(play.asks[seat], given))
        _count_in(tally.used, Counter(_named(given)))
        answer(seat, given)

    return note


def _listen(play: Play[Any], tally: Tally) -> None:
    """Count what events name, beside whoever listens already."""
    told = play.game.told

    def hear(event: Event) -> None:
        about = [getattr(event, field) for field in event.__struct_fields__]
        _count_in(tally.told, Counter(_named(msgspec.to_builtins(about))))
        if told is not None:
            told(event)

    play.game.told = hear


def never_used(game: str, used: Collection[str]) -> dict[str, list[str]]:
    """The components that nothing named, by their sections; modules that exclude each other are all looked at."""
    definition = installed_games()[game]
    if definition.components is None:
        return {}
    unused: dict[str, dict[str, None]] = {}
    for modules in ((), *((module.name,) for module in definition.modules)):
        for section in definition.components.sheets(
            Setup(game, definition.seatings[0], modules), "en"
        ).sections:
            left = (piece.id for piece in section.pieces if kind(piece.id) not in used)
            unused.setdefault(section.title, {}).update(dict.fromkeys(left))
    return {title: list(pieces) for title, pieces in unused.items() if pieces}


def _named(answer: Any) -> Iterator[str]:
    if isinstance(answer, str):
        yield kind(answer)
    elif isinstance(answer, tuple | list):
        for part in answer:
            yield from _named(part)
    elif isinstance(answer, dict):
        yield from _named([*answer.keys(), *answer.values()])


def _count(play: Play[Any], length: int, tally: Tally) -> None:
    for name, holds in play.rules.checks.items():
        if not holds(play.state):
            raise AssertionError(f"the check {name!r} does not hold at the end")
    result = play.result
    tally.decisions += length
    tally.lengths.append(length)
    tally.scores += result.totals
    tally.winning.append(max(result.totals))
    seats = tally.by_mix.setdefault(_mix(play.rules.setup), {})
    for sort, score in zip(play.rules.setup.seats, result.totals, strict=True):
        seats.setdefault(sort, []).append(score)
    _count_in(tally.firsts, {seat: int(rank == 1) for seat, rank in enumerate(result.ranks)})
    _count_in(tally.sat, dict.fromkeys(range(len(result.ranks)), 1))
    _count_in(tally.chapters, {play.rules.chapter(play.state): 1})


def _mix(setup: Setup) -> str:
    """Who sits there and what is added.

    >>> _mix(Setup("hourglass", ("person", "person", "drip"), ("storm",)))
    '2 person, 1 drip with storm'
    """
    seats = ", ".join(f"{count} {sort}" for sort, count in Counter(setup.seats).items())
    return f"{seats} with {', '.join(setup.modules)}" if setup.modules else seats

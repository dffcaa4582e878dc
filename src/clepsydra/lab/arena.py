"""Bots against each other: each deal is played once from every seat, so that neither luck nor a seat decides."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import closing
from itertools import combinations
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from clepsydra.bots import Bot, bot_named
from clepsydra.kernel import Answer, Chance, Play, Position, Result, SeatView, Setup, mix, stream
from clepsydra.lab.games import play_out, rules_for


class Contest(Struct, frozen=True):
    """What is played: each game follows from the contest, its deal and its lineup alone."""

    setup: Setup
    players: tuple[str, ...]
    """The bots by name; one that is named twice has two seats."""
    seed: int = 0

    @property
    def lineups(self) -> tuple[tuple[str, ...], ...]:
        """Who sits where in the games of one deal. Of too many players every group plays, of too few some twice.

        >>> pair = Setup("hourglass", ("person", "person"))
        >>> Contest(pair, ("a", "b")).lineups
        (('a', 'b'), ('b', 'a'))
        >>> Contest(pair, ("a", "b", "c")).lineups
        (('a', 'b'), ('b', 'a'), ('a', 'c'), ('c', 'a'), ('b', 'c'), ('c', 'b'))
        """
        seats = len(self.setup.people)
        groups = combinations(self.players, min(len(self.players), seats))
        return tuple(
            tuple(group[(seat + turn) % len(group)] for seat in range(seats))
            for group in groups
            for turn in range(len(group))
        )


class Seated(Struct, frozen=True):
    """How a player fared on one seat of one game."""

    player: str
    rank: int
    score: int
    turns: int
    seconds: float
    """Of the processor, spent on deciding."""


class Outcome(Struct, frozen=True):
    """A game that was played, with all who sat there; an automa goes by its own name and takes no time."""

    deal: int
    seats: tuple[Seated, ...]


class Timed:
    """A bot, with how long it has thought and how often it was its turn."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot
        self.looks, self.games = bot.looks, bot.games
        self.seconds = 0.0
        self.turns = 0

    def decide(self, seat_view: SeatView[Any], chance: Chance) -> Answer:
        """As the bot decides."""
        begun = time.process_time()
        answer = self._bot.decide(seat_view, chance)
        self.seconds += time.process_time() - begun
        return answer


def play_deal(contest: Contest, deal: int) -> list[Outcome]:
    """The same deal once with every lineup."""
    return [play_game(contest, deal, lineup) for lineup in contest.lineups]


def play_game(contest: Contest, deal: int, lineup: tuple[str, ...]) -> Outcome:
    """One game to its end."""
    seed = str(contest.seed).encode()
    people = contest.setup.people
    bots = {seat: Timed(bot_named(name)) for seat, name in zip(people, lineup, strict=True)}
    kind = Position if any(bot.looks for bot in bots.values()) else Play
    play: Play[Any] = kind.begin(rules_for(contest.setup), mix(stream(seed, "deal", deal).key, ()))
    last: tuple[int, int] | None = None

    def answer(seat: int, given: Answer) -> None:
        nonlocal last
        now = seat, play.steps
        bots[seat].turns += now != last
        last = now
        play.answer(seat, given)

    play_out(play, bots, stream(seed, "bots", deal), answer)
    return Outcome(deal, tuple(_seated(contest.setup, play.result, bots, lineup)))


def _seated(
    setup: Setup, result: Result, bots: dict[int, Timed], lineup: tuple[str, ...]
) -> Iterator[Seated]:
    names = dict(zip(setup.people, lineup, strict=True))
    for seat, kind in enumerate(setup.seats):
        name, rank, score = names.get(seat, kind), result.ranks[seat], result.totals[seat]
        turns, seconds = (bots[seat].turns, bots[seat].seconds) if seat in bots else (0, 0.0)
        yield Seated(name, rank, score, turns, seconds)


def compete(
    contest: Contest,
    games: int,
    *,
    results: Path | None = None,
    workers: int | None = None,
    enough: Callable[[list[Outcome]], bool] = lambda _: False,
    progress: Callable[[int], None] = lambda _: None,
) -> list[Outcome]:
    """Play at least so many games, whole deals, until `enough` says so; go on with those in the file of results."""
    outcomes = _known(contest, results)
    progress(len(outcomes))
    deals = range(len(outcomes) // len(contest.lineups), -(-games // len(contest.lineups)))
    with closing(_played(contest, deals, workers or os.cpu_count() or 1)) as played:
        while not enough(outcomes) and (deal := next(played, None)) is not None:
            outcomes += deal
            _keep(results, deal)
            progress(len(deal))
    return outcomes


def _played(contest: Contest, deals: range, workers: int) -> Generator[list[Outcome]]:
    """The deals in their order, whichever is done first: else stopping early would favour quick games."""
    if min(workers, len(deals)) < 2:
        yield from (play_deal(contest, deal) for deal in deals)
        return
    pool = ProcessPoolExecutor(workers)
    try:
        yield from pool.map(play_deal, [contest] * len(deals), deals)
    finally:
        pool.shutdown(cancel_futures=True)


class AnotherContest(Exception):
    """The file has the results of something else."""


def _known(contest: Contest, results: Path | None) -> list[Outcome]:
    """What the file has of this contest, its first line; what was cut off while it was written is dropped."""
    if results is None:
        return []
    if not results.exists():
        results.write_bytes(msgspec.json.encode(contest) + b"\n")
    *whole, _cut_off = results.read_bytes().split(b"\n")
    first, *deals = whole
    if msgspec.json.decode(first, type=Contest) != contest:
        raise AnotherContest(f"{results} has the results of another contest")
    results.write_bytes(b"".join(line + b"\n" for line in whole))
    return [outcome for deal in deals for outcome in msgspec.json.decode(deal, type=list[Outcome])]


def _keep(results: Path | None, deal: list[Outcome]) -> None:
    if results is not None:
        with results.open("ab") as file:
            file.write(msgspec.json.encode(deal) + b"\n")

"""Bots against each other: each deal is played once from every seat, so that neither luck nor a seat decides."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from itertools import combinations
from pathlib import Path
from typing import Any

from msgspec import Struct

from clepsydra.bots import Bot
from clepsydra.kernel import Answer, Chance, Play, Position, Result, SeatView, Setup, mix, stream
from clepsydra.lab.games import play_out, rules_for
from clepsydra.lab.interruption import Interrupted, Interruption
from clepsydra.lab.journal import Journal
from clepsydra.lab.strangers import is_stranger, player_named
from clepsydra.lab.workers import workers as spread


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
    """Of the processor, spent on deciding; by the clock, where a stranger decides elsewhere."""


class Outcome(Struct, frozen=True):
    """A game that was played, with all who sat there; an automa goes by its own name and takes no time."""

    deal: int
    seats: tuple[Seated, ...]


class Timed:
    """A bot, with how long it has thought and how often it was its turn."""

    def __init__(self, bot: Bot, clock: Callable[[], float] = time.process_time) -> None:
        self._bot, self._clock = bot, clock
        self.looks, self.games = bot.looks, bot.games
        self.seconds = 0.0
        self.turns = 0

    def decide(self, seat_view: SeatView[Any], chance: Chance) -> Answer:
        """As the bot decides."""
        begun = self._clock()
        answer = self._bot.decide(seat_view, chance)
        self.seconds += self._clock() - begun
        return answer


class _Enough(Exception):
    """Raised to leave the worker processes with games in play that nothing needs any more."""


def play_deal(contest: Contest, deal: int) -> list[Outcome]:
    """The same deal once with every lineup."""
    return [play_game(contest, deal, lineup) for lineup in contest.lineups]


def play_game(contest: Contest, deal: int, lineup: tuple[str, ...]) -> Outcome:
    """One game to its end."""
    with ExitStack() as ends:
        bots = {
            seat: _seat(name, contest.setup, ends)
            for seat, name in zip(contest.setup.people, lineup, strict=True)
        }
        result = _played_out(contest, deal, bots)
    return Outcome(deal, tuple(_seated(contest.setup, result, bots, lineup)))


def _seat(name: str, setup: Setup, ends: ExitStack) -> Timed:
    clock = time.perf_counter if is_stranger(name) else time.process_time
    return Timed(player_named(name, setup, ends), clock)


def _played_out(contest: Contest, deal: int, bots: dict[int, Timed]) -> Result:
    seed = str(contest.seed).encode()
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
    return play.result


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
    interruption: Interruption | None = None,
) -> list[Outcome]:
    """Play at least so many games, whole deals, until `enough` says so; go on with those in the file of results.

    Return the deals that are whole when a signal interrupts it.
    """
    journal = Journal(results, contest, list[Outcome])
    outcomes = [outcome for deal in journal.known for outcome in deal]
    progress(len(outcomes))
    deals = range(len(outcomes) // len(contest.lineups), -(-games // len(contest.lineups)))
    if enough(outcomes):
        return outcomes
    with suppress(Interrupted, _Enough), spread(workers, len(deals), interruption) as pool:
        # In the order of the deals: else stopping early would favour quick games.
        for deal in pool.results(play_deal, ((contest, number) for number in deals)):
            outcomes += deal
            journal.add(deal)
            progress(len(deal))
            if enough(outcomes):
                raise _Enough
    return outcomes

"""A game told again from its beginning: what a replay shows, and how the scores went.

The answers that count are given once more, one after the other; what could be told at each moment is kept
near enough that going there takes a few answers, not the whole game.
"""

from __future__ import annotations

import asyncio
from bisect import bisect_right
from collections.abc import Generator, Iterable
from typing import Any, NamedTuple

from msgspec import Struct, structs

from clepsydra.kernel import BadRecord, Position, Record, Refused, Result, fingerprint, from_text, to_text
from clepsydra.kernel.position import Given
from clepsydra.kernel.record import Move, verifying
from clepsydra.tables import queries
from clepsydra.tables.match import Match
from clepsydra.tables.match_state import opening_state
from clepsydra.tables.retelling import untold
from clepsydra.tables.service import TableService, TableSession
from clepsydra.tables.watchdog import RulesTimeout, in_slices

EVERY = 16
"""After so many answers the position is kept."""
UNTELLABLE = (LookupError, ValueError, TypeError, AttributeError, ArithmeticError, RuntimeError)
"""What rules may raise that are asked for a score too early, or are no longer those of the game."""


class Mark(Struct, frozen=True):
    """Where a part of the game begins: after so many answers."""

    number: int
    chapter: str


class Tally(Struct, frozen=True):
    """What the seats had at the end of a part of the game; before the first one, the part has no name."""

    number: int
    chapter: str
    totals: tuple[int, ...]


class Place(NamedTuple):
    """After how many answers a game ended, or its running step began, and what lay on the table then."""

    over: bool
    number: int
    state: str


class Replay:
    """A game as far as it is told; `moment` shows it as it was after any number of answers."""

    def __init__(self, beginning: Match) -> None:
        self.table = beginning.table
        self.history: list[tuple[int, int]] = []
        """For each answer that was told: its seat, and the number of its act."""
        self.time_outs: list[tuple[int, int]] = []
        """After how many answers whose time ran out."""
        self._position = beginning.position
        self._position.hold = False
        self._given: list[Given] = []
        self._kept = [self._position.stored()]
        self.marks = [Mark(0, self._chapter)]

    @property
    def count(self) -> int:
        """How many answers are told."""
        return len(self.history)

    @property
    def over(self) -> bool:
        """Whether it is told to the end of the game."""
        return self._position.over

    @property
    def _chapter(self) -> str:
        return self._position.rules.chapter(self._position.state)

    def telling(self, history: Iterable[tuple[int, int]], moves: Iterable[Move]) -> Generator[None]:
        """Go on with more answers, pausing after each."""
        for (seat, seq), move in zip(history, moves, strict=True):
            denial = self._position.why_not(seat, move.answer)
            if denial is not None:
                raise Refused(denial)
            self._position.accept(seat, move.answer)
            self.history.append((seat, seq))
            self._given.append(Given(seat, move.answer))
            if self.count % EVERY == 0:
                self._kept.append(self._position.stored())
            if self._chapter != self.marks[-1].chapter:
                self.marks.append(Mark(self.count, self._chapter))
            yield

    def leads_to(self, place: Place) -> bool:
        """Whether the game that was told is the one that was played: rules that have changed may tell another."""
        told = _place(self._position)
        return told == place or not (told.over or place.over or told.number == place.number)

    def moment(self, number: int) -> Match:
        """The match as it was after so many answers. What was tentative then has long been confirmed."""
        number = min(max(number, 0), self.count)
        rules = self._position.rules
        position = Position.resume(rules, self._kept[number // EVERY])
        for given in self._given[number // EVERY * EVERY : number]:
            position.accept(given.seat, given.answer)
        settled = len(position.given) - position.kept
        position = Position.resume(rules, structs.replace(position.stored(), final=settled))
        told = bisect_right(self._position.log, number, key=lambda entry: entry[0])
        position.log, position.log_start = self._position.log[:told], told
        run_out = [(after, seat) for after, seat in self.time_outs if after < number]
        state = structs.replace(opening_state(self.table), history=self.history[:number], time_outs=run_out)
        return Match(self.table, position, state, self.history[number - 1][1] if number else 0, 0)

    def scoring(self) -> Generator[None, None, tuple[Tally, ...]]:
        """The scores at the beginning and at the end of each part of the game, pausing after each.

        They know what is hidden: only of a finished game may they be shown.
        """
        chapters = ["", *(mark.chapter for mark in self.marks)]
        ends = [mark.number for mark in self.marks] + [self.count] * (self.marks[-1].number < self.count)
        tallies: list[Tally] = []
        for chapter, number in zip(chapters, ends, strict=False):
            totals = _totals(self.moment(number))
            # A game need not know a score before its setup is done: nobody has a point then.
            tallies.append(Tally(number, chapter, totals or (0,) * len(self.table.seats)))
            yield
        return tuple(tallies)


def _totals(match: Match) -> tuple[int, ...] | None:
    try:
        return match.position.result.totals
    except UNTELLABLE:
        return None


class _Teller:
    """Keeps the replay of a session; one who tells it on keeps others from doing so too."""

    def __init__(self) -> None:
        self.lock = asyncio.Lock()
        self.replay: Replay | None = None
        self.tallies: tuple[int, tuple[Tally, ...]] | None = None


def _teller(session: TableSession) -> _Teller:
    teller = session.kept.get("teller")
    if not isinstance(teller, _Teller):
        teller = session.kept["teller"] = _Teller()
    return teller


async def replay_of(service: TableService, session: TableSession) -> Replay:
    """The replay of a game up to its last answer that is settled.

    Refused where the rules of today cannot tell it (see TB-REC-03).
    """
    teller = _teller(session)
    async with teller.lock:
        async with session.lock:
            match = await queries.current(service, session)
            history = match.state.history[: match.position.before + match.position.final]
            run_out, goal = list(match.state.time_outs), _place(match.position)
        replay, teller.replay = teller.replay, None
        if replay is None or history[: replay.count] != replay.history:
            replay = await _beginning(service, session)
        if len(history) > replay.count:
            await _tell_on(service, session, replay, history[replay.count :])
            if not replay.leads_to(goal):
                raise Refused(untold(session.table))
        replay.time_outs = run_out
        teller.replay = replay
        return replay


def _place(position: Position[Any]) -> Place:
    if position.over:
        return Place(over=True, number=position.count, state=fingerprint(position.state))
    return Place(over=False, number=position.before, state=fingerprint(position.checkpoint))


async def _beginning(service: TableService, session: TableSession) -> Replay:
    before_all = -1 if session.table.practice_of is None else 0
    return Replay(await queries.told_again(service, session, 0, before_all))


async def _tell_on(
    service: TableService, session: TableSession, replay: Replay, history: list[tuple[int, int]]
) -> None:
    try:
        moves = await queries.moves_of(service, session.table, history)
        async with service.tellings:
            await in_slices(replay.telling(history, moves))
    except RulesTimeout as error:
        raise await service.suspend(session, error) from error
    except (Refused, *UNTELLABLE) as error:
        raise Refused(untold(session.table)) from error


async def tallies_of(service: TableService, session: TableSession) -> tuple[Tally, ...]:
    """How the scores of a finished game went; nothing where it was not played to its end."""
    if not await queries.revealed(service, session.table):
        return ()
    replay, teller = await replay_of(service, session), _teller(session)
    if teller.tallies is None or teller.tallies[0] != replay.count:
        try:
            async with service.tellings:
                teller.tallies = replay.count, await in_slices(replay.scoring())
        except RulesTimeout as error:
            raise await service.suspend(session, error) from error
    return teller.tallies[1]


class Verdict(Struct, frozen=True):
    """What came of checking a record: the result it comes to, or the first line that does not hold and why."""

    record: Record
    result: Result | None = None
    bad: BadRecord | None = None


async def verified(service: TableService, session: TableSession) -> Verdict:
    """Check the record of a finished game as anybody can who has the file: every line, every answer, the result."""
    record = await queries.record(service, session)
    try:
        read = await service.threads.run(lambda: from_text(to_text(record).encode()))
        async with service.tellings:
            position = await in_slices(verifying(read))
    except BadRecord as bad:
        return Verdict(record, bad=bad)
    except RulesTimeout as error:
        raise await service.suspend(session, error) from error
    return Verdict(record, position.result)

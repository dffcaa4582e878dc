"""A game told again from its beginning: what a replay shows, and how the scores went.

The answers that count are given once more, one after the other; what could be told at each moment is kept
near enough that going there takes a few answers, not the whole game.
"""

from __future__ import annotations

import asyncio
from bisect import bisect_right
from collections.abc import Generator, Iterable

from msgspec import Struct, structs

from clepsydra.kernel import BadRecord, Position, Record, Refused, Result, deny, from_text, to_text
from clepsydra.kernel.position import Given
from clepsydra.kernel.record import Move, verifying
from clepsydra.tables import looking
from clepsydra.tables.house import House, Room
from clepsydra.tables.limit import TooLong, in_slices, time_limit
from clepsydra.tables.match import Match, from_bytes, opening_affairs
from clepsydra.tables.table import Table

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


class Story:
    """A game as far as it is told; `moment` shows it as it was after any number of answers."""

    def __init__(self, beginning: Match) -> None:
        self.table = beginning.table
        self.line: list[tuple[int, int]] = []
        """For each answer that was told: its seat, and the number of its act."""
        self._position = beginning.position
        self._position.hold = False
        self._given: list[Given] = []
        self._kept = [self._position.stored()]
        self.marks = [Mark(0, self._chapter)]

    @property
    def count(self) -> int:
        """How many answers are told."""
        return len(self.line)

    @property
    def over(self) -> bool:
        """Whether it is told to the end of the game."""
        return self._position.over

    @property
    def _chapter(self) -> str:
        return self._position.rules.chapter(self._position.state)

    def telling(self, line: Iterable[tuple[int, int]], moves: Iterable[Move]) -> Generator[None]:
        """Go on with more answers, pausing after each."""
        for (seat, seq), move in zip(line, moves, strict=True):
            denial = self._position.why_not(seat, move.answer)
            if denial is not None:
                raise Refused(denial)
            self._position.accept(seat, move.answer)
            self.line.append((seat, seq))
            self._given.append(Given(seat, move.answer))
            if self.count % EVERY == 0:
                self._kept.append(self._position.stored())
            if self._chapter != self.marks[-1].chapter:
                self.marks.append(Mark(self.count, self._chapter))
            yield

    def moment(self, number: int) -> Match:
        """The match as it was after so many answers. What was tentative then has long been confirmed."""
        number = min(max(number, 0), self.count)
        rules = self._position.rules
        position = Position.resume(rules, self._kept[number // EVERY])
        for given in self._given[number // EVERY * EVERY : number]:
            position.accept(given.seat, given.answer)
        settled = len(position.given) - len(position.pending)
        position = Position.resume(rules, structs.replace(position.stored(), final=settled))
        told = bisect_right(self._position.log, number, key=lambda entry: entry[0])
        position.log, position.log_start = self._position.log[:told], told
        affairs = structs.replace(opening_affairs(self.table), line=self.line[:number])
        return Match(self.table, position, affairs, self.line[number - 1][1] if number else 0, 0)

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
    """Keeps the story of a room; one who tells it on keeps others from doing so too."""

    def __init__(self) -> None:
        self.lock = asyncio.Lock()
        self.story: Story | None = None
        self.tallies: tuple[int, tuple[Tally, ...]] | None = None


def _teller(room: Room) -> _Teller:
    teller = room.kept.get("teller")
    if not isinstance(teller, _Teller):
        teller = room.kept["teller"] = _Teller()
    return teller


async def story_of(house: House, room: Room) -> Story:
    """The story of a game up to its last answer that is settled.

    Refused where the rules of today cannot tell it (TB-REC-03).
    """
    teller = _teller(room)
    async with teller.lock:
        async with room.lock:
            match = await looking.current(house, room)
            line = match.affairs.line[: match.position.before + match.position.final]
        story, teller.story = teller.story, None
        if story is None or line[: story.count] != story.line:
            story = await _beginning(house, room.table)
        if len(line) > story.count:
            await _tell_on(house, room, story, line[story.count :])
        teller.story = story
        return story


async def _beginning(house: House, table: Table) -> Story:
    found = None if table.practice_of is None else await house.store.checkpoint(table.id, 0)
    with time_limit():
        begun = Match.begin(table) if found is None else Match.resume(table, 0, from_bytes(found.body))
        return Story(begun)


async def _tell_on(house: House, room: Room, story: Story, line: list[tuple[int, int]]) -> None:
    try:
        moves = await looking.moves_of(house, room.table, line)
        async with house.tellings:
            await in_slices(story.telling(line, moves))
    except TooLong as error:
        raise await house.set_aside(room, error) from error
    except (Refused, *UNTELLABLE) as error:
        raise Refused(deny("TB-REC-03", game=room.table.setup.game, version=room.table.version)) from error


async def tallies_of(house: House, room: Room) -> tuple[Tally, ...]:
    """How the scores of a finished game went; nothing where it was not played to its end."""
    if not await looking.revealed(house, room.table):
        return ()
    story, teller = await story_of(house, room), _teller(room)
    if teller.tallies is None or teller.tallies[0] != story.count:
        try:
            async with house.tellings:
                teller.tallies = story.count, await in_slices(story.scoring())
        except TooLong as error:
            raise await house.set_aside(room, error) from error
    return teller.tallies[1]


class Verdict(Struct, frozen=True):
    """What came of checking a record: the result it comes to, or the first line that does not hold and why."""

    record: Record
    result: Result | None = None
    bad: BadRecord | None = None


async def verified(house: House, room: Room) -> Verdict:
    """Check the record of a finished game as anybody can who has the file: every line, every answer, the result."""
    record = await looking.record(house, room)
    try:
        read = from_text(to_text(record).encode())
        async with house.tellings:
            position = await in_slices(verifying(read))
    except BadRecord as bad:
        return Verdict(record, bad=bad)
    except TooLong as error:
        raise await house.set_aside(room, error) from error
    return Verdict(record, position.result)

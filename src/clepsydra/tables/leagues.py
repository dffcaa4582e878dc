"""Leagues: who plays with whom in a season, what a table is worth, who goes up and who goes down."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from msgspec import Struct

from clepsydra.kernel import PERSON, GameDefinition, Setup, installed_games
from clepsydra.kernel.record import Ending
from clepsydra.tables.accounts import DAY
from clepsydra.tables.commands import Act, DelegateToBot, Resign, Resume, TimeOut
from clepsydra.tables.pace import DAY as ONE_DAY
from clepsydra.tables.pace import OnTimeOut, Pace
from clepsydra.tables.table import Seat

SIZES = FEWEST, MOST = 3, 4
POINTS = (5, 3, 1, 0)
"""What each place at a table is worth (TB-LEA-05)."""
PAUSE = 7 * DAY
LONGEST = 91 * DAY
"""For so many milliseconds a season waits for people, and lasts at most."""
PACE = Pace(bank=3 * ONE_DAY, per_turn=ONE_DAY, days_off=14, on_time_out=OnTimeOut.TAKE_OVER)


class Entry(Struct, frozen=True):
    """Somebody who wants to play in a league."""

    guest: str
    entered_at: int
    zone: str = ""
    """The time zone that their device told when they entered."""


class Outcome(Struct, frozen=True):
    """How a table came out for a seat."""

    place: int
    total: int
    gone: bool = False
    """Whether a bot played for them in the end."""


class LeagueTable(Struct, frozen=True):
    """A table of a division: which of its members sits on which place, and how it came out once it is over."""

    id: str
    seats: tuple[int, ...]
    outcomes: tuple[Outcome, ...] = ()


class Line(Struct, frozen=True):
    """Where a member of a division stands."""

    guest: str
    seed: int
    points: int
    firsts: int
    total: int
    tables: int
    """How many tables are over."""


class Division(Struct, frozen=True):
    """Those who play together in a season, by where they stood before it; nobody is named by an empty id."""

    members: tuple[str, ...]
    tables: tuple[LeagueTable, ...] = ()

    @property
    def standings(self) -> list[Line]:
        """Its members, the first first (TB-LEA-06)."""
        lines = [self._line(seed) for seed in range(len(self.members))]
        return sorted(lines, key=lambda line: (-line.points, -line.firsts, -line.total, line.seed))

    def _line(self, seed: int) -> Line:
        own = self.outcomes(seed)
        return Line(
            self.members[seed],
            seed,
            points=sum(POINTS[each.place - 1] for each in own),
            firsts=sum(each.place == 1 for each in own),
            total=sum(each.total for each in own),
            tables=len(own),
        )

    def outcomes(self, seed: int) -> list[Outcome]:
        """How the tables that are over came out for a member."""
        return [table.outcomes[table.seats.index(seed)] for table in self.tables if table.outcomes]


class Season(Struct, frozen=True, kw_only=True):
    """A season of a league."""

    game: str
    number: int
    began_at: int
    ended_at: int | None = None
    divisions: tuple[Division, ...] = ()

    @property
    def ends_at(self) -> int:
        """When it ends at the latest (TB-LEA-07)."""
        return self.began_at + LONGEST

    @property
    def tables(self) -> list[LeagueTable]:
        """All its tables."""
        return [table for division in self.divisions for table in division.tables]

    @property
    def gone(self) -> set[str]:
        """Those for whom a bot played in the end, at each of their tables that is over (TB-LEA-09)."""
        return {
            guest
            for division in self.divisions
            for seed, guest in enumerate(division.members)
            if (own := division.outcomes(seed)) and all(each.gone for each in own)
        }

    def division_of(self, guest: str | None) -> int | None:
        """Where somebody plays, the highest being 0."""
        return next((n for n, each in enumerate(self.divisions) if guest and guest in each.members), None)


def setup_for(game: str, people: int) -> Setup:
    """What is played: the game as usual, without modules."""
    return installed_games()[game].with_defaults(Setup(game, (PERSON,) * people))


def has_league(definition: GameDefinition) -> bool:
    """Whether a division can play the game, whatever its size (TB-LEA-01)."""
    return all(definition.why_not(setup_for(definition.name, size)) is None for size in SIZES)


def begins_at(entries: Sequence[Entry], ended_at: int) -> int | None:
    """When the next season begins, if there are enough people for one (TB-LEA-02)."""
    entered = sorted(entry.entered_at for entry in entries)
    return None if len(entered) < FEWEST else PAUSE + max(entered[FEWEST - 1], ended_at)


def sizes(people: int) -> list[int]:
    """The sizes of the divisions, those of three at the bottom; of five people one is left over (TB-LEA-03).

    >>> [sizes(people) for people in (2, 3, 5, 6, 19)]
    [[], [3], [4], [3, 3], [4, 4, 4, 4, 3]]
    """
    threes = -people % MOST
    fours = (people - threes * FEWEST) // MOST
    return sizes(people - 1) if fours < 0 else [MOST] * fours + [FEWEST] * threes


def order_after(season: Season | None) -> list[str]:
    """Where everybody stands after a season: the first of a division a division higher, the last one lower (TB-LEA-08)."""
    ranked: list[tuple[int, int, int, str]] = []
    divisions = season.divisions if season else ()
    for number, division in enumerate(divisions):
        for place, line in enumerate(division.standings):
            up = place == 0 and number > 0
            down = place == len(division.members) - 1 and number < len(divisions) - 1
            ranked.append((number - up + down, number, place, line.guest))
    return [guest for *_, guest in sorted(ranked)]


def seeded(season: Season | None, entries: Iterable[Entry]) -> list[str]:
    """Those who are entered, in the order in which they are divided.

    Who found no place last time comes before the last of those who did (TB-LEA-03); newcomers come last (TB-LEA-08).
    """
    entered = {entry.guest: entry.entered_at for entry in entries}
    order = [guest for guest in order_after(season) if guest in entered]
    others = sorted(entered.keys() - {*order}, key=lambda guest: (entered[guest], guest))
    waited = [guest for guest in others if season is not None and entered[guest] < season.began_at]
    return [*order[:-1], *waited, *order[-1:], *(guest for guest in others if guest not in waited)]


def divided(order: Sequence[str]) -> list[tuple[str, ...]]:
    """The divisions, the highest first."""
    rest = iter(order)
    return [tuple(next(rest) for _ in range(size)) for size in sizes(len(order))]


def outcomes(
    seats: Sequence[Seat], ending: Ending | None, acts: Iterable[Act], slowest: Collection[int] = ()
) -> tuple[Outcome, ...]:
    """How a table came out for each seat: who resigned comes last, and the others move up (TB-LEA-05).

    So does who took the longest at a table that did not come to its end (see TB-LEA-10).
    """
    told = (Resign, TimeOut, DelegateToBot, Resume)
    last = {act.seat: act.command for act in acts if isinstance(act.command, told)}
    left = {n for n, seat in enumerate(seats) if seat.guest is None or isinstance(last.get(n), Resign)}
    given_up = left | {*slowest}
    return tuple(
        Outcome(
            place=len(seats) if seat in given_up else _place(seat, ending, given_up),
            total=0 if ending is None or seat in given_up else ending.result.totals[seat],
            gone=seat in left or isinstance(last.get(seat), TimeOut | DelegateToBot),
        )
        for seat in range(len(seats))
    )


def _place(seat: int, ending: Ending | None, given_up: Collection[int]) -> int:
    """The place of a seat among those who have not resigned; a game that they left ends without a score (TB-LVE-04)."""
    if ending is None:
        return 1
    ranks = ending.result.ranks
    return 1 + sum(ranks[other] < ranks[seat] for other in range(len(ranks)) if other not in given_up)

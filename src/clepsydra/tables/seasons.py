"""Seasons of leagues begin, play and end by themselves: any process that sweeps sees to it.

Each step is done once, whoever does it: a season by its number, a table by its id, which is drawn with the season.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping

import msgspec
import structlog
from msgspec import Struct, structs

from clepsydra.kernel import GameDefinition, deny, installed_games
from clepsydra.kernel.record import Ending
from clepsydra.tables import notices
from clepsydra.tables.leagues import (
    PACE,
    Division,
    Entry,
    LeagueTable,
    Season,
    begins_at,
    divided,
    has_league,
    outcomes,
    seeded,
    setup_for,
)
from clepsydra.tables.match import SUBSTITUTE, Match
from clepsydra.tables.names import distinct
from clepsydra.tables.retelling import RulesFailed, follow
from clepsydra.tables.seating import NoSuchGame, Wishes, beginning, bot_seat, new_table, taken_by
from clepsydra.tables.service import TableService
from clepsydra.tables.table import Guest, Status, Table, new_id
from clepsydra.tables.watchdog import time_limit
from clepsydra.tables.working_time import known_zone

log = structlog.get_logger(__name__)

HOST = "league"
"""Who hosts the tables of leagues: nobody has this id."""
DONE = (Status.OVER, Status.SUSPENDED)


def league_of(game: str) -> GameDefinition:
    """The game of a league."""
    definition = installed_games().get(game)
    if definition is None or not has_league(definition):
        raise NoSuchGame(game)
    return definition


async def enter(service: TableService, game: str, guest: Guest, zone: str = "") -> None:
    """Enter the league of a game (TB-LEA-01)."""
    league_of(game)
    account = await service.store.has_account(guest.id)
    service.refuse(None if account else deny("TB-LEA-01"))
    await service.store.enter_league(game, Entry(guest.id, service.now(), known_zone(zone)))


async def leave(service: TableService, game: str, guest: Guest) -> None:
    """Play no more seasons; the tables of the running one are played all the same."""
    league_of(game)
    await service.store.leave_league(game, guest.id)


async def sweep(service: TableService) -> int:
    """See to the seasons of all leagues; how many have begun or ended."""
    return sum([await _see_to(service, game) for game, each in installed_games().items() if has_league(each)])


async def _see_to(service: TableService, game: str) -> int:
    season = await service.store.season(game)
    if season is None or season.ended_at is not None:
        season = await _begun(service, game, season)
        return 0 if season is None else 1 + await _play(service, season)
    return await _play(service, season)


async def _begun(service: TableService, game: str, last: Season | None) -> Season | None:
    """The next season, if it is time for it (TB-LEA-02) and nobody else has begun it meanwhile."""
    entries, now = await service.store.entries(game), service.now()
    at = begins_at(entries, 0 if last is None or last.ended_at is None else last.ended_at)
    if at is None or now < at:
        return None
    number = 1 if last is None else last.number + 1
    divisions = tuple(drawn(members) for members in divided(seeded(last, entries)))
    season = Season(game=game, number=number, began_at=now, divisions=divisions)
    if not await service.store.begin_season(season):
        return None
    log.info("season begun", game=game, number=season.number, divisions=len(season.divisions))
    return season


def drawn(members: tuple[str, ...]) -> Division:
    """A division with its two tables: one in an order drawn by lot, one in the reverse of it (TB-LEA-04)."""
    order = random.SystemRandom().sample(range(len(members)), len(members))
    tables = tuple(LeagueTable(new_id(), tuple(seats)) for seats in (order, order[::-1]))
    return Division(members, tables)


async def _play(service: TableService, season: Season) -> int:
    """Begin what has not begun, note what is over, and end the season when its time has come."""
    open_tables = [table.id for table in season.tables if not table.outcomes]
    statuses = await service.store.statuses(open_tables)
    for table in open_tables:
        if statuses.get(table) is Status.OVER:
            await _note(service, table)
    done = all(statuses.get(table) in DONE for table in open_tables)
    if done or service.now() >= season.ends_at:
        for table in open_tables:
            if statuses.get(table) is Status.PLAYING:
                await _note_unfinished(service, table)
        return await _end(service, season)
    if len(statuses) < len(open_tables):
        await _begin_tables(service, season, statuses)
    return 0


async def _note(service: TableService, table_id: str) -> None:
    """Keep how a table came out."""
    table = await service.store.table(table_id)
    if table is None:
        return
    stored = await service.store.ending(table_id)
    ending = None if stored is None else msgspec.json.decode(stored, type=Ending)
    acts = await service.store.acts(table_id, 0)
    await service.store.keep_outcomes(table_id, outcomes(table.seats, ending, acts))


async def _note_unfinished(service: TableService, table_id: str) -> None:
    """Let a table count that is not over in time: to who took the longest, as if they had resigned (TB-LEA-10)."""
    table = await service.store.table(table_id)
    if table is None:
        return
    try:
        taken = await _time_taken(service, table)
    except RulesFailed:
        return  # it will be set aside
    longest = max(taken.values(), default=0)
    slowest = {seat for seat, time in taken.items() if time == longest}
    if slowest and slowest != {n for n, seat in enumerate(table.seats) if seat.guest}:
        acts = await service.store.acts(table_id, 0)
        await service.store.keep_outcomes(table_id, outcomes(table.seats, None, acts, slowest))


async def _time_taken(service: TableService, table: Table) -> Counter[int]:
    """For how long the others have waited for each person, in milliseconds by the calendar."""
    acts = await service.store.acts(table.id, 0)
    taken: Counter[int] = Counter()
    last, ends = table.began_at or table.opened_at, iter([*(act.at for act in acts), service.now()])

    def count(match: Match) -> bool:
        nonlocal last
        began, last = last, next(ends)
        taken.update(dict.fromkeys(notices.waited_for(match), last - began))
        return False

    begun = await service.match_at(table, 0)
    count(await follow(service.store, begun, acts, count))
    return taken


async def _end(service: TableService, season: Season) -> int:
    """End a season (TB-LEA-07), by what is known of its tables by now."""
    season = await service.store.season(season.game, season.number) or season
    ended = await service.store.end_season(season, service.now())
    if ended:
        log.info("season ended", game=season.game, number=season.number)
    return int(ended)


async def _begin_tables(service: TableService, season: Season, there: Mapping[str, Status]) -> None:
    """Open the tables that are not there yet, and begin their games."""
    members = {guest for division in season.divisions for guest in division.members}
    people = await service.store.people(members)
    zones = {entry.guest: entry.zone for entry in await service.store.entries(season.game)}
    for division in season.divisions:
        for number, table in enumerate(division.tables):
            if table.id in there or table.outcomes:
                continue
            sitting = [people.get(division.members[seed]) for seed in table.seats]
            match = begun(_seated(service, season.game, table.id, sitting, zones))
            first, standing = beginning(match, None)
            told = notices.of_season(match.table) if number == 0 else ()
            standing = structs.replace(standing, notices=(*standing.notices, *told))
            await service.store.add_begun(match.table, first, standing, match.table.moved_at)


def _seated(
    service: TableService, game: str, table_id: str, people: list[Guest | None], zones: Mapping[str, str]
) -> Table:
    """A table of a league at which everybody sits; a bot for who is no more."""
    wishes = Wishes(setup=setup_for(game, len(people)), pace=PACE)
    table = structs.replace(new_table(service, HOST, wishes), id=table_id)
    for number, guest in enumerate(people):
        seat = bot_seat(number, SUBSTITUTE)
        if guest is not None:
            seat = taken_by(table, number, guest, "", zones.get(guest.id, ""))
            # Nobody chose to sit together here, so nobody is refused for a name (TB-SIT-11).
            seat = structs.replace(seat, name=distinct(guest.name, [each.name for each in table.seats]))
        table = table.with_seat(number, seat)
    return table


def begun(table: Table) -> Match:
    """The match of a table that begins now."""
    with time_limit():
        return Match.begin(structs.replace(table, began_at=table.moved_at))


class League(Struct, frozen=True):
    """The league of a game as people see it."""

    game: str
    entries: list[Entry]
    season: Season | None
    newest: int
    """How many seasons there have been."""
    plays_on: bool
    """Whether the newest of them is being played."""
    begins_at: int | None
    """When the next season begins, once that can be said."""
    people: dict[str, Guest]

    def has(self, guest: str | None) -> bool:
        """Whether somebody is entered."""
        return any(entry.guest == guest for entry in self.entries)


async def league(service: TableService, game: str, number: int | None = None) -> League:
    """The league of a game, with its newest season or another one."""
    league_of(game)
    entries, newest = await service.store.entries(game), await service.store.season(game)
    season = newest if number is None else await service.store.season(game, number)
    members = {guest for division in (season.divisions if season else ()) for guest in division.members}
    plays_on = newest is not None and newest.ended_at is None
    return League(
        game,
        entries,
        season,
        newest.number if newest else 0,
        plays_on,
        None if plays_on else begins_at(entries, (newest and newest.ended_at) or 0),
        await service.store.people(members),
    )

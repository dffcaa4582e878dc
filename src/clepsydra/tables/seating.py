"""Tables before and between games: open one, sit down, start, play again."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping

from msgspec import Struct, structs

from clepsydra.bots import bots_for
from clepsydra.drawing.colours import COLOURS
from clepsydra.kernel import (
    PERSON,
    Denial,
    GameDefinition,
    Refused,
    Setup,
    deny,
    installed_games,
)
from clepsydra.tables import boxes, notices
from clepsydra.tables.audience import Seated
from clepsydra.tables.match import Match
from clepsydra.tables.match_state import to_bytes
from clepsydra.tables.names import BOT_NAMES, why_not_beside, why_not_written
from clepsydra.tables.pace import Pace
from clepsydra.tables.people import Tie
from clepsydra.tables.playing import TRIES, TooBusy
from clepsydra.tables.ports import Checkpoint, News, Standing
from clepsydra.tables.service import NoSuchTable, TableService, TableSession
from clepsydra.tables.standing import standing_of
from clepsydra.tables.table import ONE_DAY, Guest, Seat, Status, Table, new_id
from clepsydra.tables.timekeeping import due_changes, due_of
from clepsydra.tables.watchdog import time_limit
from clepsydra.tables.working_time import known_zone


class Wishes(Struct, frozen=True, kw_only=True):
    """What a host wants to play, and how."""

    setup: Setup
    name: str = ""
    public: bool = True
    confirm: bool = True
    patience: int = ONE_DAY
    pace: Pace | None = None
    bots: Mapping[int, str] = {}
    own_box: bool = True
    """Whether the host's corrections of the components are used, if they have any."""


class NoSuchGame(LookupError):
    """There is no game of this name."""


async def open_table(service: TableService, host: Guest, wishes: Wishes) -> Table:
    """Open a table; its host does not sit yet (TB-SIT-01)."""
    definition = installed_games().get(wishes.setup.game)
    if definition is None:
        raise NoSuchGame(wishes.setup.game)
    setup = definition.with_defaults(wishes.setup)
    if wishes.own_box:
        setup = await boxes.with_own_box(service, host, setup)
    service.refuse(await _why_not_open(service, definition, setup))
    service.refuse(why_not_written(wishes.name))
    service.refuse(None if wishes.pace is None else wishes.pace.why_not())
    service.refuse(await why_not_host_more(service, host))
    table = new_table(service, host.id, structs.replace(wishes, setup=setup), host.name)
    for number, bot in wishes.bots.items():
        service.refuse(why_not_bot(table, number, bot))
        table = table.with_seat(number, bot_seat(number, bot))
    await service.store.add_table(table)
    return table


async def _why_not_open(service: TableService, definition: GameDefinition, setup: Setup) -> Denial | None:
    """Return why the game does not allow a setup; corrections, which a visitor sends, are checked in a thread."""

    def checked() -> Denial | None:
        denial = definition.why_not(setup)
        if denial is None:
            definition.data(setup)  # kept for the table
        return denial

    return await service.threads.run(checked) if setup.corrections else definition.why_not(setup)


def new_table(service: TableService, host: str, wishes: Wishes, box_of: str = "") -> Table:
    """A table as somebody wants it, with nobody there yet."""
    definition, now = installed_games()[wishes.setup.game], service.now()
    return Table(
        id=new_id(),
        host=host,
        setup=wishes.setup,
        seats=tuple(Seat(kind=kind) for kind in wishes.setup.seats),
        seed=secrets.token_bytes(32),
        invite=new_id(),
        version=definition.version,
        data=definition.data(wishes.setup),
        name=wishes.name,
        box_of=box_of if wishes.setup.corrections else "",
        public=wishes.public,
        confirm=wishes.confirm,
        patience=wishes.patience,
        pace=wishes.pace,
        opened_at=now,
        moved_at=now,
    )


async def why_not_host_more(service: TableService, guest: Guest) -> Denial | None:
    """Why a guest cannot host another table (TB-SIT-09)."""
    most = service.most_tables
    return deny("TB-SIT-09", most=most) if most and await service.store.hosted(guest.id) >= most else None


def why_not_bot(table: Table, number: int, bot: str) -> Denial | None:
    """Why this bot cannot sit here (TB-SIT-04)."""
    if not 0 <= number < len(table.seats):
        return deny("TB-SIT-03", "none")
    if bot not in (known := bots_for(table.setup.game)):
        return deny("TB-SIT-04", "bot", known=", ".join(known))
    return None if table.seats[number].free else deny("TB-SIT-03")


def bot_seat(number: int, bot: str) -> Seat:
    """A place with a bot on it."""
    name = BOT_NAMES[number % len(BOT_NAMES)]
    return Seat(bot=bot, name=name, colour=COLOURS[number % len(COLOURS)])


def _colour(table: Table, number: int, wanted: str) -> str:
    """The colour somebody wants, or else the first that no other person has; bots make way (`Table.colours`)."""
    taken = {seat.colour for i, seat in enumerate(table.seats) if i != number and seat.guest is not None}
    return next(colour for colour in (wanted, *COLOURS) if colour not in taken and colour in COLOURS)


def taken_by(table: Table, number: int, guest: Guest, word: str, zone: str) -> Seat:
    """A place with somebody on it."""
    colour = _colour(table, number, guest.colour)
    word = word or secrets.token_hex(8)
    return Seat(guest=guest.id, name=guest.name, colour=colour, word=word, zone=known_zone(zone))


async def sit(
    service: TableService,
    table_id: str,
    number: int,
    guest: Guest,
    *,
    invite: str | None = None,
    word: str = "",
    zone: str = "",
) -> Table:
    """Sit down on a free place; `word` is thrown into the chance of the game, clocks go by `zone`."""
    service.refuse(await why_not_come(service, await still_open(service, table_id), guest))

    def taken(table: Table) -> Seat:
        service.refuse(table.why_not_see(guest.id, invite))
        if not _place(table, number).free:
            raise Refused(deny("TB-SIT-03"))
        service.refuse(why_not_among_names(table, guest))
        return taken_by(table, number, guest, word, zone)

    table = await _reseat(service, table_id, number, taken)
    await service.store.drop_invitation(table_id, guest.id)
    return table


async def why_not_come(service: TableService, table: Table, guest: Guest) -> Denial | None:
    """Why somebody is not wanted at a table (see TB-MEE-04)."""
    blocked = await service.store.tie(table.host, guest.id) is Tie.BLOCK
    return deny("TB-MEE-04", "host") if blocked else None


def why_not_among_names(table: Table, guest: Guest) -> Denial | None:
    """Return why the name of a guest cannot stand beside those at a table (TB-SIT-11)."""
    return why_not_beside(guest.name, (seat.name for seat in table.seats if seat.guest != guest.id))


async def stand_up(service: TableService, table_id: str, number: int, guest: Guest) -> Table:
    """Leave a place before the game."""

    def left(table: Table) -> Seat:
        _place(table, number)
        service.refuse(table.why_not_play(guest.id, number))
        return Seat()

    return await _reseat(service, table_id, number, left)


async def put_bot(service: TableService, table_id: str, number: int, bot: str, guest: Guest) -> Table:
    """The host puts a bot on a free place."""

    def taken(table: Table) -> Seat:
        service.refuse(why_not_host(table, guest) or why_not_bot(table, number, bot))
        return bot_seat(number, bot)

    return await _reseat(service, table_id, number, taken)


async def remove_bot(service: TableService, table_id: str, number: int, guest: Guest) -> Table:
    """The host sends a bot away."""

    def left(table: Table) -> Seat:
        service.refuse(why_not_host(table, guest))
        if _place(table, number).bot is None:
            raise Refused(deny("TB-SIT-04", "person"))
        return Seat()

    return await _reseat(service, table_id, number, left)


def why_not_host(table: Table, guest: Guest) -> Denial | None:
    """Why somebody may not do what is the host's to do."""
    return None if table.host == guest.id else deny("TB-SIT-01")


async def still_open(service: TableService, table_id: str) -> Table:
    """A table whose game has not begun."""
    table = await service.store.table(table_id)
    if table is None:
        raise NoSuchTable(table_id)
    if table.status is not Status.OPEN:
        raise Refused(deny("TB-SIT-06"))
    return table


def _place(table: Table, number: int) -> Seat:
    if not 0 <= number < len(table.seats) or table.seats[number].kind != PERSON:
        raise Refused(deny("TB-SIT-03", "none"))
    return table.seats[number]


async def _reseat(
    service: TableService, table_id: str, number: int, change: Callable[[Table], Seat]
) -> Table:
    """Change who sits on a place, looking again if somebody else was faster."""
    for _ in range(TRIES):
        table = await still_open(service, table_id)
        seat, now = change(table), service.now()
        told = notices.of_sitting(table, number, seat.guest)
        if await service.store.seat(table, number, seat, now, told):
            await tell_seats(service, table_id)
            return structs.replace(table.with_seat(number, seat), seating=table.seating + 1, moved_at=now)
    raise TooBusy(table_id)


async def tell_seats(service: TableService, table_id: str) -> None:
    """Tell all who watch that the table itself has changed."""
    news = News(table_id, "seats")
    await service.hear(news)
    await service.bus.tell(news)


async def start(service: TableService, table_id: str, guest: Guest) -> Table:
    """Begin the game (TB-SIT-05)."""
    for _ in range(TRIES):
        table = await still_open(service, table_id)
        service.refuse(why_not_host(table, guest))
        free = sum(seat.free for seat in table.seats)
        if free:
            raise Refused(deny("TB-SIT-05", free=free))
        if not any(seat.guest for seat in table.seats):
            raise Refused(deny("TB-SIT-05", "nobody"))
        with time_limit():
            now = service.now()
            match = Match.begin(structs.replace(table, began_at=now, moved_at=now))
        if await begin(service, match, guest):
            await tell_seats(service, table.id)
            if match.bot_turns:
                await service.bus.call_bots(table.id)
            return structs.replace(table, status=Status.PLAYING)
    raise TooBusy(table_id)


async def close(service: TableService, table_id: str, guest: Guest) -> None:
    """The host closes the table before its game (TB-SIT-10)."""
    for _ in range(TRIES):
        table = await still_open(service, table_id)
        service.refuse(why_not_host(table, guest))
        if await service.store.close_table(table):
            await tell_seats(service, table_id)
            return
    raise TooBusy(table_id)


async def begin(service: TableService, match: Match, guest: Guest) -> bool:
    """Store the beginning of a match; return `False` if the table has changed meanwhile."""
    first, standing = beginning(match, guest.id)
    return await service.store.start(match.table, first, standing, match.table.moved_at)


def beginning(match: Match, by: str | None) -> tuple[Checkpoint, Standing]:
    """What the store keeps of a match that begins; `by` whom."""
    told = notices.of_match(match.table, match, (), by)
    due = due_changes((), due_of(match.table, match.state))
    return Checkpoint(0, 0, to_bytes(match.saved())), structs.replace(
        standing_of(match), notices=told, due=due
    )


async def rematch(service: TableService, session: TableSession, guest: Guest) -> Table:
    """The same again: the same places for the same people (TB-LVE-05)."""
    table = session.table
    service.refuse(None if table.seats_of(guest.id) else deny("TB-SIT-07"))
    if table.status is not Status.OVER:
        raise Refused(deny("TB-LVE-05"))
    again = structs.replace(
        table,
        id=new_id(),
        host=guest.id,
        seed=secrets.token_bytes(32),
        invite=new_id(),
        seats=tuple(
            structs.replace(seat, word="" if seat.guest is None else secrets.token_hex(8))
            for seat in table.seats
        ),
        version=table.definition.version,
        data=table.definition.data(table.setup),
        status=Status.OPEN,
        seq=0,
        opened_at=service.now(),
        began_at=0,
        moved_at=service.now(),
        practice_of=None,
        rematch=None,
    )
    counts = table.rematch or await service.store.add_rematch(table.id, again)
    await service.reread(session)
    session.audience.tell(Seated())
    await service.bus.tell(News(table.id, "seats"))
    return await service.store.table(counts) or again

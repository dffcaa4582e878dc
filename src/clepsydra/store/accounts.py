"""Accounts in the store: ways in, sessions, and what goes along from a guest to an account."""

from __future__ import annotations

import hashlib
from abc import abstractmethod
from contextlib import AbstractAsyncContextManager

import msgspec
from sqlalchemy import and_, case, delete, exc, func, insert, literal, or_, select, union, update
from sqlalchemy.ext.asyncio import AsyncConnection

from clepsydra.kernel import Setup
from clepsydra.store.league_schema import league_entries, league_members
from clepsydra.store.leagues import adopt_entries
from clepsydra.store.naming import HELD
from clepsydra.store.people import adopt_people, forget_people
from clepsydra.store.ratings import adopt_ratings
from clepsydra.store.removal import remove_tables
from clepsydra.store.schema import (
    accounts,
    boxes,
    companions,
    destinations,
    guests,
    lessons,
    lines,
    looking,
    mails,
    notices,
    passkeys,
    quotas,
    ratings,
    seats,
    sessions,
    spent,
    subjects,
    tables,
)
from clepsydra.tables.accounts import (
    BROWSER_DAYS,
    DAY,
    PROGRAM_DAYS,
    Mail,
    Passkey,
    Played,
    Session,
    Subject,
    Way,
)
from clepsydra.tables.table import Guest, Seat, Status, new_id

NOBODY = ""
"""Who played in a season and is forgotten."""
KEPT_IN = {Passkey: passkeys, Mail: mails, Subject: subjects}
WAYS = (passkeys.c.id, mails.c.address, subjects.c.id)
"""Where each way into an account is kept, and the column that names it there."""


class Accounts:
    """People whom the service knows again on another device."""

    @abstractmethod
    def _transaction(self) -> AbstractAsyncContextManager[AsyncConnection]: ...

    # A guest becomes an account

    async def has_account(self, guest: str) -> bool:
        """Whether a guest is an account."""
        async with self._transaction() as connection:
            return (
                await connection.scalar(select(accounts.c.guest).where(accounts.c.guest == guest)) is not None
            )

    async def add_account(self, person: Guest, way: Way, was: str | None, at: int) -> list[str] | None:
        """Keep a new account with its first way in, and give it all that a guest held; the tables concerned.

        `None` if another account has that way in.
        """
        new = {"id": person.id, "name": person.name, "colour": person.colour, "came_at": at}
        try:
            async with self._transaction() as connection:
                await _add_way(connection, way)
                await connection.execute(insert(guests).values(new))
                await connection.execute(insert(accounts).values(guest=person.id, made_at=at))
                return [] if was is None else await _adopt(connection, person.id, was)
        except exc.IntegrityError:
            return None

    async def adopt(self, account: str, was: str) -> list[str]:
        """Give an account all that a guest held, who is no more; the tables concerned."""
        async with self._transaction() as connection:
            return await _adopt(connection, account, was)

    # Ways in

    async def add_way(self, way: Way) -> bool:
        """Keep another way into an account; `False` if another has it."""
        try:
            async with self._transaction() as connection:
                await _add_way(connection, way)
        except exc.IntegrityError:
            return False
        return True

    async def passkey(self, key: str) -> Passkey | None:
        """A key by its id."""
        async with self._transaction() as connection:
            row = (await connection.execute(select(passkeys).where(passkeys.c.id == key))).first()
        return None if row is None else Passkey(*row)

    async def passkeys_of(self, guest: str) -> list[Passkey]:
        """The keys of a person, oldest first."""
        query = select(passkeys).where(passkeys.c.guest == guest).order_by(passkeys.c.made_at)
        async with self._transaction() as connection:
            return [Passkey(*row) for row in await connection.execute(query)]

    async def use_passkey(self, key: str, count: int, at: int) -> None:
        """Note that a key was used."""
        async with self._transaction() as connection:
            used = update(passkeys).where(passkeys.c.id == key).values(count=count, used_at=at)
            await connection.execute(used)

    async def mail(self, address: str) -> Mail | None:
        """Whose address it is."""
        async with self._transaction() as connection:
            row = (await connection.execute(select(mails).where(mails.c.address == address))).first()
        return None if row is None else Mail(*row)

    async def mails_of(self, guest: str) -> list[Mail]:
        """The addresses of a person, oldest first."""
        query = select(mails).where(mails.c.guest == guest).order_by(mails.c.made_at)
        async with self._transaction() as connection:
            return [Mail(*row) for row in await connection.execute(query)]

    async def subject(self, issuer: str, subject: str) -> Subject | None:
        """Whom a provider means by a subject of its own."""
        meant = and_(subjects.c.issuer == issuer, subjects.c.subject == subject)
        async with self._transaction() as connection:
            row = (await connection.execute(select(subjects).where(meant))).first()
        return None if row is None else Subject(*row)

    async def subjects_of(self, guest: str) -> list[Subject]:
        """What providers call a person, oldest first."""
        query = select(subjects).where(subjects.c.guest == guest).order_by(subjects.c.made_at)
        async with self._transaction() as connection:
            return [Subject(*row) for row in await connection.execute(query)]

    async def remove_way(self, guest: str, way: str) -> bool:
        """Forget a key, an address or a provider of a person; `False` if it is not theirs, or the last way in."""
        async with self._transaction() as connection:
            # Two who remove the last two ways at once take turns.
            await connection.execute(select(accounts).where(accounts.c.guest == guest).with_for_update())
            left = 0
            for name in WAYS:
                own = select(func.count()).select_from(name.table).where(name.table.c.guest == guest)
                left += await connection.scalar(own) or 0
            if left < 2:
                return False
            removed = 0
            for name in WAYS:
                one = delete(name.table).where(name.table.c.guest == guest, name == way)
                removed += (await connection.execute(one)).rowcount
            return removed == 1

    # Sessions

    async def add_session(self, session: Session) -> None:
        """Let a device or a program in."""
        async with self._transaction() as connection:
            await connection.execute(insert(sessions).values(msgspec.structs.asdict(session)))

    async def add_token(self, session: Session, most: int) -> bool:
        """Let a program in; `False` if its person has `most` tokens already."""
        new = msgspec.structs.asdict(session)
        own = select(func.count()).select_from(sessions).where(sessions.c.guest == session.guest)
        has = own.where(sessions.c.program).scalar_subquery()
        row = select(*(literal(value, sessions.c[name].type) for name, value in new.items())).where(
            has < most
        )
        async with self._transaction() as connection:
            # Two tokens that are made at once are counted one after the other.
            await connection.execute(
                select(guests.c.id).where(guests.c.id == session.guest).with_for_update()
            )
            return (await connection.execute(insert(sessions).from_select([*new], row))).rowcount == 1

    async def cookies_from(self, guest: str) -> int:
        """Return the time from which cookies of a guest count, in milliseconds; 0 if all do."""
        async with self._transaction() as connection:
            return await connection.scalar(select(guests.c.cookies_from).where(guests.c.id == guest)) or 0

    async def end_cookies(self, guest: str, at: int) -> None:
        """Void the cookies that a guest was given before a time."""
        async with self._transaction() as connection:
            await connection.execute(update(guests).where(guests.c.id == guest).values(cookies_from=at))

    async def session(self, hash_: str) -> Session | None:
        """Who is known by a secret."""
        async with self._transaction() as connection:
            row = (await connection.execute(select(sessions).where(sessions.c.hash == hash_))).first()
        return None if row is None else Session(*row)

    async def see_session(self, session: str, at: int) -> None:
        """Note that a session is used."""
        async with self._transaction() as connection:
            await connection.execute(update(sessions).where(sessions.c.id == session).values(seen_at=at))

    async def sessions_of(self, guest: str) -> list[Session]:
        """Who may act for a person, last seen first."""
        query = select(sessions).where(sessions.c.guest == guest).order_by(sessions.c.seen_at.desc())
        async with self._transaction() as connection:
            return [Session(*row) for row in await connection.execute(query)]

    async def end_session(self, guest: str, session: str) -> bool:
        """Let a device or a program of a person in no more; `False` if there is none such."""
        own = delete(sessions).where(sessions.c.guest == guest, sessions.c.id == session)
        async with self._transaction() as connection:
            return (await connection.execute(own)).rowcount == 1

    async def forget_sessions(self, at: int) -> None:
        """Forget what lets nobody in any more: sessions that are too old, and what was used long ago."""
        programs = and_(sessions.c.program, sessions.c.made_at < at - PROGRAM_DAYS * DAY)
        async with self._transaction() as connection:
            old = or_(programs, sessions.c.seen_at < at - BROWSER_DAYS * DAY)
            await connection.execute(delete(sessions).where(old))
            await connection.execute(delete(spent).where(spent.c.at < at - DAY))

    async def forget_quotas(self, at: int) -> None:
        """Delete counts that had come to their end before a time."""
        async with self._transaction() as connection:
            await connection.execute(delete(quotas).where(quotas.c.until < at))

    async def spend(self, nonce: str, at: int) -> bool:
        """Note that something that counts once was used; `False` if it was before."""
        used = {"nonce": hashlib.sha256(nonce.encode()).hexdigest(), "at": at}
        try:
            async with self._transaction() as connection:
                await connection.execute(insert(spent).values(used))
        except exc.IntegrityError:
            return False
        return True

    # What a person has played, and forgetting them

    async def played(self, guest: str) -> list[Played]:
        """The finished games of a person, practice left out."""
        sat = select(tables.c.setup, seats.c.number, tables.c.ending).join(
            seats, seats.c.table_id == tables.c.id
        )
        over = and_(tables.c.status == str(Status.OVER), tables.c.practice_of.is_(None))
        async with self._transaction() as connection:
            rows = (await connection.execute(sat.where(seats.c.guest == guest, over))).all()
        return [Played(msgspec.json.decode(row.setup, type=Setup), row.number, row.ending) for row in rows]

    async def erase(self, guest: str, name: str, at: int) -> list[str]:
        """Forget a person: at others' tables they become somebody of this name; the tables concerned."""
        async with self._transaction() as connection:
            concerned = await _reseated(connection, guest)
            own = or_(tables.c.practice_of.is_not(None), tables.c.status == str(Status.OPEN))
            unbegun = select(tables.c.id).where(tables.c.host == guest, own)
            await remove_tables(connection, list(await connection.scalars(unbegun)))
            await _stand_up(connection, guest)
            await _forget_lines(connection, guest)
            # Nobody is known by this id: the places remain taken, each table by a stranger of its own.
            for table in concerned:
                nobody = new_id()
                sat = update(seats).where(seats.c.table_id == table, seats.c.guest == guest)
                await connection.execute(sat.values(guest=nobody, name=name, zone=""))
                hosted = update(tables).where(tables.c.id == table, tables.c.host == guest)
                box_of = case((tables.c.box_of == "", ""), else_=name)
                await connection.execute(hosted.values(host=nobody, name="", box_of=box_of))
            told = select(destinations.c.id).where(destinations.c.owner == guest)
            await connection.execute(delete(notices).where(notices.c.destination.in_(told)))
            await connection.execute(delete(destinations).where(destinations.c.owner == guest))
            ways = [name.table for name in WAYS]
            for kept in (looking, boxes, companions, sessions, *ways, accounts, league_entries, lessons):
                await connection.execute(delete(kept).where(kept.c.guest == guest))
            await connection.execute(delete(ratings).where(ratings.c.player == guest))
            played = update(league_members).where(league_members.c.guest == guest)
            await connection.execute(played.values(guest=NOBODY))
            await forget_people(connection, guest, at)
            await connection.execute(delete(guests).where(guests.c.id == guest))
            return concerned


async def _add_way(connection: AsyncConnection, way: Way) -> None:
    await connection.execute(insert(KEPT_IN[type(way)]).values(msgspec.structs.asdict(way)))


async def _adopt(connection: AsyncConnection, account: str, was: str) -> list[str]:
    concerned = await _reseated(connection, was)
    # Of two sets of corrections of the same box the account's own is the one it plays with.
    both = select(boxes.c.game).where(boxes.c.guest == account)
    await connection.execute(delete(boxes).where(boxes.c.guest == was, boxes.c.game.in_(both)))
    learned = select(lessons.c.lesson).where(lessons.c.guest == account)
    await connection.execute(delete(lessons).where(lessons.c.guest == was, lessons.c.lesson.in_(learned)))
    for column in HELD:
        await connection.execute(update(column.table).where(column == was).values({column: account}))
    await connection.execute(delete(looking).where(looking.c.guest == was))
    await adopt_ratings(connection, account, was)
    await adopt_entries(connection, account, was)
    await adopt_people(connection, account, was)
    await connection.execute(delete(guests).where(guests.c.id == was))
    return concerned


async def _reseated(connection: AsyncConnection, guest: str) -> list[str]:
    """The tables that a guest hosts or sits at; whoever changes one at the same time finds it changed."""
    hosts = select(tables.c.id).where(tables.c.host == guest)
    sits = select(seats.c.table_id).where(seats.c.guest == guest)
    concerned = list(await connection.scalars(union(hosts, sits)))
    changed = update(tables).where(tables.c.id.in_(concerned))
    await connection.execute(changed.values(seating=tables.c.seating + 1))
    return concerned


async def _stand_up(connection: AsyncConnection, guest: str) -> None:
    """Leave the places at tables that have not begun."""
    waiting = select(tables.c.id).where(tables.c.status == str(Status.OPEN))
    mine = and_(seats.c.guest == guest, seats.c.table_id.in_(waiting))
    await connection.execute(update(seats).where(mine).values(msgspec.structs.asdict(Seat())))


async def _forget_lines(connection: AsyncConnection, guest: str) -> None:
    """What somebody wrote is theirs: it goes with them."""
    places = select(seats.c.number).where(seats.c.table_id == lines.c.table_id, seats.c.guest == guest)
    sat = lines.c.seat.in_(places.correlate(lines))
    await connection.execute(delete(lines).where(or_(lines.c.guest == guest, sat)))

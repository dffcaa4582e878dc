"""In which condition a database is, seen from here: what it is, how far migrated, what we may do, what time it has."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from functools import partial

from alembic.runtime.migration import MigrationContext
from msgspec import Struct
from sqlalchemy import Connection, exc, inspect, text

from clepsydra.store.opening import engine_for, file_of, newest, revisions
from clepsydra.store.postgres import CONNECT
from clepsydra.store.schema import metadata
from clepsydra.tables.ports import Unavailable

NEEDED = ("SELECT", "INSERT", "UPDATE", "DELETE")


class Condition(Struct, frozen=True):
    """What was seen of a database."""

    version: str
    """Of PostgreSQL or SQLite."""
    at: str | None
    """The migration it is at; `None` if it holds nothing of ours."""
    denied: tuple[str, ...] = ()
    """The tables of which something is denied to us."""
    writable: bool = True
    may_migrate: bool = True
    ahead: int = 0
    """By how many milliseconds its clock is before ours."""
    size: int = 0
    connections: int | None = None
    """How many connections it lets in at a time."""
    damage: str = ""

    @property
    def newest(self) -> str:
        """The migration that this program needs."""
        return newest()

    @property
    def is_newer(self) -> bool:
        """Whether it has been migrated by a program that is newer than this one."""
        return self.at is not None and self.at not in revisions()


def now() -> float:
    """Milliseconds of our clock."""
    return time.time() * 1000


async def condition_of(url: str, clock: Callable[[], float] = now) -> Condition:
    """Look at the database at an address; nothing is changed, and no file is made."""
    sqlite = file_of(url) is not None
    if sqlite and not is_there(url):
        raise FileNotFoundError(url)
    engine = engine_for(url, **({} if sqlite else {"connect_args": {"timeout": CONNECT}}))
    look: Callable[[Connection], Condition] = _sqlite if sqlite else partial(_postgres, clock)
    try:
        async with engine.connect() as connection:
            return await connection.run_sync(look)
    except (exc.DBAPIError, OSError, TimeoutError) as error:
        raise Unavailable(str(getattr(error, "orig", error)) or type(error).__name__) from error
    finally:
        await engine.dispose()


def is_there(url: str) -> bool:
    """Whether the file of a laptop has been made."""
    return (file := file_of(url)) is not None and file.exists()


def _sqlite(connection: Connection) -> Condition:
    version = str(connection.scalar(text("SELECT sqlite_version()")))
    damage = str(connection.scalar(text("PRAGMA quick_check(1)")))
    pages, size = (connection.scalar(text(f"PRAGMA {name}")) or 0 for name in ("page_count", "page_size"))
    return Condition(
        version,
        _revision(connection),
        writable=os.access(connection.engine.url.database or "", os.W_OK),
        size=pages * size,
        damage="" if damage == "ok" else damage,
    )


def _postgres(clock: Callable[[], float], connection: Connection) -> Condition:
    def ask(question: str, **names: str) -> object:
        return connection.scalar(text(question), names)

    ask("SELECT 1")
    asked = clock()
    told = float(str(ask("SELECT extract(epoch FROM clock_timestamp()) * 1000")))
    answered = clock()
    there = set(inspect(connection).get_table_names())
    denied = [
        table
        for table in metadata.tables
        if table in there
        and not all(
            ask("SELECT has_table_privilege(quote_ident(:name), :right)", name=table, right=right)
            for right in NEEDED
        )
    ]
    return Condition(
        version=str(ask("SHOW server_version")),
        at=_revision(connection) if _may_read_revision(connection, there) else None,
        denied=tuple(denied),
        may_migrate=bool(ask("SELECT has_schema_privilege(current_schema(), 'CREATE')")),
        ahead=round(told - (asked + answered) / 2),
        size=int(str(ask("SELECT pg_database_size(current_database())"))),
        connections=int(str(ask("SHOW max_connections"))),
    )


def _may_read_revision(connection: Connection, there: set[str]) -> bool:
    readable = text("SELECT has_table_privilege('alembic_version', 'SELECT')")
    return "alembic_version" in there and bool(connection.scalar(readable))


def _revision(connection: Connection) -> str | None:
    return MigrationContext.configure(connection).get_current_revision()

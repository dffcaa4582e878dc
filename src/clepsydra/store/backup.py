"""The whole database as one file, and back into a house that is empty.

PostgreSQL by its own programs, SQLite by its online copy: people go on playing meanwhile, and the file holds one
moment of them all.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path

from msgspec import Struct
from sqlalchemy import Connection, exc, func, inspect, select
from sqlalchemy.engine import make_url

from clepsydra.store.condition import condition_of
from clepsydra.store.opening import engine_for, file_of, migrate
from clepsydra.store.schema import metadata, tables

POSTGRES, SQLITE = b"PGDMP", b"SQLite format 3\0"
"""How backups of either kind begin."""


class BackupRefused(Exception):
    """It cannot be done; the key of the words for why, and their figures."""

    def __init__(self, why: str, **figures: str) -> None:
        super().__init__(why)
        self.why = why
        self.figures = figures


class Held(Struct, frozen=True):
    """How much a database holds."""

    tables: int
    acts: int


async def held(url: str) -> Held:
    """How much the database at an address holds."""
    engine = engine_for(url)
    try:
        async with engine.connect() as connection:
            # A table knows how many acts it has had, whether they stand in rows or in an archive.
            many = select(func.count(), func.coalesce(func.sum(tables.c.seq), 0)).select_from(tables)
            return Held(*(await connection.execute(many)).one())
    finally:
        await engine.dispose()


def back_up(url: str, to: Path) -> None:
    """Write the database at an address into a new file that its owner alone can read."""
    if to.exists():
        raise BackupRefused("file-there", file=str(to))
    unfinished = to.with_name(f".{to.name}.unfinished")
    unfinished.unlink(missing_ok=True)
    os.close(os.open(unfinished, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    try:
        if (file := file_of(url)) is None:
            _run_postgres(
                "pg_dump", url, "--format=custom", "--no-owner", "--no-privileges", f"--file={unfinished}"
            )
        elif not file.exists():
            raise BackupRefused("nothing-there", file=str(file))
        else:
            _copy(file, unfinished)
        unfinished.rename(to)
    finally:
        unfinished.unlink(missing_ok=True)


async def restore(url: str, source: Path) -> str:
    """Fill an empty database from a file and bring it to the newest migration; the one it is at then."""
    file = file_of(url)
    wanted = POSTGRES if file is None else SQLITE
    with source.open("rb") as opened:
        if opened.read(len(wanted)) != wanted:
            raise BackupRefused("other-kind", file=str(source))
    if not await _is_empty(url):
        raise BackupRefused("not-empty")
    if file is None:
        whole = ("--single-transaction", "--exit-on-error", "--clean", "--if-exists", "--no-owner")
        _run_postgres("pg_restore", url, *whole, "--no-privileges", str(source))
    else:
        _copy(source, file)
    if (await condition_of(url)).is_newer:
        raise BackupRefused("newer-backup")
    return await migrate(url)


async def _is_empty(url: str) -> bool:
    """Whether nothing of ours is kept there, or nothing in it."""
    file = file_of(url)
    if file is not None and not file.exists():
        return True
    engine = engine_for(url)
    try:
        async with engine.connect() as connection:
            return await connection.run_sync(_holds_nothing)
    except (exc.DBAPIError, OSError) as error:
        raise BackupRefused("no-answer", error=str(error)) from error
    finally:
        await engine.dispose()


def _holds_nothing(connection: Connection) -> bool:
    there = set(inspect(connection).get_table_names())
    # Quotas are counted for every request, and are of no worth after some minutes.
    ours = [part for name, part in metadata.tables.items() if name in there and name != "quotas"]
    return all(connection.execute(select(func.count()).select_from(part)).scalar_one() == 0 for part in ours)


def _copy(source: Path, to: Path) -> None:
    with (
        closing(sqlite3.connect(f"file:{source.absolute()}?mode=ro", uri=True)) as whole,
        closing(sqlite3.connect(to)) as copy,
    ):
        whole.backup(copy)
        copy.execute("PRAGMA journal_mode = DELETE")  # one file, with nothing beside it


def _run_postgres(program: str, url: str, *options: str) -> None:
    """Run a program of PostgreSQL on the database; the password goes by the environment, which others cannot read."""
    found = shutil.which(program)
    if found is None:
        raise BackupRefused("no-program", program=program)
    place = make_url(url)
    shown = place.set(drivername="postgresql", password=None).render_as_string()
    password = {} if place.password is None else {"PGPASSWORD": str(place.password)}
    done = subprocess.run(  # noqa: S603 - a program of PostgreSQL, and no shell
        [found, f"--dbname={shown}", "--no-password", *options],
        env=os.environ | password,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise BackupRefused("program-failed", program=program, answer=done.stderr.strip())

"""Migrations make exactly the tables that the code knows, and unmake them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect

from clepsydra.store import migrate, open_store
from clepsydra.store.opening import _config, engine_for, newest
from clepsydra.store.schema import metadata
from tests.service import KINDS, empty_database
from tests.store.tables import a_table


async def on(url: str, work: Callable[[Connection], Any]) -> Any:
    engine = engine_for(url)
    try:
        async with engine.begin() as connection:
            return await connection.run_sync(work)
    finally:
        await engine.dispose()


def differences(connection: Connection) -> Any:
    return compare_metadata(MigrationContext.configure(connection), metadata)


def names(connection: Connection) -> list[str]:
    return sorted(inspect(connection).get_table_names())


def down(connection: Connection) -> None:
    config = _config()
    config.attributes["connection"] = connection
    command.downgrade(config, "base")


async def test_the_newest_migration_makes_the_tables_that_the_code_knows(database: str) -> None:
    assert await on(database, differences) == []
    assert await on(database, names) == sorted([*metadata.tables, "alembic_version"])


@pytest.mark.parametrize("kind", KINDS)
async def test_migrations_go_up_and_down_and_up_again(kind: str) -> None:
    async with empty_database(kind) as url:
        assert await migrate(url) == newest()
        await on(url, down)
        assert await on(url, names) == ["alembic_version"]
        assert await migrate(url) == newest()
        assert await on(url, differences) == []


async def is_migrated(url: str) -> bool:
    """Return whether the store at an address is at the newest migration."""
    store = await open_store(url, connections=1)
    try:
        return await store.ready()
    finally:
        await store.close()


@pytest.mark.parametrize("kind", KINDS)
async def test_every_migration_can_be_stopped_at(kind: str) -> None:
    revisions = [script.revision for script in ScriptDirectory.from_config(_config()).walk_revisions()]
    async with empty_database(kind) as url:
        for revision in reversed(revisions):
            assert await migrate(url, revision) == revision
            assert await is_migrated(url) is (revision == newest())


@pytest.mark.parametrize("kind", KINDS)
async def test_a_store_is_ready_once_it_is_migrated(kind: str) -> None:
    async with empty_database(kind) as url:
        assert not await is_migrated(url)
        store = await open_store(url)
        try:
            assert not await store.ready()
            await migrate(url)
            assert await store.ready()
        finally:
            await store.close()
        assert await is_migrated(url)


async def test_migrating_again_keeps_what_is_there(database: str) -> None:
    table, store = a_table(), await open_store(database)
    try:
        await store.add_table(table)
        await migrate(database)
        assert await store.table(table.id) == table
    finally:
        await store.close()


async def test_processes_that_start_together_migrate_once() -> None:
    async with empty_database("postgresql") as url:
        assert await asyncio.gather(*(migrate(url) for _ in range(4))) == [newest()] * 4


@pytest.mark.parametrize("url", ["mysql://host/games", "games.db", ""])
async def test_an_address_that_names_no_store_is_refused(url: str) -> None:
    with pytest.raises(ValueError, match="names no store"):
        await open_store(url)


async def test_a_store_that_a_newer_program_has_migrated_still_serves(database: str) -> None:
    assert await is_migrated(database)

    def stamped(number: str) -> Callable[[Connection], Any]:
        return lambda connection: (
            connection.exec_driver_sql(
                f"UPDATE alembic_version SET version_num = '{number}'"  # noqa: S608 - our own numbers
            ).rowcount
        )

    await on(database, stamped("9999"))
    try:
        assert await is_migrated(database)
    finally:
        await on(database, stamped(newest()))

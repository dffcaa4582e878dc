"""A backup is brought back into a new database: the same tables, the same acts, and the game goes on."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from sqlalchemy import select, text
from typer.testing import CliRunner

from clepsydra.bus import AloneBus
from clepsydra.kernel import Chance
from clepsydra.store import migrate, open_store
from clepsydra.store.opening import engine_for, newest
from clepsydra.store.schema import metadata
from clepsydra.tables.service import TableService
from clepsydra.terminal.app import app
from tests.service import KINDS, Party, empty_database, migrated_database, quiet
from tests.texts import TERMINAL

PLAYED, LATER = 12, 6
Rows = dict[str, list[str]]


def run(*arguments: str | Path, lang: str = "en") -> tuple[int, str]:
    typed = [str(argument) for argument in arguments]
    done = CliRunner().invoke(app, [*typed, "--lang", lang])
    return done.exit_code, done.output


async def rows(url: str) -> Rows:
    """Everything that a database holds."""
    engine = engine_for(url)
    try:
        async with engine.connect() as connection:
            return {
                name: sorted(map(repr, await connection.execute(select(part))))
                for name, part in metadata.tables.items()
            }
    finally:
        await engine.dispose()


async def execute(url: str, statement: str) -> None:
    engine = engine_for(url)
    try:
        async with engine.begin() as connection:
            await connection.execute(text(statement))
    finally:
        await engine.dispose()


@asynccontextmanager
async def serving(url: str) -> AsyncGenerator[TableService]:
    store = await open_store(url)
    service = TableService(store, AloneBus())
    try:
        yield service
    finally:
        await quiet(service)
        await store.close()


async def backed_up_while_it_is_played(url: str, file: Path) -> tuple[Party, Rows]:
    """A game that was backed up in its midst, by the command, and played on; and what the database held then."""
    async with serving(url) as service:
        party = await Party.begins(service)
        await party.plays_on(Chance(b"before"), PLAYED)
        kept = await rows(url)
        code, said = await asyncio.to_thread(run, "backup", file, "--database", url)
        assert (code, "1 table and " in said) == (0, True), said
        await party.plays_on(Chance(b"after"), LATER)
        assert await rows(url) != kept
        return party, kept


@pytest.mark.parametrize(
    ("kind", "migrated"), [("postgresql", False), ("postgresql", True), ("sqlite", False)]
)
async def test_what_comes_back_is_the_same_and_goes_on(kind: str, migrated: bool, tmp_path: Path) -> None:
    file = tmp_path / "house.backup"
    async with migrated_database(kind) as house, empty_database(kind) as new:
        party, kept = await backed_up_while_it_is_played(house, file)
        if migrated:
            await migrate(new)
        code, said = await asyncio.to_thread(run, "restore", file, "--database", new)
        assert (code, newest() in said) == (0, True), said
        assert await rows(new) == kept
        async with serving(new) as service:
            there = party.at(service)
            seq = (await there.match()).seq
            assert await there.plays_on(Chance(b"on"), LATER) == seq + LATER
    assert file.stat().st_mode & 0o077 == 0, "it holds the seeds of running games"


@pytest.mark.parametrize("kind", KINDS)
def test_a_house_that_is_not_empty_is_left_as_it_is(kind: str, tmp_path: Path) -> None:
    async def lives(file: Path) -> None:
        async with migrated_database(kind) as house:
            _, kept = await backed_up_while_it_is_played(house, file)
            before = await rows(house)
            code, said = await asyncio.to_thread(run, "restore", file, "--database", house)
            assert (code, TERMINAL.say("backup", "not-empty") in said) == (2, True)
            assert await rows(house) == before != kept

    asyncio.run(lives(tmp_path / "house.backup"))


async def test_a_backup_of_an_older_program_is_migrated(tmp_path: Path) -> None:
    file = tmp_path / "house.backup"
    async with empty_database("sqlite") as old, empty_database("sqlite") as new:
        await migrate(old, "0008")
        await execute(old, "INSERT INTO guests (id, name, colour, came_at) VALUES ('ann', 'Ann', 'green', 1)")
        await asyncio.to_thread(run, "backup", file, "--database", old)
        code, said = await asyncio.to_thread(run, "restore", file, "--database", new)
        assert code == 0, said
        assert len((await rows(new))["guests"]) == 1


async def test_a_backup_of_a_newer_program_is_named(tmp_path: Path) -> None:
    file = tmp_path / "house.backup"
    async with migrated_database("sqlite") as newer, empty_database("sqlite") as new:
        await execute(newer, "UPDATE alembic_version SET version_num = '9999'")
        await asyncio.to_thread(run, "backup", file, "--database", newer)
        code, said = await asyncio.to_thread(run, "restore", file, "--database", new)
        assert (code, TERMINAL.say("backup", "newer-backup") in said) == (2, True), said


def test_another_file_is_never_overwritten(tmp_path: Path) -> None:
    (tmp_path / "kept").write_text("yesterday", encoding="utf-8")
    code, said = run("backup", tmp_path / "kept", "--database", f"sqlite:///{tmp_path}/tables.db", lang="fr")
    assert (code, TERMINAL.say("backup", "file-there", "fr", file=tmp_path / "kept") in said) == (2, True)
    assert (tmp_path / "kept").read_text(encoding="utf-8") == "yesterday"


def test_nothing_is_left_where_there_is_nothing_to_back_up(tmp_path: Path) -> None:
    code, said = run("backup", tmp_path / "kept", "--database", f"sqlite:///{tmp_path}/tables.db")
    assert (code, TERMINAL.part("backup", "nothing-there") in said) == (2, True)
    assert list(tmp_path.iterdir()) == []


def test_what_is_no_backup_is_refused(tmp_path: Path) -> None:
    (tmp_path / "letter").write_text("Dear Ann", encoding="utf-8")
    code, said = run("restore", tmp_path / "letter", "--database", f"sqlite:///{tmp_path}/tables.db")
    assert (code, TERMINAL.part("backup", "other-kind") in said) == (2, True)
    assert [path.name for path in tmp_path.iterdir()] == ["letter"]


class TestProgramsOfPostgres:
    NOWHERE = "postgresql://ann:hush@127.0.0.1:9/games"

    def test_one_that_is_missing_is_named(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("PATH", str(tmp_path))
        code, said = run("backup", tmp_path / "kept", "--database", self.NOWHERE)
        assert (code, TERMINAL.say("backup", "no-program", program="pg_dump") in said) == (2, True)

    def test_what_one_says_is_told_and_the_password_is_not(self, tmp_path: Path) -> None:
        code, said = run("backup", tmp_path / "kept", "--database", self.NOWHERE)
        assert (
            code,
            TERMINAL.say("backup", "program-failed", program="pg_dump", answer="") in said,
            "hush" in said,
        ) == (2, True, False)
        assert list(tmp_path.iterdir()) == []

    def test_a_database_that_does_not_answer_is_named(self, tmp_path: Path) -> None:
        (tmp_path / "kept").write_bytes(b"PGDMP")
        code, said = run("restore", tmp_path / "kept", "--database", self.NOWHERE)
        assert (code, TERMINAL.part("backup", "no-answer") in said, "hush" in said) == (2, True, False)

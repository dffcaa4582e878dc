"""What the host of a service does beside its database, while a process of it is open."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from typing import Any

import pytest
from sqlalchemy import update
from typer.testing import CliRunner

from clepsydra.kernel import Chance, Refused
from clepsydra.store.opening import engine_for
from clepsydra.store.schema import tables
from clepsydra.tables import meeting, queries
from clepsydra.tables.moving import SOMEBODY
from clepsydra.tables.people import Reason
from clepsydra.tables.service import NoSuchTable
from clepsydra.tables.table import Status
from clepsydra.terminal.admin import admin as operators
from clepsydra.terminal.app import app
from clepsydra.web.app import open_service
from clepsydra.web.settings import Settings
from tests.service import NATS, Party, guest, migrated_database, tells
from tests.texts import TERMINAL

SECRET = "for these tests alone"  # noqa: S105 - of a service that lives for a second


@pytest.fixture(autouse=True)
def no_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DATABASE", "BUS"):
        monkeypatch.setenv(f"CLEPSYDRA_{name}", "")
    monkeypatch.setenv("CLEPSYDRA_SECRET", SECRET)


def sentences(errors: str) -> list[str]:
    """Return the lines of an error stream that are not lines of the log."""
    return [line for line in errors.splitlines(keepends=True) if not line.startswith("{")]


def run(*arguments: str, lang: str = "en", typed: str | None = None) -> tuple[int, str]:
    done = CliRunner().invoke(app, ["admin", *arguments, "--lang", lang], input=typed)
    return done.exit_code, done.stdout + "".join(sentences(done.stderr))


async def admin(service: Settings, *arguments: str, **others: Any) -> tuple[int, str]:
    where = ["--database", service.database]
    if service.bus is not None:
        where += ["--bus", service.bus]
    return await asyncio.to_thread(run, *arguments, *where, **others)


def settings(database: str, bus: str | None = None) -> Settings:
    return Settings(database=database, secret=SECRET, bus=bus, bots=False)


@pytest.mark.rule("TB-ASK-10")
@pytest.mark.parametrize(("kind", "bus"), [("postgresql", NATS), ("sqlite", None)])
async def test_a_running_game_is_set_aside_told_so_and_resumed_with_all_its_acts(
    kind: str, bus: str | None
) -> None:
    async with migrated_database(kind) as url:
        host = settings(url, bus)
        async with open_service(host) as service:
            party = await Party.begins(service)
            seq = await party.plays_on(Chance(b"before"), 4)
            code, said = await admin(host, "close", party.id)
            assert (code, TERMINAL.say("admin", "set-aside", table=party.id) in said) == (0, True)
            assert (await party.table()).status is Status.SUSPENDED
            with pytest.raises(Refused) as refused:
                await party.plays_on(Chance(b"closed"), 1)
            assert (tells(refused), refused.value.denial.reason) == ("TB-ASK-10", "closed")
            assert (await admin(host, "close", party.id))[0] == 2, "it is closed already"
            assert (await admin(host, "resume", party.id))[0] == 0
            assert await party.plays_on(Chance(b"after"), 2) == seq + 2
            assert (await admin(host, "resume", party.id))[0] == 2, "it goes on already"


async def test_a_table_before_its_game_is_gone() -> None:
    async with migrated_database("sqlite") as url:
        host = settings(url)
        async with open_service(host) as service:
            party = await Party.sits_down(service)
            code, said = await admin(host, "close", party.id)
            assert (code, TERMINAL.part("admin", "removed") in said) == (0, True)
            with pytest.raises(NoSuchTable):
                await party.session()


async def test_a_person_is_removed_as_by_themselves_and_bots_play_on() -> None:
    async with migrated_database("sqlite") as url:
        host = settings(url)
        async with open_service(host) as service:
            party = await Party.begins(service, seats=3)
            ann = party.people[0]
            code, said = await admin(host, "people", "ann", "--json")
            (found,) = json.loads(said)
            assert (code, found["id"], found["tables"], found["account"]) == (0, ann.id, 1, False)
            assert (await admin(host, "remove", ann.id, typed="n\n"))[0] == 1
            assert await service.store.guest(ann.id) == ann, "nobody is removed who was not meant"
            code, said = await admin(host, "remove", ann.id, typed="y\n", lang="fr")
            assert (code, TERMINAL.part("admin", "gone", "fr") in said) == (0, True)
            assert await service.store.guest(ann.id) is None
            table = await party.table()
            assert table.status is Status.PLAYING
            assert (table.seats[0].name, table.seats_of(ann.id)) == (SOMEBODY, ())
            assert 0 in (await party.match()).state.bots
            assert (await admin(host, "remove", ann.id, "--yes"))[0] == 2, "there is nobody any more"


async def test_everything_is_counted_by_state_and_day() -> None:
    async with migrated_database("sqlite") as url:
        host = settings(url)
        async with open_service(host) as service:
            await Party.sits_down(service)
            party = await Party.begins(service)
            acts = await party.plays_on(Chance(b"acts"), 5)
            await service.store.add_guest(guest("Dan"), service.now())
        code, said = await admin(host, "statistics", "--json")
        told = json.loads(said)
        assert (code, told["tables"]) == (0, {"open": 1, "playing": 1, "over": 0, "aside": 0})
        assert (told["guests"], told["accounts"], told["acts"]) == (5, 0, acts)
        assert sum(many for _, many in told["acts_by_day"]) == acts
        code, said = await admin(host, "statistics", lang="fr")
        assert (code, "Tables : 1 ouverte, 1 en cours" in said) == (0, True)


@pytest.mark.parametrize("kind", ["postgresql", "sqlite"])
async def test_finished_games_are_archived_counted_and_given_back(kind: str) -> None:
    async with migrated_database(kind) as url:
        host = settings(url)
        async with open_service(host) as service:
            party = await Party.begins(service)
            acts = await party.plays_on(Chance(b"archived"))
            record = await queries.record(service, await party.session())
        for wrong in ([], ["--undo", "--days", "3"]):
            assert (await admin(host, "archive", *wrong))[0] == 2
        code, said = await admin(host, "archive", "--days", "1")
        assert (code, said == f"{TERMINAL.say('admin', 'archived', games=0, before=0, after=0)}\n") == (
            0,
            True,
        ), "it is not a day old"
        await _was_over_long_ago(url)
        code, said = await admin(host, "archive", "--days", "1", "--json")
        told = json.loads(said)
        assert (code, told["games"], told["left"]) == (0, 1, [])
        assert 0 < told["after"] < told["before"]
        told = json.loads((await admin(host, "statistics", "--json"))[1])
        assert (told["archives"], told["acts"]) == (1, acts)
        async with open_service(host) as service:
            again = party.at(service)
            assert await queries.record(service, await again.session()) == record
        code, said = await admin(host, "archive", "--undo", lang="fr")
        assert (code, TERMINAL.say("admin", "unarchived", "fr", games=1) in said) == (0, True)
        assert json.loads((await admin(host, "statistics", "--json"))[1])["archives"] == 0


async def _was_over_long_ago(url: str) -> None:
    engine = engine_for(url)
    try:
        async with engine.begin() as connection:
            await connection.execute(update(tables).values(opened_at=1, moved_at=2))
    finally:
        await engine.dispose()


@pytest.mark.rule("TB-MEE-05")
async def test_reports_are_read_and_put_away() -> None:
    async with migrated_database("sqlite") as url:
        host = settings(url)
        async with open_service(host) as service:
            ann, bob = guest("Ann"), guest("Bob [red]")
            for person in (ann, bob):
                await service.store.add_guest(person, service.now())
            told = await meeting.report(service, ann, bob.id, Reason.STALLING, "[bold]three days")
        code, said = await admin(host, "reports", "--json")
        assert (code, [each["id"] for each in json.loads(said)]) == (0, [told.id])
        code, said = await admin(host, "reports", lang="fr")
        shown = ("Bob [red]", TERMINAL.say("admin", "reason-stalling", "fr"), "[bold]three days")
        assert (code, [text in said for text in shown]) == (0, [True] * 3), "nothing in it is markup"
        assert (await admin(host, "settle", told.id))[0] == 0
        assert json.loads((await admin(host, "reports", "--json"))[1]) == []
        assert (await admin(host, "settle", told.id))[0] == 2, "it is put away already"


def test_nobody_can_do_so_over_http(prepared: Mapping[str, str]) -> None:
    from clepsydra.web.app import make_app

    addresses = {route.path for route in make_app(settings(prepared["sqlite"])).routes}
    assert not [path for path in addresses if "admin" in path or "statistics" in path]


@pytest.mark.parametrize("kind", ["postgresql", "sqlite"])
async def test_a_message_is_told_in_each_language_and_taken_down(kind: str) -> None:
    async with migrated_database(kind) as url:
        host = settings(url)
        async with open_service(host) as service:
            code, said = await admin(host, "message", "Back at  nine.", lang="en")
            assert (code, TERMINAL.say("admin", "told") in said) == (0, True)
            assert (await admin(host, "message", "Retour à neuf heures.", lang="fr"))[0] == 0
            assert (await admin(host, "message", "Back at ten.", lang="en"))[0] == 0
            kept = await service.store.messages()
            assert kept == {"en": "Back at ten.", "fr": "Retour à neuf heures."}
            for wrong in (["  "], ["both", "--clear"], ["x" * 401]):
                assert (await admin(host, "message", *wrong))[0] == 2
            assert await service.store.messages() == kept
            assert (await admin(host, "message", "--clear"))[0] == 0
            assert await service.store.messages() == {}


COMMANDS = [
    (("close", "abc"), {"table": "abc"}),
    (("resume", "abc"), {"table": "abc"}),
    (("people", "Ann"), {}),
    (("remove", "abc", "--yes"), {"person": "abc"}),
    (("message", "Closed at nine."), {"lang": "en", "clear": 0}),
    (("reports",), {}),
    (("settle", "abc"), {"report": "abc"}),
    (("archive", "--days", "30"), {"days": 30, "undo": 0}),
    (("statistics",), {}),
]


@pytest.mark.parametrize(("words", "about"), COMMANDS, ids=[words[0] for words, _ in COMMANDS])
def test_each_command_is_in_the_security_log(
    words: tuple[str, ...],
    about: dict[str, Any],
    prepared: Mapping[str, str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("SUDO_USER", "an-operator")
    done = CliRunner().invoke(app, ["admin", *words, "--lang", "en", "--database", prepared["sqlite"]])
    (line,) = [json.loads(line) for line in done.stderr.splitlines() if line.startswith("{")]
    assert line.pop("timestamp")
    known = {"log": "security", "event": "admin command", "level": "info", "operator": "an-operator"}
    assert line == known | {"command": words[0]} | about


def test_every_command_of_an_operator_is_tried_here() -> None:
    given = {
        command.name or getattr(command.callback, "__name__", "") for command in operators.registered_commands
    }
    assert {words[0] for words, _ in COMMANDS} == given

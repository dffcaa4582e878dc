"""What people keep secret stands in no log, whatever goes wrong."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator
from typing import Any

import pytest
import structlog
from msgspec import structs
from sqlalchemy import text

from clepsydra.kernel import Chance
from clepsydra.web.app import make_app
from clepsydra.web.logs import set_up_logs
from tests.service import KINDS, Party, migrated_database, quiet
from tests.web.api import SETTINGS, Api

NAME, SAID = "Zerlina", "the treasure is under the oak"
JSON = {"accept": "application/json"}


@pytest.fixture
def log(monkeypatch: pytest.MonkeyPatch) -> Iterator[io.StringIO]:
    """All that a process writes into its log, at its most talkative."""
    written, configure = io.StringIO(), structlog.configure

    def uncached(**settings: Any) -> None:
        settings["cache_logger_on_first_use"] = False
        configure(**settings)

    monkeypatch.setattr(sys, "stderr", written)
    monkeypatch.setattr(structlog, "configure", uncached)
    set_up_logs("debug")
    yield written
    structlog.reset_defaults()


async def break_and_use(api: Api, party: Party, table: str) -> None:
    """Everything that writes a secret, while one of the store's tables is gone."""
    engine = api.service.store._engine  # type: ignore[attr-defined] # no port knows of it
    async with engine.begin() as connection:
        await connection.execute(text(f"ALTER TABLE {table} RENAME TO gone_{table}"))
    stranger, client = api.stranger().client, api.stranger().client
    cookie = api.app.state.identities.cookie(party.people[0].id)
    client.cookies.set(cookie.key, cookie.value or "")
    for caller, path, body in (
        (stranger, "/me", {"name": NAME, "colour": "green"}),
        (client, "/tables", {"game": "hourglass", "seats": 2}),
        (client, f"/tables/{party.id}/chat", {"text": SAID}),
    ):
        await caller.post(f"/api/v1{path}", json=body, headers=JSON)
    await client.get(f"/t/{party.id}?invite={invite_of(party)}")
    async with engine.begin() as connection:
        await connection.execute(text(f"ALTER TABLE gone_{table} RENAME TO {table}"))


def invite_of(party: Party) -> str:
    """The word that leads to the table."""
    return party.service._sessions[party.id].table.invite


@pytest.mark.parametrize("kind", KINDS)
async def test_no_secret_of_a_game_gets_into_the_log(
    kind: str, log: io.StringIO, caplog: pytest.LogCaptureFixture
) -> None:
    async with migrated_database(kind) as url:
        api = Api(make_app(structs.replace(SETTINGS, database=url)))
        await api.open()
        try:
            party = await Party.begins(api.service)
            await party.plays_on(Chance(b"half"), 6)
            for table in ("guests", "lines", "seats", "tables"):
                await break_and_use(api, party, table)
            await party.plays_on(Chance(b"end"))
            seed = (await party.table()).seed
            invite = invite_of(party)
        finally:
            await quiet(api.service)
            await api.close()
    told = log.getvalue() + caplog.text
    assert "act" in told
    assert "no such table" in told or "does not exist" in told, "the errors are in the log"
    for secret in (NAME, SAID, "word 0", "word 1", invite, seed.hex(), repr(seed)[2:12]):
        assert secret not in told, secret

"""What happens to an account and to a quota is written to the security log, without secrets or names."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs

from tests.web.api import BASE, Api, opened
from tests.web.people import account
from tests.web.softkey import SoftKey
from tests.web.test_passkeys import made, options, sends

SAME = {"log": "security", "address": "127.0.0.1"}
"""The fields that are the same in every line here."""


@pytest.fixture
def lines() -> Iterator[list[Any]]:
    """The lines that are logged."""
    with capture_logs() as logged:
        yield logged


def told(lines: list[Any]) -> list[dict[str, Any]]:
    """The lines of the security log since the last call, without what is the same in all."""
    of_log = [line for line in lines if line.get("log") == "security"]
    lines.clear()
    assert all(line.items() >= SAME.items() for line in of_log)
    return [{k: v for k, v in line.items() if k not in {*SAME, "log_level"}} for line in of_log]


async def test_sign_ins_and_methods_are_logged(sqlite_api: Api, lines: list[Any]) -> None:
    ann = await sqlite_api.guest("Ann")
    key = await made(ann)
    me = (await ann.get("/me"))["id"]
    assert told(lines) == [{"event": "sign-in method added", "person": me, "method": "passkey"}]
    phone = sqlite_api.stranger()
    assert await sends(phone, "sign-in", key.show(await options(phone, "sign-in"), BASE)) == 200
    assert told(lines) == [{"event": "signed in", "person": me, "method": "passkey"}]
    await sends(phone, "sign-in", SoftKey().show(await options(phone, "sign-in"), BASE))
    await sends(phone, "sign-in", key.show(await options(phone, "sign-in"), "https://evil.example"))
    assert told(lines) == [
        {"event": "sign-in failed", "method": "passkey", "reason": "unknown"},
        {"event": "sign-in failed", "person": me, "method": "passkey", "reason": "refused"},
    ]
    other = SoftKey()
    assert await sends(ann, "passkeys", other.create(await options(ann, "passkeys"), BASE)) == 200
    keys = await sqlite_api.service.store.passkeys_of(me)
    await ann.client.post("/account/ways/remove", data={"way": keys[0].id})
    assert [line["event"] for line in told(lines)] == ["sign-in method added", "sign-in method removed"]


async def test_tokens_ends_and_deletions_are_logged(sqlite_api: Api, lines: list[Any]) -> None:
    ann = await account(sqlite_api)
    await ann.post("/me/token")
    (token,) = await ann.get("/me/tokens")
    await ann.delete(f"/me/tokens/{token['id']}")
    await ann.client.post("/account/delete", data={"sure": "yes"})
    guest = await sqlite_api.guest("Bob")
    await guest.client.post("/account/guest/end", data={"here": "leave"})
    assert told(lines) == [
        {"event": "token created", "person": ann.id, "token": token["id"]},
        {"event": "token revoked", "person": ann.id, "token": token["id"]},
        {"event": "person deleted", "person": ann.id},
        {"event": "session ended", "person": guest.id},
    ]


@pytest.fixture
def strict(loop: asyncio.Runner, tmp_path: Path) -> Iterator[Api]:
    """A service that takes five requests a minute from each."""
    yield from opened(loop, f"sqlite:///{tmp_path}/tables.db", rate=5)


async def test_a_quota_is_logged_once_when_it_is_reached(strict: Api, lines: list[Any]) -> None:
    ann = await strict.guest("Ann")
    for _ in range(9):
        await ann.call("GET", "/me")
    assert told(lines) == [{"event": "quota reached", "person": ann.id, "quota": "requests"}]

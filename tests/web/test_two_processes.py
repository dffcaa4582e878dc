"""What one process did, the other knows, even if no message told it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest

from tests.web.api import Api, Person, opened


@pytest.fixture
def other(loop: asyncio.Runner, database: str, api: Api) -> Iterator[Api]:
    """Another process on the same database; no bus joins them, so every message is lost."""
    yield from opened(loop, database)


def _at(other: Api, person: Person) -> Person:
    """The same person, calling the other process."""
    there = other.stranger()
    there.client.cookies.update(person.client.cookies)
    return there


async def test_a_game_that_ended_in_one_process_is_over_in_all(api: Api, other: Api) -> None:
    ann, bob = await api.guest("Ann"), await api.guest("Bob")
    table = await api.table(ann, bob)
    there = _at(other, ann)
    seen = await there.get(f"/tables/{table}")
    assert (seen["status"], seen["waits_for"]) == ("playing", [0, 1])
    await bob.post(f"/tables/{table}/seats/1/resign")
    seen = await there.get(f"/tables/{table}")
    assert (seen["status"], seen["waits_for"]) == ("over", [])
    assert (await there.get(f"/tables/{table}/picture?seat=0"))["abandoned"] is True
    again = await there.post(f"/tables/{table}/rematch", None, 201)
    assert (await bob.get(f"/tables/{table}"))["rematch"] == again["id"]


async def test_every_process_knows_whom_a_table_waits_for(api: Api, other: Api) -> None:
    ann, bob = await api.guest("Ann"), await api.guest("Bob")
    table = await api.table(ann, bob)
    there = _at(other, ann)
    await there.get(f"/tables/{table}/picture?seat=0")
    await ann.post(f"/tables/{table}/seats/0/answer", {"answer": [], "expected": 0})
    seen = await there.get(f"/tables/{table}")
    assert (seen["waits_for"], seen["seq"]) == ([1], 1)

"""A service that closes waits for the queries of its background work."""

from __future__ import annotations

import asyncio

import pytest
from msgspec.structs import replace

from clepsydra.web import messages
from clepsydra.web.app import open_service
from clepsydra.web.messages import AnnouncementBoard
from tests.service import migrated_database
from tests.waiting import within
from tests.web.api import SETTINGS


async def test_no_task_and_no_query_is_left_when_a_service_has_closed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A background task that was cancelled during its query, and again by the end of the loop, never ended."""
    monkeypatch.setattr(messages, "EVERY", 0.0005)
    before = asyncio.all_tasks()
    async with migrated_database("sqlite") as url, within("all services close"):
        for pause in range(30):
            async with open_service(replace(SETTINGS, database=url), AnnouncementBoard().watch):
                await asyncio.sleep(pause / 10_000)  # at another moment of the query each time
            assert asyncio.all_tasks() == before

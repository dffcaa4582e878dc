"""Telling a game again lets everybody else work meanwhile, and is done once."""

from __future__ import annotations

import asyncio

import pytest

from clepsydra.bus import AloneBus
from clepsydra.kernel import Chance
from clepsydra.tables import queries
from clepsydra.tables.commands import Act
from clepsydra.tables.match import Match
from clepsydra.tables.service import TableService
from tests.service import Party


async def test_others_work_while_a_game_is_told_again(
    service: TableService, monkeypatch: pytest.MonkeyPatch
) -> None:
    party = await Party.begins(service)
    acts = await party.plays_on(Chance(b"told"), 12)
    monkeypatch.setattr("clepsydra.tables.retelling.SLICE", 0.0)
    seen: list[int] = []

    class Watched(Match):
        def apply(self, act: Act) -> None:
            super().apply(act)
            seen.append(turns)

    monkeypatch.setattr("clepsydra.tables.retelling.Match", Watched)
    elsewhere, turns = TableService(service.store, AloneBus()), 0
    telling = asyncio.ensure_future(queries.from_the_beginning(elsewhere, await party.session()))
    while not telling.done():
        await asyncio.sleep(0)
        turns += 1
    assert len(seen) == acts
    assert sorted(set(seen)) == seen, "between any two acts somebody else had a turn"


async def test_the_whole_log_is_told_once(service: TableService, monkeypatch: pytest.MonkeyPatch) -> None:
    party = await Party.begins(service)
    await party.plays_on(Chance(b"told"), 12)
    applied: list[Act] = []

    class Counting(Match):
        def apply(self, act: Act) -> None:
            applied.append(act)
            super().apply(act)

    monkeypatch.setattr("clepsydra.tables.retelling.Match", Counting)
    elsewhere = party.at(TableService(service.store, AloneBus()))
    session = await elsewhere.session()
    async with session.lock:
        first = await queries.with_whole_log(elsewhere.service, session)
    count = len(applied)
    assert (first.told, count > 0) == (0, True)
    async with session.lock:
        assert await queries.with_whole_log(elsewhere.service, session) is first
    assert len(applied) == count

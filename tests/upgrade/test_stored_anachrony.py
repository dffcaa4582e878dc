"""Games of Anachrony that version 2 of its rules has stored, at moments in which it held different things, go on.

`tools/store_fixture.py anachrony` made them.
"""

from __future__ import annotations

import asyncio
import lzma
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from clepsydra.kernel import Chance, from_text
from clepsydra.kernel.state import zones
from clepsydra.tables.table import Status
from tests.service import Party
from tests.upgrade.test_changed_rules import ANN, aside, browser_of, shows_totals, totals
from tests.web.api import Api, opened

STORED = Path(__file__).parent / "anachrony.db.xz"
MOMENTS = ("paths", "paradox", "power_up", "warp", "turn", "impact", "collapsed")
SIDES = ("A", "B")
FALLEN_BACK = {"warp A": "power_up"}
"""Whose newest checkpoint lies before a power-up asked hex by hex, which falls away (TB-REC-11)."""


@pytest.fixture
def kept(loop: asyncio.Runner, tmp_path: Path) -> Iterator[Api]:
    """The service with these games."""
    path = tmp_path / "anachrony.db"
    path.write_bytes(lzma.decompress(STORED.read_bytes()))
    yield from opened(loop, f"sqlite:///{path}")


async def called(api: Api, name: str) -> Any:
    """The table of this name."""
    listed = await api.service.store.tables_of(ANN, 99)
    (found,) = [one.table for one in listed if one.table.name == name]
    return found


@pytest.mark.rule("TB-REC-10")
@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("moment", MOMENTS)
async def test_a_running_game_of_version_2_goes_on(kept: Api, moment: str, side: str) -> None:
    table = await called(kept, f"{moment} {side}")
    assert (table.status, table.version) == (Status.PLAYING, 2)
    party = Party(kept.service, table, {})
    phase = (await party.match()).position.state.phase
    assert phase == FALLEN_BACK.get(table.name, {"impact": "turn", "collapsed": "turn"}.get(moment, moment))
    ann = browser_of(kept, ANN)
    assert (await ann.get(f"/t/{table.id}")).status == 200
    begun = (await party.match()).seq
    await party.plays_on(Chance(b"on"), 60)
    assert (await party.match()).seq >= begun + 60 or (await party.table()).status is Status.OVER
    assert (await ann.get(f"/t/{table.id}")).status == 200
    assert aside("anachrony") == 0


@pytest.mark.rule("TB-REC-10")
@pytest.mark.parametrize("name", ["turn A", "turn B", "collapsed A", "collapsed B"])
async def test_exosuits_and_tiles_of_version_2_are_things_of_the_state(kept: Api, name: str) -> None:
    party = Party(kept.service, await called(kept, name), {})
    position = (await party.match()).position
    state: Any = position.state
    rules: Any = position.rules
    there = sorted((b.where, b.kind) for p in state.players for b in p.busy if b.where in rules.spaces)
    assert sorted((suit.where, suit.worker) for p in state.players for suit in p.suits) == there
    assert there, "somebody stands somewhere"
    assert all(check(state) for check in rules.checks.values())
    tiles = [slot.tile for slot in state.slots.values() if slot.top is not None]
    assert (len(tiles) > 5) == name.startswith("collapsed")
    pieces = [piece for zone in zones(state) for piece in zone]
    assert [pieces.count(tile) for tile in tiles] == [1] * len(tiles)


@pytest.mark.rule("TB-REC-09")
@pytest.mark.parametrize("side", SIDES)
async def test_a_finished_game_of_version_2_shows_its_score(kept: Api, side: str) -> None:
    table = await called(kept, f"finished {side}")
    ann = browser_of(kept, ANN)
    page = await ann.get(f"/t/{table.id}/score")
    assert shows_totals(page, await totals(kept, table.id))
    record = from_text((await ann.client.get(f"/api/v1/tables/{table.id}/record")).content)
    assert record.ending is not None
    assert (record.header.version, record.ending.result.totals) == (2, await totals(kept, table.id))
    assert aside("anachrony") == 0

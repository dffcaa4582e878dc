"""Games of Anachrony that stand where power-up was asked hex by hex, and warp tiles as pairs, go on.

Version 2 of the rules has stored them, at random until that moment. What was answered in the old way falls away
(TB-REC-11), and nothing else.
"""

from __future__ import annotations

import asyncio
import lzma
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from clepsydra.kernel import Chance, Some
from clepsydra.tables.table import Status
from tests.service import Party
from tests.upgrade.test_changed_rules import ANN, aside, browser_of
from tests.web.api import Api, opened

STORED = Path(__file__).parent / "step_by_step.db.xz"
MOMENTS = [
    ("power_up", (), True),
    ("power_up", ("simultaneous_powerup",), True),
    ("warp", (), True),
    ("warp", ("alternate_timeline",), True),
    ("reveal_warps", ("alternate_timeline",), False),
]
"""The phase, the options of the table, and whether something was answered in the old way."""


@pytest.fixture
def stored(loop: asyncio.Runner, tmp_path: Path) -> Iterator[Api]:
    """The service with these games."""
    path = tmp_path / "step_by_step.db"
    path.write_bytes(lzma.decompress(STORED.read_bytes()))
    yield from opened(loop, f"sqlite:///{path}")


async def standing(api: Api, number: int) -> Any:
    """The game that was stored for a moment."""
    listed = await api.service.store.tables_of(ANN, 99)
    return sorted((one.table for one in listed), key=lambda table: table.opened_at)[number]


@pytest.mark.rule("TB-REC-10", "TB-REC-11")
@pytest.mark.parametrize("number", range(len(MOMENTS)))
async def test_a_game_in_the_middle_of_an_old_question_is_asked_the_new_one(stored: Api, number: int) -> None:
    phase, options, answered = MOMENTS[number]
    table = await standing(stored, number)
    assert (table.version, set(table.setup.options)) == (2, set(options))
    party = Party(stored.service, table, {})
    position = (await party.match()).position
    assert (position.state.phase, position.state.era >= 1) == (phase, True)
    assert position.given == [], "only what this phase was told in the old way has fallen away"
    assert all(isinstance(ask, Some) is answered for ask in position.asks.values())
    assert (await party.match()).seq == table.seq + answered
    ann = browser_of(stored, ANN)
    assert (await ann.get(f"/t/{table.id}")).status == 200
    await party.plays_on(Chance(b"on"), 60)
    assert (await party.match()).seq >= table.seq + 60 or (await party.table()).status is Status.OVER
    assert (await ann.get(f"/t/{table.id}")).status == 200
    assert aside("anachrony") == 0

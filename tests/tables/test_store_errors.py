"""What goes wrong in the store is not the table's fault."""

from __future__ import annotations

import pytest

from clepsydra.kernel import Chance
from clepsydra.tables.commands import Act
from clepsydra.tables.service import TableService
from clepsydra.tables.table import Status
from tests.service import Party


async def test_a_table_is_not_set_aside_when_the_store_fails(
    service: TableService, monkeypatch: pytest.MonkeyPatch
) -> None:
    party = await Party.begins(service)
    await party.plays_on(Chance(b"seed"), 3)
    (await party.session()).match = None

    async def fails(table: str, after: int, until: int | None = None) -> list[Act]:
        raise LookupError("no such column")

    with monkeypatch.context() as patched:
        patched.setattr(service.store, "acts", fails)
        with pytest.raises(LookupError):
            await party.match()
    assert (await party.table()).status is Status.PLAYING
    assert (await party.match()).seq == 3

"""Games that earlier code has stored go on under the code of today. `tools/store_fixture.py` made them."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from clepsydra.bus import AloneBus
from clepsydra.kernel import BadRecord, Chance, verify
from clepsydra.store import migrate, open_store
from clepsydra.tables import queries
from clepsydra.tables.service import TableService
from clepsydra.tables.table import Status
from tests.service import Party, quiet

STORED = Path(__file__).parent / "stored"


@pytest.mark.parametrize("name", sorted(path.name for path in STORED.glob("*.db")))
async def test_games_stored_by_earlier_code_are_played_to_their_end(name: str, tmp_path: Path) -> None:
    shutil.copy(STORED / name, tmp_path / name)
    url = f"sqlite:///{tmp_path / name}"
    await migrate(url)
    store = await open_store(url)
    service = TableService(store, AloneBus())
    try:
        listed = await store.tables_of("stored-ann", 9)
        assert sorted(one.table.setup.game for one in listed) == ["anachrony", "hourglass"]
        for one in listed:
            party = Party(service, one.table, {})
            begun = await party.match()
            assert (begun.seq, tuple(begun.asked)) == (one.table.seq, one.asked)
            assert len(begun.position.given) > begun.position.final, "in the middle of a turn"
            same_rules = one.table.definition.keeps(one.table.version)
            if same_rules:
                told_again = await queries.from_the_beginning(service, await party.session())
                assert told_again.position.stored() == begun.position.stored()
            await party.plays_on(Chance(b"on"))
            assert (await party.table()).status is Status.OVER
            record = await queries.record(service, await party.session())
            if same_rules:
                assert verify(record).over
            else:
                with pytest.raises(BadRecord, match="TB-REC-03"):
                    verify(record)
    finally:
        await quiet(service)
        await store.close()

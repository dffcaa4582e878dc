"""Games that earlier code has stored go on under the code of today. `tools/store_fixture.py` made them."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from clepsydra.bus import AloneBus
from clepsydra.kernel import Chance, verify
from clepsydra.store import migrate, open_store
from clepsydra.tables import looking
from clepsydra.tables.house import House
from clepsydra.tables.table import Status
from tests.service import Party, quiet

STORED = Path(__file__).parent / "stored"


@pytest.mark.parametrize("name", sorted(path.name for path in STORED.glob("*.db")))
async def test_games_stored_by_earlier_code_are_played_to_their_end(name: str, tmp_path: Path) -> None:
    shutil.copy(STORED / name, tmp_path / name)
    url = f"sqlite:///{tmp_path / name}"
    await migrate(url)
    store = await open_store(url)
    house = House(store, AloneBus())
    try:
        listed = await store.tables_of("stored-ann", 9)
        assert sorted(one.table.setup.game for one in listed) == ["anachrony", "hourglass"]
        for one in listed:
            party = Party(house, one.table, {})
            begun = await party.match()
            assert (begun.seq, tuple(begun.asked)) == (one.table.seq, one.asked)
            assert len(begun.position.given) > begun.position.final, "in the middle of a turn"
            told_again = await looking.from_the_beginning(house, await party.room())
            assert told_again.position.stored() == begun.position.stored()
            await party.plays_on(Chance(b"on"))
            assert (await party.table()).status is Status.OVER
            assert verify(await looking.record(house, await party.room())).over
    finally:
        await quiet(house)
        await store.close()

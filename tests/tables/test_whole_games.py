"""Whole games."""

from clepsydra.kernel import Chance, verify
from clepsydra.tables import looking
from clepsydra.tables.house import House
from tests.service import Party


async def test_a_game_played_at_random_leaves_a_record_that_verifies(house: House) -> None:
    party = await Party.begins(house, "hourglass", 3)
    await party.plays_on(Chance(b"whole"))
    record = await looking.record(house, await party.room())
    assert verify(record).over

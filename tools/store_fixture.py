"""Make `tests/store/stored/tables.db`: running games as today's code stores them, for the code of tomorrow.

    python tools/store_fixture.py

Run it only to add what a new migration or a new kind of act brings; games stored earlier must go on, too.
"""

from __future__ import annotations

import asyncio
import sqlite3
import sys
from pathlib import Path

from clepsydra.bots import at_random
from clepsydra.bus import AloneBus
from clepsydra.kernel import PERSON, Chance, Setup
from clepsydra.store import migrate, open_store
from clepsydra.tables import seating
from clepsydra.tables.deeds import Agreed, Answered, AskedBack, Confirmed, Foresaw
from clepsydra.tables.house import House
from clepsydra.tables.match import Match
from clepsydra.tables.playing import Sent, act
from clepsydra.tables.table import Guest

WHERE = Path(__file__).parent.parent / "tests" / "store" / "stored" / "tables.db"
PEOPLE = (Guest("stored-ann", "Ann", "green"), Guest("stored-bob", "Bob", "blue"))


async def begin(house: House, game: str) -> str:
    """A game of two that has begun."""
    wishes = seating.Wishes(setup=Setup(game, (PERSON, PERSON)))
    table = await seating.open_table(house, PEOPLE[0], wishes)
    for seat, guest in enumerate(PEOPLE):
        await house.store.add_guest(guest, house.now())
        await seating.sit(house, table.id, seat, guest, word=f"stored {seat}")
    await seating.start(house, table.id, PEOPLE[0])
    return table.id


async def match_of(house: House, table: str) -> Match:
    """The match as it is."""
    room = await house.room(table)
    async with room.lock:
        return await house.match(room)


async def play(house: House, table: str, chance: Chance, acts: int) -> None:
    """So many acts at random, then more until the game stops in the middle of a turn."""
    while True:
        match = await match_of(house, table)
        tentative = len(match.position.given) > match.position.final and match.position.held is None
        if match.seq >= acts and tentative:
            return
        seat = chance.pick(match.asked)
        if match.position.held == seat:
            await act(house, table, Sent(seat, Confirmed()))
        else:
            await act(house, table, Sent(seat, Answered(at_random(match.position.asks[seat], chance))))


async def make(path: Path) -> None:
    """Both games, one of which has gone back once and holds a decision made in advance."""
    await migrate(f"sqlite:///{path}")
    store = await open_store(f"sqlite:///{path}")
    house = House(store, AloneBus())
    try:
        await play(house, await begin(house, "anachrony"), Chance(b"stored"), 90)
        table = await begin(house, "hourglass")
        await play(house, table, Chance(b"stored"), 8)
        match = await match_of(house, table)
        seat, _ = match.affairs.line[3]
        await act(house, table, Sent(seat, AskedBack(3)))
        await act(house, table, Sent(1 - seat, Agreed()))
        await act(house, table, Sent(1 - seat, Foresaw("HG-PAY-02", ["pay", 1, 0])))
        await play(house, table, Chance(b"again"), 14)
    finally:
        await store.close()


if __name__ == "__main__":
    WHERE.parent.mkdir(exist_ok=True)
    if WHERE.exists() and "--anew" not in sys.argv:
        sys.exit(f"{WHERE.name} is there: what was stored earlier must go on; --anew to make it anew")
    WHERE.unlink(missing_ok=True)
    asyncio.run(make(WHERE))
    with sqlite3.connect(WHERE) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")
        connection.execute("VACUUM")
    print(WHERE.stat().st_size, "bytes")

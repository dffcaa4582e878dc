"""Games as today's code stores them, for the code of tomorrow.

    python tools/store_fixture.py tables      # tests/store/stored/tables.db: running games
    python tools/store_fixture.py released    # tests/upgrade/released.db.xz: running and finished games

Make `tables` anew only to add what a new migration or a new kind of act brings: games stored earlier must go
on, too. Make `released` anew with the code of each release, before anything is changed after it.
"""

from __future__ import annotations

import asyncio
import lzma
import sqlite3
import sys
import tempfile
from collections.abc import Awaitable, Callable
from pathlib import Path

from clepsydra.bots import at_random
from clepsydra.bus import AloneBus
from clepsydra.kernel import PERSON, Chance, Setup
from clepsydra.store import migrate, open_store
from clepsydra.tables import chat, seating
from clepsydra.tables.commands import (
    AgreeTakeback,
    ConfirmTurn,
    ProgramAnswer,
    RequestTakeback,
    Resign,
    SubmitAnswer,
)
from clepsydra.tables.match import Match
from clepsydra.tables.playing import Sent, act
from clepsydra.tables.service import TableService
from clepsydra.tables.table import Guest

TESTS = Path(__file__).parent.parent / "tests"
PEOPLE = (
    Guest("stored-ann", "Ann", "green"),
    Guest("stored-bob", "Bob", "blue"),
    Guest("stored-cleo", "Cleo", "yellow"),
)
RELEASED = {"anachrony": 2, "inventions": 3, "rulebenders": 3}
"""The games of a release, and how many people play each."""


async def begin(service: TableService, game: str, seats: int = 2) -> str:
    """A game of people only that has begun."""
    wishes = seating.Wishes(setup=Setup(game, (PERSON,) * seats))
    table = await seating.open_table(service, PEOPLE[0], wishes)
    for seat, guest in enumerate(PEOPLE[:seats]):
        await service.store.add_guest(guest, service.now())
        await seating.sit(service, table.id, seat, guest, word=f"stored {seat}")
    await seating.start(service, table.id, PEOPLE[0])
    return table.id


async def match_of(service: TableService, table: str) -> Match:
    """The match as it is."""
    session = await service.session(table)
    async with session.lock:
        return await service.match(session)


async def play(service: TableService, table: str, chance: Chance, acts: int = 10_000) -> None:
    """So many acts at random, then more until the game stops in the middle of a turn; or to its end."""
    while not (match := await match_of(service, table)).over:
        tentative = len(match.position.given) > match.position.final and match.position.held is None
        if match.seq >= acts and tentative:
            return
        seat = chance.pick(match.asked)
        if match.position.held == seat:
            await act(service, table, Sent(seat, ConfirmTurn()))
        else:
            await act(service, table, Sent(seat, SubmitAnswer(at_random(match.position.asks[seat], chance))))


async def make_tables(service: TableService) -> None:
    """Two running games, one of which has gone back once and holds a decision made in advance."""
    await play(service, await begin(service, "anachrony"), Chance(b"stored"), 90)
    table = await begin(service, "hourglass")
    await play(service, table, Chance(b"stored"), 8)
    match = await match_of(service, table)
    seat, _ = match.state.history[3]
    await act(service, table, Sent(seat, RequestTakeback(3)))
    await act(service, table, Sent(1 - seat, AgreeTakeback()))
    await act(service, table, Sent(1 - seat, ProgramAnswer("HG-PAY-02", ["pay", 1, 0])))
    await play(service, table, Chance(b"again"), 14)


async def make_released(service: TableService) -> None:
    """Of each game one that runs, one that ended and one that was given up; and a running practice."""
    for game, seats in RELEASED.items():
        running = await begin(service, game, seats)
        await play(service, running, Chance(b"stored"), 60)
        await chat.write(service, await service.session(running), PEOPLE[0], "Good luck!")
        await play(service, await begin(service, game, seats), Chance(b"stored"))
        given_up = await begin(service, game, seats)
        await play(service, given_up, Chance(b"given up"), 30)
        for seat in range(1, seats):
            await act(service, given_up, Sent(seat, Resign()))
        session = await service.session(running)
        fork = await seating.practise(service, session.table, await match_of(service, running), 0, PEOPLE[0])
        await play(service, fork.id, Chance(b"tried"), 12)


async def make(path: Path, games: Callable[[TableService], Awaitable[None]]) -> None:
    """A new store with these games in it."""
    await migrate(f"sqlite:///{path}")
    store = await open_store(f"sqlite:///{path}")
    try:
        await games(TableService(store, AloneBus()))
    finally:
        await store.close()


def compact(path: Path) -> bytes:
    """The store as one small file."""
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")
        connection.execute("VACUUM")
    return path.read_bytes()


FIXTURES = {
    "tables": (TESTS / "store" / "stored" / "tables.db", make_tables),
    "released": (TESTS / "upgrade" / "released.db.xz", make_released),
}

if __name__ == "__main__":
    where, games = FIXTURES[sys.argv[1]]
    if where.exists() and "--anew" not in sys.argv:
        sys.exit(f"{where.name} is there: what was stored earlier must go on; --anew to make it anew")
    with tempfile.TemporaryDirectory() as directory:
        new = Path(directory) / "tables.db"
        asyncio.run(make(new, games))
        data = compact(new)
    where.parent.mkdir(exist_ok=True)
    where.write_bytes(lzma.compress(data) if where.suffix == ".xz" else data)
    print(where.stat().st_size, "bytes")

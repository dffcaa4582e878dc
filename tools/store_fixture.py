"""Games as today's code stores them, for the code of tomorrow.

    python tools/store_fixture.py tables      # tests/store/stored/tables.db: running games
    python tools/store_fixture.py released    # tests/upgrade/released.db.xz: running and finished games
    python tools/store_fixture.py anachrony   # tests/upgrade/anachrony.db.xz: games of version 2, moment by moment
    python tools/store_fixture.py modules     # tests/upgrade/modules.db.xz: a game with each module of Anachrony

Make `tables` anew only to add what a new migration or a new kind of act brings: games stored earlier must go
on, too. `modules` keeps what it has and adds what it lacks, such as a game with a new module. Make `released` anew
with the code of each release, before anything is changed after it. Never make `anachrony` anew: no later code can
store what version 2 of those rules did.
"""

from __future__ import annotations

import asyncio
import lzma
import sqlite3
import sys
import tempfile
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec

from clepsydra.bots import at_random
from clepsydra.bus import AloneBus
from clepsydra.games.anachrony.base import VARIANTS
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
from clepsydra.tables.practice import practise
from clepsydra.tables.service import TableService
from clepsydra.tables.table import Guest

TESTS = Path(__file__).parent.parent / "tests"
PEOPLE = (
    Guest("stored-ann", "Ann", "green"),
    Guest("stored-bob", "Bob", "blue"),
    Guest("stored-cleo", "Cleo", "yellow"),
    Guest("stored-dan", "Dan", "red"),
)
Moment = Callable[[Any], bool]
"""A moment of a game, told by its state."""
NEUTRONIDE = {"119", "219", "319", "419"}
"""The buildings of that module."""
RELEASED = {"anachrony": 2, "inventions": 3, "rulebenders": 3}
"""The games of a release, and how many people play each."""


async def begin(
    service: TableService,
    game: str,
    seats: int = 2,
    *,
    name: str = "",
    modules: tuple[str, ...] = (),
    options: dict[str, Any] | None = None,
    automas: tuple[str, ...] = (),
) -> str:
    """A game of people, and of these automas, that has begun."""
    setup = Setup(game, (*(PERSON,) * seats, *automas), modules, options or {})
    wishes = seating.Wishes(setup=setup, name=name)
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


def asks_by(match: Match, rule: str) -> bool:
    """Whether a seat is asked by this rule."""
    return any(ask.rule == rule for ask in match.position.asks.values())


async def play(
    service: TableService,
    table: str,
    chance: Chance,
    acts: int = 10_000,
    *,
    until: Moment | None = None,
    asking: str = "",
) -> None:
    """So many acts at random, then more until the game stops in the middle of a turn; or to its end.

    Or until a moment comes, in which a rule asks somebody, if one is named.
    """

    def enough(match: Match) -> bool:
        if until is not None:
            return until(match.position.state) and (not asking or asks_by(match, asking))
        tentative = len(match.position.given) > match.position.final and match.position.held is None
        return match.seq >= acts and tentative

    while not (match := await match_of(service, table)).over:
        if enough(match):
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
        fork = await practise(service, session.table, await match_of(service, running), 0, PEOPLE[0])
        await play(service, fork.id, Chance(b"tried"), 12)


def outside(state: Any) -> set[str]:
    """The spaces of the main board on which workers stand."""
    spaces = {*state.slots, "purify", "trade", "evacuate"}
    return {busy.where for player in state.players for busy in player.busy if busy.where in spaces}


def everywhere(state: Any) -> bool:
    """In the turns of the second era, workers stand on single spaces and on those for many."""
    there = outside(state)
    return bool(state.phase == "turn" and state.era == 2 and len(there) > 2 and there - set(state.slots))


def collapsed(state: Any) -> bool:
    """After the impact one tile is used up, and an exosuit stands on another."""
    used = [slot for slot in state.slots.values() if slot.tile and slot.unavailable]
    taken = [slot for slot in state.slots.values() if slot.tile and slot.seat >= 0]
    return bool(state.phase == "turn" and used and taken)


MOMENTS: dict[str, tuple[int, Moment]] = {
    "paths": (2, lambda state: state.phase == "paths"),
    "paradox": (3, lambda state: state.phase == "paradox"),
    "power_up": (2, lambda state: state.phase == "power_up" and state.era == 2),
    "warp": (4, lambda state: state.phase == "warp" and state.era == 3),
    "turn": (3, everywhere),
    "impact": (2, lambda state: state.phase == "turn" and state.impact and not outside(state)),
    "collapsed": (4, collapsed),
    "finished": (3, lambda _state: False),
}
"""By name: how many play, and when it is stored."""


async def make_anachrony(service: TableService) -> None:
    """Games of Anachrony at moments in which its rules hold different things; one of them is over."""
    for name, (seats, moment) in MOMENTS.items():
        for side, modules in (("A", ()), ("B", ("neutronide",))):
            options = {"board_side": side, "simultaneous_powerup": side == "B"}
            called = f"{name} {side}"
            table = await begin(service, "anachrony", seats, name=called, modules=modules, options=options)
            await play(service, table, Chance(called.encode()), until=moment)
            state = (await match_of(service, table)).position.state
            print(called, state.phase, state.era, sorted(outside(state)))


def in_the_midst(state: Any) -> bool:
    """In the turns of the second era or a later one."""
    return bool(state.phase == "turn" and state.era > 1)


BROUGHT: dict[str, Moment] = {
    "neutronide": lambda state: any(
        NEUTRONIDE & {*stack.secondary.pieces} for stack in state.stacks.values()
    ),
    "hypersync": lambda state: any(zone.pieces for zone in state.hypersync.timeline),
    "quantum_loops": lambda state: any(own.card.pieces for own in state.quantum_loops.own),
    "intrigues": lambda state: any(zone.pieces for zone in state.intrigues.supplies),
    "variable_anomalies": lambda state: bool(state.variable_anomalies.taken.pieces),
    "fractures": lambda state: any(
        own.glitches and "core" in own.device.spaces and own.technologies.pieces
        for own in state.fractures.own
    ),
    "chronossus": lambda state: len({*state.chronossus.tokens.values()}) > 1 and bool(state.players[1].suits),
}
"""What a module brings lies on the table."""
FUTURE_IMPERFECT = ("neutronide", "hypersync", "quantum_loops", "intrigues", "variable_anomalies")
EVERY = (*FUTURE_IMPERFECT, "fractures")
FAR_ALONG = ("hypersync", "quantum_loops", "intrigues")
"""What lies there of these shows that much has been played."""


class Kept(msgspec.Struct, frozen=True):
    """A game with modules: who plays, with what, and of which modules something lies there when it is stored."""

    people: int
    modules: tuple[str, ...] = ()
    shows: tuple[str, ...] = ()
    automas: tuple[str, ...] = ()
    options: dict[str, Any] = {}
    when: Moment = in_the_midst
    asking: str = ""
    """The rule that asks somebody then."""

    def moment(self, state: Any) -> bool:
        """Whether it is to be stored as it is now."""
        return self.when(state) and all(BROUGHT[name](state) for name in self.shows)


def with_fractures(people: int, *shows: str, **more: Any) -> Kept:
    """A game with Fractures of Time alone."""
    return Kept(people, ("fractures",), shows, **more)


MODULES: dict[str, Kept] = {
    "neutronide": Kept(2, ("neutronide",), ("neutronide",)),
    "hypersync": Kept(3, ("hypersync",), ("hypersync",)),
    "quantum_loops": Kept(2, ("quantum_loops",), ("quantum_loops",)),
    "intrigues": Kept(4, ("intrigues",), ("intrigues",)),
    "variable_anomalies": Kept(3, ("variable_anomalies",), ("variable_anomalies",)),
    "chronobot": Kept(1, automas=("chronobot",)),
    "everything": Kept(4, FUTURE_IMPERFECT, FAR_ALONG),
    "fractures": with_fractures(3, "fractures"),
    "era 0": with_fractures(2, when=lambda state: state.era == 0 and state.phase == "warp"),
    "blink": with_fractures(2, asking="FT-BLK-05", options={"board_side": "B"}),
    "valley": with_fractures(4, when=lambda state: state.impact and state.phase == "turn"),
    "every module": Kept(3, EVERY, (*FAR_ALONG, "fractures"), options={"board_side": "B"}),
    "every variant": Kept(2, EVERY, options={**dict.fromkeys(VARIANTS, True), "endgame_draft": False}),
    "chronossus": Kept(1, shows=("chronossus",), automas=("chronossus",)),
    "chronossus neutronide": Kept(
        1, ("neutronide",), ("chronossus",), ("chronossus",), {"random_tiles": True, "tile_II_b": True}
    ),
}
"""By name."""


async def make_modules(service: TableService) -> None:
    """A game of Anachrony with each module, some with many or all of them, and against each automa."""
    stored = {one.table.name for one in await service.store.tables_of(PEOPLE[0].id, 99)}
    for name, kept in MODULES.items():
        if name not in stored:
            table = await begin(
                service,
                "anachrony",
                kept.people,
                name=name,
                modules=kept.modules,
                options=kept.options,
                automas=kept.automas,
            )
            await play(service, table, Chance(name.encode()), until=kept.moment, asking=kept.asking)
            await tell(service, table, name)


async def tell(service: TableService, table: str, name: str) -> None:
    """Print where a game is stored; it is dealt anew each time and may end before its moment."""
    match = await match_of(service, table)
    if match.over:
        sys.exit(f"{name}: its moment did not come; try once more")
    state: Any = match.position.state
    print(name, state.phase, state.era, match.seq, flush=True)


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
    "anachrony": (TESTS / "upgrade" / "anachrony.db.xz", make_anachrony),
    "modules": (TESTS / "upgrade" / "modules.db.xz", make_modules),
    "released": (TESTS / "upgrade" / "released.db.xz", make_released),
}

if __name__ == "__main__":
    where, games = FIXTURES[sys.argv[1]]
    more = games is make_modules
    if where.exists() and not more and "--anew" not in sys.argv:
        sys.exit(f"{where.name} is there: what was stored earlier must go on; --anew to make it anew")
    with tempfile.TemporaryDirectory() as directory:
        new = Path(directory) / "tables.db"
        if where.exists() and more:
            new.write_bytes(lzma.decompress(where.read_bytes()))
        asyncio.run(make(new, games))
        data = compact(new)
    where.parent.mkdir(exist_ok=True)
    where.write_bytes(lzma.compress(data) if where.suffix == ".xz" else data)
    print(where.stat().st_size, "bytes")

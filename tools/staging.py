"""Tables brought to a moment that is worth looking at, in the database that a server is going to open."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable, Mapping
from contextlib import asynccontextmanager
from typing import Any

from msgspec import Struct

from clepsydra.bots import at_random, bot_named
from clepsydra.bus import AloneBus
from clepsydra.drawing.colours import COLOURS
from clepsydra.kernel import (
    PERSON,
    Answer,
    Chance,
    Given,
    One,
    Position,
    SeatView,
    Setup,
    Some,
    installed_games,
)
from clepsydra.store import migrate, open_store
from clepsydra.tables import queries, seating
from clepsydra.tables.commands import SubmitAnswer
from clepsydra.tables.match import Match
from clepsydra.tables.playing import Sent, act
from clepsydra.tables.service import TableService
from clepsydra.tables.table import Guest, Seat, Table, new_id

NAMES = ("Ann", "Bob", "Cleo", "Dan", "Lise")

Found = Callable[[Position[Any], One | Some], bool]


def anything(_position: Position[Any], _ask: One | Some) -> bool:
    """Whatever is asked."""
    return True


class Situation(Struct, frozen=True, kw_only=True):
    """A moment of a game: when somebody is asked under a rule and the rest fits too; without a rule, the end."""

    rule: str = ""
    when: Found = anything
    seats: int | tuple[str, ...] = 2
    options: dict[str, Any] = {}
    modules: tuple[str, ...] = ()
    bot: str = "greedy"
    """Who plays until then."""
    seeds: int = 12
    """How many games are tried."""
    first: int = 0
    """The number of the first of them."""

    @property
    def kinds(self) -> tuple[str, ...]:
        """What sits on each seat."""
        return (PERSON,) * self.seats if isinstance(self.seats, int) else self.seats

    def met(self, position: Position[Any]) -> int | None:
        """The seat that is asked, if this is the moment."""
        asks = position.asks.items()
        return next((s for s, ask in asks if ask.rule == self.rule and self.when(position, ask)), None)


class Staged(Struct, frozen=True):
    """A table at its moment: who sits there, and which seat is asked."""

    table: str
    people: dict[int, Guest]
    seat: int


class Course(Struct, frozen=True):
    """How a table came to its moment: the game that was tried, all answers, and which seat is asked then."""

    seed: int
    answers: list[Given]
    seat: int


class NeverMet(Exception):
    """No game came to the situation."""


async def stage(service: TableService, game: str, situation: Situation) -> tuple[Staged, Course]:
    """Play until the situation is met; always the same games in the same order."""
    for seed in range(situation.first, situation.first + situation.seeds):
        table, people = await _open(service, game, situation, seed)
        chance, answers = Chance(f"players {seed}".encode()), list[Given]()
        match = await match_of(service, table)
        while not match.position.over:
            seat = situation.met(match.position) if situation.rule else None
            if seat is not None:
                return Staged(table, people, seat), Course(seed, answers, seat)
            asked = next(iter(match.position.asks))
            given = Given(asked, decided(match.position, asked, situation.bot, chance))
            answers.append(given)
            await _give(service, table, given)
            match = await match_of(service, table)
        if not situation.rule:
            return Staged(table, people, min(people)), Course(seed, answers, min(people))
    raise NeverMet(f"{game}: {situation.rule} in {situation.seeds} games")


async def stage_again(service: TableService, game: str, situation: Situation, course: Course) -> Staged:
    """Another table at the moment to which this course led: nobody has to think."""
    table, people = await _open(service, game, situation, course.seed)
    for given in course.answers:
        await _give(service, table, given)
    return Staged(table, people, course.seat)


async def _give(service: TableService, table: str, given: Given) -> None:
    await act(service, table, Sent(given.seat, SubmitAnswer(given.answer), confirm=True))


def decided(position: Position[Any], seat: int, bot: str, chance: Chance) -> Answer:
    """What a bot answers in this seat."""
    if bot == "random":
        return at_random(position.asks[seat], chance)
    return bot_named(bot).decide(SeatView(position, seat), chance)


async def _open(
    service: TableService, game: str, situation: Situation, seed: int
) -> tuple[str, dict[int, Guest]]:
    """A table whose chance is known beforehand, with everybody seated and the game begun."""
    definition = installed_games()[game]
    setup = Setup(game, situation.kinds, situation.modules, situation.options)
    people = {
        number: Guest(new_id(), NAMES[number], COLOURS[number])
        for number, kind in enumerate(setup.seats)
        if kind == PERSON
    }
    for person in people.values():
        await service.store.add_guest(person, service.now())
    host = people[min(people)]
    table = Table(
        id=new_id(),
        host=host.id,
        setup=setup,
        seats=tuple(_seat(kind, people.get(number)) for number, kind in enumerate(setup.seats)),
        seed=f"stage {seed}".encode(),
        invite=new_id(),
        version=definition.version,
        data=definition.data(setup),
        opened_at=service.now(),
        moved_at=service.now(),
    )
    await service.store.add_table(table)
    await seating.start(service, table.id, host)
    return table.id, people


def _seat(kind: str, person: Guest | None) -> Seat:
    if person is None:
        return Seat(kind=kind)
    return Seat(kind=kind, guest=person.id, name=person.name, colour=person.colour, word=person.name)


async def match_of(service: TableService, table: str) -> Match:
    """The running game of a table."""
    session = await service.session(table)
    async with session.lock:
        return await queries.current(service, session)


async def staged(database: str, game: str, situations: Mapping[str, Situation]) -> dict[str, Staged]:
    """Bring a table to each of the situations."""
    async with tables_in(database) as service:
        return {name: (await stage(service, game, situation))[0] for name, situation in situations.items()}


@asynccontextmanager
async def tables_in(database: str) -> AsyncGenerator[TableService]:
    """The tables that a server with this database is going to have."""
    await migrate(database)
    store = await open_store(database)
    try:
        yield TableService(store, AloneBus())
    finally:
        await store.close()

"""Tables brought to a moment that is worth looking at, in the database that a server is going to open."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

from clepsydra.bots import at_random, bot_named
from clepsydra.bus import AloneBus
from clepsydra.drawing.colours import COLOURS
from clepsydra.kernel import PERSON, Answer, Chance, One, Position, SeatView, Setup, Some, installed_games
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


class NeverMet(Exception):
    """No game came to the situation."""


async def stage(service: TableService, game: str, situation: Situation) -> Staged:
    """Play until the situation is met; always the same games in the same order."""
    for seed in range(situation.seeds):
        table, people = await _open(service, game, situation, f"stage {seed}".encode())
        chance = Chance(f"players {seed}".encode())
        match = await _match(service, table)
        while not match.position.over:
            seat = situation.met(match.position) if situation.rule else None
            if seat is not None:
                return Staged(table, people, seat)
            asked = next(iter(match.position.asks))
            answer = decided(match.position, asked, situation.bot, chance)
            await act(service, table, Sent(asked, SubmitAnswer(answer), confirm=True))
            match = await _match(service, table)
        if not situation.rule:
            return Staged(table, people, min(people))
    raise NeverMet(f"{game}: {situation.rule} in {situation.seeds} games")


def decided(position: Position[Any], seat: int, bot: str, chance: Chance) -> Answer:
    """What a bot answers in this seat."""
    if bot == "random":
        return at_random(position.asks[seat], chance)
    return bot_named(bot).decide(SeatView(position, seat), chance)


async def _open(
    service: TableService, game: str, situation: Situation, seed: bytes
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
        seed=seed,
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


async def _match(service: TableService, table: str) -> Match:
    session = await service.session(table)
    async with session.lock:
        return await queries.current(service, session)


async def staged(database: str, game: str, situations: Mapping[str, Situation]) -> dict[str, Staged]:
    """Bring a table to each of the situations."""
    await migrate(database)
    store = await open_store(database)
    try:
        service = TableService(store, AloneBus())
        return {name: await stage(service, game, situation) for name, situation in situations.items()}
    finally:
        await store.close()

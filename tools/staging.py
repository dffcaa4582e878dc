"""Tables brought to a moment that is worth looking at, in the database that a server is going to open."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

from clepsydra.bots import at_random, bot_named
from clepsydra.bus import AloneBus
from clepsydra.kernel import PERSON, Answer, Chance, Eyes, One, Position, Setup, Some, shelf
from clepsydra.store import migrate, open_store
from clepsydra.tables import looking, seating
from clepsydra.tables.deeds import Answered
from clepsydra.tables.house import House
from clepsydra.tables.match import Match
from clepsydra.tables.playing import Sent, act
from clepsydra.tables.table import COLOURS, Guest, Seat, Table, new_id

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


async def stage(house: House, game: str, situation: Situation) -> Staged:
    """Play until the situation is met; always the same games in the same order."""
    for seed in range(situation.seeds):
        table, people = await _open(house, game, situation, f"stage {seed}".encode())
        chance = Chance(f"players {seed}".encode())
        match = await _match(house, table)
        while not match.position.over:
            seat = situation.met(match.position) if situation.rule else None
            if seat is not None:
                return Staged(table, people, seat)
            asked = next(iter(match.position.asks))
            answer = decided(match.position, asked, situation.bot, chance)
            await act(house, table, Sent(asked, Answered(answer), confirm=True))
            match = await _match(house, table)
        if not situation.rule:
            return Staged(table, people, min(people))
    raise NeverMet(f"{game}: {situation.rule} in {situation.seeds} games")


def decided(position: Position[Any], seat: int, bot: str, chance: Chance) -> Answer:
    """What a bot answers in this seat."""
    if bot == "random":
        return at_random(position.asks[seat], chance)
    return bot_named(bot).decide(Eyes(position, seat), chance)


async def _open(house: House, game: str, situation: Situation, seed: bytes) -> tuple[str, dict[int, Guest]]:
    """A table whose chance is known beforehand, with everybody seated and the game begun."""
    box = shelf()[game]
    setup = Setup(game, situation.kinds, situation.modules, situation.options)
    people = {
        number: Guest(new_id(), NAMES[number], COLOURS[number])
        for number, kind in enumerate(setup.seats)
        if kind == PERSON
    }
    for person in people.values():
        await house.store.add_guest(person, house.now())
    host = people[min(people)]
    table = Table(
        id=new_id(),
        host=host.id,
        setup=setup,
        seats=tuple(_seat(kind, people.get(number)) for number, kind in enumerate(setup.seats)),
        seed=seed,
        invite=new_id(),
        version=box.version,
        data=box.data(setup),
        opened_at=house.now(),
        moved_at=house.now(),
    )
    await house.store.add_table(table)
    await seating.start(house, table.id, host)
    return table.id, people


def _seat(kind: str, person: Guest | None) -> Seat:
    if person is None:
        return Seat(kind=kind)
    return Seat(kind=kind, guest=person.id, name=person.name, colour=person.colour, word=person.name)


async def _match(house: House, table: str) -> Match:
    room = await house.room(table)
    async with room.lock:
        return await looking.current(house, room)


async def staged(database: str, game: str, situations: Mapping[str, Situation]) -> dict[str, Staged]:
    """Bring a table to each of the situations."""
    await migrate(database)
    store = await open_store(database)
    try:
        house = House(store, AloneBus())
        return {name: await stage(house, game, situation) for name, situation in situations.items()}
    finally:
        await store.close()

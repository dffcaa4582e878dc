"""Tables at given positions, in the database that a server is going to open."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct, structs

from clepsydra.drawing.colours import COLOURS
from clepsydra.kernel import PERSON, installed_games
from clepsydra.tables import seating
from clepsydra.tables.commands import Act, Command, ConfirmTurn, SubmitAnswer
from clepsydra.tables.match import Match
from clepsydra.tables.match_state import to_bytes
from clepsydra.tables.ports import Checkpoint
from clepsydra.tables.service import TableService
from clepsydra.tables.standing import standing_of
from clepsydra.tables.table import Guest, Seat, Table, new_id
from tools.positions.gathering import HELD, Kept, seed_of, words_of
from tools.staging import NAMES, tables_in


class Laid(Struct, frozen=True):
    """A table at a position, and who decides there."""

    kept: Kept
    table: str
    guest: str
    guests: tuple[str, ...] = ()
    """Who sits on each seat; of an automa's seat, nobody who sits there."""


async def lay(database: str, wanted: Sequence[Kept]) -> list[Laid]:
    """Bring a table to each of the positions, and store it."""
    async with tables_in(database) as service:
        people = [Guest(new_id(), name, colour) for name, colour in zip(NAMES, COLOURS, strict=False)]
        for person in people:
            await service.store.add_guest(person, service.now())
        return [await _lay(service, kept, people) for kept in wanted]


async def _lay(service: TableService, kept: Kept, people: Sequence[Guest]) -> Laid:
    table = table_of(kept, people, service.now())
    match = Match.begin(structs.replace(table, began_at=table.opened_at))
    first, standing = seating.beginning(match, table.host)
    await service.store.add_table(table)
    await service.store.start(match.table, first, standing, table.opened_at)
    acts = played(match, kept, service.now())
    if acts:
        match.state.saves += 1
        checkpoint = Checkpoint(match.seq, match.state.saves, to_bytes(match.saved()))
        await service.store.append(table.id, 0, acts, standing_of(match), checkpoint)
    return Laid(kept, table.id, people[kept.seat].id, tuple(person.id for person in people))


def table_of(kept: Kept, people: Sequence[Guest], now: int) -> Table:
    """The table that the game would have been played at, before it begins."""
    definition = installed_games()[kept.setup.game]
    seats = [
        Seat(kind=kind, guest=person.id, name=person.name, colour=person.colour, word=word)
        if kind == PERSON
        else Seat(kind=kind)
        for kind, person, word in zip(kept.setup.seats, people, words_of(kept.setup), strict=False)
    ]
    return Table(
        id=new_id(),
        host=people[0].id,
        setup=kept.setup,
        seats=tuple(seats),
        seed=seed_of(kept.seed),
        invite=new_id(),
        version=definition.version,
        data=definition.data(kept.setup),
        opened_at=now,
        moved_at=now,
    )


def played(match: Match, kept: Kept, now: int) -> list[Act]:
    """Play on to the position; what the seats did, each turn ended by its owner."""
    acts: list[Act] = []

    def do(seat: int, command: Command) -> None:
        acts.append(Act(seat, match.settled(seat, command), now, f"{match.table.id} {len(acts)}"))
        match.apply(acts[-1])

    def end_turn() -> None:
        if match.position.held is not None:
            do(match.position.held, ConfirmTurn())

    for given in kept.answers:
        end_turn()
        do(given.seat, SubmitAnswer(given.answer))
    if not kept.id.startswith(HELD):
        end_turn()
    return acts

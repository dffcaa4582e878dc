"""Ladders: which games count, for whom, and how each moves the ratings (TB-RAT-01 to TB-RAT-05)."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from clepsydra.kernel import PERSON
from clepsydra.kernel.record import Ending
from clepsydra.tables.commands import Act, Resign, TakeSeat
from clepsydra.tables.ratings import Against, Counted, Ladder, speed
from clepsydra.tables.service import TableService
from clepsydra.tables.table import Seat, Table

AT_ONCE = 50


def counted(table: Table, ending: Ending, acts: Iterable[Act]) -> Counted | None:
    """The game of a table that is over, if it counts."""
    guests = [seat.guest for seat in table.seats if seat.guest is not None]
    alone = len(table.seats) < 2 or len(set(guests)) < len(guests)
    if table.practice_of is not None or not guests or alone:
        return None
    last = len(table.seats)
    left = {act.seat: act.command for act in acts if isinstance(act.command, Resign | TakeSeat)}
    ranks: dict[str, int] = {}
    for number, seat in enumerate(table.seats):
        if isinstance(left.get(number), TakeSeat):
            continue
        rank = last if number in left else ending.result.ranks[number]
        ranks[player(seat)] = min(rank, ranks.get(player(seat), last))
    if len(ranks) < 2:
        return None
    against = Against.PEOPLE if len(guests) == last else Against.BOTS
    return Counted(Ladder(table.setup.game, speed(table), against), ranks)


def player(seat: Seat) -> str:
    """Whose rating a seat moves.

    >>> player(Seat(guest="ann")), player(Seat(bot="brook")), player(Seat("flexo"))
    ('ann', 'bot:brook', 'automa:flexo')
    """
    if seat.guest is not None:
        return seat.guest
    return f"bot:{seat.bot}" if seat.kind == PERSON else f"automa:{seat.kind}"


async def rate_finished(service: TableService) -> int:
    """Rate the games that have come to their end since; how many that were."""
    finished = await service.store.unrated(AT_ONCE)
    for table in finished:
        stored = await service.store.ending(table.id)
        game = None
        if stored is not None:
            ending = msgspec.json.decode(stored, type=Ending)
            game = counted(table, ending, await service.store.acts(table.id, 0))
        await service.store.rate(table.id, game, service.now())
    return len(finished)

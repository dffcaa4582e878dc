"""Practice: a table of one's own that goes on from a position of another one."""

from __future__ import annotations

import secrets
from collections.abc import Mapping

from msgspec import structs

from clepsydra.bots import bots_for
from clepsydra.kernel import PERSON, Denial, Position, clone, deny
from clepsydra.tables.match import Match
from clepsydra.tables.queries import revealed
from clepsydra.tables.seating import begin, why_not_host_more
from clepsydra.tables.service import TableService
from clepsydra.tables.table import Guest, Seat, Status, Table, new_id
from clepsydra.tables.watchdog import time_limit


async def practise(
    service: TableService,
    table: Table,
    match: Match,
    seat: int | None,
    guest: Guest,
    *,
    bots: Mapping[int, str] | None = None,
) -> Table:
    """A table of one's own that goes on from a position, as far as the seat knew it (TB-LVE-06).

    Of a game that was played to its end everything lies as it lay (TB-LVE-08). Bots take the seats named.
    """
    service.refuse(_why_not_among(table, bots or {}) or await why_not_host_more(service, guest))
    as_it_lay = await revealed(service, table)
    with time_limit():
        position = match.position
        start = (
            Position(position.rules, clone(position.checkpoint))
            if as_it_lay
            else position.resampled(seat, secrets.token_bytes(32))
        )
    fork = Table(
        id=new_id(),
        host=guest.id,
        setup=table.setup,
        seats=tuple(
            _practice_seat(old, table.colours[number], guest, (bots or {}).get(number))
            for number, old in enumerate(table.seats)
        ),
        seed=b"",
        invite=new_id(),
        version=table.definition.version,
        box_of=table.box_of,
        public=False,
        confirm=table.confirm,
        status=Status.OPEN,
        opened_at=service.now(),
        moved_at=service.now(),
        practice_of=table.id,
    )
    begun = Match.practice(fork, start.stored())
    await service.store.add_table(fork)
    await begin(service, begun, guest)
    if begun.bot_turns:
        await service.bus.call_bots(fork.id)
    return structs.replace(fork, status=Status.PLAYING)


def _why_not_among(table: Table, bots: Mapping[int, str]) -> Denial | None:
    """Why these bots cannot play on: one seat at least is for a person."""
    if not {*bots} < {*table.setup.people}:
        return deny("TB-SIT-03", "none")
    known = bots_for(table.setup.game)
    return None if {*bots.values()} <= {*known} else deny("TB-SIT-04", "bot", known=", ".join(known))


def _practice_seat(old: Seat, colour: str, guest: Guest, bot: str | None) -> Seat:
    """The seat by its old name, so that it is known again, whoever plays it now."""
    if old.kind != PERSON:
        return old
    if bot is not None:
        return Seat(bot=bot, name=old.name, colour=colour)
    return Seat(guest=guest.id, name=old.name or guest.name, colour=colour)

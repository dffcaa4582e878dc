"""People who move: a guest becomes an account, brings what they held to the account they have, or is forgotten."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress

from clepsydra.kernel import Refused
from clepsydra.tables.accounts import Way
from clepsydra.tables.commands import Resign
from clepsydra.tables.playing import Sent, act
from clepsydra.tables.seating import tell_seats
from clepsydra.tables.security import SecurityEvent, log_security
from clepsydra.tables.service import TableService
from clepsydra.tables.table import Guest, Status

ALL = 1_000_000
SOMEBODY = "somebody"
"""What is written where somebody sat who was forgotten; whoever reads it reads it in their language."""


async def open_account(service: TableService, person: Guest, way: Way, was: str | None) -> bool:
    """Make an account of a guest, or of nobody yet; `False` if another account has this way in."""
    concerned = await service.store.add_account(person, way, was, service.now())
    if concerned is None:
        return False
    await _tell(service, concerned)
    return True


async def bring_along(service: TableService, account: str, was: str) -> None:
    """Give an account what a guest held."""
    await _tell(service, await service.store.adopt(account, was))


async def forget_person(service: TableService, guest: str) -> None:
    """Forget somebody. Bots play on for them, and whoever played with them keeps every game, with somebody."""
    for listed in await service.store.tables_of(guest, ALL):
        if listed.table.status is Status.PLAYING:
            for seat in listed.table.seats_of(guest):
                with suppress(Refused):  # they have resigned already, or the game has just ended
                    await act(service, listed.table.id, Sent(seat, Resign()))
    await _tell(service, await service.store.erase(guest, SOMEBODY, service.now()))
    log_security(SecurityEvent.PERSON_DELETED, person=guest)


async def _tell(service: TableService, tables: Iterable[str]) -> None:
    for table in tables:
        await tell_seats(service, table)

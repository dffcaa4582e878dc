"""What comes due at tables: any process that sweeps sees to it, one of them at a time."""

from __future__ import annotations

import structlog

from clepsydra.kernel import Refused
from clepsydra.tables.commands import TimeOut
from clepsydra.tables.due import REMINDER, Due, Rings
from clepsydra.tables.notices import of_reminder
from clepsydra.tables.playing import Sent, TooBusy, act
from clepsydra.tables.ports import Unavailable
from clepsydra.tables.service import NoSuchTable, TableService

log = structlog.get_logger(__name__)

AT_ONCE = 200
CLAIM = 30_000
"""For so many milliseconds a deadline is left to who claimed it; if they die, to the next one after that."""


class Reminders:
    """Reminders become notices. One that is written twice, because its process died, is a line of the same message."""

    def __init__(self, service: TableService) -> None:
        self.service = service

    async def time_is_short(self, reminder: Due) -> None:
        """Tell the owner of the seat, and the channel of the table."""
        table = await self.service.store.table(reminder.table)
        if table is not None:
            told = of_reminder(table, reminder.seat)
            await self.service.store.tell(table.id, told, self.service.now())


class Deadlines:
    """Sees to what comes due, at any table."""

    def __init__(self, service: TableService, rings: Rings) -> None:
        self.service = service
        self.rings = rings

    async def sweep(self) -> int:
        """See to all that has come due by the database's clock, read anew; return how much that was."""
        await self.service.clock.read()
        now = self.service.now()
        claimed = await self.service.store.claim_due(now, now + CLAIM, AT_ONCE)
        for due in claimed:
            try:
                await self._see_to(due)
            except (Refused, NoSuchTable, TooBusy, Unavailable) as error:
                log.info("deadline left to the next sweep", table=due.table, what=due.what, error=repr(error))
            except Exception:
                # The clocks of one table must not stop those of all others.
                log.exception("deadline failed", table=due.table, what=due.what)
        return len(claimed)

    async def _see_to(self, due: Due) -> None:
        if due.what == REMINDER:
            await self.rings.time_is_short(due)
            await self.service.store.drop_due(due)
        else:
            # It goes away with the act. Its key names the deadline: no two processes do it both.
            key = f"time {due.seat} {due.ring_at}"
            await act(self.service, due.table, Sent(due.seat, TimeOut(), key=key))

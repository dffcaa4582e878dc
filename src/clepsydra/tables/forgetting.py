"""The service forgets what nobody has used for long (TB-SIT-10); a game that was begun for itself is kept."""

from __future__ import annotations

import structlog

from clepsydra.tables.service import TableService

log = structlog.get_logger(__name__)

DAY = 24 * 3600 * 1000
REPORT = 180 * DAY
"""For how many milliseconds a report is kept after the person it is about was deleted."""
OPEN, PRACTICE, GUEST = 14 * DAY, 30 * DAY, 30 * DAY
"""For how many milliseconds a table that was not begun, a practice table, and a guest who has left nothing are kept."""


async def forget(service: TableService) -> int:
    """Forget what has not been used for long; how much that was."""
    now = service.now()
    await service.store.forget_sessions(now)
    await service.store.forget_reports(now - REPORT)
    await service.store.forget_quotas(now)
    tables, guests = await service.store.forget(now - OPEN, now - PRACTICE, now - GUEST)
    if tables or guests:
        log.info("forgotten", tables=tables, guests=guests)
    return tables + guests

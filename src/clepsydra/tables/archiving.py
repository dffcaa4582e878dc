"""Finished games that have rested are archived: checked first, a few at a time, by one process each."""

from __future__ import annotations

from collections.abc import Generator

import structlog
from msgspec import Struct

from clepsydra.kernel import BadRecord, Record, from_text, mix, to_text
from clepsydra.kernel.record import replaying, rules_of, verifying
from clepsydra.tables import queries
from clepsydra.tables.archives import Archive
from clepsydra.tables.ports import Unavailable
from clepsydra.tables.service import TableService
from clepsydra.tables.table import Table
from clepsydra.tables.watchdog import RulesTimeout, in_slices

log = structlog.get_logger(__name__)

DAY = 24 * 3600 * 1000
AT_ONCE = 20
CLAIMED = 3600 * 1000
"""For so many milliseconds what a process has taken on is left to it; if it dies, others see to it then."""
AGAIN = 30 * DAY
"""After so many milliseconds a game that did not pass is tried again: rules may have been mended."""


class Archived(Struct, frozen=True):
    """What came of a round: how many games have an archive now, and how many bytes they took before and take now."""

    games: int = 0
    before: int = 0
    after: int = 0
    left: tuple[tuple[str, str], ...] = ()
    """The tables whose games have none, and why."""

    def __add__(self, other: Archived) -> Archived:
        return Archived(
            self.games + other.games,
            self.before + other.before,
            self.after + other.after,
            self.left + other.left,
        )

    @property
    def looked_at(self) -> int:
        """How many games were looked at."""
        return self.games + len(self.left)


async def archive_rested(service: TableService, days: int) -> Archived:
    """Archive some of the games that were over so many days ago."""
    now = service.now()
    done = Archived()
    for table in await service.store.claim_rested(now - days * DAY, now, now + CLAIMED, AT_ONCE):
        if service.closing:
            break
        done += await _archive(service, table)
    return done


async def sweep(service: TableService, days: int) -> int:
    """A round of the worker's; how many games were looked at."""
    done = await archive_rested(service, days)
    for table, why in done.left:
        log.warning("finished game not archived", table=table, why=why)
    if done.games:
        log.info("archived", games=done.games, bytes_before=done.before, bytes_after=done.after)
    return done.looked_at


async def _archive(service: TableService, table_id: str) -> Archived:
    table = await service.store.table(table_id)
    if table is None:
        return Archived()
    try:
        archive = await service.store.packed(table_id)
    except Unavailable as error:
        # Nothing of the game is to blame: it is looked at again when the hour is over.
        return Archived(left=((table_id, str(error)),))
    why = await _why_not(service, table, archive)
    if why:
        await service.store.leave_unarchived(table_id, service.now() + AGAIN)
        return Archived(left=((table_id, why),))
    if not await service.store.archive(archive):
        return Archived()
    return Archived(1, archive.size, len(archive.body))


async def _why_not(service: TableService, table: Table, archive: Archive) -> str:
    """What is wrong with a game as it is read from its archive; nothing if it is whole."""
    if len(archive.acts) != table.seq:
        return f"there are {len(archive.acts)} acts of {table.seq}"
    ending = await queries.kept_ending(service, table)
    try:
        written = queries.record_of(table, archive.acts, ending)
        record = await service.threads.run(lambda: from_text(to_text(written).encode()))
        async with service.tellings:
            await in_slices(_played_again(record, table))
    except (RulesTimeout, Exception) as error:  # noqa: BLE001 - whatever one game raises, others have their turn
        return f"{type(error).__name__}: {error}"
    return ""


def _played_again(record: Record, table: Table) -> Generator[None]:
    """Play a record again by its rules, to its end if it was not given up; one of other rules than today's is let be."""
    try:
        rules = rules_of(record)
    except BadRecord:
        return
    if record.ending is not None:
        yield from verifying(record)
    else:
        yield from replaying(record, rules, mix(table.seed, record.header.entropy))

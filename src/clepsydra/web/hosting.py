"""What the host of a service does to it from outside, beside its processes: they are told over the bus."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack, asynccontextmanager

from clepsydra.bus import open_bus
from clepsydra.store import open_store
from clepsydra.store.administration import administration
from clepsydra.tables.archiving import AT_ONCE, Archived, archive_rested
from clepsydra.tables.moving import forget_person
from clepsydra.tables.people import Report
from clepsydra.tables.seating import tell_seats
from clepsydra.tables.service import TableService
from clepsydra.tables.table import CLOSED_BY_HOST
from clepsydra.web.settings import Settings

MOST_REPORTS = 200


@asynccontextmanager
async def beside(settings: Settings) -> AsyncGenerator[TableService]:
    """The service, without any of its jobs."""
    async with AsyncExitStack() as stack:
        store = await open_store(settings.database, 1)
        stack.push_async_callback(store.close)
        bus = await open_bus(settings.bus, settings.service)
        stack.push_async_callback(bus.close)
        service = TableService(store, bus)
        stack.push_async_callback(service.finish)
        yield service


async def close_table(settings: Settings, table: str) -> str:
    """Close a table: one that was not played is gone, a running game is set aside; which, or nothing."""
    async with beside(settings) as service, administration(settings.database) as store:
        if await store.remove_unplayed(table):
            done = "removed"
        elif await service.store.suspend(table, CLOSED_BY_HOST):
            done = "set-aside"
        else:
            return ""
        await tell_seats(service, table)
        return done


async def resume_table(settings: Settings, table: str) -> bool:
    """Let a table go on that was closed, or whose rules broke and are mended; `False` if it is none such."""
    async with beside(settings) as service, administration(settings.database) as store:
        done = await store.resume(table)
        if done:
            await tell_seats(service, table)
        return done


async def remove_person(settings: Settings, guest: str) -> bool:
    """Forget somebody as if they had deleted their account themselves; `False` if there is nobody of this id."""
    async with beside(settings) as service:
        if await service.store.guest(guest) is None:
            return False
        await forget_person(service, guest)
        return True


async def archive_games(settings: Settings, days: int) -> Archived:
    """Archive all finished games that have rested for so many days."""
    async with beside(settings) as service:
        done = more = await archive_rested(service, days)
        while more.looked_at:
            more = await archive_rested(service, days)
            done += more
        return done


async def unarchive_games(settings: Settings) -> int:
    """Give all archived games their acts back; how many there were."""
    async with beside(settings) as service:
        games = 0
        while some := await service.store.unarchive(AT_ONCE):
            games += some
        return games


async def tell_everybody(settings: Settings, lang: str, text: str) -> None:
    """Show a message at the top of every page, to readers of this language, and of others that have none."""
    async with beside(settings) as service:
        await service.store.keep_message(lang, text, service.now())


async def tell_nothing(settings: Settings) -> None:
    """Take the message down, in every language."""
    async with beside(settings) as service:
        await service.store.clear_messages()


async def newest_reports(settings: Settings) -> list[Report]:
    """What people have reported of each other."""
    async with beside(settings) as service:
        return await service.store.reports(MOST_REPORTS)


async def settle_report(settings: Settings, report: str) -> bool:
    """Put a report away; `False` if there is none of this id."""
    async with beside(settings) as service:
        return await service.store.settle_report(report)

"""The database: whether it answers, fits this program, lets us work in it, and has our time."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from clepsydra.store import without_password
from clepsydra.store.condition import Condition, condition_of, now
from clepsydra.tables.ports import Unavailable
from clepsydra.web.checkup.finding import Finding, doubtful, good, wrong
from clepsydra.web.settings import Settings

DATABASE, CLOCK = "database", "clock"
OLDEST_POSTGRES = 15
APART = 2_000
"""Milliseconds by which the clocks of this machine and of the database may differ."""
OTHERS = 12
"""Connections beside those for acts that a process may open at its busiest."""


async def check_database(settings: Settings, clock: Callable[[], float] = now) -> list[Finding]:
    """What is wrong with the database."""
    shown = without_password(settings.database)
    try:
        seen = await condition_of(settings.database, clock)
    except FileNotFoundError:
        return [good(DATABASE, "no-file-yet", database=shown)]
    except Unavailable as error:
        return [wrong(DATABASE, "no-answer", database=shown, error=str(error))]
    found = [*_state(seen, shown), *_rights(seen, shown)]
    if not found:
        found = [good(DATABASE, "database", database=shown, version=seen.version, at=seen.at)]
    if not settings.database.startswith("sqlite"):
        found += [*_server(seen, settings), _clock(seen)]
    return found


def _state(seen: Condition, shown: str) -> Iterator[Finding]:
    if seen.damage:
        yield wrong(DATABASE, "damaged", database=shown, damage=seen.damage)
    if seen.is_newer:
        # As it is while processes are upgraded one by one: a later migration only adds (decision 0039).
        yield doubtful(DATABASE, "newer", at=seen.at, newest=seen.newest)
    elif seen.at is None and not seen.denied:
        yield wrong(DATABASE, "not-begun", database=shown)
    elif seen.at is not None and seen.at != seen.newest:
        yield wrong(DATABASE, "older", at=seen.at, newest=seen.newest)


def _rights(seen: Condition, shown: str) -> Iterator[Finding]:
    if not seen.writable:
        yield wrong(DATABASE, "read-only", database=shown)
    if seen.denied:
        yield wrong(DATABASE, "denied", tables=", ".join(seen.denied))
    if not seen.may_migrate:
        yield doubtful(DATABASE, "may-not-migrate")


def _server(seen: Condition, settings: Settings) -> Iterator[Finding]:
    if int(seen.version.split(".")[0]) < OLDEST_POSTGRES:
        yield wrong(DATABASE, "old-server", version=seen.version, least=OLDEST_POSTGRES)
    if seen.connections is not None and settings.connections + OTHERS > seen.connections:
        yield doubtful(
            DATABASE, "few-connections", needed=settings.connections + OTHERS, there=seen.connections
        )


def _clock(seen: Condition) -> Finding:
    if abs(seen.ahead) > APART:
        return wrong(CLOCK, "apart", seconds=f"{abs(seen.ahead) / 1000:.1f}")
    return good(CLOCK, "together")

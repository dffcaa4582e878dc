"""How far running games are, for the lists that show them."""

from __future__ import annotations

from msgspec import Struct, structs

from clepsydra.drawing.progress import Progress
from clepsydra.kernel import Refused
from clepsydra.tables import queries
from clepsydra.tables.ports import Listed
from clepsydra.tables.table import Status, Table
from clepsydra.web.api.access import Visit
from clepsydra.web.pages.drawing import drawer_for
from clepsydra.web.pages.rows import Row, standing

KEPT = "progress"
"""Under which name a session keeps what was found last."""


class _Found(Struct, frozen=True):
    """What a table showed when it had been moved last."""

    moved_at: int
    by_language: dict[str, Progress | None]


async def progress_of(visit: Visit, table: Table) -> Progress | None:
    """Return how far a running game is; nothing where its rules or its board cannot tell.

    A table that has not moved since it was asked last is not read again.
    """
    if table.status is not Status.PLAYING:
        return None
    session, lang = await visit.service.session(table.id), visit.caller.lang
    found = session.kept.get(KEPT)
    if not isinstance(found, _Found) or found.moved_at != table.moved_at:
        found = _Found(table.moved_at, {})
        session.kept[KEPT] = found
    if lang not in found.by_language:
        try:
            async with session.lock:
                match = await queries.current(visit.service, session)
        except Refused:
            return None
        found.by_language[lang] = drawer_for(session, lang).board.progress(match.position.state)
    return found.by_language[lang]


async def with_progress(visit: Visit, listed: Listed, guest: str | None) -> Row:
    """A table with how it stands, and how far its game is."""
    row = await standing(visit, listed, guest)
    return structs.replace(row, progress=await progress_of(visit, listed.table))

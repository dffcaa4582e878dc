"""The moves that a notice of a turn tells: the sentences of the log, as its reader may know them."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import partial

import structlog
from msgspec import Struct

from clepsydra.drawing.words import Words
from clepsydra.kernel import Refused, in_words, sentences
from clepsydra.tables import queries
from clepsydra.tables.match import Match
from clepsydra.tables.notices import Channel, Destination, Event, Told
from clepsydra.tables.picture import picture_of
from clepsydra.tables.ports import Unavailable
from clepsydra.tables.service import NoSuchTable, TableService
from clepsydra.tables.table import Table
from clepsydra.web.pages.lines import newest, told_to

log = structlog.get_logger(__name__)

MOST_MOVES = 5
"""So many sentences are told, the newest; the others are counted."""
LONGEST = 240
"""Characters of a sentence."""
LOADING = 5.0
"""Seconds after which a notice goes out without moves."""
PERSONAL = (Channel.MAIL, Channel.PUSH)
"""What nobody but its owner reads: others may read a webhook, so it tells what a spectator may know."""


class Hearer(Struct, frozen=True):
    """For whom moves are told."""

    seat: int
    """Whose turn it is."""
    viewer: int | None
    """Through whose eyes; a spectator is `None`."""
    group: bool
    """Whether it is the channel of a table, which has heard of all turns before the last."""
    lang: str


def hearer_of(destination: Destination, told: Told, table: Table) -> Hearer | None:
    """Return for whom a notice tells moves; `None` if it is about no turn, or its owner sits there no longer."""
    if told.event is not Event.TURN:
        return None
    group = destination.table_id is not None
    if not group and table.seats[told.seat].guest != destination.owner:
        return None
    viewer = told.seat if destination.channel in PERSONAL else None
    return Hearer(told.seat, viewer, group, destination.lang)


async def moves_at(service: TableService, table: str, hearer: Hearer) -> tuple[str, ...]:
    """Return what happened since the turn before, in sentences; nothing if that cannot be told now."""
    try:
        async with asyncio.timeout(LOADING):
            session = await service.session(table)
            async with session.lock:
                match = await queries.with_whole_log(service, session)
                return await service.work_out(session, partial(_moves, match, hearer))
    except (Refused, NoSuchTable, Unavailable, TimeoutError) as error:
        log.info("moves not told", table=table, error=repr(error))
    except Exception:
        # Whose turn it is must be told whatever is wrong with what happened before.
        log.exception("moves not told", table=table)
    return ()


def _moves(match: Match, hearer: Hearer) -> tuple[str, ...]:
    picture = picture_of(match, hearer.viewer, newest(match, hearer.viewer))
    if hearer.seat not in picture.waits_for:
        return ()
    deciders = [by for by, _ in match.state.history[: picture.answers]]
    bots = {*match.state.bots}
    since = _last_stretch(deciders, bots) if hearer.group else _last_answer(deciders, hearer.seat)
    rules, reader = match.position.rules, queries.reader_for(match.table, hearer.lang)
    told = sentences(rules, told_to(match, picture).events)
    moves = [in_words(reader, rules, each) for each in told if each.at > since and not each.heading]
    left = len(moves) - MOST_MOVES
    earlier = [Words(hearer.lang).say("notices", "earlier", count=left)] if left > 0 else []
    return (*earlier, *map(_shortened, moves[-MOST_MOVES:]))


def _last_answer(deciders: Sequence[int], seat: int) -> int:
    """Return how many answers there were with the last one of a seat.

    >>> _last_answer([0, 1, 0, 2], 0), _last_answer([0, 1], 2)
    (3, 0)
    """
    return max((number for number, by in enumerate(deciders, 1) if by == seat), default=0)


def _last_stretch(deciders: Sequence[int], bots: set[int]) -> int:
    """Return how many answers there were before the person who decided last began, and the bots around that.

    >>> _last_stretch([0, 0, 1, 1, 2], {2}), _last_stretch([0, 0], set())
    (2, 0)
    """
    last: int | None = None
    for number in range(len(deciders), 0, -1):
        by = deciders[number - 1]
        if by not in bots:
            if last not in (None, by):
                return number
            last = by
    return 0


def _shortened(text: str) -> str:
    """Return a sentence that has no more than `LONGEST` characters."""
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1].rstrip()}…"

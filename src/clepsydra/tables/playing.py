"""Doing something at a running table: the one way by which a game goes on, whoever acts."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial

import msgspec
import structlog
from msgspec import Struct

from clepsydra.kernel import Denial, Refused, deny
from clepsydra.tables import notices, queries
from clepsydra.tables.allowed import why_not
from clepsydra.tables.commands import Act, Command, ConfirmTurn, DelegateToBot, GoBack
from clepsydra.tables.learning import is_done
from clepsydra.tables.match import Match
from clepsydra.tables.match_state import to_bytes
from clepsydra.tables.metrics import ACTS, LOST_RACES, REFUSALS
from clepsydra.tables.ports import Checkpoint, NewOwner, Standing, Unavailable
from clepsydra.tables.service import TableService, TableSession
from clepsydra.tables.standing import standing_of
from clepsydra.tables.table import new_id
from clepsydra.tables.timekeeping import due_changes, due_of
from clepsydra.tables.watchdog import RulesTimeout, time_limit

log = structlog.get_logger(__name__)

TRIES = 20
"""So often somebody else may be faster before we give up."""
STORE_PATIENCE = 8.0
"""For how many seconds an act waits for a store that is away."""
MOST_FORESEEN = 500


class TooBusy(Exception):
    """The table moved on again and again while we tried."""


class Sent(Struct, frozen=True):
    """What somebody wants to do for a seat."""

    seat: int
    command: Command | Callable[[Match], Command]
    """The command, or how it follows from the game as it is when its turn comes: nobody else acts in between."""
    expected: int | None = None
    """The last act that the seat has noticed, by its own count."""
    key: str = msgspec.field(default_factory=new_id)
    """Makes sending again harmless."""
    confirm: bool | Callable[[Match], bool] = False
    """Confirm the turn if it ends with this: always, or if the game as it then is wants it."""
    bot: bool = False
    """Its bot does it."""
    by: str | None = None
    """The guest who does it, if it is a person: the seat may have changed hands meanwhile."""
    owner: NewOwner | None = None
    """Who plays the seat from then on."""


async def act(service: TableService, table_id: str, sent: Sent) -> int:
    """Do something at a table; it counts once this returns, and never twice.

    Returned is the number of the act among those that its seat could notice: how many there were is nobody's
    business, since others try and foresee in secret (see TB-UND-05, TB-PRG-01).
    """
    session = await service.session(table_id)
    deadline = asyncio.get_running_loop().time() + STORE_PATIENCE
    while True:
        try:
            async with session.lock:
                return await _attempt(service, session, sent)
        except Unavailable:
            session.match = None
            if asyncio.get_running_loop().time() > deadline:
                raise
            await asyncio.sleep(0.2)


async def _attempt(service: TableService, session: TableSession, sent: Sent) -> int:
    for _ in range(TRIES):
        match = await service.match(session)
        command = sent.command(match) if callable(sent.command) else sent.command
        denial = await service.work_out(session, partial(_why_not, match, sent, command, service.now()))
        # If it is denied, what we know may be old, or this was sent before and has been done.
        if denial is not None and not await service.catch_up(session):
            known = await _known(service, session, sent, command)
            if known is None:
                REFUSALS.labels(denial.rule).inc()
                raise Refused(denial)
            return known
        if denial is not None:
            continue
        number = await _done(service, session, match, sent, command)
        if number is not None:
            return number
        LOST_RACES.inc()
        known = await _known(service, session, sent, command)
        if known is not None:
            return known
        await service.reread(session)
    raise TooBusy(session.table.id)


async def _known(service: TableService, session: TableSession, sent: Sent, command: Command) -> int | None:
    """The number of the act if it was done before; whoever did it may not have come to tell of it."""
    seq = await service.store.act_of_key(session.table.id, sent.key)
    if seq is None:
        return None
    await service.catch_up(session)
    service.moved(session)
    try:
        match = await queries.told_again(service, session, seq)
    except Refused:
        # The rules have changed since: the newest of its numbers is no older.
        match = await service.match(session)
    return match.noticed[_viewer(sent.seat, command)]


def _viewer(seat: int, command: Command) -> int:
    """The seat that acts, which may not be the one that something happens to."""
    return command.by if isinstance(command, DelegateToBot) else seat


def _why_not(match: Match, sent: Sent, command: Command, now: int) -> Denial | None:
    seat, expected = sent.seat, sent.expected
    if not 0 <= seat < len(match.table.seats):
        return deny("TB-SIT-03", "none")
    viewer = _viewer(seat, command)
    if sent.by is not None and match.table.seats[viewer].guest != sent.by:
        return deny("TB-SIT-07")
    if expected is not None and not match.since[viewer] <= expected <= match.noticed[viewer]:
        return deny("TB-ASK-09")
    return why_not(match, seat, command, now=now, bot=sent.bot)


async def _done(
    service: TableService, session: TableSession, match: Match, sent: Sent, command: Command
) -> int | None:
    """Carry it out, commit it and return its number; `None` if somebody else was faster. Until then nobody sees it."""
    session.match = None
    open_acts, waited = match.noticed[None], notices.waited_for(match)
    due = due_of(match.table, match.state)
    try:
        with time_limit():
            first = Act(sent.seat, match.settled(sent.seat, command), service.now(), sent.key)
            match.apply(first)
            number = match.noticed[_viewer(sent.seat, command)]
            acts = [first, *_following(match, first, confirm=sent.confirm)]
    except (RulesTimeout, Exception) as error:
        raise await service.suspend(session, error) from error
    request = match.state.request
    if request is not None and not match.must_agree(request):
        # Back to what the game was just before the act that gave the answer in question.
        to_seq = match.state.history[request.to][1] - 1
        match = match.gone_back(await queries.told_again(service, session, to_seq), first.at)
        acts.append(Act(request.seat, GoBack(to_seq), first.at, f"{first.key}+back"))
    by = None if sent.bot else session.table.seats[_viewer(sent.seat, command)].guest
    standing = msgspec.structs.replace(
        standing_of(match),
        unnoticed=match.noticed[None] == open_acts,
        notices=notices.of_match(session.table, match, waited, by),
        due=due_changes(due, due_of(match.table, match.state)),
        owner=sent.owner,
    )
    return number if await _append(service, session, match, acts, standing, by_bot=sent.bot) else None


def _following(match: Match, first: Act, *, confirm: bool | Callable[[Match], bool]) -> list[Act]:
    """Apply all that follows from an act at once; what was applied."""
    acts: list[Act] = []

    def then(seat: int, command: Command) -> None:
        acts.append(Act(seat, match.settled(seat, command), first.at, f"{first.key}+{len(acts) + 1}"))
        match.apply(acts[-1])

    if match.position.held == first.seat and (confirm(match) if callable(confirm) else confirm):
        then(first.seat, ConfirmTurn())
    while (following := match.programmed()) is not None:
        then(*following)
        if len(acts) > MOST_FORESEEN:
            raise RuntimeError("decisions made in advance go round in circles")
    return acts


async def _append(
    service: TableService,
    session: TableSession,
    match: Match,
    acts: list[Act],
    standing: Standing,
    *,
    by_bot: bool,
) -> bool:
    """Commit the acts; only then does the session show them."""
    checkpoint = None
    if match.counts_checkpoint(acts[-1].command):
        checkpoint = Checkpoint(match.seq, match.state.saves, to_bytes(match.saved()))
    before = match.seq - len(acts)
    accepted = await service.store.append(session.table.id, before, acts, standing, checkpoint)
    if accepted:
        session.match = match
        moved_at = session.table.moved_at if standing.unnoticed else acts[-1].at
        session.table = match.table = msgspec.structs.replace(
            session.table, status=standing.status, seq=match.seq, moved_at=moved_at
        )
        if is_done(session.table, match.state):
            await service.store.learn(session.table.host, session.table.lesson, acts[-1].at)
        ACTS.labels(session.table.setup.game).inc(len(acts))
        log.info("act", table=session.table.id, seq=match.seq, seat=acts[0].seat)
        # Whoever plays a bot goes on with the next one: to wake another would let both think the same.
        if standing.owner is not None:
            await service.reread(session)
        service.moved(session, wake_bots=not by_bot)
    return accepted

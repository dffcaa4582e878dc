"""Doing something at a running table: the one way by which a game goes on, whoever acts."""

from __future__ import annotations

import asyncio
from functools import partial

import msgspec
import structlog
from msgspec import Struct

from clepsydra.kernel import Denial, Refused, deny, fingerprint
from clepsydra.kernel.record import Ending
from clepsydra.tables.deeds import Act, Confirmed, Deed, LeftToBot, WentBack
from clepsydra.tables.figures import ACTS, LOST_RACES, REFUSALS
from clepsydra.tables.house import House, Room
from clepsydra.tables.limit import TooLong, time_limit
from clepsydra.tables.match import Match, to_bytes
from clepsydra.tables.ports import Checkpoint, Standing, Unavailable
from clepsydra.tables.table import Status, new_id

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
    deed: Deed
    expected: int | None = None
    """The act that the seat has seen last."""
    key: str = msgspec.field(default_factory=new_id)
    """Makes sending again harmless."""
    confirm: bool = False
    """Confirm the turn if it ends with this."""
    bot: bool = False
    """Its bot does it."""


async def act(house: House, table_id: str, sent: Sent) -> int:
    """Do something at a table and return the number of the act. It counts once this returns, and never twice."""
    room = await house.room(table_id)
    deadline = asyncio.get_running_loop().time() + STORE_PATIENCE
    while True:
        try:
            async with room.lock:
                return await _attempt(house, room, sent)
        except Unavailable:
            room.match = None
            if asyncio.get_running_loop().time() > deadline:
                raise
            await asyncio.sleep(0.2)


async def _attempt(house: House, room: Room, sent: Sent) -> int:
    for _ in range(TRIES):
        match = await house.match(room)
        denial = await house.work_out(room, partial(_why_not, match, sent, house.now()))
        # If it is denied, what we know may be old, or this was sent before and has been done.
        if denial is not None and not await house.catch_up(room):
            known = await _known(house, room, sent)
            if known is None:
                REFUSALS.labels(denial.rule).inc()
                raise Refused(denial)
            return known
        if denial is not None:
            continue
        number = match.seq + 1
        if await _done(house, room, match, sent):
            return number
        LOST_RACES.inc()
        known = await _known(house, room, sent)
        if known is not None:
            return known
        await house.reread(room)
    raise TooBusy(room.table.id)


async def _known(house: House, room: Room, sent: Sent) -> int | None:
    """The number of the act if it was done before; whoever did it may not have come to tell of it."""
    number = await house.store.act_of_key(room.table.id, sent.key)
    if number is not None:
        await house.catch_up(room)
        house.moved(room)
    return number


def _why_not(match: Match, sent: Sent, now: int) -> Denial | None:
    seat, deed, expected = sent.seat, sent.deed, sent.expected
    if not 0 <= seat < len(match.table.seats):
        return deny("TB-SIT-03", "none")
    seen_by = deed.by if isinstance(deed, LeftToBot) else seat
    if expected is not None and not match.since[seen_by] <= expected <= match.seq:
        return deny("TB-ASK-09")
    return match.why_not(seat, deed, now=now, bot=sent.bot)


async def _done(house: House, room: Room, match: Match, sent: Sent) -> bool:
    """Carry it out and commit it; `False` if somebody else was faster. Until then nobody sees the match."""
    room.match = None
    try:
        with time_limit():
            first = Act(sent.seat, match.settled(sent.seat, sent.deed), house.now(), sent.key)
            acts = _carry_out(match, first, confirm=sent.confirm)
    except (TooLong, Exception) as error:
        raise await house.set_aside(room, error) from error
    request = match.affairs.request
    if request is not None and not match.must_agree(request):
        # Back to what the game was just before the act that gave the answer in question.
        to_seq = match.affairs.line[request.to][1] - 1
        match = match.gone_back(await house.match_at(room.table, to_seq))
        acts.append(Act(request.seat, WentBack(to_seq), first.at, f"{first.key}+back"))
    return await _append(house, room, match, acts, by_bot=sent.bot)


def _carry_out(match: Match, first: Act, *, confirm: bool) -> list[Act]:
    """Apply an act and all that follows from it at once; what was applied."""
    match.apply(first)
    acts = [first]

    def then(seat: int, deed: Deed) -> None:
        acts.append(Act(seat, match.settled(seat, deed), first.at, f"{first.key}+{len(acts)}"))
        match.apply(acts[-1])

    if confirm and match.position.held == first.seat:
        then(first.seat, Confirmed())
    while (following := match.foreseen()) is not None:
        then(*following)
        if len(acts) > MOST_FORESEEN:
            raise RuntimeError("decisions made in advance go round in circles")
    return acts


async def _append(house: House, room: Room, match: Match, acts: list[Act], *, by_bot: bool) -> bool:
    """Commit the acts; only then does the room show them."""
    checkpoint = None
    if match.counts_checkpoint(acts[-1].deed):
        checkpoint = Checkpoint(match.seq, match.affairs.saves, to_bytes(match.saved()))
    standing = standing_of(match)
    accepted = await house.store.append(room.table.id, match.seq - len(acts), acts, standing, checkpoint)
    if accepted:
        room.match = match
        room.table = match.table = msgspec.structs.replace(
            room.table, status=standing.status, seq=match.seq, moved_at=acts[-1].at
        )
        ACTS.labels(room.table.setup.game).inc(len(acts))
        log.info("act", table=room.table.id, seq=match.seq, seat=acts[0].seat)
        # Whoever plays a bot goes on with the next one: to wake another would let both think the same.
        house.moved(room, wake_bots=not by_bot)
    return accepted


def standing_of(match: Match) -> Standing:
    """What a list of tables shows of a match."""
    if not match.over:
        return Standing(Status.PLAYING, tuple(match.asked), bool(match.bot_turns))
    if match.abandoned:
        return Standing(Status.OVER)
    position = match.position
    ending = Ending(position.result, match.table.seed.hex(), fingerprint(position.state))
    return Standing(Status.OVER, ending=msgspec.json.encode(ending))

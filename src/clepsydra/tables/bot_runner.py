"""Bots at tables: woken when it is their turn, and found by a sweep if nobody was there to be woken."""

from __future__ import annotations

import asyncio

import msgspec
import structlog

from clepsydra.bots import at_random
from clepsydra.bots.thinker import BotFailed, Thinker, Thought, TookTooLong
from clepsydra.kernel import Answer, Refused, deny, stream
from clepsydra.tables.commands import ConfirmTurn, SubmitAnswer
from clepsydra.tables.learning import bots_answer
from clepsydra.tables.match import Match
from clepsydra.tables.metrics import BOT_FAILURES
from clepsydra.tables.playing import Sent, TooBusy, act
from clepsydra.tables.ports import Unavailable
from clepsydra.tables.service import NoSuchTable, TableService, TableSession
from clepsydra.tables.table import Status

log = structlog.get_logger(__name__)

OVERDUE = 5_000
"""After so many milliseconds nobody was there to be woken."""
AT_ONCE = 50
PAUSE = 4.0
"""For so many seconds a bot leaves the decision to somebody who may come back (TB-LVE-09)."""

Asked = tuple[int, int]
"""A question of a seat: the seat, and the act since which it is asked."""


class BotRunner:
    """Plays the bots of any table, one thought at a time."""

    def __init__(self, service: TableService, thinker: Thinker, pause: float = PAUSE) -> None:
        self.service = service
        self.thinker = thinker
        self.pause = pause
        self._playing: set[str] = set()
        self._waiting: dict[str, Asked] = {}
        """The question before which the bots of a table wait."""

    async def play(self, table_id: str, waited: Asked | None = None) -> None:
        """Let the bots of a table decide until people are asked again; `waited`: the question that stood long enough."""
        if table_id in self._playing:
            return
        self._playing.add(table_id)
        try:
            while await self._one(table_id, waited):
                pass
        except (Refused, NoSuchTable, TooBusy, Unavailable) as error:
            log.info("bot turn left to the sweep", table=table_id, error=repr(error))
        except Exception:
            # The bots of one table must not stop those of all others.
            log.exception("bot turn failed", table=table_id)
        finally:
            self._playing.discard(table_id)

    async def _one(self, table_id: str, waited: Asked | None) -> bool:
        session = await self.service.session(table_id)
        async with session.lock:
            await self.service.catch_up(session)
            match = await self.service.match(session)
            if not match.bot_turns:
                return False
            seat, seq = match.bot_turns[0], match.since[match.bot_turns[0]]
            if self.pause and lets_return(match, seat) and (seat, seq) != waited:
                self._wait(table_id, (seat, seq))
                return False
            confirms = match.position.held == seat
            known = bots_answer(match.table, match.position, match.state, seat)
            thought = self._thought(match, seat)
        if not confirms and known is None:
            known = await self._answer(session, thought)
        command = ConfirmTurn() if confirms else SubmitAnswer(known)
        await act(self.service, table_id, Sent(seat, command, expected=seq, confirm=True, bot=True))
        return session.table.status is Status.PLAYING

    def _wait(self, table_id: str, asked: Asked) -> None:
        """Come back to the question in a while, unless that is meant already."""
        if self._waiting.get(table_id) != asked:
            self._waiting[table_id] = asked
            self.service.soon(self._later(table_id, asked))

    async def _later(self, table_id: str, asked: Asked) -> None:
        await asyncio.sleep(self.pause)
        if self._waiting.get(table_id) == asked:
            del self._waiting[table_id]
            await self.play(table_id, asked)

    @staticmethod
    def _thought(match: Match, seat: int) -> Thought:
        table = match.table
        key = table.seed or table.id.encode()
        setup = msgspec.json.encode(table.setup)
        return Thought(setup, match.position.stored(), seat, match.state.bots[seat], key)

    async def _answer(self, session: TableSession, thought: Thought) -> Answer:
        try:
            return await self.thinker.answer(thought)
        except BotFailed as failed:
            late = isinstance(failed, TookTooLong)
            BOT_FAILURES.labels(thought.bot, "time" if late else "error").inc()
            what = "bot took too long" if late else "bot failed"
            log.warning(what, table=session.table.id, seat=thought.seat, bot=thought.bot)
            async with session.lock:
                match = await self.service.match(session)
                ask = match.position.asks.get(thought.seat)
                if ask is None:
                    raise Refused(deny("TB-ASK-01")) from None  # the table went on while it thought
                return at_random(ask, stream(thought.key, "hurry", thought.seat, match.position.count))

    async def sweep(self) -> int:
        """Play where a bot was due and nobody came; how many tables that were."""
        due = await self.service.store.bots_due(self.service.now() - OVERDUE, AT_ONCE)
        for table_id in due:
            await self.play(table_id)
        return len(due)


def lets_return(match: Match, seat: int) -> bool:
    """Whether a bot waits a little before it decides for the seat (TB-LVE-09).

    It does so for somebody who may come back; where nobody decides for themselves, every bot does.
    """
    state = match.state
    lent = [person for person in match.people if person in state.bots and person not in state.stand_ins]
    return seat in lent or (bool(lent) and lent == match.people)

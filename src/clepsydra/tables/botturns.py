"""Bots at tables: woken when it is their turn, and found by a sweep if nobody was there to be woken."""

from __future__ import annotations

import asyncio

import msgspec
import structlog

from clepsydra.bots import at_random
from clepsydra.bots.thinker import Thinker, Thought, TookTooLong
from clepsydra.kernel import Answer, Refused, deny, stream
from clepsydra.tables.deeds import Answered, Confirmed
from clepsydra.tables.house import House, NoSuchTable, Room
from clepsydra.tables.match import Match
from clepsydra.tables.playing import Sent, TooBusy, act
from clepsydra.tables.ports import Unavailable
from clepsydra.tables.table import Status

log = structlog.get_logger(__name__)

OVERDUE = 5_000
"""After so many milliseconds nobody was there to be woken."""
AT_ONCE = 50


class BotPlayer:
    """Plays the bots of any table, one thought at a time."""

    def __init__(self, house: House, thinker: Thinker) -> None:
        self.house = house
        self.thinker = thinker
        self._playing: set[str] = set()

    async def play(self, table_id: str) -> None:
        """Let the bots of a table decide until people are asked again."""
        if table_id in self._playing:
            return
        self._playing.add(table_id)
        try:
            while await self._one(table_id):
                pass
        except (Refused, NoSuchTable, TooBusy, Unavailable) as error:
            log.info("bot turn left to the sweep", table=table_id, error=repr(error))
        except Exception:
            # The bots of one table must not stop those of all others.
            log.exception("bot turn failed", table=table_id)
        finally:
            self._playing.discard(table_id)

    async def _one(self, table_id: str) -> bool:
        room = await self.house.room(table_id)
        async with room.lock:
            await self.house.catch_up(room)
            match = await self.house.match(room)
            if not match.bot_turns:
                return False
            seat, seq = match.bot_turns[0], match.since[match.bot_turns[0]]
            confirms = match.position.held == seat
            thought = self._thought(match, seat)
        deed = Confirmed() if confirms else Answered(await self._answer(room, thought))
        await act(self.house, table_id, Sent(seat, deed, expected=seq, confirm=True, bot=True))
        return room.table.status is Status.PLAYING

    @staticmethod
    def _thought(match: Match, seat: int) -> Thought:
        table = match.table
        key = table.seed or table.id.encode()
        setup = msgspec.json.encode(table.setup)
        return Thought(setup, match.position.stored(), seat, match.affairs.bots[seat], key)

    async def _answer(self, room: Room, thought: Thought) -> Answer:
        try:
            return await self.thinker.answer(thought)
        except TookTooLong:
            log.warning("bot took too long", table=room.table.id, seat=thought.seat, bot=thought.bot)
            async with room.lock:
                match = await self.house.match(room)
                ask = match.position.asks.get(thought.seat)
                if ask is None:
                    raise Refused(deny("TB-ASK-01")) from None  # the table went on while it thought
                return at_random(ask, stream(thought.key, "hurry", thought.seat, match.position.count))

    async def sweep(self) -> int:
        """Play where a bot was due and nobody came; how many tables that were."""
        due = await self.house.store.bots_due(self.house.now() - OVERDUE, AT_ONCE)
        for table_id in due:
            await self.play(table_id)
        return len(due)

    async def keep_sweeping(self, seconds: float = 5.0) -> None:
        """Sweep for ever."""
        while True:
            try:
                await self.sweep()
            except Unavailable as error:
                log.warning("no sweep", error=repr(error))
            except Exception:
                log.exception("no sweep")
            await asyncio.sleep(seconds)

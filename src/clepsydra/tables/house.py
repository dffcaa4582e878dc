"""The house: the tables that this process plays or watches, each with what others have done since."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Generator
from contextlib import contextmanager
from functools import partial
from itertools import zip_longest
from typing import Any, TypeVar

import structlog

from clepsydra.kernel import Denial, Refused, deny
from clepsydra.tables.audience import Audience, Closed, Listener, Seated, Spoke
from clepsydra.tables.deeds import Act, WentBack
from clepsydra.tables.figures import ASIDE
from clepsydra.tables.limit import TooLong, time_limit
from clepsydra.tables.match import Match, from_bytes, to_bytes
from clepsydra.tables.ports import Bus, News, Store
from clepsydra.tables.table import Status, Table

log = structlog.get_logger(__name__)

T = TypeVar("T")

MOST_ROOMS = 2_000
"""How many tables are kept at hand when nobody listens to them."""
LINES_AT_ONCE = 100


class NoSuchTable(LookupError):
    """There is no table of this id."""


class RulesFailed(Exception):
    """The rules broke or did not come to an end: the table is to blame, not the store or the house."""

    def __init__(self, why: BaseException) -> None:
        super().__init__(f"{type(why).__name__}: {why}")
        self.why = why


@contextmanager
def _rules() -> Generator[None]:
    """Let the rules work, for a limited time."""
    try:
        with time_limit():
            yield
    except (TooLong, Exception) as error:
        raise RulesFailed(error) from error


class Room:
    """A table in this process. Whoever reads or moves its match holds the lock."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.match: Match | None = None
        self.lock = asyncio.Lock()
        self.audience = Audience()
        self.kept: dict[str, object] = {}
        """What a front end keeps at hand for this table."""


class House:
    """What the use cases have in common: the store, the bus, the clock, and the rooms."""

    def __init__(self, store: Store, bus: Bus) -> None:
        self.store = store
        self.bus = bus
        self.closing = False
        self.tellings = asyncio.Semaphore(2)
        """Whoever tells a whole game again holds one: so many at a time, and the others wait."""
        self._deaf = False
        """Whether messages may have been lost since we last looked for ourselves."""
        self._rooms: OrderedDict[str, Room] = OrderedDict()
        self._tasks: set[asyncio.Task[Any]] = set()

    @staticmethod
    def now() -> int:
        """The time in milliseconds since 1970."""
        return time.time_ns() // 1_000_000

    # Rooms

    async def room(self, table_id: str) -> Room:
        """The room of a table. What changes before the game starts is read anew."""
        room = self._rooms.get(table_id)
        if room is not None and room.table.status is Status.PLAYING:
            self._rooms.move_to_end(table_id)
            return room
        table = await self.store.table(table_id)
        if table is None:
            raise NoSuchTable(table_id)
        room = self._rooms.setdefault(table_id, Room(table))
        self._take_in(room, table)
        self._rooms.move_to_end(table_id)
        self._make_room()
        return room

    async def reread(self, room: Room) -> None:
        """See what the store knows of the table beside its acts."""
        table = await self.store.table(room.table.id)
        if table is not None:
            self._take_in(room, table)

    async def waits_for(self, room: Room) -> tuple[int, ...]:
        """The seats that a running table waits for."""
        if room.table.status is not Status.PLAYING:
            return ()
        async with room.lock:
            await self.catch_up(room)
            return () if room.match is None else tuple(room.match.asked)

    @staticmethod
    def _take_in(room: Room, table: Table) -> None:
        room.table = table
        if room.match is not None:
            room.match.table = table

    def _make_room(self) -> None:
        for table_id in list(self._rooms)[: max(0, len(self._rooms) - MOST_ROOMS)]:
            room = self._rooms[table_id]
            if not room.audience and not room.lock.locked():
                del self._rooms[table_id]

    @property
    def streams(self) -> int:
        """How many listeners there are."""
        return sum(len(room.audience) for room in self._rooms.values())

    # Matches: to be called with the room's lock held

    async def match(self, room: Room) -> Match:
        """The match of a room, loaded if it is not at hand; it may be behind the store."""
        if room.table.status is Status.OPEN:
            raise Refused(deny("TB-SIT-05", "early"))
        if room.table.status is Status.ASIDE:
            raise Refused(deny("TB-ASK-10"))
        if room.match is None:
            room.match = await self._load(room)
        return room.match

    async def _load(self, room: Room) -> Match:
        """Load the match from a checkpoint that lies before anything that a listener has not seen."""
        try:
            return await self.match_at(room.table, None, room.audience.seq)
        except RulesFailed as failed:
            raise await self.set_aside(room, failed.why) from failed

    async def match_at(self, table: Table, until: int | None, base: int | None = None) -> Match:
        """The match as it was after an act, or as it is now; told again from the checkpoint before `base`."""
        found = await self.store.checkpoint(table.id, until if base is None else base)
        with _rules():
            match = (
                Match.begin(table)
                if found is None
                else Match.resume(table, found.seq, from_bytes(found.body))
            )
        return await self._follow(match, await self.store.acts(table.id, match.seq, until))

    async def _follow(self, match: Match, acts: list[Act]) -> Match:
        # What the game will go back to is kept on the way: to tell it again each time would double all with each.
        turned_to = {act.deed.to_seq for act in acts if isinstance(act.deed, WentBack)}
        passed: dict[int, bytes] = {}
        for act, following in zip_longest(acts, acts[1:]):
            if match.seq in turned_to:
                passed[match.seq] = to_bytes(match.saved())
            if isinstance(act.deed, WentBack):
                match = match.gone_back(await self._earlier(match.table, act.deed.to_seq, passed))
            else:
                with _rules():
                    match.apply(act)
            if following is None or not following.follows:
                match.counts_checkpoint(act.deed)
        return match

    async def _earlier(self, table: Table, seq: int, passed: dict[int, bytes]) -> Match:
        if seq not in passed:
            return await self.match_at(table, seq)
        with _rules():
            return Match.resume(table, seq, from_bytes(passed[seq]))

    async def catch_up(self, room: Room) -> bool:
        """Do what other processes have let happen since; whether there was anything."""
        match = await self.match(room)
        acts = await self.store.acts(room.table.id, match.seq)
        if not acts:
            await self._show_now(room)
            return False
        try:
            room.match = await self._follow(match, acts)
        except RulesFailed as failed:
            raise await self.set_aside(room, failed.why) from failed
        except BaseException:
            room.match = None
            raise
        await self._see_end(room)
        # Whoever made us look, the message that would have is not waited for: it says nothing new then.
        await self._show_now(room)
        return True

    async def _see_end(self, room: Room) -> None:
        if room.match is not None and room.match.over and room.table.status is Status.PLAYING:
            await self.reread(room)

    async def work_out(self, room: Room, rules: Callable[[], T]) -> T:
        """Let the rules work something out; the table is set aside if they do not come to an end."""
        try:
            with time_limit():
                return rules()
        except TooLong as error:
            raise await self.set_aside(room, error) from error

    async def set_aside(self, room: Room, error: BaseException) -> Refused:
        """Stop a table whose rules broke, and say so to who wanted something there."""
        why = f"{type(error).__name__}: {error}"
        log.error("table set aside", table=room.table.id, seq=room.table.seq, why=why, exc_info=error)
        ASIDE.labels(room.table.setup.game).inc()
        room.match = None
        await self.store.set_aside(room.table.id, why)
        await self.reread(room)
        room.audience.tell(Seated())
        await self.bus.tell(News(room.table.id, "seats"))
        return Refused(deny("TB-ASK-10"))

    # Telling

    def moved(self, room: Room, *, wake_bots: bool = True) -> None:
        """Show a match that has moved to all who watch it, here and elsewhere, and wake its bots."""
        if room.audience:
            self.soon(self._show(room))
        match = room.match
        if match is not None:
            self.soon(self.bus.tell(News(room.table.id, "act", match.seq)))
            if wake_bots and match.bot_turns:
                self.soon(self.bus.call_bots(room.table.id))

    async def _show(self, room: Room) -> None:
        async with room.lock:
            await self._show_now(room)

    async def _show_now(self, room: Room) -> None:
        if room.match is not None and room.audience.behind(room.match.seq):
            await self.work_out(room, partial(room.audience.show, room.match))

    async def hear(self, news: News) -> None:
        """News from another process, or our own come back."""
        room = self._rooms.get(news.table)
        if room is None:
            return
        if news.what == "act":
            await self._hear_act(room, news.number)
        elif news.what == "chat":
            await self.tell_lines(room)
        else:
            await self.reread(room)
            room.audience.tell(Seated())
            if room.table.status in (Status.PLAYING, Status.OVER):
                await self._hear_act(room, room.table.seq)

    async def _hear_act(self, room: Room, seq: int) -> None:
        async with room.lock:
            if not room.audience:
                return
            if room.match is not None and room.match.seq >= seq:
                await self._show_now(room)
                return
            if room.table.status is Status.OPEN:
                await self.reread(room)
            await self.catch_up(room)

    async def tell_lines(self, room: Room) -> None:
        """Tell the listeners what was written since they last heard."""
        for line in await self.store.lines(room.table.id, room.audience.lines, LINES_AT_ONCE):
            if line.number > room.audience.lines:
                room.audience.lines = line.number
                room.audience.tell(Spoke(line))

    def soon(self, work: Coroutine[Any, Any, Any]) -> None:
        """Do something without waiting for it; what goes wrong is logged."""
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.warning("left undone", error=repr(error))

    # Listening

    async def join(self, room: Room, listener: Listener, since: tuple[int, int] | None = None) -> bool:
        """Let somebody watch. `since`: the act and the events that they know, if they were here before.

        `False` if what they missed cannot be told from there on.
        """
        async with room.lock:
            if not room.audience:
                await self.bus.listen(room.table.id, self.hear)
                newest = await self.store.lines(room.table.id, 0, 1)
                room.audience.lines = newest[-1].number if newest else 0
                if room.table.status is not Status.PLAYING:
                    await self.reread(room)  # it may have begun before we listened
            match = None
            if room.table.status in (Status.PLAYING, Status.OVER):
                await self.catch_up(room)
                match = room.match
            known = known_events(match, since)
            await self.work_out(room, partial(room.audience.join, listener, match, known))
        self._rooms[room.table.id] = room
        return since is None or match is None or known is not None

    def leave(self, room: Room, listener: Listener) -> None:
        """Let a listener go."""
        room.audience.leave(listener)
        if not room.audience:
            self.soon(self._unlisten(room))

    async def _unlisten(self, room: Room) -> None:
        async with room.lock:  # nobody joins meanwhile
            if not room.audience:
                await self.bus.unlisten(room.table.id)

    async def look_after(self) -> None:
        """Look for what no message told: for acts always, for all else while the bus is down and once after."""
        connected = self.bus.connected
        deaf, self._deaf = self._deaf or not connected, not connected
        watched = {table_id: room for table_id, room in self._rooms.items() if room.audience}
        if deaf:
            for room in watched.values():
                await self._look_at(room)
        playing = [table_id for table_id, room in watched.items() if room.table.status is Status.PLAYING]
        for table_id, seq in (await self.store.seqs(playing)).items():
            if watched[table_id].audience.behind(seq):
                await self._hear_late(News(table_id, "act", seq))

    async def _look_at(self, room: Room) -> None:
        """Look for changes of the table itself and for lines of its chat."""
        known, table = room.table, await self.store.table(room.table.id)
        if table is not None and _outline(table) != _outline(known):
            await self._hear_late(News(table.id, "seats"))
        await self.tell_lines(room)

    async def _hear_late(self, news: News) -> None:
        """Hear what no message told; a table that cannot go on does not keep us from the others."""
        try:
            await self.hear(news)
        except Refused as refused:
            log.info("not shown", table=news.table, rule=refused.denial.rule)

    def close_streams(self) -> None:
        """Send every listener away: the house closes."""
        self.closing = True
        for room in self._rooms.values():
            room.audience.tell(Closed())

    def refuse(self, denial: Denial | None) -> None:
        """Refuse if there is a reason."""
        if denial is not None:
            raise Refused(denial)


def _outline(table: Table) -> tuple[object, ...]:
    """What changes of a table beside its acts."""
    return table.status, table.seating, table.rematch


def known_events(match: Match | None, since: tuple[int, int] | None) -> int | None:
    """From which event on somebody must be told who was here before; `None`: they have to load all anew."""
    if match is None or since is None:
        return None
    seq, events = since
    if seq < match.affairs.rewound or seq > match.seq or events < match.told:
        return None
    return events

"""The service: the tables that this process plays or watches, each with what others have done since."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any, TypeVar

import msgspec
import structlog

from clepsydra.kernel import Denial, Refused, deny
from clepsydra.kernel.record import Ending
from clepsydra.tables import falling_away, retelling
from clepsydra.tables.audience import Audience, Closed, Listener, Seated, Spoke
from clepsydra.tables.commands import TakeSeat
from clepsydra.tables.database_clock import DatabaseClock
from clepsydra.tables.match import Match
from clepsydra.tables.metrics import SUSPENDED
from clepsydra.tables.ports import Bus, News, Store
from clepsydra.tables.retelling import RulesFailed, follow, untold
from clepsydra.tables.table import CLOSED_BY_HOST, Status, Table
from clepsydra.tables.threads import Threads
from clepsydra.tables.watchdog import RulesTimeout, time_limit

log = structlog.get_logger(__name__)

T = TypeVar("T")

MOST_SESSIONS = 2_000
"""How many tables are kept at hand when nobody listens to them."""
LINES_AT_ONCE = 100


class NoSuchTable(LookupError):
    """There is no table of this id."""


class TableSession:
    """A table in this process. Whoever reads or moves its match holds the lock."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.match: Match | None = None
        self.lock = asyncio.Lock()
        self.audience = Audience()
        self.kept: dict[str, object] = {}
        """What a front end keeps at hand for this table."""


class TableService:
    """What the use cases have in common: the store, the bus, the clock, and the sessions."""

    def __init__(self, store: Store, bus: Bus, most_tables: int = 0) -> None:
        self.store = store
        self.bus = bus
        self.clock = DatabaseClock(store)
        self.most_tables = most_tables
        """So many tables a guest may host at a time; 0 for any number."""
        self.swept: dict[str, float] = {}
        """By sweep, the monotonic time at which it last succeeded, or first began."""
        self._closing = asyncio.Event()
        self.tellings = asyncio.Semaphore(2)
        """Whoever tells a whole game again holds one: so many at a time, and the others wait."""
        self.threads = Threads()
        self._deaf = False
        """Whether messages may have been lost since we last looked for ourselves."""
        self._sessions: OrderedDict[str, TableSession] = OrderedDict()
        self._tasks: set[asyncio.Task[Any]] = set()

    def now(self) -> int:
        """Return the time in milliseconds since 1970, by the clock of the database."""
        return self.clock.now()

    # Sessions

    async def session(self, table_id: str) -> TableSession:
        """The session of a table. Who sits there is read anew where that can change."""
        session = self._sessions.get(table_id)
        if session is not None and session.table.status is Status.PLAYING and not session.table.takes_people:
            self._sessions.move_to_end(table_id)
            return session
        table = await self.store.table(table_id)
        if table is None:
            raise NoSuchTable(table_id)
        session = self._sessions.setdefault(table_id, TableSession(table))
        self._take_in(session, table)
        self._sessions.move_to_end(table_id)
        self._make_room()
        return session

    async def reread(self, session: TableSession) -> None:
        """See what the store knows of the table beside its acts."""
        table = await self.store.table(session.table.id)
        if table is not None:
            self._take_in(session, table)

    async def standing(self, session: TableSession, guest: str | None) -> tuple[tuple[int, ...], int | None]:
        """The seats that a table waits for, and how many acts somebody could notice there, if it can be told."""
        if session.table.status not in (Status.PLAYING, Status.OVER):
            return (), None
        async with session.lock:
            try:
                await self.catch_up(session)
            except Refused:
                if session.table.status is Status.PLAYING:
                    raise
                return (), None  # a finished game that the rules of today cannot tell
            match = session.match
            return ((), None) if match is None else (tuple(match.asked), match.noticed_by(guest))

    @staticmethod
    def _take_in(session: TableSession, table: Table) -> None:
        if table.status is Status.PLAYING:
            for seat, (before, now) in enumerate(zip(session.table.seats, table.seats, strict=True)):
                if before.guest not in (None, now.guest):
                    session.audience.send_away(seat)
        session.table = table
        if session.match is not None:
            session.match.table = table

    def _make_room(self) -> None:
        for table_id in list(self._sessions)[: max(0, len(self._sessions) - MOST_SESSIONS)]:
            session = self._sessions[table_id]
            if not session.audience and not session.lock.locked():
                del self._sessions[table_id]

    @property
    def streams(self) -> int:
        """How many listeners there are."""
        return sum(len(session.audience) for session in self._sessions.values())

    # Matches: to be called with the session's lock held

    async def match(self, session: TableSession) -> Match:
        """The match of a session, loaded if it is not at hand; it may be behind the store."""
        if session.table.status is Status.OPEN:
            raise Refused(deny("TB-SIT-05", "early"))
        if session.table.status is Status.SUSPENDED:
            raise Refused(deny("TB-ASK-10", "closed" if session.table.broken == CLOSED_BY_HOST else ""))
        if session.match is None:
            session.match = await self._load(session)
        return session.match

    async def _load(self, session: TableSession) -> Match:
        """Load the match from a checkpoint that lies before anything that a listener has not seen."""
        try:
            match = await self.match_at(session.table, None, session.audience.seq)
        except RulesFailed as failed:
            match = await self._gone_back(session, failed)
        if session.table.status is Status.OVER:
            await self._check_end(match)
        return match

    async def _gone_back(self, session: TableSession, failed: RulesFailed) -> Match:
        """Let a running game go back to what the rules of today allow (see TB-REC-11); if nothing, set it aside."""
        try:
            if not await falling_away.go_back(self.store, session.table, failed, self.now()):
                raise failed
            await self.reread(session)
            session.match = await self.match_at(session.table, None)
        except RulesFailed as again:
            raise await self.suspend(session, again.why) from again
        self.moved(session)
        return session.match

    async def _check_end(self, match: Match) -> None:
        """Refuse a finished game that the rules of today let come out in another way."""
        ending = await self.store.ending(match.table.id)
        if ending is not None and msgspec.json.decode(ending, type=Ending).result != match.result:
            raise Refused(untold(match.table))

    async def match_at(self, table: Table, until: int | None, base: int | None = None) -> Match:
        """The match as it was after an act, or as it is now; told again from the checkpoint before `base`."""
        return await retelling.match_at(self.store, table, until, base)

    async def catch_up(self, session: TableSession) -> bool:
        """Do what other processes have let happen since; whether there was anything."""
        match = await self.match(session)
        acts = await self.store.acts(session.table.id, match.seq)
        if not acts:
            await self._show_now(session)
            return False
        try:
            session.match = await follow(self.store, match, acts)
        except RulesFailed as failed:
            raise await self.suspend(session, failed.why) from failed
        except BaseException:
            session.match = None
            raise
        if any(isinstance(act.command, TakeSeat) for act in acts):
            await self.reread(session)
        await self._see_end(session)
        # Whoever made us look, the message that would have is not waited for: it says nothing new then.
        await self._show_now(session)
        return True

    async def _see_end(self, session: TableSession) -> None:
        if session.match is not None and session.match.over and session.table.status is Status.PLAYING:
            await self.reread(session)

    async def work_out(self, session: TableSession, rules: Callable[[], T]) -> T:
        """Let the rules work something out; the table is set aside if they do not come to an end."""
        try:
            with time_limit():
                return rules()
        except RulesTimeout as error:
            raise await self.suspend(session, error) from error

    async def suspend(self, session: TableSession, error: BaseException) -> Refused:
        """Stop a table whose rules broke, and say so to who wanted something there."""
        why = f"{type(error).__name__}: {error}"
        session.match = None
        if session.table.status is Status.OVER:
            log.info("finished game not told again", table=session.table.id, why=why)
            return Refused(untold(session.table))
        if await self.store.suspend(session.table.id, why):
            log.error(
                "table set aside", table=session.table.id, seq=session.table.seq, why=why, exc_info=error
            )
            SUSPENDED.labels(session.table.setup.game).inc()
        await self.reread(session)
        session.audience.tell(Seated())
        await self.bus.tell(News(session.table.id, "seats"))
        return Refused(deny("TB-ASK-10"))

    # Telling

    def moved(self, session: TableSession, *, wake_bots: bool = True) -> None:
        """Show a match that has moved to all who watch it, here and elsewhere, and wake its bots."""
        if session.audience:
            self.soon(self._show(session))
        match = session.match
        if match is not None:
            self.soon(self.bus.tell(News(session.table.id, "act", match.seq)))
            if wake_bots and match.bot_turns:
                self.soon(self.bus.call_bots(session.table.id))

    async def _show(self, session: TableSession) -> None:
        async with session.lock:
            await self._show_now(session)

    async def _show_now(self, session: TableSession) -> None:
        if session.match is not None and session.audience.behind(session.match.seq):
            await self.work_out(session, partial(session.audience.show, session.match))

    async def hear(self, news: News) -> None:
        """News from another process, or our own come back."""
        session = self._sessions.get(news.table)
        if session is None:
            return
        if news.what == "act":
            await self._hear_act(session, news.number)
        elif news.what == "chat":
            await self.tell_lines(session)
        else:
            await self.reread(session)
            session.audience.tell(Seated())
            if session.table.status in (Status.PLAYING, Status.OVER):
                await self._hear_act(session, session.table.seq)

    async def _hear_act(self, session: TableSession, seq: int) -> None:
        async with session.lock:
            if not session.audience:
                return
            if session.match is not None and session.match.seq >= seq:
                await self._show_now(session)
                return
            if session.table.status is Status.OPEN:
                await self.reread(session)
            await self.catch_up(session)

    async def tell_lines(self, session: TableSession) -> None:
        """Tell the listeners what was written since they last heard."""
        for line in await self.store.lines(session.table.id, session.audience.lines, LINES_AT_ONCE):
            if line.number > session.audience.lines:
                session.audience.lines = line.number
                session.audience.tell(Spoke(line))

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

    async def join(
        self, session: TableSession, listener: Listener, since: tuple[int, int] | None = None
    ) -> bool:
        """Let somebody watch. `since`: how many acts and events they know of, if they were here before.

        `False` if what they missed cannot be told from there on.
        """
        async with session.lock:
            if not session.audience:
                await self.bus.listen(session.table.id, self.hear)
                newest = await self.store.lines(session.table.id, 0, 1)
                session.audience.lines = newest[-1].number if newest else 0
                if session.table.status is not Status.PLAYING:
                    await self.reread(session)  # it may have begun before we listened
            match = None
            if session.table.status in (Status.PLAYING, Status.OVER):
                await self.catch_up(session)
                match = session.match
            known = known_events(match, listener.seat, since)
            await self.work_out(session, partial(session.audience.join, listener, match, known))
        self._sessions[session.table.id] = session
        return since is None or match is None or known is not None

    def leave(self, session: TableSession, listener: Listener) -> None:
        """Let a listener go."""
        session.audience.leave(listener)
        if not session.audience:
            self.soon(self._unlisten(session))

    async def _unlisten(self, session: TableSession) -> None:
        async with session.lock:  # nobody joins meanwhile
            if not session.audience:
                await self.bus.unlisten(session.table.id)

    async def look_after(self) -> None:
        """Look for what no message told: for acts always, for all else while the bus is down and once after."""
        connected = self.bus.connected
        deaf, self._deaf = self._deaf or not connected, not connected
        watched = {table_id: session for table_id, session in self._sessions.items() if session.audience}
        if deaf:
            for session in watched.values():
                await self._look_at(session)
        playing = [
            table_id for table_id, session in watched.items() if session.table.status is Status.PLAYING
        ]
        for table_id, seq in (await self.store.seqs(playing)).items():
            if watched[table_id].audience.behind(seq):
                await self._hear_late(News(table_id, "act", seq))

    async def _look_at(self, session: TableSession) -> None:
        """Look for changes of the table itself and for lines of its chat."""
        known, table = session.table, await self.store.table(session.table.id)
        if table is not None and _outline(table) != _outline(known):
            await self._hear_late(News(table.id, "seats"))
        await self.tell_lines(session)

    async def _hear_late(self, news: News) -> None:
        """Hear what no message told; a table that cannot go on does not keep us from the others."""
        try:
            await self.hear(news)
        except Refused as refused:
            log.info("not shown", table=news.table, rule=refused.denial.rule)

    @property
    def closing(self) -> bool:
        """Whether the service closes, and nothing new shall begin."""
        return self._closing.is_set()

    async def rest(self, seconds: float) -> bool:
        """Wait so long before something is done again; `False` as soon as the service closes."""
        try:
            async with asyncio.timeout(seconds):
                await self._closing.wait()
        except TimeoutError:
            return True
        return False

    async def finish(self) -> None:
        """Wait until all that was begun without waiting for it is done."""
        while self._tasks:
            await asyncio.wait(self._tasks)

    def close_streams(self) -> None:
        """Send every listener away: the service closes."""
        self._closing.set()
        for session in self._sessions.values():
            session.audience.tell(Closed())

    def refuse(self, denial: Denial | None) -> None:
        """Refuse if there is a reason."""
        if denial is not None:
            raise Refused(denial)


def _outline(table: Table) -> tuple[object, ...]:
    """What changes of a table beside its acts."""
    return table.status, table.seating, table.rematch, table.chat


def known_events(match: Match | None, seat: int | None, since: tuple[int, int] | None) -> int | None:
    """From which event on somebody must be told who was here before; `None`: they have to load all anew."""
    if match is None or since is None:
        return None
    noticed, events = since
    rewound = match.state.rewound_at.get(seat, match.state.rewound)
    return events if rewound <= noticed <= match.noticed[seat] and events >= match.told else None

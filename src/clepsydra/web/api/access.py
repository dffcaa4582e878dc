"""What handlers need of a request: who calls, the service, and a session that the caller may enter."""

from __future__ import annotations

import asyncio
from typing import Any, TypeAlias

from litestar import Request
from litestar.datastructures import Cookie, State
from litestar.di import NamedDependency
from litestar.exceptions import PermissionDeniedException

from clepsydra.kernel import Denial
from clepsydra.tables import queries
from clepsydra.tables.names import why_not_called
from clepsydra.tables.ports import Unavailable
from clepsydra.tables.service import TableService, TableSession
from clepsydra.tables.table import Guest, Table
from clepsydra.web.api.shapes import Invite, Lang
from clepsydra.web.identity import Caller, Identities
from clepsydra.web.problems import NotYou, ProofNeeded
from clepsydra.web.rate import Quotas
from clepsydra.web.sessions import Sessions, secret_of
from clepsydra.web.settings import Settings

FRESH = 10 * 60_000
"""For so many milliseconds after signing in, an account may change how it is opened."""
Call = Request[Any, Any, State]


class Visit:
    """A request to the service: who calls, and what they may enter."""

    def __init__(self, request: Call, invite: str | None = None) -> None:
        self.request = request
        self.invite = invite
        self.service: TableService = request.app.state.service
        self.settings: Settings = request.app.state.settings
        self.identities: Identities = request.app.state.identities
        self.quotas: Quotas = request.app.state.quotas
        self.sessions: Sessions = request.app.state.sessions
        self.caller: Caller = self.identities.caller(request)

    async def guest(self) -> Guest:
        """The guest who calls; a stranger is asked to say who they are."""
        known = self.caller.guest
        guest = None if known is None else await self.service.store.guest(known)
        if guest is None:
            raise NotYou
        return guest

    async def person(self) -> Guest:
        """The guest or the account that calls, by a browser: no program changes how somebody signs in."""
        if self.caller.by_token:
            raise PermissionDeniedException("browser-only")
        return await self.guest()

    async def account(self) -> Guest:
        """Who is signed in to their account."""
        person = await self.person()
        if not self.caller.signed_in:
            raise PermissionDeniedException("account-only")
        return person

    async def why_not_called(self, name: str) -> Denial | None:
        """Return why the caller cannot take a name; the one they have, they may keep."""
        denial, known = why_not_called(name), self.caller.guest
        if denial is None or known is None:
            return denial
        guest = await self.service.store.guest(known)
        return None if guest is not None and guest.name == name else denial

    def refuse_stale(self) -> None:
        """Refuse an account that signed in too long ago to change how it is opened; a guest has nothing to prove."""
        if self.caller.signed_in and self.service.now() - self.caller.since > FRESH:
            raise ProofNeeded

    async def let_in(self) -> bool:
        """Whether who listens is still let in: their session may have been ended since they came."""
        # Whoever goes has cancelled us, not what the store is doing.
        looking = asyncio.ensure_future(self._still_known())
        try:
            return await asyncio.shield(looking)
        except Unavailable:
            return True

    async def _still_known(self) -> bool:
        if self.caller.session:
            return await self.sessions.known(self.service, secret_of(self.request)) is not None
        guest = self.caller.guest
        return guest is None or self.caller.since >= await self.sessions.cookies_from(self.service, guest)

    def cookies_of(self, guest: Guest) -> list[Cookie]:
        """What makes a browser known as a guest; one that is signed in stays so."""
        return [] if self.caller.session else [self.identities.cookie(guest.id, self.caller.since)]

    def about(self, game: str) -> None:
        """Say which game the request is about: it has the words for what its rules refuse."""
        self.request.state["game"] = game

    async def enter(self, table_id: str, seat: int | None = None, *, fresh: bool = False) -> TableSession:
        """A session in which the caller may see what the seat sees, or a spectator without one.

        A private one opens by the invitation in `?invite=`. `fresh`: how the table stands may have changed in
        another process, and it matters.
        """
        session = await self.service.session(table_id)
        if fresh:
            await self.service.reread(session)
        self.about(session.table.setup.game)
        if self._why_not_enter(session.table, seat) is not None and not fresh:
            # Whose the seat is may have changed: who signs in to an account brings their seats along.
            await self.service.reread(session)
        self.service.refuse(self._why_not_enter(session.table, seat))
        return session

    def _why_not_enter(self, table: Table, seat: int | None) -> Denial | None:
        guest = self.caller.guest
        denial = table.why_not_see(guest, self.invite)
        return denial if denial is not None or seat is None else table.why_not_play(guest, seat)

    async def look_back(self, table_id: str, seat: int | None) -> TableSession:
        """A session in which the caller may see what the seat, or a spectator, saw earlier."""
        session = await self.enter(table_id, fresh=True)
        self.service.refuse(
            await queries.why_not_look_back(self.service, session.table, self.caller.guest, seat)
        )
        return session


def provide_visit(request: Call, invite: Invite = None, lang: Lang = None) -> Visit:  # noqa: ARG001 - of every call
    """The visit that a request is."""
    return Visit(request, invite)


Called: TypeAlias = NamedDependency[Visit]
"""The visit, as handlers are given it."""

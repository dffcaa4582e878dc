"""What handlers need of a request: who calls, the service, and a session that the caller may enter."""

from __future__ import annotations

from typing import Any, TypeAlias

from litestar import Request
from litestar.datastructures import State
from litestar.di import NamedDependency

from clepsydra.kernel import Refused
from clepsydra.tables import queries
from clepsydra.tables.service import TableService, TableSession
from clepsydra.tables.table import Guest
from clepsydra.web.api.shapes import Invite, Lang
from clepsydra.web.identity import Caller, Identities
from clepsydra.web.problems import NotYou
from clepsydra.web.rate import Quotas
from clepsydra.web.settings import Settings

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
        self.caller: Caller = self.identities.caller(request)

    async def guest(self) -> Guest:
        """The guest who calls; a stranger is asked to say who they are."""
        known = self.caller.guest
        guest = None if known is None else await self.service.store.guest(known)
        if guest is None:
            raise NotYou
        return guest

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
        table, guest = session.table, self.caller.guest
        self.about(table.setup.game)
        denial = table.why_not_see(guest, self.invite)
        if denial is None and seat is not None:
            denial = table.why_not_play(guest, seat)
        if denial is not None:
            raise Refused(denial)
        return session

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

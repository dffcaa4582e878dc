"""What handlers need of a request: who calls, the house, and a room that the caller may enter."""

from __future__ import annotations

from typing import Any, TypeAlias

from litestar import Request
from litestar.datastructures import State
from litestar.di import NamedDependency

from clepsydra.kernel import Refused
from clepsydra.tables import looking
from clepsydra.tables.house import House, Room
from clepsydra.tables.table import Guest
from clepsydra.web.api.shapes import Invite, Lang
from clepsydra.web.identity import Caller, Identities
from clepsydra.web.problems import NotYou

Call = Request[Any, Any, State]


class Visit:
    """A request to the house: who calls, and what they may enter."""

    def __init__(self, request: Call, invite: str | None = None) -> None:
        self.request = request
        self.invite = invite
        self.house: House = request.app.state.house
        self.identities: Identities = request.app.state.identities
        self.caller: Caller = self.identities.caller(request)

    async def guest(self) -> Guest:
        """The guest who calls; a stranger is asked to say who they are."""
        known = self.caller.guest
        guest = None if known is None else await self.house.store.guest(known)
        if guest is None:
            raise NotYou
        return guest

    def about(self, game: str) -> None:
        """Say which game the request is about: it has the words for what its rules refuse."""
        self.request.state["game"] = game

    async def enter(self, table_id: str, seat: int | None = None, *, fresh: bool = False) -> Room:
        """A room in which the caller may see what the seat sees, or a spectator without one.

        A private one opens by the invitation in `?invite=`. `fresh`: how the table stands may have changed in
        another process, and it matters.
        """
        room = await self.house.room(table_id)
        if fresh:
            await self.house.reread(room)
        table, guest = room.table, self.caller.guest
        self.about(table.setup.game)
        denial = table.why_not_see(guest, self.invite)
        if denial is None and seat is not None:
            denial = table.why_not_play(guest, seat)
        if denial is not None:
            raise Refused(denial)
        return room

    async def look_back(self, table_id: str, seat: int | None) -> Room:
        """A room in which the caller may see what the seat, or a spectator, saw earlier."""
        room = await self.enter(table_id, fresh=True)
        self.house.refuse(await looking.why_not_look_back(self.house, room.table, self.caller.guest, seat))
        return room


def provide_visit(request: Call, invite: Invite = None, lang: Lang = None) -> Visit:  # noqa: ARG001 - of every call
    """The visit that a request is."""
    return Visit(request, invite)


Called: TypeAlias = NamedDependency[Visit]
"""The visit, as handlers are given it."""

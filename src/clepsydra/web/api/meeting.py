"""Meeting people: who they are, following, keeping away, reporting, inviting."""

from __future__ import annotations

from litestar import Controller, delete, get, post, put
from litestar.exceptions import NotFoundException
from litestar.params import JSONBody
from litestar.status_codes import HTTP_200_OK, HTTP_201_CREATED
from msgspec import structs

from clepsydra.tables import meeting
from clepsydra.tables.people import Tie
from clepsydra.tables.seating import why_not_host
from clepsydra.web.api.access import Called as Visited
from clepsydra.web.api.peopleshapes import (
    Called,
    ChatSwitch,
    InvitedShape,
    NewReport,
    PersonId,
    PersonShape,
    SomebodyShape,
    Whom,
    person_shape,
    somebody_shape,
)
from clepsydra.web.api.shapes import TableId, TableShape, table_shape
from clepsydra.web.problems import GUEST, NAMED, OPEN, SEAT, problems

FOUND = 20
SOMEBODY = GUEST | problems(404, 409)


class Persons(Controller):
    """Those who play."""

    path = "/people"
    tags = ["people"]

    @get(summary="Find players by name", responses=OPEN)
    async def called(self, visit: Visited, name: Called) -> list[SomebodyShape]:
        """Return the players with exactly this name."""
        found = await visit.service.store.people_called(name, FOUND)
        return [somebody_shape(person.guest) for person in found]

    @get("/{person_id:str}", summary="Get a player’s profile", responses=NAMED)
    async def show(self, visit: Visited, person_id: PersonId) -> PersonShape:
        """Return the public profile of a player."""
        person, store = await meeting.known(visit.service, person_id), visit.service.store
        return person_shape(person, len(await store.played(person_id)), await store.ratings_of(person_id))

    @post(
        "/{person_id:str}/report", summary="Report a player", status_code=HTTP_201_CREATED, responses=SOMEBODY
    )
    async def report(self, visit: Visited, person_id: PersonId, data: JSONBody[NewReport]) -> None:
        """Report a player to the administrators; only they read it (TB-MEE-05)."""
        guest = await visit.guest()
        await meeting.report(visit.service, guest, person_id, data.reason, data.words, table=data.table)


class OwnPeople(Controller):
    """Whom you follow, keep away, and are invited by."""

    path = "/me"
    tags = ["people"]

    @get("/following", summary="List followed players", responses=GUEST)
    async def following(self, visit: Visited) -> list[SomebodyShape]:
        """Return the players you follow, by name."""
        guest = await visit.guest()
        return [somebody_shape(one) for one in await visit.service.store.tied(guest.id, Tie.FOLLOW)]

    @put("/following/{person_id:str}", summary="Follow a player", responses=SOMEBODY)
    async def follow(self, visit: Visited, person_id: PersonId) -> SomebodyShape:
        """Follow a player: their open tables come first in your list."""
        return somebody_shape((await meeting.follow(visit.service, await visit.guest(), person_id)).guest)

    @delete(
        "/following/{person_id:str}", summary="Unfollow a player", status_code=HTTP_200_OK, responses=SOMEBODY
    )
    async def unfollow(self, visit: Visited, person_id: PersonId) -> SomebodyShape:
        """Stop following a player."""
        guest = await visit.guest()
        return somebody_shape((await meeting.untie(visit.service, guest, person_id, Tie.FOLLOW)).guest)

    @get("/blocked", summary="List blocked players", responses=GUEST)
    async def blocked(self, visit: Visited) -> list[SomebodyShape]:
        """Return the players you have blocked, by name."""
        guest = await visit.guest()
        return [somebody_shape(one) for one in await visit.service.store.tied(guest.id, Tie.BLOCK)]

    @put("/blocked/{person_id:str}", summary="Block a player", responses=SOMEBODY)
    async def block(self, visit: Visited, person_id: PersonId) -> SomebodyShape:
        """Block a player: they cannot join your tables, invite or follow you, and you do not see their messages."""
        return somebody_shape((await meeting.block(visit.service, await visit.guest(), person_id)).guest)

    @delete(
        "/blocked/{person_id:str}",
        summary="Unblock a player",
        status_code=HTTP_200_OK,
        responses=SOMEBODY,
    )
    async def unblock(self, visit: Visited, person_id: PersonId) -> SomebodyShape:
        """End a block."""
        guest = await visit.guest()
        return somebody_shape((await meeting.untie(visit.service, guest, person_id, Tie.BLOCK)).guest)

    @put("/chat", summary="Turn the chat off or on for yourself", responses=GUEST)
    async def chat(self, visit: Visited, data: JSONBody[ChatSwitch]) -> ChatSwitch:
        """Turn the chat off or on for yourself at all tables."""
        guest = await visit.guest()
        await visit.service.store.set_quiet(guest.id, quiet=not data.chat)
        return data

    @get("/invitations", summary="List my invitations", responses=GUEST)
    async def invitations(self, visit: Visited) -> list[TableShape]:
        """Return the tables you are invited to; join them with the returned `invite`."""
        guest = await visit.guest()
        return [
            structs.replace(table_shape(table, guest.id), invite=table.invite)
            for table in await meeting.invitations(visit.service, guest.id)
        ]

    @delete("/invitations/{table_id:str}", summary="Decline an invitation", responses=SOMEBODY)
    async def decline(self, visit: Visited, table_id: TableId) -> None:
        """Decline an invitation."""
        if not await meeting.decline(visit.service, table_id, await visit.guest()):
            raise NotFoundException(table_id)


class Invitations(Controller):
    """Whom a host invites."""

    path = "/tables/{table_id:str}/invitations"
    tags = ["tables"]

    @get(summary="List the invitations of a table", responses=SEAT)
    async def invited(self, visit: Visited, table_id: TableId) -> list[InvitedShape]:
        """Return the invited players; only the host may ask."""
        guest = await visit.guest()
        session = await visit.enter(table_id)
        visit.service.refuse(why_not_host(session.table, guest))
        found = await visit.service.store.invitations_at(table_id)
        return [InvitedShape(somebody_shape(one.guest), one.declined) for one in found]

    @post(summary="Invite a player", status_code=HTTP_201_CREATED, responses=SEAT)
    async def invite(self, visit: Visited, table_id: TableId, data: JSONBody[Whom]) -> None:
        """Invite a player before the game starts; only the host may. The player is notified."""
        await meeting.invite(visit.service, table_id, await visit.guest(), data.person)

    @delete("/{person_id:str}", summary="Withdraw an invitation", responses=SEAT)
    async def withdraw(self, visit: Visited, table_id: TableId, person_id: PersonId) -> None:
        """Withdraw an invitation."""
        await meeting.withdraw(visit.service, table_id, await visit.guest(), person_id)

"""Guests: a name and a colour are all it takes."""

from __future__ import annotations

from litestar import Controller, Response, get, post
from litestar.params import JSONBody
from litestar.status_codes import HTTP_200_OK

from clepsydra.tables.table import Guest, new_id
from clepsydra.web.api.access import Called
from clepsydra.web.api.shapes import Introduction, Token, You
from clepsydra.web.identity import TOKEN_DAYS
from clepsydra.web.problems import GUEST, NotYou


class People(Controller):
    """Who you are."""

    path = "/me"
    tags = ["people"]

    @get(summary="Who am I?", responses=GUEST)
    async def show(self, visit: Called) -> You:
        """The guest who calls."""
        guest = await visit.guest()
        return You(guest.id, guest.name, guest.colour)

    @post(summary="Say who you are", status_code=HTTP_200_OK, responses=GUEST)
    async def introduce(self, visit: Called, data: JSONBody[Introduction]) -> Response[You]:
        """Become a guest, or change one's name and colour; the cookie keeps it."""
        if visit.caller.by_token and visit.caller.guest is None:
            raise NotYou
        if visit.caller.guest is None:
            visit.quotas.count_new_guest(visit.request)
        guest = Guest(visit.caller.guest or new_id(), data.name, data.colour)
        await visit.service.store.add_guest(guest, visit.service.now())
        cookies = [] if visit.caller.by_token else [visit.identities.cookie(guest.id)]
        return Response(You(guest.id, guest.name, guest.colour), cookies=cookies)

    @post("/token", summary="A token for a program", status_code=HTTP_200_OK, responses=GUEST)
    async def make_token(self, visit: Called) -> Token:
        """A token by which a program acts in your name, as `Authorization: Bearer …`."""
        guest = await visit.guest()
        return Token(visit.identities.token(guest.id), TOKEN_DAYS)

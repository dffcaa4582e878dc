"""Guests: a name and a colour are all it takes."""

from __future__ import annotations

from typing import TypeAlias

from litestar import Controller, Response, delete, get, post
from litestar.exceptions import NotFoundException
from litestar.params import JSONBody
from litestar.status_codes import HTTP_200_OK

from clepsydra.tables.accounts import PROGRAM_DAYS, Scope, Session
from clepsydra.tables.security import SecurityEvent, log_security
from clepsydra.tables.table import Guest, new_id
from clepsydra.web.api.access import Called, Visit
from clepsydra.web.api.shapes import Introduction, TokenId, You
from clepsydra.web.api.tokenshapes import NewToken, Token, TokenShape
from clepsydra.web.devices import device
from clepsydra.web.problems import GUEST, NotYou, TooManyTokens, problems

OWN = GUEST | problems(404)
TokenWish: TypeAlias = JSONBody[NewToken | None]
"""Without a body, a token may do all that there is."""


class People(Controller):
    """Who you are."""

    path = "/me"
    tags = ["people"]

    @get(summary="Get my profile", responses=GUEST)
    async def show(self, visit: Called) -> You:
        """Return the profile of the caller."""
        guest = await visit.guest()
        return You(guest.id, guest.name, guest.colour)

    @post(summary="Choose a name and colour", status_code=HTTP_200_OK, responses=GUEST | problems(409))
    async def introduce(self, visit: Called, data: JSONBody[Introduction]) -> Response[You]:
        """Choose or change your name and colour; a cookie keeps the guest."""
        if visit.caller.by_token and visit.caller.guest is None:
            raise NotYou
        if visit.caller.guest is None:
            await visit.quotas.count_new_guest(visit.request)
        visit.service.refuse(await visit.why_not_called(data.name))
        guest = Guest(visit.caller.guest or new_id(), data.name, data.colour)
        await visit.service.store.add_guest(guest, visit.service.now())
        return Response(You(guest.id, guest.name, guest.colour), cookies=visit.cookies_of(guest))

    @post(
        "/token",
        summary="Create a token for a program",
        status_code=HTTP_200_OK,
        responses=GUEST | problems(409),
    )
    async def make_token(self, visit: Called, data: TokenWish = None) -> Token:
        """A token by which a program acts in your name, as `Authorization: Bearer …`.

        An account must have signed in within the last ten minutes. A program makes no tokens.
        """
        guest, scope = await visit.person(), (data or NewToken()).scope
        visit.refuse_stale()
        name = device(visit.request.headers.get("user-agent", ""))
        made = await visit.sessions.add_token(visit.service, guest.id, name, scope)
        if made is None:
            raise TooManyTokens
        secret, session = made
        log_security(SecurityEvent.TOKEN_CREATED, person=guest.id, token=session.id)
        return Token(secret, PROGRAM_DAYS, scope)

    @get("/tokens", summary="List my tokens", responses=GUEST)
    async def tokens(self, visit: Called) -> list[TokenShape]:
        """Return your tokens, last used first."""
        return [_token_shape(token) for token in await self._tokens(visit)]

    @delete("/tokens/{token_id:str}", summary="Revoke a token", status_code=HTTP_200_OK, responses=OWN)
    async def revoke(self, visit: Called, token_id: TokenId) -> TokenShape:
        """Revoke a token; programs that use it are refused from then on."""
        for token in await self._tokens(visit):
            if token.id == token_id:
                await visit.service.store.end_session(token.guest, token.id)
                visit.sessions.forget()
                log_security(SecurityEvent.TOKEN_REVOKED, person=token.guest, token=token.id)
                return _token_shape(token)
        raise NotFoundException(token_id)

    @staticmethod
    async def _tokens(visit: Visit) -> list[Session]:
        guest = await visit.guest()
        return [session for session in await visit.service.store.sessions_of(guest.id) if session.program]


def _token_shape(token: Session) -> TokenShape:
    return TokenShape(token.id, token.device, token.made_at, token.seen_at, Scope(token.scope))

"""Signing in, by a passkey that a script fetches from the device, and signing out."""

from __future__ import annotations

from typing import Any

from litestar import Controller, MediaType, Response, post
from litestar.datastructures import Cookie
from litestar.exceptions import ClientException
from litestar.params import JSONBody
from litestar.response import Redirect
from litestar.status_codes import HTTP_200_OK, HTTP_303_SEE_OTHER, HTTP_409_CONFLICT

from clepsydra.tables.accounts import Mail, Passkey, Subject, Way
from clepsydra.tables.moving import bring_along, open_account
from clepsydra.tables.security import SecurityEvent, log_security
from clepsydra.tables.table import Guest, new_id
from clepsydra.web import passkeys
from clepsydra.web.api.access import Called, Visit
from clepsydra.web.devices import device
from clepsydra.web.ownermail import tell_owner

METHODS: dict[type[Way], str] = {Passkey: "passkey", Mail: "mail", Subject: "provider"}
"""What the security log calls a sign-in method."""
Credential = JSONBody[dict[str, Any]]


class Signing(Controller):
    """How one becomes an account, signs in, and signs out."""

    path = "/account"

    @post("/passkeys/options", status_code=HTTP_200_OK)
    async def ask_to_create(self, visit: Called) -> Response[bytes]:
        """What the browser needs to make a key for who calls."""
        person = await visit.person()
        visit.refuse_stale()
        known: list[Passkey] = []
        if visit.caller.signed_in:
            known = await visit.service.store.passkeys_of(person.id)
        else:
            person = Guest(new_id(), person.name, person.colour)
        options, cookie = passkeys.to_create(visit, person, known)
        return Response(options, media_type=MediaType.JSON, cookies=[cookie])

    @post("/passkeys", status_code=HTTP_200_OK)
    async def create(self, visit: Called, data: Credential) -> Response[dict[str, str]]:
        """A key was made: a guest has an account now, an account has another key."""
        person = await visit.person()
        visit.refuse_stale()
        key = await passkeys.created(visit, data)
        return _gone_on(await entered_by(visit, person, key))

    @post("/sign-in/options", status_code=HTTP_200_OK)
    async def ask_for_key(self, visit: Called) -> Response[bytes]:
        """What the browser needs to let somebody choose a key."""
        options, cookie = passkeys.to_ask(visit)
        return Response(options, media_type=MediaType.JSON, cookies=[cookie])

    @post("/sign-in", status_code=HTTP_200_OK)
    async def sign_in(self, visit: Called, data: Credential) -> Response[dict[str, str]]:
        """Somebody showed a key: this device is theirs, and what its guest held goes along."""
        key = await passkeys.shown(visit, data)
        return _gone_on(await signed_in(visit, key.guest, Passkey, along=not visit.caller.by_token))

    @post("/sign-out")
    async def sign_out(self, visit: Called) -> Redirect:
        """This device is nobody's any more."""
        if visit.caller.signed_in and visit.caller.guest is not None:
            await visit.service.store.end_session(visit.caller.guest, visit.caller.session)
            visit.sessions.forget()
            log_security(SecurityEvent.SESSION_ENDED, person=visit.caller.guest)
        cookies = visit.identities.signed_out()
        return Redirect("/", status_code=HTTP_303_SEE_OTHER, cookies=cookies)


async def entered_by(visit: Visit, person: Guest, way: Way) -> list[Cookie]:
    """Take a new way in: into the account of who is signed in, or into a new one; the cookies to go on with.

    A person without an id is nobody yet: an account is made of their name and colour alone.
    """
    store = visit.service.store
    if visit.caller.signed_in:
        if way.guest != visit.caller.guest or not await store.add_way(way):
            raise _taken()
        log_security(SecurityEvent.METHOD_ADDED, person=way.guest, method=METHODS[type(way)])
        await tell_owner(visit, way)
        return []
    new = Guest(way.guest, person.name, person.colour)
    if not await open_account(visit.service, new, way, person.id or None):
        raise _taken()
    log_security(SecurityEvent.METHOD_ADDED, person=way.guest, method=METHODS[type(way)])
    return await _this_device(visit, way.guest, along=bool(person.id))


async def signed_in(visit: Visit, account: str, method: type[Way], *, along: bool) -> list[Cookie]:
    """Sign this device in to an account, `along` with what its guest held; the cookies to go on with.

    A device that is signed in already gets a new session: that is how its owner proves who they are.
    """
    guest = visit.caller.guest
    log_security(SecurityEvent.SIGNED_IN, person=account, method=METHODS[method])
    if visit.caller.signed_in and guest is not None:
        await visit.service.store.end_session(guest, visit.caller.session)
    elif guest is not None and along:
        await bring_along(visit.service, account, guest)
    return await _this_device(visit, account, along=along and not visit.caller.signed_in)


async def _this_device(visit: Visit, account: str, *, along: bool) -> list[Cookie]:
    name = device(visit.request.headers.get("user-agent", ""))
    secret = await visit.sessions.begin(visit.service, account, name)
    visit.sessions.forget()
    return visit.identities.signed_in(secret, instead=along)


def _gone_on(cookies: list[Cookie]) -> Response[dict[str, str]]:
    return Response({"to": "/account"}, cookies=cookies)


def _taken() -> ClientException:
    return ClientException("sign-in-taken", status_code=HTTP_409_CONFLICT)

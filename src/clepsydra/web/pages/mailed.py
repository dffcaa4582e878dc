"""Signing in by a link in a mail: asked for, opened, and confirmed, since programs that check mails open links too."""

from __future__ import annotations

import hashlib
from typing import Annotated, Any

from litestar import Controller, Response, get, post
from litestar.datastructures import Cookie
from litestar.exceptions import NotFoundException
from litestar.params import Parameter
from litestar.response import Redirect
from litestar.status_codes import (
    HTTP_200_OK,
    HTTP_303_SEE_OTHER,
    HTTP_400_BAD_REQUEST,
    HTTP_403_FORBIDDEN,
    HTTP_503_SERVICE_UNAVAILABLE,
)

from clepsydra.drawing.colours import COLOURS
from clepsydra.tables.accounts import Mail
from clepsydra.tables.security import SecurityEvent, log_security
from clepsydra.tables.table import Guest, new_id
from clepsydra.web import maillinks
from clepsydra.web.api.access import Called, Visit
from clepsydra.web.identity import A_YEAR
from clepsydra.web.mail import MailFailed, is_address
from clepsydra.web.maillinks import Link
from clepsydra.web.pages.layout import frame_for, reader_of, respond, written
from clepsydra.web.pages.people import made_up_name, text
from clepsydra.web.pages.signing import entered_by, signed_in

KNOWN = "mailbox"
"""The cookie of a browser in which a link to a mailbox was opened; it holds a hash of the address."""
Said = Annotated[str, Parameter(max_length=2000)]


class MailPages(Controller):
    """Links by mail."""

    path = "/account/mail"

    @post(status_code=HTTP_200_OK)
    async def ask(self, visit: Called) -> Response[str]:
        """Send a link, and say that it is on its way."""
        if not maillinks.offered(visit) or visit.caller.by_token:
            raise NotFoundException
        address = text(await visit.request.form(), "address").strip().lower()
        if not is_address(address):
            return await _page(visit, "wrong", HTTP_400_BAD_REQUEST)
        own = await _is_own(visit, address)
        if not own:
            visit.refuse_stale()
        owner = own or _is_known_here(visit, address)
        await visit.quotas.count_mail(visit.request, address, "sign-in", owner=owner)
        try:
            await maillinks.send(visit, address)
        except MailFailed:
            return await _page(visit, "unsent", HTTP_503_SERVICE_UNAVAILABLE)
        return await _page(visit, "sent", address=address)

    @get()
    async def open(self, visit: Called, link: Said = "") -> Response[str]:
        """Ask whether who opened the link wants to go on."""
        read = maillinks.read(visit, link)
        if read is None or await _why_not(visit, read):
            return await _page(visit, "old", HTTP_403_FORBIDDEN)
        return await _page(visit, "opened", address=read.address, link=link, along=_asked_here(visit, read))

    @post("/confirm")
    async def confirm(self, visit: Called) -> Response[Any]:
        """Sign in to the account that has the address, give it to who asked, or make an account."""
        read = maillinks.read(visit, text(await visit.request.form(), "link"))
        if read is None or await _why_not(visit, read):
            log_security(SecurityEvent.SIGN_IN_FAILED, method="mail", reason="link")
            return await _page(visit, "old", HTTP_403_FORBIDDEN)
        if not await visit.service.store.spend(read.nonce, visit.service.now()):
            return await _page(visit, "old", HTTP_403_FORBIDDEN)
        known = visit.identities.note(KNOWN, _hash(read.address), "/account/mail", A_YEAR)
        cookies = [*await _entered(visit, read), known]
        return Redirect("/account", status_code=HTTP_303_SEE_OTHER, cookies=cookies)


def _is_known_here(visit: Visit, address: str) -> bool:
    """Whether a link to the address was opened in this browser before: its owner asks, not a stranger."""
    return bool(visit.identities.noted(visit.request, KNOWN, A_YEAR) == _hash(address))


def _hash(address: str) -> str:
    return hashlib.sha256(address.encode()).hexdigest()


async def _is_own(visit: Visit, address: str) -> bool:
    """Whether an address is one of the account that asks: then the link proves who they are and adds nothing."""
    known = await visit.service.store.mail(address)
    return known is not None and known.guest == visit.caller.guest


def _asked_here(visit: Visit, link: Link) -> bool:
    return bool(link.asker) and link.asker == visit.caller.guest


async def _why_not(visit: Visit, link: Link) -> bool:
    """Whether the link is not for who opened it: an address is added to an account by its own browser alone.

    Else somebody could have their own address confirmed by another, and enter the other's account by it.
    """
    known = await visit.service.store.mail(link.address)
    return visit.caller.by_token or (
        visit.caller.signed_in and known is None and not _asked_here(visit, link)
    )


async def _entered(visit: Visit, link: Link) -> list[Cookie]:
    known, here, now = (
        await visit.service.store.mail(link.address),
        _asked_here(visit, link),
        visit.service.now(),
    )
    if known is not None:
        return await signed_in(visit, known.guest, Mail, along=here)
    person = (await reader_of(visit) if here else None) or Guest("", made_up_name(visit), COLOURS[0])
    account = (visit.caller.signed_in and visit.caller.guest) or new_id()
    return await entered_by(visit, person, Mail(link.address, account, now))


async def _page(visit: Visit, state: str, status: int = HTTP_200_OK, **values: Any) -> Response[str]:
    page = await written(await frame_for(visit), "mailed.html", state=state, **values)
    return respond(page, status)

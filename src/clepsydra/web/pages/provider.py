"""Signing in by an OpenID provider: to it, and back from it."""

from __future__ import annotations

from typing import Annotated, Any

import structlog
from litestar import Controller, Response, get, post
from litestar.datastructures import Cookie
from litestar.exceptions import NotFoundException
from litestar.params import Parameter, QueryParameter
from litestar.response import Redirect
from litestar.status_codes import (
    HTTP_200_OK,
    HTTP_303_SEE_OTHER,
    HTTP_403_FORBIDDEN,
    HTTP_409_CONFLICT,
    HTTP_503_SERVICE_UNAVAILABLE,
)

from clepsydra.drawing.colours import COLOURS
from clepsydra.tables.accounts import Subject
from clepsydra.tables.security import SecurityEvent, log_security
from clepsydra.tables.table import Guest, new_id
from clepsydra.web import oidc
from clepsydra.web.api.access import Called, Visit
from clepsydra.web.pages.layout import frame_for, reader_of, respond, written
from clepsydra.web.pages.people import made_up_name
from clepsydra.web.pages.signing import entered_by, signed_in

log = structlog.get_logger(__name__)

Said = Annotated[str, Parameter(max_length=4000)]
State = Annotated[str, QueryParameter(name="state", max_length=4000)]
"""Under its own name Litestar would take it for the state of the application."""


class ProviderPages(Controller):
    """To the provider and back."""

    path = "/account/oidc"

    @post(status_code=HTTP_200_OK)
    async def go(self, visit: Called) -> Response[str]:
        """Send the browser on to the provider.

        By a page that leads on by itself, not by a redirect: a form of ours may be sent nowhere else.
        """
        provider = _provider(visit)
        await _refuse_stale_link(visit)
        asked, cookie = oidc.begin(visit)
        try:
            way = await provider.way_to(asked, again=visit.caller.signed_in)
        except oidc.ProviderAway as away:
            return await _failed(visit, "away", HTTP_503_SERVICE_UNAVAILABLE, str(away))
        page = await _page(visit, "go", way=way)
        page.headers["Refresh"] = f"0; url={way}"
        page.set_cookie(cookie)
        return page

    @get("/back")
    async def back(self, visit: Called, told: State = "", code: Said = "", error: Said = "") -> Response[Any]:
        """Come back: sign in to the account that the provider's subject has, add it to one's own, or make one."""
        provider = _provider(visit)
        asked = await oidc.came_back(visit, told)
        if asked is None:
            return await _page(visit, "old", HTTP_403_FORBIDDEN)
        if error or not code:
            return await _page(visit, "left", HTTP_403_FORBIDDEN)
        try:
            issuer, subject = await provider.subject(code, asked)
        except oidc.ProviderAway as away:
            return await _failed(visit, "away", HTTP_503_SERVICE_UNAVAILABLE, str(away))
        except oidc.NotSaid as why:
            log_security(SecurityEvent.SIGN_IN_FAILED, method="provider", reason="refused")
            return await _failed(visit, "refused", HTTP_403_FORBIDDEN, str(why))
        cookies = await _entered(visit, issuer, subject)
        if cookies is None:
            return await _page(visit, "taken", HTTP_409_CONFLICT)
        return Redirect("/account", status_code=HTTP_303_SEE_OTHER, cookies=cookies)


def _provider(visit: Visit) -> oidc.Provider:
    """The provider, where people may sign in by one; no program may."""
    if not oidc.offered(visit.settings) or visit.caller.by_token:
        raise NotFoundException
    provider: oidc.Provider = visit.request.app.state.provider
    return provider


async def _refuse_stale_link(visit: Visit) -> None:
    """Refuse an account that would link the provider but signed in too long ago.

    One that has linked it may go there: that is how its owner proves who they are.
    """
    guest, issuer = visit.caller.guest, visit.settings.oidc_issuer.rstrip("/")
    if visit.caller.signed_in and guest is not None:
        linked = await visit.service.store.subjects_of(guest)
        if not any(one.issuer.rstrip("/") == issuer for one in linked):
            visit.refuse_stale()


async def _entered(visit: Visit, issuer: str, subject: str) -> list[Cookie] | None:
    """The cookies to go on with; `None` if another account than one's own has this way in."""
    known = await visit.service.store.subject(issuer, subject)
    if known is not None and visit.caller.signed_in and known.guest != visit.caller.guest:
        return None
    if known is not None:
        return await signed_in(visit, known.guest, Subject, along=True)
    visit.refuse_stale()
    person = await reader_of(visit) or Guest("", made_up_name(visit), COLOURS[0])
    account = (visit.caller.signed_in and visit.caller.guest) or new_id()
    way = Subject(new_id(), issuer, subject, account, visit.service.now())
    return await entered_by(visit, person, way)


async def _failed(visit: Visit, state: str, status: int, why: str) -> Response[str]:
    log.warning("not signed in by the provider", why=why)
    return await _page(visit, state, status)


async def _page(visit: Visit, state: str, status: int = HTTP_200_OK, **values: Any) -> Response[str]:
    name = oidc.label(visit.settings)
    page = await written(await frame_for(visit), "provider.html", state=state, provider=name, **values)
    return respond(page, status)

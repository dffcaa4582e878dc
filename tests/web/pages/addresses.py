"""Where every page is read: each route of the application that answers one, with addresses of it.

The routes are those of the application, so a page that is new has no address here yet and fails a test of
`test_frame.py`; with its address it is read by all tests of all pages, here and in `tests/browser`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, NamedTuple, get_args
from uuid import uuid4

from litestar import Litestar, MediaType
from litestar.handlers import HTTPRouteHandler
from litestar.routes import HTTPRoute

from clepsydra.companion import Answer, automas
from clepsydra.companion.keeping import begin
from clepsydra.kernel import PERSON, Setup
from clepsydra.tables import seating
from clepsydra.tables.accounts import Mail
from clepsydra.tables.moving import open_account
from clepsydra.tables.notices import Channel
from clepsydra.tables.service import TableService
from clepsydra.tables.table import Guest, new_id
from clepsydra.web.notices.links import CONFIRM, STOP, Links
from clepsydra.web.sessions import Sessions
from tests.notices.receivers import wants


class Address(NamedTuple):
    """Where a page is read. What stands in braces is filled in from `places_of`."""

    path: str
    by_a_guest: bool = False
    """Whether its reader has said who they are: it is the guest whose places are filled in."""
    status: int = 200
    signed_in: bool = False
    """Whether its reader is signed in to an account, by the session among the places."""

    def at(self, places: Mapping[str, str]) -> str:
        """The address with its places filled in."""
        return self.path.format_map(places)

    def __str__(self) -> str:
        reader = "an account" if self.signed_in else "a guest" if self.by_a_guest else "anybody"
        return f"{self.path} of {reader}"


def public(*paths: str, status: int = 200) -> list[Address]:
    """Addresses for anybody."""
    return [Address(path, status=status) for path in paths]


def own(*paths: str) -> list[Address]:
    """Addresses for who has said who they are."""
    return [Address(path, by_a_guest=True) for path in paths]


def of_accounts(*paths: str) -> list[Address]:
    """Return addresses for people who are signed in to an account."""
    return [Address(path, by_a_guest=True, signed_in=True) for path in paths]


PAGES: dict[str, list[Address]] = {
    "/": public("/") + own("/"),
    "/games": public("/games") + own("/games"),
    "/find": public("/find", "/find?free=three") + own("/find"),
    "/me": public("/me") + own("/me"),
    "/me/notices": own("/me/notices"),
    "/preferences": public("/preferences", "/preferences?saved=page") + own("/preferences"),
    "/help": public("/help"),
    "/help/{game:str}": public("/help/anachrony", "/help/inventions", "/help/rulebenders", "/help/hourglass"),
    "/about": public("/about"),
    "/privacy": public("/privacy"),
    "/terms": public("/terms"),
    "/people": public("/people", "/people?name=Ann") + own("/people?name=Ann"),
    "/people/{person_id:str}": public("/people/{person}"),
    "/profile": own("/profile"),
    "/account": own("/account") + of_accounts("/account"),
    "/account/delete": own("/account/delete") + of_accounts("/account/delete"),
    "/account/prove": of_accounts("/account/prove"),
    "/account/sign-in": public("/account/sign-in", "/account/sign-in?to=/rules") + own("/account/sign-in"),
    "/account/mail": public("/account/mail?link=old", status=403),
    "/account/oidc/back": public("/account/oidc/back?state=old", status=403),
    "/stop/{token:str}": public("{stop}"),
    "/confirm/{token:str}": public("{confirm}"),
    "/new": public("/new", *(f"/new?game={game}" for game in ("anachrony", "inventions", "rulebenders")))
    + own("/new?game=hourglass"),
    "/learn": public("/learn"),
    "/learn/{game:str}": public("/learn/anachrony", "/learn/rulebenders"),
    "/learn/{game:str}/{topic:str}": public("/learn/anachrony/exosuits"),
    "/ladders": public("/ladders"),
    "/ladders/{game:str}": public("/ladders/anachrony"),
    "/leagues": public("/leagues") + own("/leagues"),
    "/leagues/{game:str}": public("/leagues/anachrony") + own("/leagues/anachrony"),
    "/companion": public("/companion") + own("/companion"),
    "/companion/guide": public("/companion/guide"),
    "/companion/new/{automa:str}": public("/companion/new/flexo"),
    "/companion/{game:str}": own("/companion/{companion}"),
    "/companion/{game:str}/log": own("/companion/{companion}/log"),
    "/companion/{game:str}/sheet": own("/companion/{companion}/sheet"),
    "/box/{game:str}": public(
        "/box/anachrony?piece=welfare_society",
        "/box/inventions",
        "/box/rulebenders?piece=flexo-01",
        "/box/anachrony?q=factory",
        "/box/anachrony?q=nowhere-at-all",
    ),
    "/t/{table_id:str}": own("/t/{lobby}", "/t/{over}") + public("/t/{lobby}", "/t/{over}"),
    "/t/{table_id:str}/sit/{seat:int}": public("/t/{lobby}/sit/1"),
    "/t/{table_id:str}/notices": own("/t/{lobby}/notices"),
    "/t/{table_id:str}/score": own("/t/{over}/score"),
    "/t/{table_id:str}/verify": own("/t/{over}/verify"),
    "/t/{table_id:str}/replay": own("/t/{over}/replay?at=20"),
    "/rules": public(
        "/rules",
        "/rules?q=worker",
        "/rules?q=nowhere-at-all",
        "/rules?game=anachrony",
        "/rules?q=panel&game=anachrony&with=fractures,hypersync",
    ),
    "/rules/{rule:path}": public(
        "/rules/HG-THF-01", "/rules/AN-CON-04", "/rules/inventions/R-39", "/rules/TB-SIT-01"
    ),
}
"""The addresses of every page, by the route that answers them."""
EVERY_ADDRESS = [address for addresses in PAGES.values() for address in addresses]

NO_PAGES = {
    "/ready": "/ready",
    "/prefer": "/prefer?lang=fr",
    "/turns/{secret:str}": "/turns/{feed}",
    "/box/{game:str}/corrections.toml": "/box/anachrony/corrections.toml",
}
"""Routes that answer something else and do not say so, with an address that shows it."""

HOW = "give each an address in PAGES of tests/web/pages/addresses.py (or in NO_PAGES, if it answers no page)"


def routes_of(app: Litestar) -> set[str]:
    """The routes that may answer a page: by GET, outside the API, and without saying that it is something else."""
    return {route.path for route in app.routes if isinstance(route, HTTPRoute) and _may_answer_a_page(route)}


def _may_answer_a_page(route: HTTPRoute) -> bool:
    getting = (handler for handler in route.route_handlers if "GET" in handler.http_methods)
    return not route.path.startswith("/api/") and any(map(_says_no_other, getting))


def _says_no_other(handler: HTTPRouteHandler) -> bool:
    said: Any = handler.parsed_fn_signature.return_type.annotation
    return handler.media_type in ("", MediaType.HTML) and get_args(said) != (bytes,)


def route_of(path: str, routes: set[str]) -> str:
    """The route that answers an address: one without parameters before the others."""
    asked = path.partition("?")[0]
    fitting = [route for route in routes if re.fullmatch(re.sub(r"\{\w+:\w+\}", "[^/]+", route), asked)]
    whole = [
        route for route in routes if route.endswith(":path}") and asked.startswith(route.partition("{")[0])
    ]
    return min([*fitting, *whole], key=lambda route: route.count("{"))


async def places_of(service: TableService, secret: str, ann: Guest, over: str) -> dict[str, str]:
    """What fills addresses in: `over` is a table where Ann has played; all else is made for her."""
    wishes = seating.Wishes(setup=Setup("hourglass", (PERSON, PERSON)))
    lobby = await seating.open_table(service, ann, wishes)
    chosen: Answer = {"one": "red", "other": "green", "flexo": "blue"}
    webhook = await wants(service.store, ann.id)
    feed = await wants(service.store, ann.id, Channel.FEED)
    return {
        "over": over,
        "lobby": lobby.id,
        "person": ann.id,
        "companion": await begin(service.store, ann.id, automas()["flexo"], chosen, service.now()),
        "stop": Links(secret, "", STOP).link(webhook.id),
        "confirm": Links(secret, "", CONFIRM).link(webhook.id),
        "feed": feed.id,
        "session": await _signed_in(service),
    }


async def _signed_in(service: TableService) -> str:
    """Open an account; return the secret of a device that is signed in to it."""
    address = f"{uuid4().hex}@example.org"  # no underscore, which would look like a key of the texts
    way = Mail(address, new_id(), service.now())
    assert await open_account(service, Guest(way.guest, "Eve", "green"), way, None)
    return await Sessions().begin(service, way.guest, "Firefox, Linux")

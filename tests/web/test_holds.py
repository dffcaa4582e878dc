"""No route holds the event loop for long, whatever is sent to it, and none costs much more than a table."""

from __future__ import annotations

import asyncio
import json
import math
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlencode

import httpx
import pytest
from litestar.routes import HTTPRoute

from clepsydra.kernel import Chance
from clepsydra.tables.watchdog import SLICE
from clepsydra.web.app import make_app
from clepsydra.web.identity import SIGNED_IN
from clepsydra.web.pages.yourbox import kept_box
from clepsydra.web.preload import prepare, warm_up
from tests.service import Party, copied
from tests.waiting import within
from tests.web.api import BASE, SETTINGS, Api, opened
from tests.web.holds import Holds, Measured, measured
from tests.web.pages.addresses import NO_PAGES, PAGES, Address, own, places_of, public

MOST = 2 * SLICE
"""A slice ends with the piece that is under way when its time is over, and a handler works before and after it."""
RATIO = 6
"""A page of lists reads several times from the database, which a table at hand does not; the worst is the export."""
TIMES = 3
"""So often a request is repeated that costs too much: the first of its kind compiles statements of the database."""
BODY = 64 * 1024

OTHERS: dict[str, list[Address]] = {
    route: [Address(path.removesuffix("!"), by_a_guest=path.endswith("!"))]
    for route, path in {
        "/health": "/health",
        "/metrics": "/metrics",
        "/manifest.webmanifest": "/manifest.webmanifest",
        "/notices-worker.js": "/notices-worker.js",
        "/static/{_version:str}/{name:path}": "/static/x/base.css",
        "/account/export": "/account/export!",
        "/t/{table_id:str}/live": "/t/nowhere/live",
        "/api/v1/games": "/api/v1/games",
        "/api/v1/leagues": "/api/v1/leagues!",
        "/api/v1/leagues/{game:str}": "/api/v1/leagues/anachrony!",
        "/api/v1/me": "/api/v1/me!",
        "/api/v1/me/blocked": "/api/v1/me/blocked!",
        "/api/v1/me/boxes/{game:str}": "/api/v1/me/boxes/anachrony!",
        "/api/v1/me/following": "/api/v1/me/following!",
        "/api/v1/me/invitations": "/api/v1/me/invitations!",
        "/api/v1/me/tokens": "/api/v1/me/tokens!",
        "/api/v1/openapi": "/api/v1/openapi",
        "/api/v1/openapi.json": "/api/v1/openapi.json",
        "/api/v1/openapi/openapi.json": "/api/v1/openapi/openapi.json",
        "/api/v1/openapi/{path:str}": "/api/v1/openapi/other",
        "/api/v1/people": "/api/v1/people?name=Ann!",
        "/api/v1/people/{person_id:str}": "/api/v1/people/{person}!",
        "/api/v1/rules": "/api/v1/rules?q=worker+gold+time+travel",
        "/api/v1/rules/{rule_id:str}": "/api/v1/rules/AN-CON-04",
        "/api/v1/tables": "/api/v1/tables",
        "/api/v1/tables/called": "/api/v1/tables/called!",
        "/api/v1/tables/mine": "/api/v1/tables/mine!",
        "/api/v1/tables/{table_id:str}": "/api/v1/tables/{over}!",
        "/api/v1/tables/{table_id:str}/board": "/api/v1/tables/{anachrony}/board!",
        "/api/v1/tables/{table_id:str}/chat": "/api/v1/tables/{over}/chat!",
        "/api/v1/tables/{table_id:str}/history/{seq:int}": "/api/v1/tables/{over}/history/9!",
        "/api/v1/tables/{table_id:str}/invitations": "/api/v1/tables/{lobby}/invitations!",
        "/api/v1/tables/{table_id:str}/log": "/api/v1/tables/{over}/log!",
        "/api/v1/tables/{table_id:str}/picture": "/api/v1/tables/{anachrony}/picture!",
        "/api/v1/tables/{table_id:str}/question": "/api/v1/tables/{over}/question?seat=0!",
        "/api/v1/tables/{table_id:str}/record": "/api/v1/tables/{over}/record!",
        "/api/v1/tables/{table_id:str}/stream": "/api/v1/tables/nowhere/stream",
    }.items()
}
"""The other routes that are read, with an address of each; those of a stream are refused, so that they end."""
LARGE = {
    "/box/{game:str}": public("/box/anachrony", "/box/rulebenders") + own("/box/anachrony"),
    "/t/{table_id:str}": own("/t/{anachrony}", "/t/{long}") + public("/t/{anachrony}"),
    "/t/{table_id:str}/replay": own("/t/{anachrony}/replay", "/t/{long}/replay?at=100"),
    "/t/{table_id:str}/score": own("/t/{long}/score"),
    "/t/{table_id:str}/verify": own("/t/{long}/verify"),
    "/api/v1/tables/{table_id:str}/history/{seq:int}": own("/api/v1/tables/{long}/history/100"),
    "/api/v1/tables/{table_id:str}/log": own("/api/v1/tables/{long}/log"),
    "/api/v1/tables/{table_id:str}/picture": own("/api/v1/tables/{long}/picture"),
    "/api/v1/tables/{table_id:str}/record": own("/api/v1/tables/{long}/record"),
    "/rules": public(
        "/rules?q=worker+gold+time+travel+anomaly+building+victory+points",
        "/rules?q=worker+energy+round+debt+loan+building+pawn+mech+suit&game=anachrony&with=fractures&only=list",
    ),
}
"""What is large, beside the other addresses: boxes, a table of many parts, and a long game that is over.

Telling such a game again takes long, but in slices: only its holds count.
"""
TABLE = "/t/{anachrony}"

DOTS = ".".join("a" * (BODY // 2 - 100)) + "=1"
HOSTILE_FORMS: dict[str, Mapping[str, Any]] = {
    "dotted keys": {"text": DOTS},
    "dotted keys in every field": dict.fromkeys(("text", "name", "answer", "word"), DOTS[: BODY // 4 - 9]),
    "many keys": {"text": "\n".join(f"a{number}=1" for number in range(6000))},
    "brackets": {"text": "a=" + "[" * 60_000, "answer": "[" * 4_000},
    "quotes": {"text": 'a="""' + '\\"""' * 9_000, "name": "'" * 20_000},
    "long numbers": {"text": "a=0x" + "f" * 30_000, "expected": "9" * 30_000},
    "many fields": {f"f{number}": "" for number in range(9_000)},
    "wrong entries": {"text": '[[building]]\nid="x"\n' * 2_900},
}
HOSTILE_JSON: dict[str, bytes] = {
    "wrong entries": json.dumps({"corrections": {"building": [{"id": "x"}] * 5_000}}).encode(),
    "replaced entries": json.dumps(
        {"corrections": {"superproject": [{"id": number % 40, "a": number} for number in range(2_500)]}}
    ).encode(),
    "deep": b'{"answer":' + b"[" * 30_000 + b"]" * 30_000 + b"}",
    "long number": b'{"corrections":{"building":[{"id":301,"vp":' + b"9" * 60_000 + b"}]}}",
    "wrong fields": json.dumps(
        {"setup": {"game": "anachrony", "corrections": {str(n): n for n in range(5_000)}}}
    ).encode(),
}
COSTLY_HEADERS = {
    "cookie": {"cookie": "guest=" + '"' + '\\"' * 7_000 + '"'},
    "cookies": {"cookie": ";".join(f"a{number}=1" for number in range(2_500))},
    "languages": {"accept-language": ",".join(["de"] * 5_000)},
    "codings": {"accept-encoding": ",".join(["x"] * 8_000)},
}


class Cost(NamedTuple):
    """What a request costs the thread of the event loop, in seconds of CPU time."""

    longest: float
    """Between two pauses."""
    total: float


class Site(NamedTuple):
    """An application with tables in every state."""

    api: Api
    app: Measured
    places: dict[str, str]
    ann: str
    most: float = math.inf
    """The CPU time that a request may take."""

    def client(self, *, by_a_guest: bool, signed_in: bool = False) -> httpx.AsyncClient:
        """Return a client of an account, of Ann, or of a stranger."""
        client = httpx.AsyncClient(transport=httpx.ASGITransport(app=self.app), base_url=BASE)
        if signed_in:
            client.cookies.set(SIGNED_IN, self.places["session"])
        elif by_a_guest:
            cookie = self.api.app.state.identities.cookie(self.ann)
            client.cookies.set(cookie.key, cookie.value or "")
        return client


@pytest.fixture
def site(loop: asyncio.Runner, prepared: Mapping[str, str], tmp_path: Path) -> Iterator[Site]:
    warm_up()
    for api in opened(loop, copied(prepared, tmp_path)):
        prepare(api.app)
        party = loop.run(Party.begins(api.service))
        loop.run(party.plays_on(Chance(b"to the end")))
        ann = party.people[0]
        places = loop.run(places_of(api.service, SETTINGS.secret, ann, party.id))
        places["anachrony"] = loop.run(_table(api, ann.id))
        long = loop.run(Party.begins(api.service, "anachrony", 4))
        loop.run(long.plays_on(Chance(b"to the end")))
        places["long"] = long.id
        yield Site(api, Measured(api.app), places, ann.id)


async def _table(api: Api, ann: str) -> str:
    host, bob = api.stranger(), await api.guest("Bob")
    cookie = api.app.state.identities.cookie(ann)
    host.client.cookies.set(cookie.key, cookie.value or "")
    return await api.table(host, bob, game="anachrony")


async def cost_of(site: Site, holds: Holds, client: httpx.AsyncClient, *request: Any, **more: Any) -> Cost:
    """Return the cost of a request: the first that is within the limits, or the best of a few."""
    found: list[Cost] = []
    for _ in range(1 + TIMES):
        async with within(f"the answer to {request}"):
            await client.request(*request, **more)
        found.append(Cost(holds.longest[site.app.last], holds.total[site.app.last]))
        if found[-1].longest <= MOST and found[-1].total <= site.most:
            break
    return Cost(*map(min, *found)) if len(found) > 1 else found[0]


def addresses() -> dict[str, list[Address]]:
    """Return the addresses of every route that is read."""
    known = PAGES | OTHERS | {route: public(path) for route, path in NO_PAGES.items()}
    return {route: [*found, *LARGE.get(route, ())] for route, found in known.items()}


def test_every_route_that_is_read_has_an_address() -> None:
    routes = {
        route.path
        for route in make_app(SETTINGS).routes
        if isinstance(route, HTTPRoute) and "GET" in route.methods
    }
    missing = routes - addresses().keys() - {"/account/oidc/back"}
    assert not missing, (
        f"give each an address in OTHERS, or in PAGES of tests/web/pages/addresses.py: {missing}"
    )


async def test_the_page_of_a_box_is_drawn_once_for_all_who_have_no_corrections(sqlite_api: Api) -> None:
    kept_box.cache_clear()
    people = [sqlite_api.stranger(), sqlite_api.stranger(), await sqlite_api.guest("Ann")]
    pages = [(await person.client.get("/box/anachrony")).text for person in people]
    assert kept_box.cache_info().misses == 1
    lists = {page.partition('<div class="ybparts">')[2].partition("</section>")[0] for page in pages}
    assert len(lists) == 1
    assert "welfare_society" in lists.pop()


@pytest.mark.full
async def test_no_route_that_is_read_holds_the_event_loop_or_costs_much_more_than_a_table(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    long: list[str] = []
    with measured(monkeypatch) as holds:
        reader, path = site.client(by_a_guest=True), TABLE.format_map(site.places)
        table = min([(await cost_of(site, holds, reader, "GET", path)).total for _ in range(TIMES)])
        site = site._replace(most=RATIO * table)
        for address in (each for found in addresses().values() for each in found):
            client = site.client(by_a_guest=address.by_a_guest, signed_in=address.signed_in)
            longest, total = await cost_of(site, holds, client, "GET", address.at(site.places))
            if longest > MOST or (total > site.most and "{long}" not in address.path):
                long.append(f"{address}: holds {longest * 1000:.1f} ms, costs {total / table:.1f} tables")
    assert not long, "\n".join(long)


def writing_routes() -> list[tuple[str, str]]:
    """Return the method and path of every route to which something is sent."""
    routes = (route for route in make_app(SETTINGS).routes if isinstance(route, HTTPRoute))
    return sorted(
        (method, route.path)
        for route in routes
        for method in route.methods
        if method in ("POST", "PUT", "DELETE")
    )


def filled(path: str, places: Mapping[str, str]) -> str:
    """Return the path of a route with its parameters filled in."""
    known = {
        "table_id": places["anachrony"],
        "person_id": places["person"],
        "game": places["companion"] if path.startswith("/companion") else "anachrony",
        "automa": "flexo",
        "seat": "0",
        "what": "answer",
        "rule_id": "AN-CON-04",
    }
    return re.sub(r"\{(\w+):\w+\}", lambda part: known.get(part[1], "x"), path)


@pytest.mark.full
async def test_nothing_that_is_sent_holds_the_event_loop(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    forms = {name: {"content": urlencode(form)[:BODY]} for name, form in HOSTILE_FORMS.items()}
    texts = {name: {"content": body[:BODY]} for name, body in HOSTILE_JSON.items()}
    long: list[str] = []
    with measured(monkeypatch) as holds:
        for method, route in writing_routes():
            api = route.startswith("/api/")
            kind = {"content-type": "application/json" if api else "application/x-www-form-urlencoded"}
            for name, body in (texts if api else forms).items():
                client = site.client(by_a_guest=True)
                path = filled(route, site.places)
                if path.startswith("/box/") and path.count("/") == 2:
                    path += "?piece=welfare_society"
                longest, _ = await cost_of(site, holds, client, method, path, headers=kind, **body)
                if longest > MOST:
                    long.append(f"{method} {path} with {name}: holds {longest * 1000:.1f} ms")
    assert not long, "\n".join(long)


@pytest.mark.full
@pytest.mark.parametrize("headers", COSTLY_HEADERS.values(), ids=COSTLY_HEADERS)
async def test_no_header_makes_a_small_page_costly(
    site: Site, headers: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with measured(monkeypatch) as holds:
        longest, _ = await cost_of(site, holds, site.client(by_a_guest=False), "GET", "/me", headers=headers)
    assert longest < MOST

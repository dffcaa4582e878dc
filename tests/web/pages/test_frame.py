"""Every page: well made, in both languages, in both themes, and nothing in it that the strict policy would stop."""

from __future__ import annotations

import asyncio
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

import pytest

from clepsydra.drawing.assets import content
from clepsydra.kernel import LANGUAGES, Chance
from clepsydra.web.app import make_app
from clepsydra.web.identity import COOKIE, SIGNED_IN
from clepsydra.web.pages.layout import TEMPLATES
from tests.listing import check_each_waiting
from tests.service import Party, copied
from tests.texts import SITE
from tests.web.api import BASE, SETTINGS, Api, opened
from tests.web.pages.addresses import (
    EVERY_ADDRESS,
    HOW,
    NO_PAGES,
    PAGES,
    Address,
    places_of,
    route_of,
    routes_of,
)
from tests.web.pages.browser import Browser, Page, readable

ELSEWHERE = {"manifest": "/manifest.webmanifest", "expect": "#end"}
"""What a page links to that is no static file."""
SOME_PLACES = defaultdict(lambda: "somewhere", stop="/stop/it", confirm="/confirm/it")
PROVIDER = {
    "origin": BASE,
    "oidc_issuer": "https://id.example",
    "oidc_client": "clepsydra",
    "oidc_secret": "s",
}
CITES_DATA = re.compile(r"/rules/|\?piece=")
"""Where names of options and of data may be read: in a rule, and where an owner fills in what a component does."""
COMPANION = "/companion"
"""Its pages are those of a program on a phone: they have a bar of their own and no foot."""
REPORTER = """<script src="{{ asset('errors.js') }}" defer>"""
"""The one script that does not block rendering."""
DRAWN = re.compile(r"/t/\w+(/replay.*)?")
"""Where a table is drawn, whose first link leads to the question rather than to the whole page."""


class Site(NamedTuple):
    """An application that has every page."""

    api: Api
    places: dict[str, str]
    ann: str
    """Whose places they are."""

    def reader(self, address: Address, lang: str = "en") -> Browser:
        """Return the reader of an address: an account, Ann, or a stranger."""
        browser = Browser(self.api, lang)
        if address.signed_in:
            browser.client.cookies.set(SIGNED_IN, self.places["session"])
        elif address.by_a_guest:
            cookie = self.api.app.state.identities.cookie(self.ann)
            browser.client.cookies.set(cookie.key, cookie.value or "")
        return browser

    async def open(self, address: Address, lang: str = "en") -> Page:
        """The page at an address itself, and none that it leads on to."""
        path = address.at(self.places)
        page = await self.reader(address, lang).get(path, address.status)
        assert page.path == path, "it leads elsewhere"
        return page


@pytest.fixture
def site(loop: asyncio.Runner, prepared: Mapping[str, str], tmp_path: Path) -> Iterator[Site]:
    for api in opened(loop, copied(prepared, tmp_path), **PROVIDER):
        party = loop.run(Party.begins(api.service))
        loop.run(party.plays_on(Chance(b"to the end")))
        ann = party.people[0]
        places = loop.run(places_of(api.service, SETTINGS.secret, ann, party.id))
        yield Site(api, places, ann.id)


def test_every_route_that_answers_a_page_has_an_address() -> None:
    routes = routes_of(make_app(SETTINGS))
    known = {*PAGES, *NO_PAGES}
    assert not routes - known, f"No test would look at {routes - known}: {HOW}"
    assert not known - routes, f"{known - routes} is no route that answers pages: take it out of PAGES"
    for route, addresses in PAGES.items():
        found = {route_of(address.at(SOME_PLACES), routes) for address in addresses}
        assert found == {route}, f"PAGES gives {route} an address of {found}"


async def test_what_answers_no_page_answers_none(site: Site) -> None:
    for route, path in NO_PAGES.items():
        response = await Browser(site.api).client.get(path.format_map(site.places), follow_redirects=False)
        html = response.headers["content-type"].startswith("text/html")
        assert not html or response.is_redirect, f"{route} answers a page: move it to PAGES"
        assert response.status_code < 400


async def test_every_page_is_well_made_and_written_in_both_languages(site: Site) -> None:
    async def is_written_in_both_languages(address: Address) -> None:
        texts = {}
        for lang in LANGUAGES:
            page = await site.open(address, lang)
            assert page.lang == lang
            if not CITES_DATA.search(address.path):
                readable(page)
            texts[lang] = page.text
        assert texts["en"] != texts["fr"]

    await check_each_waiting(EVERY_ADDRESS, is_written_in_both_languages)


async def test_every_page_has_its_landmarks_and_loads_only_what_is_here(site: Site) -> None:
    async def is_framed(address: Address) -> None:
        has_its_landmarks(await site.open(address))

    await check_each_waiting(EVERY_ADDRESS, is_framed)


def has_its_landmarks(page: Page) -> None:
    assert len(page.all("main", id="main")) == len(page.all("h1")) == 1
    if not page.path.startswith(COMPANION):
        assert len(page.all("footer")) == 1
        drawn = DRAWN.fullmatch(page.path) and page.all("main", **{"class": "table"})
        assert page.links[0] == ("#ask-title" if drawn else "#main")
    for tag, name in (("link", "href"), ("script", "src"), ("use", "href")):
        for found in page.all(tag):
            if found.get("rel") in ELSEWHERE:
                assert found[name] == ELSEWHERE[found["rel"]]
                continue
            address = found[name].partition("#")[0]
            assert address.startswith("/static/")
            assert content(address.split("/", 3)[3])
    for tag, found in page.tags:
        if tag in ("input", "select") and found.get("type") != "hidden":
            labelled = found.get("id") in [label.get("for") for label in page.all("label")]
            named = labelled or found.get("aria-label")
            assert named or found.get("type") in ("radio", "checkbox"), found


async def test_pages_come_with_the_strict_policy_and_are_not_kept(sqlite_api: Api) -> None:
    response = await Browser(sqlite_api).client.get("/")
    policy = response.headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "unsafe" not in policy
    assert response.headers["cache-control"] == "no-store"


async def test_the_switch_changes_the_language_for_good_and_leads_back(sqlite_api: Api) -> None:
    browser = Browser(sqlite_api, "en")
    page = await browser.get("/rules?q=sand")
    french = next(link for link in page.links if link.startswith("/prefer?lang=fr"))
    page = await browser.get(french)
    assert (page.path, page.lang) == ("/rules?q=sand", "fr")
    assert (await browser.get("/new")).lang == "fr"
    assert (await browser.get("/new?lang=en")).lang == "en"
    assert (await browser.get("/new")).lang == "en"


async def test_the_language_that_was_chosen_counts_for_the_api_too(sqlite_api: Api) -> None:
    browser = Browser(sqlite_api, "en")
    await browser.get("/?lang=fr")
    problem = (await browser.client.get("/api/v1/me", headers={"Accept": "application/json"})).json()
    assert problem["title"] == SITE.say("problems", "guest", "fr")


async def test_the_api_sets_no_cookies_of_taste(sqlite_api: Api) -> None:
    response = await Browser(sqlite_api).client.get("/api/v1/games?lang=fr&theme=dark")
    assert "set-cookie" not in response.headers


async def test_the_theme_is_the_browsers_until_one_is_chosen(sqlite_api: Api) -> None:
    browser = Browser(sqlite_api)
    assert not (await browser.get("/")).all("html", data_theme="dark")
    dark = next(link for link in (await browser.get("/")).links if link.startswith("/prefer?theme=dark"))
    assert (await browser.get(dark)).all("html", data_theme="dark")
    assert (await browser.get("/rules")).all("html", data_theme="dark")
    page = await browser.get("/rules?theme=auto")
    assert "data-theme" not in page.tags[0][1]


@pytest.mark.parametrize("to", ["https://elsewhere.example/", "//elsewhere.example", "/\\elsewhere.example"])
async def test_no_switch_and_no_form_leads_to_another_site(sqlite_api: Api, to: str) -> None:
    browser = Browser(sqlite_api)
    assert (await browser.client.get("/prefer", params={"to": to, "lang": "fr"})).url.host == "test"
    page = await browser.introduce("Ann", to=to)
    assert page.path == "/"


async def test_a_guest_introduces_themself_and_comes_back(sqlite_api: Api) -> None:
    browser = Browser(sqlite_api)
    page = await browser.introduce("Ann & <b>Co</b>", "violet", to="/new?game=hourglass")
    assert page.path == "/new?game=hourglass"
    assert "Ann & <b>Co</b>" in page.text
    cookie = next(each for each in browser.client.cookies.jar if each.name == COOKIE)
    assert cookie.has_nonstandard_attr("HttpOnly")
    again = await browser.get("/me")
    assert ("name", "Ann & <b>Co</b>") in again.form("/me").fields
    assert ("colour", "violet") in again.form("/me").fields


@pytest.mark.parametrize(
    ("name", "colour", "wrong"),
    [
        ("", "green", "name"),
        ("a\x00b", "green", "name"),
        ("x" * 41, "red", "name"),
        ("Ann", "grey", "colour"),
    ],
)
async def test_a_wrong_introduction_is_told_at_its_field(
    sqlite_api: Api, name: str, colour: str, wrong: str
) -> None:
    browser = Browser(sqlite_api, "fr")
    form = (await browser.get("/me?to=/rules")).form("/me")
    page = await browser.send(form, 400, name=name, colour=colour)
    assert page.all("p", id=f"{wrong}-why")
    assert ("to", "/rules") in page.form("/me").fields
    readable(page)
    assert COOKIE not in browser.client.cookies


async def test_troubles_are_pages_for_browsers_and_problems_for_programs(sqlite_api: Api) -> None:
    for lang in LANGUAGES:
        for path in ("/nowhere", "/t/nowhere", "/rules/AN-NO-01"):
            page = await Browser(sqlite_api, lang).get(path, 404)
            assert SITE.say("problems", "not-found", lang) in page.text
            readable(page)
    response = await Browser(sqlite_api).client.get("/t/nowhere", headers={"Accept": "application/json"})
    assert response.headers["content-type"] == "application/problem+json"


async def test_a_page_of_trouble_knows_that_its_reader_has_said_who_they_are(sqlite_api: Api) -> None:
    browser = Browser(sqlite_api)
    assert not (await browser.get("/nowhere", 404)).all("a", href="/me?to=%2Fnowhere")
    await browser.introduce("Ann")
    assert (await browser.get("/nowhere", 404)).all("a", href="/me?to=%2Fnowhere")


async def test_forms_from_other_sites_are_refused(sqlite_api: Api) -> None:
    browser = Browser(sqlite_api)
    for path in ("/me", "/new", "/t/any/start", "/t/any/sit/0"):
        response = await browser.client.post(path, headers={"Sec-Fetch-Site": "cross-site"})
        assert response.status_code == 403
        assert response.headers["content-type"].startswith("text/html")


def test_nothing_is_shown_before_the_scripts_have_done_their_part() -> None:
    """What a script shows or hides would jump, were it painted first."""
    for template in TEMPLATES.glob("*.html"):
        for script in re.findall(r"<script [^>]*>", template.read_text(encoding="utf-8")):
            if script != REPORTER:
                assert script.endswith('defer blocking="render">'), f"{template.name}: {script}"


def test_no_page_waits_for_the_script_that_reports_errors() -> None:
    """It runs first, since deferred scripts keep their order, and has no part in what is shown."""
    shell = (TEMPLATES / "shell.html").read_text(encoding="utf-8")
    assert re.findall(r"<script [^>]*>|{% block head %}", shell) == [REPORTER, "{% block head %}"]
    assert b"document" not in (content("errors.js") or b"document")

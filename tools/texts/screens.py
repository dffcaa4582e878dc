"""Draw texts of real games and pages for readers, each with a picture in which it is outlined.

`python -m tools.texts screens --seed 1a2b3c4d --count 60 --language en --to FOLDER` plays tables of all games, serves
them, and opens tables and pages in a browser. It writes `texts.json` (number, kind, text, address, picture, truth) and
the pictures. The same seed draws the same texts, as long as games and pages are the same.
"""

from __future__ import annotations

import asyncio
import secrets
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import msgspec
from msgspec import Struct
from playwright.sync_api import Browser, Page, sync_playwright

from clepsydra.kernel import Chance
from clepsydra.lab.browser import browser_path
from clepsydra.lab.server import Server, start_server
from clepsydra.web.identity import Identities
from clepsydra.web.logs import set_up_logs
from tests.browser.conftest import FLAGS, database_in
from tests.browser.person import Person
from tests.web.pages.addresses import EVERY_ADDRESS, places_of
from tools.staging import tables_in
from tools.texts.looking import Text, fact_of, photograph, texts_of
from tools.texts.sample import some
from tools.texts.stages import BOXES, Table, tables

SCREENS = {"desktop": (1366, 650), "phone": (390, 664)}
KINDS = ("option", "log", "question", "refusal", "page")
"""The kinds of texts, drawn by turns."""
AFTER = ("", "/score", "/verify", "/replay?at=40")
"""The pages of a table whose game is over."""


class Place(Struct, frozen=True):
    """A page as one person opens it, on one screen."""

    path: str
    screen: str
    cookie: str = ""
    session: str = ""
    table: int | None = None
    """Which of the tables is shown."""


class Seen(Struct, frozen=True):
    """A text and where it was found."""

    place: Place
    text: Text


class Drawn(Struct, frozen=True):
    """A text that was drawn, as it is written for readers and for those who compare."""

    number: int
    kind: str
    text: str
    path: str
    screen: str
    picture: str
    truth: str


class Service(Struct, frozen=True):
    """Everything that is looked at: the tables, and what fills in the addresses of pages."""

    tables: list[Table]
    addresses: dict[str, str]


def draw(seen: Iterable[Seen], chance: Chance) -> Iterator[Seen]:
    """Draw texts without end of the kinds by turns, every third on a phone; each text once.

    Within a kind, one of each group comes before another of the same: a question is a group of options, a page one of links.
    """
    pools: dict[tuple[str, str], dict[str, dict[str, Seen]]] = {}
    for each in seen:
        group = f"{each.place.path} {each.text.group}" if each.text.kind == "page" else each.text.group
        pool = pools.setdefault((each.place.screen, each.text.kind), {})
        pool.setdefault(group, {}).setdefault(each.text.text, each)
    lists = {key: some(_of(pool), chance, sum(map(len, pool.values()))) for key, pool in pools.items()}
    yield from _by_turns(lists)


def _of(pool: Mapping[str, Mapping[str, Seen]]) -> dict[str, list[Seen]]:
    return {group: list(texts.values()) for group, texts in pool.items()}


def _by_turns(lists: dict[tuple[str, str], list[Seen]]) -> Iterator[Seen]:
    """Take one of each kind by turns, of a phone each third time; a list that is used up is left out."""
    known: set[str] = set()
    number = 0
    while any(lists.values()):
        kind = KINDS[number % len(KINDS)]
        screen = "phone" if number % 3 == 2 else "desktop"
        number += 1
        left = lists.get((screen, kind), [])
        while left and left[0].text.text in known:
            left.pop(0)
        if left:
            known.add(left[0].text.text)
            yield left.pop(0)


def places(service: Service, identities: Identities, chance: Chance) -> Iterator[Place]:
    """Name the pages to be opened, each on a screen that is drawn."""

    def screen() -> str:
        return chance.pick(["desktop", "desktop", "phone"])

    for number, table in enumerate(service.tables):
        staged = table.staged
        cookie = str(identities.cookie(staged.people[staged.seat].id).value)
        for below in AFTER if not table.deeds else ("",):
            yield Place(f"/t/{staged.table}{below}", screen(), cookie, table=number)
    over = service.tables[0].staged
    guest = str(identities.cookie(over.people[over.seat].id).value)
    for address in EVERY_ADDRESS:
        if address.status == 200 and "{over}" not in address.path:
            cookie = guest if address.by_a_guest else ""
            session = service.addresses["session"] if address.signed_in else ""
            yield Place(address.at(service.addresses), screen(), "" if session else cookie, session)


async def prepare(database: str, secret: str, number: int, lang: str) -> Service:
    """Play the tables, and make what pages show."""
    async with tables_in(database) as service:
        found: list[Table] = []
        for game in BOXES:
            found += await tables(service, game, number, lang)
        over = found[0].staged
        guest = over.people[over.seat]
        return Service(found, await places_of(service, secret, guest, over.table))


class Reader:
    """People with a browser each, who open places of a server in a language."""

    def __init__(self, chromium: Browser, server: Server, lang: str) -> None:
        self._chromium, self._server, self._lang = chromium, server, lang
        self._people: dict[tuple[str, ...], Person] = {}

    def open(self, place: Place) -> Page:
        """The page as the person sees it who opens it."""
        who = place.screen, place.cookie, place.session
        if who not in self._people:
            self._people[who] = self._person(place)
        self._people[who].open(place.path)
        return self._people[who].page

    def _person(self, place: Place) -> Person:
        person = Person(
            self._chromium,
            self._server.address,
            "Ann",
            lang=self._lang,
            screen=place.screen,
            cookie=place.cookie,
            session=place.session,
        )
        width, height = SCREENS[place.screen]
        person.page.set_viewport_size({"width": width, "height": height})
        return person

    def read(self, where: Iterable[Place]) -> Iterator[Seen]:
        """All texts of the places."""
        for place in where:
            yield from (Seen(place, text) for text in texts_of(self.open(place)))

    def take(self, seen: Seen, number: int, folder: Path, service: Service) -> Drawn | None:
        """Photograph a text; nothing if it cannot be seen there."""
        picture = f"{number:02}.png"
        page = self.open(seen.place)
        if seen.text not in texts_of(page):
            return None
        truth = truth_of(seen, service) or fact_of(page, seen.text)
        if not photograph(page, seen.text, folder / picture):
            return None
        text, place = seen.text, seen.place
        return Drawn(number, text.kind, text.text, place.path, place.screen, picture, truth)


def truth_of(seen: Seen, service: Service) -> str:
    """What the game knows of a text: what an option does, what a line of the log tells."""
    if seen.place.table is None:
        return ""
    table = service.tables[seen.place.table]
    if seen.text.kind == "option":
        return table.deeds.get(seen.text.fact, "")
    return table.told.get(int(seen.text.fact), "") if seen.text.kind == "log" else ""


def photographs(
    reader: Reader, service: Service, seen: Iterable[Seen], count: int, folder: Path
) -> Iterator[Drawn]:
    """Photograph so many of the texts drawn, leaving out what turns out not to be seen."""
    number = 1
    for each in seen:
        if number > count:
            return
        if (drawn := reader.take(each, number, folder, service)) is not None:
            yield drawn
            number += 1


def screens(seed: str, count: int, lang: str, folder: Path) -> int:
    """Draw so many texts into a folder, and return how many there were."""
    folder.mkdir(parents=True, exist_ok=True)
    set_up_logs("warning")
    secret, chance = secrets.token_urlsafe(), Chance(f"screens {seed}".encode())
    with tempfile.TemporaryDirectory() as own:
        database = database_in(Path(own))
        service = asyncio.run(prepare(database, secret, int(seed, 16), lang))
        with _served(database, secret) as server, sync_playwright() as playwright:
            chromium = playwright.chromium.launch(executable_path=browser_path(), args=FLAGS)
            reader = Reader(chromium, server, lang)
            where = list(places(service, Identities(secret, https=False), chance))
            seen = draw(list(reader.read(where)), chance)
            drawn = list(photographs(reader, service, seen, count, folder))
            chromium.close()
    (folder / "texts.json").write_bytes(msgspec.json.format(msgspec.json.encode(drawn), indent=1))
    return len(drawn)


@contextmanager
def _served(database: str, secret: str) -> Iterator[Server]:
    env = {"CLEPSYDRA_SECRET": secret, "CLEPSYDRA_RATE": "0", "CLEPSYDRA_LOG": "warning"}
    server = start_server("--database", database, env=env)
    try:
        yield server
    finally:
        server.stop()

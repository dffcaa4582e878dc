"""Whole games by random clicks, in a page that is watched for whatever goes wrong."""

from __future__ import annotations

import random
from collections.abc import Sequence

from msgspec import Struct, structs
from playwright.sync_api import Browser, ConsoleMessage, Page, Response
from playwright.sync_api import TimeoutError as TimedOut

from clepsydra.drawing.colours import COLOURS
from clepsydra.kernel import PERSON
from clepsydra.tables import seating
from clepsydra.tables.match import Match
from clepsydra.tables.seating import bot_seat
from clepsydra.tables.table import Guest, new_id
from clepsydra.web.identity import COOKIE
from tools.clicks.hand import Hand, Look
from tools.positions.gathering import Kept, ways_of
from tools.positions.judging import Window
from tools.positions.laying import Laid, table_of
from tools.positions.showing import PATIENCE, Service
from tools.staging import NAMES, tables_in

MOST_CLICKS = 6_000
MISSES = 40
"""So often in a row something may not be hit before the page counts as one that offers nothing."""
REFUSED = 400
"""From here on the status of an answer of the server is an error."""
WEIGHTS = {
    "piece": 6.0,
    "row": 3.0,
    "confirm": 20.0,
    "send": 8.0,
    "single": 1.0,
    "list": 0.3,
    "fill": 2.0,
    "step": 2.0,
}
"""How readily each kind is clicked."""


class Game(Struct, frozen=True):
    """How a game went that was played by clicks."""

    id: str
    clicks: int
    finished: bool
    troubles: tuple[str, ...]


class Begun(Struct, frozen=True):
    """A table at which somebody sits with bots."""

    id: str
    table: str
    guest: str


async def begin(database: str, game: str, numbers: Sequence[int]) -> list[Begun]:
    """Begin games: one seat for a person, the others for bots that answer at random; in every way by turns."""
    async with tables_in(database) as service:
        person = Guest(new_id(), NAMES[0], COLOURS[0])
        await service.store.add_guest(person, service.now())
        ways, begun = ways_of(game), list[Begun]()
        for number in numbers:
            way = ways[number % len(ways)]
            kept = Kept(f"{game}:{number}:{way.kind}", way.setup, number, [], 0)
            table = table_of(kept, [person] * len(way.setup.seats), service.now())
            first = way.setup.seats.index(PERSON)
            seats = [
                bot_seat(at, "random") if seat.kind == PERSON and at != first else seat
                for at, seat in enumerate(table.seats)
            ]
            table = structs.replace(table, seats=tuple(seats))
            match = Match.begin(structs.replace(table, began_at=table.opened_at))
            opening, standing = seating.beginning(match, person.id)
            await service.store.add_table(table)
            await service.store.start(match.table, opening, standing, table.opened_at)
            begun.append(Begun(kept.id, table.id, person.id))
        return begun


class Watched:
    """A page, and all that goes wrong in it."""

    def __init__(self, chromium: Browser, served: Service, window: Window) -> None:
        self.troubles: list[str] = []
        self._served = served
        self._context = chromium.new_context(
            viewport={"width": window.width, "height": window.height}, reduced_motion="reduce"
        )
        self._context.set_default_timeout(PATIENCE)
        self.page: Page = self._context.new_page()
        self.page.on("console", self._said)
        self.page.on("pageerror", lambda error: self.troubles.append(f"error: {error}"))
        self.page.on("response", self._answered)

    def _said(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.troubles.append(f"{message.type}: {message.text}")

    def _answered(self, response: Response) -> None:
        if response.status >= REFUSED:
            self.troubles.append(f"{response.status} {response.request.method} {response.url}")

    def open(self, begun: Begun | Laid) -> None:
        """Go to a table as who sits there."""
        cookie = self._served.cookie(begun.guest)
        self._context.add_cookies([{"name": COOKIE, "value": cookie, "url": self._served.address}])
        self.page.goto(f"{self._served.address}/t/{begun.table}")

    def leave(self) -> None:
        """Close the page."""
        self._context.close()


def play(watched: Watched, begun: Begun, window: Window) -> Game:
    """Click at random until the game is over, or nothing can be clicked any more."""
    watched.open(begun)
    hand = Hand(watched.page, window.width, window.height)
    finished = False
    try:
        finished = _to_the_end(hand, random.Random(begun.id))  # noqa: S311 - a load, not a game for anybody
    except TimedOut:
        watched.troubles.append(f"nothing goes on: {hand.look()}")
    return Game(begun.id, hand.clicks, finished, tuple(watched.troubles))


def _to_the_end(hand: Hand, chance: random.Random) -> bool:
    misses = 0
    while hand.clicks < MOST_CLICKS and misses < MISSES:
        look = hand.look()
        if look.over:
            return True
        if not look.asked or look.sent:
            hand.wait_for_more(look)
            continue
        misses = 0 if look.offers and hand.click(pick(look, chance)) else misses + 1
    return False


def pick(look: Look, chance: random.Random) -> int:
    """The number of something that is offered, buttons that go on before what only opens."""
    weights = [WEIGHTS[offer.kind] / _alike(look, offer.kind) for offer in look.offers]
    return chance.choices(range(len(look.offers)), weights)[0]


def _alike(look: Look, kind: str) -> int:
    return sum(offer.kind == kind for offer in look.offers)

"""People with the page of a table open: they read what it asks, think, answer, and see what the others did."""

from __future__ import annotations

import asyncio
import html
import random
import re
import time
from collections.abc import Iterator, Sequence
from contextlib import aclosing
from typing import Any

import msgspec
from msgspec import Struct

from clepsydra.kernel import PERSON
from clepsydra.lab.client import Client, Failed, guest
from clepsydra.lab.load import SimulatedPlayer

LEAST_PATCH = 40
"""A shorter piece of a stream is only a sign of life."""

_LIVE = re.compile(r'data-live="([^"]+)"')
_ASK = re.compile(r'<section[^>]* id="ask".*?</section>', re.DOTALL)
_OPTION = re.compile(r'type="(radio|checkbox)" name="answer" value="([^"]*)"')
_LEAST, _MOST = re.compile(r'data-least="(\d+)"'), re.compile(r'data-most="(\d+)"')
_TALLY = re.compile(r'data-tally="([^"]*)"')
_EXPECTED = re.compile(r'name="expected" value="(\d+)"')


class Ask(Struct, frozen=True):
    """What a decision bar asks for."""

    options: tuple[Any, ...]
    several: bool
    least: int
    most: int
    expected: int
    refused: tuple[tuple[Any, ...], ...] = ()
    """Of several: which do not go together, in the order of the options."""

    def any_answer(self, chance: random.Random) -> Any:
        """An option, or several that go together."""
        if not self.several:
            return chance.choice(self.options)
        while True:
            size = chance.randint(self.least, min(self.most, len(self.options)))
            chosen = sorted(chance.sample(range(len(self.options)), size))
            answer = tuple(self.options[number] for number in chosen)
            if answer not in self.refused:
                return list(answer)


def ask_of(bar: str) -> Ask | None:
    """What there is to choose in a decision bar; `None` if it only tells.

    >>> ask_of('<form data-least="1" data-most="1"><input type="hidden" name="expected" value="7">'
    ...        '<input class="sr" type="radio" name="answer" value="&quot;pass&quot;"></form>')
    Ask(options=('pass',), several=False, least=1, most=1, expected=7, refused=())
    """
    found = _OPTION.findall(bar)
    least, most, expected = (pattern.search(bar) for pattern in (_LEAST, _MOST, _EXPECTED))
    if not found or least is None or most is None or expected is None:
        return None
    options = tuple(msgspec.json.decode(html.unescape(value)) for _, value in found)
    tally = _TALLY.search(bar)
    refused = msgspec.json.decode(html.unescape(tally[1]))["refused"] if tally else ()
    return Ask(
        options,
        found[0][0] == "checkbox",
        int(least[1]),
        int(most[1]),
        int(expected[1]),
        tuple(tuple(option for option in options if option in values) for values in _decoded(refused)),
    )


def _decoded(refused: Sequence[Any]) -> Iterator[list[Any]]:
    """The options of each refusal, which the page names as it sends them."""
    for values, _why in refused:
        yield [msgspec.json.decode(value) for value in values]


class Delays(Struct):
    """Seconds from sending an answer until a page shows it."""

    opponents: list[float] = []
    spectators: list[float] = []
    sizes: list[int] = []
    """The bytes of each patch on the line."""
    missed: int = 0
    """Patches that did not come to a spectator in time."""
    answers: int = 0
    refused: int = 0
    worked: float = 0.0
    """Seconds of processor time of all servers."""


class Party:
    """A table whose people play at their pace, each with the page open."""

    def __init__(self, seats: Sequence[Client], table: str, delays: Delays, pace: float) -> None:
        self.seats = seats
        self.table = table
        self.delays = delays
        self.pace = pace
        self._chance = random.Random(table)  # noqa: S311 - a load, not a game for anybody
        self._sent: dict[int, float] = {}
        """For each seat, when it sent the last answer of which the other has been shown nothing yet."""
        self._sending: set[int] = set()
        self._own: set[tuple[int, int]] = set()
        """The answers of each seat, by its own count."""

    @classmethod
    async def open(
        cls, addresses: Sequence[str], number: int, game: str, delays: Delays, pace: float
    ) -> Party:
        """Two who sit down at a new table, each at a server of their own."""
        seats = [
            await guest(addresses[(number + seat) % len(addresses)], f"Guest {number}.{seat}")
            for seat in range(2)
        ]
        wishes = {"setup": {"game": game, "seats": [PERSON] * len(seats)}, "confirm": False}
        table = (await seats[0].call("POST", "/tables", wishes))["id"]
        for seat, client in enumerate(seats):
            await client.call("POST", f"/tables/{table}/seats/{seat}", {})
        await seats[0].call("POST", f"/tables/{table}/start")
        return cls(seats, table, delays, pace)

    async def play(self) -> None:
        """Play until the game is over, or cancelled."""
        await asyncio.gather(*(self._sit(seat) for seat in range(len(self.seats))))

    async def _sit(self, seat: int) -> None:
        own = self.seats[seat]
        browser = Client(own.address, own.token, browser=True)
        page = (await browser.send("GET", f"/t/{self.table}")).decode()
        await browser.closed()
        live, bar = _LIVE.search(page), _ASK.search(page)
        if live is None or bar is None:
            raise RuntimeError("the table is not at play")
        mind = SimulatedPlayer[Ask](lambda ask: self._answer(seat, ask), self._think)
        deciding = asyncio.ensure_future(mind.decide())
        mind.ask(ask_of(bar[0]))
        try:
            async with aclosing(browser.stream(html.unescape(live[1]))) as told:
                async for event in told:
                    if deciding.done():
                        deciding.result()
                    if event.event != "patch":
                        continue
                    self._see(seat, int(event.id))
                    self.delays.sizes.append(event.wire)
                    pieces: dict[str, str] = msgspec.json.decode(event.data)
                    if "ask" in pieces:
                        mind.ask(ask_of(pieces["ask"]))
        finally:
            deciding.cancel()

    def _think(self) -> float:
        return self._chance.uniform(0.5, 1.5) * self.pace

    async def _answer(self, seat: int, ask: Ask) -> None:
        await self.send(seat, ask)

    async def send(self, seat: int, ask: Ask) -> int | None:
        """Answer for a seat; the number of the act, `None` if it was refused."""
        self._sent[seat] = time.perf_counter()
        self._sending.add(seat)
        body = {"expected": ask.expected, "answer": self._pick(ask)}
        try:
            done = await self.seats[seat].call("POST", f"/tables/{self.table}/seats/{seat}/answer", body)
        except Failed as failed:
            self.delays.refused += 1
            del self._sent[seat]
            if failed.status != 409:
                raise
            return None
        finally:
            self._sending.discard(seat)
        self.delays.answers += 1
        seq: int = done["seq"]
        self._own.add((seat, seq))
        return seq

    def _pick(self, ask: Ask) -> Any:
        return ask.any_answer(self._chance)

    def _see(self, seat: int, seq: int) -> None:
        """A page shows something new: the answer of the opponent, unless it is, or may be, its own."""
        if (seat, seq) in self._own or seat in self._sending:
            return
        sent = self._sent.pop(1 - seat, None)
        if sent is not None:
            self.delays.opponents.append(time.perf_counter() - sent)


class Spectators:
    """Many who watch one table. They only count what comes: reading it would cost more than sending it."""

    def __init__(self) -> None:
        self.arrived: list[float] = []
        self.sizes: list[int] = []
        self._enough = asyncio.Event()
        self._wanted = 0
        self._tasks: list[asyncio.Task[None]] = []

    async def come(self, addresses: Sequence[str], table: str, count: int) -> None:
        """Open so many pages, spread over the servers."""
        browser = Client(addresses[0], browser=True)
        page = (await browser.send("GET", f"/t/{table}")).decode()
        await browser.closed()
        live = _LIVE.search(page)
        if live is None:
            raise RuntimeError("the table is not at play")
        for number in range(count):
            client = Client(addresses[number % len(addresses)], browser=True)
            self._tasks.append(asyncio.ensure_future(self._watch(client, html.unescape(live[1]))))
        await asyncio.sleep(2 + count / 200)

    async def _watch(self, client: Client, live: str) -> None:
        async with aclosing(client.pieces(live)) as pieces:
            async for _, piece in pieces:
                if len(piece) >= LEAST_PATCH:
                    self.arrived.append(time.perf_counter())
                    self.sizes.append(len(piece))
                    if len(self.arrived) == self._wanted:
                        self._enough.set()

    def count_anew(self) -> None:
        """Before an answer is sent."""
        self.arrived = []
        self._wanted = len(self._tasks)
        self._enough.clear()

    async def all_have_seen(self, patience: float) -> int:
        """Wait until a patch has come to all; to how many it has not."""
        try:
            await asyncio.wait_for(self._enough.wait(), patience)
        except TimeoutError:
            return self._wanted - len(self.arrived)
        return 0

    async def leave(self) -> None:
        """Close all pages."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

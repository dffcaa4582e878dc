"""A table at a server, played by the API or by its pages, and what each answer costs."""

from __future__ import annotations

import asyncio
import html
import random
import re
from collections.abc import AsyncGenerator, Sequence
from contextlib import aclosing, asynccontextmanager
from typing import Any

import httpx
import msgspec
from msgspec import Struct

from clepsydra.kernel import PERSON
from clepsydra.lab.client import Client, expander
from tools.answer.meter import Cost, Meter

_LIVE = re.compile(r'data-live="([^"]+)"')
_SURE = re.compile(r'name="sure" value="([^"]*)"')
LANGUAGE = {"Accept-Language": "fr"}
DONE, ASKS_FIRST = 204, 200


class Patch(Struct, frozen=True):
    """How many bytes of HTML and what goes with it an open page was sent for an act, and how many came over the line."""

    raw: int
    wire: int


class Step(Struct, frozen=True):
    """What a seat does: it answers or, with no answer, confirms its turn."""

    seat: int
    expected: int
    answer: Any
    several: bool
    confirms: bool

    @property
    def what(self) -> str:
        """The last part of the address that it is sent to."""
        return "confirm" if self.confirms else "answer"


class Table:
    """A running game with a guest on each seat."""

    def __init__(self, address: str, meter: Meter, people: Sequence[Client]) -> None:
        self.address = address
        self.meter = meter
        self.people = people
        self.id = ""
        self.sitting: list[Cost] = []
        self._chance = random.Random(0)  # noqa: S311 - a load, not a game for anybody

    @classmethod
    async def open(cls, address: str, meter: Meter, game: str, seats: int) -> Table:
        """Let so many guests sit down at a new table, and start."""
        people = [await _guest(address, f"Guest {seat}") for seat in range(seats)]
        table = cls(address, meter, people)
        wishes = {"setup": {"game": game, "seats": [PERSON] * seats}, "confirm": False}
        table.id = (await people[0].call("POST", "/tables", wishes))["id"]
        for seat, client in enumerate(people):
            sit = client.call("POST", f"/tables/{table.id}/seats/{seat}", {"word": f"word {seat}"})
            table.sitting.append(await meter.cost(sit))
        await people[0].call("POST", f"/tables/{table.id}/start")
        await meter.rest()
        return table

    async def next_step(self) -> Step | None:
        """What the seat that is asked does, at random but always the same; nothing at the end."""
        asked = (await self.people[0].call("GET", f"/tables/{self.id}"))["waits_for"]
        if not asked:
            return None
        picture = await self.people[asked[0]].call("GET", f"/tables/{self.id}/picture?seat={asked[0]}")
        question = picture["question"]
        if question is None:
            return Step(asked[0], picture["seq"], None, several=False, confirms=True)
        answer = self._pick(question)
        return Step(asked[0], picture["seq"], answer, several=question["several"], confirms=False)

    def _pick(self, question: dict[str, Any]) -> Any:
        options = question["options"]
        if not question["several"]:
            return self._chance.choice(options)
        while True:
            size = self._chance.randint(question["at_least"], min(question["at_most"], len(options)))
            answer = [options[at] for at in sorted(self._chance.sample(range(len(options)), size))]
            if answer not in question["refused"]:
                return answer

    async def send(self, step: Step) -> None:
        """Do it by the API."""
        body = {"expected": step.expected} | ({} if step.confirms else {"answer": step.answer})
        await self.people[step.seat].call("POST", f"/tables/{self.id}/seats/{step.seat}/{step.what}", body)

    async def close(self) -> None:
        """Hang up."""
        for client in self.people:
            await client.closed()


class Pages:
    """The pages of a table, open and listening: one for each seat, and those of spectators."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.opening: dict[str, list[Cost]] = {"seat": [], "spectator": []}
        self._received: list[tuple[dict[str, str], list[bytes]]] = []
        """Of each stream its headers, and the pieces as they came: what a page is sent, or a sign of life."""
        self._listening: list[asyncio.Task[None]] = []
        self._http = httpx.AsyncClient(headers=LANGUAGE, timeout=60)

    async def open(self, cookie: str = "") -> None:
        """Open one page and its stream."""
        who = "seat" if cookie else "spectator"
        self.opening[who].append(await self.table.meter.cost(self._open(cookie)))

    async def _open(self, cookie: str) -> None:
        browser = Client(self.table.address, browser=True, cookie=cookie)
        page = (await browser.send("GET", f"/t/{self.table.id}")).decode()
        await browser.closed()
        live = _LIVE.search(page)
        if live is None:
            raise RuntimeError("the page listens to nothing")
        self._listening.append(asyncio.ensure_future(self._listen(browser, html.unescape(live[1]))))

    async def _listen(self, browser: Client, live: str) -> None:
        received: list[bytes] = []
        async with aclosing(browser.pieces(live)) as pieces:
            async for headers, piece in pieces:  # reading them now would cost more than sending them
                if not received:
                    self._received.append((headers, received))
                received.append(piece)

    @property
    def received(self) -> int:
        """How many pieces of all streams came."""
        return sum(len(pieces) for _, pieces in self._received)

    def patches(self) -> list[Patch]:
        """Read what the pages were sent."""
        return [patch for headers, pieces in self._received for patch in patches_in(headers, pieces)]

    async def send(self, step: Step) -> None:
        """Do it as the script of the page does; what must be confirmed first is confirmed."""
        answers = step.answer if step.several else [] if step.confirms else [step.answer]
        fields: dict[str, Any] = {
            "expected": str(step.expected),
            "answer": [msgspec.json.encode(answer).decode() for answer in answers],
        }
        reply = await self._post(step, fields)
        if reply.status_code == ASKS_FIRST and (sure := _SURE.search(reply.json()["ask"])):
            reply = await self._post(step, {**fields, "sure": html.unescape(sure[1])})
        if reply.status_code != DONE:
            raise RuntimeError(f"{step} was refused: {reply.status_code} {reply.text[:300]}")

    async def _post(self, step: Step, fields: dict[str, Any]) -> httpx.Response:
        address = f"{self.table.address}/t/{self.table.id}/seats/{step.seat}/{step.what}"
        headers = {"X-Live": "1", "Cookie": self.table.people[step.seat].cookie}
        return await self._http.post(address, data=fields, headers=headers)

    async def close(self) -> None:
        """Close all of them."""
        gone = [task for task in self._listening if task.done()]
        for task in self._listening:
            task.cancel()
        await asyncio.gather(*self._listening, return_exceptions=True)
        await self._http.aclose()
        for task in gone:
            task.result()
        if gone:
            raise RuntimeError(f"{len(gone)} streams ended before their pages were closed")


def patches_in(headers: dict[str, str], pieces: Sequence[bytes]) -> list[Patch]:
    r"""Return the patches among the pieces of a stream; each piece holds whole events.

    >>> patches_in({}, [b":\n\n", b'id: 1\nevent: patch\ndata: {"late": "<p></p>"}\n\n'])
    [Patch(raw=19, wire=46)]
    """
    expand = expander(headers)
    found: list[Patch] = []
    for piece in pieces:
        for event in expand(piece).split(b"\n\n"):
            fields = dict(line.partition(b": ")[::2] for line in event.split(b"\n"))
            if fields.get(b"event") == b"patch":
                found.append(Patch(len(fields[b"data"]), len(piece)))
    return found


@asynccontextmanager
async def pages_of(table: Table, spectators: int) -> AsyncGenerator[Pages]:
    """Open the pages of all seats and of so many spectators, one after the other."""
    pages = Pages(table)
    try:
        for person in table.people:
            await pages.open(person.cookie)
        for _ in range(spectators):
            await pages.open()
        yield pages
    finally:
        await pages.close()


async def _guest(address: str, name: str) -> Client:
    """A new guest, known by a cookie as people are."""
    client = Client(address)
    await client.call("POST", "/me", {"name": name, "colour": "green"})
    return client

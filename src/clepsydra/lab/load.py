"""Many tables at once, played at random through the API: the load of benches and sieges."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import aclosing
from typing import Any, Generic, TypeAlias, TypeVar

import msgspec
from msgspec import Struct

from clepsydra.kernel import Setup
from clepsydra.lab.client import Client, Failed, guest

Q = TypeVar("Q")

Mark: TypeAlias = tuple[int, tuple[int, ...], tuple[int, ...]]


class Seen(Struct, frozen=True):
    """What is needed of a picture to go on."""

    seq: int
    question: dict[str, Any] | None
    must_confirm: bool
    over: bool
    answers: int
    ready: tuple[int, ...]
    waits_for: tuple[int, ...]

    @property
    def mark(self) -> Mark:
        """How far the table has come, the same for all who may know it."""
        return self.answers, self.ready, self.waits_for


_seen = msgspec.json.Decoder(Seen)


class Tally(Struct):
    """What came of it."""

    accepted: int = 0
    refused: int = 0
    games: int = 0
    delays: list[float] = []
    """For each act that all were shown, the seconds from sending it to the last seat's event."""
    rate: float = 0.0
    """Acts a second."""

    def clear(self) -> None:
        """Count anew."""
        self.accepted = self.refused = self.games = 0
        self.delays = []


class SimulatedPlayer(Generic[Q]):
    """Somebody who answers the newest question, one at a time, and sees what happens while they think.

    Were the table read only between two answers, thinking would count as the delay of what came meanwhile.
    """

    def __init__(self, answer: Callable[[Q], Awaitable[None]], think: Callable[[], float]) -> None:
        self._answer = answer
        self._think = think
        self._newest: Q | None = None
        self._asked = asyncio.Event()

    def ask(self, question: Q | None) -> None:
        """Ask something else, or nothing any more."""
        self._newest = question
        self._asked.set()

    async def decide(self) -> None:
        """Answer whatever is asked, until cancelled."""
        while True:
            await self._asked.wait()
            await asyncio.sleep(self._think())
            self._asked.clear()
            question, self._newest = self._newest, None
            if question is not None:
                await self._answer(question)


class LoadedTable:
    """One table with its seats, each on its own connection, and a stream for each."""

    def __init__(self, seats: Sequence[Client], table: str, tally: Tally, pause: float = 0.0) -> None:
        self.seats = seats
        self.table = table
        self.tally = tally
        self.pause = pause
        self._chance = random.Random(table)  # noqa: S311 - a load, not a game for anybody
        self._seen_by: dict[Mark, dict[int, float]] = {}
        self._marks: dict[tuple[int, int], Mark] = {}
        """For each act of a seat, by its own count, how far it saw the table come."""
        self._sent: dict[tuple[int, int], float] = {}

    @classmethod
    async def open(
        cls,
        clients: Sequence[Client],
        setup: Setup,
        tally: Tally,
        *,
        pause: float = 0.0,
        confirm: bool = False,
    ) -> LoadedTable:
        """Open a table, let these clients sit down, one on each seat for people, and start."""
        wishes = {"setup": msgspec.to_builtins(setup), "confirm": confirm}
        table = (await clients[0].call("POST", "/tables", wishes))["id"]
        for seat, client in zip(setup.people, clients, strict=True):
            await client.call("POST", f"/tables/{table}/seats/{seat}", {})
        await clients[0].call("POST", f"/tables/{table}/start")
        return cls(clients, table, tally, pause)

    async def play(self) -> None:
        """Play until the game is over."""
        await asyncio.gather(*(self._listen(seat) for seat in range(len(self.seats))))
        self.tally.games += 1

    async def play_on(self, setup: Setup) -> None:
        """Play game after game, until cancelled."""
        table = self
        while True:
            await table.play()
            table = await LoadedTable.open(self.seats, setup, self.tally, pause=self.pause)

    async def _listen(self, seat: int) -> None:
        path = f"/tables/{self.table}/stream?seat={seat}&texts=false"
        mind = SimulatedPlayer[Seen](lambda picture: self._answer(seat, picture), self._think)
        deciding = asyncio.ensure_future(mind.decide())
        try:
            async with aclosing(self.seats[seat].stream(path)) as told:
                async for event in told:
                    if deciding.done():
                        deciding.result()
                    if event.event != "picture":
                        continue
                    picture = _seen.decode(event.data)
                    self._arrived(seat, picture)
                    if picture.over:
                        return
                    asked = picture.question is not None or picture.must_confirm
                    mind.ask(picture if asked else None)
        finally:
            deciding.cancel()

    def _think(self) -> float:
        return self._chance.uniform(0.5, 1.5) * self.pause

    async def _answer(self, seat: int, picture: Seen) -> None:
        where = f"/tables/{self.table}/seats/{seat}"
        sent = time.perf_counter()
        try:
            if picture.question is None:
                done = await self.seats[seat].call("POST", f"{where}/confirm", {"expected": picture.seq})
            else:
                body = {"expected": picture.seq, "answer": self.pick(picture.question)}
                done = await self.seats[seat].call("POST", f"{where}/answer", body)
        except Failed as failed:
            self.tally.refused += 1
            if failed.status != 409:
                raise
            return
        self.tally.accepted += 1
        self._sent[seat, done["seq"]] = sent
        if (seat, done["seq"]) in self._marks:
            self._measure(self._marks[seat, done["seq"]])

    async def waits_for(self) -> list[int]:
        """The seats that are asked something or must confirm; nobody at the end."""
        asked: list[int] = (await self.seats[0].call("GET", f"/tables/{self.table}"))["waits_for"]
        return asked

    async def act(self, seat: int) -> int:
        """Let a seat that is waited for answer or confirm; the number of the act."""
        client, where = self.seats[seat], f"/tables/{self.table}/seats/{seat}"
        picture: Any = await client.call("GET", f"/tables/{self.table}/picture?seat={seat}")
        sent: dict[str, Any] = {"expected": picture["seq"]}
        if picture["question"] is None:
            done = await client.call("POST", f"{where}/confirm", sent)
        else:
            answer = {"answer": self.pick(picture["question"])}
            done = await client.call("POST", f"{where}/answer", sent | answer)
        seq: int = done["seq"]
        return seq

    def pick(self, question: Mapping[str, Any]) -> Any:
        """Any answer to a question."""
        options: list[Any] = question["options"]
        if not question["several"]:
            return self._chance.choice(options)
        while True:
            size = self._chance.randint(question["at_least"], min(question["at_most"], len(options)))
            chosen = sorted(self._chance.sample(range(len(options)), size))
            answer = [options[number] for number in chosen]
            if answer not in question["refused"]:
                return answer

    def _arrived(self, seat: int, picture: Seen) -> None:
        """A seat was shown how far the table has come. What all were shown has been delivered; what may still be
        taken back is its owner's alone and is not counted.
        """
        self._marks[seat, picture.seq] = picture.mark
        self._seen_by.setdefault(picture.mark, {}).setdefault(seat, time.perf_counter())
        self._measure(picture.mark)

    def _measure(self, mark: Mark) -> None:
        seen = self._seen_by.get(mark, {})
        if len(seen) < len(self.seats):
            return
        acts = [act for act in self._sent if self._marks.get(act) == mark]
        if acts:
            # Of an answer that was tried and its confirmation, which look alike, the last was shown to all.
            self.tally.delays.append(max(seen.values()) - self._sent[acts[-1]])
            del self._seen_by[mark]
        for act in acts:
            del self._sent[act]


async def open_tables(
    addresses: Sequence[str],
    setup: Setup,
    count: int,
    tally: Tally,
    *,
    pause: float = 0.0,
    sticky: bool = False,
) -> list[LoadedTable]:
    """So many tables, the seats of each spread over the servers; or all at one, as a proxy sends them by table."""
    tables: list[LoadedTable] = []
    for number in range(count):
        clients = [
            await guest(
                addresses[(number + (0 if sticky else seat)) % len(addresses)], f"Guest {number}.{seat}"
            )
            for seat in setup.people
        ]
        tables.append(await LoadedTable.open(clients, setup, tally, pause=pause))
    return tables

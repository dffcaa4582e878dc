"""People who never give up: they send again with the same key and come back to the stream where they were.

What they were told was accepted they remember, and hold against the store in the end.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack, aclosing, closing
from typing import Any

import asyncpg
import msgspec
from msgspec import Struct

from clepsydra.kernel import PERSON, Result, from_text, verify
from clepsydra.lab.client import Client, Failed

NAMES = ("Ann", "Bob", "Cleo", "Dan")
PAUSE = 0.05
"""Seconds before a client tries again."""
CONFLICT = 409
MEND_THEMSELVES = (0, 502, 503)
"""No answer at all, none behind a proxy, and "come back later"."""


class Question(Struct, frozen=True):
    """What it takes to answer."""

    options: list[Any]
    at_least: int
    at_most: int
    several: bool
    refused: list[list[Any]]


class Seen(Struct, frozen=True):
    """What a player looks at of a picture."""

    seq: int
    question: Question | None
    must_confirm: bool
    over: bool
    result: Result | None


_seen = msgspec.json.Decoder(Seen)


class Accepted(Struct, frozen=True):
    """An act that the service said it has accepted: its number for its seat, and when it was first sent and then answered."""

    seat: int
    seq: int
    sent: float
    answered: float


class Player:
    """One seat, played at random by its stream alone. `addresses`: the servers it may turn to, the first first.

    They are known by a token, or by a cookie as a browser is.
    """

    def __init__(
        self, addresses: Sequence[str], token: str | None, table: str, seat: int, cookie: str = ""
    ) -> None:
        self.table, self.seat = table, seat
        self.sent: set[str] = set()
        self.accepted: dict[str, Accepted] = {}
        self.refused: list[str] = []
        self.retries = 0
        self.comebacks = 0
        self.reloads = 0
        self.pace = 0.0
        """Seconds that they think before they answer, on average."""
        self.on_accepted: Callable[[], None] = lambda: None
        self._clients = [Client(address, token, cookie=cookie) for address in addresses]
        self._chance = random.Random(seat)
        self._last: str | None = None
        self._known = 0

    async def play(self) -> Seen:
        """Play to the end; the last picture that the stream showed."""
        while True:
            try:
                last = await self._listen(self._clients[self.comebacks % len(self._clients)])
            except OSError:
                last = None
            except Failed as failed:
                if failed.status not in MEND_THEMSELVES:
                    raise
                last = None
            if last is not None:
                return last
            self.comebacks += 1
            await asyncio.sleep(PAUSE)

    async def _listen(self, client: Client) -> Seen | None:
        path = f"/tables/{self.table}/stream?seat={self.seat}&texts=false"
        async with aclosing(client.stream(path, self._last)) as told:
            async for event in told:
                self._last = event.id
                self.reloads += event.event == "reload"
                if event.event != "picture":
                    continue
                seen = _seen.decode(event.data)
                if seen.over:
                    return seen
                if seen.seq >= self._known and (seen.question is not None or seen.must_confirm):
                    await self._decide(seen)
        return None

    async def _decide(self, seen: Seen) -> None:
        key = f"{self.seat}-{len(self.sent)}"
        self.sent.add(key)
        body: dict[str, Any] = {"expected": seen.seq}
        if seen.question is not None:
            body["answer"] = pick(self._chance, seen.question)
        what = "confirm" if seen.question is None else "answer"
        path = f"/tables/{self.table}/seats/{self.seat}/{what}"
        if self.pace:  # an evening at which people think is what is tested
            await asyncio.sleep(self._chance.uniform(0.5, 1.5) * self.pace)
        begun = time.perf_counter()
        while True:
            client = self._clients[self.retries % len(self._clients)]
            try:
                done = await client.call("POST", path, body, f"Idempotency-Key: {key}\r\n")
            except Failed as failed:
                if failed.status == CONFLICT:
                    self.refused.append(msgspec.json.decode(failed.body)["rule"])
                    assert self.refused[-1] != "TB-ASK-10", "an innocent table was set aside"
                    return
                if failed.status not in MEND_THEMSELVES:
                    raise
            except OSError:
                pass
            else:
                self._known = done["seq"]
                self.accepted[key] = Accepted(self.seat, done["seq"], begun, time.perf_counter())
                self.on_accepted()
                return
            self.retries += 1
            await asyncio.sleep(PAUSE)

    def turn_to(self, addresses: Sequence[str]) -> None:
        """Turn to these servers from now on, the first first."""
        known = self._clients[0]
        self.leave()
        self._clients = [Client(address, known.token, cookie=known.cookie) for address in addresses]
        self.retries = self.comebacks = 0

    def leave(self) -> None:
        """Hang up."""
        for client in self._clients:
            client.close()


def pick(chance: random.Random, question: Question) -> Any:
    """Any answer that is allowed."""
    if not question.several:
        return chance.choice(question.options)
    while True:
        size = chance.randint(question.at_least, min(question.at_most, len(question.options)))
        numbers = sorted(chance.sample(range(len(question.options)), size))
        answer = [question.options[number] for number in numbers]
        if answer not in question.refused:
            return answer


class Game:
    """A table with a player on each seat that no bot plays."""

    def __init__(self, table: str, players: Sequence[Player]) -> None:
        self.table = table
        self.players = players

    @classmethod
    async def begin(
        cls,
        addresses: Sequence[str],
        seats: int,
        game: str = "anachrony",
        *,
        confirm: bool = True,
        cookies: bool = False,
        bot: str = "",
    ) -> Game:
        """Open a table and start; neighbours sit at different servers. They have tokens, or cookies.

        A bot sits on the last seat if one is named.
        """
        turned = [
            [*addresses[seat % len(addresses) :], *addresses[: seat % len(addresses)]]
            for seat in range(seats)
        ]
        wishes: dict[str, Any] = {"setup": {"game": game, "seats": [PERSON] * seats}, "confirm": confirm}
        if bot:
            wishes["bots"] = {str(seats - 1): bot}
        with ExitStack() as stack:
            people = [
                stack.enter_context(closing(await guest(addresses[0], NAMES[seat], by_cookie=cookies)))
                for seat in range(seats - bool(bot))
            ]
            table = (await people[0].call("POST", "/tables", wishes))["id"]
            for seat, person in enumerate(people):
                await person.call("POST", f"/tables/{table}/seats/{seat}", {})
            await people[0].call("POST", f"/tables/{table}/start")
        return cls(
            table,
            [
                Player(turned[seat], person.token, table, seat, person.cookie)
                for seat, person in enumerate(people)
            ],
        )

    async def play(self) -> list[Seen]:
        """Play to the end; what each seat saw last."""
        try:
            async with asyncio.TaskGroup() as group:
                tasks = [group.create_task(player.play()) for player in self.players]
            return [task.result() for task in tasks]
        finally:
            for player in self.players:
                player.leave()

    @property
    def accepted(self) -> list[Accepted]:
        """All that was accepted, in the order in which it was known."""
        acts = [act for player in self.players for act in player.accepted.values()]
        return sorted(acts, key=lambda act: act.answered)


async def guest(address: str, name: str, *, by_cookie: bool = False) -> Client:
    """A new guest, known by a token unless told otherwise."""
    if not by_cookie:
        return Client(address, await token(address, name))
    client = Client(address)
    try:
        await client.call("POST", "/me", {"name": name, "colour": "green"})
    except BaseException:  # the evening may end here too
        client.close()
        raise
    return client


async def token(address: str, name: str) -> str:
    """The token of a new guest."""
    with closing(Client(address)) as client:
        await client.call("POST", "/me", {"name": name, "colour": "green"})
        found: str = (await client.call("POST", "/me/token"))["token"]
        return found


async def check(database: str, address: str, game: Game, last: Sequence[Seen]) -> int:
    """Hold what the players know against the store and the record; the number of acts.

    Besides what is kept, all streams ended where a fresh replay of the record ends.
    """
    stored = await kept(database, game)
    with closing(Client(address)) as client:
        record = from_text(await client.send("GET", f"/tables/{game.table}/record"))
    result = verify(record).result
    assert [seen.result for seen in last] == [result] * len(game.players)
    for player, seen in zip(game.players, last, strict=True):
        assert max(act.seq for act in player.accepted.values()) <= seen.seq <= stored
    return stored


async def kept(database: str, game: Game) -> int:
    """Hold what the players know against the store, also of a game that is not over; the number of acts.

    Nothing that was accepted is lost or has another place among a seat's acts, and nothing is there that nobody sent.
    """
    stored = await acts_of(database, game.table)
    for player in game.players:
        own = {f"{player.seat}:{key}": act.seq for key, act in player.accepted.items()}
        assert own.keys() <= stored.keys(), "an accepted act is not in the store"
        numbers = [own[key] for key in sorted(own, key=lambda key: stored[key])]
        assert numbers == sorted(set(numbers)), "two acts with one number, or in another order"
        assert all(number <= stored[key] for key, number in own.items()), "more were noticed than there are"
        theirs = {key for key in stored if key.startswith(f"{player.seat}:")}
        assert theirs <= {f"{player.seat}:{key}" for key in player.sent}, "an act that nobody sent"
    return len(stored)


async def acts_of(database: str, table: str) -> dict[str, int]:
    """The acts of a table as the store has them: key and number. All numbers are there, each once."""
    connection = await asyncpg.connect(database)
    try:
        rows = await connection.fetch("SELECT key, seq FROM acts WHERE table_id = $1 ORDER BY seq", table)
    finally:
        await connection.close()
    assert [row["seq"] for row in rows] == list(range(1, len(rows) + 1))
    return {row["key"]: row["seq"] for row in rows}

"""Several clients at once: the same turn, the same key, also at different processes."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from contextlib import closing

import msgspec
import pytest
from msgspec import Struct

from clepsydra.lab.client import Client, Failed
from tests.faults.cluster import cluster, figure
from tests.faults.players import CONFLICT, Question, Seen, acts_of, pick, token
from tests.waiting import within

CHANCE = random.Random(7)
LONG = 1_200
"""Seconds after which a thousand races are given up."""


class Turn(Struct, frozen=True):
    """A question, and where it is answered."""

    path: str
    seq: int
    question: Question

    def any_answer(self) -> dict[str, object]:
        """An answer to send."""
        return {"expected": self.seq, "answer": pick(CHANCE, self.question)}


class Turns:
    """Tables at which one guest plays both seats through two processes."""

    def __init__(self, here: Client, there: Client) -> None:
        self.here, self.there = here, there
        self.table = ""

    async def next(self) -> Turn:
        """The next question of any seat, at a new table if the game is over."""
        while True:
            for seat in (0, 1) if self.table else ():
                seen = await self._picture(seat)
                if seen.question is not None:
                    return Turn(f"/tables/{self.table}/seats/{seat}/answer", seen.seq, seen.question)
            await self._new_table()

    async def _picture(self, seat: int) -> Seen:
        data = await self.here.send("GET", f"/tables/{self.table}/picture?seat={seat}")
        return msgspec.json.decode(data, type=Seen)

    async def _new_table(self) -> None:
        wishes = {"setup": {"game": "anachrony", "seats": ["person"] * 2}, "confirm": False}
        self.table = (await self.here.call("POST", "/tables", wishes))["id"]
        for seat in (0, 1):
            await self.here.call("POST", f"/tables/{self.table}/seats/{seat}", {})
        await self.here.call("POST", f"/tables/{self.table}/start")


async def post(client: Client, path: str, body: object, key: str = "") -> int | str:
    """The number of the act, or the rule that refused it."""
    try:
        done = await client.call("POST", path, body, f"Idempotency-Key: {key}\r\n" if key else "")
    except Failed as failed:
        if failed.status != CONFLICT:
            raise
        return str(msgspec.json.decode(failed.body)["rule"])
    return int(done["seq"])


@pytest.mark.gate
async def test_of_two_who_answer_the_same_question_at_once_exactly_one_wins(
    count: Callable[[int, int], int], tell: Callable[..., None]
) -> None:
    rounds = count(200, 1000)
    tables: dict[str, int] = {}
    async with cluster() as ours:
        one, two = [await ours.serve() for _ in range(2)]
        ann = await token(one.address, "Ann")
        with closing(Client(one.address, ann)) as here, closing(Client(two.address, ann)) as there:
            turns = Turns(here, there)

            async def races() -> float:
                return sum([await figure(at.address, "clepsydra_lost_races_total") for at in (one, two)])

            async with within(
                "somebody comes second at the store, not at a process that knew it already", LONG
            ):
                while sum(tables.values()) < rounds or not await races():
                    turn = await turns.next()
                    both = await asyncio.gather(
                        post(here, turn.path, turn.any_answer()), post(there, turn.path, turn.any_answer())
                    )
                    won = [result for result in both if isinstance(result, int)]
                    assert len(won) == 1, both
                    tables[turns.table] = tables.get(turns.table, 0) + 1
            decided_by_the_store = int(await races())
        for table, wins in tables.items():
            assert len(await acts_of(ours.database, table)) == wins
    tell(winners=sum(tables.values()), decided_by_the_store=decided_by_the_store)


async def test_a_key_that_is_sent_again_returns_the_first_result_in_every_process_and_after_a_restart(
    count: Callable[[int, int], int], tell: Callable[..., None]
) -> None:
    rounds = count(20, 100)
    first: list[tuple[str, object, int]] = []
    async with cluster() as ours:
        one, two = [await ours.serve() for _ in range(2)]
        ann = await token(one.address, "Ann")
        with closing(Client(one.address, ann)) as here, closing(Client(two.address, ann)) as there:
            turns = Turns(here, there)
            for number in range(rounds):
                turn = await turns.next()
                path, body = turn.path, turn.any_answer()
                both = [post(here, path, body, f"k{number}"), post(there, path, body, f"k{number}")]
                seq, again = await asyncio.gather(*both)
                assert seq == again
                assert isinstance(seq, int)
                first.append((path, body, seq))
        one.kill()
        three = await ours.serve()
        with closing(Client(two.address, ann)) as there, closing(Client(three.address, ann)) as new:
            for number, (path, sent, seq) in enumerate(first):
                assert await post(there, path, sent, f"k{number}") == seq
                assert await post(new, path, sent, f"k{number}") == seq
        stored = len(await acts_of(ours.database, turns.table))
    assert stored == sum(path.startswith(f"/tables/{turns.table}/") for path, _, _ in first)
    tell(keys=rounds, sent=4 * rounds, done=len(first))

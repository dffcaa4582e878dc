"""Who plays a load sees what happens while they think: thinking is no delay of the server's."""

from __future__ import annotations

import asyncio

import pytest

from clepsydra.lab.load import SimulatedPlayer
from tests.waiting import within


class Head:
    """Somebody who thinks until the test says that it is enough, and whose answers are kept."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.thinks, self._enough, self._done = asyncio.Event(), asyncio.Event(), asyncio.Event()
        self.answers: asyncio.Queue[int] = asyncio.Queue()
        monkeypatch.setattr("clepsydra.lab.load.asyncio.sleep", self._think)

    async def _think(self, _seconds: float) -> None:
        self.thinks.set()
        await self._enough.wait()
        self.thinks.clear()
        self._enough.clear()
        self._done.set()

    async def has_thought(self) -> None:
        """Let them come to an end with what they think about."""
        async with within("they think"):
            await self.thinks.wait()
        self._enough.set()
        await self._done.wait()
        self._done.clear()

    async def answer(self) -> int:
        """What they answer next."""
        async with within("an answer"):
            return await self.answers.get()


def test_the_newest_question_is_answered_once(monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        head = Head(monkeypatch)
        mind = SimulatedPlayer(head.answers.put, lambda: 1.0)
        deciding = asyncio.ensure_future(mind.decide())
        for question in (1, 2, 3):
            mind.ask(question)
        await head.has_thought()
        assert await head.answer() == 3
        mind.ask(4)
        mind.ask(None)
        await head.has_thought()
        mind.ask(5)
        await head.has_thought()
        assert await head.answer() == 5, "what is no longer asked is not answered"
        assert head.answers.empty()
        deciding.cancel()

    asyncio.run(play())


def test_what_is_asked_while_an_answer_is_on_its_way_comes_after_it(monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        head = Head(monkeypatch)
        on_its_way, arrived = asyncio.Event(), asyncio.Event()

        async def answer(question: int) -> None:
            on_its_way.set()
            await arrived.wait()
            head.answers.put_nowait(question)

        mind = SimulatedPlayer(answer, lambda: 1.0)
        deciding = asyncio.ensure_future(mind.decide())
        mind.ask(1)
        await head.has_thought()
        async with within("the answer is on its way"):
            await on_its_way.wait()
        mind.ask(2)
        assert head.answers.empty()
        arrived.set()
        assert await head.answer() == 1
        await head.has_thought()
        assert await head.answer() == 2
        deciding.cancel()

    asyncio.run(play())

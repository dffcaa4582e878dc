"""Who plays a load sees what happens while they think: thinking is no delay of the server's."""

import asyncio

from clepsydra.lab.load import SimulatedPlayer


def test_the_newest_question_is_answered_once() -> None:
    answered: list[int] = []

    async def answer(question: int) -> None:
        answered.append(question)

    async def play() -> None:
        mind = SimulatedPlayer(answer, lambda: 0.02)
        deciding = asyncio.ensure_future(mind.decide())
        for question in (1, 2, 3):
            mind.ask(question)
        await asyncio.sleep(0.2)
        assert answered == [3]
        mind.ask(4)
        mind.ask(None)
        await asyncio.sleep(0.2)
        assert answered == [3], "it is no longer asked"
        deciding.cancel()

    asyncio.run(play())


def test_what_is_asked_while_an_answer_is_on_its_way_comes_after_it() -> None:
    answered: list[int] = []

    async def play() -> None:
        arrived = asyncio.Event()

        async def answer(question: int) -> None:
            if question == 1:
                await arrived.wait()
            answered.append(question)

        mind = SimulatedPlayer(answer, lambda: 0.0)
        deciding = asyncio.ensure_future(mind.decide())
        mind.ask(1)
        await asyncio.sleep(0.05)
        mind.ask(2)
        await asyncio.sleep(0.05)
        assert answered == []
        arrived.set()
        await asyncio.sleep(0.05)
        assert answered == [1, 2]
        deciding.cancel()

    asyncio.run(play())

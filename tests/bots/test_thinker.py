"""Bots think in a process of their own, which can be stopped and starts anew."""

from __future__ import annotations

import asyncio
import io
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

import msgspec
import pytest
from structlog.testing import capture_logs

from clepsydra.bots.thinker import LENGTH, BotFailed, Thinker, Thought, TookTooLong, decide, think
from clepsydra.kernel import PERSON, Position, Setup, installed_games

SETUP = Setup("hourglass", (PERSON, PERSON))


def a_thought(bot: str = "greedy", seat: int = 0) -> Thought:
    position = Position.begin(installed_games()["hourglass"].rules_for(SETUP), b"thought")
    return Thought(msgspec.json.encode(SETUP), position.stored(), seat, bot, b"key")


def framed(thought: Thought) -> bytes:
    data = msgspec.msgpack.encode(thought)
    return LENGTH.pack(len(data)) + data


@asynccontextmanager
async def a_thinker(seconds: float = 60.0) -> AsyncGenerator[Thinker]:
    thinker = Thinker(seconds)
    try:
        yield thinker
    finally:
        await thinker.close()


def test_the_same_thought_gives_the_same_answer_in_another_process() -> None:
    async def answers() -> None:
        async with a_thinker() as thinker:
            for thought in (a_thought("greedy"), a_thought("random", 1), a_thought("greedy")):
                assert await thinker.answer(thought) == decide(thought)

    asyncio.run(answers())


def test_a_bot_that_takes_too_long_is_stopped_and_the_next_thought_is_thought() -> None:
    async def hurries() -> None:
        async with a_thinker(0.0) as thinker:
            with pytest.raises(TookTooLong):
                await thinker.answer(a_thought())
            thinker._seconds = 60.0
            assert await thinker.answer(a_thought()) == decide(a_thought())

    asyncio.run(hurries())


def test_a_bot_that_breaks_its_process_is_logged_in_one_line_and_the_next_one_answers() -> None:
    async def breaks() -> None:
        async with a_thinker() as thinker:
            with capture_logs() as logged, pytest.raises(BotFailed) as failed:
                await thinker.answer(msgspec.structs.replace(a_thought(), setup=b"nothing"))
            assert not isinstance(failed.value, TookTooLong)
            (line,) = logged
            assert line["event"] == "bot process wrote errors"
            assert "DecodeError" in line["output"]
            assert await thinker.answer(a_thought()) == decide(a_thought())

    asyncio.run(breaks())


def test_who_no_longer_waits_leaves_no_half_answer_behind() -> None:
    async def leaves() -> None:
        async with a_thinker() as thinker:
            await thinker.answer(a_thought("random"))
            left = asyncio.ensure_future(thinker.answer(a_thought("random", 1)))
            await asyncio.sleep(0)
            left.cancel()
            with pytest.raises(asyncio.CancelledError):
                await left
            assert await thinker.answer(a_thought("greedy")) == decide(a_thought("greedy"))

    asyncio.run(leaves())


def test_thoughts_are_answered_in_order_until_there_are_no_more() -> None:
    thoughts = [a_thought("random", 1), a_thought("greedy")]
    sink = io.BytesIO()
    think(io.BytesIO(b"".join(map(framed, thoughts))), sink)
    expected = [msgspec.msgpack.encode(decide(thought)) for thought in thoughts]
    assert sink.getvalue() == b"".join(LENGTH.pack(len(answer)) + answer for answer in expected)

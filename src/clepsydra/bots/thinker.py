"""A process of its own in which bots think: however long one takes, the tables go on, and it can be stopped.

A thought goes in and an answer comes out, as MessagePack behind its length.
"""

from __future__ import annotations

import asyncio
import functools
import os
import struct
import sys
import threading
import time
from asyncio.subprocess import PIPE, Process
from typing import Any, BinaryIO

import msgspec
from msgspec import Struct

from clepsydra.bots.bot import bot_named
from clepsydra.kernel import (
    Answer,
    Position,
    Ruleset,
    SeatView,
    Setup,
    Stored,
    from_plain,
    installed_games,
    stream,
)

LENGTH = struct.Struct(">I")


class Thought(Struct, frozen=True):
    """What a bot has to decide: the game as stored, its seat, and the key of its own chance."""

    setup: bytes
    """JSON: equal set-ups are equal bytes, so that their rules are made once."""
    stored: Stored
    seat: int
    bot: str
    key: bytes


class TookTooLong(Exception):
    """The bot did not come to an answer; its process was ended."""


@functools.lru_cache(maxsize=64)
def _rules(setup: bytes) -> Ruleset[Any]:
    agreed = msgspec.json.decode(setup, type=Setup)
    return installed_games()[agreed.game].rules_for(agreed)


def decide(thought: Thought) -> Answer:
    """What the bot answers. The same thought gives the same answer, here or in any process."""
    position = Position.resume(_rules(thought.setup), thought.stored)
    chance = stream(thought.key, "bot", thought.seat, position.count)
    return bot_named(thought.bot).decide(SeatView(position, thought.seat), chance)


class Thinker:
    """The process, seen from the one that asks. It is started when first needed, and anew after it was stopped."""

    def __init__(self, seconds: float = 20.0) -> None:
        self._seconds = seconds
        self._process: Process | None = None
        self._turn = asyncio.Lock()

    async def answer(self, thought: Thought) -> Answer:
        """Let the bot decide."""
        async with self._turn:
            try:
                async with asyncio.timeout(self._seconds):
                    return await self._exchange(thought)
            except (TimeoutError, asyncio.IncompleteReadError, OSError) as error:
                raise TookTooLong(thought.bot) from error
            finally:
                if sys.exc_info()[0] is not None:
                    await self._stop()

    async def _exchange(self, thought: Thought) -> Answer:
        process = self._process
        if process is None:
            process = self._process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "clepsydra.bots.thinker", stdin=PIPE, stdout=PIPE
            )
        if process.stdin is None or process.stdout is None:
            raise OSError("no pipes to the thinker")
        data = msgspec.msgpack.encode(thought)
        process.stdin.write(LENGTH.pack(len(data)) + data)
        await process.stdin.drain()
        (size,) = LENGTH.unpack(await process.stdout.readexactly(LENGTH.size))
        answer: Answer = from_plain(msgspec.msgpack.decode(await process.stdout.readexactly(size)))
        return answer

    async def _stop(self) -> None:
        process, self._process = self._process, None
        if process is not None and process.returncode is None:
            process.kill()
            await process.wait()

    async def close(self) -> None:
        """End the process."""
        await self._stop()


def think(source: BinaryIO, sink: BinaryIO) -> None:
    """Answer thoughts until there are no more."""
    while len(head := source.read(LENGTH.size)) == LENGTH.size:
        (size,) = LENGTH.unpack(head)
        thought = msgspec.msgpack.decode(source.read(size), type=Thought)
        answer = msgspec.msgpack.encode(decide(thought))
        sink.write(LENGTH.pack(len(answer)) + answer)
        sink.flush()


def end_with(parent: int) -> None:
    """End this process, even in the middle of a thought, when the one that asks is no more."""
    while os.getppid() == parent:
        time.sleep(0.5)
    os._exit(1)


if __name__ == "__main__":
    threading.Thread(target=end_with, args=[os.getppid()], daemon=True).start()
    think(sys.stdin.buffer, sys.stdout.buffer)

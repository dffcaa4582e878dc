"""A process of its own in which bots think: however long one takes, the tables go on, and it can be stopped.

A thought goes in and an answer comes out, as MessagePack behind its length.
"""

from __future__ import annotations

import asyncio
import functools
import os
import signal
import struct
import sys
import threading
import time
from asyncio.subprocess import PIPE, Process
from contextvars import Context
from typing import Any, BinaryIO

import msgspec
import structlog
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

log = structlog.get_logger(__name__)

LENGTH = struct.Struct(">I")
LONGEST = 10_000
"""Characters that are logged of what a process writes to its error stream, from its end."""


class Thought(Struct, frozen=True):
    """What a bot has to decide: the game as stored, its seat, and the key of its own chance."""

    setup: bytes
    """JSON: equal set-ups are equal bytes, so that their rules are made once."""
    stored: Stored
    seat: int
    bot: str
    key: bytes


class BotFailed(Exception):
    """The bot came to no answer, because it broke; its process has ended."""


class TookTooLong(BotFailed):
    """The bot came to no answer in time; its process was ended."""


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
        self._complaints: asyncio.Future[None] | None = None
        """Waits for what the process writes to its error stream."""

    async def answer(self, thought: Thought) -> Answer:
        """Let the bot decide."""
        async with self._turn:
            try:
                async with asyncio.timeout(self._seconds):
                    return await self._exchange(thought)
            except TimeoutError as error:
                raise TookTooLong(thought.bot) from error
            except (asyncio.IncompleteReadError, OSError) as error:
                raise BotFailed(thought.bot) from error
            finally:
                if sys.exc_info()[0] is not None:
                    await self._stop()

    async def _exchange(self, thought: Thought) -> Answer:
        process = self._process
        if process is None:
            process = self._process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "clepsydra.bots.thinker", stdin=PIPE, stdout=PIPE, stderr=PIPE
            )
            # In a context of its own: it outlives the request that needs the process first.
            loop = asyncio.get_running_loop()
            self._complaints = loop.create_task(_log_errors(process), context=Context())
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
        if self._complaints is not None:
            await self._complaints

    async def close(self) -> None:
        """End the process."""
        await self._stop()


async def _log_errors(process: Process) -> None:
    """Log what the process of the bots wrote to its error stream, as one line, when it has ended."""
    written = await process.stderr.read() if process.stderr is not None else b""
    if written:
        log.error("bot process wrote errors", output=written.decode(errors="replace")[-LONGEST:])


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
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent, with which it ends
    threading.Thread(target=end_with, args=[os.getppid()], daemon=True).start()
    think(sys.stdin.buffer, sys.stdout.buffer)

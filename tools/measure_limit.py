"""What it costs to keep rules from running for ever: an alarm in this process, or a worker that can be killed.

Figures for docs/decisions/0013-rules-under-an-alarm.md. Plays a game of Anachrony to its middle and does one
decision again and again: alone, under the alarm, and in a worker process which gets the stored position and
gives back the state that the decision leads to.

    python tools/measure_limit.py [ROUNDS]
"""

from __future__ import annotations

import statistics
import struct
import subprocess
import sys
import time
from collections.abc import Callable
from typing import IO, Any

import msgspec

from clepsydra.bots import at_random
from clepsydra.kernel import Answer, Position, Ruleset, Setup, Stored, from_plain, installed_games, stream
from clepsydra.tables.watchdog import time_limit

SETUP = Setup(game="anachrony", seats=("person",) * 4)
ANSWERS = 120
LENGTH = struct.Struct(">I")
NOTHING = msgspec.msgpack.encode([])


def rules() -> Ruleset[Any]:
    """Anachrony for four."""
    return installed_games()[SETUP.game].rules_for(SETUP)


def middle() -> Position[Any]:
    """A game in its middle, at the start of a step."""
    position: Position[Any] = Position.begin(rules(), b"measure")
    chance = stream(b"measure", "players")
    while position.count < ANSWERS or position.given:
        seat = next(iter(position.asks))
        position.accept(seat, at_random(position.asks[seat], chance))
    return position


def decide(position: Position[Any], seat: int, answer: Answer) -> Stored:
    """One decision, and what is kept of it."""
    position.accept(seat, answer)
    return position.stored()


def send(pipe: IO[bytes], data: bytes) -> None:
    """A message behind its length."""
    pipe.write(LENGTH.pack(len(data)) + data)
    pipe.flush()


def receive(pipe: IO[bytes]) -> bytes:
    """The next message; empty at the end."""
    head = pipe.read(LENGTH.size)
    return pipe.read(LENGTH.unpack(head)[0]) if len(head) == LENGTH.size else b""


def work(source: IO[bytes], sink: IO[bytes]) -> None:
    """The worker: a stored position, a seat and an answer come in, the position after it goes out.

    An empty list comes back with the last position: what it would cost if the worker kept the game at hand.
    """
    agreed, last = rules(), b""
    while data := receive(source):
        if data == NOTHING:
            send(sink, last)
            continue
        stored, seat, answer = msgspec.msgpack.decode(data, type=tuple[Stored, int, Any])
        position = Position.resume(agreed, stored)
        last = msgspec.msgpack.encode(decide(position, seat, from_plain(answer)))
        send(sink, last)


def microseconds(once: Callable[[], object], rounds: int, prepare: Callable[[], object] | None = None) -> str:
    """Median, and the middle half, of so many runs."""
    times: list[float] = []
    for _ in range(rounds):
        if prepare is not None:
            prepare()
        begun = time.perf_counter()
        once()
        times.append((time.perf_counter() - begun) * 1e6)
    low, mid, high = statistics.quantiles(times, n=4)
    return f"{mid:8.1f} us ({low:.1f} to {high:.1f})"


def main(rounds: int) -> None:
    """Measure and print."""
    position = middle()
    stored = position.stored()
    seat = next(iter(position.asks))
    answer = at_random(position.asks[seat], stream(b"measure", "answer"))
    agreed = rules()
    ready: list[Position[Any]] = []

    def fresh() -> None:
        ready[:] = [Position.resume(agreed, stored)]

    def under_alarm() -> None:
        with time_limit():
            decide(ready[0], seat, answer)

    def only_alarm() -> None:
        with time_limit():
            pass

    print(
        f"stored position {len(msgspec.msgpack.encode(stored)):,} bytes, {rounds} rounds; median (middle half)"
    )
    print("the alarm, set and cleared    ", microseconds(only_alarm, rounds))
    print(
        "a decision and its checkpoint ", microseconds(lambda: decide(ready[0], seat, answer), rounds, fresh)
    )
    print("the same under the alarm      ", microseconds(under_alarm, rounds, fresh))
    command = [sys.executable, __file__, "--worker"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as worker:  # noqa: S603 - this file
        source, sink = worker.stdout, worker.stdin
        if source is None or sink is None:
            raise OSError("no pipes to the worker")

        def in_worker() -> None:
            send(sink, msgspec.msgpack.encode((stored, seat, answer)))
            after = msgspec.msgpack.decode(receive(source), type=Stored)
            Position.resume(agreed, after)

        def there_and_back() -> None:
            send(sink, NOTHING)
            receive(source)

        in_worker()
        print("a position from a worker, bare", microseconds(there_and_back, rounds))
        print("the same in a worker process  ", microseconds(in_worker, rounds))
        sink.close()


if __name__ == "__main__":
    if sys.argv[1:] == ["--worker"]:
        work(sys.stdin.buffer, sys.stdout.buffer)
    else:
        main(int(sys.argv[1]) if sys.argv[1:] else 2000)

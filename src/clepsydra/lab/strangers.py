"""Bots of strangers in the arena, in any language: a program that is run, or an address that is asked.

Either gets each question as a line of JSON and answers with another, as chess programs do.
"""

from __future__ import annotations

import http.client
import shlex
import subprocess
import urllib.request
from collections.abc import Callable, Generator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from clepsydra.bots import Bot, bot_named
from clepsydra.bots.bot import planner
from clepsydra.kernel import Answer, Chance, SeatView, Setup, from_plain, learned_weights
from clepsydra.lab import lifeline
from clepsydra.lab.interruption import held
from clepsydra.tables.picture import Question, question_of

PROGRAM = "program:"
ADDRESSES = ("http://", "https://")
PATIENCE = 60.0
"""How many seconds an address may take for an answer; a program may take any time."""

Exchange = Callable[[bytes], bytes]


class Asked(Struct, frozen=True):
    """All that a stranger gets: what is asked, and the board in the game's own form as the seat may know it."""

    setup: Setup
    seat: int
    question: Question | None
    board: Any


class BadAnswer(Exception):
    """A stranger said nothing, or what may not be answered."""


class Stranger:
    """A bot that is asked elsewhere."""

    looks = True
    games: tuple[str, ...] = ()

    def __init__(self, name: str, setup: Setup, exchange: Exchange) -> None:
        self._name, self._setup, self._exchange = name, setup, exchange

    def decide(self, seat_view: SeatView[Any], chance: Chance) -> Answer:
        """What it answers, if that may be answered."""
        ask = seat_view.ask
        board = msgspec.to_builtins(seat_view.view(), str_keys=True)
        said = self._exchange(
            msgspec.json.encode(Asked(self._setup, seat_view.seat, question_of(ask), board)) + b"\n"
        )
        try:
            answer = from_plain(msgspec.json.decode(said))
        except msgspec.DecodeError as error:
            raise BadAnswer(f"{self._name} was asked by {ask.rule} and said {said!r}: {error}") from error
        denial = ask.why_not(answer)
        if denial is not None:
            raise BadAnswer(f"{self._name} answered {answer!r} to {ask.rule}, refused by {denial.rule}")
        return ask.settle(answer)


def is_stranger(name: str) -> bool:
    """Whether a player is named by how to reach it.

    >>> is_stranger("program:python engine.py"), is_stranger("http://localhost:9000/"), is_stranger("greedy")
    (True, True, False)
    """
    return name.startswith((PROGRAM, *ADDRESSES))


def player_named(name: str, setup: Setup, ends: ExitStack) -> Bot:
    """The bot of this name, or the stranger; a program runs until the stack is closed.

    `planner:60:1@FILE` goes by the weights of a file.
    """
    if name.startswith(PROGRAM):
        return Stranger(name, setup, ends.enter_context(_program(shlex.split(name.removeprefix(PROGRAM)))))
    if name.startswith(ADDRESSES):
        return Stranger(name, setup, lambda asked: _posted(name, asked))
    bot, at, file = name.partition("@")
    if at:
        _, *settings = bot.split(":")
        return planner(*settings, weights=learned_weights(Path(file)))
    return bot_named(name)


@contextmanager
def _program(command: list[str]) -> Generator[Exchange]:
    """Run a program, and end it by saying no more."""
    pipe = subprocess.PIPE
    with (
        held(),
        lifeline.undisturbed(),
    ):  # a program that runs already but is not tied yet would be left behind
        running = subprocess.Popen(  # noqa: S603 - who calls names it
            command, bufsize=0, stdin=pipe, stdout=pipe, start_new_session=True
        )
        lifeline.tie(running.pid)
    questions, answers = running.stdin, running.stdout
    if questions is None or answers is None:
        raise OSError("no pipes to the program")

    def exchange(asked: bytes) -> bytes:
        try:
            questions.write(asked)
        except BrokenPipeError:
            return b""
        return answers.readline()

    try:
        yield exchange
        questions.close()
        running.wait()
    finally:
        running.kill()
        questions.close()
        answers.close()
        running.wait()


def _posted(address: str, asked: bytes) -> bytes:
    request = urllib.request.Request(address, asked, {"Content-Type": "application/json"})  # noqa: S310 - http alone
    try:
        with urllib.request.urlopen(request, timeout=PATIENCE) as response:  # noqa: S310 - as above
            said: bytes = response.read()
            return said
    except (OSError, http.client.HTTPException) as error:
        raise BadAnswer(f"{address} cannot be asked: {error}") from error

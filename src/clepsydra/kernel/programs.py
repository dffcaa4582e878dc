"""Programmed decisions: what a seat answers whenever it is asked a certain thing."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec import Struct

from clepsydra.kernel.asks import Answer
from clepsydra.kernel.play import Play


class Program(Struct, frozen=True):
    """An answer given in advance: "pass for the rest of the round", "never react".

    It answers the asks of one rule. Given for a chapter, it ends with the chapter; an answer that
    is not allowed when its time comes ends it too.
    """

    seat: int
    rule: str
    answer: Answer
    chapter: str | None = None


def follow(play: Play[Any], programs: Iterable[Program]) -> list[Program]:
    """Answer all that was foreseen, as ordinary answers, and return the programs that still stand."""
    standing = list(programs)
    while True:
        chapter = play.rules.chapter(play.state)
        standing = [program for program in standing if program.chapter in (None, chapter)]
        asks = play.asks
        due = next((p for p in standing if p.seat in asks and asks[p.seat].rule == p.rule), None)
        if due is None:
            return standing
        if play.why_not(due.seat, due.answer) is None:
            play.accept(due.seat, due.answer)
        else:
            standing.remove(due)

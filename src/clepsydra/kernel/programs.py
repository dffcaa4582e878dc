"""Programmed decisions: what a seat answers whenever it is asked a certain thing."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from clepsydra.kernel.asks import Answered
from clepsydra.kernel.play import Play


class Program(Answered, frozen=True):
    """An answer given in advance: "pass for the rest of the round", "never react".

    It answers the asks of one rule. Given for a chapter, it ends with the chapter (TB-PRG-02); an answer
    that is not allowed when its time comes ends it too (TB-PRG-03).
    """

    seat: int
    rule: str
    answer: Any
    chapter: str | None = None


def due(play: Play[Any], programs: Iterable[Program]) -> tuple[Program | None, list[Program]]:
    """The program whose time has come, if any, and those that still stand, it among them."""
    chapter = play.rules.chapter(play.state)
    standing = [program for program in programs if program.chapter in (None, chapter)]
    for program in list(standing):
        ask = play.asks.get(program.seat)
        if ask is None or ask.rule != program.rule:
            continue
        if play.why_not(program.seat, program.answer) is None:
            return program, standing
        standing.remove(program)
    return None, standing


def follow(play: Play[Any], programs: Iterable[Program]) -> list[Program]:
    """Answer all that was foreseen, as ordinary answers, and return the programs that still stand."""
    program, standing = due(play, programs)
    while program is not None:
        play.accept(program.seat, program.answer)
        program, standing = due(play, standing)
    return standing

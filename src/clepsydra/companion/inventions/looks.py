"""How a sight is asked for, and what becomes of the answer."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from msgspec import Struct

from clepsydra.companion.fields import Answer, Option, Pick, Question, Say, as_yes_or_no, is_yes, yes_or_no
from clepsydra.games.inventions.game import Inventions


class Look(Struct, frozen=True):
    """What is asked for a sight, where the answer goes, what a true table answers, and when nobody need be asked."""

    ask: Callable[[Inventions, Any], Question]
    write: Callable[[Inventions, Any, Answer], None]
    look: Callable[[Inventions, Any], Answer]
    known: Callable[[Inventions, Any], bool] = lambda _game, _sight: False


def yes_no(
    ask: Callable[[Any], tuple[Say, str, str]],
    write: Callable[[Inventions, Any, bool], None],
    holds: Callable[[Inventions, Any], bool],
    known: Callable[[Inventions, Any], bool] = lambda _game, _sight: False,
) -> Look:
    """A sight that is answered with yes or no; `ask` gives its words, rule and picture."""

    def question(_game: Inventions, sight: Any) -> Question:
        says, rule, icon = ask(sight)
        return Question(says, yes_or_no(), rule, icon)

    return Look(
        question,
        lambda game, sight, answer: write(game, sight, is_yes(answer)),
        lambda game, sight: as_yes_or_no(holds(game, sight)),
        known,
    )


def names(things: Iterable[str]) -> tuple[Option, ...]:
    """Things to touch, by their names."""
    return tuple(Option(thing, Say("name", {"thing": thing})) for thing in things)


def numbers(name: str, values: Iterable[int]) -> Pick:
    """One of a few numbers."""
    return Pick(name, tuple(Option(str(value), Say("figure", {"n": value})) for value in values))


def number(answer: Answer, name: str) -> int:
    """The number that was answered."""
    return int(str(answer[name]))

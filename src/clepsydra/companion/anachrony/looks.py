"""A look at the table: what a person is asked for it, where the answer goes, and what a true table answers."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import Generic, TypeVar

from clepsydra.companion.fields import OTHERWISE, Answer, Option, Pick, Question, Say
from clepsydra.games.anachrony.game import Anachrony
from clepsydra.kernel import Sight

V = TypeVar("V", bound=Sight)
NONE = "none"
NOTHING: Answer = {OTHERWISE: NONE}
"""The answer that there is none."""


class Look(ABC, Generic[V]):
    """All about one kind of sight."""

    @abstractmethod
    def question(self, game: Anachrony, sight: V) -> Question:
        """What a person is asked."""

    @abstractmethod
    def write(self, game: Anachrony, sight: V, answer: Answer) -> None:
        """The answer goes where the rule reads it; what is the opponent's own stays as it is."""

    @abstractmethod
    def look(self, game: Anachrony, sight: V) -> Answer:
        """What the table shows."""

    def known(self, game: Anachrony, sight: V) -> bool:
        """Whether what is believed must be right."""
        return False


def first_of(
    key: str, options: Iterable[Option], *, rule: str, icon: str, none: Say, **figures: object
) -> Question:
    """Which is the first of these, if there is any."""
    pick = Pick("first", tuple(options))
    return Question(Say(key, dict(figures)), (pick,), rule, icon, Option(NONE, Say("none-there"), note=none))


def said(answer: Answer, field: str = "first") -> str:
    """What was touched; nothing, if there is none."""
    return "" if answer == NOTHING else str(answer[field])


def shown(found: str, field: str = "first") -> Answer:
    """The answer for what was found, or that there is none."""
    return {field: found} if found else dict(NOTHING)


def several(answer: Answer, field: str) -> list[str]:
    """What was touched of several; nothing, if there is none."""
    touched = answer.get(field, [])
    return list(touched) if isinstance(touched, list) else []


def listed(field: str, found: list[str]) -> Answer:
    """The answer for all that was found, or that there is none."""
    return {field: found} if found else dict(NOTHING)

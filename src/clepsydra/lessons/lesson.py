"""What a lesson is, and where the lessons of a game are found."""

from __future__ import annotations

import functools
import tomllib
from enum import StrEnum
from importlib import import_module
from importlib.resources import files
from types import ModuleType
from typing import Any

import msgspec
from msgspec import Struct

from clepsydra.kernel import PERSON, Answer, GameDefinition, Position, Setup, Staged, installed_games
from clepsydra.kernel.asks import from_plain

SEEN = "seen"
"""The goal of a step at which there is only something to look at."""


class Part(StrEnum):
    """Which of a game's lessons it is: the way to a first game, what a module adds, an automa."""

    BASICS = "basics"
    MODULES = "modules"
    AUTOMAS = "automas"


class Step(Struct, frozen=True, forbid_unknown_fields=True):
    """One thing to do, or to look at."""

    goal: str
    """When it is done: an expression (`lessons/goal.py`), or `seen`."""
    answers: tuple[Any, ...] = ()
    """One way to get there, one answer after the other; what the page shows as the lesson's own choice."""
    toward: str = ""
    """Which other answers lead there too, without being there yet: an expression."""
    light: tuple[str, ...] = ()
    """Places of the board to look at, by their ids on the page, beside those of the answers."""

    @property
    def way(self) -> tuple[Answer, ...]:
        """Its answers as the rules want them."""
        return tuple(map(from_plain, self.answers))


class Data(Struct, frozen=True, forbid_unknown_fields=True):
    """The file of a lesson."""

    minutes: int
    rules: tuple[str, ...]
    steps: tuple[Step, ...]
    part: Part = Part.BASICS
    place: int = 0
    """Where it comes among those of its part; lessons with the same place come in the order of their ids."""
    seats: tuple[str, ...] = (PERSON, PERSON)
    modules: tuple[str, ...] = ()
    options: dict[str, str | int | bool] = {}
    others: dict[str, tuple[Any, ...]] = {}
    """What the bots answer, by their seat; when nothing is left, they decide for themselves."""
    figures: dict[str, str] = {}
    """Figures that its words name, each as an expression: what the catalogue owns is not written twice."""


class Lesson(Struct, frozen=True):
    """A lesson of a game."""

    game: str
    id: str
    data: Data

    @property
    def name(self) -> str:
        """What it is known by everywhere: `hourglass/hg-01`."""
        return f"{self.game}/{self.id}"

    @property
    def setup(self) -> Setup:
        """What is played."""
        data = self.data
        return Setup(self.game, data.seats, data.modules, data.options)

    @property
    def definition(self) -> GameDefinition:
        """The game it is about."""
        return installed_games()[self.game]

    def begin(self) -> Position[Any]:
        """The game as the lesson finds it: arranged by the function that has its name."""
        package = import_module(self.definition.lessons)
        stage: Staged[Any] = package.Stage(self.definition.rules_for(self.setup), self.id)
        getattr(package, self.id.replace("-", "_"))(stage)
        return stage.position()


@functools.cache
def lessons_of(game: str) -> tuple[Lesson, ...]:
    """The lessons of a game in the order in which they are best taken."""
    definition = installed_games().get(game)
    if definition is None or not definition.lessons:
        return ()
    found = [_read(game, *each) for each in _files(import_module(definition.lessons))]
    return tuple(sorted(found, key=_place))


def _place(lesson: Lesson) -> tuple[int, int, str]:
    return [*Part].index(lesson.data.part), lesson.data.place, lesson.id


def lesson_named(name: str) -> Lesson | None:
    """The lesson of this name, `hourglass/hg-01`, if there is one."""
    game, _, id_ = name.partition("/")
    return next((lesson for lesson in lessons_of(game) if lesson.id == id_), None)


def _files(package: ModuleType) -> list[tuple[str, str]]:
    texts = [each for each in files(package).iterdir() if each.name.endswith(".toml")]
    return [(each.name.removesuffix(".toml"), each.read_text(encoding="utf-8")) for each in texts]


def _read(game: str, id_: str, text: str) -> Lesson:
    try:
        return Lesson(game, id_, msgspec.convert(tomllib.loads(text), Data))
    except (msgspec.ValidationError, tomllib.TOMLDecodeError) as error:
        raise ValueError(f"{game}/{id_}: {error}") from error

"""What an automa brings to be played beside a box."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any, ClassVar, Generic, TypeVar

from msgspec import Struct

from clepsydra.companion.fields import Answer, Fact, Question, Say, Value
from clepsydra.kernel import Draw, Event, Flow, Game, Setup, Sight

G = TypeVar("G", bound=Game[Any, Any])


class Offer(Struct, frozen=True):
    """An act that the person can call for."""

    act: str
    says: Say
    icon: str = ""
    note: Say | None = None


class Line(Struct, frozen=True):
    """Something to do with the real pieces, and the rule it follows from."""

    says: Say
    rule: str
    icons: tuple[str, ...] = ()
    """A picture of the pieces."""


class Part(Struct, frozen=True):
    """Some lines of the sheet that belong together, as one region of the physical board."""

    says: Say
    facts: tuple[Fact, ...]


class Drawing(Struct, frozen=True):
    """A die, a bag or a deck at the moment when it gives something."""

    says: Say
    """What a person touches who has the real one."""
    faces: tuple[Say, ...]
    """All that it can give."""
    shows: Callable[[Sequence[int]], int]
    """Which of the faces it is that chance gives with this outcome."""
    give: Callable[[int], None]
    """Makes it give a face."""
    short: bool = True
    """Whether its faces are as short as those of a die, so that one can be shown large."""
    icons: tuple[str, ...] = ()
    """The pictures on its faces, if it has pictures."""


class Die(Struct, frozen=True):
    """What a die, a bag or a deck gave in an act, so that a person may say what the real one gave."""

    draw: int
    """Which draw of the act it was, from 0 on."""
    says: Say
    faces: tuple[Say, ...]
    shows: int
    short: bool = True
    icons: tuple[str, ...] = ()
    told: bool = False
    """Whether a person told what the real one gave."""


class Standing(Struct, frozen=True):
    """How the automa stands, for the top of the page: where the game is, and a few figures."""

    moment: Say
    figures: tuple[tuple[Say, int], ...] = ()


class Automa(ABC, Generic[G]):
    """An automa beside a box. Every method is given a game whose state is the believed one, or a true one."""

    name: ClassVar[str]
    """Its own name, by which its games are stored, and the section of its texts."""
    game: ClassVar[str]
    """The game it belongs to."""
    icon: ClassVar[str] = "bot"
    people: ClassVar[int] = 1

    # The beginning

    def beginning(self, answer: Answer) -> Question | None:
        """The next thing that is asked before the game, after these answers; `None` when all is said.

        The names of its fields are those of no other question before the game.
        """
        return None

    @abstractmethod
    def setup(self, answer: Answer) -> Setup:
        """The table that this is a game at."""

    @abstractmethod
    def open(self, game: G, answer: Answer) -> None:
        """Bring the opening state to the automa's first act."""

    def names(self, game: G) -> Sequence[Say]:
        """What each seat is called; the name of the automa's kind, and numbers, if nothing is said."""
        return ()

    # Acts

    @abstractmethod
    def offers(self, game: G) -> Sequence[Offer]:
        """The acts that can come now: the likeliest first, it has the great button."""

    @abstractmethod
    def run(self, game: G, act: str) -> Flow[None] | None:
        """An act, by the rules of the game."""

    @abstractmethod
    def lines(self, before: G, after: G, told: Sequence[Event]) -> Sequence[Line]:
        """What hands have to do after an act that told these events."""

    def drawing(self, game: G, draw: Draw) -> Drawing | None:
        """What a die, a bag or a deck is about to give; `None`, if there is no real one."""
        return None

    # Sights

    @abstractmethod
    def question(self, game: G, sight: Sight) -> Question:
        """What a person is asked for a sight."""

    @abstractmethod
    def write(self, game: G, sight: Sight, answer: Answer) -> None:
        """Make the believed state so that the rule reads what was answered."""

    @abstractmethod
    def look(self, game: G, sight: Sight) -> Answer:
        """What a true state answers: for the proof that the companion acts as the automa does at a table of ours."""

    def known(self, game: G, sight: Sight) -> bool:
        """Whether the believed state must be right about it, so that nobody need be asked."""
        return False

    # The sheet

    @abstractmethod
    def sheet(self, game: G) -> Sequence[Part]:
        """All that is believed, in the order of the physical board."""

    @abstractmethod
    def correct(self, game: G, name: str, value: Value) -> None:
        """Put a line of the sheet right."""

    # Standing and end

    @abstractmethod
    def standing(self, game: G) -> Standing:
        """How the automa stands."""

    @abstractmethod
    def over(self, game: G) -> bool:
        """Whether the automa has nothing left to do in this game."""

    def ending(self, game: G) -> Sequence[Say]:
        """What is to be said when the game is over: the score, or what people still count."""
        return ()

    # The proof

    @abstractmethod
    def act_at(self, game: G) -> str | None:
        """The act that the step which begins in this true state starts with, if the automa acts in it."""

    def facts(self, game: G) -> dict[str, Fact]:
        """Every line of the sheet, by its name."""
        return {fact.field.name: fact for part in self.sheet(game) for fact in part.facts}

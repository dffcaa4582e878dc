"""What a seat can do at a running table. Every deed becomes an act with a number; acts are never changed.

Taking back is an act like any other: the log only grows, so everybody can ask for what came after number 41.
"""

from __future__ import annotations

from typing import Any, TypeAlias

from msgspec import Struct


class Answered(Struct, frozen=True, tag="answer"):
    """Answered what it was asked."""

    answer: Any


class Confirmed(Struct, frozen=True, tag="confirm"):
    """Confirmed its tentative answers."""


class TookBack(Struct, frozen=True, tag="undo"):
    """Took its last tentative answer back."""


class AskedBack(Struct, frozen=True, tag="ask back"):
    """Asked the others to go back to when the game had had so many answers."""

    to: int


class Agreed(Struct, frozen=True, tag="agree"):
    """Agreed to go back."""


class Declined(Struct, frozen=True, tag="decline"):
    """Declined to go back, or withdrew its own request."""


class WentBack(Struct, frozen=True, tag="back"):
    """All have agreed: the game goes on from where it was after this act."""

    to_seq: int


class Foresaw(Struct, frozen=True, tag="foresee"):
    """Answered a question in advance."""

    rule: str
    answer: Any
    chapter: bool = False
    """Whether it holds for the running part of the game only."""


class Forgot(Struct, frozen=True, tag="forget"):
    """Gave up what it had answered in advance."""

    rule: str


class LeftToBot(Struct, frozen=True, tag="bot"):
    """Lets a bot decide."""

    bot: str
    by: int
    """The seat that wanted it: the seat itself, or another one that lost patience."""


class CameBack(Struct, frozen=True, tag="return"):
    """Decides for itself again."""


class Resigned(Struct, frozen=True, tag="resign"):
    """Gave the game up."""


Deed: TypeAlias = (
    Answered
    | Confirmed
    | TookBack
    | AskedBack
    | Agreed
    | Declined
    | WentBack
    | Foresaw
    | Forgot
    | LeftToBot
    | CameBack
    | Resigned
)


class Act(Struct, frozen=True):
    """A deed of a seat: when it was done, and the key by which its sender would send it again."""

    seat: int
    deed: Deed
    at: int
    key: str

    @property
    def follows(self) -> bool:
        """Whether it came of the act before it and was committed together with it."""
        return "+" in self.key

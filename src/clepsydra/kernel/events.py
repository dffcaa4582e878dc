"""Events tell what happened; the log, the animations and the statistics are made of them.

They never drive rules. What a seat may not see of an event is taken out before it gets there.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

import msgspec
from msgspec import Struct

from clepsydra.kernel.zones import EVERYBODY, sees

FACE_DOWN = "?"
"""What a hidden piece is called in a view, followed by the name of its back."""


class Event(Struct, frozen=True, kw_only=True, tag=True):
    """Something that happened. Its text is found under the name of its class.

    The fields named in `hides` hold a piece, or a tuple of them, that only `eyes` see; everybody else
    sees their backs.

    >>> class Drew(Event, frozen=True):
    ...     hides = ("card",)
    ...     seat: int
    ...     card: str
    >>> told = Drew(0, "grain#1", eyes=1)
    >>> seen_by(told, 1, back=lambda piece: "card").card
    '?card'
    """

    hides: ClassVar[tuple[str, ...]] = ()
    eyes: int = EVERYBODY

    @property
    def case(self) -> str:
        """Which of several wordings of the line fits, if there is more than one."""
        return ""


def seen_by(event: Event, seat: int | None, back: Callable[[str], str]) -> Event:
    """The event as this seat may see it."""
    if sees(event.eyes, seat):
        return event if event.eyes == EVERYBODY else msgspec.structs.replace(event, eyes=EVERYBODY)
    hidden = {name: _turned_over(getattr(event, name), back) for name in event.hides}
    return msgspec.structs.replace(event, eyes=EVERYBODY, **hidden)


def _turned_over(pieces: str | tuple[str, ...], back: Callable[[str], str]) -> str | tuple[str, ...]:
    """A piece, or several, from behind."""
    if isinstance(pieces, str):
        return FACE_DOWN + back(pieces)
    return tuple(FACE_DOWN + back(piece) for piece in pieces)


class Drew(Event, frozen=True):
    """A seat drew a piece that only it may see."""

    hides: ClassVar[tuple[str, ...]] = ("piece",)
    seat: int
    piece: str


class Gained(Event, frozen=True):
    """A seat gained goods."""

    seat: int
    goods: dict[str, int]


class Paid(Event, frozen=True):
    """A seat paid goods, or lost them."""

    seat: int
    goods: dict[str, int]


class Rolled(Event, frozen=True):
    """A die was rolled."""

    die: int


class Passed(Event, frozen=True):
    """A seat passed."""

    seat: int


class Shown(Event, frozen=True):
    """A seat put pieces down, face up."""

    seat: int
    pieces: tuple[str, ...]

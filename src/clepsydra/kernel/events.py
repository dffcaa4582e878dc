"""Events tell what happened; the log, the animations and the statistics are made of them.

They never drive rules. What a seat may not see of an event is taken out before it gets there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
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
    heading: ClassVar[bool] = False
    """Whether it opens a part of the game, such as a round: the log tells it as a heading."""
    opens: ClassVar[bool] = False
    """Whether a new sentence of the log begins with it, although the one before tells of the same answer."""
    news: ClassVar[bool] = False
    """Whether it tells its own seat what it could not know: a die, a card drawn, what lay hidden."""
    sums_anew: ClassVar[bool] = False
    """Whether goods that come of it are told behind it, and not added to those of the move before it."""
    eyes: int = EVERYBODY

    @property
    def case(self) -> str:
        """Which of several wordings of the line fits, if there is more than one."""
        return ""

    @property
    def text_key(self) -> str:
        """The key of its text: the name of its class, and its case if it has one."""
        name = type(self).__name__
        return f"{name}/{self.case}" if self.case else name

    @property
    def doer(self) -> int | None:
        """The seat that did it; `None` if nobody did."""
        seat: int | None = getattr(self, "seat", None)
        return seat

    def goes_on(self, told: Sequence[Event]) -> bool:
        """Whether it is told in the same sentence as these events of its seat, which came by an earlier answer."""
        return False

    def plus(self, other: Event) -> Event | None:
        """Return one event that tells this and another of the same kind together, as the log does; `None` if none can."""
        return None


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


def _sum(goods: Mapping[str, int], more: Mapping[str, int]) -> dict[str, int]:
    """Goods added up, those that were named first in front.

    >>> _sum({"water": 1}, {"gold": 1, "water": 2})
    {'water': 3, 'gold': 1}
    """
    return {good: goods.get(good, 0) + more.get(good, 0) for good in {**goods, **more}}


class Drew(Event, frozen=True):
    """A seat drew a piece that only it may see."""

    hides: ClassVar[tuple[str, ...]] = ("piece",)
    news: ClassVar[bool] = True
    seat: int
    piece: str


class GoodsMoved(Event, frozen=True, kw_only=True):
    """Goods that came to a seat or left it."""

    why: str = ""
    """By what or for what, where the events around it do not show that: a name of the game."""


class Gained(GoodsMoved, frozen=True):
    """A seat gained goods."""

    seat: int
    goods: dict[str, int]

    def plus(self, other: Event) -> Event | None:
        """Add up what the same seat did."""
        if not isinstance(other, Gained) or (other.seat, other.why) != (self.seat, self.why):
            return None
        return msgspec.structs.replace(self, goods=_sum(self.goods, other.goods))


class Paid(GoodsMoved, frozen=True):
    """A seat paid goods, or lost them."""

    seat: int
    goods: dict[str, int]

    def plus(self, other: Event) -> Event | None:
        """Add up what the same seat did."""
        if not isinstance(other, Paid) or (other.seat, other.why) != (self.seat, self.why):
            return None
        return msgspec.structs.replace(self, goods=_sum(self.goods, other.goods))


class Rolled(Event, frozen=True):
    """A die was rolled."""

    news: ClassVar[bool] = True
    die: int


class Passed(Event, frozen=True):
    """A seat passed."""

    seat: int


class Shown(Event, frozen=True):
    """A seat put pieces down, face up."""

    seat: int
    pieces: tuple[str, ...]

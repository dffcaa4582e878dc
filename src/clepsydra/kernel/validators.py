"""Small checks that a figure of the components has a possible value; each yields what is wrong, where, in the
words of a denial. A check says itself what it wants, so that a form can be made of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from msgspec import Struct

from clepsydra.kernel.denials import Denial, deny

RULE = "TB-SET-05"
LONGEST_GIVEN = 80
"""Characters of a wrong value that a denial repeats."""
LONG_NUMBER = "9" * (LONGEST_GIVEN + 1)

Check = Callable[[str, Any], Iterator[Denial]]
"""Given where a value stands and the value, all that is wrong with it."""


class Whole(Struct, frozen=True):
    """A whole number within limits.

    >>> list(Whole(0, 9)("building.301.vp", 12))[0].params
    {'where': 'building.301.vp', 'given': '12', 'least': 0, 'most': 9}
    """

    least: int
    most: int

    def __call__(self, where: str, value: Any) -> Iterator[Denial]:
        """What is wrong with a value."""
        if type(value) is not int:
            yield deny(RULE, "number", where=where, given=_written(value))
        elif not self.least <= value <= self.most:
            yield deny(RULE, "limits", where=where, given=_written(value), least=self.least, most=self.most)


class Truth(Struct, frozen=True):
    """Yes or no."""

    def __call__(self, where: str, value: Any) -> Iterator[Denial]:
        """What is wrong with a value."""
        if type(value) is not bool:
            yield deny(RULE, "truth", where=where, given=_written(value))


class OneOf(Struct, frozen=True):
    """One of the words that the game knows here."""

    words: tuple[str | int, ...]

    def __call__(self, where: str, value: Any) -> Iterator[Denial]:
        """What is wrong with a value."""
        if isinstance(value, bool) or value not in self.words:
            known = ", ".join(map(str, self.words))
            yield deny(RULE, "word", where=where, given=_written(value), known=known)


class Each(Struct, frozen=True):
    """A list of so many things of one kind; without a length, of at least so many."""

    item: Check
    length: int | None = None
    least: int = 0

    def __call__(self, where: str, value: Any) -> Iterator[Denial]:
        """What is wrong with a value."""
        if not isinstance(value, list):
            yield deny(RULE, "list", where=where, given=_written(value))
            return
        if len(value) != self.length and (self.length is not None or len(value) < self.least):
            reason = "length" if self.length is not None else "short"
            yield deny(RULE, reason, where=where, given=len(value), needed=self.length or self.least)
        for number, entry in enumerate(value, start=1):
            yield from self.item(f"{where}.{number}", entry)


class Amounts(Struct, frozen=True):
    """How much of which goods: `{ water = 2, gold = 1 }`, of at least and at most so many kinds."""

    names: tuple[str, ...]
    kinds: tuple[int, int] = (0, 99)
    count: Whole = Whole(1, 20)

    def __call__(self, where: str, value: Any) -> Iterator[Denial]:
        """What is wrong with a value."""
        if not isinstance(value, Mapping):
            yield deny(RULE, "table-needed", where=where, given=_written(value))
            return
        least, most = self.kinds
        if not least <= len(value) <= most:
            yield deny(RULE, "kinds", where=where, given=len(value), least=least, most=most)
        for name, number in value.items():
            yield from OneOf(self.names)(where, name)
            yield from self.count(f"{where}.{name}", number)


class Fields(Struct, frozen=True):
    """A table with certain fields, some of which must be there."""

    needed: Mapping[str, Check]
    allowed: Mapping[str, Check] = {}

    @property
    def known(self) -> dict[str, Check]:
        """All fields that there can be."""
        return {**self.needed, **self.allowed}

    def with_more(self, allowed: Mapping[str, Check]) -> Fields:
        """The same with more fields that may be there."""
        return Fields(self.needed, {**self.allowed, **allowed})

    def __call__(self, where: str, value: Any) -> Iterator[Denial]:
        """What is wrong with a value."""
        if not isinstance(value, Mapping):
            yield deny(RULE, "table-needed", where=where, given=_written(value))
            return
        known = self.known
        for name in self.needed:
            if name not in value:
                yield deny(RULE, "missing", where=where, field=name)
        for name, entry in value.items():
            if name in known:
                yield from known[name](f"{where}.{name}", entry)
            else:
                yield deny(RULE, "field", where=where, field=shortened(name), known=", ".join(known))


truth = Truth()


def whole(least: int, most: int) -> Whole:
    """A whole number within limits."""
    return Whole(least, most)


def one_of(*words: str | int) -> OneOf:
    """One of the words that the game knows here."""
    return OneOf(words)


def each(item: Check, length: int | None = None, least: int = 0) -> Each:
    """A list of so many things of one kind."""
    return Each(item, length, least)


def amounts(*names: str, kinds: tuple[int, int] = (0, 99)) -> Amounts:
    """How much of which goods, of at least and at most so many kinds."""
    return Amounts(names, kinds)


def fields(needed: Mapping[str, Check], allowed: Mapping[str, Check] | None = None) -> Fields:
    """A table with certain fields, some of which must be there."""
    return Fields(needed, allowed or {})


class Blank(Struct, frozen=True):
    """A figure that an owner can correct: where it stands, what it is in our data, and what it may be.

    >>> Blank("building", 301, ("vp",), 2, Whole(0, 9)).path
    'building.301.vp'
    """

    table: str
    id: str | int | None
    """Of one entry in a list of components; `None` in a single table."""
    field: tuple[str, ...]
    value: Any
    check: Check

    @property
    def path(self) -> str:
        """Where it stands, as a denial says it."""
        place = (self.table,) if self.id is None else (self.table, str(self.id))
        return ".".join((*place, *self.field))


def shortened(value: Any) -> str:
    """Return a value as text, cut off where it is longer than a reader needs to find it.

    >>> shortened(7), len(shortened("a" * 5000)), len(shortened(10**5000))
    ('7', 80, 80)
    """
    try:
        text = str(value)
    except ValueError:  # Python writes no integer of more than 4,300 digits
        text = LONG_NUMBER
    return text if len(text) <= LONGEST_GIVEN else f"{text[: LONGEST_GIVEN - 1]}…"


def _written(value: Any) -> str:
    """A value as its owner wrote it, near enough."""
    return str(value).lower() if isinstance(value, bool) else shortened(value)

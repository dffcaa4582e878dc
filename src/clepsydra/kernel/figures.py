"""Small checks that a figure of the components has a possible value; each yields what is wrong, where, in the
words of a denial.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from clepsydra.kernel.denials import Denial, deny

RULE = "TB-SET-05"

Check = Callable[[str, Any], Iterator[Denial]]
"""Given where a value stands and the value, all that is wrong with it."""


def whole(least: int, most: int) -> Check:
    """A whole number within limits.

    >>> list(whole(0, 9)("building.301.vp", 12))[0].figures
    {'where': 'building.301.vp', 'given': '12', 'least': 0, 'most': 9}
    """

    def check(where: str, value: Any) -> Iterator[Denial]:
        if type(value) is not int:
            yield deny(RULE, "number", where=where, given=_written(value))
        elif not least <= value <= most:
            yield deny(RULE, "limits", where=where, given=_written(value), least=least, most=most)

    return check


def truth(where: str, value: Any) -> Iterator[Denial]:
    """Yes or no."""
    if type(value) is not bool:
        yield deny(RULE, "truth", where=where, given=_written(value))


def one_of(*words: str) -> Check:
    """One of the words that the game knows here."""

    def check(where: str, value: Any) -> Iterator[Denial]:
        if value not in words:
            yield deny(RULE, "word", where=where, given=_written(value), known=", ".join(words))

    return check


def each(item: Check, length: int | None = None, least: int = 0) -> Check:
    """A list of so many things of one kind."""

    def check(where: str, value: Any) -> Iterator[Denial]:
        if not isinstance(value, list):
            yield deny(RULE, "list", where=where, given=_written(value))
            return
        if len(value) != length and (length is not None or len(value) < least):
            reason = "length" if length is not None else "short"
            yield deny(RULE, reason, where=where, given=len(value), needed=length or least)
        for number, entry in enumerate(value, start=1):
            yield from item(f"{where}.{number}", entry)

    return check


def amounts(*names: str, kinds: tuple[int, int] = (0, 99)) -> Check:
    """How much of which goods: `{ water = 2, gold = 1 }`, of at least and at most so many kinds."""
    count = whole(1, 20)
    least, most = kinds

    def check(where: str, value: Any) -> Iterator[Denial]:
        if not isinstance(value, Mapping):
            yield deny(RULE, "table-needed", where=where, given=_written(value))
            return
        if not least <= len(value) <= most:
            yield deny(RULE, "kinds", where=where, given=len(value), least=least, most=most)
        for name, number in value.items():
            yield from one_of(*names)(where, name)
            yield from count(f"{where}.{name}", number)

    return check


def fields(needed: Mapping[str, Check], allowed: Mapping[str, Check] | None = None) -> Check:
    """A table with certain fields, some of which must be there."""
    known = {**needed, **(allowed or {})}

    def check(where: str, value: Any) -> Iterator[Denial]:
        if not isinstance(value, Mapping):
            yield deny(RULE, "table-needed", where=where, given=_written(value))
            return
        for name in needed:
            if name not in value:
                yield deny(RULE, "missing", where=where, field=name)
        for name, entry in value.items():
            if name in known:
                yield from known[name](f"{where}.{name}", entry)
            else:
                yield deny(RULE, "field", where=where, field=str(name), known=", ".join(known))

    return check


def _written(value: Any) -> str:
    """A value as its owner wrote it, near enough."""
    return str(value).lower() if isinstance(value, bool) else str(value)

"""Small checks that a figure has a possible value; each yields what is wrong, where, in the words of a denial."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from clepsydra.kernel import Denial, deny

RULE = "TB-SET-05"
OWN_RULE = "special"
"""A step whose rule is written in the code alone."""

Data = dict[str, Any]
Check = Callable[[Data, str, Any], Iterator[Denial]]
"""Given our data, where a value stands and the value: all that is wrong with it."""


def number(least: int, most: int) -> Check:
    """A whole number within limits.

    >>> list(number(0, 9)({}, "scoring.x", 12))[0].figures
    {'where': 'scoring.x', 'given': '12', 'least': 0, 'most': 9}
    """

    def check(_base: Data, where: str, value: Any) -> Iterator[Denial]:
        if type(value) is not int:
            yield deny(RULE, "number", where=where, given=str(value))
        elif not least <= value <= most:
            yield deny(RULE, "limits", where=where, given=str(value), least=least, most=most)

    return check


def one_of(*words: str | int) -> Check:
    """One of the values that the game knows here."""

    def check(_base: Data, where: str, value: Any) -> Iterator[Denial]:
        if isinstance(value, bool) or value not in words:
            yield deny(RULE, "word", where=where, given=str(value), known=", ".join(map(str, words)))

    return check


def each(item: Check, length: int) -> Check:
    """A list of so many things of one kind."""

    def check(base: Data, where: str, value: Any) -> Iterator[Denial]:
        if not isinstance(value, list):
            yield deny(RULE, "list", where=where, given=str(value))
            return
        if len(value) != length:
            yield deny(RULE, "length", where=where, given=len(value), needed=length)
        for place, entry in enumerate(value, start=1):
            yield from item(base, f"{where}.{place}", entry)

    return check


def steps(base: Data, where: str, value: Any) -> Iterator[Denial]:
    """Steps of effects, written in the words of our cards that are used like this one."""
    if not isinstance(value, list):
        yield deny(RULE, "list", where=where, given=str(value))
        return
    known = list(_steps(_alike(base, where)))
    for place, entry in enumerate(value, start=1):
        yield from _step(known, f"{where}.{place}", entry)


def _alike(base: Data, where: str) -> list[Data]:
    """The cards of the same table that are used in the same window against the same targets."""
    table, id_, _ = where.split(".")
    own = next(entry for entry in base[table] if entry["id"] == id_)
    return [e for e in base[table] if all(e.get(use) == own.get(use) for use in ("target", "window"))]


Step = Mapping[str, Any]


def _step(known: list[Step], where: str, step: Any) -> Iterator[Denial]:
    op = step.get("op") if isinstance(step, Mapping) else None
    like = [other for other in known if other["op"] == op]
    if op == OWN_RULE:
        yield deny(RULE, "own-rule", where=where, given=OWN_RULE)
    elif not like:
        ops = dict.fromkeys(str(other["op"]) for other in known)
        yield deny(RULE, "op", where=where, given=str(op or step), known=", ".join(ops))
    else:
        fields = {name: [other[name] for other in like if name in other] for other in like for name in other}
        for name, seen in fields.items():
            if name not in step and len(seen) == len(like):
                yield deny(RULE, "missing", where=where, field=name)
        for name, value in step.items():
            if name in fields:
                yield from _figure(fields[name], f"{where}.{name}", value)
            else:
                yield deny(RULE, "field", where=where, field=str(name), known=", ".join(fields))


def _figure(seen: list[Any], where: str, value: Any) -> Iterator[Denial]:
    """A number where our cards have one, otherwise a value that they have."""
    if type(value) is int and any(type(other) is int for other in seen):
        yield from number(0, 20)({}, where, value)
    elif value not in seen:
        known = ", ".join(dict.fromkeys(map(str, seen)))
        yield deny(RULE, "word", where=where, given=str(value), known=known)


def _steps(value: Any) -> Iterator[Step]:
    """All steps in a piece of data, those within others too; none that is a rule of its own."""
    if isinstance(value, Mapping):
        if "op" in value and value["op"] != OWN_RULE:
            yield value
        for inner in value.values():
            yield from _steps(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _steps(inner)

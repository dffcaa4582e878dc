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
    """Steps of effects, written in the words that the cards of our data use."""
    if not isinstance(value, list):
        yield deny(RULE, "list", where=where, given=str(value))
        return
    known = _words(base)
    for place, entry in enumerate(value, start=1):
        yield from _step(known, f"{where}.{place}", entry)


def _step(known: dict[str, dict[str, list[Any]]], where: str, step: Any) -> Iterator[Denial]:
    op = step.get("op") if isinstance(step, Mapping) else None
    if op == OWN_RULE:
        yield deny(RULE, "own-rule", where=where, given=OWN_RULE)
    elif op not in known:
        yield deny(RULE, "op", where=where, given=str(op or step), known=", ".join(known))
    else:
        for name, value in step.items():
            if name == "op":
                continue
            if name not in known[op]:
                yield deny(RULE, "field", where=where, field=str(name), known=", ".join(known[op]))
            elif type(value) is int and any(type(seen) is int for seen in known[op][name]):
                yield from number(0, 20)({}, f"{where}.{name}", value)
            elif value not in known[op][name]:
                said = ", ".join(map(str, known[op][name]))
                yield deny(RULE, "word", where=f"{where}.{name}", given=str(value), known=said)


def _words(base: Data) -> dict[str, dict[str, list[Any]]]:
    """Every operation of our cards, its fields, and the values that stand there."""
    words: dict[str, dict[str, list[Any]]] = {}

    def gather(value: Any) -> None:
        if isinstance(value, Mapping):
            if "op" in value and value["op"] != OWN_RULE:
                fields = words.setdefault(str(value["op"]), {})
                for name, said in value.items():
                    if name != "op" and said not in fields.setdefault(str(name), []):
                        fields[str(name)].append(said)
            for inner in value.values():
                gather(inner)
        elif isinstance(value, list):
            for inner in value:
                gather(inner)

    gather([*base["theme_cards"], *base["flexo_cards"]])
    return words

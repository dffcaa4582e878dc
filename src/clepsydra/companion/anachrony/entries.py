"""Lines of the sheet: what is believed, how it is touched, and how it is put right."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from msgspec import Struct

from clepsydra.companion.anachrony.seats import named
from clepsydra.companion.automa import Part
from clepsydra.companion.fields import Count, Fact, Field, Option, Pick, Say, Several, Value

YES, NO = "yes", "no"


class Entry(Struct, frozen=True):
    """A line and what puts it right."""

    field: Field
    value: Value
    put: Callable[[Any], None]
    icon: str = ""
    own: bool = True

    def fact(self) -> Fact:
        """The line as it is shown."""
        return Fact(self.field, self.value, self.icon, own=self.own)


class Section(Struct, frozen=True):
    """Lines of one region of the physical board."""

    says: Say
    entries: tuple[Entry, ...]

    def part(self) -> Part:
        """The lines as they are shown."""
        return Part(self.says, tuple(entry.fact() for entry in self.entries))


def section(key: str, entries: Iterable[Entry]) -> Section:
    """Lines under a heading."""
    return Section(Say(f"part-{key}"), tuple(entries))


def number(thing: object, name: str, high: int, icon: str = "", *, low: int = 0) -> Entry:
    """A figure that is an attribute of something."""

    def put(value: int) -> None:
        setattr(thing, name, value)

    return Entry(Count(name, low, high, Say(f"fact-{name}"), icon), getattr(thing, name), put, icon)


def tally(counts: dict[str, int], name: str, high: int, icon: str = "", says: Say | None = None) -> Entry:
    """How many of a thing there are among others, under the thing's own name if nothing else is said."""

    def put(value: int) -> None:
        counts[name] = value

    field = Count(name, 0, high, says or Say("name", {"it": name}), icon)
    return Entry(field, counts.get(name, 0), put, icon)


def flag(thing: object, attribute: str, name: str = "") -> Entry:
    """Whether something is so."""

    def put(value: str) -> None:
        setattr(thing, attribute, value == YES)

    line = name or attribute
    field = Pick(line, (Option(YES, Say(YES)), Option(NO, Say(NO))), Say(f"fact-{line}"))
    return Entry(field, YES if getattr(thing, attribute) else NO, put)


def one_of(name: str, things: Iterable[str], value: str, put: Callable[[str], None], says: Say) -> Entry:
    """Which of several things it is."""
    return Entry(Pick(name, tuple(map(named, things)), says), value, put)


def some_of(
    name: str,
    things: Sequence[str],
    there: Iterable[str],
    put: Callable[[list[str]], None],
    *,
    at_most: int | None = None,
    icon: str = "",
    own: bool = True,
) -> Entry:
    """Which of several things are there."""
    options = tuple(named(thing, icon) for thing in things)
    found = set(there)
    value = [thing for thing in things if thing in found]
    return Entry(Several(name, options, Say(f"fact-{name}"), at_most=at_most), value, put, icon, own)

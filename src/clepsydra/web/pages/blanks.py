"""The inputs of a figure, made of what its game checks there; and the value that a sent form gives it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct

from clepsydra.drawing.words import Words
from clepsydra.kernel import Reader
from clepsydra.kernel.validators import Amounts, Blank, Check, Each, Fields, OneOf, Truth, Whole
from clepsydra.web.pages.notation import read_value, value_written

NUMBER = re.compile(r"-?[0-9]{1,6}")
MORE = 1
"""So many entries more than it has can be filled in of a list without a length."""

Sent = Mapping[str, str]


class Missing:
    """What a form leaves open."""


MISSING = Missing()


class Input(Struct, frozen=True):
    """One thing to fill in: `number`, `choice` or `text`."""

    name: str
    kind: str
    label: str
    value: str
    least: int = 0
    most: int = 0
    choices: tuple[tuple[str, str], ...] = ()


class Group(Struct, frozen=True):
    """Several things to fill in that are one figure."""

    label: str
    parts: tuple[Input | Group, ...]


class Pen:
    """Draws and reads the inputs of a game's figures, in one language."""

    def __init__(self, reader: Reader) -> None:
        self.reader = reader
        self.words = Words(reader.lang)

    def inputs(self, blank: Blank, value: Any) -> Input | Group:
        """The inputs of a figure as it is now."""
        return self._part(blank.path, blank.check, value, self.label(blank.field[-1]), free=False)

    def label(self, field: str) -> str:
        """What a field is called."""
        name = self.reader.say("figures", field) if self.reader.knows("figures", field) else self.word(field)
        return name[:1].upper() + name[1:]

    def word(self, word: str | int) -> str:
        """What a word of the data means."""
        for section in ("data_words", "names"):
            if self.reader.knows(section, str(word)):
                return self.reader.say(section, str(word)).partition("|")[0]
        return str(word)

    def said(self, check: Check, value: Any) -> str:
        """A value in words; what has no inputs of its own is said as the data has it."""
        if isinstance(check, Each) and _has_shape(check):
            return ", ".join(self.said(check.item, entry) for entry in value) or self._none
        if isinstance(check, Amounts):
            return ", ".join(f"{count} {self.word(good)}" for good, count in value.items()) or self._none
        if isinstance(check, Fields):
            parts = ((key, check.known[key]) for key in value)
            return ", ".join(f"{self.label(key)} {self.said(part, value[key])}" for key, part in parts)
        if isinstance(check, Truth):
            return self.words.say("yourbox", _said(value))
        if isinstance(check, OneOf):
            return self.word(value)
        return str(value) if isinstance(check, Whole) else value_written(value)

    @property
    def _none(self) -> str:
        return self.words.say("yourbox", "none")

    def _part(self, name: str, check: Check, value: Any, label: str, *, free: bool) -> Input | Group:
        """`free`: it may be left open."""
        if isinstance(check, Each) and _has_shape(check):
            return Group(label, tuple(self._entries(name, check, value)))
        if isinstance(check, Amounts):
            goods = value if isinstance(value, Mapping) else {}
            return Group(
                label,
                tuple(
                    Input(
                        f"{name}:{good}",
                        "number",
                        self.word(good),
                        _said(goods.get(good)),
                        0,
                        check.count.most,
                    )
                    for good in check.names
                ),
            )
        if isinstance(check, Fields):
            table = value if isinstance(value, Mapping) else {}
            return Group(
                label,
                tuple(
                    self._part(
                        f"{name}:{key}",
                        part,
                        table.get(key),
                        self.label(key),
                        free=free or key not in check.needed,
                    )
                    for key, part in check.known.items()
                ),
            )
        return self._single(name, check, value, label, free=free)

    def _entries(self, name: str, check: Each, value: Any) -> Iterator[Input | Group]:
        entries = value if isinstance(value, list) else []
        for place in range(check.length or len(entries) + MORE):
            entry = entries[place] if place < len(entries) else None
            yield self._part(
                f"{name}:{place + 1}", check.item, entry, str(place + 1), free=check.length is None
            )

    def _single(self, name: str, check: Check, value: Any, label: str, *, free: bool) -> Input:
        if isinstance(check, Whole):
            return Input(name, "number", label, _said(value), check.least, check.most)
        if isinstance(check, Truth):
            answers = tuple((answer, self.words.say("yourbox", answer)) for answer in ("true", "false"))
            return Input(name, "choice", label, _said(value), choices=answers)
        if isinstance(check, OneOf):
            known = tuple((str(word), self.word(word)) for word in check.words)
            left_open = (("", self._none),) if free else ()
            return Input(name, "choice", label, _said(value), choices=(*left_open, *known))
        return Input(name, "text", label, value if isinstance(value, str) else value_written(value))


def given(sent: Sent, blank: Blank) -> Any:
    """What a form says of a figure; `MISSING` if it does not ask for it."""
    asked = any(name == blank.path or name.startswith(f"{blank.path}:") for name in sent)
    return _given(sent, blank.path, blank.check) if asked else MISSING


def _given(sent: Sent, name: str, check: Check) -> Any:
    said = sent.get(name, "").strip()
    if isinstance(check, Each) and _has_shape(check):
        return _entries_given(sent, name, check)
    if isinstance(check, Amounts):
        counts = {good: _number(sent.get(f"{name}:{good}", "").strip()) for good in check.names}
        return {good: count for good, count in counts.items() if count not in (MISSING, 0)}
    if isinstance(check, Fields):
        parts = {key: _given(sent, f"{name}:{key}", part) for key, part in check.known.items()}
        left_out = {key for key, part in parts.items() if key in check.allowed and part == {}}
        return {key: part for key, part in parts.items() if part is not MISSING and key not in left_out}
    if isinstance(check, Whole):
        return _number(said)
    if isinstance(check, Truth):
        return {"true": True, "false": False}.get(said, said or MISSING)
    if isinstance(check, OneOf):
        return {str(word): word for word in check.words}.get(said, said or MISSING)
    return read_value(said)


def _entries_given(sent: Sent, name: str, check: Each) -> list[Any]:
    places = {int(place) for place in _places(sent, name)}
    entries = [_given(sent, f"{name}:{place}", check.item) for place in sorted(places)]
    there = [entry for entry in entries if entry is not MISSING]
    if check.length is not None:
        return there
    filled = [entry for entry in there if not _is_empty(entry)]
    return filled or there[: check.least]


def _is_empty(entry: Any) -> bool:
    """Whether nothing was filled in."""
    return entry == {} or (isinstance(entry, list) and all(map(_is_empty, entry)))


def _places(sent: Sent, name: str) -> Iterator[str]:
    """The numbers of the entries of a list that a form has."""
    for key in sent:
        place = key.removeprefix(f"{name}:").partition(":")[0]
        if key.startswith(f"{name}:") and place.isdecimal() and len(place) <= len("99"):
            yield place


def _number(said: str) -> Any:
    if not said:
        return MISSING
    return int(said) if NUMBER.fullmatch(said) else said


def _said(value: Any) -> str:
    if value is None:
        return ""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _has_shape(check: Check) -> bool:
    """Whether there are inputs for it; what is written in the words of the data alone is a text."""
    if isinstance(check, Each):
        return _has_shape(check.item)
    return isinstance(check, Whole | Truth | OneOf | Amounts | Fields)

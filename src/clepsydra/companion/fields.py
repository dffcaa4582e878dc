"""What a person is asked, and the fields that are touched to answer."""

from __future__ import annotations

from typing import Any, TypeAlias

from msgspec import Struct

Value: TypeAlias = str | int | list[str]
Answer: TypeAlias = dict[str, Value]
"""The value of each field, by its name."""
OTHERWISE = "otherwise"


class Say(Struct, frozen=True):
    """A text of the companion: its key in the section of the automa, and its figures."""

    key: str
    figures: dict[str, Any] = {}


class Option(Struct, frozen=True):
    """Something that can be touched."""

    key: str
    says: Say
    icon: str = ""
    """A symbol of the game's own icons, or of those that all pages share."""
    note: Say | None = None
    """What follows, if that is not plain."""


class Pick(Struct, frozen=True):
    """One of several; the answer is the key of an option."""

    name: str
    options: tuple[Option, ...]
    says: Say | None = None

    def fits(self, value: object) -> bool:
        """Whether it can be answered so."""
        return any(value == option.key for option in self.options)


class Several(Struct, frozen=True):
    """Any of several; the answer is the list of their keys, in the order of the options."""

    name: str
    options: tuple[Option, ...]
    says: Say | None = None
    at_least: int = 0
    at_most: int | None = None

    def fits(self, value: object) -> bool:
        """Whether it can be answered so."""
        keys = [option.key for option in self.options]
        most = len(keys) if self.at_most is None else self.at_most
        return (
            isinstance(value, list)
            and value == [key for key in keys if key in value]
            and self.at_least <= len(value) <= most
        )


class Count(Struct, frozen=True):
    """A number."""

    name: str
    low: int
    high: int
    says: Say | None = None
    icon: str = ""

    def fits(self, value: object) -> bool:
        """Whether it can be answered so."""
        return isinstance(value, int) and not isinstance(value, bool) and self.low <= value <= self.high


Field: TypeAlias = Pick | Several | Count


class Question(Struct, frozen=True):
    """What is asked on one screen: a sentence, and one or a few fields."""

    says: Say
    fields: tuple[Field, ...]
    rule: str = ""
    """The rule that wants to know."""
    icon: str = ""
    otherwise: Option | None = None
    """A button apart, for the answer that there is none: instead of all fields, `{"otherwise": KEY}`."""
    distinct: bool = False
    """Whether nothing may be touched in two of its fields."""

    def fits(self, answer: Answer) -> bool:
        """Whether it can be answered so."""
        if self.otherwise is not None and answer == {OTHERWISE: self.otherwise.key}:
            return True
        if self.distinct and has_repeats(answer):
            return False
        return answer.keys() == {field.name for field in self.fields} and all(
            field.fits(answer[field.name]) for field in self.fields
        )


def has_repeats(answer: Answer) -> bool:
    """Return whether two fields were answered with the same value.

    >>> has_repeats({"1": ["send", "share"], "2": ["share"]}), has_repeats({"1": 2, "2": 1})
    (True, False)
    """
    given = [one for value in answer.values() for one in (value if isinstance(value, list) else [value])]
    return len(given) != len(set(given))


class Fact(Struct, frozen=True):
    """A line of the sheet: what is believed, and the field to put it right."""

    field: Field
    value: Value
    icon: str = ""
    fixed: bool = False
    """Whether it follows from other lines, and is put right there."""
    own: bool = True
    """Whether it is a part of the automa, which the companion keeps; otherwise it only remembers what it was told."""


def yes_or_no(*, yes: Say | None = None, no: Say | None = None) -> tuple[Pick, ...]:
    """The usual two buttons; what follows stands on them."""
    return (Pick("is", (Option("yes", Say("yes"), note=yes), Option("no", Say("no"), note=no))),)


def is_yes(answer: Answer) -> bool:
    """Whether such a question was answered with yes."""
    return answer["is"] == "yes"


def as_yes_or_no(holds: bool) -> Answer:
    """The answer to such a question."""
    return {"is": "yes" if holds else "no"}

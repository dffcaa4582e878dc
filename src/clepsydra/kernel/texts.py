"""Texts are templates under stable keys, one TOML file per language; what is said is key + figures.

A template names its figures: `"{seat:player} draws {card}"`. A string figure is the name of a
thing and is looked up among the names; `{n:grain|grains}` gives a number with its noun;
`{seat:player}` the name of who sits there; `{path:verbatim}` what somebody wrote, as it was written.
A name has up to three forms, `grain|grains|a grain`: `{n:{good:forms}}` counts what a figure names and
`{good:article}` gives the third.
"""

from __future__ import annotations

import functools
import string
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, cast

import msgspec

from clepsydra.kernel.asks import Answer, One, Option, Some
from clepsydra.kernel.denials import Denial
from clepsydra.kernel.events import Event
from clepsydra.kernel.rules import PERSON
from clepsydra.kernel.zones import kind

LANGUAGES = ("en", "fr")
AND = {"en": "and", "fr": "et"}
COLON = {"en": ": ", "fr": " : "}
OWN = Path(__file__).parent / "texts"

Catalogue = dict[str, dict[str, str]]


class MissingText(KeyError):
    """There is no text under this key in this language."""


@functools.cache
def catalogue(lang: str, directory: Path | None) -> Catalogue:
    """All templates of a language: the kernel's own and those in the directory (`*.en.toml`)."""
    merged: Catalogue = {}
    sources = [OWN] if directory is None else [OWN, directory]
    for path in [path for source in sources for path in sorted(source.glob(f"*.{lang}.toml"))]:
        for section, texts in tomllib.loads(path.read_text(encoding="utf-8")).items():
            known = merged.setdefault(section, {})
            for key, text in texts.items():
                if key in known:
                    raise ValueError(f"{path.name}: [{section}] {key!r} is there twice")
                known[key] = text
    return merged


class Reader:
    """Says things in one language, with the names of those who sit at the table and the kinds of their seats.

    A missing text raises `MissingText`.
    """

    def __init__(
        self, directory: Path | None, lang: str, players: Sequence[str] = (), seats: Sequence[str] = ()
    ) -> None:
        if lang not in LANGUAGES:
            raise ValueError(f"no texts in {lang!r}; there are {', '.join(LANGUAGES)}")
        self.lang = lang
        self.players = players
        self.seats = seats
        self._texts = catalogue(lang, directory)
        self._formatter = _Formatter(self)

    def say(self, section: str, key: str, figures: Mapping[str, Any] | Sequence[Any] = ()) -> str:
        """The text under a key, with its figures."""
        if isinstance(figures, Mapping):
            return self._said(section, key, (), figures)
        return self._said(section, key, figures, {})

    def _said(self, section: str, key: str, numbered: Sequence[Any], named: Mapping[str, Any]) -> str:
        template = self._texts.get(section, {}).get(key)
        if template is None:
            raise MissingText(f"{self.lang}: [{section}] {key}")
        return self._formatter.vformat(template, numbered, named)

    def name(self, thing: str) -> str:
        """What a piece, a good or any other named thing is called; of `one|many|the one`, the first."""
        return self.forms(thing).partition("|")[0]

    def with_article(self, things: str | Sequence[str]) -> str:
        """The name as a sentence needs it, `an engineer`; just the name if it has no such form."""
        if not isinstance(things, str):
            return self._join(map(self.with_article, things))
        one, *more = self.forms(things).split("|")
        return more[1] if len(more) > 1 else one

    def event(self, event: Event) -> str:
        """The line of the log for an event."""
        return self.say("events", type(event).__name__, msgspec.structs.asdict(event))

    def denial(self, denial: Denial) -> str:
        """Why not, with the rule's number."""
        return f"{self.reason(denial)} ({denial.rule})"

    def reason(self, denial: Denial) -> str:
        """Why not, in words alone. A reason that many rules share has its text under `/reason`."""
        own, shared = denial.key, f"/{denial.reason}"
        known = self._texts.get("denials", {})
        key = shared if own not in known and shared in known else own
        return self.say("denials", key, denial.figures)

    def ask(self, ask: One | Some) -> str:
        """What the seat is asked."""
        figures = {"at_least": ask.at_least, "at_most": ask.at_most} if isinstance(ask, Some) else {}
        return self.say("asks", ask.rule, figures)

    def option(self, option: Option) -> str:
        """What an option offers: a thing by its name, a verb by what it does with the things."""
        if isinstance(option, tuple):
            return self._said("options", str(option[0]), option, _tail(option))
        if kind(option) in self._texts.get("names", {}) or option not in self._texts.get("options", {}):
            return self.name(option)
        return self.say("options", option)

    def answer(self, ask: One | Some, answer: Answer) -> str:
        """What a seat answered to an ask."""
        if isinstance(ask, Some):
            chosen = self._join(self.option(option) for option in ask.menu.options if option in answer)
        else:
            chosen = self.option(cast("Option", answer))
        return f"{self.player(ask.seat)}{COLON[self.lang]}{chosen}"

    def player(self, seat: int) -> str:
        """Who sits there: by name, an automa by its own, otherwise by the number of the seat."""
        if seat < len(self.players) and self.players[seat]:
            return self.players[seat]
        if seat < len(self.seats) and self.seats[seat] != PERSON:
            return self.name(self.seats[seat])
        return self.say("table", "seat", [seat + 1])

    def figure(self, value: Any) -> str:
        """A figure as a reader reads it: numbers as they are, things by name, several in a list."""
        if isinstance(value, str):
            return self.name(value)
        if isinstance(value, Mapping):
            return self._join(self.counted(count, self.forms(thing)) for thing, count in value.items())
        if isinstance(value, list | tuple):
            return self._join(self.figure(item) for item in value)
        return str(value)

    def counted(self, count: int, forms: str) -> str:
        """A number with its noun: French counts 0 and 1 as one, English only 1."""
        one, many = [*forms.split("|"), ""][:2]
        single = abs(count) < 2 if self.lang == "fr" else count == 1
        return f"{count} {one if single or not many else many}"

    def forms(self, thing: str) -> str:
        """All forms of a name: `one|many|the one`, or fewer."""
        return self.say("names", kind(thing))

    def _join(self, parts: Iterable[str]) -> str:
        *first, last = [*parts] or [self.say("table", "nothing")]
        return f"{', '.join(first)} {AND[self.lang]} {last}" if first else last


def _tail(option: tuple[str | int, ...]) -> dict[str, Any]:
    """What an option of any length names beside its verb: `{rest}` as a list, `{goods}` as names with counts.

    >>> _tail(("pay", "titanium", 2, "water", 1))["goods"]
    {'titanium': 2, 'water': 1}
    """
    return {"rest": option[1:], "goods": dict(zip(option[1::2], option[2::2], strict=False))}


class _Formatter(string.Formatter):
    def __init__(self, reader: Reader) -> None:
        self._reader = reader

    def format_field(self, value: Any, format_spec: str) -> str:
        if format_spec == "player":
            return self._reader.player(value)
        if format_spec == "forms":
            return f"{self._reader.forms(value)}|"
        if format_spec == "article":
            return self._reader.with_article(value)
        if "|" in format_spec:
            return self._reader.counted(value, format_spec)
        if format_spec == "verbatim":
            return str(value)
        return self._reader.figure(value)

"""Texts are templates under stable keys, one TOML file per language; what is said is key + figures.

A template names its figures: `"{seat:player} draws {card}"`. A string figure is the name of a
thing and is looked up among the names; `{n:grain|grains}` gives a number with its noun;
`{seat:player}` the name of who sits there; `{path:verbatim}` what somebody wrote, as it was written.
A name has the forms that its language counts with, and may have one more: `grain|grains|a grain`.
`{n:{good:forms}}` counts what a figure names and `{good:article}` gives the one more. The name of a place has
yet another form after that, for where somebody comes from: `{place:from}`.
"""

from __future__ import annotations

import functools
import re
import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, cast

import msgspec

from clepsydra.kernel.asks import Answer, One, Some
from clepsydra.kernel.denials import Denial
from clepsydra.kernel.events import Event
from clepsydra.kernel.languages import FIRST, LANGUAGES, language
from clepsydra.kernel.menus import BACK, Option
from clepsydra.kernel.rules import PERSON
from clepsydra.kernel.templates import READ, Figure, template_of
from clepsydra.kernel.wording import Phrase, Said
from clepsydra.kernel.zones import kind

OWN = Path(__file__).parent / "texts"

NAMES = 1024
"""So many names a reader keeps at hand: about as many as a game has things."""

Catalogue = dict[str, dict[str, str]]


class MissingText(KeyError):
    """There is no text under this key in this language."""


@functools.cache
def catalogue(lang: str, directory: Path | None) -> Catalogue:
    """All templates of a language: the kernel's own and those in the directory (`*.en.toml`).

    Who brings none in a language is read in the first: a game need not know every language of the house.
    """
    merged: Catalogue = {}
    sources = [OWN] if directory is None else [OWN, directory]
    for path in [path for source in sources for path in _files(source, lang) or _files(source, FIRST)]:
        for section, texts in tomllib.loads(path.read_text(encoding="utf-8")).items():
            known = merged.setdefault(section, {})
            for key, text in texts.items():
                if key in known:
                    raise ValueError(f"{path.name}: [{section}] {key!r} is there twice")
                known[key] = text
    return merged


def _files(directory: Path, lang: str) -> list[Path]:
    return sorted(directory.glob(f"*.{lang}.toml"))


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
        self.language = language(lang)
        self._texts = catalogue(lang, directory)
        self._named: dict[str, tuple[str, ...]] = {}

    def knows(self, section: str, key: str) -> bool:
        """Whether there is such a text."""
        return key in self._texts.get(section, {})

    def has(self, section: str) -> bool:
        """Whether there are such texts at all."""
        return bool(self._texts.get(section))

    def keys(self, section: str) -> tuple[str, ...]:
        """The keys of all such texts, in the order in which they are written."""
        return tuple(self._texts.get(section, ()))

    def say(
        self, section: str, key: str, params: Mapping[str, Any] | Sequence[Any] = (), /, **named: Any
    ) -> str:
        """The text under a key, with its figures: by name, or numbered."""
        if type(params) is dict or isinstance(params, Mapping):  # the second takes longer to tell
            return self._said(section, key, (), {**params, **named} if named else params)
        return self._said(section, key, params, named)

    def _said(self, section: str, key: str, numbered: Sequence[Any], named: Mapping[str, Any]) -> str:
        template = self._texts.get(section, {}).get(key)
        if template is None:
            raise MissingText(f"{self.lang}: [{section}] {key}")
        return self._filled(template, numbered, named)

    def _filled(self, text: str, numbered: Sequence[Any], named: Mapping[str, Any]) -> str:
        template = template_of(text)
        if isinstance(template, str):
            return template
        return "".join(
            [part if isinstance(part, str) else self._in_form(part, numbered, named) for part in template]
        )

    def _in_form(self, figure: Figure, numbered: Sequence[Any], named: Mapping[str, Any]) -> str:
        """A figure in the form that its template wants."""
        name = figure.name
        value = numbered[name] if isinstance(name, int) else named[name]
        if figure.forms:
            return f"{value} {self.language.form(value, figure.forms)}"
        if figure.noun is not None:
            return self.counted(value, self._in_form(figure.noun, numbered, named))
        return FORMS.get(figure.form, Reader.figure)(self, value)

    def name(self, thing: str) -> str:
        """What a piece, a good or any other named thing is called: the first of its forms."""
        return self._forms_of(thing)[0]

    def with_article(self, things: str | Sequence[str]) -> str:
        """The name as a sentence needs it, `an engineer`; just the name if it has no such form."""
        if not isinstance(things, str):
            return self.list_of(map(self.with_article, things))
        forms = self._forms_of(things)
        counted = len(self.language.categories)
        return forms[counted] if len(forms) > counted else forms[0]

    def from_where(self, place: str) -> str:
        """The name of a place as that from which something comes: `from Africa`; just the name if it has no such form."""
        forms = self._forms_of(place)
        after_article = len(self.language.categories) + 1
        return forms[after_article] if len(forms) > after_article else forms[0]

    def event(self, event: Event) -> str:
        """The line of the log for an event; one with several wordings has each under `Name/case`."""
        return self.say("events", event.text_key, msgspec.structs.asdict(event))

    def clause(self, part: Event | Phrase) -> str:
        """A part of a sentence that says what a seat did, without who: a text under `[moves]`, or the line without both."""
        if isinstance(part, Phrase):
            return self.say("moves", part.key, part.figures)
        key, figures = part.text_key, msgspec.structs.asdict(part)
        if self.knows("moves", key):
            return self.say("moves", key, figures)
        return self._filled(predicate(self._texts["events"][key]), (), figures)

    def denial(self, denial: Denial) -> str:
        """Why not, with the rule's number."""
        return f"{self.reason(denial)} ({denial.rule})"

    def reason(self, denial: Denial) -> str:
        """Why not, in words alone. A reason that many rules share has its text under `/reason`."""
        own, shared = denial.key, f"/{denial.reason}"
        known = self._texts.get("denials", {})
        key = shared if own not in known and shared in known else own
        return self.say("denials", key, denial.params)

    def ask(self, ask: One | Some) -> str:
        """What the seat is asked; a rule with several wordings has each under `rule/case`."""
        limits = {"at_least": ask.at_least, "at_most": ask.at_most} if isinstance(ask, Some) else {}
        return self.say("asks", _cased(ask.rule, ask.case), {**limits, **ask.params})

    def question(self, rule: str) -> str:
        """The question of a rule without a position; empty if it names something of the position or has several wordings."""
        template = self._texts.get("asks", {}).get(rule, "")
        return "" if "{" in template else template

    def act(self, ask: Some, count: int) -> str:
        """What it means to answer with so many things, if the game has words for it."""
        key = ask.rule if count else f"{ask.rule}/none"
        return self.say("acts", key, count=count) if self.knows("acts", key) else ""

    def option(self, option: Option, ask: One | Some | None = None) -> str:
        """What an option offers: a thing by its name, a verb by what it does with the things.

        With a question that was `worded` for a viewer it says all that its game says of it there.
        """
        said: Said | None = None if ask is None or ask.menu.says is None else ask.menu.says(option)
        if said is not None:
            return self._said_of(option, said)
        if isinstance(option, tuple):
            return self._said("options", str(option[0]), option, _tail(option))
        if option == BACK:
            return self.say("table", BACK)
        if kind(option) in self._texts.get("names", {}) or option not in self._texts.get("options", {}):
            return self.name(option)
        return self.say("options", option)

    def _said_of(self, option: Option, said: Said) -> str:
        """An option in more words; a wording that many things share has its text under `/case`."""
        words = option if isinstance(option, tuple) else (option,)
        own = _cased(str(words[0]), said.case)
        key = own if self.knows("options", own) else f"/{said.case}"
        return self._said("options", key, words, {**_tail(words), **said.figures})

    def answer(self, ask: One | Some, answer: Answer) -> str:
        """What a seat answered to an ask."""
        if isinstance(ask, Some):
            chosen = self.list_of(self.option(option, ask) for option in ask.menu.options if option in answer)
        else:
            chosen = self.option(cast("Option", answer), ask)
        return f"{self.player(ask.seat)}{self.language.colon}{chosen}"

    def player(self, seat: int) -> str:
        """Who sits there: by name, an automa by its own, otherwise by the number of the seat."""
        if seat < len(self.players) and self.players[seat]:
            return self.players[seat]
        if seat < len(self.seats) and self.seats[seat] != PERSON:
            return self.name(self.seats[seat])
        return self.say("table", "seat", [seat + 1])

    def figure(self, value: Any) -> str:
        """A figure as a reader reads it: numbers as they are, things by name, phrases in words, several in a list."""
        if isinstance(value, str):
            return self.name(value)
        if isinstance(value, int):
            return str(value)
        if isinstance(value, Phrase):
            return self.say("phrases", value.key, value.figures)
        if isinstance(value, list | tuple):
            return self.list_of(self.figure(item) for item in value)
        if callable(value):
            return str(value(self))
        if isinstance(value, Mapping):
            return self.list_of(
                f"{count} {self.language.form(count, self._forms_of(thing))}"
                for thing, count in value.items()
            )
        return str(value)

    def counted(self, count: int, forms: str) -> str:
        """A number with its noun, in the form that the language has for it."""
        return f"{count} {self.language.form(count, forms.split('|'))}"

    def forms(self, thing: str) -> str:
        """All forms of a name: `one|many|the one` in English, or fewer."""
        return self._said("names", kind(thing), (), {})

    def _forms_of(self, thing: str) -> Sequence[str]:
        """The forms of a name, each by itself; those of the names that come again and again are kept."""
        forms = self._named.get(thing)
        if forms is None:
            forms = tuple(self.forms(thing).split("|"))
            if len(self._named) < NAMES:
                self._named[thing] = forms
        return forms

    def list_of(self, parts: Iterable[str]) -> str:
        """Several things as a list, or that there is nothing."""
        return self.language.joined([*parts] or [self.say("table", "nothing")])


SUBJECT = re.compile(r"\{\w+:player\} ")


@functools.lru_cache(READ)
def predicate(template: str) -> str:
    """What a line says of the seat that it begins with; nothing if it begins with none.

    >>> predicate("{seat:player} gains {goods}.")
    'gains {goods}'
    """
    subject = SUBJECT.match(template)
    return template[subject.end() :].removesuffix(".") if subject else ""


def _cased(key: str, case: str) -> str:
    return f"{key}/{case}" if case else key


def _tail(option: tuple[str | int, ...]) -> dict[str, Any]:
    """What an option of any length names beside its verb: `{rest}` as a list, `{goods}` as names with counts.

    >>> _tail(("pay", "titanium", 2, "water", 1))["goods"]
    {'titanium': 2, 'water': 1}
    """
    return {"rest": option[1:], "goods": dict(zip(option[1::2], option[2::2], strict=False))}


def _players(reader: Reader, seats: int | Sequence[int]) -> str:
    return reader.list_of(map(reader.player, seats if isinstance(seats, list | tuple) else (seats,)))


FORMS: Mapping[str, Callable[[Reader, Any], str]] = {
    "player": _players,
    "forms": lambda reader, value: f"{reader.forms(value)}|",
    "article": Reader.with_article,
    "from": Reader.from_where,
    "verbatim": lambda _, value: str(value),
}
"""How a figure is said in a form other than its usual one."""

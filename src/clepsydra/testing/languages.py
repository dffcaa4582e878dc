"""Everything that a player meets has a text in each language, and the text is for people."""

from __future__ import annotations

import re
import string
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, NamedTuple

from clepsydra.kernel import (
    LANGUAGES,
    PERSON,
    Denial,
    GameDefinition,
    MissingText,
    Position,
    Reader,
    Together,
    in_words,
    rulebook,
    sentences,
    worded,
)
from clepsydra.kernel.texts import catalogue
from clepsydra.testing.trial import Trial, place

ALIKE = frozenset(
    {
        "anomalies",
        "automa",
        "chronobot",
        "chronos",
        "chronossus",
        "hypersync",
        "reboot",
        "technologies",
        "neutronium",
        "uranium",
        "vortex",
    }
    | {
        "big",
        "bang",
        "bunker",
        "djinn",
        "fantasy",
        "flexo",
        "glyptodon",
        "griffon",
        "horde",
        "parasaurolophus",
    }
    | {"castien", "eldrin", "thalia"}
    | {"pirates", "robot", "satellite", "smilodon", "virus", "zombies", "abomination"}
)
"""Words that are the same in French and English; any other text that is has been forgotten."""

NAMES = ("Ann", "Bob", "Cléo", "Dan", "Eve", "Flo")

RAW = (
    (re.compile(r"[{}]"), "a brace"),
    (re.compile(r"#\d"), "the id of a piece"),
    (re.compile(r"\b(None(?! of\b)|True|False)\b|\('|\['"), "a value of the program"),
    (re.compile(r"\w_\w"), "a name of the program"),
    (re.compile(r"\b[A-Z]{2}-[A-Z]{2,5}-\d"), "a rule id"),
)


class Readers(NamedTuple):
    """One reader for each language."""

    definition: GameDefinition
    by_lang: dict[str, Reader]

    @classmethod
    def of(cls, definition: GameDefinition) -> Readers:
        """Readers with the names of players."""
        return cls(definition, {lang: Reader(definition.texts, lang, NAMES) for lang in LANGUAGES})

    def check(self, method: str, *what: Any) -> None:
        """The thing is said in each language, for people, and not in the words of the other."""

        def say(reader: Reader) -> str:
            text: str = getattr(reader, method)(*what)
            return text.rpartition(" (")[0] if method == "denial" else text

        self.check_that(say, f"{method} {what}")

    def check_that(self, say: Callable[[Reader], str], what: object) -> None:
        """What a reader says is said in each language, for people, and not in the words of the other."""
        said: dict[str, str] = {}
        for lang, reader in self.by_lang.items():
            try:
                said[lang] = say(reader)
            except MissingText as missing:
                raise AssertionError(f"no text for {what}: {missing}") from missing
            for_people(lang, said[lang])
        different(said)


def languages(trial: Trial) -> None:
    """Read a whole game aloud in each language, for every seat and a spectator."""
    readers = Readers.of(trial.definition)
    with place("texts of the box"):
        same_keys(trial.definition)
        names_of_the_box(trial, readers)
    position = trial.begin()
    with place("opening"):
        read_events(trial, position, readers, 0)
    for turn in trial.turns(position):
        with place(f"before answer {turn.number}"):
            read_asks(trial, position, readers)
        with place(turn):
            told = len(position.log)
            position.answer(turn.seat, turn.answer)
            read_events(trial, position, readers, told)
    with place("result"):
        for line in {line for sheet in position.result.sheets for line in sheet}:
            readers.check("name", line)


def read_asks(trial: Trial, position: Position[Any], readers: Readers) -> None:
    """Each ask as its seat reads it and as others do, each of its options, each reason why not."""
    for seat, ask in position.asks.items():
        with place(f"seat {seat}"):
            cited(ask.rule)
            told = worded(position.rules, position.view(seat), ask)
            readers.check("ask", ask)
            readers.check("ask", told)
            if ask.rule in position.rules.ask_words and not isinstance(position.ask, Together):
                for viewer in trial.viewers:
                    readers.check("ask", worded(position.rules, position.view(viewer), ask))
            for candidate in ask.menu.candidates:
                readers.check("option", candidate)
                readers.check("option", candidate, told)
            for _, denial in ask.menu.denied():
                read_denial(denial, readers)
            if (unknown := ask.why_not("no such option")) is not None:
                read_denial(unknown, readers)


def read_denial(denial: Denial, readers: Readers) -> None:
    """A reason why not, and the rule it cites."""
    cited(denial.rule)
    readers.check("denial", denial)


def read_events(trial: Trial, position: Position[Any], readers: Readers, since: int) -> None:
    """What has just happened, as each seat and a spectator are told."""
    for viewer in trial.viewers:
        with place(f"told to {'a spectator' if viewer is None else f'seat {viewer}'}"):
            events = position.events(viewer, since)
            for event in events:
                readers.check("event", event)
            moments = [(at, event) for (at, _), event in zip(position.log[since:], events, strict=False)]
            for told in sentences(position.rules, moments):
                readers.check_that(partial(in_words, rules=position.rules, sentence=told), told)


def names_of_the_box(trial: Trial, readers: Readers) -> None:
    """Modules and automas have names; so do the pieces, seen and unseen."""
    for module in trial.definition.modules:
        readers.check("name", module.name)
    for kind in {kind for table in trial.definition.seatings for kind in table if kind != PERSON}:
        readers.check("name", kind)


def cited(rule: str) -> None:
    """A rule that is cited can be read in each language."""
    book = rulebook.load()
    assert rule in book, f"{rule!r} is cited, but no document defines it"
    for lang in LANGUAGES:
        assert book.entry(rule, lang).lang == lang, f"{rule} is cited, but it cannot be read in {lang!r}"


def for_people(lang: str, text: str) -> None:
    """No braces, ids or values of the program in a text."""
    assert text.strip(), f"{lang}: an empty text"
    for pattern, what in RAW:
        assert not pattern.search(text), f"{lang}: {what} in {text!r}"


def different(said: dict[str, str]) -> None:
    """The text is not the same in two languages, unless its words are."""
    if len(set(said.values())) < len(said):
        words = re.findall(r"[^\W\d]{2,}", next(iter(said.values())))
        own = [word for word in words if word not in NAMES and word.lower() not in ALIKE]
        assert not own, f"the same in {' and '.join(said)}: {next(iter(said.values()))!r}"


def same_keys(definition: GameDefinition) -> None:
    """What is said in one language is said in each, with the same figures."""
    texts = {lang: dict(templates(definition, lang)) for lang in LANGUAGES}
    for lang, own in texts.items():
        for other, theirs in texts.items():
            missing = sorted(theirs.keys() - own.keys())
            assert not missing, f"no text in {lang!r}, but in {other!r}, for {', '.join(missing)}"
    for key in texts[LANGUAGES[0]]:
        used = {lang: figures(own[key]) for lang, own in texts.items()}
        assert len(set(map(frozenset, used.values()))) == 1, (
            f"{key} uses other figures in each language: {used}"
        )


def templates(definition: GameDefinition, lang: str) -> Iterator[tuple[str, str]]:
    """Every template of a language by its section and key."""
    for section, texts in catalogue(lang, definition.texts).items():
        for key, text in texts.items():
            yield f"[{section}] {key}", text


def figures(template: str) -> set[str]:
    """The figures that a template names."""
    return {name for _, name, _, _ in string.Formatter().parse(template) if name is not None}

"""The words of a language as a search sees them: stems without accents, words that say nothing, synonyms."""

from __future__ import annotations

import functools
import re
import threading
import tomllib
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

import snowballstemmer  # type: ignore[import-untyped]  # it brings no types
from msgspec import Struct

from clepsydra.kernel import installed_games
from clepsydra.kernel.rulebook import OWN

FILE = "search"
"""The files beside the rules of a game: `search.en.toml`, `search.fr.toml`."""
WORD = re.compile(r"[^\W_]+")
MOST_WORDS = 50_000
"""Stems that are kept: of all words of the rules, and of some that people search for."""
MOST_TERMS = 24
"""More words than any question needs; a longer text is not searched for to its end."""

NONE: Mapping[str, list[str]] = MappingProxyType({})

Phrase = tuple[str, ...]
"""Stems that follow one another."""


class Term(Struct, frozen=True):
    """One word of a question, or a few that belong together, in every form that answers it."""

    phrases: tuple[Phrase, ...]
    rules: tuple[str, ...] = ()
    """The ids of the rules that say what it is."""


class Vocabulary:
    """The words of one language. `ignored` say nothing in a question; `synonyms` lead to the words of the rules.

    >>> words = Vocabulary("en", ["how", "do", "i", "an"], {"get rid of": ["remove"]})
    >>> [term.phrases for term in words.terms("How do I get rid of an anomaly?")]
    [(('get', 'rid', 'of'), ('remov',)), (('anomali',),)]
    """

    def __init__(
        self,
        lang: str,
        ignored: Iterable[str],
        synonyms: Mapping[str, list[str]],
        defined: Mapping[str, list[str]] = NONE,
    ) -> None:
        self._stem = _stem_of(lang)
        self._ignored = {folded(word) for word in ignored}
        self._synonyms = {_spoken(said): tuple(map(self.phrase, meant)) for said, meant in synonyms.items()}
        self._defined = {self.phrase(said): tuple(rules) for said, rules in defined.items()}
        self._longest = max(map(len, (*self._synonyms, *self._defined)), default=1)

    def stems(self, word: str) -> Phrase:
        """The forms under which a word is asked for; the first is the one that texts are indexed by.

        People leave out accents, which the French stemmer goes by: one form is without them from the
        start, the other one only in the end.
        """
        return tuple(dict.fromkeys((self._stem(folded(word)), folded(self._stem(word.casefold())))))

    def phrase(self, text: str) -> Phrase:
        """A text as its stems, one for each word."""
        return tuple(self._stem(word) for word in WORD.findall(folded(text)))

    def terms(self, question: str) -> list[Term]:
        """What a question asks for, without the words that say nothing."""
        return list(dict.fromkeys(self._terms(WORD.findall(question))))[:MOST_TERMS]

    def marks(self, question: str) -> frozenset[str]:
        """The stems to mark in an answer: those of the question and of its synonyms."""
        said = {stem for term in self.terms(question) for phrase in term.phrases for stem in phrase}
        return frozenset(said - {stem for word in self._ignored for stem in self.stems(word)})

    def _terms(self, words: list[str]) -> Iterator[Term]:
        at = 0
        while at < len(words):
            said = self._longest_known(words[at:])
            if len(said) > 1 or said in self._synonyms or folded(words[at]) not in self._ignored:
                yield self._term(said, words[at : at + len(said)])
            at += len(said)

    def _term(self, said: Phrase, words: list[str]) -> Term:
        """The term of some words that belong together, or of a single one."""
        stems = self.phrase(" ".join(said))
        own = ((stem,) for stem in self.stems(words[0])) if len(words) == 1 else (stems,)
        phrases = tuple(dict.fromkeys((*own, *self._synonyms.get(said, ()))))
        rules = (rule for phrase in phrases for rule in self._defined.get(phrase, ()))
        return Term(phrases, tuple(dict.fromkeys(rules)))

    def _longest_known(self, words: list[str]) -> Phrase:
        """The words at the start that have a synonym or a rule together, or else the first word alone."""
        start = tuple(folded(word) for word in words[: self._longest])
        sizes = range(len(start), 1, -1)
        return next((start[:size] for size in sizes if self._knows(start[:size])), start[:1])

    def _knows(self, said: Phrase) -> bool:
        return said in self._synonyms or self.phrase(" ".join(said)) in self._defined


@functools.cache
def _stem_of(lang: str) -> Callable[[str], str]:
    """Return what finds the stem of a word; it is shared by all games, which have most words in common."""
    stemmer = snowballstemmer.stemmer(_written(lang)["stemmer"])
    stemming = threading.Lock()

    @functools.lru_cache(MOST_WORDS)
    def stem(word: str) -> str:
        with stemming:  # a stemmer keeps the word in hand as its state, and searches run in threads
            return str(stemmer.stemWord(word))

    return stem


@functools.cache
def vocabulary(lang: str, game: str = "") -> Vocabulary:
    """The words of a language as its file and those of a game have them; without a game, those of every table."""
    said = synonyms(lang, game)
    return Vocabulary(lang, _written(lang)["ignored"].split(), said, defined(lang, game))


def synonyms(lang: str, game: str = "") -> dict[str, list[str]]:
    """What newcomers say, and what the rules say for it; what a game says of a word replaces what all say."""
    return {**_written(lang)["synonyms"], **_beside(lang, game).get("synonyms", {})}


def defined(lang: str, game: str = "") -> dict[str, list[str]]:
    """What things are called, and the rules that say what they are."""
    return dict(_beside(lang, game).get("defined", {}))


@functools.cache
def _written(lang: str) -> dict[str, Any]:
    return _read(Path(__file__).parent / f"{lang}.toml")


@functools.cache
def _beside(lang: str, game: str) -> dict[str, Any]:
    """The words beside the rules of a game, or beside those of every table; a game need not have any."""
    folder = installed_games()[game].documents if game else OWN
    path = folder / f"{FILE}.{lang}.toml" if folder else None
    return _read(path) if path and path.is_file() else {}


def _read(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"))


def folded(text: str) -> str:
    """Lower case without accents.

    >>> folded("ÉPOQUE, Cœur")
    'epoque, coeur'
    """
    split = unicodedata.normalize("NFKD", text.casefold().replace("œ", "oe"))
    return "".join(letter for letter in split if not unicodedata.combining(letter))


def _spoken(said: str) -> Phrase:
    return tuple(folded(word) for word in WORD.findall(said))

"""The words of a language as a search sees them: stems without accents, words that say nothing, synonyms."""

from __future__ import annotations

import functools
import re
import threading
import tomllib
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import snowballstemmer  # type: ignore[import-untyped]  # it brings no types
from msgspec import Struct

WORD = re.compile(r"[^\W_]+")
MOST_WORDS = 50_000
"""Stems that are kept: of all words of the rules, and of some that people search for."""
MOST_TERMS = 24
"""More words than any question needs; a longer text is not searched for to its end."""

Phrase = tuple[str, ...]
"""Stems that follow one another."""


class Term(Struct, frozen=True):
    """One word of a question, or a few that belong together, in every form that answers it."""

    phrases: tuple[Phrase, ...]


class Vocabulary:
    """The words of one language. `ignored` say nothing in a question; `synonyms` lead to the words of the rules.

    >>> words = Vocabulary("en", ["how", "do", "i", "an"], {"get rid of": ["remove"]})
    >>> [term.phrases for term in words.terms("How do I get rid of an anomaly?")]
    [(('get', 'rid', 'of'), ('remov',)), (('anomali',),)]
    """

    def __init__(self, lang: str, ignored: Iterable[str], synonyms: dict[str, list[str]]) -> None:
        self._stemmer = snowballstemmer.stemmer(_written(lang)["stemmer"])
        self._stemming = threading.Lock()
        self._stem: Callable[[str], str] = functools.lru_cache(MOST_WORDS)(self._stemmed)
        self._ignored = {folded(word) for word in ignored}
        self._synonyms = {_spoken(said): tuple(map(self.phrase, meant)) for said, meant in synonyms.items()}
        self._longest = max(map(len, self._synonyms), default=1)

    def _stemmed(self, word: str) -> str:
        with self._stemming:  # a stemmer keeps the word in hand as its state, and searches run in threads
            return str(self._stemmer.stemWord(word))

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
            said = self._longest_synonym(words[at:])
            if len(said) > 1:
                yield Term((self.phrase(" ".join(said)), *self._synonyms[said]))
            elif said in self._synonyms or folded(words[at]) not in self._ignored:
                own = ((stem,) for stem in self.stems(words[at]))
                yield Term((*own, *self._synonyms.get(said, ())))
            at += len(said)

    def _longest_synonym(self, words: list[str]) -> Phrase:
        """The words at the start that have synonyms together, or else the first word alone."""
        start = tuple(folded(word) for word in words[: self._longest])
        sizes = range(len(start), 1, -1)
        return next((start[:size] for size in sizes if start[:size] in self._synonyms), start[:1])


@functools.cache
def vocabulary(lang: str) -> Vocabulary:
    """The words of a language as they stand in its file."""
    return Vocabulary(lang, _written(lang)["ignored"].split(), synonyms(lang))


def synonyms(lang: str) -> dict[str, list[str]]:
    """What newcomers say, and what the rules say for it."""
    return dict(_written(lang)["synonyms"])


@functools.cache
def _written(lang: str) -> dict[str, Any]:
    return tomllib.loads((Path(__file__).parent / f"{lang}.toml").read_text(encoding="utf-8"))


def folded(text: str) -> str:
    """Lower case without accents.

    >>> folded("ÉPOQUE, Cœur")
    'epoque, coeur'
    """
    split = unicodedata.normalize("NFKD", text.casefold().replace("œ", "oe"))
    return "".join(letter for letter in split if not unicodedata.combining(letter))


def _spoken(said: str) -> Phrase:
    return tuple(folded(word) for word in WORD.findall(said))

"""The full-text index of the rules in one language: SQLite's FTS5, in memory.

Words count by BM25: a rare word says more than a common one. On top of that a rule goes before its rulings
and examples, the base of a game before its modules and automas, the first rules of a section before later
ones, and a rule that many others cite before one that stands alone.
"""

from __future__ import annotations

import functools
import math
import sqlite3
from collections import Counter, defaultdict
from collections.abc import Iterable

from clepsydra.kernel import installed_games
from clepsydra.kernel.citation import LOCAL, prefix
from clepsydra.kernel.enforcement import TABLE
from clepsydra.kernel.rulebook import Rulebook, load, title
from clepsydra.kernel.ruletext import Entry
from clepsydra.web.rulesearch.vocabulary import Phrase, Vocabulary, vocabulary

COLUMNS = {"document": 0.5, "chapter": 0.5, "headline": 2.0, "rule": 1.0}
"""Where a word may stand, and how much it then counts."""

KINDS = {"rule": 1.0, "ruling": 0.6, "scenario": 0.5}
MODULE = 0.75
"""What a module's or an automa's rule counts beside one of the base."""
FIRST = 0.3
"""How much more the first rule of a section counts; the second half of that, the third a third."""
CITED = 0.15

MOST = 30
CLOSE = 0.4
"""An answer that counts less than this part of the best one is no answer."""


class RuleIndex:
    """The rules of a book in one language, found by questions or by numbers.

    >>> from clepsydra.kernel.ruletext import parse
    >>> book = Rulebook(parse("- **TB-UND-02** What chance decided cannot be taken back.", "table"))
    >>> found = RuleIndex(book, "en", vocabulary("en"), ["TB"]).search("Can I undo my move?")
    >>> [entry.id for entry in found]
    ['TB-UND-02']
    """

    def __init__(self, book: Rulebook, lang: str, words: Vocabulary, base: Iterable[str]) -> None:
        spoken = (book.entry(entry.key, lang) for entry in book)
        self._entries = [entry for entry in spoken if entry.kind in KINDS and not entry.withdrawn]
        self._words = words
        self._weights = _weights(self._entries, frozenset(base))
        # searched by whichever thread serves; it is written only here
        self._index = sqlite3.connect(":memory:", check_same_thread=False)
        self._index.execute(f"CREATE VIRTUAL TABLE rules USING fts5({', '.join(COLUMNS)})")
        self._index.executemany(
            "INSERT INTO rules(rowid, document, chapter, headline, rule) VALUES (?, ?, ?, ?, ?)",
            ((number, *self._row(entry, lang)) for number, entry in enumerate(self._entries)),
        )

    def search(self, question: str) -> tuple[Entry, ...]:
        """The entries that a question names by their numbers; or else those that answer it, the best first."""
        return self._named(question) or tuple(self._answers(question)[:MOST])

    def _row(self, entry: Entry, lang: str) -> list[str]:
        chapter, _, headline = entry.section.rpartition(" / ")
        texts = (title(entry.document, lang), chapter, headline, entry.text)
        return [" ".join(self._words.phrase(text)) for text in texts]

    def _named(self, question: str) -> tuple[Entry, ...]:
        """The entries whose number, or the beginning of it, stands in a question."""
        numbers = [word.strip(",;:.?!()").upper() for word in question.split()]
        starts = tuple(number for number in numbers if "-" in number and prefix(number).isalnum())
        if not starts:
            return ()
        exact = tuple(entry for entry in self._entries if entry.key.upper() in starts or entry.id in starts)
        return exact or tuple(entry for entry in self._entries if entry.id.startswith(starts))[:MOST]

    def _answers(self, question: str) -> list[Entry]:
        terms = self._words.terms(question)
        counts: Counter[int] = Counter()
        sums: defaultdict[int, float] = defaultdict(float)
        for term in terms:
            for number, score in self._scores(term.phrases).items():
                counts[number] += 1
                sums[number] += score
        scores = {
            number: score * self._weights[number] * counts[number] / len(terms)
            for number, score in sums.items()
        }
        least = CLOSE * max(scores.values(), default=0)
        ranked = sorted(scores, key=lambda number: (-scores[number], number))
        return [self._entries[number] for number in ranked if scores[number] >= least]

    def _scores(self, phrases: Iterable[Phrase]) -> dict[int, float]:
        """What each entry counts for one term: by that phrase of it which counts most."""
        best: dict[int, float] = {}
        weights = ", ".join(map(str, COLUMNS.values()))
        for phrase in phrases:
            found = self._index.execute(
                f"SELECT rowid, -bm25(rules, {weights}) FROM rules WHERE rules MATCH ?",  # noqa: S608 - our figures
                (f'"{" ".join(phrase)}"',),
            )
            for number, score in found:
                best[number] = max(score, best.get(number, 0.0))
        return best


@functools.cache
def index(lang: str) -> RuleIndex:
    """The index of all rules in a language, made once per process."""
    base = {TABLE, *(box.prefixes[0] for box in installed_games().values())}
    return RuleIndex(load(), lang, vocabulary(lang), base)


def _weights(entries: list[Entry], base: frozenset[str]) -> list[float]:
    """What each entry counts by its place among the others, whatever is asked."""
    cites = Counter(cite for entry in entries for cite in entry.cites)
    places: Counter[tuple[str, str]] = Counter()
    weights: list[float] = []
    for entry in entries:
        section = (entry.document, entry.section)
        places[section] += 1
        at_home = bool(LOCAL.fullmatch(entry.id)) or prefix(entry.id) in base
        weights.append(
            KINDS[entry.kind]
            * (1.0 if at_home else MODULE)
            * (1 + FIRST / places[section])
            * (1 + CITED * math.log1p(cites[entry.key]))
        )
    return weights

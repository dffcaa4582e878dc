"""The full-text index of the rules in one language: SQLite's FTS5, in memory.

Words count by BM25: a rare word says more than a common one. Each game is asked in its own words. On top of that
a rule goes before its rulings, its examples and the lines of a list of cards, the base of a game before its modules
and automas, the first rules of a section before later ones, and a rule that many others cite before one that stands
alone. At a table, what is in play there comes before everything else.
"""

from __future__ import annotations

import functools
import math
import re
import sqlite3
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping

from msgspec import Struct

from clepsydra.kernel import GameDefinition, installed_games
from clepsydra.kernel.citation import prefix
from clepsydra.kernel.rulebook import Rulebook, load, title
from clepsydra.kernel.ruletext import Entry
from clepsydra.web.rulesearch.scope import ANYWHERE, Scope, home
from clepsydra.web.rulesearch.vocabulary import Phrase, Term, Vocabulary, vocabulary

COLUMNS = {"document": 0.5, "chapter": 0.5, "headline": 2.0, "rule": 1.0}
"""Where a word may stand, and how much it then counts."""

KINDS = {"rule": 1.0, "ruling": 0.6, "scenario": 0.5}
LISTED = 0.6
"""What a line of a list of cards or tiles counts beside a rule."""
LINE = re.compile(r"^[^:;]{1,40}:\s[^;]*;\s[^:;]{1,40}:\s")
"""A line of a table as a sentence: two columns at least, each after its heading."""
MODULE = 0.75
"""What a module's or an automa's rule counts beside one of the base where it is not known to be in play."""
FIRST = 0.3
"""How much more the first rule of a section counts; the second half of that, the third a third."""
CITED = 0.15
DEFINED = 1.3
"""What a rule that says what a thing is counts for its name beside the one that counts most by its words."""
COVERED = 1.5
"""How much more an answer counts the more words of the question it has: that share of them to this power."""

MOST = 30
MOST_ELSEWHERE = 5
"""What is shown of other games and modules to a player who asks at a table."""
MOST_PHRASES = 60
"""So many phrases are looked up for a question in one game: more than any question of 24 words needs."""
CLOSE = 0.4
"""An answer that counts less than this part of the best one is no answer."""

Words = Callable[[str], Vocabulary]
"""The words of a game in the language of an index."""


class Answers(Struct, frozen=True):
    """The entries that answer a question, best first: those in play where it is asked, then others."""

    here: tuple[Entry, ...] = ()
    elsewhere: tuple[Entry, ...] = ()

    @property
    def all(self) -> tuple[Entry, ...]:
        """All of them, those in play first."""
        return self.here + self.elsewhere


class RuleIndex:
    """The rules of a book in one language, found by questions or by numbers.

    >>> from clepsydra.kernel.ruletext import parse
    >>> book = Rulebook(parse("- **TB-UND-02** What chance decided cannot be taken back.", "table"))
    >>> found = RuleIndex(book, "en", lambda game: vocabulary("en"), {}).search("Can I undo my move?")
    >>> [entry.id for entry in found.here]
    ['TB-UND-02']
    """

    def __init__(self, book: Rulebook, lang: str, words: Words, games: Mapping[str, GameDefinition]) -> None:
        spoken = (book.entry(entry.key, lang) for entry in book)
        self._entries = [entry for entry in spoken if entry.kind in KINDS and not entry.withdrawn]
        self._numbers = {entry.key: number for number, entry in enumerate(self._entries)}
        self._words = words
        self._homes = [home(entry, games) for entry in self._entries]
        self._weights = _weights(self._entries)
        # searched by whichever thread serves; it is written only here
        self._index = sqlite3.connect(":memory:", check_same_thread=False)
        self._index.execute(f"CREATE VIRTUAL TABLE rules USING fts5({', '.join(COLUMNS)})")
        self._index.executemany(
            "INSERT INTO rules(rowid, document, chapter, headline, rule) VALUES (?, ?, ?, ?, ?)",
            ((number, *self._row(number, lang)) for number in range(len(self._entries))),
        )

    def search(self, question: str, scope: Scope = ANYWHERE) -> Answers:
        """Return the entries that a question names by their numbers; or else those that answer it."""
        named = self._named(question)
        return Answers(named) if named else self._answers(question, scope)

    def marks(self, question: str) -> Callable[[Entry, str], bool]:
        """Return what says whether a word of an entry is one to mark as asked for."""
        sought: dict[str, frozenset[str]] = {}

        def wanted(entry: Entry, word: str) -> bool:
            game = self._homes[self._numbers[entry.key]].game if entry.key in self._numbers else ""
            words = self._words(game)
            if game not in sought:
                sought[game] = words.marks(question)
            return words.phrase(word)[0] in sought[game]

        return wanted

    def _row(self, number: int, lang: str) -> list[str]:
        entry = self._entries[number]
        chapter, _, headline = entry.section.rpartition(" / ")
        texts = (title(entry.document, lang), chapter, headline, entry.text)
        words = self._words(self._homes[number].game)
        return [" ".join(words.phrase(text)) for text in texts]

    def _named(self, question: str) -> tuple[Entry, ...]:
        """The entries whose number, or the beginning of it, stands in a question."""
        numbers = [word.strip(",;:.?!()").upper() for word in question.split()]
        starts = tuple(number for number in numbers if "-" in number and prefix(number).isalnum())
        if not starts:
            return ()
        exact = tuple(entry for entry in self._entries if entry.key.upper() in starts or entry.id in starts)
        return exact or tuple(entry for entry in self._entries if entry.id.startswith(starts))[:MOST]

    def _answers(self, question: str, scope: Scope) -> Answers:
        look_up = functools.cache(self._look_up)
        scores: dict[int, float] = {}
        for game in {found.game for found in self._homes}:
            scores.update(self._scored(self._words(game).terms(question), game, scope, look_up))
        here = {number: score for number, score in scores.items() if self._homes[number].is_in(scope)}
        best = max(scores.values(), default=0.0)
        least = CLOSE * max(here.values(), default=best)
        return Answers(
            self._best(here, least, MOST),
            self._best(
                {n: score for n, score in scores.items() if n not in here}, CLOSE * best, MOST_ELSEWHERE
            ),
        )

    def _best(self, scores: Mapping[int, float], least: float, most: int) -> tuple[Entry, ...]:
        ranked = sorted(scores, key=lambda number: (-scores[number], number))
        return tuple(self._entries[number] for number in ranked[:most] if scores[number] >= least)

    def _scored(
        self, terms: list[Term], game: str, scope: Scope, look_up: Callable[[Phrase], Mapping[int, float]]
    ) -> dict[int, float]:
        """What each entry of a game counts for a question that was read in the words of that game."""
        counts: Counter[int] = Counter()
        sums: defaultdict[int, float] = defaultdict(float)
        for term in _bounded(terms):
            for number, score in self._scores(term, game, look_up).items():
                counts[number] += 1
                sums[number] += score
        return {
            number: score * self._weight(number, scope) * (counts[number] / len(terms)) ** COVERED
            for number, score in sums.items()
        }

    def _scores(
        self, term: Term, game: str, look_up: Callable[[Phrase], Mapping[int, float]]
    ) -> dict[int, float]:
        """What each entry of a game counts for one term: by that phrase of it which counts most."""
        best: dict[int, float] = {}
        for phrase in term.phrases:
            for number, score in look_up(phrase).items():
                if self._homes[number].game == game:
                    best[number] = max(score, best.get(number, 0.0))
        most = max(best.values(), default=1.0)
        return best | {self._numbers[rule]: DEFINED * most for rule in term.rules if rule in self._numbers}

    def _look_up(self, phrase: Phrase) -> dict[int, float]:
        """What each entry counts for a phrase."""
        weights = ", ".join(map(str, COLUMNS.values()))
        found = self._index.execute(
            f"SELECT rowid, -bm25(rules, {weights}) FROM rules WHERE rules MATCH ?",  # noqa: S608 - our figures
            (f'"{" ".join(phrase)}"',),
        )
        return dict(found)

    def _weight(self, number: int, scope: Scope) -> float:
        where = self._homes[number]
        known = scope != ANYWHERE and where.is_in(scope)
        return self._weights[number] * (1.0 if known or not where.parts else MODULE)


@functools.cache
def index(lang: str) -> RuleIndex:
    """The index of all rules in a language, made once per process."""
    return RuleIndex(load(), lang, functools.partial(vocabulary, lang), installed_games())


def _bounded(terms: Iterable[Term]) -> list[Term]:
    """The terms at the start that together are no more phrases than are looked up."""
    kept: list[Term] = []
    phrases = 0
    for term in terms:
        phrases += len(term.phrases)
        if phrases > MOST_PHRASES:
            break
        kept.append(term)
    return kept


def _weights(entries: list[Entry]) -> list[float]:
    """What each entry counts by its place among the others, whatever is asked."""
    cites = Counter(cite for entry in entries for cite in entry.cites)
    places: Counter[tuple[str, str]] = Counter()
    weights: list[float] = []
    for entry in entries:
        section = (entry.document, entry.section)
        places[section] += 1
        weights.append(
            KINDS[entry.kind]
            * (LISTED if LINE.match(entry.text) else 1.0)
            * (1 + FIRST / places[section])
            * (1 + CITED * math.log1p(cites[entry.key]))
        )
    return weights

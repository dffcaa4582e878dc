"""The rules as documents: every numbered rule, ruling and scenario, in each language.

    from clepsydra.kernel import rulebook
    rulebook.load().text("AN-CON-04", "fr")

A game brings its documents in its own package (`documents` of its box); those of the table are the kernel's.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from difflib import get_close_matches
from functools import cache
from itertools import chain
from pathlib import Path

from clepsydra.kernel.citation import key, prefix
from clepsydra.kernel.definition import installed_games
from clepsydra.kernel.languages import FIRST
from clepsydra.kernel.rulenames import RuleNames
from clepsydra.kernel.ruletext import Entry, Kind, RulesError, parse

__all__ = [
    "Entry",
    "Kind",
    "Rulebook",
    "RulesError",
    "UnknownRuleError",
    "folders",
    "load",
    "prefix",
    "read",
    "title",
]

TITLE = re.compile(r"^# (.+?)(?:\s*\(.*\))?$", re.MULTILINE)
"""The headline of a document, without what stands in brackets."""

OWN = Path(__file__).parent / "documents"
"""The rules of every table."""
SOURCE_LANGUAGE = FIRST
"""The language that defines everything; what another one lacks is shown in this one."""


class UnknownRuleError(LookupError):
    """No document defines this id."""


class Rulebook:
    """All entries of the documents, found by id and language.

    >>> book = Rulebook(parse("- **HG-TURN-01** Draw one card.", "hourglass"))
    >>> book.text("HG-TURN-01"), "HG-TURN-02" in book, len(book)
    ('Draw one card.', False, 1)
    """

    def __init__(self, entries: Iterable[Entry]) -> None:
        self._pages: dict[str, dict[str, Entry]] = {SOURCE_LANGUAGE: {}}
        for entry in entries:
            page = self._pages.setdefault(entry.lang, {})
            if before := page.get(entry.key):
                raise RulesError(f"{entry.id} is defined twice: {before.place} and {entry.place}")
            page[entry.key] = entry

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages that have entries, the defining one first.

        >>> Rulebook(parse("- **HG-TURN-01** Piochez.", "hourglass", "fr")).languages
        ('en', 'fr')
        """
        return tuple(self._pages)

    @property
    def documents(self) -> dict[str, tuple[str, ...]]:
        """The documents in which each prefix is used; with `prefix`, where a denial's rule is.

        >>> Rulebook(parse("- **HG-TURN-01** Draw one card.", "hourglass")).documents
        {'HG': ('hourglass',)}
        """
        found: dict[str, dict[str, None]] = {}
        for entry in self:
            found.setdefault(prefix(entry.id), {})[entry.document] = None
        return {letters: tuple(names) for letters, names in found.items()}

    def __iter__(self) -> Iterator[Entry]:
        return iter(self._pages[SOURCE_LANGUAGE].values())

    def __len__(self) -> int:
        return len(self._pages[SOURCE_LANGUAGE])

    def __contains__(self, rule: object) -> bool:
        return rule in self._pages[SOURCE_LANGUAGE]

    def entry(self, rule: str, lang: str = SOURCE_LANGUAGE, document: str = "") -> Entry:
        """The entry of an id, in this language or else in English.

        A ruling `R-nn` is local to its document: name that, or write `anachrony-base/R-01`.

        >>> Rulebook(parse("- **R-01** Random.", "inventions")).entry("R-01", document="inventions").text
        'Random.'
        """
        wanted = key(rule, document) if document else rule
        for language in (lang, SOURCE_LANGUAGE):
            if found := self._pages.get(language, {}).get(wanted):
                return found
        raise UnknownRuleError(f"no rule {wanted} in the rules documents{self._hint(wanted)}")

    def text(self, rule: str, lang: str = SOURCE_LANGUAGE) -> str:
        """What the rule says, as markdown in one line.

        >>> Rulebook(parse("- **HG-TURN-01** Draw one card.", "hourglass")).text("HG-TURN-01", "fr")
        'Draw one card.'
        """
        return self.entry(rule, lang).text

    def rules(self, prefixes: Iterable[str] | None = None, lang: str = SOURCE_LANGUAGE) -> tuple[Entry, ...]:
        r"""The rules in force, of these prefixes or of all; withdrawn ones are left out.

        >>> book = Rulebook(parse("- **HG-TURN-01** Draw.\n- **HG-S01** Ann draws.", "hourglass"))
        >>> [entry.id for entry in book.rules(["HG"])]
        ['HG-TURN-01']
        """
        return self._of_kind("rule", prefixes, lang)

    def scenarios(
        self, prefixes: Iterable[str] | None = None, lang: str = SOURCE_LANGUAGE
    ) -> tuple[Entry, ...]:
        r"""The worked examples, of these prefixes or of all.

        >>> book = Rulebook(parse("- **HG-TURN-01** Draw.\n- **HG-S01** Ann draws.", "hourglass"))
        >>> [entry.id for entry in book.scenarios()]
        ['HG-S01']
        """
        return self._of_kind("scenario", prefixes, lang)

    def rulings(
        self, documents: Iterable[str] | None = None, lang: str = SOURCE_LANGUAGE
    ) -> tuple[Entry, ...]:
        """How gaps of the rulebooks are closed, in these documents or in all.

        >>> [entry.key for entry in Rulebook(parse("- **R-01** Random.", "inventions")).rulings()]
        ['inventions/R-01']
        """
        wanted = None if documents is None else set(documents)
        return self._select(
            lambda entry: entry.kind == "ruling" and (wanted is None or entry.document in wanted), lang
        )

    def untranslated(self) -> dict[str, tuple[str, ...]]:
        """Per language, the rules and rulings that it lacks; for English, those that only others have.

        >>> Rulebook([*parse("- **HG-A01** Yes.", "h"), *parse("- **HG-A02** Non.", "h", "fr")]).untranslated()
        {'en': ('HG-A02',), 'fr': ('HG-A01',)}
        """
        needed = {
            entry.key: None
            for page in self._pages.values()
            for entry in page.values()
            if entry.kind in {"rule", "ruling"}
        }
        return {
            language: tuple(rule for rule in needed if rule not in page)
            for language, page in self._pages.items()
        }

    def dangling(self) -> tuple[tuple[Entry, str], ...]:
        """Citations that lead nowhere: the entry that cites, in any language, and the id it cites.

        >>> [(entry.id, cite) for entry, cite in Rulebook(parse("- **HG-S01** See HG-END-09.", "h")).dangling()]
        [('HG-S01', 'HG-END-09')]
        """
        return tuple(
            (entry, cite)
            for page in self._pages.values()
            for entry in page.values()
            for cite in entry.cites
            if cite not in self
        )

    def _of_kind(self, kind: Kind, prefixes: Iterable[str] | None, lang: str) -> tuple[Entry, ...]:
        wanted = None if prefixes is None else {letters.rstrip("-") for letters in prefixes}
        return self._select(
            lambda entry: (
                entry.kind == kind and not entry.withdrawn and (wanted is None or prefix(entry.id) in wanted)
            ),
            lang,
        )

    def _select(self, suits: Callable[[Entry], bool], lang: str) -> tuple[Entry, ...]:
        spoken = self._pages.get(lang, {})
        shown = (spoken.get(entry.key, entry) for entry in self)
        return tuple(entry for entry in shown if suits(entry))

    def _hint(self, rule: str) -> str:
        ids = self._pages[SOURCE_LANGUAGE]
        near = [known for known in ids if known.endswith(f"/{rule}")] or get_close_matches(rule, ids, n=3)
        return f"; did you mean {' or '.join(near)}?" if near else ""


@cache
def folders() -> tuple[Path, ...]:
    """Where documents are: in each game's package its own, and beside the kernel those of every table.

    >>> (folders()[-1] / "table.md").is_file()
    True
    """
    games = dict.fromkeys(
        definition.documents for definition in installed_games().values() if definition.documents is not None
    )
    return (*games, OWN)


def load(*directories: Path) -> Rulebook:
    """The rulebook of these folders of documents, or of all that are installed; read once per process.

    >>> load() is load()
    True
    """
    return _load_once(directories or folders())


@cache
def _load_once(directories: tuple[Path, ...]) -> Rulebook:
    entries = chain.from_iterable(map(read, directories))
    return Rulebook(map(RuleNames(installed_games().values()).told, entries))


def read(directory: Path) -> Iterator[Entry]:
    """Every entry of every document: English at the top, other languages in folders such as `fr`.

    >>> next(iter(read(OWN))).lang
    'en'
    """
    inner = [folder for folder in sorted(directory.iterdir()) if folder.is_dir() and len(folder.name) == 2]
    for lang, folder in [(SOURCE_LANGUAGE, directory), *((folder.name, folder) for folder in inner)]:
        for path in sorted(folder.glob("*.md")):
            if path.name != "README.md":
                yield from parse(path.read_text(encoding="utf-8"), path.stem, lang)


@cache
def title(document: str, lang: str = SOURCE_LANGUAGE) -> str:
    """What a document is called, in this language or else in English.

    >>> title("rulebenders", "fr")
    'Rulebenders'
    """
    candidates = [
        folder / name for name in (f"{lang}/{document}.md", f"{document}.md") for folder in folders()
    ]
    path = next((path for path in candidates if path.is_file()), None)
    headline = TITLE.search(path.read_text(encoding="utf-8")) if path else None
    return headline[1] if headline else document

"""The components of a game in words, where each of their figures comes from, and what an owner corrects."""

from __future__ import annotations

import hashlib
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from clepsydra.kernel.denials import Denial
from clepsydra.kernel.rules import Setup
from clepsydra.kernel.validators import Blank

RECONSTRUCTED = "reconstructed"
"""The provenance of a figure that nobody could read: it was set here."""
OWNER = "owner"
"""The provenance of a figure that an owner of the box has corrected."""


class Fact(Struct, frozen=True):
    """One figure of the components: where it stands in their data, what it is, and how it is known."""

    path: str
    value: Any
    provenance: str


class Piece(Struct, frozen=True):
    """A component as a reader reads it, and the figures behind the words."""

    id: str
    name: str
    lines: tuple[str, ...] = ()
    facts: tuple[Fact, ...] = ()


class Section(Struct, frozen=True):
    """Components of one kind."""

    title: str
    pieces: tuple[Piece, ...]


class Sheets(Struct, frozen=True):
    """All components of a game, in one language."""

    sections: tuple[Section, ...]

    @property
    def facts(self) -> list[Fact]:
        """Every figure."""
        return [fact for section in self.sections for piece in section.pieces for fact in piece.facts]

    def find(self, words: Sequence[str]) -> Sheets:
        """The pieces with these ids; or else those in which all the words occur, whatever their accents."""
        wanted = [_plain(word) for word in words]
        ids = {_plain(piece.id) for section in self.sections for piece in section.pieces}
        by_id = bool(wanted) and ids.issuperset(wanted)

        def found(section: Section, piece: Piece) -> bool:
            if by_id:
                return _plain(piece.id) in wanted
            text = _plain(" ".join((section.title, piece.id, piece.name, *piece.lines)))
            return all(word in text for word in wanted)

        kept = (
            Section(section.title, tuple(piece for piece in section.pieces if found(section, piece)))
            for section in self.sections
        )
        return Sheets(tuple(section for section in kept if section.pieces))


class Components(Struct, frozen=True):
    """What a box tells of its components at a table: their figures, their words, and what is wrong with
    the corrections that the table wants.
    """

    facts: Callable[[Setup], Iterable[Fact]]
    sheets: Callable[[Setup, str], Sheets]
    complaints: Callable[[Setup], Sequence[Denial]]
    blanks: Callable[[Setup], Iterable[Blank]] = lambda _setup: ()
    """What an owner can correct, as it is without corrections."""


def by_provenance(facts: Iterable[Fact]) -> dict[str, int]:
    """How many figures are known in which way.

    >>> by_provenance([Fact("die.0", 1, "public"), Fact("die.1", 2, "owner"), Fact("die.2", 3, "public")])
    {'owner': 1, 'public': 2}
    """
    return dict(sorted(Counter(fact.provenance for fact in facts).items()))


def digest(facts: Iterable[Fact]) -> str:
    """The hash of the figures: where they stand and what they are, not how they are known.

    >>> digest([Fact("a", 1, "public")]) == digest([Fact("a", 1, "owner")])
    True
    """
    figures = {fact.path: fact.value for fact in facts}
    return hashlib.sha256(msgspec.json.encode(figures, order="deterministic")).hexdigest()


def _plain(text: str) -> str:
    """Without case and accents, for looking up."""
    return "".join(c for c in unicodedata.normalize("NFD", text.casefold()) if not unicodedata.combining(c))

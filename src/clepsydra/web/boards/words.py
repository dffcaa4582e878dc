"""The interface's own words, in each language. Names of pieces and actions come from the game's texts."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from clepsydra.kernel import Reader
from clepsydra.kernel.texts import catalogue

WORDS = Path(__file__).parent.parent / "words"


class Words:
    """Says what the interface says, in one language; of a game's board, what its folder adds.

    >>> Words("fr").say("ask", "undo")
    'Annuler'
    """

    def __init__(self, lang: str, game: str = "") -> None:
        self.lang = lang
        self._reader = Reader(WORDS / game, lang)
        self._texts = catalogue(lang, WORDS / game)

    def knows(self, section: str, key: str) -> bool:
        """Whether there is such a text."""
        return key in self._texts.get(section, {})

    def say(self, section: str, key: str, **figures: Any) -> str:
        """A text with its figures; one that is a text itself is put in as it is with `:verbatim`."""
        return self._reader.say(section, key, figures)

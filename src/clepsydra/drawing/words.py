"""The interface's own words, in each language. Names of pieces and actions come from the game's texts."""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from clepsydra.kernel import Reader

WORDS = Path(__file__).parent / "words"
SENTENCES = 4096
"""So many sentences are kept ready."""


class Words(Reader):
    """Says what the interface says, in one language: the words of every page, or those in the folder of a board.

    >>> Words("fr").say("ask", "undo")
    'Annuler'
    """

    def __init__(self, lang: str, folder: Path = WORDS) -> None:
        super().__init__(folder, lang)
        # The same few hundred sentences come again and again; making one costs as much as drawing it.
        self._kept = functools.lru_cache(SENTENCES)(self._made)

    def say(
        self, section: str, key: str, figures: Mapping[str, Any] | Sequence[Any] = (), /, **named: Any
    ) -> str:
        """The text under a key, with its figures: by name, or numbered."""
        if figures:
            return super().say(section, key, figures, **named)
        return self._kept(section, key, tuple(named.items()))

    def _made(self, section: str, key: str, named: tuple[tuple[str, Any], ...]) -> str:
        return super().say(section, key, dict(named))

    def bot(self, name: str) -> str:
        """What a bot is called; one that somebody else brings, by its own name."""
        return self.say("bots", name) if self.knows("bots", name) else name.capitalize()

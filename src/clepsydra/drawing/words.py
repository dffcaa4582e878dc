"""The interface's own words, in each language. Names of pieces and actions come from the game's texts."""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from clepsydra.kernel import LANGUAGES, Reader

WORDS = Path(__file__).parent / "words"
SENTENCES = 4096
"""So many sentences are kept ready."""
FORMERLY_DELETED = frozenset({"somebody", "quelqu’un"})
"""Names under which tables store deleted players: a stored name never changes."""


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

    def person(self, name: str) -> str:
        """Return the name of a player, or that the player was deleted, however that was stored.

        >>> Words("fr").person("somebody"), Words("en").person("quelqu’un"), Words("fr").person("Ann")
        ('Joueur supprimé', 'Deleted player', 'Ann')
        """
        return self.say("account", "somebody") if name in _deleted() else name

    def day(self, at: int) -> str:
        """The day of a moment, in UTC, as people write it.

        >>> Words("en").day(1_794_816_000_000), Words("fr").day(1_793_500_000_000)
        ('16 November 2026', '1er novembre 2026')
        """
        day = datetime.fromtimestamp(at / 1_000, UTC)
        month = self.say("calendar", f"month_{day.month}")
        return self.say(
            "calendar", "first_day" if day.day == 1 else "day", day=day.day, month=month, year=day.year
        )

    def bot(self, name: str) -> str:
        """What a bot is called; one that somebody else brings, by its own name.

        >>> Words("en").bot("tide"), Words("fr").bot("tide"), Words("en").bot("pebbler")
        ('Bot: expert (Tide)', 'Bot : expert (Marée)', 'Pebbler')
        """
        if self.knows("levels", name):
            return self._level("level", name)
        return self.say("bots", name) if self.knows("bots", name) else name.capitalize()

    def bot_at_table(self, name: str) -> str:
        """Return what a seat or a ranking calls a bot: its level, if it has one, with its name.

        >>> Words("en").bot_at_table("tide"), Words("fr").bot_at_table("brook"), Words("en").bot_at_table("pebbler")
        ('expert bot (Tide)', 'bot moyen (Ruisseau)', 'bot')
        """
        if self.knows("levels", name):
            return self._level("level_at_table", name)
        return self.say("seats", "bot")

    def _level(self, key: str, name: str) -> str:
        return self.say("seats", key, name=self.say("levels", name), manner=self.say("manners", name))


@functools.cache
def _deleted() -> frozenset[str]:
    return FORMERLY_DELETED | {Words(lang).say("account", "somebody") for lang in LANGUAGES}

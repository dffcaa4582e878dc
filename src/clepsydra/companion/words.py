"""What the companion says, in the words of the automa and of its game."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from clepsydra.companion.automa import Automa
from clepsydra.companion.fields import Say
from clepsydra.kernel import Game, Reader, installed_games
from clepsydra.kernel.texts import catalogue

TEXTS = Path(__file__).parent / "texts"
SHARED = "companion"
"""The section of what every automa says."""


class Words(Reader):
    """Says what an automa says; the names of pieces are those of its game.

    A text is looked for in the section of the automa, then in that of its game, then among those that all share.
    `/ask` and `/option` say what a rule of the game asks a person, in the game's own words.
    """

    def __init__(self, automa: Automa[Any], lang: str, game: Game[Any, Any] | None = None) -> None:
        definition = installed_games()[automa.game]
        super().__init__(definition.texts, lang, seats=game.rules.setup.seats if game is not None else ())
        self._sections = (automa.name, automa.game, SHARED)
        self._texts = self._texts | {
            section: texts for section, texts in catalogue(lang, TEXTS).items() if section in self._sections
        }
        if game is not None:
            self.players = [self.text(name) for name in automa.names(game)]

    def text(self, says: Say) -> str:
        """A text of the companion, with its figures."""
        if says.key == "/ask":
            return self.ask(says.figures["ask"])
        if says.key == "/option":
            return self.option(says.figures["option"])
        section = next((name for name in self._sections if self.knows(name, says.key)), SHARED)
        return self.say(section, says.key, says.figures)

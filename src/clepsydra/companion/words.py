"""What the companion says, in the words of the automa and of its game."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from clepsydra.companion.automa import Automa
from clepsydra.companion.fields import Say
from clepsydra.kernel import Game, Reader, installed_games
from clepsydra.kernel.texts import catalogue

TEXTS = Path(__file__).parent / "texts"
COMPONENTS = {"/word": ("data_words", "names"), "/label": ("figures", "data_words", "names")}
"""Where the words and the fields of components' data are named."""
SHARED = "companion"
"""The section of what every automa says."""


class Words(Reader):
    """Says what an automa says; the names of pieces are those of its game.

    A text is looked for in the section of the automa, then in that of its game, then among those that all share.
    `/ask` and `/option` say what a rule of the game asks a person, in the game's own words; `/name`, `/word` and
    `/label` what a component, a word of its data and a field of it are called.
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
        if says.key == "/name":
            return self.name(says.figures["name"])
        if says.key in COMPONENTS:
            return self._of_component(COMPONENTS[says.key], str(says.figures[says.key[1:]]))
        section = next((name for name in self._sections if self.knows(name, says.key)), SHARED)
        return self.say(section, says.key, says.figures)

    def _of_component(self, sections: tuple[str, ...], word: str) -> str:
        """Return a word of the components' data as the page of the owner's box says it."""
        section = next((name for name in sections if self.knows(name, word)), None)
        return word if section is None else self.say(section, word).partition("|")[0]

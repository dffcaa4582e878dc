"""Finds texts of the project by their keys, so that tests need not quote sentences."""

from __future__ import annotations

import functools
import string
from importlib.resources import files
from pathlib import Path
from typing import Any

from clepsydra.companion import words as companion
from clepsydra.drawing import words as drawing
from clepsydra.kernel import Reader, installed_games
from clepsydra.kernel.languages import FIRST
from clepsydra.kernel.texts import catalogue
from clepsydra.terminal import output


class Texts:
    """Gives the texts of one folder, and those that every game shares.

    >>> SITE.say("ask", "undo", "fr")
    'Annuler'
    """

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder

    def say(self, section: str, key: str, lang: str = FIRST, /, **values: Any) -> str:
        """Return a text with its placeholders filled."""
        return _reader(self._folder, lang).say(section, key, values)

    def name(self, thing: str, lang: str = FIRST, /) -> str:
        """Return what a thing is called: the first form of its name."""
        return _reader(self._folder, lang).name(thing)

    def part(self, section: str, key: str, lang: str = FIRST) -> str:
        """Return the longest part of a text that has no placeholder.

        >>> KERNEL.part("table", "seat")
        'Seat'
        """
        template = catalogue(lang, self._folder)[section][key]
        return max((literal for literal, *_ in string.Formatter().parse(template)), key=len).strip()


@functools.cache
def _reader(folder: Path | None, lang: str) -> Reader:
    return Reader(folder, lang)


SITE = Texts(drawing.WORDS)
TERMINAL = Texts(output.TEXTS)
COMPANION = Texts(companion.TEXTS)
KERNEL = Texts(None)


def of_game(game: str) -> Texts:
    """Return the texts of a game: its questions, options, log and pieces."""
    return Texts(installed_games()[game].texts)


def of_board(game: str) -> Texts:
    """Return the texts that a game's board adds to them."""
    return Texts(Path(str(files(f"clepsydra.games.{game}.board") / "words")))

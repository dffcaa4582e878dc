"""What a process reads and sets up before anybody waits for it."""

from __future__ import annotations

import gc

from clepsydra.drawing import board_for, look
from clepsydra.kernel import LANGUAGES, Position, Setup, installed_games


def warm_up() -> None:
    """Read every game, its components and its texts, and keep all of it out of the rounds of the garbage collector.

    A full round over it took a tenth of a second in which nobody was served, and nothing of it is ever garbage.
    """
    for definition in installed_games().values():
        with_more = (preset.name for preset in definition.presets if preset.modules or preset.seats)
        for preset in ("", *with_more):
            _draw(definition.largest_table(preset))
    gc.collect()
    gc.freeze()


def _draw(setup: Setup) -> None:
    """Draw a table of which nothing is kept: what its drawing reads of components and texts is, for all like it."""
    definition = installed_games()[setup.game]
    definition.data(setup)
    rules = definition.rules_for(setup)
    opened = look(Position.begin(rules, b""), None)
    for lang in LANGUAGES:
        board = board_for(rules, lang)
        board.draw(opened)
        board.cards()

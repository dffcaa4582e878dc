"""What a process reads and sets up before anybody waits for it."""

from __future__ import annotations

import gc

from clepsydra.drawing import board_for
from clepsydra.kernel import LANGUAGES, Setup, installed_games


def warm_up() -> None:
    """Read every game, its components and its texts, and keep all of it out of the rounds of the garbage collector.

    A full round over it took a tenth of a second in which nobody was served, and nothing of it is ever garbage.
    """
    for definition in installed_games().values():
        setup = Setup(definition.name, definition.seatings[0])
        definition.data(setup)
        rules = definition.rules_for(setup)
        for lang in LANGUAGES:
            board_for(rules, lang).cards()
    gc.collect()
    gc.freeze()

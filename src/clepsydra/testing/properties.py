"""The properties of the kit by name, each with the number of games it is proved on."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import NamedTuple

from clepsydra.testing.asks import asks
from clepsydra.testing.determinism import determinism
from clepsydra.testing.forks import forks
from clepsydra.testing.fresh_start import fresh_start
from clepsydra.testing.immutability import immutability
from clepsydra.testing.languages import languages
from clepsydra.testing.leaks import leaks
from clepsydra.testing.random_games import random_games
from clepsydra.testing.storage import storage
from clepsydra.testing.trial import Trial
from clepsydra.testing.undo import undo


class Property(NamedTuple):
    """A promise that every game keeps."""

    prove: Callable[[Trial], None]
    games: int


PROPERTIES = {
    "random games": Property(random_games, 10),
    "determinism": Property(determinism, 1),
    "storage": Property(storage, 2),
    "fresh start": Property(fresh_start, 1),
    "undo": Property(undo, 2),
    "leaks": Property(leaks, 2),
    "immutability": Property(immutability, 1),
    "forks": Property(forks, 2),
    "asks": Property(asks, 1),
    "languages": Property(languages, 2),
}

SOAK = int(os.environ.get("CLEPSYDRA_SOAK", "1"))
"""How many times as many games are played: 0 for the gate of every change, 1 for everything once, 100 for a night."""

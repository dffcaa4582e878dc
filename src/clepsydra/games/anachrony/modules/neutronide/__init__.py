"""Neutronide Buildings (NB): four buildings that grow with the power plants of their owner.

What they do is told in the base game's own vocabulary of effects; so this module is its data.
"""

from __future__ import annotations

from pathlib import Path

from clepsydra.games.anachrony.rules import AnachronyRules
from clepsydra.kernel.corrections import Data
from clepsydra.kernel.editions import DataModule, printed

__all__ = ["NEUTRONIDE"]

DATA = Path(__file__).parent / "neutronide.toml"


def data() -> Data:
    """The module's components as they stand in the file."""
    return printed(DATA)


def extend(_rules: AnachronyRules) -> None:
    """Nothing more: the buildings are in the data, so they are shuffled into the stacks (NB-SET-01, 02)."""


NEUTRONIDE = DataModule("neutronide", extend, data=data)

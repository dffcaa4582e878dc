"""Neutronide Buildings (NB): four buildings that grow with the power plants of their owner.

What they do is told in the base game's own vocabulary of effects; so this module is its data.
"""

from __future__ import annotations

import functools
import tomllib
from pathlib import Path
from typing import Any

from clepsydra.games.anachrony.catalog import DataModule
from clepsydra.games.anachrony.rules import AnachronyRules

__all__ = ["NEUTRONIDE"]

DATA = Path(__file__).parent / "neutronide.toml"


@functools.cache
def data() -> dict[str, Any]:
    """The module's components as they stand in the file."""
    return tomllib.loads(DATA.read_text(encoding="utf-8"))


def extend(_rules: AnachronyRules) -> None:
    """Nothing more: the buildings are in the data, so they are shuffled into the stacks (NB-SET-01, 02)."""


NEUTRONIDE = DataModule("neutronide", extend, data=data)

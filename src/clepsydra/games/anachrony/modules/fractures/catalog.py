"""The components of Fractures of Time: a file of data for each part, and how its tables are read and told."""

from __future__ import annotations

import functools
from pathlib import Path

from clepsydra.games.anachrony.modules.fractures import capital_catalog, device_catalog, ground
from clepsydra.games.anachrony.modules.fractures.technology_catalog import TECHNOLOGY_TABLES
from clepsydra.games.anachrony.modules.fractures.valley_catalog import VALLEY_TABLES
from clepsydra.kernel.corrections import Data
from clepsydra.kernel.editions import Table, printed

FILES = (
    "fractures",
    "valley",
    "technologies",
    "buildings",
    "devices",
    "paths",
    "capital_tiles",
)
"""No two of them have a table in common; together they are what the box has, Unity included (FT-CMP-01 to 03, FT-SET-14)."""


@functools.cache
def data() -> Data:
    """The components as they stand in the files; eight buildings replace others, twelve join them (FT-SET-03)."""
    here = Path(__file__).parent
    return {name: table for file in FILES for name, table in printed(here / f"{file}.toml").items()}


TABLES: dict[str, Table] = {
    **ground.TABLES,
    **device_catalog.TABLES,
    **VALLEY_TABLES,
    **TECHNOLOGY_TABLES,
    **capital_catalog.TABLES,
}

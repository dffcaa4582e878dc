"""The components of Inventions as data, each figure with its provenance."""

from clepsydra.games.inventions.catalog.components import (
    Benefit,
    Catalog,
    Idea,
    MapSpace,
    Milestone,
    Objective,
    ProgressTile,
    SpecialistTile,
)
from clepsydra.games.inventions.catalog.reading import base_data, read_catalog
from clepsydra.games.inventions.catalog.table import (
    COMPONENTS,
    MILDER_HEPHAESTUS,
    OPTIONAL,
    SHORT_REGIONS,
    catalog_of,
)

__all__ = [
    "COMPONENTS",
    "MILDER_HEPHAESTUS",
    "OPTIONAL",
    "SHORT_REGIONS",
    "Benefit",
    "Catalog",
    "Idea",
    "MapSpace",
    "Milestone",
    "Objective",
    "ProgressTile",
    "SpecialistTile",
    "base_data",
    "catalog_of",
    "read_catalog",
]

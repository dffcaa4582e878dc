"""The components of Rulebenders as data, each figure with its provenance."""

from clepsydra.games.rulebenders.catalog.components import (
    VARIABLE,
    Card,
    Catalog,
    Effect,
    PanelData,
    SetupCard,
)
from clepsydra.games.rulebenders.catalog.reading import base_data, read_catalog
from clepsydra.games.rulebenders.catalog.table import COMPONENTS, MORE_KINDS, catalog_of

__all__ = [
    "COMPONENTS",
    "MORE_KINDS",
    "VARIABLE",
    "Card",
    "Catalog",
    "Effect",
    "PanelData",
    "SetupCard",
    "base_data",
    "catalog_of",
    "read_catalog",
]

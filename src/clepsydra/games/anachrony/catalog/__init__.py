"""The components of Anachrony as data, each figure with its provenance."""

from clepsydra.games.anachrony.catalog.components import (
    Ability,
    AssetCard,
    BoardSide,
    Catalog,
    Effect,
    Evacuation,
    Path,
    Tile,
    WarpTile,
)
from clepsydra.games.anachrony.catalog.reading import base_data, read_catalog, read_tiles
from clepsydra.games.anachrony.catalog.sheets import sheets
from clepsydra.games.anachrony.catalog.table import COMPONENTS, catalog_of, components

__all__ = [
    "COMPONENTS",
    "Ability",
    "AssetCard",
    "BoardSide",
    "Catalog",
    "Effect",
    "Evacuation",
    "Path",
    "Tile",
    "WarpTile",
    "base_data",
    "catalog_of",
    "components",
    "read_catalog",
    "read_tiles",
    "sheets",
]

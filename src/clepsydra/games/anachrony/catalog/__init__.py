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
from clepsydra.games.anachrony.catalog.reading import read_catalog

__all__ = [
    "Ability",
    "AssetCard",
    "BoardSide",
    "Catalog",
    "Effect",
    "Evacuation",
    "Path",
    "Tile",
    "WarpTile",
    "read_catalog",
]

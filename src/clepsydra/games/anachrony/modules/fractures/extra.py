"""The buildings of Fractures of Time that are also played without it."""

from __future__ import annotations

from clepsydra.games.anachrony.modules.fractures.catalog import data
from clepsydra.kernel.corrections import Data
from clepsydra.kernel.merging import REPLACES

EXTRA = "extra_base_buildings"
"""The option that brings them."""
ONE_OF_EACH_TYPE = (118, 218, 318, 418)


def for_the_base_game() -> Data:
    """The tiles that replace others, and one more of each type (see FT-SET-05)."""
    buildings = data()["building"]
    return {"building": [tile for tile in buildings if REPLACES in tile or tile["id"] in ONE_OF_EACH_TYPE]}

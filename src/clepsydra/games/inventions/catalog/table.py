"""What the box tells of its components at a table, an owner's corrections included."""

from __future__ import annotations

from clepsydra.games.inventions.catalog.components import Catalog
from clepsydra.games.inventions.catalog.forms import FORM
from clepsydra.games.inventions.catalog.reading import base_data, read_catalog
from clepsydra.games.inventions.catalog.sheets import sheets
from clepsydra.kernel import Setup
from clepsydra.kernel.editions import ComponentData

DATA = ComponentData(base_data, FORM, read_catalog, sheets)
COMPONENTS = DATA.components()


def catalog_of(setup: Setup) -> Catalog:
    """The components of a table; not to be changed."""
    return DATA.at(setup).catalog

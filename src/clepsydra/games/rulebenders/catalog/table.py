"""What the box tells of its components at a table, an owner's corrections included."""

from __future__ import annotations

from clepsydra.games.rulebenders.catalog.components import Catalog
from clepsydra.games.rulebenders.catalog.forms import FORM
from clepsydra.games.rulebenders.catalog.reading import base_data, more_kinds, read_catalog
from clepsydra.games.rulebenders.catalog.sheets import NAMES, sheets
from clepsydra.kernel import Setup
from clepsydra.kernel.editions import ComponentData, DataModule

DATA = ComponentData(base_data, FORM, read_catalog, sheets, NAMES)
MORE_KINDS = DataModule("more_kinds", extend=lambda _rules: None, data=more_kinds)
"""Cards of kinds that the first reconstruction had not: tables opened before play without them."""
COMPONENTS = DATA.components((MORE_KINDS,))


def catalog_of(setup: Setup) -> Catalog:
    """Return the components of a table; not to be changed."""
    return DATA.at(setup, (MORE_KINDS,)).catalog

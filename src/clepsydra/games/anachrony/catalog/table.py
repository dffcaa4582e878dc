"""What the box tells of its components at a table, those of modules and an owner's corrections included."""

from __future__ import annotations

from collections.abc import Iterable

from clepsydra.games.anachrony.catalog.components import Catalog
from clepsydra.games.anachrony.catalog.corrections import FORM
from clepsydra.games.anachrony.catalog.reading import base_data, read_catalog
from clepsydra.games.anachrony.catalog.sheets import NAMES, sheets
from clepsydra.kernel import Module, Setup
from clepsydra.kernel.editions import ComponentData

DATA = ComponentData(base_data, FORM, read_catalog, sheets, NAMES)
components = DATA.components
COMPONENTS = components()
"""Those of the base game alone."""


def catalog_of(setup: Setup, modules: Iterable[Module] = ()) -> Catalog:
    """The components of a table. Modules may add to it: everybody gets a catalogue of their own."""
    read = DATA.at(setup, modules).catalog
    return Catalog(**{field: dict(getattr(read, field)) for field in read.__struct_fields__})

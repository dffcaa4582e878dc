"""What the box tells of its components at a table, those of modules and an owner's corrections included."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

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
    edition = DATA.at(setup, modules)
    read = edition.catalog
    own: dict[str, Any] = {field: dict(getattr(read, field)) for field in read.__struct_fields__}
    own["more"] = dict(edition.more)
    return Catalog(**own)

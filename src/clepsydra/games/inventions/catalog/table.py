"""What the box tells of its components at a table, an owner's corrections included."""

from __future__ import annotations

from pathlib import Path

from clepsydra.games.inventions.catalog.components import Catalog
from clepsydra.games.inventions.catalog.forms import FORM
from clepsydra.games.inventions.catalog.reading import base_data, read_catalog
from clepsydra.games.inventions.catalog.sheets import sheets
from clepsydra.kernel import Setup
from clepsydra.kernel.editions import ComponentData, DataModule, printed

DATA = ComponentData(base_data, FORM, read_catalog, sheets)
SHORT_REGIONS = DataModule(
    "short_regions",
    extend=lambda _rules: None,
    data=lambda: printed(Path(__file__).parent / "short_regions.toml"),
)
"""Two influence spaces in some regions: tables opened before it came keep three everywhere."""
MILDER_HEPHAESTUS = DataModule(
    "milder_hephaestus",
    extend=lambda _rules: None,
    data=lambda: printed(Path(__file__).parent / "milder_hephaestus.toml"),
)
"""Cards of Hephaestus that score less: solo games opened before it came keep theirs."""
OPTIONAL = (SHORT_REGIONS, MILDER_HEPHAESTUS)
COMPONENTS = DATA.components(OPTIONAL)


def catalog_of(setup: Setup) -> Catalog:
    """Return the components of a table; not to be changed."""
    return DATA.at(setup, OPTIONAL).catalog

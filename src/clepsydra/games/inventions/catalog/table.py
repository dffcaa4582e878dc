"""What the box tells of its components at a table, an owner's corrections included."""

from __future__ import annotations

import functools

from clepsydra.games.inventions.catalog.components import Catalog
from clepsydra.games.inventions.catalog.reading import base_data, read_catalog
from clepsydra.kernel import Setup


def catalog_of(_setup: Setup) -> Catalog:
    """The components of a table."""
    return _catalog()


@functools.cache
def _catalog() -> Catalog:
    return read_catalog(base_data())

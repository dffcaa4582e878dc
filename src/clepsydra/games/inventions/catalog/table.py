"""What the box tells of its components at a table, an owner's corrections included."""

from __future__ import annotations

import functools

import msgspec

from clepsydra.games.inventions.catalog.components import Catalog
from clepsydra.games.inventions.catalog.forms import FORM
from clepsydra.games.inventions.catalog.reading import base_data, read_catalog
from clepsydra.games.inventions.catalog.sheets import sheets
from clepsydra.kernel import Components, Denial, Fact, Setup, Sheets, provenance
from clepsydra.kernel.corrections import Data


def catalog_of(setup: Setup) -> Catalog:
    """The components of a table."""
    return _catalog(_key(setup))


def data_of(setup: Setup) -> Data:
    """The component data of a table; not to be changed."""
    return _data(_key(setup))


def _facts(setup: Setup) -> tuple[Fact, ...]:
    return _all_facts(_key(setup))


def _sheets(setup: Setup, lang: str) -> Sheets:
    return sheets(data_of(setup), lang)


def _complaints(setup: Setup) -> list[Denial]:
    return FORM.complaints(base_data(), setup.corrections)


COMPONENTS = Components(_facts, _sheets, _complaints)


def _key(setup: Setup) -> bytes:
    return msgspec.json.encode(setup.corrections, order="deterministic")


@functools.lru_cache(maxsize=64)
def _data(key: bytes) -> Data:
    return FORM.corrected(base_data(), msgspec.json.decode(key))


@functools.lru_cache(maxsize=64)
def _catalog(key: bytes) -> Catalog:
    return read_catalog(_data(key))


@functools.lru_cache(maxsize=64)
def _all_facts(key: bytes) -> tuple[Fact, ...]:
    return tuple(provenance.facts(_data(key)))

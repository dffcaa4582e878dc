"""What the box tells of its components at a table, an owner's corrections included."""

from __future__ import annotations

import functools

import msgspec

from clepsydra.games.rulebenders.catalog import corrections, provenance, reading
from clepsydra.games.rulebenders.catalog.components import Catalog
from clepsydra.games.rulebenders.catalog.sheets import sheets
from clepsydra.kernel import Components, Denial, Fact, Setup, Sheets


def catalog_of(setup: Setup) -> Catalog:
    """The components of a table; not to be changed."""
    return _catalog(_key(setup))


def _facts_of(setup: Setup) -> tuple[Fact, ...]:
    return _facts(_key(setup))


def _sheets_of(setup: Setup, lang: str) -> Sheets:
    return sheets(_data(_key(setup)), lang)


def _complaints_of(setup: Setup) -> tuple[Denial, ...]:
    return tuple(corrections.complaints(reading.base_data(), setup.corrections))


COMPONENTS = Components(_facts_of, _sheets_of, _complaints_of)


def _key(setup: Setup) -> bytes:
    return msgspec.json.encode(setup.corrections, order="deterministic")


@functools.lru_cache(maxsize=64)
def _data(key: bytes) -> reading.Data:
    return corrections.corrected(reading.base_data(), msgspec.json.decode(key))


@functools.lru_cache(maxsize=64)
def _catalog(key: bytes) -> Catalog:
    return reading.read_catalog(_data(key))


@functools.lru_cache(maxsize=64)
def _facts(key: bytes) -> tuple[Fact, ...]:
    return tuple(provenance.facts(_data(key)))

"""What the box tells of its components at a table, those of modules and an owner's corrections included."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable

import msgspec

from clepsydra.games.anachrony.catalog import corrections, provenance, reading
from clepsydra.games.anachrony.catalog.components import Catalog
from clepsydra.games.anachrony.catalog.sheets import sheets
from clepsydra.kernel import Components, Denial, Fact, Module, Setup, Sheets
from clepsydra.kernel.corrections import Data


class DataModule(Module, frozen=True):
    """A module that brings components of its own, as data in the form of the base game's."""

    data: Callable[[], Data] = dict


Parts = tuple[DataModule, ...]


def parts_of(setup: Setup, modules: Iterable[Module]) -> Parts:
    """The modules at a table that bring components."""
    return tuple(m for m in modules if isinstance(m, DataModule) and m.name in setup.modules)


def data_of(setup: Setup, modules: Iterable[Module] = ()) -> Data:
    """The component data of a table; not to be changed."""
    return _data(_key(setup), parts_of(setup, modules))


def catalog_of(setup: Setup, modules: Iterable[Module] = ()) -> Catalog:
    """The components of a table. Modules may add to it: everybody gets a catalogue of their own."""
    read = _catalog(_key(setup), parts_of(setup, modules))
    return Catalog(**{field: dict(getattr(read, field)) for field in read.__struct_fields__})


def components(modules: tuple[Module, ...] = ()) -> Components:
    """What a box with these modules tells of its components."""

    def facts(setup: Setup) -> tuple[Fact, ...]:
        return _all_facts(_key(setup), parts_of(setup, modules))

    def sheets_of(setup: Setup, lang: str) -> Sheets:
        return _sheets(_key(setup), parts_of(setup, modules), lang)

    def complaints(setup: Setup) -> tuple[Denial, ...]:
        return tuple(corrections.complaints(_merged(parts_of(setup, modules)), setup.corrections))

    return Components(facts, sheets_of, complaints)


COMPONENTS = components()
"""Those of the base game alone."""


def _key(setup: Setup) -> bytes:
    return msgspec.json.encode(setup.corrections, order="deterministic")


@functools.lru_cache(maxsize=64)
def _merged(parts: Parts) -> Data:
    """The base game's data, and the tables of modules after those of the same name."""
    data = dict(reading.base_data())
    for part in parts:
        for name, table in part.data().items():
            if isinstance(table, list):
                data[name] = [*data.get(name, ()), *table]
    return data


@functools.lru_cache(maxsize=64)
def _data(key: bytes, parts: Parts) -> Data:
    return corrections.corrected(_merged(parts), msgspec.json.decode(key))


@functools.lru_cache(maxsize=64)
def _catalog(key: bytes, parts: Parts) -> Catalog:
    return reading.read_catalog(_data(key, parts))


@functools.lru_cache(maxsize=64)
def _all_facts(key: bytes, parts: Parts) -> tuple[Fact, ...]:
    return tuple(provenance.facts(_data(key, parts)))


@functools.lru_cache(maxsize=64)
def _sheets(key: bytes, parts: Parts, lang: str) -> Sheets:
    return sheets(_data(key, parts), lang)

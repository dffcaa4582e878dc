"""The components of a game as its tables have them: as printed, with those of modules and an owner's corrections.

What is made of the same data is made once, for all tables that play with it.
"""

from __future__ import annotations

import functools
import tomllib
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Generic, TypeVar

import msgspec

from clepsydra.kernel import provenance
from clepsydra.kernel.components import Components, Fact, Sheets
from clepsydra.kernel.corrections import Data, Form
from clepsydra.kernel.denials import Denial
from clepsydra.kernel.rules import Module, Setup
from clepsydra.kernel.validators import Blank

CatalogT = TypeVar("CatalogT")


@functools.cache
def printed(file: Path) -> Data:
    """The data of components as it stands in a file; not to be changed."""
    return tomllib.loads(file.read_text(encoding="utf-8"))


class DataModule(Module, frozen=True):
    """A module that brings components of its own, as data in the form of the base game's."""

    data: Callable[[], Data] = dict


Parts = tuple[DataModule, ...]


class ComponentData(Generic[CatalogT]):
    """How a game makes its components of data: what may be corrected, how rules and how people read it.

    `names` are fields that name or explain, beside those that do so in every game.
    """

    def __init__(
        self,
        base: Callable[[], Data],
        form: Form,
        read: Callable[[Data], CatalogT],
        tell: Callable[[Data, str], Sheets],
        names: frozenset[str] = frozenset(),
    ) -> None:
        self.base = base
        self.form = form
        self.read = read
        self.tell = tell
        self.names = names

    def at(self, setup: Setup, modules: Iterable[Module] = ()) -> Edition[CatalogT]:
        """The components of a table, those of its modules among these included."""
        return self._edition(setup, modules, setup.corrections)

    def components(self, modules: tuple[Module, ...] = ()) -> Components:
        """What a box with these modules tells of its components."""

        def facts(setup: Setup) -> tuple[Fact, ...]:
            return self.at(setup, modules).facts

        def sheets(setup: Setup, lang: str) -> Sheets:
            return self.at(setup, modules).sheets(lang)

        def complaints(setup: Setup) -> list[Denial]:
            return self.form.complaints(uncorrected(setup).data, setup.corrections)

        def blanks(setup: Setup) -> tuple[Blank, ...]:
            return uncorrected(setup).blanks

        def uncorrected(setup: Setup) -> Edition[CatalogT]:
            return self._edition(setup, modules, {})

        return Components(facts, sheets, complaints, blanks)

    def _edition(
        self, setup: Setup, modules: Iterable[Module], corrections: dict[str, Any]
    ) -> Edition[CatalogT]:
        parts = tuple(m for m in modules if isinstance(m, DataModule) and m.name in setup.modules)
        return _kept(self, parts, msgspec.json.encode(corrections, order="deterministic"))


class Edition(Generic[CatalogT]):
    """The components of all tables with the same modules and corrections; not to be changed."""

    def __init__(self, origin: ComponentData[CatalogT], parts: Parts, corrections: dict[str, Any]) -> None:
        self._origin = origin
        self.data = _merged(origin.base(), parts)
        if corrections:
            self.data = origin.form.corrected(self.data, corrections)
        self.sheets = functools.cache(functools.partial(origin.tell, self.data))

    @functools.cached_property
    def catalog(self) -> CatalogT:
        """As the rules read them."""
        return self._origin.read(self.data)

    @functools.cached_property
    def facts(self) -> tuple[Fact, ...]:
        """Every figure with its provenance."""
        return tuple(provenance.facts(self.data, self._origin.names))

    @functools.cached_property
    def blanks(self) -> tuple[Blank, ...]:
        """Every figure that can be corrected, as it is here."""
        return tuple(self._origin.form.blanks(self.data))


@functools.lru_cache(maxsize=192)
def _kept(origin: ComponentData[CatalogT], parts: Parts, corrections: bytes) -> Edition[CatalogT]:
    return Edition(origin, parts, msgspec.json.decode(corrections))


def _merged(base: Data, parts: Parts) -> Data:
    """The base game's data, and the tables of modules after those of the same name."""
    data = dict(base)
    for part in parts:
        for name, table in part.data().items():
            if isinstance(table, list):
                data[name] = [*data.get(name, ()), *table]
    return data

"""The components of a game as its tables have them: as printed, with those of modules and an owner's corrections.

What is made of the same data is made once, for all tables that play with it.
"""

from __future__ import annotations

import functools
import tomllib
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, Generic, TypeVar

import msgspec
from msgspec import Struct

from clepsydra.kernel import provenance
from clepsydra.kernel.components import Components, Fact, Piece, Section, Sheets
from clepsydra.kernel.corrections import Data, Form
from clepsydra.kernel.denials import Denial
from clepsydra.kernel.merging import Clash, merged
from clepsydra.kernel.rules import Module, Setup
from clepsydra.kernel.validators import Blank, Check

CatalogT = TypeVar("CatalogT")


@functools.cache
def printed(file: Path) -> Data:
    """The data of components as it stands in a file; not to be changed."""
    return tomllib.loads(file.read_text(encoding="utf-8"))


class Table(Struct, frozen=True):
    """A table of a kind that only a module has: a list of components, or a single one.

    `tell` gives a piece for each component, in their order, without figures; `form` is what of it an owner may
    correct: the figures of one component of the list, or the whole of a single table.
    """

    read: Callable[[Any], Any]
    tell: Callable[[Any, str], Section]
    form: Mapping[str, Check] | Check


class DataModule(Module, frozen=True, eq=False):
    """A module that brings components of its own, as data in the form of the base game's or in tables of its own."""

    data: Callable[[], Data] = dict
    tables: Mapping[str, Table] = {}
    shares: tuple[DataModule, ...] = ()
    """What it has in common with other modules: there once, with any of them."""
    own: Mapping[str, Mapping[str, Check]] = {}
    """What an owner may correct otherwise in its components of the base game's tables, by table and id."""


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
            edition = uncorrected(setup)
            return edition.form.complaints(edition.data, setup.corrections)

        def blanks(setup: Setup) -> tuple[Blank, ...]:
            return uncorrected(setup).blanks

        def uncorrected(setup: Setup) -> Edition[CatalogT]:
            return self._edition(setup, modules, {})

        return Components(facts, sheets, complaints, blanks)

    def _edition(
        self, setup: Setup, modules: Iterable[Module], corrections: dict[str, Any]
    ) -> Edition[CatalogT]:
        played = (m for m in modules if isinstance(m, DataModule) and m.is_at(setup))
        parts = dict.fromkeys(part for module in played for part in (*module.shares, module))
        return _kept(self, tuple(parts), msgspec.json.encode(corrections, order="deterministic"))


class Edition(Generic[CatalogT]):
    """The components of all tables with the same modules and corrections; not to be changed."""

    def __init__(self, origin: ComponentData[CatalogT], parts: Parts, corrections: dict[str, Any]) -> None:
        self._origin = origin
        self.tables = _tables(origin.base(), parts)
        forms = {name: table.form for name, table in self.tables.items()}
        own = {name: figures for part in parts for name, figures in part.own.items()}
        self.form = origin.form.with_tables(forms, own)
        self.data = functools.reduce(merged, (part.data() for part in parts), origin.base())
        if corrections:
            self.data = self.form.corrected(self.data, corrections)
        self.sheets = functools.cache(self._sheets)

    @functools.cached_property
    def catalog(self) -> CatalogT:
        """As the rules read them."""
        return self._origin.read(self._in_form)

    @functools.cached_property
    def more(self) -> dict[str, Any]:
        """As the rules of modules read the tables that only they have."""
        return {name: table.read(self.data[name]) for name, table in self.tables.items()}

    @property
    def _in_form(self) -> Data:
        """What is in the form of the base game's data."""
        return {name: table for name, table in self.data.items() if name not in self.tables}

    def _sheets(self, lang: str) -> Sheets:
        """As people read them; what only modules have comes last."""
        figures = provenance.by_piece(self.data, self._origin.names)
        own = (
            _with_figures(table.tell(self.data[name], lang), name, self.data[name], figures)
            for name, table in self.tables.items()
        )
        return Sheets((*self._origin.tell(self._in_form, lang).sections, *own))

    @functools.cached_property
    def facts(self) -> tuple[Fact, ...]:
        """Every figure with its provenance."""
        return tuple(provenance.facts(self.data, self._origin.names))

    @functools.cached_property
    def blanks(self) -> tuple[Blank, ...]:
        """Every figure that can be corrected, as it is here."""
        return tuple(self.form.blanks(self.data))


@functools.lru_cache(maxsize=192)
def _kept(origin: ComponentData[CatalogT], parts: Parts, corrections: bytes) -> Edition[CatalogT]:
    return Edition(origin, parts, msgspec.json.decode(corrections))


def _tables(base: Data, parts: Parts) -> dict[str, Table]:
    """The tables that only modules have, each told by one of them."""
    tables: dict[str, Table] = {}
    for part in parts:
        if known := part.tables.keys() & (base.keys() | tables.keys()):
            raise Clash(f"{min(known)} is there already")
        tables.update(part.tables)
    return tables


def _with_figures(section: Section, name: str, table: Any, figures: provenance.Figures) -> Section:
    if isinstance(table, list):
        own = [figures.get(f"{name}.{entry['id']}", ()) for entry in table]
    else:
        own = [provenance.of_table(name, figures)]
    pieces = zip(section.pieces, own, strict=True)
    return Section(
        section.title, tuple(Piece(piece.id, piece.name, piece.lines, facts) for piece, facts in pieces)
    )

"""Every figure of a game's data is read by its rules: one that nobody reads is a correction without effect."""

from __future__ import annotations

import ast
import copy
import functools
import importlib
import importlib.util
import pkgutil
import tomllib
from collections.abc import Iterator
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import Struct

from clepsydra.games.anachrony import modules as anachrony_modules
from clepsydra.games.anachrony.catalog.sheets import NAMES as SHEET_NAMES
from clepsydra.kernel import Setup, installed_games, provenance
from clepsydra.kernel.editions import Table
from clepsydra.kernel.merging import merged

GAMES = ("anachrony", "inventions", "rulebenders")
MODULES = tuple(f"anachrony.{module.name}" for module in pkgutil.iter_modules(anachrony_modules.__path__))
"""Modules with data of their own, whether tables can play them already or not."""
SUBJECTS = (*GAMES, *MODULES)
EXCUSES = tomllib.loads((Path(__file__).parent / "unread.toml").read_text(encoding="utf-8"))
UNREAD, NAMES = EXCUSES["figures"], EXCUSES["names"]


def reading(game: str) -> Any:
    return importlib.import_module(f"clepsydra.games.{game}.catalog.reading")


class Subject:
    """A game's own data, or that of a module, and how the rules read it."""

    def __init__(self, name: str) -> None:
        self.game, _, self.module = name.partition(".")
        self.base = reading(self.game).base_data()
        self.tables: dict[str, Table] = {}
        self.data = copy.deepcopy(self.base)
        if self.module:
            package = f"clepsydra.games.{self.game}.modules.{self.module}"
            found = importlib.util.find_spec(f"{package}.catalog")
            brought = importlib.import_module(f"{package}.catalog" if found else package)
            self.tables = getattr(brought, "TABLES", {})
            self.data = copy.deepcopy(brought.data())
        self.as_it_is = copy.deepcopy(self.read())

    def read(self) -> Any:
        """The components as the rules have them: of the base game, and of tables that only the module has."""
        data = merged(self.base, self.data) if self.module else self.data
        own = {name: table for name, table in data.items() if name not in self.tables}
        more = {name: table.read(data[name]) for name, table in self.tables.items()}
        return reading(self.game).read_catalog(own), more

    def told(self) -> set[str]:
        """The paths of all figures of which somebody says where they come from."""
        if self.module:
            return {fact.path for fact in provenance.facts(self.data, SHEET_NAMES)}
        definition = installed_games()[self.game]
        assert definition.components is not None
        return {fact.path for fact in definition.components.facts(Setup(self.game, definition.seatings[0]))}


class Figure(Struct):
    """A value of the data, and where it stands."""

    path: str
    table: Any
    key: Any

    @property
    def value(self) -> Any:
        return self.table[self.key]

    @property
    def shape(self) -> str:
        """The field, whichever component it is."""
        return [part for part in self.path.split(".") if not part.isdigit()][-1]


def figures(path: str, table: Any) -> Iterator[Figure]:
    """All single values below a table, with the paths that provenance gives them."""
    pairs = table.items() if isinstance(table, dict) else enumerate(table)
    for key, value in pairs:
        name = key if isinstance(table, dict) else key + 1
        if not isinstance(table, dict) and isinstance(value, dict):
            name = value.get("id", name)
        where = f"{path}.{name}" if path else str(name)
        if isinstance(value, dict | list):
            yield from figures(where, value)
        else:
            yield Figure(where, table, key)


def others(figure: Figure, known: dict[str, set[str]]) -> list[Any]:
    """Other values that could stand there."""
    value = figure.value
    if isinstance(value, bool):
        return [not value]
    if isinstance(value, int | float):
        return [value + 1]
    return [*sorted(known[figure.shape] - {value}), f"{value}?"]


def makes_a_difference(subject: Subject, figure: Figure, value: Any) -> bool:
    """Whether the rules get other components if a figure has another value, or none at all."""
    before, figure.table[figure.key] = figure.value, value
    try:
        return bool(subject.read() != subject.as_it_is)
    except (LookupError, ValueError, TypeError, StopIteration):
        return True
    finally:
        figure.table[figure.key] = before


@functools.cache
def as_it_is(game: str) -> Any:
    return reading(game).read_catalog(copy.deepcopy(reading(game).base_data()))


@functools.cache
def unread(name: str) -> list[str]:
    """The figures that can be changed without any difference to the components that the rules have."""
    subject = Subject(name)
    told = subject.told()
    all_figures = [figure for figure in figures("", subject.data) if figure.path in told]
    assert len(all_figures) > 0.9 * len(told)
    words: dict[str, set[str]] = {}
    for figure in all_figures:
        if isinstance(figure.value, str):
            words.setdefault(figure.shape, set()).add(figure.value)
    return [
        figure.path
        for figure in all_figures
        if not any(makes_a_difference(subject, figure, value) for value in others(figure, words))
    ]


def excuses(game: str, path: str) -> list[str]:
    return [pattern for pattern in UNREAD.get(game, ()) if fnmatchcase(path, pattern)]


@pytest.mark.parametrize("game", SUBJECTS)
def test_every_figure_reaches_the_components_that_the_rules_read(game: str) -> None:
    assert [path for path in unread(game) if not excuses(game, path)] == []


@pytest.mark.parametrize("game", SUBJECTS)
def test_there_is_no_excuse_that_nothing_needs(game: str) -> None:
    used = {pattern for path in unread(game) for pattern in excuses(game, path)}
    assert set(UNREAD.get(game, ())) - used == set()


def test_the_modules_with_data_are_found() -> None:
    assert {
        "anachrony.neutronide",
        "anachrony.variable_anomalies",
        "anachrony.hypersync",
        "anachrony.quantum_loops",
    } <= set(MODULES)
    assert set(UNREAD) <= set(SUBJECTS)


def structs(game: str) -> list[type[Struct]]:
    """What the components of a game are made of."""
    module = importlib.import_module(f"clepsydra.games.{game}.catalog.components")
    return [
        thing
        for thing in vars(module).values()
        if isinstance(thing, type) and issubclass(thing, Struct) and thing.__module__ == module.__name__
    ]


class Read(Struct):
    """The attributes that are read, and the names by which something is looked up."""

    fields: set[str]
    names: set[str]


@functools.cache
def read_by_rules(game: str) -> Read:
    """What a game's rules read."""
    package = Path(str(importlib.import_module(f"clepsydra.games.{game}").__file__)).parent
    read = Read(set(), set())
    for module in package.rglob("*.py"):
        if module.parent.name == "catalog" and module.name != "components.py":
            continue
        if {"board", "wording", "words"} & {
            *module.relative_to(package).parts
        }:  # what is drawn or worded is no rule
            continue
        for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load):
                read.fields.add(node.attr)
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                read.names.add(node.value.partition("/")[0])
    return read


@pytest.mark.parametrize("game", GAMES)
def test_every_field_of_the_components_is_read_by_the_rules(game: str) -> None:
    fields = {field for thing in structs(game) for field in thing.__struct_fields__} - {"id"}
    assert len(fields) > 20
    read = read_by_rules(game)
    assert fields - read.fields - read.names - set(NAMES[game]) == set()


def looked_up(game: str) -> Iterator[str]:
    """The names of single figures, and those that effects give their figures."""
    catalog = as_it_is(game)
    for name in catalog.figures:
        yield name.partition("/")[0]
    yield from _names_in_effects(msgspec.to_builtins(catalog))


def _names_in_effects(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        if set(value) == {"op", "args"}:
            yield from value["args"]
        for inner in value.values():
            yield from _names_in_effects(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from _names_in_effects(inner)


@pytest.mark.parametrize("game", GAMES)
def test_every_single_figure_is_looked_up_by_the_rules(game: str) -> None:
    names = set(looked_up(game))
    assert len(names) > 5
    assert names - read_by_rules(game).names - set(NAMES[game]) == set()


@pytest.mark.parametrize("game", GAMES)
def test_there_is_no_excuse_for_a_name_that_the_rules_know(game: str) -> None:
    assert set(NAMES[game]) & read_by_rules(game).names == set()

"""Find what tests load dynamically: follow references backwards from the functions that load.

An object of a class can only be obtained by code that refers to the class, or to a definition that does. So names are
enough: a definition may call whatever it refers to. All methods of a class count as one definition. What a module
calls when it is imported counts for every file that imports it.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping

from msgspec import structs

from tools.affected.definitions import (
    ALL_DEFINITIONS,
    LOADERS,
    PROGRAM,
    Definitions,
    DynamicLoad,
    NameReference,
    Reference,
)
from tools.affected.imports import NAMES_IN_STRING, RUNS_MODULE, DependencyGraph
from tools.affected.tree import WORD, SourceTree

Name = tuple[str, str]
"""A module and one of its definitions, or `ALL_DEFINITIONS` for all of them."""

ANYTHING = DynamicLoad("anything")
"""A module whose name a test computes at run time: it may be any module."""


EXAMPLE = re.compile(r"^\s*(?:>>>|\.\.\.) (.*)", re.MULTILINE)
IMPORT = re.compile(r"^\s*from ([\w.]+) import (.*)", re.MULTILINE)
WHOLE_IMPORT = re.compile(r"^[ \t]*import (\w+)", re.MULTILINE)


class DynamicLoads:
    """The dynamic loads of the definitions in `files`, restricted to some kinds."""

    def __init__(
        self, tree: SourceTree, graph: DependencyGraph, files: Collection[str], kinds: Collection[str]
    ) -> None:
        self._tree = tree
        self._dependencies = {
            path: graph.dependencies.get(path, {}) for path in files if path in tree.modules
        }
        self._kinds = kinds
        self._roots = {module.partition(".")[0] for module in tree.paths}
        self._read: dict[str, Definitions] = {}
        self._referrers: dict[Name, set[tuple[Name, str]]] = {}
        """By definition: the definitions that refer to it, and the single item that they take from what it returns."""
        self._imported_as: dict[Name, set[Name]] = {}
        """By definition: the modules and names as which it is imported."""
        self._direct: set[Name] = set()
        """Definitions that load by themselves: they may return what they have loaded, by name."""
        self._loads: dict[Name, frozenset[DynamicLoad]] = {}
        self._follow()

    def loads_of(self, path: str) -> frozenset[DynamicLoad]:
        """Return what a test file or conftest loads: by its definitions, and by imports that it does not refer to.

        Such an import is a fixture, which pytest finds by its name.
        """
        module = self._tree.modules.get(path, "")
        if module not in self._read:
            return frozenset()
        definitions = self._read[module]
        references = definitions.all_references()
        referred = {each.chain[0] for each in references if isinstance(each, NameReference)}
        fixtures = {NameReference((alias,)) for alias in definitions.imports if alias not in referred}
        return frozenset(self._loads_of_references(module, references | fixtures))

    def loads_of_examples(self, path: str) -> frozenset[DynamicLoad]:
        """Return what the doctests of a file load through the definitions that they refer to."""
        if not self._tree.has_examples(path):
            return frozenset()
        shown = "\n".join(EXAMPLE.findall(self._tree.text(path)))
        names = {(self._tree.modules.get(path, ""), word) for word in WORD.findall(shown)}
        for module, imported in IMPORT.findall(shown):
            names |= {(module, word) for word in WORD.findall(imported)}
        return frozenset(load for name in names for load in self._loads_of(name))

    def _loads_of(self, name: Name) -> frozenset[DynamicLoad]:
        return self._loads.get(name, frozenset())

    def loads_at_import(self) -> dict[str, frozenset[DynamicLoad]]:
        """Return, by file, what importing the file loads."""
        found = {
            self._tree.paths[module]: frozenset(
                self._loads_of_references(module, self._read[module].at_import)
            )
            for module in self._read
        }
        return {path: loads for path, loads in found.items() if loads}

    def _loads_of_references(self, module: str, references: Iterable[Reference]) -> Iterator[DynamicLoad]:
        for each in references:
            if isinstance(each, DynamicLoad):
                yield from self._if_searched_for(module, each)
            elif (name := self._resolve(module, each)) is not None:
                for known in self._loads if name[1] == ALL_DEFINITIONS else (name,):
                    if known[0] == name[0]:
                        yield from self._loads_by(known, each.item)

    def _follow(self) -> None:
        """Read the files that refer to definitions known to load something, until no new ones are found."""
        unread = [path for path in self._dependencies if self._tree.contains_any(path, LOADERS)]
        while unread:
            for path in unread:
                self._record_module(self._tree.modules[path])
            self._spread()
            unread = list(self._users(self._words_of_loaders()))

    def _words_of_loaders(self) -> dict[str, set[str]]:
        """Return, by file, the words by which an importing file would refer to a definition that loads something."""
        words: dict[str, set[str]] = {}
        known = list(self._loads)
        while known:
            module, name = known.pop()
            if module in self._tree.paths:
                of_module = words.setdefault(self._tree.paths[module], {module.rpartition(".")[2]})
                if name not in of_module:
                    of_module.add(name)
                    known += self._aliases((module, name))
        return words

    def _users(self, wanted: Mapping[str, set[str]]) -> Iterator[str]:
        """Yield the unread files that may use one of these words: as an identifier or through `import package`."""
        for path, run in self._dependencies.items():
            if self._tree.modules[path] not in self._read:
                used = [each for each in run if each in wanted]
                words = set[str]().union(*(wanted[each] for each in used))
                if words and (
                    any(run[each] in {NAMES_IN_STRING, RUNS_MODULE} for each in used)
                    or not words.isdisjoint(self._tree.words(path))
                    or not self._roots.isdisjoint(WHOLE_IMPORT.findall(self._tree.text(path)))
                ):
                    yield path

    def _record_module(self, module: str) -> None:
        """Record the references of each definition of a module, and what it loads by itself."""
        definitions = self._read[module] = self._define(self._tree.paths[module])
        for alias in definitions.imports:
            if (origin := self._resolve(module, NameReference((alias,)))) is not None:
                self._imported_as.setdefault(origin, set()).add((module, alias))
        for name, references in definitions.references.items():
            self._record((module, name), references, module)
        for holder, stored in definitions.stored:
            if (target := self._resolve(module, holder)) is not None:
                self._record(target, stored, module)

    def _define(self, path: str) -> Definitions:
        return Definitions(self._tree.parsed(path), self._tree.text(path))

    def _record(self, name: Name, references: Iterable[Reference], module: str) -> None:
        for each in references:
            if isinstance(each, DynamicLoad):
                if loads := self._if_searched_for(module, each):
                    self._direct.add(name)
                    self._loads[name] = self._loads_of(name) | loads
            elif (target := self._resolve(module, each)) is not None:
                self._referrers.setdefault(target, set()).add((name, each.item))

    def _if_searched_for(self, module: str, load: DynamicLoad) -> frozenset[DynamicLoad]:
        """Return the load if its kind is searched for. A test may name any module; the product names only its own."""
        if load.kind == "named modules" and self._tree.is_support(self._tree.paths[module]):
            load = ANYTHING
        return frozenset([load] if load.kind in self._kinds else [])

    def _spread(self) -> None:
        """Pass loads on to the definitions that refer to a definition, until nothing changes."""
        loading = list(self._loads)
        while loading:
            name = loading.pop()
            for alias in self._aliases(name):
                if name in self._direct:
                    self._direct.add(alias)
                loading += self._add_loads(alias, self._loads[name])
            for user, item in self._referrers.get(name, set()) | self._referrers.get(
                (name[0], ALL_DEFINITIONS), set()
            ):
                loading += self._add_loads(user, self._loads_by(name, item))

    def _aliases(self, name: Name) -> set[Name]:
        """Return the names as which this definition, or its whole module, is imported."""
        return self._imported_as.get(name, set()) | self._imported_as.get((name[0], ALL_DEFINITIONS), set())

    def _add_loads(self, name: Name, loads: frozenset[DynamicLoad]) -> list[Name]:
        """Add loads to a definition; return it if any of them is new."""
        known = self._loads_of(name)
        self._loads[name] = known | loads
        return [] if loads <= known else [name]

    def _loads_by(self, name: Name, item: str) -> frozenset[DynamicLoad]:
        """Return what a reference to a definition loads: everything, or one item of what it returns."""
        loads = self._loads_of(name)
        if not item or name not in self._direct:
            return loads
        return frozenset(
            structs.replace(load, name=item) if item in self._tree.entry_points.get(load.group, ()) else load
            for load in loads
        )

    def _resolve(self, module: str, reference: NameReference) -> Name | None:
        """Resolve a name in a module to its definition there, or in the module that it is imported from."""
        if reference.quoted:
            return self._resolve_string(module, reference.chain)
        paths, definitions, (first, *rest) = self._tree.paths, self._read[module], reference.chain
        if first not in definitions.imports:
            return (module, first) if first in definitions.references else None
        source, name = definitions.imports[first]
        if name and f"{source}.{name}" not in paths:
            return (source, name) if source in paths else None
        target = f"{source}.{name}" if name else source
        while rest and f"{target}.{rest[0]}" in paths:
            target = f"{target}.{rest.pop(0)}"
        return (target, rest[0] if rest else ALL_DEFINITIONS) if target in paths else None

    def _resolve_string(self, module: str, chain: tuple[str, ...]) -> Name | None:
        """Resolve a dotted name in a string. In the product only `python -m` counts; a test may do anything with it."""
        if chain[-1] != PROGRAM and self._tree.is_product(self._tree.paths[module]):
            return None
        for length in range(len(chain), 0, -1):
            if (named := ".".join(chain[:length])) in self._tree.paths:
                return (named, chain[length] if length < len(chain) else ALL_DEFINITIONS)
        return None

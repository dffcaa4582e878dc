"""Who loads what is installed: followed from the functions that load, backward over the definitions that mention them.

An object of a class can only be had by somebody who names the class, or who names a definition that does. So it is
enough to follow names: what a definition mentions, anywhere in it, it may call. Of a class all methods are one.
What a module calls when it is imported, it does for all that import it.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping

from msgspec import structs

from tools.affected.definitions import EVERY, LOADERS, PROGRAM, Definitions, Load, Mention, Said
from tools.affected.imports import NAMES, STARTS, Edges
from tools.affected.tree import WORD, Tree

Name = tuple[str, str]
"""A module and one of its definitions, or `EVERY`."""

ANYTHING = Load("anything")
"""A module that a test names only when it runs."""


EXAMPLE = re.compile(r"^\s*(?:>>>|\.\.\.) (.*)", re.MULTILINE)
IMPORT = re.compile(r"^\s*from ([\w.]+) import (.*)", re.MULTILINE)
WHOLE_IMPORT = re.compile(r"^[ \t]*import (\w+)", re.MULTILINE)


class Loading:
    """What the definitions of these files load, of these kinds."""

    def __init__(self, tree: Tree, edges: Edges, files: Collection[str], kinds: Collection[str]) -> None:
        self._tree = tree
        self._runs = {path: edges.runs.get(path, {}) for path in files if path in tree.modules}
        self._kinds = kinds
        self._roots = {module.partition(".")[0] for module in tree.paths}
        self._read: dict[str, Definitions] = {}
        self._who: dict[Name, set[tuple[Name, str]]] = {}
        """Who mentions a definition, and which single item of what it returns."""
        self._imported_as: dict[Name, set[Name]] = {}
        """By which names, and where, a definition is imported."""
        self._direct: set[Name] = set()
        """What loads by itself: it may return what it has loaded, by name."""
        self._loads: dict[Name, frozenset[Load]] = {}
        self._follow()

    def loads_of(self, path: str) -> frozenset[Load]:
        """What a file of tests or fixtures loads: all its definitions, and what it imports and does not mention.

        That is a fixture: pytest finds it in the file by its name.
        """
        module = self._tree.modules.get(path, "")
        if module not in self._read:
            return frozenset()
        definitions = self._read[module]
        said = definitions.all_said()
        mentioned = {each.chain[0] for each in said if isinstance(each, Mention)}
        fixtures = {Mention((alias,)) for alias in definitions.imports if alias not in mentioned}
        return frozenset(self._loads_said(module, said | fixtures))

    def loads_of_examples(self, path: str) -> frozenset[Load]:
        """What the examples in a file load: the definitions that they name, its own and those that they import."""
        if not self._tree.has_examples(path):
            return frozenset()
        shown = "\n".join(EXAMPLE.findall(self._tree.text(path)))
        names = {(self._tree.modules.get(path, ""), word) for word in WORD.findall(shown)}
        for module, imported in IMPORT.findall(shown):
            names |= {(module, word) for word in WORD.findall(imported)}
        return frozenset(load for name in names for load in self._loads_of(name))

    def _loads_of(self, name: Name) -> frozenset[Load]:
        return self._loads.get(name, frozenset())

    def loads_at_import(self) -> dict[str, frozenset[Load]]:
        """What is loaded by importing a file."""
        found = {
            self._tree.paths[module]: frozenset(self._loads_said(module, self._read[module].at_import))
            for module in self._read
        }
        return {path: loads for path, loads in found.items() if loads}

    def _loads_said(self, module: str, said: Iterable[Said]) -> Iterator[Load]:
        for each in said:
            if isinstance(each, Load):
                yield from self._meant(module, each)
            elif (name := self._meaning(module, each)) is not None:
                for known in self._loads if name[1] == EVERY else (name,):
                    if known[0] == name[0]:
                        yield from self._loads_by(known, each.item)

    def _follow(self) -> None:
        """Read the files that import what is known to load, until no more is known."""
        unread = [path for path in self._runs if self._tree.says(path, LOADERS)]
        while unread:
            for path in unread:
                self._note_all(self._tree.modules[path])
            self._spread()
            unread = list(self._users(self._wanted()))

    def _wanted(self) -> dict[str, set[str]]:
        """By which words a file that imports a file names something that loads."""
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
        """The files that are not read yet and may name one of these words: by an import, or as a word of their own."""
        for path, run in self._runs.items():
            if self._tree.modules[path] not in self._read:
                used = [each for each in run if each in wanted]
                words = set[str]().union(*(wanted[each] for each in used))
                if words and (
                    any(run[each] in {NAMES, STARTS} for each in used)
                    or not words.isdisjoint(self._tree.words(path))
                    or not self._roots.isdisjoint(WHOLE_IMPORT.findall(self._tree.text(path)))
                ):
                    yield path

    def _note_all(self, module: str) -> None:
        """Note what each definition of a module mentions, and what it loads itself."""
        definitions = self._read[module] = self._define(self._tree.paths[module])
        for alias in definitions.imports:
            if (origin := self._meaning(module, Mention((alias,)))) is not None:
                self._imported_as.setdefault(origin, set()).add((module, alias))
        for name, said in definitions.said.items():
            self._note((module, name), said, module)
        for keeper, kept in definitions.kept:
            if (target := self._meaning(module, keeper)) is not None:
                self._note(target, kept, module)

    def _define(self, path: str) -> Definitions:
        return Definitions(self._tree.parsed(path), self._tree.text(path))

    def _note(self, name: Name, said: Iterable[Said], module: str) -> None:
        for each in said:
            if isinstance(each, Load):
                if meant := self._meant(module, each):
                    self._direct.add(name)
                    self._loads[name] = self._loads_of(name) | meant
            elif (target := self._meaning(module, each)) is not None:
                self._who.setdefault(target, set()).add((name, each.item))

    def _meant(self, module: str, load: Load) -> frozenset[Load]:
        """A module of the tests may be named by the test itself, one of the product only by the product."""
        if load.kind == "named modules" and self._tree.is_support(self._tree.paths[module]):
            load = ANYTHING
        return frozenset([load] if load.kind in self._kinds else [])

    def _spread(self) -> None:
        """Tell those who mention what loads that they load it, too."""
        loading = list(self._loads)
        while loading:
            name = loading.pop()
            for alias in self._aliases(name):
                if name in self._direct:
                    self._direct.add(alias)
                loading += self._tell(alias, self._loads[name])
            for user, item in self._who.get(name, set()) | self._who.get((name[0], EVERY), set()):
                loading += self._tell(user, self._loads_by(name, item))

    def _aliases(self, name: Name) -> set[Name]:
        """What is imported as this definition, or as the module that has it."""
        return self._imported_as.get(name, set()) | self._imported_as.get((name[0], EVERY), set())

    def _tell(self, name: Name, loads: frozenset[Load]) -> list[Name]:
        """Note that a definition loads these, too; return it if that is news."""
        known = self._loads_of(name)
        self._loads[name] = known | loads
        return [] if loads <= known else [name]

    def _loads_by(self, name: Name, item: str) -> frozenset[Load]:
        """What somebody loads who mentions a definition, for a single item of what it returns or for all of it."""
        loads = self._loads_of(name)
        if not item or name not in self._direct:
            return loads
        return frozenset(
            structs.replace(load, name=item) if item in self._tree.entry_points.get(load.group, ()) else load
            for load in loads
        )

    def _meaning(self, module: str, mention: Mention) -> Name | None:
        """What a name in a module means: its own definition, or one of the module from which it is imported."""
        if mention.quoted:
            return self._quoted(module, mention.chain)
        paths, definitions, (first, *rest) = self._tree.paths, self._read[module], mention.chain
        if first not in definitions.imports:
            return (module, first) if first in definitions.said else None
        source, name = definitions.imports[first]
        if name and f"{source}.{name}" not in paths:
            return (source, name) if source in paths else None
        target = f"{source}.{name}" if name else source
        while rest and f"{target}.{rest[0]}" in paths:
            target = f"{target}.{rest.pop(0)}"
        return (target, rest[0] if rest else EVERY) if target in paths else None

    def _quoted(self, module: str, chain: tuple[str, ...]) -> Name | None:
        """What the dotted name of a module means: the product starts it, or loads it somewhere; a test may do anything."""
        if chain[-1] != PROGRAM and self._tree.is_product(self._tree.paths[module]):
            return None
        for length in range(len(chain), 0, -1):
            if (named := ".".join(chain[:length])) in self._tree.paths:
                return (named, chain[length] if length < len(chain) else EVERY)
        return None

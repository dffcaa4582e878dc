"""Select the tests that a change affects, starting from the files that it affects directly."""

from __future__ import annotations

import posixpath
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping

from grimp.exceptions import SourceSyntaxError

from tools.affected.causes import USED_BY_ALL_TESTS, Cause, DirectCauses
from tools.affected.definitions import DynamicLoad
from tools.affected.dynamic_loads import ANYTHING, DynamicLoads
from tools.affected.imports import DependencyGraph, closure
from tools.affected.load_targets import LoadTargets
from tools.affected.read_paths import STARTS
from tools.affected.tree import SourceTree, is_below, is_test

PROGRAMS = DynamicLoad("programs")
"""A test that starts programs. They may be any."""

ALL_KINDS = (DynamicLoad("entry points"), DynamicLoad("named modules"), DynamicLoad("sources"), ANYTHING)


class Selection:
    """The tests that are affected by a set of changed files, each with the chain of reasons."""

    def __init__(self, tree: SourceTree, changed: Collection[str], before: Callable[[str], str]) -> None:
        self._tree = tree
        self._changed = changed
        self._affected: dict[str, Cause | None] = {}
        """The affected files, with the reason; `None` for the changed files themselves."""
        self.run_all_because: list[str] = []
        """Reasons to run all tests, if there are any."""
        try:
            self._select(before)
        except (SyntaxError, SourceSyntaxError) as error:
            self.run_all_because = [f"{error.filename}, line {error.lineno}, cannot be parsed"]
        self.tests = [test for test in tree.tests if self.run_all_because or test in self._affected]
        """The affected test files."""

    def _select(self, before: Callable[[str], str]) -> None:
        if self._selects_all(
            "is used by all tests", self._under([*USED_BY_ALL_TESTS, self._tree.layout.top])
        ):
            return
        self._graph = DependencyGraph(self._tree)
        self._dependents = self._graph.dependents()
        self._targets = LoadTargets(self._tree)
        causes = DirectCauses(self._tree, self._changed, before, self._graph.imports)
        direct = [cause for cause in causes.all() if cause.file in self._tree.files]
        below_conftest = self._graph.imports_of_top_conftest()
        shared = {
            *self._under(below_conftest),
            *(cause.other for cause in direct if cause.file in below_conftest),
        }
        if self._selects_all("is imported by the conftest of all tests", shared):
            return
        if self._selects_all("has no known reader", causes.unknown()):
            return
        self._affected = dict.fromkeys(path for path in self._changed if path in self._tree.files)
        for cause in direct:
            self._affected.setdefault(cause.file, cause)
        self._spread(list(self._affected))
        for citation in causes.citations():
            self._affected.setdefault(citation.file, citation)
        if any(self._tree.is_product(path) for path in (*self._affected, *self._changed)):
            self._affected |= dict(self._loading_tests())

    def _under(self, folders: Collection[str]) -> list[str]:
        return [path for path in self._changed if any(is_below(path, each) for each in folders)]

    def _selects_all(self, why: str, changed: Collection[str]) -> bool:
        self.run_all_because = [f"{path} {why}" for path in sorted(changed)]
        return bool(self.run_all_because)

    def _spread(self, affected: list[str]) -> None:
        """Mark all files as affected that depend on an affected file, breadth first, so that reasons are short."""
        for path in affected:
            for user, why in self._dependents.get(path, {}).items():
                if user not in self._affected:
                    self._affected[user] = Cause(user, why, path)
                    affected.append(user)

    def _loading_tests(self) -> Iterator[tuple[str, Cause]]:
        """Yield the tests that are affected through dynamic loads or programs that they start, not through imports."""
        left = [test for test in self._tree.tests if test not in self._affected]
        loads = self._loads(left, {load.kind for load in ALL_KINDS if self._affected_file(load)})
        affected_by: dict[DynamicLoad, str] = {}
        for test in left:
            for load in loads.of(test):
                if load not in affected_by:
                    affected_by[load] = self._affected_file(load)
                if affected_by[load]:
                    yield test, Cause(test, _relation(load), affected_by[load])

    def _loads(self, tests: Collection[str], kinds: Collection[str]) -> _TestLoads:
        """Collect what these tests load. Kinds of loads are added until no loaded file loads by another kind."""
        files = self._graph.with_dependencies([*tests, *self._targets.all])
        loading = DynamicLoads(self._tree, self._graph, files, kinds)
        found = _TestLoads(self._tree, loading, self._dependents, self._targets)
        more = {*kinds, *(load.kind for load in ALL_KINDS if found.loaded_by(load))}
        return found if more == kinds else self._loads(tests, more)

    def _affected_file(self, load: DynamicLoad) -> str:
        """Return an affected file that such a load reaches, or an empty string."""
        affected = {path for path in (*self._changed, *self._affected) if self._tree.is_product(path)}
        if load.kind == "sources":
            affected.intersection_update(self._changed)
        elif load.kind not in {"anything", "programs"}:
            affected &= self._targets.of(load)
        return min(affected, default="")

    def count_by_reason(self) -> Counter[str]:
        """Count the affected tests by the first link of their chain of reasons."""
        return Counter(
            cause.relation if cause else "changed" for cause in map(self._affected.get, self.tests)
        )

    def chain(self, test: str) -> list[str]:
        """Return the chain of reasons why a test is affected; empty if it is not."""
        chain: list[str] = []
        if test in self._affected:
            chain, path = [test], test
            while (cause := self._affected.get(path)) is not None:
                path = cause.other
                chain.append(f"{cause.relation} {path}")
        return chain

    def arguments(self) -> list[str]:
        """Return the tests as pytest arguments: a folder instead of its files if all of them are affected."""
        if self.run_all_because:
            return list(self._tree.test_paths)
        left = set(self._tree.tests) - set(self.tests)
        incomplete = {folder for path in left for folder in _folders(path)}
        tops = {self._top(path, incomplete) for path in self.tests}
        return sorted(tops)

    def _top(self, path: str, incomplete: Collection[str]) -> str:
        roots = self._tree.test_paths
        complete = [
            each
            for each in _folders(path)
            if each not in incomplete and any(is_below(each, r) for r in roots)
        ]
        return complete[-1] if complete else path


class _TestLoads:
    """What tests load or start: in their own code, in fixtures, or in modules that do so when they are imported."""

    def __init__(
        self,
        tree: SourceTree,
        loading: DynamicLoads,
        dependents: Mapping[str, Mapping[str, str]],
        targets: LoadTargets,
    ) -> None:
        self._tree = tree
        self._loading = loading
        self._dependents = dependents
        self._targets = targets
        self._known: dict[DynamicLoad, set[DynamicLoad]] = {}
        self._by_import: dict[str, set[DynamicLoad]] = {}
        for path, loads in self._loading.loads_at_import().items():
            self._add(path, loads)
        for path in tree.python:
            if tree.is_support(path) and tree.contains_any(path, STARTS):
                self._add(path, {PROGRAMS})

    def _add(self, path: str, loads: Collection[DynamicLoad]) -> None:
        """Add these loads to a file and to all files that depend on it."""
        for each in closure([path], self._dependents):
            self._by_import.setdefault(each, set()).update(loads)

    def of(self, test: str) -> set[DynamicLoad]:
        """Return everything that a test loads, directly or through what it loads."""
        loads: set[DynamicLoad] = set()
        rest = self._own_loads(test)
        while new := rest - loads:
            loads |= new
            rest = {*ALL_KINDS} if ANYTHING in new else set()
            for load in new:
                rest |= self.loaded_by(load)
        return loads

    def loaded_by(self, load: DynamicLoad) -> set[DynamicLoad]:
        """Return what the files reached by a load load themselves."""
        if load not in self._known:
            files = self._targets.of(load)
            of_files = [{*self._by_import.get(file, ()), *self._loading.loads_of(file)} for file in files]
            self._known[load] = set[DynamicLoad]().union(*of_files)
        return self._known[load]

    def _own_loads(self, test: str) -> set[DynamicLoad]:
        loads = set(self._by_import.get(test, ()))
        loads |= self._loading.loads_of_examples(test)
        if is_test(test):
            loads |= self._loading.loads_of(test)
        for folder in _folders(test):
            conftest = f"{folder}/conftest.py"
            if conftest != self._tree.layout.top:
                loads |= self._loading.loads_of(conftest)
        return loads


def _relation(load: DynamicLoad) -> str:
    if load.kind == "entry points":
        return f"loads {load.name or 'all'} entry points of {load.group or 'every group'}, among them"
    return {
        "named modules": "loads modules by name, among them",
        "sources": "may read the source of",
        "anything": "imports modules named at run time, perhaps",
        "programs": "starts programs, which may use",
    }[load.kind]


def _folders(path: str) -> Iterator[str]:
    while path := posixpath.dirname(path):
        yield path

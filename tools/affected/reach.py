"""From the files that feel a change first to the tests that reach them."""

from __future__ import annotations

import posixpath
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping

from grimp.exceptions import SourceSyntaxError

from tools.affected.causes import EVERYTHING, Cause, Causes
from tools.affected.definitions import Load
from tools.affected.imports import Edges, closure
from tools.affected.loading import ANYTHING, Loading
from tools.affected.places import STARTS
from tools.affected.targets import Targets
from tools.affected.tree import Tree, is_below, is_test

PROGRAMS = Load("programs")
"""A test that starts programs, whichever."""

EVERY_KIND = (Load("entry points"), Load("named modules"), Load("sources"), ANYTHING)


class Reach:
    """The tests that reach what was changed, and how."""

    def __init__(self, tree: Tree, changed: Collection[str], before: Callable[[str], str]) -> None:
        self._tree = tree
        self._changed = changed
        self._felt: dict[str, Cause | None] = {}
        """The files that feel the change, and why; the changed ones for no other reason."""
        self.everything: list[str] = []
        """Why all tests have to run, if they do."""
        try:
            self._look(before)
        except (SyntaxError, SourceSyntaxError) as error:
            self.everything = [f"{error.filename}, line {error.lineno}, cannot be read"]
        self.tests = [test for test in tree.tests if self.everything or test in self._felt]
        """The files from which pytest collects tests that reach the change."""

    def _look(self, before: Callable[[str], str]) -> None:
        if self._concerns_all("lies under every test", self._under([*EVERYTHING, self._tree.layout.top])):
            return
        self._edges = Edges(self._tree)
        self._users = self._edges.users()
        self._targets = Targets(self._tree)
        causes = Causes(self._tree, self._changed, before, self._edges.imports)
        first = [cause for cause in causes.all() if cause.file in self._tree.files]
        under = self._edges.under_all()
        concerned = {*self._under(under), *(cause.other for cause in first if cause.file in under)}
        if self._concerns_all("lies under the conftest of all tests", concerned):
            return
        if self._concerns_all("is read by no test that is known", causes.unknown()):
            return
        self._felt = dict.fromkeys(path for path in self._changed if path in self._tree.files)
        for cause in first:
            self._felt.setdefault(cause.file, cause)
        self._spread(list(self._felt))
        for claim in causes.claims():
            self._felt.setdefault(claim.file, claim)
        if any(self._tree.is_product(path) for path in (*self._felt, *self._changed)):
            self._felt |= dict(self._loading_tests())

    def _under(self, folders: Collection[str]) -> list[str]:
        return [path for path in self._changed if any(is_below(path, each) for each in folders)]

    def _concerns_all(self, why: str, changed: Collection[str]) -> bool:
        self.everything = [f"{path} {why}" for path in sorted(changed)]
        return bool(self.everything)

    def _spread(self, feeling: list[str]) -> None:
        """Who runs a file that feels the change feels it, too: the nearest first."""
        for path in feeling:
            for user, why in self._users.get(path, {}).items():
                if user not in self._felt:
                    self._felt[user] = Cause(user, why, path)
                    feeling.append(user)

    def _loading_tests(self) -> Iterator[tuple[str, Cause]]:
        """The tests that reach the change by what they load or start, and not by imports."""
        left = [test for test in self._tree.tests if test not in self._felt]
        loads = self._loads(left, {load.kind for load in EVERY_KIND if self._reached(load)})
        reached: dict[Load, str] = {}
        for test in left:
            for load in loads.of(test):
                if load not in reached:
                    reached[load] = self._reached(load)
                if reached[load]:
                    yield test, Cause(test, _told(load), reached[load])

    def _loads(self, tests: Collection[str], kinds: Collection[str]) -> _LoadsOfTests:
        """What these tests load of these kinds, and of those by which that is loaded: no more of the code is read."""
        files = self._edges.run_by([*tests, *self._targets.all])
        loading = Loading(self._tree, self._edges, files, kinds)
        found = _LoadsOfTests(self._tree, loading, self._users, self._targets)
        more = {*kinds, *(load.kind for load in EVERY_KIND if found.beyond(load))}
        return found if more == kinds else self._loads(tests, more)

    def _reached(self, load: Load) -> str:
        """A file that feels the change and is loaded so; nothing if there is none."""
        feeling = {path for path in (*self._changed, *self._felt) if self._tree.is_product(path)}
        if load.kind == "sources":
            feeling.intersection_update(self._changed)
        elif load.kind not in {"anything", "programs"}:
            feeling &= self._targets.of(load)
        return min(feeling, default="")

    def how_many(self) -> Counter[str]:
        """In how many ways the tests reach the change, by the first step."""
        return Counter(
            cause.has_to_do_with if cause else "changed" for cause in map(self._felt.get, self.tests)
        )

    def chain(self, test: str) -> list[str]:
        """How a test reaches the change, step by step; nothing if it does not."""
        told: list[str] = []
        if test in self._felt:
            told, path = [test], test
            while (cause := self._felt.get(path)) is not None:
                path = cause.other
                told.append(f"{cause.has_to_do_with} {path}")
        return told

    def arguments(self) -> list[str]:
        """The tests as arguments of pytest: a folder if all tests in it are among them."""
        if self.everything:
            return list(self._tree.test_paths)
        left = set(self._tree.tests) - set(self.tests)
        not_whole = {folder for path in left for folder in _folders(path)}
        tops = {self._top(path, not_whole) for path in self.tests}
        return sorted(tops)

    def _top(self, path: str, not_whole: Collection[str]) -> str:
        roots = self._tree.test_paths
        whole = [
            each for each in _folders(path) if each not in not_whole and any(is_below(each, r) for r in roots)
        ]
        return whole[-1] if whole else path


class _LoadsOfTests:
    """What tests load or start: by themselves, by their fixtures, or because a module does so when it is imported."""

    def __init__(
        self, tree: Tree, loading: Loading, users: Mapping[str, Mapping[str, str]], targets: Targets
    ) -> None:
        self._tree = tree
        self._loading = loading
        self._users = users
        self._targets = targets
        self._known: dict[Load, set[Load]] = {}
        self._by_import: dict[str, set[Load]] = {}
        for path, loads in self._loading.loads_at_import().items():
            self._give(path, loads)
        for path in tree.python:
            if tree.is_support(path) and tree.says(path, STARTS):
                self._give(path, {PROGRAMS})

    def _give(self, path: str, loads: Collection[Load]) -> None:
        """All that run a file load this."""
        for each in closure([path], self._users):
            self._by_import.setdefault(each, set()).update(loads)

    def of(self, test: str) -> set[Load]:
        """What a test loads, however, and what that loads."""
        loads: set[Load] = set()
        rest = self._first(test)
        while new := rest - loads:
            loads |= new
            rest = {*EVERY_KIND} if ANYTHING in new else set()
            for load in new:
                rest |= self.beyond(load)
        return loads

    def beyond(self, load: Load) -> set[Load]:
        """What is loaded by what is loaded."""
        if load not in self._known:
            files = self._targets.of(load)
            of_files = [{*self._by_import.get(file, ()), *self._loading.loads_of(file)} for file in files]
            self._known[load] = set[Load]().union(*of_files)
        return self._known[load]

    def _first(self, test: str) -> set[Load]:
        loads = set(self._by_import.get(test, ()))
        loads |= self._loading.loads_of_examples(test)
        if is_test(test):
            loads |= self._loading.loads_of(test)
        for folder in _folders(test):
            conftest = f"{folder}/conftest.py"
            if conftest != self._tree.layout.top:
                loads |= self._loading.loads_of(conftest)
        return loads


def _told(load: Load) -> str:
    if load.kind == "entry points":
        return f"loads {load.name or 'all'} of {load.group or 'the entry points'}, among them"
    return {
        "named modules": "loads modules by name, such as",
        "sources": "may read the source",
        "anything": "imports what it names when it runs, such as",
        "programs": "starts programs, which may run",
    }[load.kind]


def _folders(path: str) -> Iterator[str]:
    while path := posixpath.dirname(path):
        yield path

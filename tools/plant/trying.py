"""Try a planted mistake: ask the tests that reach its line, those of the gate first, cheapest first, until one fails."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator, Sequence
from math import inf
from pathlib import Path

from tools.mutants import Mutant
from tools.plant.results import BY_FULL, BY_GATE, NOT_REACHED, SURVIVED, UNSEEN, Asked, Result
from tools.plant.runner import Order, Said
from tools.plant.stand import Stand
from tools.reach.reading import Passed, Reaching
from tools.reach.record import GATE_FORM

PATIENCE, TIMES = 60.0, 10.0
"""Seconds that a test may take beyond so many times what it took when it was recorded."""
FIRST, GROWTH, MOST = 5.0, 4.0, 300.0
"""Seconds of the tests that are run first, by how much more are run each time when none has failed, and the most."""
OF_A_TEST, OF_A_FILE = 0.01, 0.3
"""Seconds that a test and a file take at least."""
TAKES_LONGER = re.compile(r"CLEPSYDRA_(SOAK|KIT)|\bSOAK\b|\bimport conformance\b")
"""What stands in a file of tests, or beside it, if its tests do more in the full tier than in the gate."""
BROKEN = "raise RuntimeError\n"


class Trial:
    """One mistake, tried in a copy of the source."""

    def __init__(self, stand: Stand, mistake: Mutant, unfit: set[str]) -> None:
        self._stand = stand
        self._mistake = mistake
        self._source = (stand.root / mistake.path).read_text(encoding="utf-8")
        self._unfit = unfit
        self._result = Result(mistake, mistake.told(self._source), SURVIVED, Asked(), Asked())

    def result(self, reaching: Reaching, budget: float) -> Result:
        """What becomes of the mistake; of what only the full tier runs, so many seconds are run at most."""
        begun = time.monotonic()
        result, root = self._result, self._stand.root
        gate = [test for test in reaching.tests if test.gate]
        full = [test for test in reaching.tests if not test.gate or has_longer_form(root, test)]
        if not reaching.tests:
            result.outcome = NOT_REACHED
        elif self._found(gate, result.gate, inf, "gate"):
            result.outcome = BY_GATE
            result.full.reach = len(full)
        elif self._found(full, result.full, budget, "full"):
            result.outcome = BY_FULL
        elif not self._is_seen_by(next(batches(reaching.tests, FIRST))):
            result.outcome = UNSEEN
        result.seconds = round(time.monotonic() - begun, 1)
        return result

    def _found(self, tests: Sequence[Passed], asked: Asked, budget: float, tier: str) -> bool:
        """Whether one of the tests finds the mistake."""
        asked.reach = len(tests)
        for batch in batches(tests, FIRST):
            if asked.cpu > budget:
                return False
            waiting = [test for test in batch if test.id not in self._unfit]
            while waiting:
                said = self._run(waiting, tier, self._changed)
                ran, waiting = _after(waiting, said)
                asked.ran += len(ran)
                asked.cpu = round(asked.cpu + sum(test.cpu for test in ran), 3)
                if not said.failed:
                    break
                if ran and self._finds(ran[-1], tier):
                    self._result.test, self._result.ended = ran[-1].id, said.ended
                    return True
        return False

    def _finds(self, test: Passed, tier: str) -> bool:
        """Whether a test that failed among others fails alone, and passes without the mistake."""
        if self._run([test], tier, self._source).failed:
            self._unfit.add(test.id)
            self._result.unfit.append(test.id)
            return False
        if self._run([test], tier, self._changed).failed:
            return True
        self._result.doubtful.append(test.id)
        return False

    def _is_seen_by(self, tests: Sequence[Passed]) -> bool:
        """Whether tests that find nothing do run on the copy: they cannot pass without the file."""
        fit = [test for test in tests if test.id not in self._unfit]
        return bool(fit) and bool(self._run(fit, "full", BROKEN).failed)

    @property
    def _changed(self) -> str:
        return self._mistake.applied(self._source)

    def _run(self, tests: Sequence[Passed], tier: str, text: str) -> Said:
        limits = {test.id: PATIENCE + TIMES * test.cpu for test in tests}
        order = Order(limits, tier, GATE_FORM if tier == "gate" else {})
        if text == self._source:
            return self._stand.run(order)
        with self._stand.changed(self._mistake.path, text):
            return self._stand.run(order)


def batches(tests: Sequence[Passed], first: float) -> Iterator[list[Passed]]:
    """The tests in growing portions, each in the order of the files."""
    portion, spent, files, limit = list[Passed](), 0.0, set[str](), first
    for test in tests:
        cost = max(test.cpu, OF_A_TEST) + (0.0 if test.path in files else OF_A_FILE)
        if portion and spent + cost > limit:
            yield _by_file(portion)
            portion, spent, files, limit = [], 0.0, set(), min(limit * GROWTH, MOST)
        portion.append(test)
        spent += cost
        files.add(test.path)
    if portion:
        yield _by_file(portion)


def has_longer_form(root: Path, test: Passed) -> bool:
    """Whether a test does more in the full tier than in the gate."""
    path = root / test.path
    texts = [
        path,
        *(folder / "conftest.py" for folder in path.parents if folder.is_relative_to(root / "tests")),
    ]
    return any(TAKES_LONGER.search(text.read_text(encoding="utf-8")) for text in texts if text.exists())


def _by_file(tests: Sequence[Passed]) -> list[Passed]:
    """Tests of a file one after another, for they share fixtures."""
    order = list(dict.fromkeys(test.path for test in tests))
    return sorted(tests, key=lambda test: order.index(test.path))


def _after(waiting: Sequence[Passed], said: Said) -> tuple[list[Passed], list[Passed]]:
    """The tests that a run has settled, the one that failed last, and those that are still to be run.

    If a file cannot be collected, its first test counts as the one that failed.
    """
    begun = set(said.begun)
    if not said.failed:
        return [test for test in waiting if test.id in begun], []
    failed = next((test for test in waiting if test.id == said.failed), None)
    if failed is None:
        failed = next((test for test in waiting if test.path == said.failed.partition("::")[0]), waiting[0])
    ran = [test for test in waiting if test.id in begun and test != failed]
    return [*ran, failed], [test for test in waiting if test.id not in begun and test != failed]

"""Test one mutant: run the tests that reach its line, those of the gate first, fastest first, until one fails."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator, Sequence
from math import inf
from pathlib import Path

from tools.mutants import Mutant
from tools.plant.results import BY_FULL, BY_GATE, NOT_LOADED, NOT_REACHED, SURVIVED, MutantResult, TierCounts
from tools.plant.runner import RunRequest, RunResult
from tools.plant.sandbox import Sandbox
from tools.reach.coverage_index import PassedTest, ReachingTests
from tools.reach.record import GATE_ENV

TIME_LIMIT, TIME_LIMIT_FACTOR = 60.0, 10.0
"""The time limit of a test: a constant in seconds, plus a multiple of its recorded CPU time."""
FIRST_BATCH, BATCH_GROWTH, MAX_BATCH = 5.0, 4.0, 300.0
"""CPU seconds of the first batch of tests, the factor by which batches grow, and the largest batch."""
TEST_OVERHEAD, FILE_OVERHEAD = 0.01, 0.3
"""CPU seconds that a test and a file cost at least."""
LONGER_IN_FULL = re.compile(r"CLEPSYDRA_(SOAK|KIT)|\bSOAK\b|\bimport conformance\b")
"""Found in test files, or the conftest.py above them, whose tests do more in the full tier than in the gate."""
BROKEN = "raise RuntimeError\n"


class MutantRun:
    """Tests one mutant in a sandbox."""

    def __init__(self, sandbox: Sandbox, mutant: Mutant, baseline_failures: set[str]) -> None:
        self._sandbox = sandbox
        self._mutant = mutant
        self._source = (sandbox.root / mutant.path).read_text(encoding="utf-8")
        self._baseline_failures = baseline_failures
        self._result = MutantResult(mutant, mutant.told(self._source), SURVIVED, TierCounts(), TierCounts())

    def result(self, reaching: ReachingTests, budget: float) -> MutantResult:
        """Test the mutant and return the result. `budget` limits the CPU seconds of tests that only the full tier runs."""
        start = time.monotonic()
        result, root = self._result, self._sandbox.root
        gate = [test for test in reaching.tests if test.gate]
        full = [test for test in reaching.tests if not test.gate or has_longer_form(root, test)]
        if not reaching.tests:
            result.outcome = NOT_REACHED
        elif self._kills(gate, result.gate, inf, "gate"):
            result.outcome = BY_GATE
            result.full.reach = len(full)
        elif self._kills(full, result.full, budget, "full"):
            result.outcome = BY_FULL
        elif not self._loads_file(next(batches(reaching.tests, FIRST_BATCH))):
            result.outcome = NOT_LOADED
        result.seconds = round(time.monotonic() - start, 1)
        return result

    def _kills(self, tests: Sequence[PassedTest], counts: TierCounts, budget: float, tier: str) -> bool:
        """Return whether one of the tests kills the mutant."""
        counts.reach = len(tests)
        for batch in batches(tests, FIRST_BATCH):
            if counts.cpu > budget:
                return False
            remaining = [test for test in batch if test.id not in self._baseline_failures]
            while remaining:
                outcome = self._run(remaining, tier, self._changed)
                ran, remaining = _after(remaining, outcome)
                counts.ran += len(ran)
                counts.cpu = round(counts.cpu + sum(test.cpu for test in ran), 3)
                if not outcome.failed:
                    break
                if ran and self._is_confirmed(ran[-1], tier):
                    self._result.test, self._result.ended = ran[-1].id, outcome.ended
                    return True
        return False

    def _is_confirmed(self, test: PassedTest, tier: str) -> bool:
        """Return whether a test that failed in a batch also fails alone, and passes without the mutant."""
        if self._run([test], tier, self._source).failed:
            self._baseline_failures.add(test.id)
            self._result.baseline_failures.append(test.id)
            return False
        if self._run([test], tier, self._changed).failed:
            return True
        self._result.inconclusive.append(test.id)
        return False

    def _loads_file(self, tests: Sequence[PassedTest]) -> bool:
        """Return whether the tests load the file from the sandbox at all: then they fail if it only raises an error."""
        usable = [test for test in tests if test.id not in self._baseline_failures]
        return bool(usable) and bool(self._run(usable, "full", BROKEN).failed)

    @property
    def _changed(self) -> str:
        return self._mutant.applied(self._source)

    def _run(self, tests: Sequence[PassedTest], tier: str, text: str) -> RunResult:
        limits = {test.id: TIME_LIMIT + TIME_LIMIT_FACTOR * test.cpu for test in tests}
        request = RunRequest(limits, tier, GATE_ENV if tier == "gate" else {})
        if text == self._source:
            return self._sandbox.run(request)
        with self._sandbox.changed(self._mutant.path, text):
            return self._sandbox.run(request)


def batches(tests: Sequence[PassedTest], first: float) -> Iterator[list[PassedTest]]:
    """Yield the tests in growing batches, each sorted by file."""
    batch, cpu, files, limit = list[PassedTest](), 0.0, set[str](), first
    for test in tests:
        cost = max(test.cpu, TEST_OVERHEAD) + (0.0 if test.path in files else FILE_OVERHEAD)
        if batch and cpu + cost > limit:
            yield _by_file(batch)
            batch, cpu, files, limit = [], 0.0, set(), min(limit * BATCH_GROWTH, MAX_BATCH)
        batch.append(test)
        cpu += cost
        files.add(test.path)
    if batch:
        yield _by_file(batch)


def has_longer_form(root: Path, test: PassedTest) -> bool:
    """Return whether a test does more in the full tier than in the gate."""
    path = root / test.path
    texts = [
        path,
        *(folder / "conftest.py" for folder in path.parents if folder.is_relative_to(root / "tests")),
    ]
    return any(LONGER_IN_FULL.search(text.read_text(encoding="utf-8")) for text in texts if text.exists())


def _by_file(tests: Sequence[PassedTest]) -> list[PassedTest]:
    """Sort tests by file, since tests of a file share fixtures."""
    files = list(dict.fromkeys(test.path for test in tests))
    return sorted(tests, key=lambda test: files.index(test.path))


def _after(remaining: Sequence[PassedTest], outcome: RunResult) -> tuple[list[PassedTest], list[PassedTest]]:
    """Return the tests that a run has settled, the failed one last, and those that remain to be run.

    If a file cannot be collected, its first test counts as failed.
    """
    started = set(outcome.started)
    if not outcome.failed:
        return [test for test in remaining if test.id in started], []
    failed = next((test for test in remaining if test.id == outcome.failed), None)
    if failed is None:
        failed = next(
            (test for test in remaining if test.path == outcome.failed.partition("::")[0]), remaining[0]
        )
    ran = [test for test in remaining if test.id in started and test != failed]
    return [*ran, failed], [test for test in remaining if test.id not in started and test != failed]

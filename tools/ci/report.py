"""What a run of the full tier says: sections, what they cost, the dearest tests, those that were tried again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec
from msgspec import Struct

from tools.ci.plugin import Result
from tools.ci.processes import clock
from tools.ci.tier import Ran

DEAREST = 30


class Report(Struct):
    """Of each section how it ended; of the tests those that cost most, were tried again, or failed."""

    sections: list[Ran]
    missing: list[str]
    """Sections that have not been run."""
    tests: int
    dearest: list[Result]
    flaky: list[str]
    failed: list[str]

    @property
    def whole(self) -> bool:
        """Whether every section has passed, and all of them at the same clean commit."""
        commits = {ran.commit for ran in self.sections}
        passed = all(ran.passed for ran in self.sections)
        return passed and not self.missing and len(commits) == 1 and not any("+" in name for name in commits)


def report(sections: Sequence[Ran], missing: Sequence[str], results: Sequence[Result]) -> Report:
    """Gather the report."""
    return Report(
        sections=list(sections),
        missing=list(missing),
        tests=sum(not result.test.startswith("(") for result in results),
        dearest=sorted(results, key=lambda result: -result.cpu)[:DEAREST],
        flaky=[result.test for result in results if result.outcome == "flaky"],
        failed=[result.test for result in results if result.outcome == "failed"],
    )


def as_json(told: Report) -> bytes:
    """The report for programs."""
    return msgspec.json.format(msgspec.json.encode(told)) + b"\n"


def as_text(told: Report) -> str:
    """The report for people."""
    return "\n".join(_lines(told)) + "\n"


def _lines(told: Report) -> Iterator[str]:
    yield f"{'section':10} {'result':7} {'wall':>7} {'CPU':>7} {'steal':>6}  commit"
    for ran in told.sections:
        outcome = "passed" if ran.passed else "FAILED"
        yield (
            f"{ran.section:10} {outcome:7} {clock(ran.cost.wall):>7} {clock(ran.cost.cpu):>7} {ran.steal:>6.0%}"
            f"  {ran.commit}  {ran.summary}"
        )
    wall, cpu = (sum(getattr(ran.cost, name) for ran in told.sections) for name in ("wall", "cpu"))
    yield f"{'together':10} {'':7} {clock(wall):>7} {clock(cpu):>7}"
    for name in told.missing:
        yield f"{name:10} not run"
    yield from ("", f"The {len(told.dearest)} dearest of {told.tests} tests (CPU seconds, wall seconds):")
    yield from (f"{result.cpu:8.1f} {result.wall:8.1f}  {result.test}" for result in told.dearest)
    for title, names in (("Tried again", told.flaky), ("Failed", told.failed)):
        yield from ("", f"{title}: {len(names)}", *(f"  {name}" for name in names))

"""Build the report of the full tier: sections with their costs, the slowest tests, flaky and failed tests."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec
from msgspec import Struct

from tools.ci.plugin import ItemResult
from tools.ci.processes import clock
from tools.ci.tier import SectionResult

SLOWEST = 30


class Report(Struct):
    """The results of the sections, the slowest tests, and the names of flaky and failed tests."""

    sections: list[SectionResult]
    missing: list[str]
    """Names of sections that have not been run."""
    tests: int
    slowest: list[ItemResult]
    flaky: list[str]
    failed: list[str]

    @property
    def complete(self) -> bool:
        """Return whether every section has passed, all at the same commit and without uncommitted changes."""
        commits = {result.commit for result in self.sections}
        passed = all(result.passed for result in self.sections)
        return passed and not self.missing and len(commits) == 1 and not any("+" in name for name in commits)


def build_report(
    sections: Sequence[SectionResult], missing: Sequence[str], results: Sequence[ItemResult]
) -> Report:
    """Build a report from the results of sections and tests."""
    return Report(
        sections=list(sections),
        missing=list(missing),
        tests=sum(not result.test.startswith("(") for result in results),
        slowest=sorted(results, key=lambda result: -result.cpu)[:SLOWEST],
        flaky=[result.test for result in results if result.outcome == "flaky"],
        failed=[result.test for result in results if result.outcome == "failed"],
    )


def to_json(report: Report) -> bytes:
    """Encode a report as JSON."""
    return msgspec.json.format(msgspec.json.encode(report)) + b"\n"


def to_text(report: Report) -> str:
    """Format a report as plain text."""
    return "\n".join(_lines(report)) + "\n"


def _taken_over(result: SectionResult) -> str:
    return f" ({result.taken_over} passed before an interruption)" if result.taken_over else ""


def _lines(report: Report) -> Iterator[str]:
    yield f"{'section':10} {'result':7} {'wall':>7} {'CPU':>7} {'steal':>6}  commit"
    for result in report.sections:
        outcome = "passed" if result.passed else "FAILED"
        yield (
            f"{result.section:10} {outcome:7} {clock(result.cost.wall):>7} {clock(result.cost.cpu):>7} {result.steal:>6.0%}"
            f"  {result.commit}  {result.summary}{_taken_over(result)}"
        )
    wall, cpu = (sum(getattr(result.cost, name) for result in report.sections) for name in ("wall", "cpu"))
    yield f"{'total':10} {'':7} {clock(wall):>7} {clock(cpu):>7}"
    for name in report.missing:
        yield f"{name:10} not run"
    yield from ("", f"The {len(report.slowest)} slowest of {report.tests} tests (CPU seconds, wall seconds):")
    yield from (f"{result.cpu:8.1f} {result.wall:8.1f}  {result.test}" for result in report.slowest)
    for title, names in (("Flaky (passed when rerun)", report.flaky), ("Failed", report.failed)):
        yield from ("", f"{title}: {len(names)}", *(f"  {name}" for name in names))

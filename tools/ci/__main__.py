"""Run a test tier. The scripts `.ci/check`, `.ci/run` and `.ci/full` set up the environment and call this module.

    python -m tools.ci check
    python -m tools.ci run
    python -m tools.ci full [SECTION ...] [--into build/full] [--again]

The full tier can be interrupted and resumed: sections that have already passed at this commit are skipped.
"""

from __future__ import annotations

import argparse
import signal
import sys
from collections.abc import Sequence
from pathlib import Path

from tools.ci import processes
from tools.ci.plugin import ItemResult, read_results
from tools.ci.processes import Meter
from tools.ci.report import build_report, to_json, to_text
from tools.ci.sections import CHECK, FULL, GATE, Section, select
from tools.ci.tier import TierRunner

BUILD = Path("build")
TESTS_SHOWN = 10


def check() -> int:
    """Run the static checks: types, lint, format, import contracts, style sheets, documentation."""
    return int(not TierRunner(BUILD / "check").run(CHECK).passed)


def gate() -> int:
    """Run the static checks, then the tests of the gate in one pytest session, whose summary is the last line."""
    tier, meter = TierRunner(BUILD / "run"), Meter()
    passed = tier.run(CHECK).passed
    tests = tier.run(GATE) if passed else None
    print(f"\nWithout environment set-up: {meter.cost}, steal {meter.steal:.0%}")
    if tests is not None:
        slowest = sorted(read_results(tier.results(GATE)), key=lambda result: -result.cpu)[:TESTS_SHOWN]
        print(f"The {len(slowest)} slowest tests (CPU seconds, wall seconds):")
        _show(slowest)
        print(tests.summary)
    return int(tests is None or not tests.passed)


def full(names: Sequence[str], into: Path, *, again: bool) -> int:
    """Run all sections or the named ones, then write the report on every section run so far."""
    tier, sections = TierRunner(into), [CHECK, *FULL]
    for section in select(sections, names):
        if again or not tier.has_passed(section):
            tier.run(section)
        else:
            print(f"{section.name}: skipped, it has already passed at this commit")
    return write_report(tier, sections)


def write_report(tier: TierRunner, sections: Sequence[Section]) -> int:
    """Write the report as text and JSON and print it. Return 0 only if every section has passed at one commit."""
    ran = [(section, known) for section in sections if (known := tier.last_result(section)) is not None]
    missing = [section.name for section in sections if tier.last_result(section) is None]
    results = [result for section, _ in ran for result in read_results(tier.results(section))]
    report = build_report([known for _, known in ran], missing, results)
    (tier.folder / "report.json").write_bytes(to_json(report))
    (tier.folder / "report.txt").write_text(to_text(report), encoding="utf-8")
    print("\n" + to_text(report))
    return int(not report.complete)


def _show(results: Sequence[ItemResult]) -> None:
    for result in results:
        print(f"{result.cpu:8.1f} {result.wall:8.1f}  {result.test}")


def main(given: Sequence[str]) -> int:
    """Run the tier named on the command line."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.ci", description="Run a test tier (docs/testing.md)."
    )
    tiers = parser.add_subparsers(dest="tier", required=True)
    tiers.add_parser("check", help=check.__doc__)
    tiers.add_parser("run", help=gate.__doc__)
    full_parser = tiers.add_parser("full", help=full.__doc__)
    full_parser.add_argument(
        "sections", nargs="*", help=", ".join(section.name for section in (CHECK, *FULL))
    )
    full_parser.add_argument(
        "--into", type=Path, default=BUILD / "full", help="folder for the logs and the report"
    )
    full_parser.add_argument(
        "--again", action="store_true", help="also run sections that have passed at this commit"
    )
    options = parser.parse_args(given)
    processes.adopt_orphans()
    signal.signal(
        signal.SIGINT, signal.default_int_handler
    )  # shells start background jobs with SIGINT ignored
    if options.tier == "full":
        return full(options.sections, options.into, again=options.again)
    return {"check": check, "run": gate}[options.tier]()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""Run a tier: `.ci/check`, `.ci/run` and `.ci/full` make the environment and then call `python -m tools.ci TIER`.

    python -m tools.ci check
    python -m tools.ci run
    python -m tools.ci full [SECTION ...] [--into build/full] [--again]

The full tier can be stopped and resumed: a section that has passed at this commit is not run again.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from tools.ci import processes
from tools.ci.plugin import Result, read
from tools.ci.processes import Meter
from tools.ci.report import as_json, as_text, report
from tools.ci.sections import CHECK, FULL, GATE, Section, named
from tools.ci.tier import Tier

BUILD = Path("build")
SHOWN = 10


def check() -> int:
    """What can be told without running the product."""
    return int(not Tier(BUILD / "check").run(CHECK).passed)


def gate() -> int:
    """What holds before a change lands: the checks, then one session of tests. Pytest's summary is the last line."""
    tier, meter = Tier(BUILD / "run"), Meter()
    passed = tier.run(CHECK).passed
    tests = tier.run(GATE) if passed else None
    print(f"\nAfter the environment: {meter.cost}, steal {meter.steal:.0%}")
    if tests is not None:
        dearest = sorted(read(tier.results(GATE)), key=lambda result: -result.cpu)[:SHOWN]
        print(f"The {len(dearest)} dearest tests (CPU seconds, wall seconds):")
        _show(dearest)
        print(tests.summary)
    return int(tests is None or not tests.passed)


def full(names: Sequence[str], into: Path, *, again: bool) -> int:
    """Everything, or the sections that are named; then the report on all that has been run."""
    tier, sections = Tier(into), [CHECK, *FULL]
    for section in named(sections, names):
        if again or not tier.holds(section):
            tier.run(section)
        else:
            print(f"{section.name}: has passed at this commit")
    return write_report(tier, sections)


def write_report(tier: Tier, sections: Sequence[Section]) -> int:
    """Write the report as text and as JSON, and show it; 0 only if every section has passed at one commit."""
    ran = [(section, known) for section in sections if (known := tier.ran(section)) is not None]
    missing = [section.name for section in sections if tier.ran(section) is None]
    results = [result for section, _ in ran for result in read(tier.results(section))]
    told = report([known for _, known in ran], missing, results)
    (tier.folder / "report.json").write_bytes(as_json(told))
    (tier.folder / "report.txt").write_text(as_text(told), encoding="utf-8")
    print("\n" + as_text(told))
    return int(not told.whole)


def _show(results: Sequence[Result]) -> None:
    for result in results:
        print(f"{result.cpu:8.1f} {result.wall:8.1f}  {result.test}")


def main(given: Sequence[str]) -> int:
    """Run the tier that is asked for."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.ci", description=(__doc__ or "").partition("\n")[0]
    )
    tiers = parser.add_subparsers(dest="tier", required=True)
    tiers.add_parser("check", help=check.__doc__)
    tiers.add_parser("run", help=gate.__doc__)
    wide = tiers.add_parser("full", help=full.__doc__)
    wide.add_argument("sections", nargs="*", help=", ".join(section.name for section in (CHECK, *FULL)))
    wide.add_argument(
        "--into", type=Path, default=BUILD / "full", help="the folder of logs and of the report"
    )
    wide.add_argument("--again", action="store_true", help="also what has passed at this commit")
    asked = parser.parse_args(given)
    processes.adopt_orphans()
    if asked.tier == "full":
        return full(asked.sections, asked.into, again=asked.again)
    return {"check": check, "run": gate}[asked.tier]()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

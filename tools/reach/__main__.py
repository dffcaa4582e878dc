"""Record per-test coverage of the source, folder by folder; folders with a current recording are skipped.

    python -m tools.reach tests/kernel tests/hourglass --into build/reach --workers 2
    python -m tools.reach --who src/clepsydra/kernel/play.py:120

Without folders all tests are recorded. `--who` prints the tests that reach a line, fastest first.
"""

from __future__ import annotations

import signal
import sys
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Sequence
from pathlib import Path

from tools.reach.coverage_index import CoverageIndex, SourceLine
from tools.reach.record import NotRecordedError, Part, Recorder, parts, select_parts

ROOT = Path(__file__).parents[2]


def arguments(argv: Sequence[str]) -> Namespace:
    """Parse the command line."""
    parser = ArgumentParser(
        prog="python -m tools.reach", description=__doc__, formatter_class=RawDescriptionHelpFormatter
    )
    parser.add_argument("folders", nargs="*", help="record only the tests in these folders, or `doctests`")
    parser.add_argument(
        "--into", type=Path, default=Path("build/reach"), help="folder of the coverage recording"
    )
    parser.add_argument("--workers", type=int, default=2, help="number of pytest workers (default 2)")
    parser.add_argument("--who", metavar="PATH:LINE", help="print the tests that reach this line")
    return parser.parse_args(argv)


def record(recorder: Recorder, wanted: Sequence[Part]) -> list[str]:
    """Record the parts that have no current recording, print progress, and return the error messages."""
    errors: list[str] = []
    for part in wanted:
        if recorder.is_recorded(part):
            print(f"{part.name}: up to date")
            continue
        try:
            unit = recorder.record(part)
        except NotRecordedError as error:
            errors.append(str(error))
            print(error, flush=True)
            continue
        print(
            f"{part.name}: wall {unit.wall:.0f} s, CPU {unit.cpu:.0f} s, {recorder.summary(part)}", flush=True
        )
    return errors


def main(argv: Sequence[str]) -> int:
    """Record coverage, or print the tests that reach a line; return the exit code."""
    for stop in (signal.SIGINT, signal.SIGTERM):
        signal.signal(stop, signal.default_int_handler)  # shells start background jobs with SIGINT ignored
    options = arguments(argv)
    if options.who:
        path, _, line = options.who.rpartition(":")
        reaching = CoverageIndex(ROOT, options.into).of([SourceLine(path, int(line))])[0]
        for test in reaching.tests:
            print(f"{test.cpu:8.3f} s  {'gate' if test.gate else 'full'}  {test.id}")
        return 0
    wanted = list(select_parts(parts(ROOT), options.folders))
    if not wanted:
        sys.exit(f"no tests in {', '.join(options.folders)}")
    recorder = Recorder(ROOT, options.into, options.workers)
    print(
        f"{len(wanted)} parts, {'some may be up to date' if recorder.resumed else 'none has been recorded yet'}",
        flush=True,
    )
    return int(bool(record(recorder, wanted)))


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit("stopped")

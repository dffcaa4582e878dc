"""Record which test reaches which line, part by part; what is recorded already and has not changed stays.

    python -m tools.reach tests/kernel tests/hourglass --into build/reach --workers 2
    python -m tools.reach --who src/clepsydra/kernel/play.py:120

Without folders all tests are recorded. The second form prints the tests that reach a line, cheapest first.
"""

from __future__ import annotations

import signal
import sys
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Sequence
from pathlib import Path

from tools.reach.reading import Place, Reach
from tools.reach.record import NotRecordedError, Part, Recorder, chosen, parts

ROOT = Path(__file__).parents[2]


def arguments(given: Sequence[str]) -> Namespace:
    """What the command line asks for."""
    parser = ArgumentParser(
        prog="python -m tools.reach", description=__doc__, formatter_class=RawDescriptionHelpFormatter
    )
    parser.add_argument("folders", nargs="*", help="only the tests of these folders, or `doctests`")
    parser.add_argument("--into", type=Path, default=Path("build/reach"), help="the folder of the recording")
    parser.add_argument("--workers", type=int, default=2, help="how many processes run tests (2)")
    parser.add_argument("--who", metavar="PATH:LINE", help="print who reaches this line")
    return parser.parse_args(given)


def record(recorder: Recorder, wanted: Sequence[Part]) -> list[str]:
    """Record the parts that are not recorded yet, say what is done, and return what could not be."""
    wrong: list[str] = []
    for part in wanted:
        if recorder.holds(part):
            print(f"{part.name}: recorded already")
            continue
        try:
            unit = recorder.record(part)
        except NotRecordedError as error:
            wrong.append(str(error))
            print(error, flush=True)
            continue
        print(f"{part.name}: wall {unit.wall:.0f} s, CPU {unit.cpu:.0f} s, {recorder.told(part)}", flush=True)
    return wrong


def main(given: Sequence[str]) -> int:
    """Record, or answer."""
    for stop in (signal.SIGINT, signal.SIGTERM):
        signal.signal(stop, signal.default_int_handler)  # a shell lets its background jobs ignore Ctrl-C
    asked = arguments(given)
    if asked.who:
        path, _, line = asked.who.rpartition(":")
        reaching = Reach(ROOT, asked.into).of([Place(path, int(line))])[0]
        for test in reaching.tests:
            print(f"{test.cpu:8.3f} s  {'gate' if test.gate else 'full'}  {test.id}")
        return 0
    wanted = list(chosen(parts(ROOT), asked.folders))
    if not wanted:
        sys.exit(f"no tests in {', '.join(asked.folders)}")
    recorder = Recorder(ROOT, asked.into, asked.workers)
    print(
        f"{len(wanted)} parts, {'some may be recorded' if recorder.kept else 'none is recorded yet'}",
        flush=True,
    )
    return int(bool(record(recorder, wanted)))


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit("stopped")

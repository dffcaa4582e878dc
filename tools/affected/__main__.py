"""Print or run the tests that are affected by the changes since a revision.

    python -m tools.affected HEAD                        # uncommitted changes: prints one pytest argument per line
    python -m tools.affected main --run -n 2 -x          # run the affected tests with these pytest options
    python -m tools.affected main --why tests/web        # print why these tests are affected

The rules of the selection are in the docstring of tools/affected/__init__.py.
"""

from __future__ import annotations

import subprocess
import sys
from argparse import REMAINDER, ArgumentParser, Namespace
from collections.abc import Sequence
from pathlib import Path

from tools.affected.changes import UnknownRevisionError, changed_since, text_at
from tools.affected.selection import Selection
from tools.affected.tree import Layout, SourceTree, is_below

ROOT = Path(__file__).parents[2]


def arguments(argv: Sequence[str]) -> Namespace:
    """Parse the command line."""
    summary = (__doc__ or "").partition("\n")[0]
    parser = ArgumentParser(prog="python -m tools.affected", description=summary)
    parser.add_argument("revision", help="commit, branch or HEAD~3 to compare the working tree with")
    parser.add_argument(
        "--why",
        metavar="PATH",
        help="print the chain of reasons for this test file, or all below this folder",
    )
    parser.add_argument(
        "--run", nargs=REMAINDER, metavar="PYTEST", help="run the tests; the rest are pytest options"
    )
    return parser.parse_args(argv)


def select_since(root: Path, revision: str, layout: Layout | None = None) -> Selection:
    """Select the tests that the changes since a revision affect."""
    changed = changed_since(root, revision)
    return Selection(SourceTree(root, layout), changed, lambda path: text_at(root, revision, path))


def summary(selection: Selection, number: int) -> list[str]:
    """Summarise how many tests were selected, and why."""
    if selection.run_all_because:
        return ["all tests:", *(f"  {reason}" for reason in selection.run_all_because)]
    reasons = [f"  {number:4} {reason}" for reason, number in selection.count_by_reason().most_common()]
    return [f"{len(selection.tests)} of {number} test files are affected:", *reasons]


def main(argv: Sequence[str], root: Path = ROOT, layout: Layout | None = None) -> int:
    """Print or run the affected tests; return the exit code."""
    options = arguments(argv)
    tree = SourceTree(root, layout)
    changed = changed_since(root, options.revision)
    selection = Selection(tree, changed, lambda path: text_at(root, options.revision, path))
    if options.why is not None:
        return why(selection, options.why.rstrip("/"))
    print("\n".join([f"{len(changed)} files changed", *summary(selection, len(tree.tests))]), file=sys.stderr)
    tests = selection.arguments()
    if options.run is None:
        print(*tests, sep="\n", end="\n" if tests else "")
        return 0
    if not tests:
        return 0
    command = [sys.executable, "-m", "pytest", *options.run, *tests]
    return subprocess.run(command, cwd=root, check=False).returncode  # noqa: S603 - runs pytest


def why(selection: Selection, path: str) -> int:
    """Print why the tests of a file or folder are affected; return 1 if none is."""
    if selection.run_all_because:
        print("\n".join(selection.run_all_because))
        return 0
    chains = [selection.chain(test) for test in selection.tests if is_below(test, path)]
    print("\n\n".join("\n    ".join(chain) for chain in chains) or f"{path} is not affected")
    return 0 if chains else 1


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except UnknownRevisionError as error:
        sys.exit(str(error))

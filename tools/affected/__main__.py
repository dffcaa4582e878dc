"""Print, or run, the tests that reach what was changed since a revision.

    python -m tools.affected HEAD                        # uncommitted changes: one argument of pytest per line
    python -m tools.affected main --run -n 2 -x          # run those tests, with these options of pytest
    python -m tools.affected main --why tests/web        # how they reach the change

How it is known which tests reach a file stands in the package itself (tools/affected/__init__.py).
"""

from __future__ import annotations

import subprocess
import sys
from argparse import REMAINDER, ArgumentParser, Namespace
from collections.abc import Sequence
from pathlib import Path

from tools.affected.changes import UnknownRevisionError, changed_since, text_at
from tools.affected.reach import Reach
from tools.affected.tree import Layout, Tree, is_below

ROOT = Path(__file__).parents[2]


def arguments(given: Sequence[str]) -> Namespace:
    """What the command line asks for."""
    summary = (__doc__ or "").partition("\n")[0]
    parser = ArgumentParser(prog="python -m tools.affected", description=summary)
    parser.add_argument("revision", help="a commit, a branch, HEAD~3: what was changed since")
    parser.add_argument(
        "--why", metavar="PATH", help="tell how this test, or the tests of this folder, reach it"
    )
    parser.add_argument("--run", nargs=REMAINDER, metavar="PYTEST", help="run the tests, with what follows")
    return parser.parse_args(given)


def reach_since(root: Path, revision: str, layout: Layout | None = None) -> Reach:
    """What reaches the changes since a revision."""
    changed = changed_since(root, revision)
    return Reach(Tree(root, layout), changed, lambda path: text_at(root, revision, path))


def told_of(reach: Reach, number: int) -> list[str]:
    """In short, which tests were chosen and why."""
    if reach.everything:
        return ["all tests:", *(f"  {reason}" for reason in reach.everything)]
    ways = [f"  {number:4} {way}" for way, number in reach.how_many().most_common()]
    return [f"{len(reach.tests)} of {number} files with tests reach the change:", *ways]


def main(given: Sequence[str], root: Path = ROOT, layout: Layout | None = None) -> int:
    """Print or run."""
    asked = arguments(given)
    tree = Tree(root, layout)
    changed = changed_since(root, asked.revision)
    reach = Reach(tree, changed, lambda path: text_at(root, asked.revision, path))
    if asked.why is not None:
        return why(reach, asked.why.rstrip("/"))
    print("\n".join([f"{len(changed)} files changed", *told_of(reach, len(tree.tests))]), file=sys.stderr)
    tests = reach.arguments()
    if asked.run is None:
        print(*tests, sep="\n", end="\n" if tests else "")
        return 0
    if not tests:
        return 0
    command = [sys.executable, "-m", "pytest", *asked.run, *tests]
    return subprocess.run(command, cwd=root, check=False).returncode  # noqa: S603 - our own tests


def why(reach: Reach, path: str) -> int:
    """Tell how the tests of a file or folder reach the change; 1 if none does."""
    if reach.everything:
        print("\n".join(reach.everything))
        return 0
    chains = [reach.chain(test) for test in reach.tests if is_below(test, path)]
    print("\n\n".join("\n    ".join(chain) for chain in chains) or f"{path} reaches nothing that was changed")
    return 0 if chains else 1


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except UnknownRevisionError as error:
        sys.exit(str(error))

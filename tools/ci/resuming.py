"""Keep the outcomes of an interrupted pytest run, so that the next run at the same commit skips what has passed.

A run with `--results FILE` appends each outcome to `FILE.journal`, and removes the journal when all tests have run. A
journal that is still there belongs to a run that was stopped. With `--resume`, the next run takes over its passed
tests; the others run again, and one that failed before the interruption counts as flaky if it passes now.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import msgspec
import pytest
from msgspec import Struct

TAKEN_OVER = ("passed", "skipped", "flaky")
"""The outcomes that are not tried again."""


class ItemResult(Struct):
    """The outcome and the cost of one test."""

    test: str
    outcome: str = "passed"
    cpu: float = 0.0
    wall: float = 0.0


def journal_of(path: Path) -> Path:
    """Return the file to which a run with these results appends outcomes as they come."""
    return path.with_name(f"{path.name}.journal")


def taken_over_by(path: Path) -> Path:
    """Return the file with the results that a resumed run has taken over. It does not change while the run lasts."""
    return path.with_name(f"{path.name}.taken-over")


def read_lines(path: Path) -> list[ItemResult]:
    """Read results, one in a line. The last line is skipped if it was not written completely."""
    if not path.exists():
        return []
    lines = path.read_bytes().split(b"\n")
    return [msgspec.json.decode(line, type=ItemResult) for line in lines[:-1]]


def write_lines(path: Path, results: Iterable[ItemResult]) -> None:
    """Write results, one in a line."""
    path.write_bytes(b"".join(msgspec.json.encode(result) + b"\n" for result in results))


def take_over(path: Path) -> list[ItemResult]:
    """Move the journal of an interrupted run to the file of what is taken over, and return its results.

    Outcomes of one test are joined by its last line: a test is written again when it is rerun.
    """
    earlier = {
        result.test: result for result in [*read_lines(taken_over_by(path)), *read_lines(journal_of(path))]
    }
    write_lines(taken_over_by(path), earlier.values())
    journal_of(path).unlink(missing_ok=True)
    return list(earlier.values())


def begin_anew(path: Path) -> None:
    """Forget an interrupted run."""
    journal_of(path).unlink(missing_ok=True)
    taken_over_by(path).unlink(missing_ok=True)


def without_taken_over(config: pytest.Config, path: Path, items: list[pytest.Item]) -> None:
    """Deselect the tests whose outcomes are taken over."""
    done = {result.test for result in read_lines(taken_over_by(path)) if result.outcome in TAKEN_OVER}
    left = [item for item in items if item.nodeid not in done]
    if len(left) < len(items):
        config.hook.pytest_deselected(items=[item for item in items if item.nodeid in done])
        items[:] = left

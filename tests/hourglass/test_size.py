"""The teaching game stays small enough to be read in one sitting."""

from __future__ import annotations

from pathlib import Path

import hourglass

MOST_LINES = 250


def test_the_teaching_game_fits_in_250_lines() -> None:
    folder = Path(hourglass.__file__).parent
    sources = [path.read_text(encoding="utf-8") for path in folder.glob("*.py")]
    assert sum(bool(line.strip()) for source in sources for line in source.splitlines()) <= MOST_LINES

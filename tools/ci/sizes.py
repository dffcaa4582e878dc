"""Check that no Python file tracked by git is longer than 400 lines: `python -m tools.ci.sizes`."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

MAX_LINES = 400


def main() -> int:
    """Print the files that are too long; return 1 if there are any."""
    listed = ["git", "ls-files", "-z", "*.py"]
    known = subprocess.run(listed, capture_output=True, text=True, check=True).stdout  # noqa: S603 - fixed arguments
    files = [Path(name) for name in known.split("\0") if name]
    lengths = {file: len(file.read_text(encoding="utf-8").splitlines()) for file in files if file.exists()}
    for file, length in lengths.items():
        if length > MAX_LINES:
            print(f"{file}: {length} lines, the limit is {MAX_LINES}")
    return int(any(length > MAX_LINES for length in lengths.values()))


if __name__ == "__main__":
    sys.exit(main())

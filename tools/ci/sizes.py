"""No Python file that git knows has more than 400 lines: `python -m tools.ci.sizes`."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

MOST = 400


def main() -> int:
    """Name the files that are too long."""
    listed = ["git", "ls-files", "-z", "*.py"]
    known = subprocess.run(listed, capture_output=True, text=True, check=True).stdout  # noqa: S603 - our own words
    files = [Path(name) for name in known.split("\0") if name]
    lengths = {file: len(file.read_text(encoding="utf-8").splitlines()) for file in files if file.exists()}
    for file, length in lengths.items():
        if length > MOST:
            print(f"{file}: {length} lines, more than {MOST}")
    return int(any(length > MOST for length in lengths.values()))


if __name__ == "__main__":
    sys.exit(main())

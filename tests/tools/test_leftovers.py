"""Whatever a test leaves open is held against its own file, not against the test that happens to run next."""

from __future__ import annotations

import sys
from pathlib import Path
from subprocess import run

ROOT = Path(__file__).parents[2]
LEAVES = """
import socket

class Ring:
    pass

def test_leaves_a_socket():
    ring = Ring()
    ring.itself, ring.socket = ring, socket.socket()
"""
WORKS = """
import gc

def test_works():
    gc.collect()
"""


def test_what_is_left_open_fails_its_own_file(tmp_path: Path) -> None:
    files = {"test_first.py": LEAVES, "test_second.py": WORKS}
    for name, text in files.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    options = [
        "-q",
        "-p",
        "no:cacheprovider",
        "-p",
        "tests.conftest",
        "-c",
        "pyproject.toml",
        "--rootdir",
        str(tmp_path),
    ]
    command = [sys.executable, "-m", "pytest", *options, *(str(tmp_path / name) for name in files)]
    done = run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert "2 passed, 1 error" in done.stdout
    (error,) = [line for line in done.stdout.splitlines() if line.startswith("ERROR ")]
    assert "test_first.py::test_leaves_a_socket" in error

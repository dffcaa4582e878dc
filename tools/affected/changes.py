"""What was changed since a revision, and what git knows of the working tree."""

from __future__ import annotations

import subprocess
from collections.abc import Iterable
from pathlib import Path


class UnknownRevisionError(LookupError):
    """Git knows no such revision here."""


def changed_since(root: Path, revision: str) -> frozenset[str]:
    """The files that differ from a revision: committed since, not yet committed, not yet known to git, or gone.

    A file that was renamed is two files: one that is gone and one that is new.
    """
    words = ("diff", "--name-only", "--no-renames", "-z", "--end-of-options", revision, "--")
    return frozenset(
        [*_named(root, *words), *_named(root, "ls-files", "--others", "--exclude-standard", "-z")]
    )


def files_of(root: Path) -> frozenset[str]:
    """The files that are there, those that git does not know yet included, but none that it ignores."""
    listed = _named(root, "ls-files", "--cached", "--others", "--exclude-standard", "-z")
    return frozenset(path for path in listed if (root / path).is_file())


def names_of(root: Path, files: Iterable[str]) -> dict[str, frozenset[str]]:
    """The links among the files that lead to a file of the tree, by the file."""
    found: dict[str, set[str]] = {}
    for path in files:
        if (root / path).is_symlink():
            target = (root / path).resolve()
            if target.is_relative_to(root.resolve()):
                found.setdefault(target.relative_to(root.resolve()).as_posix(), set()).add(path)
    return {path: frozenset(names) for path, names in found.items()}


def text_at(root: Path, revision: str, path: str) -> str:
    """What a file said at a revision; nothing if it was not there."""
    asked = ("show", f"{revision}:{path}")
    done = subprocess.run(["git", "-C", str(root), *asked], capture_output=True, check=False)  # noqa: S603, S607 - the git of this machine
    return done.stdout.decode(errors="replace") if done.returncode == 0 else ""


def _named(root: Path, *words: str) -> list[str]:
    done = subprocess.run(["git", "-C", str(root), *words], capture_output=True, check=False)  # noqa: S603, S607 - the git of this machine
    if done.returncode:
        raise UnknownRevisionError(done.stderr.decode(errors="replace").strip())
    return [name for name in done.stdout.decode().split("\0") if name]

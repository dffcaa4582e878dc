"""Ask git which files were changed since a revision and which it tracks."""

from __future__ import annotations

import subprocess
from collections.abc import Iterable
from pathlib import Path


class UnknownRevisionError(LookupError):
    """Git does not know the revision."""


def changed_since(root: Path, revision: str) -> frozenset[str]:
    """Return the files that differ from a revision: committed, uncommitted, untracked or deleted since.

    A renamed file counts as one deleted and one new file.
    """
    words = ("diff", "--name-only", "--no-renames", "-z", "--end-of-options", revision, "--")
    return frozenset(
        [*_named(root, *words), *_named(root, "ls-files", "--others", "--exclude-standard", "-z")]
    )


def files_of(root: Path) -> frozenset[str]:
    """Return the existing files, untracked ones included, without ignored ones."""
    listed = _named(root, "ls-files", "--cached", "--others", "--exclude-standard", "-z")
    return frozenset(path for path in listed if (root / path).is_file())


def names_of(root: Path, files: Iterable[str]) -> dict[str, frozenset[str]]:
    """Return, by file, the symbolic links that point to it."""
    found: dict[str, set[str]] = {}
    for path in files:
        if (root / path).is_symlink():
            target = (root / path).resolve()
            if target.is_relative_to(root.resolve()):
                found.setdefault(target.relative_to(root.resolve()).as_posix(), set()).add(path)
    return {path: frozenset(names) for path, names in found.items()}


def text_at(root: Path, revision: str, path: str) -> str:
    """Return the text of a file at a revision; empty if it did not exist."""
    args = ("show", f"{revision}:{path}")
    done = subprocess.run(["git", "-C", str(root), *args], capture_output=True, check=False)  # noqa: S603, S607 - fixed arguments, git from PATH
    return done.stdout.decode(errors="replace") if done.returncode == 0 else ""


def _named(root: Path, *words: str) -> list[str]:
    done = subprocess.run(["git", "-C", str(root), *words], capture_output=True, check=False)  # noqa: S603, S607 - fixed arguments, git from PATH
    if done.returncode:
        raise UnknownRevisionError(done.stderr.decode(errors="replace").strip())
    return [name for name in done.stdout.decode().split("\0") if name]

"""The machine: Python, the packages, and the room on the disk."""

from __future__ import annotations

import os
import platform
import shutil
import tempfile
from collections.abc import Callable, Iterator
from importlib.metadata import PackageNotFoundError, requires, version
from pathlib import Path

from packaging.requirements import Requirement

from clepsydra.web.checkup.finding import Finding, doubtful, good, wrong
from clepsydra.web.settings import Settings

DISK, VERSIONS = "disk", "versions"
MIB = 1024 * 1024
SCARCE, NONE = 1024, 100
"""MiB below which a disk is watched, and below which a server should not run."""

Free = Callable[[Path], int]


def bytes_free(path: Path) -> int:
    """How many bytes can still be written there."""
    return shutil.disk_usage(path).free


def check_disk(settings: Settings, free: Free = bytes_free) -> Iterator[Finding]:
    """Whether there is room where we write: the file of a laptop, the temporary files of a service."""
    path = Path(tempfile.gettempdir())
    if settings.database.startswith("sqlite:///"):
        path = Path(settings.database.removeprefix("sqlite:///")).absolute().parent
    while not path.exists():  # it is made when the server starts
        path = path.parent
    room = free(path) // MIB
    if not os.access(path, os.W_OK):
        yield wrong(DISK, "no-folder", path=str(path))
    if room < NONE:
        yield wrong(DISK, "disk-full", path=str(path), free=room)
    elif room < SCARCE:
        yield doubtful(DISK, "disk-scarce", path=str(path), free=room)
    else:
        yield good(DISK, "disk", path=str(path), free=room)


def check_versions(settings: Settings, needed: list[str] | None = None) -> Iterator[Finding]:
    """Whether Python and the packages are those that this program was tried with."""
    extra = "push" if settings.push_private else ""
    found = [
        finding
        for text in (requires("clepsydra") or [] if needed is None else needed)
        for finding in _package(Requirement(text), extra)
    ]
    here = {"version": version("clepsydra"), "python": platform.python_version()}
    yield from found or [good(VERSIONS, "versions", **here)]


def _package(needed: Requirement, extra: str) -> Iterator[Finding]:
    if needed.marker is not None and not needed.marker.evaluate({"extra": extra}):
        return
    try:
        there = version(needed.name)
    except PackageNotFoundError:
        yield wrong(VERSIONS, "no-package", package=needed.name, range=str(needed.specifier))
        return
    if not needed.specifier.contains(there, prereleases=True):
        yield wrong(
            VERSIONS, "other-version", package=needed.name, version=there, range=str(needed.specifier)
        )

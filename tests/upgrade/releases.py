"""The last landed release, out of the history of this clone.

`deploy/last-release` names its commit: whoever releases writes the new one there, and nothing else says which it is.
"""

from __future__ import annotations

import subprocess
import tarfile
import tomllib
from io import BytesIO
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
NAMED = ROOT / "deploy" / "last-release"
PACKAGES = ("src", "examples")


def unpacked(into: Path) -> list[str]:
    """The source of the last release as anybody would have installed it; the paths to look for its packages in."""
    commit = NAMED.read_text(encoding="ascii").strip()
    if _git("cat-file", "-e", f"{commit}^{{commit}}").returncode:
        pytest.skip(f"this clone has no {commit}, which {NAMED.name} names: is its history whole?")
    archive = _git("archive", commit, *PACKAGES, "pyproject.toml")
    archive.check_returncode()
    with tarfile.open(fileobj=BytesIO(archive.stdout)) as files:
        files.extractall(into, filter="data")
    _declare(into)
    return [str(into / package) for package in PACKAGES]


def _declare(release: Path) -> None:
    """Say which games it has: an installed distribution of the same name, found first, hides ours."""
    project = tomllib.loads((release / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    info = release / "src" / f"{project['name']}-0.dist-info"
    info.mkdir()
    lines = ["Metadata-Version: 2.1", f"Name: {project['name']}", "Version: 0", ""]
    (info / "METADATA").write_text("\n".join(lines), encoding="utf-8")
    points = [
        "\n".join([f"[{group}]", *(f"{name} = {place}" for name, place in found.items()), ""])
        for group, found in project["entry-points"].items()
    ]
    scripts = [f"{name} = {place}" for name, place in project.get("scripts", {}).items()]
    points.append("\n".join(["[console_scripts]", *scripts, ""]))
    (info / "entry_points.txt").write_text("\n".join(points), encoding="utf-8")


def _git(*words: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(["git", "-C", str(ROOT), *words], capture_output=True, check=False)

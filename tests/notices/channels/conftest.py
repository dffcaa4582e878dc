"""How somebody is told does not depend on the database: one of them will do."""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from pathlib import Path

import pytest


@pytest.fixture
def database(prepared: Mapping[str, str], tmp_path: Path) -> str:
    """A file at the newest migration."""
    shutil.copy(prepared["sqlite"].removeprefix("sqlite:///"), tmp_path / "tables.db")
    return f"sqlite:///{tmp_path / 'tables.db'}"

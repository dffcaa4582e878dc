"""The API in this process, on either database; each person has cookies of their own."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from tests.dealing import dealt
from tests.service import copied, database, loop, prepared, pytest_pyfunc_call
from tests.tables.clocks import ticking
from tests.web.api import Api, opened

__all__ = ["api", "database", "dealt", "loop", "prepared", "pytest_pyfunc_call", "sqlite_api", "ticking"]


@pytest.fixture
def api(loop: asyncio.Runner, database: str) -> Iterator[Api]:
    """The API on either database."""
    yield from opened(loop, database)


@pytest.fixture
def sqlite_api(loop: asyncio.Runner, prepared: Mapping[str, str], tmp_path: Path) -> Iterator[Api]:
    """The API on a file: for what the database has no part in."""
    yield from opened(loop, copied(prepared, tmp_path))

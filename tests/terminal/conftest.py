"""Tests of commands may be coroutines, ask for a migrated database, and read tables that are not cut."""

import pytest

from clepsydra.terminal.output import out
from tests.dealing import dealt
from tests.service import prepared, pytest_pyfunc_call

__all__ = ["dealt", "prepared", "pytest_pyfunc_call"]


@pytest.fixture(autouse=True)
def wide(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever terminal the tests run in: Rich keeps the width it finds when it is imported."""
    monkeypatch.setattr(out, "_width", 200)

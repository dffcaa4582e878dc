"""Faults over several processes: every test prints its count, many times as many with CLEPSYDRA_SOAK."""

from __future__ import annotations

import os
from collections.abc import Callable

import pytest

from tests.service import pytest_pyfunc_call

__all__ = ["count", "pytest_pyfunc_call", "tell"]

LONG = int(os.environ.get("CLEPSYDRA_SOAK", "1")) > 1


@pytest.fixture
def count() -> Callable[[int, int], int]:
    """How often: the first figure in CI, the second with CLEPSYDRA_SOAK."""
    return lambda short, full: full if LONG else short


@pytest.fixture
def tell(request: pytest.FixtureRequest) -> Callable[..., None]:
    """Tell figures, shown at the end of the run."""

    def told(**figures: object) -> None:
        for name, figure in figures.items():
            shown = round(figure, 3) if isinstance(figure, float) else figure
            request.node.user_properties.append((name.replace("_", " "), shown))

    return told

"""Faults over several processes: every test prints its count, many times as many with CLEPSYDRA_SOAK."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from clepsydra.testing.properties import SOAK
from tests.service import pytest_pyfunc_call

__all__ = ["count", "pytest_pyfunc_call", "tell"]


@pytest.fixture
def count() -> Callable[[int, int], int]:
    """How often: half of the first figure in the gate, the first in the full tier, the second in a longer soak."""
    return lambda usual, long: long if SOAK > 1 else usual if SOAK else -(-usual // 2)


@pytest.fixture
def tell(request: pytest.FixtureRequest) -> Callable[..., None]:
    """Tell figures, shown at the end of the run."""

    def told(**figures: object) -> None:
        for name, figure in figures.items():
            shown = round(figure, 3) if isinstance(figure, float) else figure
            request.node.user_properties.append((name.replace("_", " "), shown))

    return told

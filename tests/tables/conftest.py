"""The use cases run on both stores, which have tests of their own: in the gate (CLEPSYDRA_SOAK=0) one of the two each."""

from __future__ import annotations

from pathlib import Path
from zlib import crc32

import pytest

from clepsydra.testing.properties import SOAK
from tests.dealing import dealt
from tests.service import KINDS, database, loop, prepared, pytest_pyfunc_call, service, store
from tests.tables.clocks import ticking

__all__ = ["database", "dealt", "loop", "prepared", "pytest_pyfunc_call", "service", "store", "ticking"]


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out the tests whose turn it is on the other store."""
    left_out = [item for item in items if SOAK == 0 and _is_anothers(item)]
    config.hook.pytest_deselected(items=left_out)
    items[:] = [item for item in items if item not in left_out]


def _is_anothers(item: pytest.Item) -> bool:
    if Path(__file__).parent not in item.path.parents or not isinstance(item, pytest.Function):
        return False
    params = item.callspec.params if hasattr(item, "callspec") else {}
    others = [str(value) for name, value in params.items() if name != "database"]
    named = " ".join([item.path.name, item.originalname, *others])
    own = KINDS[crc32(named.encode()) % len(KINDS)]
    return params.get("database", own) != own

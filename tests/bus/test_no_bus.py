"""A bus that is not there."""

from __future__ import annotations

import asyncio

import pytest

from clepsydra.bus import NatsBus
from clepsydra.tables.ports import Unavailable


def test_a_process_that_finds_no_bus_when_it_starts_gives_up() -> None:
    with pytest.raises(Unavailable, match=r"no bus at nats://127.0.0.1:9"):
        asyncio.run(NatsBus.open("nats://127.0.0.1:9", "service", patience=0.3))

"""Telling other processes what happened: in this process alone, or over NATS."""

from __future__ import annotations

from clepsydra.bus.alone import AloneBus
from clepsydra.bus.nats import REQUEST, NatsBus
from clepsydra.tables.ports import Bus


async def open_bus(url: str | None, service: str = "") -> Bus:
    """The bus of a service at an address, `nats://host:4222`; without one, for this process alone."""
    return AloneBus() if url is None else await NatsBus.open(url, service)


__all__ = ["REQUEST", "AloneBus", "NatsBus", "open_bus"]

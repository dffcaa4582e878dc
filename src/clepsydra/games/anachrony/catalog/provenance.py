"""Where each figure of Anachrony's components comes from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from clepsydra.kernel import Fact, provenance

NAMES = frozenset({"public_number", "short"})


def facts(data: Mapping[str, Any]) -> Iterator[Fact]:
    """Every figure of the data with its provenance."""
    return provenance.facts(data, NAMES)

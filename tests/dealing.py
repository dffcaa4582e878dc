"""Make the seeds of games deterministic, so that the result of a test does not depend on chance."""

from __future__ import annotations

import hashlib
import itertools
import os
from collections.abc import Mapping
from pathlib import Path

import pytest

from clepsydra.companion import keeping
from clepsydra.tables import seating

DEALT = Path(__file__).parent / "dealt"
"""A folder for PYTHONPATH: its sitecustomize.py makes the seeds of a service in a subprocess deterministic."""


class Dealer:
    """Replaces the module `secrets` where game seeds and seat tokens are drawn: derives them from a name."""

    def __init__(self, name: str) -> None:
        self._name, self._numbers = name, itertools.count()

    def token_bytes(self, count: int) -> bytes:
        """Return the next bytes of the sequence."""
        return hashlib.sha256(f"{self._name} {next(self._numbers)}".encode()).digest()[:count]

    def token_hex(self, count: int) -> str:
        """Return the next bytes as hexadecimal text."""
        return self.token_bytes(count).hex()


def deal(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """Derive the seeds of all games opened from now on from a name, until the test ends."""
    dealer = Dealer(name)
    for module in (seating, keeping):
        monkeypatch.setattr(module, "secrets", dealer)


def with_dealer(env: Mapping[str, str]) -> dict[str, str]:
    """Return the environment for a subprocess in which a service uses deterministic seeds."""
    paths = [str(DEALT), env.get("PYTHONPATH", "")]
    return {**env, "PYTHONPATH": os.pathsep.join(path for path in paths if path)}


@pytest.fixture(autouse=True)
def dealt(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    """Derive the seeds of every test's games from its name, so that it plays the same games on each database."""
    deal(monkeypatch, str(getattr(request.node, "originalname", request.node.name)))

"""The same deal every time: a verdict does not hang on the seed of a game."""

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
"""On PYTHONPATH this folder lets a service in a process of its own deal alike every time."""


class Dealer:
    """Stands in for `secrets` where seeds of games and words of seats are drawn: all follow from a name."""

    def __init__(self, name: str) -> None:
        self._name, self._numbers = name, itertools.count()

    def token_bytes(self, count: int) -> bytes:
        """The next bytes."""
        return hashlib.sha256(f"{self._name} {next(self._numbers)}".encode()).digest()[:count]

    def token_hex(self, count: int) -> str:
        """The next word."""
        return self.token_bytes(count).hex()


def deal(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """Let the games that are opened from now on follow from a name."""
    dealer = Dealer(name)
    for module in (seating, keeping):
        monkeypatch.setattr(module, "secrets", dealer)


def with_dealer(env: Mapping[str, str]) -> dict[str, str]:
    """The environment of a process in which a service deals alike every time."""
    paths = [str(DEALT), env.get("PYTHONPATH", "")]
    return {**env, "PYTHONPATH": os.pathsep.join(path for path in paths if path)}


@pytest.fixture(autouse=True)
def dealt(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    """Each test plays the same games every time, on either database: they follow from its name."""
    deal(monkeypatch, str(getattr(request.node, "originalname", request.node.name)))

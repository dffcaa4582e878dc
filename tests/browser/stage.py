"""Tables at the moments that tests look at."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import msgspec

from clepsydra.web.identity import Identities
from tools.staging import Staged

ROOT = Path(__file__).parents[2]


class Stage:
    """Brings tables to their moments, once each, in the database of a running server."""

    def __init__(self, database: str, secret: str) -> None:
        self._database = database
        self._identities = Identities(secret, https=False)
        self._staged: dict[tuple[str, str], Staged] = {}

    def table(self, game: str, situation: str) -> Staged:
        """A table in this situation. Others look at it too: play elsewhere."""
        key = game, situation
        if key not in self._staged:
            # In a process of its own: the browser's driver has the loop of this one.
            words = [sys.executable, "-m", "tools.situations", self._database, game, situation]
            told = subprocess.run(words, cwd=ROOT, check=True, capture_output=True, timeout=120).stdout
            self._staged[key] = msgspec.json.decode(told, type=dict[str, Staged])[situation]
        return self._staged[key]

    def cookie(self, staged: Staged, seat: int) -> str:
        """By which the server knows the guest on that seat."""
        return str(self._identities.cookie(staged.people[seat].id).value)

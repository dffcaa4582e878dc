"""Make a service's game seeds deterministic, in every interpreter that has this folder on PYTHONPATH.

Game seeds and seat tokens are derived from the content of the file named by the environment variable DEALT_BY (a name,
empty by default), and from the number of draws under that name.
"""

from __future__ import annotations

import hashlib
import os
import secrets
import sys
from collections import Counter
from pathlib import Path

DEALERS = ("clepsydra.companion.keeping", "clepsydra.tables.seating")
_by_chance = secrets.token_bytes
_drawn: Counter[str] = Counter()


def token_bytes(nbytes: int | None = None) -> bytes:
    """Return deterministic bytes to the modules that draw game seeds, and random bytes to all others."""
    if _who_asks() not in DEALERS:
        return _by_chance(nbytes)
    file = os.environ.get("DEALT_BY")
    name = Path(file).read_text(encoding="utf-8") if file else ""
    _drawn[name] += 1
    return hashlib.sha256(f"{name} {_drawn[name]}".encode()).digest()[:nbytes]


def _who_asks() -> str:
    """Return the name of the calling module, skipping the frames of `secrets` itself (`token_hex`)."""
    frame = sys._getframe(2)
    while frame.f_globals["__name__"] == "secrets" and frame.f_back is not None:
        frame = frame.f_back
    return str(frame.f_globals["__name__"])


if __name__ == "sitecustomize":  # not when pytest imports the file to collect doctests
    secrets.token_bytes = token_bytes

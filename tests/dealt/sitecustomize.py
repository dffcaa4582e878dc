"""What an interpreter reads as it starts, if this folder is on PYTHONPATH: a service in it deals alike every time.

Seeds of games and words of seats follow from the name that stands in the file DEALT_BY, if there is one, and from
how many were drawn under that name.
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
    """Bytes by chance, but for those who deal."""
    if _who_asks() not in DEALERS:
        return _by_chance(nbytes)
    file = os.environ.get("DEALT_BY")
    name = Path(file).read_text(encoding="utf-8") if file else ""
    _drawn[name] += 1
    return hashlib.sha256(f"{name} {_drawn[name]}".encode()).digest()[:nbytes]


def _who_asks() -> str:
    """The module that asks, also where `secrets` makes a text of the bytes."""
    frame = sys._getframe(2)
    while frame.f_globals["__name__"] == "secrets" and frame.f_back is not None:
        frame = frame.f_back
    return str(frame.f_globals["__name__"])


if __name__ == "sitecustomize":  # not where pytest looks for examples
    secrets.token_bytes = token_bytes

"""Figures of options and moves that need more than a name."""

from __future__ import annotations

from clepsydra.kernel import Reader, Spoken


def plural(good: str) -> Spoken:
    """A resource as several of it are called."""
    return Spoken(_plural, (good,))


def _plural(reader: Reader, good: str) -> str:
    return reader.counted(2, reader.forms(good)).removeprefix("2 ")

"""Figures of options and moves that need more than a name."""

from __future__ import annotations

from collections.abc import Callable

from clepsydra.kernel import Reader


def plural(good: str) -> Callable[[Reader], str]:
    """A resource as several of it are called."""

    def say(reader: Reader) -> str:
        counted = reader.counted(2, reader.forms(good))
        return counted.removeprefix("2 ")

    return say

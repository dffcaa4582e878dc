"""The boards that are installed: each game brings its own, as an entry point of the group `clepsydra.boards`."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any, Protocol

from msgspec import Struct

Scene = tuple[tuple[str, ...], ...]
"""What happens, one thing after the other; each is some symbols, `hex:` or `tile:` before one says on what it lies."""


class Moment(Struct, frozen=True):
    """A picture of how the game is played: a region of its board when a rule asks for the n-th time."""

    region: str
    rule: str
    time: int = 1
    people: int = 2
    near: bool = False
    """Whether it is a small thing, to be looked at closely."""
    marks: tuple[str, ...] = ()
    """The places, by their ids, to which numbered arrows point; the texts say what each of them is."""


class Installed(Protocol):
    """What is known of a board before it is made: the folder of its words and static files, and what it draws of modules."""

    home: Path | None
    styles: tuple[str, ...]
    pictures: Mapping[str, Scene]
    moments: tuple[Moment, ...]
    topics: Mapping[str, Moment]
    secret_asks: tuple[str, ...]
    signs: tuple[str, ...]

    def __call__(self, *given: Any) -> Any:
        """Make it for a table."""
        ...


@functools.cache
def boards() -> dict[str, Installed]:
    """The boards by the name of their game."""
    return {entry.name: entry.load() for entry in entry_points(group="clepsydra.boards")}

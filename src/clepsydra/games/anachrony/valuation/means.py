"""What a plan has to be finished with, and when."""

from __future__ import annotations

from msgspec import Struct


class Window(Struct, frozen=True):
    """When a superproject can be built: how many actions there are until then, what else that takes, what may go wrong."""

    actions: int
    travel: float
    chance: float


class Means(Struct, frozen=True):
    """What a seat can build superprojects with."""

    goods: dict[str, int]
    workers: dict[str, int]
    """All of them, by kind."""
    breakthroughs: dict[str, int]
    shapes: dict[str, int]
    """How many breakthroughs of each shape."""
    eras: float
    """To come."""
    actions: int
    """On boards, in this era."""
    constructs: bool
    """Whether somebody can construct in this era."""
    reach: int
    """How far its power plants travel."""
    reach_now: int
    """How far those do that were not used in this era."""

"""Who acts or warps, with what and where: what the rules of one action hand to each other."""

from __future__ import annotations

from msgspec import Struct


class Act(Struct):
    """Who acts, with which worker if any, and where."""

    seat: int
    worker: str = ""
    """The kind of the placed worker; nobody acts for an effect without one."""
    where: str = ""
    action: str = ""
    """What is done there: an action of the main board, or a phase."""
    water: int = 0
    """Water that is due for the space before the action's own costs."""
    bonus: str = ""
    """The Collapsing Capital tile that the action is done on."""
    only_superproject: bool = False
    after: str = "tired"
    """What becomes of the worker: the action may change it."""
    gained: str = ""
    """What the action brought: a breakthrough, a tile, a worker, a resource of the pool."""
    budget: list[tuple[str, tuple[str, ...]]] | None = None
    """What still lowers the builds of the running Construct action, and where it comes from."""
    surcharged: bool = False
    """Whether what is paid once for the whole action has been paid."""
    left: str = ""
    """The action whose space the worker has just left to come here, if it stood on one."""


class Warp(Struct):
    """What a seat warps in this era, as far as it has come."""

    seat: int
    tiles: list[str]
    """Those that were chosen and not withdrawn, in the order in which they are placed."""
    left: list[str] = []
    """Those that have yet to bring something."""
    spaces: list[str] = []
    """Where spaces have an order: those that the tiles lie on."""
    anomalies: int = 0
    """Anomalies that came by it."""

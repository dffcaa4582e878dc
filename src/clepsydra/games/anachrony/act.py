"""Who acts or warps, with what and where: what the rules of one action hand to each other."""

from __future__ import annotations

from typing import Any, TypedDict

from msgspec import Struct


class Asked(TypedDict, total=False):
    """What a question says beside its rule."""

    case: str
    params: dict[str, Any]


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
    source: str = ""
    """The tile or card whose effects are done, for questions to name; nothing said: what stands on `where`."""
    left: str = ""
    """The action whose space the worker has just left to come here, if it stood on one."""


def about(act: Act) -> Asked:
    """Return how a question names what it is about: what is paid for, or what brings something.

    >>> about(Act(0, "engineer", "201"))
    {'case': 'for', 'params': {'what': '201'}}
    """
    return named(act.source or act.where)


def named(what: str) -> Asked:
    """Return the wording of a question that names something; the general one if it is unknown."""
    return {"case": "for", "params": {"what": what}} if what else {}


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

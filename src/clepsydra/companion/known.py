"""The automas that the companion plays."""

from __future__ import annotations

import functools
from typing import Any

from clepsydra.companion.anachrony import ChronobotBeside, ChronossusBeside
from clepsydra.companion.automa import Automa
from clepsydra.companion.flexo import Flexo
from clepsydra.companion.inventions import Chronos, Hephaestus


@functools.cache
def automas() -> dict[str, Automa[Any]]:
    """Every automa by its name, in the order in which they are offered."""
    every: list[Automa[Any]] = [ChronossusBeside(), ChronobotBeside(), Chronos(), Hephaestus(), Flexo()]
    return {automa.name: automa for automa in every}

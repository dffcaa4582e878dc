"""What hexes cost that are powered up together."""

from __future__ import annotations

from msgspec import Struct

from clepsydra.games.anachrony.actions.gathering import Way
from clepsydra.games.anachrony.costs import Goods


class Price(Struct, frozen=True):
    """What hexes cost together, if each is paid by the one of its costs that stands here."""

    total: Goods
    exchange: Way = ({}, {})
    """What Captain Wolfe changes first: no more than is needed to pay."""

"""A position that is arranged, not played: where a lesson begins."""

from __future__ import annotations

from typing import Any, Generic, Self, TypeVar

from clepsydra.kernel.chance import Chance
from clepsydra.kernel.position import Position
from clepsydra.kernel.rules import Ruleset
from clepsydra.kernel.state import State, zones
from clepsydra.kernel.zones import Zone

S = TypeVar("S", bound=State)


class Staged(Generic[S]):
    """The opening of a table, to be changed before anybody plays; a game derives its own and adds its words.

    It is the same each time: what is not arranged falls as chance falls for its seed.
    """

    def __init__(self, rules: Ruleset[S], seed: str = "") -> None:
        self.rules: Any = rules
        self.state: S = rules.opening(Chance(seed.encode()))

    def put(self, into: Zone, *pieces: str) -> Self:
        """Take these pieces from wherever they lie and put them on top of a zone."""
        for piece in pieces:
            home = next(zone for zone in zones(self.state) if piece in zone)
            home.pieces.remove(piece)
            home.known.pop(piece, None)
            into.pieces.append(piece)
        return self

    def falls(self, *outcomes: int) -> Self:
        """What chance brings next, counted from 0: a die that shows 1 is 0."""
        self.state.chance.script += [[outcome] for outcome in outcomes]
        return self

    def position(self) -> Position[S]:
        """The game, which starts here."""
        position = Position(self.rules, self.state)
        if broken := [name for name, holds in self.rules.checks.items() if not holds(position.state)]:
            raise ValueError(f"this cannot lie on a table: {', '.join(broken)}")
        return position

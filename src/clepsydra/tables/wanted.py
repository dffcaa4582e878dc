"""What somebody looks for among the open tables."""

from __future__ import annotations

from msgspec import Struct

from clepsydra.tables.pace import MINUTE
from clepsydra.tables.ratings import Speed, speed
from clepsydra.tables.table import Table


class Wanted(Struct, frozen=True):
    """A game, a pace, so many free places; what is left out does not matter."""

    game: str = ""
    speed: Speed | None = None
    longest_turn: int = 0
    """The longest time per turn in a turn-based game, in seconds."""
    free_least: int = 0
    free_most: int | None = None

    def fits(self, table: Table) -> bool:
        """Whether it is such a table."""
        free = sum(seat.free for seat in table.seats)
        return (
            self.game in ("", table.setup.game)
            and self.speed in (None, speed(table))
            and (not self.longest_turn or turn_of(table) <= self.longest_turn)
            and self.free_least <= free
            and (self.free_most is None or free <= self.free_most)
        )


ANY = Wanted()


def turn_of(table: Table) -> int:
    """For how many seconds a turn may keep the others waiting, before its bank or a bot."""
    if table.pace is None:
        return table.patience * MINUTE
    return table.pace.per_turn

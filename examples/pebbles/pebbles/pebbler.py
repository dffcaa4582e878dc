"""A bot that never loses from a winning heap."""

from typing import Any

from clepsydra.kernel import Answer, Chance, SeatView


class Pebbler:
    """Leaves a multiple of four, if it can."""

    looks = True
    games: tuple[str, ...] = ("pebbles",)

    def decide(self, seat_view: SeatView[Any], chance: Chance) -> Answer:
        """Take what is over."""
        return ("take", seat_view.view().heap % 4 or 1)

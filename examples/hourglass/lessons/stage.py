"""The words in which a position of Hourglass is arranged."""

from typing import Self

from clepsydra.kernel import Staged
from hourglass.state import HourglassState


class Stage(Staged[HourglassState]):
    """A table of Hourglass before anybody has played."""

    def goods(self, seat: int, **goods: int) -> Self:
        """What a seat has of these goods."""
        for name, count in goods.items():
            setattr(self.state.players[seat], name, count)
        return self

    def hand(self, seat: int, *cards: str) -> Self:
        """The cards of a hand, all of them; what was there goes under the deck."""
        hand, deck = self.state.players[seat].hand, self.state.deck
        deck.pieces[:0] = hand.pieces
        hand.pieces.clear()
        return self.put(hand, *cards)

    def next(self, *cards: str) -> Self:
        """The top of the deck, the last card uppermost."""
        return self.put(self.state.deck, *cards)

    def turn(self, *queue: int) -> Self:
        """Dawn is over, and these seats have yet to act."""
        self.state.phase, self.state.queue = "turn", list(queue)
        return self

"""The verbs that every part of the game uses."""

from clepsydra.kernel import Drew, Gained, Game, Paid, Shown, only
from hourglass.rules import HourglassRules
from hourglass.state import HourglassState


class Hourglass(Game[HourglassState, HourglassRules]):
    """A game of Hourglass in progress."""

    def gain(self, seat: int, **goods: int) -> None:
        """Give a seat goods; less than nothing is a loss."""
        player = self.state.players[seat]
        for name, count in goods.items():
            setattr(player, name, getattr(player, name) + count)
            if count and self.told:
                self.tell(Gained if count > 0 else Paid, seat, {name: abs(count)})

    def draw_card(self, seat: int) -> None:
        """Draw the top card; an empty deck is made anew of the discards (HG-DRW-01)."""
        deck, hand = self.state.deck, self.state.players[seat].hand
        if not deck.pieces:
            self.shuffle_into(self.state.discard, deck)
        if deck.pieces:
            self.tell(Drew, seat, deck.draw(hand), eyes=only(seat))

    def throw(self, seat: int, *cards: str) -> None:
        """Put cards of a hand on the discard pile."""
        for card in cards:
            self.state.players[seat].hand.move(card, self.state.discard)
        self.tell(Shown, seat, cards)

    def go_on(self) -> None:
        """Go on to the next phase, or to the next hour."""
        following = self.rules.steps.after(self.state.phase)
        self.state.phase = following or "dawn"
        self.state.hour += following is None

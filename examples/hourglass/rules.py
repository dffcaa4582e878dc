"""The course of the game: how it begins, goes on and ends."""

from clepsydra.kernel import Chance, GameDefinition, Registry, Result, Ruleset, Setup
from clepsydra.kernel.zones import NOBODY, Zone, copies, only
from hourglass.state import Card, HourglassState, Player

HOURS, HAND = 4, 3


class HourglassRules(Ruleset[HourglassState]):
    """Modules add kinds of cards to `cards` and phases to `steps`."""

    state = HourglassState

    def __init__(self, definition: GameDefinition, setup: Setup) -> None:
        super().__init__(definition, setup)
        self.cards: Registry[Card] = Registry("card")

    def opening(self, chance: Chance) -> HourglassState:
        """Shuffle the deck and deal the first hands; each sees its own (HG-SET-01, 02)."""
        players = [Player(Zone(only(seat))) for seat in range(len(self.setup.seats))]
        deck = Zone(NOBODY, [piece for name in self.cards for piece in copies(name, self.cards[name].copies)])
        chance.shuffle(deck.pieces)
        for seat in self.people * HAND:
            deck.draw(players[seat].hand)
        return self.state_type(chance=chance, players=players, deck=deck, discard=Zone())

    def next_step(self, state: HourglassState) -> str | None:
        """A phase is a step; the game ends after the fourth hour (HG-END-01)."""
        return state.phase if state.hour <= HOURS else None

    def result(self, state: HourglassState) -> Result:
        """Sand and glass count; water breaks ties (HG-END-02)."""
        sheets = [{"sand": player.sand, "glass": player.glass} for player in state.players]
        return Result.of(sheets, tie_breaks=[(player.water,) for player in state.players])

    def chapter(self, state: HourglassState) -> str:
        """Programmed decisions are given for an hour."""
        return str(state.hour)

"""A table of Hourglass for scenarios.

table = hourglass(seats=2).give("Ann", water=1).hand("Ann", "palace#1").turn("Ann")
table.refuses("Ann", ("play", "palace#1"), rule="HG-PAY-01", needed=6, have=1)
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Self

from clepsydra.kernel import PERSON, Setup, installed_games
from hourglass.state import HourglassState, Player
from hourglass.storm import STORM, Sky
from tests.scenarios import Table


class HourglassTable(Table[HourglassState]):
    """A table of Hourglass."""

    def dice(self, *faces: int) -> Self:
        """How the next dice fall."""
        self.state.chance.script += [[face - 1] for face in faces]
        return self

    def give(self, who: str, **goods: int) -> Self:
        """What a seat has of these goods."""
        player = self._arranged.players[self.seat(who)]
        for name, count in goods.items():
            setattr(player, name, count)
        return self

    def hand(self, who: str, *cards: str) -> Self:
        """The cards of a hand, all of them; what was there goes under the deck."""
        hand, deck = self.player(who).hand, self.state.deck
        deck.pieces[:0] = hand.pieces
        hand.pieces.clear()
        return self.put(hand, *cards)

    def hour(self, hour: int) -> Self:
        """Which hour it is."""
        self._arranged.hour = hour
        return self

    def turn(self, *queue: str) -> Self:
        """Dawn is over, and these seats have yet to act."""
        self._arranged.phase, self._arranged.queue = "turn", [self.seat(who) for who in queue]
        return self

    def dawn(self, **offers: Iterable[str]) -> Self:
        """Everybody offers cards; who is not named offers none."""
        return self.together(**{who: tuple(offers.get(who, ())) for who in self.asked})

    def player(self, who: str) -> Player:
        """A seat's goods."""
        return self.state.players[self.seat(who)]

    @property
    def sky(self) -> Sky:
        """How strong the storm is, where the module is played."""
        sky = getattr(self.state, STORM.name)
        assert isinstance(sky, Sky)
        return sky

    def has(self, who: str, **goods: int) -> Self:
        """A seat has exactly so much of these goods."""
        player = self.player(who)
        assert {name: getattr(player, name) for name in goods} == goods
        return self


def hourglass(
    seats: int = 2, *, drip: bool = False, modules: tuple[str, ...] = (), hands: bool = False
) -> HourglassTable:
    """A table of Hourglass with empty hands, or with the dealt ones; the Drip takes the last seat."""
    kinds = (*(PERSON,) * (seats - drip), *("drip",) * drip)
    table = HourglassTable(installed_games()["hourglass"], Setup("hourglass", kinds, modules))
    if not hands:
        for who in table.names:
            table.hand(who)
    return table

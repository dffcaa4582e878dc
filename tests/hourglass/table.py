"""A table for scenarios: arrange it, let people act by name, look at what came of it.

    table = hourglass(seats=2).give("Ann", water=1).hand("Ann", "palace#1").turn("Ann")
    table.refuses("Ann", ("play", "palace#1"), rule="HG-PAY-01", needed=6, have=1)

`Table` knows no game; `HourglassTable` adds the few words that only Hourglass has. What is arranged
comes before the first act: then the game starts from there.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Generic, Self, TypeVar

from clepsydra.kernel import (
    PERSON,
    Answer,
    Box,
    Chance,
    Event,
    One,
    Option,
    Position,
    Rules,
    Setup,
    Some,
    State,
    Zone,
    shelf,
    zones,
)
from hourglass.storm import STORM, Sky
from hourglass.table import Player
from hourglass.table import Table as Board

S = TypeVar("S", bound=State)

NAMES = ("Ann", "Bob", "Cleo", "Dan")


class Table(Generic[S]):
    """People at a game: they sit in the order of their names, automas are called by their kind."""

    def __init__(self, box: Box, setup: Setup) -> None:
        self.rules: Rules[S] = box.rules_for(setup)
        self.names = [
            name if kind == PERSON else kind for name, kind in zip(NAMES, setup.seats, strict=False)
        ]
        self._opening: S = self.rules.opening(Chance(b"table"))
        self._position: Position[S] | None = None

    # Arranging

    def dice(self, *faces: int) -> Self:
        """How the next dice fall."""
        self.state.chance.script += [[face - 1] for face in faces]
        return self

    def put(self, into: Zone, *pieces: str) -> Self:
        """Take these pieces from wherever they lie and put them on top of a zone."""
        for piece in pieces:
            home = next(zone for zone in zones(self._arranged) if piece in zone)
            home.pieces.remove(piece)
            into.pieces.append(piece)
        return self

    @property
    def _arranged(self) -> S:
        assert self._position is None, "a table is arranged before play"
        return self._opening

    # Acting

    @property
    def position(self) -> Position[S]:
        """The game, which starts when somebody first acts or looks at what is asked."""
        if self._position is None:
            self._position = Position(self.rules, self._opening)
        return self._position

    def start(self) -> Self:
        """Let the game run to its first ask."""
        _ = self.position
        return self

    def does(self, who: str, *answers: Answer) -> Self:
        """A person answers, once or several times in a row."""
        for answer in answers:
            self.position.answer(self.seat(who), answer)
        return self

    def together(self, **answers: Answer) -> Self:
        """People answer a question that they are asked at once."""
        for who, answer in answers.items():
            self.does(who, answer)
        return self

    def refuses(self, who: str, answer: object, *, rule: str, **figures: object) -> Self:
        """The answer is not allowed, for this reason and with these figures."""
        denial = self.position.why_not(self.seat(who), answer)
        assert denial is not None, f"{who} may answer {answer!r}"
        assert (denial.rule, denial.figures) == (rule, figures)
        return self

    # Looking

    @property
    def state(self) -> S:
        """The state, arranged or played."""
        return self._opening if self._position is None else self._position.state

    @property
    def asked(self) -> list[str]:
        """Who is asked."""
        return [self.names[seat] for seat in self.position.asks]

    def ask(self, who: str) -> One | Some:
        """What a person is asked."""
        return self.position.asks[self.seat(who)]

    def offers(self, who: str) -> list[Option]:
        """What a person may choose."""
        return list(self.ask(who).menu.options)

    def events(self, of: type[Event], seen_by: str | None = None) -> list[Any]:
        """What was told of a kind, as somebody saw it."""
        told = self.position.events(None if seen_by is None else self.seat(seen_by))
        return [event for event in told if isinstance(event, of)]

    def seat(self, who: str) -> int:
        """Where somebody sits."""
        return self.names.index(who)


class HourglassTable(Table[Board]):
    """A table of Hourglass."""

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
    table = HourglassTable(shelf()["hourglass"], Setup("hourglass", kinds, modules))
    if not hands:
        for who in table.names:
            table.hand(who)
    return table

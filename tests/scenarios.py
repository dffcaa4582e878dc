"""A table for scenarios of any game: arrange it, let people act by name, look at what came of it.

`Table` knows no game; each game's tests derive their own and add the few words that only it has. What
is arranged comes before the first act: then the game starts from there.
"""

from __future__ import annotations

from typing import Any, Generic, Self, TypeVar

from clepsydra.kernel import (
    PERSON,
    Answer,
    Chance,
    Event,
    GameDefinition,
    One,
    Option,
    Position,
    Ruleset,
    Setup,
    Some,
    State,
    Zone,
    zones,
)

S = TypeVar("S", bound=State)

NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve")


class Table(Generic[S]):
    """People at a game: they sit in the order of their names, automas are called by their kind."""

    def __init__(self, definition: GameDefinition, setup: Setup) -> None:
        self.rules: Ruleset[S] = definition.rules_for(setup)
        self.names = [
            name if kind == PERSON else kind for name, kind in zip(NAMES, setup.seats, strict=False)
        ]
        self._opening: S = self.rules.opening(Chance(b"table"))
        self._position: Position[S] | None = None

    # Arranging

    def put(self, into: Zone, *pieces: str) -> Self:
        """Take these pieces from wherever they lie and put them on top of a zone."""
        for piece in pieces:
            home = next(zone for zone in zones(self._arranged) if piece in zone)
            home.pieces.remove(piece)
            home.known.pop(piece, None)
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
        """The answer is not allowed, for this reason and, where they are said, with these figures."""
        denial = self.position.why_not(self.seat(who), answer)
        assert denial is not None, f"{who} may answer {answer!r}"
        assert denial.rule == rule, denial
        assert not figures or denial.params == figures, denial
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

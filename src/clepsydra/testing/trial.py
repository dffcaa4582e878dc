"""A trial: one box, one set-up, one seed. Every property of the kit is proved on a trial."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from clepsydra.kernel import (
    Answer,
    Chance,
    GameDefinition,
    One,
    Position,
    Ruleset,
    Setup,
    Some,
    clone,
    mix,
    stream,
)

MOST_ANSWERS = 3_000
"""No game of ours takes so many; one that does will not end."""
FAR_ENOUGH = 40
"""So many answers are given after a stored position: in a long game that is past the next one that is resumed."""


class Turn(NamedTuple):
    """An answer about to be given, and which one of the game it is."""

    number: int
    seat: int
    answer: Answer

    def __str__(self) -> str:
        return f"answer {self.number}, seat {self.seat} says {self.answer!r}"


class Trial(NamedTuple):
    """What is put to the test. `games` is the module whose `installed_games()` has the game, for other processes.

    `worlds` are dealt for each viewer at each position, to see whether anything depends on what is hidden. If
    `viewers_in_turn`, not everybody looks at each position: only who is concerned and one of the others.
    """

    definition: GameDefinition
    setup: Setup
    seed: int = 0
    games: str = "clepsydra.kernel"
    worlds: int = 4
    viewers_in_turn: bool = False

    @property
    def secret(self) -> bytes:
        """The seed as bytes."""
        return self.seed.to_bytes(8, "big")

    def rules(self) -> Ruleset[Any]:
        """The rules of the table, made anew."""
        return self.definition.rules_for(self.setup)

    def opening(self, rules: Ruleset[Any]) -> Any:
        """The state before the first step."""
        return rules.opening(Chance(mix(self.secret, ())))

    def begin(self, *, hold: bool = False) -> Position[Any]:
        """A new game."""
        rules = self.rules()
        return Position(rules, self.opening(rules), hold=hold)

    def chance(self, *labels: str | int) -> Chance:
        """A stream of chance apart from the game's own."""
        return stream(self.secret, "conformance", *labels)

    def turns(self, position: Position[Any]) -> Iterator[Turn]:
        """What players who follow no plan answer; whoever iterates gives each answer to the position."""
        player = self.chance("player")
        for _ in range(MOST_ANSWERS):
            if position.over:
                return
            seats = sorted(position.asks)
            assert seats, f"after answer {position.count} the game is not over, yet nobody is asked"
            seat = player.pick(seats)
            yield Turn(position.count + 1, seat, any_answer(position.asks[seat], player))
        raise AssertionError(f"the game does not end: {MOST_ANSWERS} answers and it still goes on")

    @property
    def viewers(self) -> tuple[int | None, ...]:
        """The people at the table, and a spectator."""
        return (*self.setup.people, None)

    def looking(self, number: int, *concerned: int) -> tuple[int | None, ...]:
        """Who looks at the position or step of that number.

        >>> from hourglass import HOURGLASS
        >>> trial = Trial(HOURGLASS, Setup("hourglass", ("person",) * 3))
        >>> trial.looking(0, 1)
        (0, 1, 2, None)
        >>> [trial._replace(viewers_in_turn=True).looking(number, 1) for number in range(3)]
        [(1, 0), (1, 2), (1, None)]
        """
        if not self.viewers_in_turn:
            return self.viewers
        people = tuple(viewer for viewer in self.viewers if viewer in concerned)
        others = tuple(viewer for viewer in self.viewers if viewer not in concerned)
        return (*people, others[number % len(others)])


def any_answer(ask: One | Some, player: Chance) -> Answer:
    """Any answer that the ask allows."""
    options = list(ask.menu.options)
    assert options or isinstance(ask, Some), f"{ask.rule}: seat {ask.seat} is asked and has no option"
    if isinstance(ask, One):
        one: Answer = player.pick(options)
        return one
    most = min(ask.at_most, len(options))
    assert ask.at_least <= most, f"{ask.rule}: seat {ask.seat} must pick {ask.at_least} of {len(options)}"
    return ask.any_one(player.below)


def copy_of(position: Position[Any]) -> Position[Any]:
    """The same position once more."""
    again = Position(position.rules, clone(position.checkpoint), before=position.before)
    for given in position.given:
        again.answer(given.seat, given.answer)
    return again


@contextmanager
def place(where: object) -> Generator[None]:
    """Whatever goes wrong inside is reported with the place where it did."""
    try:
        yield
    except AssertionError as error:
        raise AssertionError(f"{where}: {error}") from error
    except Exception as error:
        raise AssertionError(f"{where}: {type(error).__name__}: {error}") from error


def first_difference(ours: list[Any], theirs: list[Any]) -> int | None:
    """The number of the first entry in which two lists differ, or `None`."""
    for number, (our, their) in enumerate(zip(ours, theirs, strict=False)):
        if our != their:
            return number
    return None if len(ours) == len(theirs) else min(len(ours), len(theirs))

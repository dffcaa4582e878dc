"""The moves of a game that bots played: what each seat answered until its turn was over, and what happened by that."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from clepsydra.kernel import Chance, Event, Given, Position, Setup, installed_games, mix
from tools.clicks.turns import Step, step_of
from tools.positions.gathering import seed_of, words_of
from tools.staging import decided


class Move(Struct, frozen=True):
    """What a seat did until another was asked, its turn was to be ended, or the game was over."""

    seat: int
    begins: int
    """How many answers the game had had before."""
    given: tuple[Given, ...]
    steps: tuple[Step, ...]
    """The questions that were answered, as the page puts them."""
    confirmed: bool
    """Whether its turn had to be ended."""
    events: tuple[Event, ...]
    """What happened by it, the end of the turn included."""

    def has(self, *kinds: type[Event], own: bool = False) -> bool:
        """Whether something of one of these kinds happened, if wanted to its own seat."""
        return any(isinstance(each, kinds) and (not own or each.doer == self.seat) for each in self.events)


class Game(Struct):
    """A game by bots, move by move."""

    setup: Setup
    number: int
    moves: list[Move]
    answers: list[Given]


def play(setup: Setup, number: int, bot: str) -> Iterator[Game]:
    """Play a game to its end, and give it back after each move."""
    definition = installed_games()[setup.game]
    seed = seed_of(number)
    position = Position.begin(definition.rules_for(setup), mix(seed, words_of(setup)))
    position.hold = True
    chance, game = Chance(b"players " + seed), Game(setup, number, [], [])
    while not position.over:
        game.moves.append(_move(position, bot, chance, game.answers))
        yield game


def _move(position: Position[Any], bot: str, chance: Chance, answers: list[Given]) -> Move:
    seat = next(iter(position.asks))
    begins, told = len(answers), len(position.log)
    steps: list[Step] = []
    while not position.over and position.held is None and next(iter(position.asks)) == seat:
        given = Given(seat, decided(position, seat, bot, chance))
        steps.append(step_of(position.asks[seat], given))
        answers.append(given)
        position.accept(seat, given.answer)
    confirmed = position.held is not None
    if confirmed:
        position.confirm(seat)
    events = tuple(event for _, event in position.log[told:])
    return Move(seat, begins, tuple(answers[begins:]), tuple(steps), confirmed, events)

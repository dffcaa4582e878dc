"""A game of made-up steps: each test writes the few lines of rules that it is about.

    def step(game):
        card = yield from game.choose(0, ["a", "b"], rule="TB-ASK-02")

    position = begin(step)

The deck holds `card#1` (at the bottom) to `card#6`, unshuffled; hands are empty.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from pathlib import Path
from typing import Any, TypeAlias

from clepsydra.kernel import (
    NOBODY,
    PERSON,
    Ask,
    Chance,
    Game,
    GameDefinition,
    Module,
    Position,
    Result,
    Ruleset,
    Setting,
    Setup,
    State,
    Zone,
    copies,
    only,
)

KEY = b"toy"
TEXTS = Path(__file__).parent / "texts"


class Board(State, kw_only=True):
    """What lies on the table; `at` counts the steps that are done."""

    deck: Zone
    pile: Zone
    hands: list[Zone]
    points: list[int]
    notes: list[str] = []
    at: int = 0


class ToyRules(Ruleset[Board]):
    """The steps follow one another, each once."""

    state = Board

    def opening(self, chance: Chance) -> Board:
        seats = range(len(self.setup.seats))
        return self.state_type(
            chance=chance,
            deck=Zone(NOBODY, copies("card", 6)),
            pile=Zone(),
            hands=[Zone(only(seat)) for seat in seats],
            points=[0 for _ in seats],
        )

    def next_step(self, state: Board) -> str | None:
        names = list(self.steps)
        return names[state.at] if state.at < len(names) else None

    def result(self, state: Board) -> Result:
        return Result.of([{"points": points} for points in state.points])

    def back(self, piece: str) -> str:
        return "card"

    def chapter(self, state: Board) -> str:
        return str(state.at)


class Toy(Game[Board, ToyRules]):
    """A made-up game in progress."""

    def note(self, *what: object) -> None:
        self.state.notes.append(" ".join(map(str, what)))


ToyStep: TypeAlias = Callable[[Toy], Generator[Ask, Any, None] | None]


def toy(
    *steps: ToyStep, modules: tuple[Module, ...] = (), settings: tuple[Setting, ...] = (), name: str = "toy"
) -> GameDefinition:
    """A box with these steps, for one to four people."""

    def base(rules: ToyRules) -> None:
        for number, step in enumerate(steps):
            rules.steps.add(f"step {number}", counted(step))

    return GameDefinition(
        name=name,
        rules=ToyRules,
        game=Toy,
        base=base,
        seatings=tuple((PERSON,) * seats for seats in range(1, 5)),
        texts=TEXTS,
        prefixes=("TOY",),
        modules=modules,
        settings=settings,
    )


def counted(step: ToyStep) -> ToyStep:
    """The step, which then counts itself as done."""

    def run(game: Toy) -> Generator[Ask, Any, None]:
        yield from step(game) or ()
        game.state.at += 1

    return run


def rules_of(*steps: ToyStep, seats: int = 2) -> ToyRules:
    """The rules of a table at which these steps are played."""
    rules = toy(*steps).rules_for(Setup("toy", (PERSON,) * seats))
    assert isinstance(rules, ToyRules)
    return rules


def begin(*steps: ToyStep, seats: int = 2, hold: bool = False) -> Position[Board]:
    """A game of these steps, at its first ask."""
    rules = rules_of(*steps, seats=seats)
    return Position(rules, rules.opening(Chance(KEY)), hold=hold)

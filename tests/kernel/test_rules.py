"""Rules: a base, the modules added to it, their state, the result."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec import Struct

from clepsydra.kernel import (
    PERSON,
    Chance,
    Module,
    Registry,
    Result,
    Ruleset,
    Setting,
    Setup,
    Zone,
    clone,
    zones,
)
from clepsydra.kernel.rules import Choice
from tests.kernel.toy import KEY, Board, Toy, ToyRules, toy


class Sky(Struct):
    wind: int = 0
    clouds: Zone = msgspec.field(default_factory=Zone)


def note(name: str) -> Any:
    """An extension that adds a step of its own name."""

    def step(game: Toy) -> None:
        game.note(name)
        game.state.at += 1

    return lambda rules: rules.steps.add(name, step)


SKY = Module("sky", note("sky"), state=Sky)
SEA = Module("sea", note("sea"))
BOX = toy(modules=(SKY, SEA))


def rules_with(*modules: str) -> Ruleset[Any]:
    return BOX.rules_for(Setup("toy", (PERSON,) * 2, modules))


def test_modules_extend_the_rules_in_the_order_of_the_box() -> None:
    assert list(rules_with("sea", "sky").steps) == list(rules_with("sky", "sea").steps) == ["sky", "sea"]
    assert [module.name for module in rules_with("sea").modules] == ["sea"]
    assert list(rules_with().steps) == []


def test_a_module_has_a_state_of_its_own() -> None:
    rules = rules_with("sky")
    state = rules.opening(Chance(KEY))
    game = Toy(rules, state)  # type: ignore[arg-type]
    SKY.of(game).wind = 3
    assert state.sky == Sky(wind=3)
    assert state.sky.clouds in zones(state)
    assert clone(state).sky.clouds is not state.sky.clouds
    assert rules.decode(rules.encode(state)) == state
    assert isinstance(state, Board)


def test_without_the_module_its_state_is_not_there() -> None:
    assert rules_with("sea").state_type is Board
    assert not hasattr(rules_with().opening(Chance(KEY)), "sky")


def test_a_game_that_began_without_a_modules_state_gets_its_first_one() -> None:
    stored = rules_with().encode(rules_with().opening(Chance(KEY)))
    assert rules_with("sky").decode(stored).sky == Sky()


def test_tables_with_the_same_modules_share_one_type_of_state() -> None:
    """A service opens tables by the thousand; a new type for each would never be freed."""
    assert rules_with("sky").state_type is rules_with("sea", "sky").state_type


def test_rules_are_closed_once_they_are_made() -> None:
    rules = rules_with("sky")
    with pytest.raises(RuntimeError, match="step registry is closed"):
        rules.steps.add("late", lambda _: None)
    with pytest.raises(RuntimeError, match="check registry is closed"):
        rules.checks.add("late", lambda _: True)


class WithCards(ToyRules):
    def __init__(self, definition: Any, setup: Setup) -> None:
        super().__init__(definition, setup)
        self.cards: Registry[int] = Registry("card")


def test_a_games_own_registries_are_closed_too() -> None:
    rules = WithCards(BOX, Setup("toy", (PERSON,) * 2))
    rules.cards.add("well", 1)
    rules.close()
    with pytest.raises(RuntimeError, match="card registry is closed"):
        rules.cards.add("dune", 2)


@pytest.mark.rule("TB-SET-04")
@pytest.mark.parametrize(("chosen", "value"), [({}, "short"), ({"length": "long"}, "long")])
def test_what_is_not_chosen_has_its_usual_value(chosen: dict[str, Choice], value: str) -> None:
    definition = toy(settings=(Setting("length", ("short", "long")),))
    assert definition.rules_for(Setup("toy", (PERSON,), options=chosen)).option("length") == value


def test_an_option_that_the_box_does_not_know_is_an_error() -> None:
    with pytest.raises(KeyError, match="colour"):
        rules_with().option("colour")


def test_what_a_game_must_say_itself() -> None:
    rules: Ruleset[Any] = Ruleset(BOX, Setup("toy", (PERSON,)))
    for unsaid in (
        lambda: rules.opening(Chance(KEY)),
        lambda: rules.next_step(None),
        lambda: rules.result(None),
    ):
        with pytest.raises(NotImplementedError):
            unsaid()
    assert (rules.back("card#1"), rules.chapter(None)) == ("", "")


def test_people_are_the_seats_that_are_asked() -> None:
    assert Setup("toy", (PERSON, "drip", PERSON)).people == (0, 2)


@pytest.mark.parametrize(
    ("totals", "tie_breaks", "ranks"),
    [
        ([3, 5, 4], None, (3, 1, 2)),
        ([5, 5, 4], None, (1, 1, 3)),
        ([5, 5, 4], [(1,), (2,), (9,)], (2, 1, 3)),
        ([5, 5], [(1, 7), (1, 7)], (1, 1)),
        ([5, 5], [(1, 7), (1, 8)], (2, 1)),
    ],
)
def test_ranks_follow_from_totals_then_tie_breaks(
    totals: list[int], tie_breaks: list[tuple[int, ...]] | None, ranks: tuple[int, ...]
) -> None:
    result = Result.of([{"a": total - 1, "b": 1} for total in totals], tie_breaks)
    assert (result.ranks, result.totals) == (ranks, tuple(totals))


@pytest.mark.parametrize("name", ["deck", "fractures of time"])
def test_a_module_with_a_state_has_a_name_of_its_own(name: str) -> None:
    definition = toy(modules=(Module(name, lambda rules: None, state=Sky),))
    with pytest.raises(ValueError, match="cannot be named"):
        definition.rules_for(Setup("toy", (PERSON,) * 2, (name,)))

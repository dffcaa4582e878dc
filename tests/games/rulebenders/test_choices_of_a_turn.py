"""What can be chosen in a turn, what is refused by which rule, and what an action uses up: every case."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from clepsydra.games.rulebenders.events import Placed
from clepsydra.games.rulebenders.placing import EVERYWHERE
from clepsydra.games.rulebenders.playing import activatable
from clepsydra.games.rulebenders.state import Turn
from clepsydra.games.rulebenders.turn import Possible
from tests.games.rulebenders.table import RulebendersTable, c, rulebenders

FANTASY = ("fantasy", "nights", "pirates", "zombies")


def full_hands() -> RulebendersTable:
    """Ann has one of everything."""
    table = rulebenders(themes=FANTASY).hand("Ann", c("guru")).marked("Ann", c("horde")).give("Ann", cubes=1)
    table.give("Ann", exchange="3>1").dashboard("Ann", c("goblin-banker"))
    table.player("Ann").foreign = {1: 1}
    return table


@pytest.mark.rule("RB-ACT-10", "RB-ACT-02", "RB-SP-15", "RB-ACT-03")
@pytest.mark.parametrize(("bound", "acted"), list(product([True, False], repeat=2)))
def test_all_that_might_be_done_in_a_turn_is_offered(bound: bool, acted: bool) -> None:
    table = full_hands()
    table.state.turn = Turn(0, bound=bound, acted=acted)
    assert list(Possible(table.game, 0).options()) == [
        *(("place", where) for where in EVERYWHERE),
        *(("foreign", 1, where) for where in EVERYWHERE),
        ("play", c("guru")),
        ("play", c("horde")),
        *([("discard", c("horde"))] if bound else []),
        ("activate", c("goblin-banker")),
        ("exchange", "3>1"),
        "end" if acted else "pass",
    ]


@pytest.mark.rule("RB-SP-15", "RB-ACT-02", "RB-SP-02", "RB-PLC-05", "RB-PLC-01", "RB-ACT-03")
@pytest.mark.parametrize(
    ("actions", "bound", "refused"),
    [
        (1, False, {"place": "RB-SP-02"}),
        (2, False, {"place": "RB-SP-02"}),
        (0, False, dict.fromkeys(("place", "foreign", "own", "marked"), "RB-ACT-02")),
        (1, True, dict.fromkeys(("place", "foreign", "own", "pass"), "RB-SP-15")),
    ],
)
def test_what_cannot_be_done_in_a_turn_is_refused_by_its_rule(
    actions: int, bound: bool, refused: dict[str, str]
) -> None:
    table = full_hands()
    table.state.turn = Turn(0, actions=actions, bound=bound)
    possible = Possible(table.game, 0)
    options: dict[str, Any] = {
        "place": ("place", "theme"),
        "foreign": ("foreign", 1, "theme"),
        "own": ("play", c("guru")),
        "marked": ("play", c("horde")),
        "activate": ("activate", c("goblin-banker")),
        "pass": "pass",
    }
    denials = {name: possible.why_not(option) for name, option in options.items()}
    assert {name: denial.rule for name, denial in denials.items() if denial is not None} == refused


@pytest.mark.rule("RB-ACT-02", "RB-SP-15", "RB-PLC-01")
def test_an_action_is_used_up_and_told_as_one() -> None:
    table = rulebenders().give("Ann", cubes=2)
    table.state.turn = Turn(0, actions=2)
    table.does("Ann", ("place", "theme"))
    assert (table.state.turn.actions, table.state.turn.acted, table.state.turn.bound) == (1, True, False)
    table.has("Ann", cubes=1).does("Ann", "end")
    assert table.events(Placed) == [Placed(0, 0, "theme", True)]
    other = rulebenders()
    other.player("Ann").foreign, other.player("Bob").supply = {1: 1}, 19
    other.does("Ann", ("foreign", 1, "exchange"), "end")
    assert other.events(Placed) == [Placed(0, 1, "exchange", True)]
    assert other.player("Ann").foreign == {}


@pytest.mark.rule("RB-SP-15", "RB-ACT-02")
def test_who_has_played_a_marked_card_is_bound_no_more() -> None:
    table = rulebenders().marked("Ann", c("bite"), c("bite", 2)).give("Ann", cubes=1)
    table.state.turn = Turn(0, actions=2, bound=True)
    table.does("Ann", ("play", c("bite")), ("target", 1))
    assert (table.state.turn.bound, table.state.turn.actions) == (False, 1)
    table.does("Ann", ("place", "theme"))


@pytest.mark.rule("RB-ACV-02", "RB-ACV-04", "RB-ACV-03")
def test_in_a_turn_straight_cards_without_a_moment_of_their_own_are_activated() -> None:
    cards = ["goblin-banker", "chainsaw", "blackbeard", "palace-guard", "ring-of-invisibility"]
    table = rulebenders(themes=FANTASY).dashboard("Ann", *(c(card) for card in cards))
    game = table.game
    assert activatable(game, 0) == [c("goblin-banker"), c("blackbeard")]
    assert activatable(game, 0, attacks_only=True) == [c("blackbeard")]
    table.player("Ann").rotated = [c("blackbeard")]
    assert (activatable(game, 0), activatable(game, 0, attacks_only=True)) == ([c("goblin-banker")], [])


@pytest.mark.rule("RB-PLC-01", "RB-PLC-05", "RB-SP-02")
@pytest.mark.parametrize(
    ("cubes", "held", "placed", "own", "foreign"),
    [
        (1, False, False, None, "RB-SP-02"),
        (0, False, False, "RB-PLC-01", "RB-SP-02"),
        (1, True, False, "RB-SP-02", None),
        (0, True, False, "RB-SP-02", None),
        (1, True, True, None, "RB-SP-02"),
        (0, True, True, "RB-PLC-01", "RB-SP-02"),
    ],
)
def test_which_cube_may_be_placed(
    cubes: int, held: bool, placed: bool, own: str | None, foreign: str | None
) -> None:
    table = rulebenders().give("Ann", cubes=cubes)
    table.state.turn = Turn(0, foreign=placed)
    table.player("Ann").foreign = {1: 1} if held else {}
    possible = Possible(table.game, 0)
    denials = [possible.why_not_place(option) for option in (("place", "theme"), ("foreign", 1, "theme"))]
    assert [denial and denial.rule for denial in denials] == [own, foreign]

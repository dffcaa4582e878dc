"""Which steps the change of an era has, in which order, and which of them the first change has."""

from __future__ import annotations

import pytest

from tests.games.inventions.table import inventions
from tests.games.inventions.test_eras import change

STEPS = [
    "turn_order",
    "influence",
    "rest",
    "pillars",
    "sages",
    "economy_tokens",
    "neutral_milestone",
    "eureka",
    "ideas",
    "hands",
]
BEFORE = {"three": [], "two": ["chronos"], "solo": ["cards", "chronos"]}
"""What the bots' own steps are, which come first."""


@pytest.mark.rule("IN-ERA-04", "IC2-ERA-04", "IH-ERA-01", "IC2-ERA-05", "IH-ERA-08")
@pytest.mark.parametrize("players", BEFORE)
def test_the_steps_of_bots_come_first_and_the_first_change_ends_with_influence(players: str) -> None:
    rules = inventions(players).game.rules
    steps = rules.era_change
    assert list(steps) == BEFORE[players] + STEPS
    assert [name for name in steps if steps[name].always] == [*BEFORE[players], "turn_order", "influence"]


@pytest.mark.rule("IC2-ERA-04", "IC2-ERA-05", "IH-ERA-08")
@pytest.mark.parametrize(("players", "bots"), [("two", ["chronos"]), ("solo", ["chronos", "hephaestus"])])
def test_beside_bots_too_the_first_change_is_of_turn_order_and_influence(
    players: str, bots: list[str]
) -> None:
    table = change(players, era=2).private("Ann", "sailing").influence("Ann", 0)
    table.exhausted("Ann", economy=2)
    table.player("Ann").place = 4
    for bot in bots:
        table.influence(bot, 9)
    assert (table.asked, table.rule("Ann")) == (["Ann"], "IN-ERA-01")
    table.does("Ann", ("turn_order", 1)).has("Ann", influence=1)
    assert table.player("Ann").exhausted["economy"] == 2
    for bot in bots:
        table.has(bot, influence=9)

"""Flexo beside the cards of humans: what it takes part in, what it is told to do, and what it never has (RF-GEN, RF-SET)."""

from __future__ import annotations

import pytest

from clepsydra.games.rulebenders.events import FlexoReveals, Left
from clepsydra.kernel import Gained, Paid, Passed
from tests.games.rulebenders.table import c, rulebenders
from tests.games.rulebenders.test_flexo import FLEXO, flexo_table, flexo_wins


@pytest.mark.rule("RF-GEN-03", "RB-PLY-14")
@pytest.mark.parametrize(("cubes", "chips"), [(2, 6), (3, 9), (4, 9)])
def test_a_fixed_number_is_compared_with_what_the_player_has_whatever_flexo_has(
    cubes: int, chips: int
) -> None:
    table = flexo_table().hand("Ann", c("flexo-15")).cubes("currency", Ann=cubes, flexo=5)
    table.plays("Ann", c("flexo-15")).has("Ann", chips=chips)


@pytest.mark.rule("RF-SET-02", "RF-SET-03", "RB-SP-19", "RB-TOK-07")
def test_flexo_takes_its_cubes_back_and_no_chips_for_them() -> None:
    table = rulebenders(flexo=True, themes=("fantasy", "nights", "pirates", "zombies"))
    table.hand("Ann", c("dragon-awakening")).cubes("theme", flexo=4).cubes("exchange", Bob=2)
    table.plays("Ann", c("dragon-awakening")).has("flexo", cubes=20, supply=0, chips=0)
    table.has("Bob", supply=20, chips=8)
    log = [event for _, event in table.position.log]
    assert {Left(1, 2, "exchange"), Left(FLEXO, 4, "theme")} == {e for e in log if isinstance(e, Left)}
    assert [(e.seat, e.goods) for e in log if isinstance(e, Gained)] == [(1, {"chip": 1})]
    assert [e.seat for e in log if isinstance(e, Paid)] == [0], (
        "for the card; nobody else lost or gained anything"
    )


@pytest.mark.rule("RF-SET-05", "RF-TRN-02")
def test_flexo_does_what_its_cards_say_and_others_what_they_do() -> None:
    table = flexo_table().does("Ann", "pass").does("Bob", "pass")
    assert [table.rules.doer(event) for event in table.events(Passed)] == [0, 1, FLEXO]
    (reveals,) = flexo_wins("exchange", "flexo-24").events(FlexoReveals)
    assert flexo_table().rules.doer(reveals) == FLEXO


@pytest.mark.rule("RF-GEN-06", "RB-SP-08")
def test_big_bang_takes_the_cubes_of_humans_and_leaves_those_of_flexo() -> None:
    table = rulebenders(flexo=True, themes=("scifi", "nights", "pirates", "zombies"))
    table.hand("Ann", c("big-bang")).give("Ann", cubes=3).hand("Bob", c("bite")).give("Bob", cubes=2)
    table.plays("Ann", c("big-bang"))
    for who in ("Ann", "Bob"):
        table.has(who, cubes=5, supply=15, cards=0)  # the income has brought five anew
    table.has("flexo", cubes=20, supply=0)

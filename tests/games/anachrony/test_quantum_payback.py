"""Quantum Loops (QL): paying back, the end of the game, and what bots think of it."""

from __future__ import annotations

import pytest

from clepsydra.games.anachrony.ending import end_game
from clepsydra.games.anachrony.modules.quantum_loops.rules import DEBT, worth
from clepsydra.games.anachrony.warp_tiles import may_take_back
from clepsydra.kernel import Flow, One
from tests.games.anachrony.quantum_loops import (
    BLUEPRINTS,
    CARDS,
    DENSITY,
    LABOR,
    LEAK,
    TILE,
    holds,
    loops,
    on_offer,
    own,
    quantum,
    reserves,
)
from tests.games.anachrony.table import AnachronyTable

PAYS = {
    "foreign_labor": "genetics",
    "interdimensional_espionage": "technology",
    "future_blueprints": "society",
    "privileges_of_the_multiverse": "war",
    "time_loop_amplifier": "time_travel",
    "cosmic_data_leak": "triangle",
    "high_density_universe": "circle",
    "timewave_neutralizer": "square",
}
SHAPES = ("circle", "triangle", "square")


def travelling(card: str, *breakthroughs: str) -> AnachronyTable:
    """Ann has travelled to era 2, where her tile lies."""
    table = holds(quantum(era=3, phase="turn"), card, 2).built("Ann", "102").workers("Ann", scientist=1)
    table.breakthroughs("Ann", *breakthroughs)
    return table.does("Ann", ("work", "scientist", "102"), ("focus", 2))


@pytest.mark.rule("QL-PAY-01", "QL-PAY-03")
@pytest.mark.scenario("FI-S26")
def test_a_power_plant_pays_the_tile_back_with_a_breakthrough() -> None:
    table = on_offer(travelling_table(), LABOR, LEAK)
    table.does("Ann", ("work", "scientist", "102"), ("focus", 2))
    assert table.offers("Ann") == [("repay", f"{TILE}#0"), "decline"]
    table.does("Ann", ("repay", f"{TILE}#0"))
    assert table.player("Ann").breakthroughs["circle/war"] == 0
    assert table.state.breakthroughs["circle/war"] == table.game.rules.catalog.breakthroughs["circle/war"]
    assert table.player("Ann").travels == 1
    assert f"{TILE}#0" in table.player("Ann").warps
    assert (own(table).card.pieces, loops(table).offer.pieces) == ([], [LABOR, LEAK, DENSITY])


def travelling_table() -> AnachronyTable:
    table = holds(quantum(era=3, phase="turn"), DENSITY, 2).built("Ann", "102").workers("Ann", scientist=1)
    return table.breakthroughs("Ann", "circle/war")


@pytest.mark.rule("QL-PAY-01")
def test_only_where_the_focus_is_and_only_with_a_matching_breakthrough() -> None:
    table = travelling_table().does("Ann", ("work", "scientist", "102"), ("focus", 1))
    assert table.asked == ["Bob"], "there is no tile on era 1"
    table = holds(quantum(era=3, phase="turn"), BLUEPRINTS, 2).warp("Ann", 2, "warp_gold")
    table.built("Ann", "102").workers("Ann", scientist=1).breakthroughs("Ann", "circle/war").give(
        "Ann", gold=1
    )
    table.does("Ann", ("work", "scientist", "102"), ("focus", 2))
    table.refuses("Ann", ("repay", f"{TILE}#0"), rule="QL-PAY-01", named="society")
    assert ("repay", "warp_gold#0") in table.offers("Ann")


@pytest.mark.rule("QL-PAY-02")
@pytest.mark.parametrize("card", CARDS)
def test_an_icon_on_any_shape_and_a_shape_with_any_icon_the_player_chooses(card: str) -> None:
    icons = ("genetics", "technology", "society", "war", "time_travel")
    every = [f"{shape}/{icon}" for shape in SHAPES for icon in icons]
    table = travelling(card, *every).does("Ann", ("repay", f"{TILE}#0"))
    named = PAYS[card]
    fits = [name for name in every if named in name.split("/")]
    assert len(fits) == (5 if named in SHAPES else 3)
    assert table.offers("Ann") == [("spend", name) for name in fits]
    table.does("Ann", ("spend", fits[1]))
    assert {name for name, count in table.player("Ann").breakthroughs.items() if not count} == {fits[1]}


@pytest.mark.rule("QL-PAY-03")
def test_the_card_is_there_for_the_next_who_takes_one() -> None:
    table = travelling(LEAK, "triangle/war").does("Ann", ("repay", f"{TILE}#0"))
    assert loops(table).offer.pieces[-1] == LEAK
    assert loops(table).offer.eyes == -1


@pytest.mark.rule("QL-PAY-04")
@pytest.mark.scenario("FI-S27")
def test_an_anomaly_brings_back_only_another_warp_tile() -> None:
    table = holds(quantum(era=2, phase="paradox"), LABOR, 1).give("Ann", paradox=2)
    table.warp("Ann", 1, "warp_titanium").dice(1).start()
    table.does("Ann", table.offers("Ann")[0])
    assert table.ask("Ann").rule == "AN-PAR-06"
    assert table.offers("Ann") == [("take_back", "warp_titanium#0", 1), "decline"]


@pytest.mark.rule("QL-PAY-04")
def test_no_effect_takes_the_tile_back_not_even_one_that_must() -> None:
    table = holds(quantum(era=3), LABOR, 2)
    taking_back: Flow[None] = may_take_back(table.game, 0, 1, rule="AN-B407", must=True)
    assert list(taking_back) == []
    assert f"{TILE}#0" in table.game.timeline_tile(2).warps


# --- the end ------------------------------------------------------------------------------------


def at_the_end(card: str, *breakthroughs: str) -> AnachronyTable:
    table = holds(quantum(era=7, phase="turn"), card, 4)
    return table.breakthroughs("Ann", *breakthroughs)


def run(flow: Flow[None], *answers: object) -> list[One]:
    """Let a rule run with these answers; what it asked."""
    asked: list[One] = []
    given = iter(answers)
    try:
        ask = next(flow)
        while True:
            assert isinstance(ask, One)
            asked.append(ask)
            ask = flow.send(next(given))
    except StopIteration:
        return asked


@pytest.mark.rule("QL-END-01", "QL-END-02", "QL-END-03")
@pytest.mark.scenario("FI-S29")
def test_in_the_end_a_matching_breakthrough_is_spent_and_else_four_points_are_lost() -> None:
    table = at_the_end(BLUEPRINTS, "circle/war")
    assert run(end_game(table.game)) == []
    assert (table.score("Ann")["warp_tiles"], table.score("Ann")["breakthroughs"]) == (-4, 1)
    table = at_the_end(BLUEPRINTS, "triangle/society").travels("Ann", 2)
    assert run(end_game(table.game)) == [], "it must be paid"
    assert (table.score("Ann")["warp_tiles"], table.score("Ann")["breakthroughs"]) == (0, 0)
    assert table.player("Ann").travels == 2
    assert f"{TILE}#0" in table.player("Ann").warps


@pytest.mark.rule("QL-END-02")
def test_other_tiles_cost_what_they_always_do() -> None:
    table = at_the_end(LABOR).warp("Ann", 2, "warp_gold").warp("Bob", 2, TILE)
    assert (table.score("Ann")["warp_tiles"], table.score("Bob")["warp_tiles"]) == (-6, -4)


@pytest.mark.rule("QL-END-03")
def test_of_several_the_player_chooses_which_no_longer_scores() -> None:
    table = at_the_end(LEAK, "triangle/war", "triangle/society")
    asked = run(end_game(table.game), ("spend", "triangle/society"))
    assert [ask.rule for ask in asked] == ["QL-PAY-02"]
    assert list(asked[0].menu.options) == [("spend", "triangle/war"), ("spend", "triangle/society")]
    assert table.player("Ann").breakthroughs == {"triangle/war": 1, "triangle/society": 0}


# --- what bots go by ----------------------------------------------------------------------------


def test_a_debt_weighs_until_a_breakthrough_is_there_and_a_reservation_is_a_plan() -> None:
    table = holds(quantum(), LABOR, 2)
    assert worth(table.game, 0, 3) == DEBT
    assert worth(table.game, 1, 3) == 0.0
    table.breakthroughs("Ann", "circle/genetics")
    assert worth(table.game, 0, 3) == 0.0
    planning = reserves(quantum(), "anti_gravity_field").breakthroughs("Ann", "circle/technology")
    poor = worth(planning.game, 0, 3)
    rich = worth(planning.give("Ann", titanium=4).game, 0, 3)
    assert rich > poor
    assert worth(planning.game, 0, 0) == 0.0

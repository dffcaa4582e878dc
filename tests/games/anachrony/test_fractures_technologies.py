"""The technologies of Fractures of Time, each of them (FT-TEC)."""

from __future__ import annotations

from typing import Any

import pytest

from clepsydra.games.anachrony.actions.time_travel import range_bonus
from clepsydra.games.anachrony.modules.fractures.technology_effects import DrewConditions
from clepsydra.games.anachrony.preparation import preparation
from clepsydra.games.anachrony.turn import free_actions, worker_slots
from clepsydra.kernel import Chance
from clepsydra.kernel.zones import visible
from tests.games.anachrony.fractures import fractures, own, valley
from tests.games.anachrony.table import AnachronyTable
from tests.games.anachrony.valley import CARDS, goes, holds, on_offer

TOP = "assimilate_top"


def having(*cards: str, **words: Any) -> AnachronyTable:
    """Ann's turn; she has these technologies."""
    return holds(fractures(**words), "Ann", *cards)


def taking(card: str, **goods: int) -> AnachronyTable:
    """A Scientist of Ann's takes a card, for one uranium and what it costs besides."""
    table = on_offer(fractures().workers("Ann", scientist=1).give("Ann", uranium=1, **goods), card, "503")
    return table.does("Ann", goes("scientist", TOP), ("assimilate", card))


# The stacks


@pytest.mark.rule("FT-SET-06", "FT-INF-02")
def test_sixteen_cards_lie_in_two_stacks_of_which_only_the_tops_are_seen() -> None:
    table = fractures()
    rules: Any = table.game.rules
    stack = valley(table).technologies
    assert (len(stack.primary), len(stack.secondary)) == (15, 1)
    assert sorted([*stack.primary, *stack.secondary]) == CARDS
    assert visible([stack.primary], None) == {stack.primary.pieces[-1]}
    assert {rules.back(card) for card in CARDS} == {"technology"}
    shuffled = {tuple(rules.opening(Chance(bytes([n]))).fractures.technologies.primary) for n in range(5)}
    assert len(shuffled) == 5
    assert rules.stacked["technology"](table.state) is stack


@pytest.mark.rule("FT-PHA-01")
def test_in_each_preparation_one_more_card_comes_onto_the_second_stack() -> None:
    table = on_offer(fractures(phase="preparation"), "501", "502")
    stack = valley(table).technologies
    below = stack.primary.pieces[-2]
    preparation(table.game)
    assert (stack.primary.pieces[-1], stack.secondary.pieces) == (below, ["502", "501"])
    assert visible([stack.primary], None) == {below}
    order = list(table.game.rules.preparation)
    assert order.index("buildings") < order.index("technology") < order.index("recruits")
    last = on_offer(fractures(phase="preparation"), "", "502")
    preparation(last.game)
    assert valley(last).technologies.secondary.pieces == ["502"]


@pytest.mark.rule("FT-PHA-01")
def test_technologies_come_after_variable_anomalies() -> None:
    order = list(fractures(modules=("variable_anomalies",)).game.rules.preparation)
    assert order.index("variable_anomalies") < order.index("technology")


# What all of them have in common


@pytest.mark.rule("FT-TEC-01", "FT-TEC-08")
def test_a_card_lies_beside_the_board_and_is_no_building() -> None:
    table = having("501", "512")
    player, slots = table.player("Ann"), worker_slots(table.game, 0)
    assert not slots["512"].on_board
    assert player.built.pieces == []
    assert set(player.grid.values()) == {""}
    assert table.score("Ann")["technologies"] == 2
    assert (table.score("Ann")["buildings"], table.score("Ann")["superprojects"]) == (0, 0)
    assert table.game.rules.metrics["building"](table.game, 0) == 0
    assert ("free", "501") in free_actions(table.game, 0)
    assert ("free", "501") not in free_actions(table.game, 1)
    assert "512" not in worker_slots(table.game, 1)


@pytest.mark.rule("FT-TEC-08")
def test_the_chameleon_finds_no_technology() -> None:
    table = having("512").built("Ann", "quantum_chameleon").workers("Ann", genius=1)
    table.refuses("Ann", ("work", "genius", "quantum_chameleon"), rule="AN-SPX-07")


# Each of them


@pytest.mark.rule("FT-TEC-01")
def test_501_gives_a_flux_core_once_in_an_era() -> None:
    table = having("501").does("Ann", ("free", "501")).has("Ann", flux_core=1)
    table.refuses("Ann", ("free", "501"), rule="AN-FREE-01")


@pytest.mark.rule("FT-TEC-01")
def test_505_lets_operators_save_titanium_as_engineers_do() -> None:
    costs = {}
    for cards in ((), ("505",)):
        for worker in ("operator", "engineer", "scientist"):
            table = having(*cards).give("Ann", titanium=9, uranium=9, gold=9, water=9).offer("301B")
            table.workers("Ann", active={worker: 1}).does(
                "Ann", goes(worker, "construct.1"), ("build", "301B")
            )
            costs[cards, worker] = 9 - table.player("Ann").goods["titanium"]
    assert costs == {
        ((), "operator"): 2,
        ((), "engineer"): 1,
        ((), "scientist"): 2,
        (("505",), "operator"): 1,
        (("505",), "engineer"): 1,
        (("505",), "scientist"): 2,
    }


@pytest.mark.rule("FT-TEC-01")
def test_506_powers_up_an_exosuit_for_a_flux_core() -> None:
    table = having("506").give("Ann", flux_core=1).hexes("Ann", 2)
    table.does("Ann", ("free", "506"), ("hex", "BL")).has("Ann", flux_core=0)
    assert table.player("Ann").powered == ["TL", "TC", "BL"]
    having("506").hexes("Ann", 2).refuses("Ann", ("free", "506"), rule="AN-CST-01")
    having("506").give("Ann", flux_core=1).refuses("Ann", ("free", "506"), rule="AN-BLD-04")


@pytest.mark.rule("FT-TEC-01", "FT-TEC-08")
@pytest.mark.parametrize(("more", "goods"), [("flux_core", (3, 0)), ("energy_core", (2, 1)), ("", (2, 0))])
def test_507_adds_a_core_of_choice_to_extract(more: str, goods: tuple[int, int]) -> None:
    table = having("507").workers("Ann", operator=1)
    table.does("Ann", goes("operator", "extract_top"), ("gain", "flux_core", 2))
    table.does("Ann", ("gain", more, 1) if more else "decline")
    table.has("Ann", flux_core=goods[0], energy_core=goods[1])


@pytest.mark.rule("FT-TEC-01")
def test_508_gives_water_in_the_power_up_phase() -> None:
    gained = []
    for cards in ((), ("508",)):
        table = having(*cards, phase="power_up").give("Ann", water=0).powers("Ann", "TL")
        gained.append(table.player("Ann").goods["water"])
    assert gained[1] == gained[0] + 2


@pytest.mark.rule("FT-TEC-01")
def test_the_water_of_508_powers_nothing_up_and_wolfe_exchanges_it() -> None:
    table = having("508", phase="power_up").leads("Ann", "wolfe")
    table.refuses("Ann", (("power", "BL"),), rule="AN-POW-02", good="energy_core", needed=1, have=0)
    table.powers("Ann").does("Ann", ("trade", 8, "water", "for", 4, "energy_core"))
    table.has("Ann", water=0, energy_core=4)


@pytest.mark.rule("FT-TEC-05")
def test_509_lengthens_power_plants_and_counts_at_the_end() -> None:
    table = having("509", era=4).built("Ann", "101")
    plain = fractures(era=4).built("Ann", "101")
    assert (range_bonus(table.game, 0), range_bonus(table.game, 1)) == (1, 0)
    metric = table.game.rules.metrics["range_sum"]
    assert metric(table.game, 0) == metric(plain.game, 0) + 1
    table.workers("Ann", scientist=1).does("Ann", ("work", "scientist", "101"))
    plain.workers("Ann", scientist=1).does("Ann", ("work", "scientist", "101"))
    reached = [len(t.offers("Ann")) if t.asked == ["Ann"] else 1 for t in (plain, table)]
    assert reached[1] == reached[0] + 1


@pytest.mark.rule("FT-TEC-05")
def test_509_does_not_lengthen_what_is_no_power_plant() -> None:
    table = having("509", era=5).built("Ann", "temporal_tourism").workers("Ann", scientist=1, genius=1)
    plain = fractures(era=5).built("Ann", "temporal_tourism").workers("Ann", scientist=1, genius=1)
    use = next(option for option in table.offers("Ann") if "temporal_tourism" in option)
    assert table.does("Ann", use).offers("Ann") == plain.does("Ann", use).offers("Ann")


@pytest.mark.rule("FT-TEC-06")
def test_510_spares_the_two_dearest_unpaid_warp_tiles() -> None:
    tiles = ("warp_water", "warp_gold", "warp_titanium")
    table = having("510").warp("Ann", 1, *tiles).warp("Bob", 1, *tiles)
    assert (table.score("Ann")["warp_tiles"], table.score("Bob")["warp_tiles"]) == (-2, -6)
    assert having("510").warp("Ann", 1, "warp_water").score("Ann")["warp_tiles"] == 0
    quantum = having("510", modules=("quantum_loops",))
    quantum.warp("Ann", 1, "warp_water", "warp_gold", "quantum_warp_tile")
    assert quantum.score("Ann")["warp_tiles"] == -2, "the Quantum Warp tile before classic ones"


@pytest.mark.rule("FT-TEC-01", "FT-END-03")
def test_513_scores_for_every_two_operators() -> None:
    table = having("513").workers("Ann", active={"operator": 2}, tired={"operator": 2})
    table.occupies("Ann", "extract_top", "operator").occupies("Ann", "mine.top", "engineer")
    assert table.score("Ann")["technologies"] == 1 + 2


@pytest.mark.rule("FT-TEC-01", "FT-END-03")
def test_514_scores_for_breakthroughs_on_the_upgrade_tile() -> None:
    table = having("514")
    own(table).device.upgrades = ["circle/war", "square/society", "circle/genetics"]
    assert table.score("Ann")["technologies"] == 1 + 3


@pytest.mark.rule("FT-TEC-01")
def test_516_gives_neutronium_when_it_is_gained() -> None:
    taking("516", energy_core=1).has("Ann", neutronium=2, energy_core=0, uranium=0)


# Covert Operations HQ


def in_box(table: AnachronyTable) -> list[str]:
    return [card for card in table.state.box if card in table.game.rules.catalog.conditions]


@pytest.mark.rule("FT-TEC-03", "FT-INF-03")
def test_511_keeps_one_of_three_cards_that_nobody_else_sees() -> None:
    table = taking("511")
    seen = table.player("Ann").hand
    assert len(seen) == 3
    assert (visible([seen], 0), visible([seen], 1)) == (set(seen), set())
    cards = list(seen)
    assert table.offers("Ann") == [("keep_condition", card) for card in cards]
    unused = {*in_box(table), *cards}
    table.does("Ann", ("keep_condition", cards[1]))
    kept = own(table).condition
    assert (kept.pieces, seen.pieces) == ([cards[1]], [])
    assert set(in_box(table)) == unused - {cards[1]}
    assert (visible([kept], 0), visible([kept], 1)) == ({cards[1]}, set())
    assert visible([table.state.box], 0) == set(), "the others are shuffled back"
    assert table.events(DrewConditions, "Bob") == [DrewConditions(0, 3)]


@pytest.mark.rule("FT-TEC-03")
@pytest.mark.parametrize("left", [0, 1, 2])
def test_511_with_fewer_cards_draws_what_is_there(left: int) -> None:
    table = on_offer(fractures().workers("Ann", scientist=1).give("Ann", uranium=1), "511", "503")
    table.conditions(*in_box(table)[left:])
    table.does("Ann", goes("scientist", TOP), ("assimilate", "511"))
    if left > 1:
        table.does("Ann", table.offers("Ann")[0])
    assert (len(own(table).condition), len(in_box(table))) == (min(left, 1), max(left - 1, 0))


@pytest.mark.rule("FT-TEC-03")
def test_the_secret_condition_is_scored_by_its_owner_alone_ties_included() -> None:
    table = fractures(3).give("Ann", water=4).give("Bob", water=4)
    table.put(own(table).condition, "most_water")
    assert [table.score(who)["secret_condition"] for who in table.names] == [3, 0, 0]
    table.give("Cleo", water=5)
    assert table.score("Ann")["secret_condition"] == 0


@pytest.mark.rule("FT-TEC-03", "QL-CRD-16")
def test_with_quantum_loops_511_draws_from_the_pile_of_unused_cards() -> None:
    table = fractures(modules=("quantum_loops",)).workers("Ann", scientist=1).give("Ann", uranium=1)
    pile = table.state.quantum_loops.conditions  # type: ignore[attr-defined] # the module's own part of the state
    table.put(pile, *in_box(table))
    before = len(pile)
    on_offer(table, "511", "503").does("Ann", goes("scientist", TOP), ("assimilate", "511"))
    table.does("Ann", table.offers("Ann")[0])
    pile = table.state.quantum_loops.conditions  # type: ignore[attr-defined] # the module's own part of the state
    assert (len(own(table).condition), len(pile)) == (1, before - 1)


# The end


@pytest.mark.rule("FT-END-03", "FT-END-08")
def test_technologies_score_their_points_and_one_more_each_with_the_vault() -> None:
    table = having("501", "502", "509")
    assert table.score("Ann")["technologies"] == 1 + 2 + 1
    table.built("Ann", "technology_vault")
    assert table.score("Ann")["technologies"] == 4 + 3
    assert table.score("Bob")["technologies"] == 0

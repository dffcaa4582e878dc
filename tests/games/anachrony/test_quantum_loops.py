"""Quantum Loops (QL): the warp tile."""

from __future__ import annotations

import pytest

from clepsydra.games.anachrony.modules.quantum_loops.warping import TookBackTile, TookCard
from clepsydra.games.anachrony.paradox import rollers
from clepsydra.games.anachrony.variants.alternate_timeline import SpaceCovered
from clepsydra.kernel import Some
from clepsydra.kernel.zones import visible
from tests.games.anachrony.quantum_loops import (
    AMPLIFIER,
    DENSITY,
    LABOR,
    LEAK,
    TILE,
    holds,
    loops,
    on_offer,
    own,
    quantum,
)

# --- the warp phase -----------------------------------------------------------------------------


@pytest.mark.rule("QL-WRP-01", "QL-WRP-11")
def test_the_tile_is_one_of_at_most_two_that_are_chosen_in_secret() -> None:
    table = quantum().give("Ann", water=1)
    assert table.asked == ["Ann", "Bob"], "both at the same time"
    assert ("warp", f"{TILE}#0") in table.offers("Ann")
    ask = table.ask("Ann")
    assert isinstance(ask, Some)
    assert ask.at_most == 2
    three = table.warping("Ann", TILE, "warp_gold", "warp_titanium")
    assert table.position.why_not(0, three) is not None
    table.does("Ann", table.warping("Ann", TILE, "warp_scientist"))
    assert table.events(TookCard) == []
    assert TILE not in str(table.position.events(1)), "nothing is seen before all have chosen"
    table.does("Bob", ())
    assert table.ask("Ann").rule == "QL-WRP-04"


@pytest.mark.rule("QL-WRP-11")
def test_the_water_for_workers_has_nothing_to_do_with_the_tile() -> None:
    table = quantum().start()
    table.refuses("Ann", table.warping("Ann", TILE, "warp_scientist"), rule="AN-WARP-05", needed=1, have=0)
    table.does("Ann", table.warping("Ann", TILE, "warp_gold"))


@pytest.mark.rule("QL-WRP-02")
@pytest.mark.parametrize("first", [TILE, "warp_water"])
def test_own_tiles_are_resolved_in_any_order(first: str) -> None:
    table = on_offer(quantum(), DENSITY, LEAK).warps(Ann=(TILE, "warp_water")).does("Ann", "take_a_card")
    assert table.ask("Ann").rule == "QL-WRP-02"
    table.does("Ann", ("first", f"{first}#0"))
    assert table.ask("Ann").rule == "QL-WRP-03"
    table.has("Ann", water=2 if first == "warp_water" else 0)
    table.does("Ann", ("take_card", LEAK)).has("Ann", water=2)


@pytest.mark.rule("QL-WRP-03")
def test_the_tile_lies_on_this_era_the_card_before_its_owner_and_its_effect_comes_at_once() -> None:
    table = on_offer(quantum().workers("Ann", engineer=1), DENSITY, LEAK)
    table.warps(Ann=(TILE,)).does("Ann", "take_a_card", ("take_card", DENSITY))
    assert f"{TILE}#0" in table.game.timeline_tile(3).warps
    assert own(table).card.pieces == [DENSITY]
    assert visible([own(table).card], 1) == {DENSITY}
    assert loops(table).offer.pieces == [LEAK]
    assert table.events(TookCard, "Ann") == [TookCard(0, DENSITY)]
    assert table.offers("Ann") == [("use", DENSITY), "decline"]


@pytest.mark.rule("QL-WRP-04", "QL-WRP-09")
def test_the_tile_may_be_withdrawn_before_it_is_placed() -> None:
    table = on_offer(quantum(), DENSITY, LEAK).warps(Ann=(TILE, "warp_gold"))
    assert table.offers("Ann") == ["take_a_card", "withdraw"]
    assert f"{TILE}#0" not in table.game.timeline_tile(3).warps
    table.does("Ann", "withdraw").has("Ann", gold=1)
    assert f"{TILE}#0" in table.player("Ann").warps
    assert (own(table).card.pieces, loops(table).offer.pieces) == ([], [DENSITY, LEAK])
    assert list(table.game.timeline_tile(3).warps) == ["warp_gold#0"]
    assert table.events(TookBackTile) == [TookBackTile(0)]
    assert table.state.phase == "turn", "no other tile takes its place"


@pytest.mark.rule("QL-WRP-04")
@pytest.mark.scenario("FI-S28")
def test_with_an_empty_offer_the_tile_comes_back_without_a_question() -> None:
    table = on_offer(quantum()).warps(Ann=(TILE, "warp_water")).has("Ann", water=2)
    assert f"{TILE}#0" in table.player("Ann").warps
    assert table.game.timeline_tile(3).warps.pieces == ["warp_water#0"]
    assert table.state.phase == "turn"


@pytest.mark.rule("QL-WRP-05", "QL-CRD-02")
@pytest.mark.scenario("FI-S36")
@pytest.mark.parametrize("brings", [False, True])
def test_a_card_that_cannot_be_used_is_held_all_the_same(brings: bool) -> None:
    table = on_offer(quantum().give("Ann", water=1), LABOR, LEAK)
    table.warps(Ann=(TILE, "warp_water") if brings else (TILE,)).does("Ann", "take_a_card")
    if brings:
        table.does("Ann", ("first", "warp_water#0"))
    table.does("Ann", ("take_card", LABOR))
    assert own(table).card.pieces == [LABOR]
    assert f"{TILE}#0" in table.game.timeline_tile(3).warps
    if brings:
        workers = tuple(("worker", kind) for kind in ("scientist", "engineer", "genius"))
        table.does("Ann", ("use", LABOR), workers).has("Ann", water=1)
        table.has_workers("Ann", active={"scientist": 1, "engineer": 1, "genius": 1})
    else:
        table.has("Ann", water=1).has_workers("Ann", active={})
        assert table.state.phase == "turn"


@pytest.mark.rule("QL-WRP-05")
def test_an_effect_that_can_be_used_may_be_declined() -> None:
    table = on_offer(quantum().workers("Ann", engineer=1), DENSITY, LEAK).warps(Ann=(TILE,))
    table.does("Ann", "take_a_card", ("take_card", DENSITY), "decline")
    table.has("Ann", titanium=0).has_workers("Ann", active={"engineer": 1})
    assert own(table).card.pieces == [DENSITY]


@pytest.mark.rule("QL-WRP-06")
def test_the_tile_counts_for_paradox_rolls() -> None:
    table = holds(quantum(era=3, phase="paradox"), LABOR, 2).warp("Bob", 2, "warp_gold")
    assert rollers(table.game, 2) == [0, 1]
    table.warp("Ann", 2, "warp_gold")
    assert rollers(table.game, 2) == [0]


@pytest.mark.rule("QL-WRP-07")
def test_whoever_holds_a_card_has_no_tile_to_take_another() -> None:
    table = holds(quantum(), LABOR, 2).start()
    assert TILE not in str(table.offers("Ann"))
    assert ("warp", f"{TILE}#1") in table.offers("Bob")


@pytest.mark.rule("QL-WRP-08")
@pytest.mark.scenario("FI-S75")
@pytest.mark.parametrize("first", [TILE, "warp_scientist"])
@pytest.mark.parametrize(("water", "works"), [(2, False), (3, True)])
def test_water_that_is_owed_for_a_worker_is_not_spent_by_a_card(first: str, water: int, works: bool) -> None:
    table = on_offer(quantum().give("Ann", water=water), LABOR, LEAK).warps(Ann=(TILE, "warp_scientist"))
    table.does("Ann", "take_a_card", ("first", f"{first}#0"), ("take_card", LABOR))
    assert (table.state.phase == "warp") is works
    if works:
        assert table.offers("Ann") == [("use", LABOR), "decline"]
        workers = tuple(("worker", kind) for kind in ("engineer", "administrator", "genius"))
        table.does("Ann", ("use", LABOR), workers).has("Ann", water=0)
        assert sum(table.player("Ann").active.values()) == 4
    else:
        table.has("Ann", water=1).has_workers("Ann", active={"scientist": 1})


@pytest.mark.rule("QL-WRP-08")
@pytest.mark.parametrize(("water", "payable"), [(2, False), (3, True)])
def test_nor_is_it_paid_back_with(water: int, payable: bool) -> None:
    table = quantum(era=2).give("Ann", water=water).warp("Ann", 1, "warp_water")
    on_offer(table, AMPLIFIER, LEAK).warps(Ann=(TILE, "warp_scientist"))
    table.does("Ann", "take_a_card", ("first", f"{TILE}#0"), ("take_card", AMPLIFIER))
    if payable:
        assert ("repay", "warp_water#0") in table.offers("Ann")
    else:
        assert table.state.phase == "turn", "there was nothing to choose"
    assert not table.player("Ann").facts.get("warp_water_owed") or payable


# --- the alternate timeline ---------------------------------------------------------------------


@pytest.mark.rule("QL-WRP-09")
@pytest.mark.scenario("FI-S76")
def test_a_withdrawn_tile_takes_no_space_and_triggers_nothing() -> None:
    """Of the spaces of era 6 the second gives 1 VP."""
    table = on_offer(quantum(era=6, alternate_timeline=True), LABOR)
    table.state.timeline[5].spaces_used = 1
    table.warps(Ann=(TILE,), Bob=("warp_gold",)).does("Ann", "withdraw")
    table.has("Ann", vp=0).has("Bob", vp=1, gold=1)
    assert table.state.timeline[5].spaces_used == 2
    assert f"{TILE}#0" in table.player("Ann").warps


@pytest.mark.rule("QL-WRP-10", "QL-PAY-04")
def test_both_tiles_are_placed_first_then_goods_and_card_in_any_order_and_a_removal_last() -> None:
    """In era 6: a paradox, then 1 VP."""
    table = on_offer(quantum(era=6, alternate_timeline=True).give("Ann", paradox=2), LEAK, LABOR)
    table.warps(Ann=("warp_gold", TILE)).does("Ann", "take_a_card")
    assert table.ask("Ann").rule == "AN-VAT-03"
    table.does("Ann", ("first", f"{TILE}#0"))
    assert table.game.timeline_tile(6).warps.pieces == [f"{TILE}#0", "warp_gold#0"]
    table.does("Ann", table.offers("Ann")[0]).has("Ann", gold=0, vp=1)
    assert table.ask("Ann").rule == "QL-WRP-02"
    table.does("Ann", ("first", "warp_gold#0")).has("Ann", gold=1)
    table.does("Ann", ("take_card", LEAK))
    assert table.ask("Ann").rule == "AN-VAT-08"
    assert table.offers("Ann") == [("take_back", "warp_gold#0", 6), "decline"]


@pytest.mark.rule("QL-MIX-01")
def test_the_parallel_timeline_brings_nothing_more_and_other_spaces_what_they_say() -> None:
    """Of the spaces of era 3 the first lowers morale and the second doubles goods."""
    for used, space, morale in ((0, "sinister_message", 3), (1, "parallel_timeline", 4)):
        table = on_offer(quantum(alternate_timeline=True).morale("Ann", 4), LEAK, LABOR)
        table.state.timeline[2].spaces_used = used
        before = dict(table.player("Ann").goods)
        table.warps(Ann=(TILE,)).does("Ann", "take_a_card", ("take_card", LEAK))
        assert [event.space for event in table.events(SpaceCovered)] == [space]
        assert table.player("Ann").morale == morale
        assert table.player("Ann").goods == before
        assert own(table).card.pieces == [LEAK]
        assert len(loops(table).offer) == 1

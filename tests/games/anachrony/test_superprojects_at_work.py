"""Superprojects with a worker slot, and Exocrawler's placements (section 12)."""

from __future__ import annotations

import pytest

from clepsydra.games.anachrony.events import Placed, UsedFree
from clepsydra.kernel import BACK
from clepsydra.kernel.state import encode
from tests.games.anachrony.table import AnachronyTable, anachrony

OUTBACK, CHAMELEON, CRAWLER = "outback_conditioner", "quantum_chameleon", "exocrawler"


def after(table: AnachronyTable, where: str) -> str:
    """What will become of Ann's worker there."""
    (busy,) = [busy for busy in table.player("Ann").busy if busy.where == where]
    return busy.after


# --- Welfare Society, Cloning Vat -----------------------------------------------------------------


@pytest.mark.rule("AN-SP-01")
@pytest.mark.parametrize("worker", ["administrator", "genius"])
def test_the_welfare_society_raises_morale_for_one_water(worker: str) -> None:
    table = (
        anachrony().built("Ann", "welfare_society").workers("Ann", active={worker: 1}).give("Ann", water=1)
    )
    table.does("Ann", ("work", worker, "welfare_society")).has("Ann", water=0, vp=0)
    assert (table.player("Ann").morale, after(table, "welfare_society")) == (5, "tired")
    top = anachrony().built("Ann", "welfare_society").workers("Ann", active={worker: 1}).give("Ann", water=1)
    top.morale("Ann", 7).does("Ann", ("work", worker, "welfare_society")).has("Ann", vp=2)


@pytest.mark.rule("AN-SP-01")
def test_the_welfare_society_wants_an_administrator_and_water() -> None:
    table = (
        anachrony().built("Ann", "welfare_society").workers("Ann", scientist=1, engineer=1, administrator=1)
    )
    for worker in ("scientist", "engineer"):
        table.refuses("Ann", ("work", worker, "welfare_society"), rule="AN-SP-01")
    table.refuses("Ann", ("work", "administrator", "welfare_society"), rule="AN-CST-01")


@pytest.mark.scenario("AN-S101")
@pytest.mark.rule("AN-SP-18", "AN-GNS-04")
@pytest.mark.parametrize("worker", ["genius", "scientist", "engineer", "administrator"])
def test_the_cloning_vat_copies_the_real_type(worker: str) -> None:
    table = anachrony().built("Ann", "cloning_vat").workers("Ann", active={worker: 1})
    table.does("Ann", ("work", worker, "cloning_vat")).has_workers("Ann", active={}, tired={worker: 1})
    table.all_pass().has_workers("Ann", active={}, tired={worker: 2})


# --- Outback Conditioner --------------------------------------------------------------------------


def outback(**workers: int) -> AnachronyTable:
    """Ann has the Outback Conditioner, plenty of goods and no powered exosuit."""
    table = anachrony().built("Ann", OUTBACK, at="lab.1").workers("Ann", active=workers).offer("201")
    table.hexes("Ann", 0).pool(genius=1, scientist=1).superproject(3, CRAWLER)
    return table.give("Ann", water=3, titanium=2, gold=1)


@pytest.mark.scenario("AN-S80")
@pytest.mark.rule("AN-SPX-01", "AN-SP-09")
def test_an_engineer_builds_in_the_outback() -> None:
    table = outback(engineer=1, administrator=1)
    table.does("Ann", ("work", "engineer", OUTBACK))
    table.refuses("Ann", ("do", "research"), rule="AN-RES-01")
    table.does("Ann", ("do", "construct"), ("build", "201")).has("Ann", water=1, titanium=1, gold=0)
    assert table.where("Ann", "201") == ["factory.1"]
    assert all(slot.seat < 0 for slot in table.state.slots.values())
    admin = outback(administrator=1).does("Ann", ("work", "administrator", OUTBACK))
    assert ("recruit", "genius") in admin.offers("Ann")
    admin.does("Ann", ("recruit", "scientist")).has("Ann", water=3 - 2 + 2)
    assert after(admin, OUTBACK) == "tired"


@pytest.mark.rule("AN-SPX-01", "AN-SP-09")
def test_the_outback_keeps_the_restrictions_of_the_capital() -> None:
    scientist = outback(scientist=1).does("Ann", ("work", "scientist", OUTBACK))
    assert scientist.offers("Ann") == [("do", "research"), ("do", "construct")]
    scientist.refuses("Ann", ("do", "recruit"), rule="AN-REC-01")
    engineer = outback(engineer=1).does("Ann", ("work", "engineer", OUTBACK), ("do", "recruit"))
    assert engineer.player("Ann").active["scientist"] == 1
    outback(engineer=1).pool(genius=1).give("Ann", titanium=0).refuses(
        "Ann", ("work", "engineer", OUTBACK), rule="AN-SPX-01"
    )
    outback(engineer=1).give("Ann", water=1).refuses(
        "Ann", ("work", "engineer", OUTBACK), rule="AN-CST-01", good="water", needed=2, have=1
    )


@pytest.mark.rule("AN-SPX-01", "AN-CCT-03")
def test_the_outback_has_no_bonus_of_the_collapsing_capital() -> None:
    table = (
        anachrony(era=5).built("Ann", OUTBACK).workers("Ann", scientist=1).give("Ann", water=2).dice("war")
    )
    table.impact(research=("research_2", "research_5"))
    table.does("Ann", ("work", "scientist", OUTBACK), ("set", "shape", "circle")).has("Ann", vp=0)
    assert table.asked == ["Bob"]


@pytest.mark.rule("AN-SPX-01")
def test_what_the_outback_costs_cannot_pay_for_what_is_done_there() -> None:
    table = outback(scientist=1).offer("401").give("Ann", water=2, titanium=2, uranium=1, gold=0)
    table.does("Ann", ("work", "scientist", OUTBACK), ("do", "construct"))


# --- Exocrawler -----------------------------------------------------------------------------------


@pytest.mark.rule("AN-SP-11", "AN-SPX-02", "AN-FREE-07")
def test_exocrawler_makes_two_placements_on_the_main_board_in_one_turn() -> None:
    table = anachrony().built("Ann", CRAWLER).workers("Ann", engineer=2).hexes("Ann", 2).mine("gold")
    table.does("Ann", ("free", CRAWLER), ("place", "engineer", "mine.top")).has("Ann", gold=1, uranium=1)
    assert len(table.player("Ann").powered) == 1
    table.refuses("Ann", ("free", CRAWLER), rule="AN-FREE-01")
    table.refuses("Ann", ("place", "engineer", "mine.top"), rule="AN-SLT-01")
    table.does("Ann", ("place", "engineer", "purify")).has("Ann", water=3)
    assert table.asked == ["Bob"]


@pytest.mark.rule("AN-SP-11", "AN-SPX-02")
def test_exocrawler_pays_for_its_space_and_needs_worker_and_exosuit() -> None:
    table = (
        anachrony().built("Ann", CRAWLER).workers("Ann", administrator=1).give("Ann", water=2).hexes("Ann", 1)
    )
    table.does("Ann", ("free", CRAWLER))
    assert {option[0] for option in table.offers("Ann") if option != BACK} == {"place"}
    table.refuses("Ann", ("place", "administrator", "construct.1"), rule="AN-CON-01")
    table.does("Ann", ("place", "administrator", "council.left")).has("Ann", water=0)
    assert table.state.banner == 0
    for lacking in (
        anachrony().built("Ann", CRAWLER).workers("Ann", engineer=1).hexes("Ann", 0),
        anachrony().built("Ann", CRAWLER).workers("Ann", tired={"engineer": 1}),
    ):
        lacking.refuses("Ann", ("free", CRAWLER), rule="AN-SPX-02")


@pytest.mark.rule("AN-SP-11", "AN-SP-17")
def test_a_superproject_works_for_its_owner_alone() -> None:
    table = anachrony().built("Bob", CRAWLER, CHAMELEON, "201").workers("Ann", genius=1)
    table.refuses("Ann", ("free", CRAWLER), rule="TB-ASK-02")
    table.refuses("Ann", ("work", "genius", CHAMELEON), rule="TB-ASK-02")


@pytest.mark.scenario("AN-S107")
@pytest.mark.rule("AN-FREE-04", "AN-SPX-02")
def test_a_free_action_built_in_this_turn_can_be_used_in_it() -> None:
    table = anachrony().built("Ann", CRAWLER).workers("Ann", engineer=2).offer("303").give("Ann", titanium=1)
    table.does("Ann", ("free", CRAWLER), ("place", "engineer", "construct.1"), ("build", "303"))
    table.does("Ann", ("free", "303")).has("Ann", water=2)
    table.does("Ann", ("place", "engineer", "purify")).has("Ann", water=5)


@pytest.mark.scenario("AN-S112")
@pytest.mark.rule("AN-FREE-07", "AN-TURN-05")
def test_after_the_only_worker_is_placed_by_exocrawler_the_turn_ends_with_a_pass() -> None:
    table = anachrony().built("Ann", CRAWLER, "303").workers("Ann", engineer=1)
    table.does("Ann", ("free", CRAWLER), ("place", "engineer", "purify")).has("Ann", water=3)
    table.does("Ann", ("free", "303")).has("Ann", water=5)
    assert table.offers("Ann") == [("free", "force_workers"), "pass"]
    table.does("Ann", "pass")
    assert table.player("Ann").passed


@pytest.mark.scenario("AN-S79")
@pytest.mark.rule("AN-LDR-01", "AN-SPX-02", "AN-FREE-07")
def test_haulani_and_exocrawler_make_three_placements_in_one_turn() -> None:
    table = anachrony().leads("Ann", "haulani").built("Ann", CRAWLER, "201", "212").workers("Ann", engineer=3)
    table.does("Ann", ("free", "haulani"), ("work", "engineer", "201")).has("Ann", titanium=2)
    table.does("Ann", ("free", CRAWLER), ("place", "engineer", "purify")).has("Ann", water=3)
    table.does("Ann", ("place", "engineer", "purify")).has("Ann", water=6)
    assert table.asked == ["Bob"]


# --- Quantum Chameleon ----------------------------------------------------------------------------


def chameleon(**workers: int) -> AnachronyTable:
    """Ann has the Chameleon."""
    return anachrony(era=5).built("Ann", CHAMELEON, at="lab.2").workers("Ann", active=workers)


@pytest.mark.rule("AN-SP-17", "AN-SPX-03")
def test_only_worker_actions_of_uncovered_tiles_are_copied() -> None:
    table = (
        chameleon(genius=1).built("Ann", "215", "401", "201").built("Bob", "204", "310", "315", "cloning_vat")
    )
    table.anomaly("Bob", "204").give("Ann", water=9).does("Ann", ("work", "genius", CHAMELEON))
    assert table.offers("Ann") == [*(("copy", tile) for tile in ("201", "310", "cloning_vat")), BACK]
    for tile in ("215", "401", "204", "315", CHAMELEON):
        table.refuses("Ann", ("copy", tile), rule="AN-SPX-03")
    table.refuses("Ann", ("copy", "supply"), rule="TB-ASK-02")


@pytest.mark.rule("AN-SP-17", "AN-SPX-07")
def test_only_a_genius_copies_and_only_what_can_be_paid() -> None:
    table = chameleon(scientist=1, engineer=1, administrator=1, genius=1).built("Bob", "202", "309")
    for worker in ("scientist", "engineer", "administrator"):
        table.refuses("Ann", ("work", worker, CHAMELEON), rule="AN-SP-17")
    table.refuses("Ann", ("work", "genius", CHAMELEON), rule="AN-SPX-07")
    paid = chameleon(genius=1).built("Bob", "202", "309").give("Ann", water=1)
    paid.does("Ann", ("work", "genius", CHAMELEON), ("copy", "202")).has("Ann", water=0, titanium=3)


@pytest.mark.rule("AN-SPX-03", "TB-ASK-07")
def test_no_genius_dies_on_the_chameleon_before_the_copied_action_is_named() -> None:
    table = chameleon(genius=1).built("Bob", "310")
    before = encode(table.start().state)
    table.does("Ann", ("work", "genius", CHAMELEON))
    assert table.offers("Ann") == [("copy", "310"), BACK]
    assert encode(table.state) == before
    table.does("Ann", BACK)
    assert (encode(table.state), table.asked, table.events(Placed)) == (before, ["Ann"], [])
    table.does("Ann", ("work", "genius", CHAMELEON), ("copy", "310")).has("Ann", water=7)
    assert table.asked == ["Bob"]


@pytest.mark.rule("AN-SPX-02", "TB-ASK-07")
def test_exocrawler_places_nobody_before_the_placement_is_named() -> None:
    table = anachrony().built("Ann", CRAWLER).workers("Ann", administrator=1)
    table.unavailable(*(f"{action}.{n}" for action in ("construct", "recruit", "research") for n in (1, 2)))
    before = encode(table.start().state)
    table.does("Ann", ("free", CRAWLER), BACK)
    assert (encode(table.state), table.events(UsedFree)) == (before, [])
    table.does("Ann", ("free", CRAWLER), ("place", "administrator", "purify")).has("Ann", water=3)
    table.refuses("Ann", ("free", CRAWLER), rule="AN-FREE-01")


@pytest.mark.rule("AN-SPX-04", "AN-SPX-05", "AN-SPX-06")
def test_the_copied_slot_and_its_owner_are_not_touched() -> None:
    table = (
        chameleon(genius=1)
        .built("Bob", "415")
        .occupies("Bob", "415", "scientist", "gone")
        .give("Bob", water=1)
    )
    table.workers("Bob", scientist=1).does("Ann", ("work", "genius", CHAMELEON), ("copy", "415"))
    table.has("Ann", water=2, vp=2)
    table.has("Bob", water=1, vp=0).refuses("Bob", ("work", "scientist", "415"), rule="AN-SLT-03")
    assert after(table, CHAMELEON) == "gone"
    free = chameleon(genius=1).built("Bob", "201").workers("Bob", engineer=1)
    free.does("Ann", ("work", "genius", CHAMELEON), ("copy", "201")).has("Ann", titanium=2)
    free.does("Bob", ("work", "engineer", "201")).has("Bob", titanium=2)


@pytest.mark.rule("AN-SPX-05")
def test_a_copied_power_plant_travels_for_the_copier() -> None:
    table = chameleon(genius=1).built("Bob", "101", "402").built("Ann", "401").warp("Ann", 3, "warp_gold")
    table.warp("Bob", 3, "warp_uranium").give("Ann", gold=1)
    table.does("Ann", ("work", "genius", CHAMELEON), ("copy", "101"))
    assert table.offers("Ann") == [("focus", 3), ("focus", 4)]
    table.does("Ann", ("focus", 3))
    assert table.offers("Ann") == [("repay", "warp_gold#0"), "decline"]
    table.does("Ann", ("repay", "warp_gold#0")).has("Ann", gold=0)
    assert [(player.focus, player.travels) for player in table.state.players] == [(3, 1), (5, 0)]


@pytest.mark.rule("AN-SPX-06")
@pytest.mark.parametrize(
    ("copied", "end"), [("201", "active"), ("212", "tired"), ("310", "gone"), ("415", "gone")]
)
def test_the_genius_is_retrieved_as_the_copied_action_says(copied: str, end: str) -> None:
    table = chameleon(genius=1).built("Bob", copied)
    table.does("Ann", ("work", "genius", CHAMELEON), ("copy", copied))
    assert after(table, CHAMELEON) == end
    table.all_pass()
    table.has_workers(
        "Ann",
        active={"genius": 1} if end == "active" else {},
        tired={"genius": 1} if end == "tired" else {},
    )


@pytest.mark.rule("AN-SPX-06")
def test_what_happens_to_the_copied_tile_later_changes_nothing() -> None:
    table = anachrony(era=5, side="B").path("Bob", "harmony").built("Ann", CHAMELEON).workers("Ann", genius=1)
    table.built("Bob", "310", "414").give("Bob", paradox=2)
    table.does("Ann", ("work", "genius", CHAMELEON), ("copy", "310"))
    table.does("Bob", ("free", "414"), ("sacrifice", "310"))
    assert after(table, CHAMELEON) == "gone"


@pytest.mark.rule("AN-SPX-08")
def test_a_copied_outback_conditioner_gives_any_capital_action() -> None:
    table = chameleon(genius=1).built("Bob", OUTBACK).give("Ann", water=2, titanium=1, gold=1).offer("201")
    table.pool(genius=1).does("Ann", ("work", "genius", CHAMELEON), ("copy", OUTBACK))
    assert table.offers("Ann") == [("do", action) for action in ("recruit", "research", "construct")]
    table.does("Ann", ("do", "construct"), ("build", "201")).has("Ann", water=0, titanium=0, gold=0)


@pytest.mark.rule("AN-SPX-08")
def test_a_copied_cloning_vat_copies_the_worker_on_the_chameleon() -> None:
    vat = chameleon(genius=1).built("Bob", "cloning_vat")
    vat.does("Ann", ("work", "genius", CHAMELEON), ("copy", "cloning_vat"))
    vat.has_workers("Ann", active={}, tired={"genius": 1})
    valerian = anachrony(era=5).leads("Ann", "valerian").built("Ann", CHAMELEON, "cloning_vat")
    valerian.workers("Ann", scientist=1).does(
        "Ann", ("work", "scientist", CHAMELEON), ("copy", "cloning_vat")
    )
    valerian.has_workers("Ann", active={}, tired={"scientist": 1})

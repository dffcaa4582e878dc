"""Fractures of Time: tricky situations that owners of the box try, with Blink, Recall and Glitches."""

from __future__ import annotations

import pytest

from clepsydra.games.anachrony.state import Busy, Suit
from clepsydra.kernel import NOBODY, Answer, Zone
from tests.games.anachrony.devices import (
    all_drawn,
    blinks,
    device,
    glitched,
    glitches,
    made_up,
    rolls,
    shows,
    without_common_spaces,
)
from tests.games.anachrony.fractures import fractures
from tests.games.anachrony.table import AnachronyTable
from tests.games.anachrony.valley import goes, holds

RECALL = ("free", "device_recall")
FORCE = ("free", "force_workers")


def layered(table: AnachronyTable, space: str, tile: str) -> str:
    """A new tile lies over the base tile of a space, whose name comes back."""
    slot = table.state.slots[space]
    assert slot.top is not None
    base, slot.below = slot.tile, Zone(NOBODY)
    table.put(slot.below, base).put(slot.top, tile)
    return base


# --- Blinks one after the other -----------------------------------------------------------------


@pytest.mark.rule("FT-BLK-10", "FT-BLK-12", "FT-BLK-15", "FT-MIN-01")
def test_one_operator_blinks_is_forced_back_to_work_and_blinks_again() -> None:
    table = device(fractures().give("Ann", flux_core=2), "G....").mine("gold", "gold")
    table.occupies("Ann", "mine.top", "operator")
    blinks(table, "operator", "mine.top", "purify").has_workers("Ann", active={}, tired={"operator": 1})
    table.does("Bob", "pass").does("Ann", FORCE, ("place", "operator", "mine.top"))
    table.has("Ann", uranium=1, gold=1, water=3)
    blinks(table, "operator", "mine.top", "purify").has("Ann", uranium=1, water=6, flux_core=0)
    assert table.player("Ann").suits == [Suit("purify"), Suit("purify")]
    assert (shows(table), table.player("Ann").busy) == ("GFF..", [])


@pytest.mark.rule("FT-BLK-11", "FT-BLK-12", "FT-BLK-15")
def test_a_second_exosuit_blinks_onto_the_slot_that_the_first_has_left() -> None:
    table = device(fractures().give("Ann", flux_core=2, water=9), "G....").pool(scientist=1, engineer=1)
    table.occupies("Ann", "recruit.1", "operator").occupies("Ann", "mine.top", "operator")
    table.occupies("Bob", "recruit.2")
    table.does("Ann", ("blink", "operator", "recruit.1"), ("blink_to", "purify")).does("Bob", "pass")
    blinks(table, "operator", "mine.top", "recruit.1").does("Ann", ("recruit", "engineer"))
    assert table.player("Ann").active == {"engineer": 1}
    assert table.player("Ann").suits == [Suit("purify"), Suit("recruit.1")]
    assert (table.state.slots["recruit.1"].seat, table.state.slots["mine.top"].seat) == (0, -1)


@pytest.mark.rule("FT-IMP-06", "FT-IMP-07", "FT-BLK-12")
def test_both_layers_of_a_collapsing_tile_are_used_up_in_one_era() -> None:
    table = fractures(era=4)
    base = layered(table, "recruit.1", "ft_recruit_3")
    for who in ("Ann", "Bob"):
        device(table.give(who, flux_core=1, water=3).workers(who, operator=1), "G....", who)
    table.pool(scientist=1, engineer=1, administrator=1)
    table.does("Ann", ("place", "operator", "recruit.1"), ("recruit", "scientist")).has("Ann", flux_core=3)
    table.does("Bob", "pass")
    blinks(table, "operator", "recruit.1", "purify")
    assert (table.state.slots["recruit.1"].tile, table.state.slots["recruit.1"].seat) == (base, -1)
    table.does("Ann", FORCE, ("place", "operator", "recruit.1"), ("recruit", "engineer"))
    while table.offers("Ann")[-1] != "pass":
        table.does("Ann", table.offers("Ann")[-1])
    blinks(table, "operator", "recruit.1", "purify")
    assert table.state.slots["recruit.1"].unavailable
    table.refuses("Ann", ("place", "engineer", "recruit.1"), rule="AN-CAP-03")


@pytest.mark.rule("FT-BLK-01", "FT-PHA-11")
def test_what_the_exocrawler_placed_blinks_in_the_same_turn() -> None:
    table = fractures().built("Ann", "exocrawler").workers("Ann", operator=1).give("Ann", flux_core=1)
    device(table, "G....").mine("gold")
    table.does("Ann", ("free", "exocrawler"), ("place", "operator", "mine.top"))
    blinks(table, "operator", "mine.top", "purify").has("Ann", uranium=1, gold=1, water=3, flux_core=0)
    assert table.asked == ["Bob"]


@pytest.mark.rule("FT-BLK-13", "FT-GLI-07", "FT-GLI-20")
@pytest.mark.parametrize(
    ("choice", "where"), [("take_anomaly", "mine.top"), (("sacrifice", "202"), "construct.1")]
)
def test_harmony_b_keeps_the_last_destination_open_by_losing_a_building(choice: Answer, where: str) -> None:
    table = made_up(without_common_spaces, side="B").path("Ann", "harmony")
    table.give("Ann", flux_core=1, paradox=2, titanium=9, gold=9, uranium=9, water=9)
    table.occupies("Ann", "mine.top", "engineer")
    others = [name for name in table.state.slots if not name.startswith(("mine", "construct"))]
    device(table, "G....").unavailable(*others, "construct.2").offer("201", "101", "301B", "401")
    for tiles in (("102", "103", "104"), ("202", "203"), ("305", "306", "307"), ("402", "403B", "404")):
        table.built("Ann", *tiles)
    rolls(table, 4, "paradox_track").does("Ann", ("blink", "engineer", "mine.top"), choice)
    assert [suit.where for suit in table.player("Ann").suits] == [where]
    assert table.player("Ann").anomalies == (["factory.3"] if where == "mine.top" else [])


# --- copying across boards ----------------------------------------------------------------------


@pytest.mark.rule("FT-VCP-01", "FT-BLK-11", "FT-VAL-03")
def test_an_empty_exosuit_fills_the_valley_too_and_is_copied_by_the_valley_capital_alone() -> None:
    table = device(fractures(3).give("Ann", flux_core=1, water=9), "G....").workers("Ann", scientist=2)
    table.occupies("Ann", "mine.top", "operator").occupies("Bob", "extract_middle", "scientist")
    table.refuses("Ann", goes("scientist", "valley_capital_left"), rule="FT-VCP-02")
    blinks(table, "operator", "mine.top", "extract_top").does("Ann", ("gain", "flux_core", 2))
    table.does("Bob", "pass").does("Cleo", "pass")
    table.refuses("Ann", ("place", "scientist", "council.right"), rule="AN-CNC-05")
    table.does("Ann", goes("scientist", "valley_capital_left"), ("gain", "energy_core", 2))
    table.has("Ann", flux_core=3, energy_core=2, water=8)


@pytest.mark.rule("FT-BLK-08", "FT-BLK-09", "FT-BLK-17")
def test_from_the_valley_with_502_the_council_copies_what_is_full_there() -> None:
    table = device(holds(fractures(), "Ann", "502").give("Ann", flux_core=1, water=9), "G....")
    table.occupies("Ann", "extract_top", "operator").pool(engineer=1)
    table.occupies("Bob", "recruit.1").occupies("Bob", "recruit.2")
    table.does("Ann", ("blink", "operator", "extract_top"))
    table.refuses("Ann", ("blink_to", "extract_middle"), rule="FT-BLK-06", action="extract")
    table.does("Ann", ("blink_to", "council.left"), ("copy", "recruit"))
    assert table.player("Ann").active == {"engineer": 1}
    assert table.state.banner == 0


@pytest.mark.rule("FT-PHA-13", "FT-GLI-09")
def test_a_chameleon_under_a_glitch_keeps_its_genius_and_others_copy_no_blocked_tile() -> None:
    table = fractures().built("Ann", "quantum_chameleon").built("Bob", "305").workers("Ann", genius=1)
    glitched(table, "305", who="Bob").refuses(
        "Ann", ("work", "genius", "quantum_chameleon"), rule="AN-SPX-07"
    )
    table = fractures(era=2).built("Ann", "quantum_chameleon").occupies("Ann", "quantum_chameleon", "genius")
    glitched(table, "quantum_chameleon").all_pass()
    assert table.player("Ann").busy == [Busy("genius", "quantum_chameleon")]


@pytest.mark.rule("FT-RCL-03", "FT-RCL-04", "FT-RCL-05", "FT-PHA-11")
def test_haulanis_worker_comes_back_and_his_mark_does_not() -> None:
    table = device(fractures().leads("Ann", "haulani").built("Ann", "305"), "G....").workers(
        "Ann", operator=1
    )
    rolls(table, 2, "travel_track").does("Ann", ("free", "haulani"), ("work", "operator", "305"), RECALL)
    assert table.offers("Ann") == [("recall_worker", "operator", "305")]
    table.does("Ann", (("recall_worker", "operator", "305"),))
    table.refuses("Ann", ("free", "haulani"), rule="AN-FREE-01")


# --- Recall and use again -----------------------------------------------------------------------


@pytest.mark.rule("FT-RCL-03", "FT-RCL-05")
def test_force_workers_and_supply_are_used_twice_in_an_era_with_recall_between() -> None:
    table = device(fractures().morale("Ann", 4).give("Ann", water=12), "G....")
    table.workers("Ann", administrator=1, tired={"engineer": 1})
    table.does("Ann", FORCE, ("work", "administrator", "supply")).does("Bob", "pass")
    rolls(table, 2, "travel_track").does("Ann", RECALL)
    table.does("Ann", (("recall_worker", "administrator", "supply"), ("recall_mark", "force_workers")))
    table.has_workers("Ann", active={"administrator": 1, "engineer": 1})
    table.does("Ann", FORCE, ("work", "administrator", "supply"))
    assert table.player("Ann").morale == 4
    assert table.player("Ann").busy == [Busy("administrator", "supply", "active")]


# --- Glitches over several eras, and with paradoxes ---------------------------------------------


@pytest.mark.rule("FT-GLI-09", "FT-GLI-10", "FT-RCL-04")
def test_a_worker_under_a_glitch_is_stuck_for_eras_and_recalled_once_the_glitch_is_gone() -> None:
    table = fractures(era=1).built("Ann", "412").occupies("Ann", "412", "scientist")
    holds(table, "Ann", "512").workers("Ann", engineer=1).give("Ann", water=9)
    device(glitched(table, "412"), ".....").all_pass().begin_turns().all_pass().begin_turns()
    assert (table.state.era, table.player("Ann").busy) == (3, [Busy("scientist", "412")])
    assert table.game.workers_of(0) == {"engineer": 1, "scientist": 1}
    rolls(table, 2, "travel_track").does("Ann", ("work", "engineer", "512")).does("Bob", "pass")
    assert glitches(table) == 0
    table.does("Ann", RECALL, (("recall_worker", "scientist", "412"),))
    table.has_workers("Ann", active={}, tired={"scientist": 1})


@pytest.mark.rule("FT-GLI-07", "FT-GLI-03")
def test_with_two_glitches_on_the_track_every_token_is_an_anomaly_and_a_third_goes_elsewhere() -> None:
    table = device(fractures(era=2, phase="paradox"), "GFF..").give("Ann", flux_core=1)
    glitched(table, "paradox_track.1", "paradox_track.2").warp("Ann", 0, "warp_gold", "warp_water")
    table.warp("Ann", 1, "warp_titanium").dice(1)
    table.does("Ann", ("anomaly", "lab.1"), ("take_back", "warp_titanium#0", 1)).has("Ann", paradox=0)
    assert (table.player("Ann").anomalies, table.state.phase) == (["lab.1"], "power_up")
    table = device(fractures().give("Ann", flux_core=1), "GFF..").occupies("Ann", "mine.top", "scientist")
    glitched(table, "paradox_track.1", "paradox_track.2").give("Ann", paradox=0)
    rolls(table, 5, "paradox_track", "fracture_device").does("Ann", ("blink", "scientist", "mine.top"))
    assert (shows(table), all_drawn(table)) == ("GFFFG", True)


@pytest.mark.rule("FT-GLI-07", "FT-GLI-20", "FT-LDR-01")
def test_a_token_of_phase_2_a_glitch_by_a_blink_and_zuriels_token_meet_in_one_era() -> None:
    table = device(fractures(era=2, phase="paradox").leads("Ann", "zuriel"), "GFF..").workers(
        "Ann", scientist=1
    )
    table.warp("Ann", 1, "warp_gold").give("Ann", flux_core=1).dice(1).begin_turns().has("Ann", paradox=1)
    table.does("Ann", ("place", "scientist", "purify")).does("Bob", "pass")
    rolls(table, 5, "paradox_track").does("Ann", ("blink", "scientist", "purify"))
    table.has("Ann", paradox=1)
    table.does("Ann", ("blink_to", "mine.top"), FORCE, ("gain", "paradox", 1, "flux_core", 1))
    table.has("Ann", paradox=0, flux_core=1).does("Ann", ("anomaly", "lab.1"))
    assert ("take_back", "warp_gold#0", 1) in table.offers("Ann")

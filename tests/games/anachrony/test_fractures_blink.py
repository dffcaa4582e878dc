"""Fractures of Time: an exosuit goes on to a second action (FT-BLK)."""

from __future__ import annotations

import pytest

from clepsydra.games.anachrony.act import Act
from clepsydra.games.anachrony.game import Anachrony
from clepsydra.games.anachrony.modules.fractures.blink import Blinked, BlinkFailed, left, why_not_copy
from clepsydra.games.anachrony.state import Suit
from clepsydra.kernel import Option
from tests.games.anachrony.devices import (
    all_drawn,
    blinks,
    device,
    glitches,
    made_up,
    on_mine,
    rolls,
    shows,
    without_common_spaces,
)
from tests.games.anachrony.fractures import fractures
from tests.games.anachrony.table import AnachronyTable

FROM_MINE = ("blink", "operator", "mine.top")


def standing(
    where: str, worker: str = "operator", table: AnachronyTable | None = None, **goods: int
) -> AnachronyTable:
    """Ann's worker stands somewhere in an exosuit; the device has room."""
    table = (table or fractures()).occupies("Ann", where, worker).give("Ann", **{"flux_core": 2, **goods})
    return device(table, "G....")


# --- what it needs ------------------------------------------------------------------------------


@pytest.mark.rule("FT-BLK-02")
def test_a_flux_core_in_the_goods_is_needed() -> None:
    table = on_mine("operator", flux=0)
    table.refuses("Ann", FROM_MINE, rule="FT-BLK-02", good="flux_core", needed=1, have=0)


@pytest.mark.rule("FT-BLK-02")
def test_without_a_legal_destination_nothing_is_offered() -> None:
    table = fractures().path("Ann", "harmony").occupies("Ann", "evacuate").give("Ann", flux_core=1)
    assert ("blink", "engineer", "evacuate") in device(table, "G....").offers("Ann")

    table = standing("mine.top", "engineer", made_up(without_common_spaces))
    singles = [name for name in table.state.slots if not name.startswith("mine")]
    table.unavailable(*singles).refuses("Ann", ("blink", "engineer", "mine.top"), rule="FT-BLK-02")


@pytest.mark.rule("FT-BLK-01", "FT-BLK-15", "FT-PHA-07")
def test_a_blink_is_a_main_action_and_each_is_a_turn() -> None:
    table = standing("mine.top").occupies("Ann", "mine.middle", "operator").workers("Bob", engineer=1)
    table.does("Ann", ("free", "force_workers"))
    blinks(table, "operator", "mine.top", "purify")
    assert table.asked == ["Bob"]
    table.does("Bob", "pass")
    blinks(table, "operator", "mine.middle", "purify").has("Ann", flux_core=0, water=6)


@pytest.mark.rule("FT-PHA-07")
def test_who_can_blink_is_not_made_to_pass() -> None:
    table = on_mine("operator").hexes("Ann", 0).workers("Ann")
    table.player("Ann").reserve -= 1
    table.player("Ann").used.append("force_workers")
    assert FROM_MINE in table.offers("Ann")


@pytest.mark.rule("FT-BLK-03")
def test_it_costs_a_flux_core_that_is_told_beforehand() -> None:
    table = on_mine("operator", flux=1)
    assert table.ask("Ann").menu.price(FROM_MINE) == ({"flux_core": 1},)
    table.does("Ann", FROM_MINE).has("Ann", flux_core=0)
    assert shows(table) == "GF..."


# --- the whole of it ----------------------------------------------------------------------------


@pytest.mark.rule("FT-BLK-03", "FT-BLK-04", "FT-BLK-10", "FT-BLK-12")
@pytest.mark.scenario("FT-S10")
def test_an_operator_blinks_without_dice() -> None:
    table = blinks(on_mine("operator"), "operator", "mine.top", "purify")
    table.has("Ann", flux_core=1, water=3).has_workers("Ann", active={}, tired={"operator": 1})
    assert (shows(table), table.state.slots["mine.top"].seat) == ("GF...", -1)
    assert table.player("Ann").suits == [Suit("purify", "")]
    assert table.events(Blinked)[0].where == "mine.top"


@pytest.mark.rule("FT-BLK-04", "FT-BLK-05", "FT-GLI-02")
@pytest.mark.scenario("FT-S11")
def test_others_roll_and_may_be_safe() -> None:
    table = rolls(on_mine("scientist"), 3, "fracture_device")
    blinks(table, "scientist", "mine.top", "purify").has("Ann", water=4)
    assert (shows(table), glitches(table), all_drawn(table)) == ("GF...", 1, True)


@pytest.mark.rule("FT-BLK-04", "FT-GLI-02", "FT-GLI-11")
@pytest.mark.scenario("FT-S12")
def test_the_dice_may_bring_a_glitch_onto_the_device() -> None:
    table = rolls(on_mine("scientist"), 4, "fracture_device")
    table.does("Ann", ("blink", "scientist", "mine.top"))
    assert shows(table) == "GFG.."


@pytest.mark.rule("FT-BLK-12", "FT-MIN-01")
@pytest.mark.scenario("FT-S13")
def test_the_slot_that_was_left_is_free_for_everybody() -> None:
    table = on_mine("operator").mine("gold").workers("Bob", scientist=1)
    blinks(table, "operator", "mine.top", "purify")
    table.does("Bob", ("place", "scientist", "mine.top")).has("Bob", uranium=1, gold=1)


@pytest.mark.rule("FT-BLK-12")
def test_on_a_space_for_all_nothing_becomes_free() -> None:
    table = standing("purify").occupies("Bob", "purify")
    blinks(table, "operator", "purify", "mine.top")
    assert [suit.where for suit in table.player("Bob").suits] == ["purify"]
    assert [suit.where for suit in table.player("Ann").suits] == ["mine.top"]


@pytest.mark.rule("FT-BLK-11", "FT-CNC-01")
@pytest.mark.scenario("FT-S15")
def test_an_empty_exosuit_stays_and_fills_its_slot() -> None:
    table = (
        standing("mine.top").occupies("Bob", "research.2").workers("Bob", scientist=1).give("Bob", water=3)
    )
    blinks(table, "operator", "mine.top", "research.1").dice("circle", "war")
    table.does("Ann", *_researched(table))
    assert table.player("Ann").suits == [Suit("research.1", "")]
    table.refuses("Bob", ("place", "scientist", "research.1"), rule="AN-SLT-01")
    table.does("Bob", ("place", "scientist", "council.right"))
    table.does("Bob", *_researched(table, "Bob"))
    assert sum(table.player("Bob").breakthroughs.values()) == 1
    assert not [option for option in table.offers("Ann") if option[0] == "blink"]


def _researched(table: AnachronyTable, who: str = "Ann") -> list[Option]:
    """The answer that sets the first die."""
    return [next(option for option in table.offers(who) if option[0] == "set")]


# --- where to -----------------------------------------------------------------------------------


@pytest.mark.rule("FT-BLK-05", "FT-BLK-06")
def test_another_action_on_any_board_but_no_other_slot_of_the_same() -> None:
    table = standing("mine.top", water=3).does("Ann", FROM_MINE)
    for space in ("mine.top", "mine.middle", "mine.bottom"):
        table.refuses("Ann", ("blink_to", space), rule="FT-BLK-06", action="mine")
    offered = {str(option[1]) for option in table.offers("Ann")}
    assert offered >= {"purify", "trade", "extract_top", "assimilate_top", "research.1", "council.left"}


@pytest.mark.rule("FT-BLK-05")
def test_worker_and_water_count_where_it_goes() -> None:
    table = rolls(standing("mine.top", "engineer"), 2, "fracture_device")
    table.does("Ann", ("blink", "engineer", "mine.top"))
    table.refuses("Ann", ("blink_to", "research.1"), rule="AN-RES-01")
    table.refuses("Ann", ("blink_to", "assimilate_top"), rule="FT-ASM-01")
    table.refuses("Ann", ("blink_to", "extract_middle"), rule="AN-SLT-05")
    table.does("Ann", ("blink_to", "extract_top"), ("gain", "energy_core", 2)).has("Ann", energy_core=3)

    table = standing("mine.top", water=1).does("Ann", FROM_MINE)
    assert table.ask("Ann").menu.price(("blink_to", "extract_middle")) == ({"water": 1},)
    table.does("Ann", ("blink_to", "extract_middle"), ("gain", "flux_core", 2)).has("Ann", water=0)


@pytest.mark.rule("FT-BLK-07", "FT-CNC-01")
@pytest.mark.scenario("FT-S16")
def test_from_the_council_one_goes_elsewhere() -> None:
    table = standing("council.right", "engineer", water=9, titanium=9, gold=9, uranium=9).offer("201")
    rolls(table, 2, "fracture_device").does("Ann", ("blink", "engineer", "council.right"))
    for space in ("council.left", "council.right"):
        table.refuses("Ann", ("blink_to", space), rule="FT-BLK-07", action="council")
    assert ("blink_to", "construct.1") in table.offers("Ann")


@pytest.mark.rule("FT-BLK-08", "FT-CNC-01")
@pytest.mark.scenario("FT-S17")
def test_the_action_that_was_left_is_not_copied_in_the_council() -> None:
    table = standing("research.1", water=5).occupies("Bob", "research.2").pool(engineer=2)
    table.occupies("Bob", "recruit.1").occupies("Bob", "recruit.2")
    table.does("Ann", ("blink", "operator", "research.1"), ("blink_to", "council.left"))
    table.refuses("Ann", ("copy", "research"), rule="AN-CNC-02")
    table.does("Ann", ("copy", "recruit"))
    assert table.player("Ann").active == {"engineer": 1}


@pytest.mark.rule("FT-BLK-08")
def test_the_veto_names_the_action_that_was_left() -> None:
    game = fractures().game
    denial = why_not_copy(game, Act(0, "operator", left="research"), "research")
    assert denial is not None
    assert (denial.rule, denial.params) == ("FT-BLK-08", {"action": "research"})
    assert why_not_copy(game, Act(0, "operator", left="research"), "recruit") is None


@pytest.mark.rule("FT-BLK-17")
def test_nor_is_a_valley_action_copied_by_who_left_it() -> None:
    denial = why_not_copy(fractures().game, Act(0, "operator", left="extract"), "extract")
    assert denial is not None
    assert denial.rule == "FT-BLK-17"


# --- the worker ---------------------------------------------------------------------------------


@pytest.mark.rule("FT-BLK-10")
@pytest.mark.scenario("FT-S19")
def test_the_new_action_motivates() -> None:
    table = standing("construct.1", "engineer").mine("gold")
    rolls(table, 2, "fracture_device")
    blinks(table, "engineer", "construct.1", "mine.top")
    table.has_workers("Ann", active={"engineer": 1})


@pytest.mark.rule("FT-BLK-18")
def test_the_worker_is_busy_and_owned_while_it_acts() -> None:
    seen: list[int] = []

    def look(game: Anachrony, act: Act) -> None:
        seen.append(game.workers_of(act.seat)["operator"])
        game.refresh(act.seat)

    table = made_up(lambda rules: rules.triggers.add("look", look))
    standing("mine.top", "operator", table).pool(scientist=1).workers("Ann", tired={"engineer": 1})
    table.does("Ann", FROM_MINE, ("blink_to", "recruit.1"))
    assert seen == [1]
    table.has_workers("Ann", active={"scientist": 1, "engineer": 1}, tired={"operator": 1})


@pytest.mark.rule("FT-BLK-11", "FT-PHA-08")
def test_the_empty_exosuit_comes_home_in_phase_6() -> None:
    table = (
        blinks(on_mine("operator"), "operator", "mine.top", "purify").does("Bob", "pass").does("Ann", "pass")
    )
    assert not table.player("Ann").suits
    assert shows(table) == "GF..."


@pytest.mark.rule("FT-BLK-14")
def test_the_banner_stays_with_who_blinks_away_from_the_council() -> None:
    table = (
        device(fractures(first="Bob"), "G....").workers("Ann", operator=1).give("Ann", flux_core=1, water=9)
    )
    table.workers("Bob", engineer=1).does("Bob", ("place", "engineer", "purify"))
    table.does("Ann", ("place", "operator", "council.left"))
    assert (table.state.first, table.state.banner) == (1, 0)
    blinks(table.does("Bob", "pass"), "operator", "council.left", "purify")
    assert (table.state.slots["council.left"].seat, table.state.banner) == (-1, 0)
    table.does("Ann", "pass")
    assert table.state.first == 0


# --- dice and destinations ----------------------------------------------------------------------


@pytest.mark.rule("FT-BLK-13", "FT-GLI-20")
@pytest.mark.scenario("FT-S55")
def test_the_dice_may_close_the_last_destination() -> None:
    table = made_up(without_common_spaces)
    standing("mine.top", "engineer", table, paradox=2, titanium=9, gold=9, uranium=9, water=9)
    others = [name for name in table.state.slots if not name.startswith(("mine", "construct"))]
    table.unavailable(*others).offer("201", "101", "301B", "401")
    for tiles in BUILT:
        table.built("Ann", *tiles)
    rolls(table, 4, "paradox_track").does("Ann", ("blink", "engineer", "mine.top"))
    assert table.player("Ann").anomalies == ["factory.3"]
    assert table.asked == ["Bob"]
    assert table.player("Ann").suits == [Suit("mine.top", "engineer")]
    assert [busy.where for busy in table.player("Ann").busy] == ["mine.top"]
    assert len(table.events(BlinkFailed)) == 1
    table.has("Ann", flux_core=1)


BUILT = (("102", "103", "104"), ("202", "203"), ("305", "306", "307"), ("402", "403B", "404"))
"""On all slots but the last of a row."""


@pytest.mark.rule("FT-BLK-08", "FT-BLK-16", "FT-IMP-07")
@pytest.mark.scenario("FT-S56")
def test_the_tile_that_was_left_is_gone_at_once() -> None:
    table = fractures(era=4).unavailable("research.1").occupies("Ann", "research.2", "operator")
    device(table.give("Ann", flux_core=1, water=5), "G....").pool(engineer=1)
    table.occupies("Bob", "recruit.1").occupies("Bob", "recruit.2")
    table.does("Ann", ("blink", "operator", "research.2"))
    assert ("blink_to", "council.right") in table.offers("Ann")
    table.does("Ann", ("blink_to", "council.right"))
    assert table.state.slots["research.2"].unavailable
    assert table.player("Ann").active == {"engineer": 1}


@pytest.mark.rule("FT-BLK-13", "FT-BLK-04")
def test_the_exosuit_is_chosen_before_the_dice_and_the_destination_after() -> None:
    table = rolls(on_mine("scientist"), 5, "exosuit_hex").does("Ann", ("blink", "scientist", "mine.top"))
    assert {option[0] for option in table.offers("Ann")} == {"glitch"}
    table.does("Ann", ("glitch", "TL"))
    assert {option[0] for option in table.offers("Ann")} == {"blink_to"}


@pytest.mark.rule("FT-BLK-16")
def test_the_space_counts_as_left_while_destinations_are_judged() -> None:
    for era, gone in ((3, False), (4, True)):
        table = fractures(era=era).occupies("Ann", "research.1", "operator")
        slot = table.state.slots["research.1"]
        with left(table.game, table.player("Ann").suits[0]):
            assert (slot.seat, slot.unavailable) == (-1, gone)
        assert (slot.seat, slot.unavailable) == (0, False)

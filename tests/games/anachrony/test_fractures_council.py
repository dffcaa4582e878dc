"""Fractures of Time with Intrigues of the Council: what fulfils a Mission, and which markers come back."""

from __future__ import annotations

from typing import Any

import pytest

from clepsydra.games.anachrony.modules.intrigues.missions import MissionRevealed
from clepsydra.kernel import Zone
from tests.games.anachrony import intrigues as ic
from tests.games.anachrony.devices import device, glitched, rolls
from tests.games.anachrony.table import AnachronyTable

REVEAL = ("free", "mission")
TOP = "negotiate_top"


def council(mission: str, **words: Any) -> AnachronyTable:
    """A table with Fractures and Intrigues, at which Ann has a Mission."""
    era = 4 if mission.startswith("EM") else 2
    return ic.has_mission(ic.council(modules=("fractures",), era=era, **words), "Ann", mission)


def met(table: AnachronyTable) -> int:
    """How many conditions of her Mission Ann turns out to fulfil when she reveals it."""
    table.does("Ann", REVEAL)
    (revealed,) = table.events(MissionRevealed, "Ann")
    return int(revealed.met)


def rewarded(table: AnachronyTable) -> AnachronyTable:
    """Ann reveals her Mission and chooses its own reward."""
    return table.does("Ann", REVEAL, ("mission_reward", 1))


def negotiated(table: AnachronyTable) -> AnachronyTable:
    """Ann has used the Council tile CC5."""
    table.state.slots[TOP].top = top = Zone()
    table.put(top, "CC5").workers("Ann", engineer=1)
    return table.does("Ann", ("place", "engineer", TOP), ("draw_agenda", 2, 0))


def used(table: AnachronyTable, *marks: str) -> AnachronyTable:
    """Free actions that Ann has used in this era."""
    table.player("Ann").used += marks
    return table


def evacuated(table: AnachronyTable) -> AnachronyTable:
    table.player("Ann").evacuated = True
    return table


# --- Exosuits ---------------------------------------------------------------------------------------


def blinked(mission: str) -> AnachronyTable:
    """Ann's exosuit has Blinked from Purify Water to the Nomads, and it is her turn again."""
    table = council(mission).give("Ann", flux_core=1).occupies("Ann", "purify", "operator")
    table.workers("Ann", engineer=1)
    return table.does("Ann", ("blink", "operator", "purify"), ("blink_to", "trade")).does("Bob", "pass")


@pytest.mark.rule("IC-MIX-10")
def test_an_exosuit_that_blinked_fulfils_a_mission_where_it_stands_though_empty() -> None:
    table = blinked("M02")
    (suit,) = table.player("Ann").suits
    assert (suit.where, suit.worker) == ("trade", "")
    assert met(table) == 1, "the Nomads, where it stands"
    assert met(blinked("M01")) == 0, "Purify Water, which it left"


@pytest.mark.rule("IC-MIX-13")
def test_exosuits_in_the_valley_are_in_no_place_of_a_mission() -> None:
    for card in council("M01").game.rules.catalog.more["mission"]:
        table = council(card)
        for space in ("assimilate_top", "assimilate_middle", "extract_top", "valley_capital_left"):
            table.occupies("Ann", space, "scientist")
        assert met(table) == 0, card


@pytest.mark.rule("IC-MIX-13")
@pytest.mark.parametrize(("hexes", "count"), [(4, 1), (3, 0)])
def test_an_exosuit_in_the_valley_is_a_placed_one_for_em2(hexes: int, count: int) -> None:
    table = council("EM2").hexes("Ann", hexes).occupies("Ann", "extract_top", "scientist")
    assert len(table.player("Ann").powered) == hexes - 1
    assert met(table) == count


@pytest.mark.rule("IC-MIX-13", "FT-OPR-07")
def test_operators_are_workers_for_em8_but_not_in_the_set_of_em6() -> None:
    def fulfilled(card: str, **workers: int) -> int:
        table = council(card).workers("Ann", active=workers)
        table.state.banner = 1
        return met(table)

    assert fulfilled("EM8", operator=8) == 1
    assert fulfilled("EM8", operator=7) == 0
    assert fulfilled("EM6", administrator=1, genius=1, engineer=1, scientist=1) == 1
    assert fulfilled("EM6", administrator=1, genius=1, engineer=1, operator=2) == 0


# --- Markers ----------------------------------------------------------------------------------------


MARKS = ("303B", "304B", "device_recall", "501", "xenara", "force_workers")


def marked() -> AnachronyTable:
    """Ann has used two buildings, one with a Glitch, her device, a technology, her leader and Force Workers."""
    table = used(council("EM2").built("Ann", "303B", "304B"), *MARKS)
    return glitched(table, "304B")


@pytest.mark.rule("IC-MIX-11", "IC-MIX-12")
def test_cc5_takes_markers_back_from_buildings_without_a_glitch_alone() -> None:
    assert negotiated(marked()).player("Ann").used == [mark for mark in MARKS if mark != "303B"]


@pytest.mark.rule("IC-MIX-11", "IC-MIX-12")
def test_em2_takes_markers_back_from_buildings_without_a_glitch_alone() -> None:
    table = rewarded(evacuated(marked()).hexes("Ann", 4))
    assert table.player("Ann").used == [*(mark for mark in MARKS if mark != "303B"), "mission"]


@pytest.mark.rule("IC-MIX-11")
@pytest.mark.parametrize(
    ("mission", "mark"), [("EM1", "force_workers"), ("EM3", "force_workers"), ("EM4", "supply")]
)
def test_a_marker_that_recall_took_back_fulfils_nothing(mission: str, mark: str) -> None:
    def arranged() -> AnachronyTable:
        table = council(mission, side="B").path("Ann", "dominance").hexes("Ann", 0)
        return device(rolls(used(table, mark), 2, "exosuit_hex"), ".....")

    assert met(arranged()) == 1
    assert met(arranged().does("Ann", ("free", "device_recall"), (("recall_mark", mark),))) == 0


@pytest.mark.rule("IC-MIX-12", "FT-GLI-06")
@pytest.mark.parametrize(("glitches", "travels"), [((), 1), (("travel_track",), 0)])
def test_em3_takes_the_tile_back_and_a_glitch_stops_the_marker(
    glitches: tuple[str, ...], travels: int
) -> None:
    table = used(evacuated(council("EM3").warp("Ann", 2, "warp_gold")), "force_workers")
    rewarded(glitched(table, *glitches)).does("Ann", ("take_back", "warp_gold#0", 2))
    assert "warp_gold#0" in table.player("Ann").warps
    assert table.player("Ann").travels == travels

"""Fractures of Time: the check with both dice, and where the Glitch goes (FT-GLI-02 to 14)."""

from __future__ import annotations

from typing import Any

import pytest

from clepsydra.games.anachrony.events import DieShows
from clepsydra.games.anachrony.modules.fractures.glitch_check import GlitchDue, GlitchLacking, glitch_check
from tests.games.anachrony.devices import (
    all_drawn,
    device,
    glitched,
    glitches,
    limits,
    rolls,
    shows,
    with_deed,
)
from tests.games.anachrony.fractures import fractures, own
from tests.games.anachrony.table import AnachronyTable

CHECK = ("free", "made_up")


def checked(*faces: int | str, spaces: str = "G....", table: AnachronyTable | None = None) -> AnachronyTable:
    """Ann makes a check, and the dice fall so."""
    table = table or ready(spaces)
    return rolls(table, *faces).does("Ann", CHECK)


def ready(spaces: str = "G....", **words: Any) -> AnachronyTable:
    """Ann can make a check."""
    return device(with_deed(glitch_check, **words), spaces)


def places(table: AnachronyTable) -> set[str]:
    """Where Ann may put the Glitch."""
    return {str(option[1]) for option in table.offers("Ann") if option[0] == "glitch"}


# --- the dice -----------------------------------------------------------------------------------


@pytest.mark.rule("FT-CMP-05")
def test_the_faces_of_the_dice() -> None:
    dice = fractures().game.rules.catalog.dice
    assert dice["flux_die"] == (2, 3, 3, 4, 4, 5)
    assert len(set(dice["glitch_die"])) == 6


@pytest.mark.rule("FT-GLI-02", "FT-DEV-06", "FT-INF-04")
@pytest.mark.parametrize(("flux", "come"), [(3, 0), (4, 0), (5, 1)])
def test_a_glitch_comes_when_the_flux_die_exceeds_the_empty_spaces(flux: int, come: int) -> None:
    table = checked(flux, "travel_track")
    assert (glitches(table) - 1, all_drawn(table)) == (come, True)
    shown = [(event.die, event.face) for event in table.events(DieShows)]
    assert shown == [("flux_die", flux), ("glitch_die", "travel_track")]


@pytest.mark.rule("FT-DEV-06", "FT-DEV-01")
def test_covered_spaces_and_cores_are_not_empty() -> None:
    assert glitches(checked(3, "travel_track", spaces="GFF..")) == 2
    assert glitches(checked(2, "travel_track", spaces="GFF..")) == 1


@pytest.mark.rule("FT-GLI-02")
def test_who_checks_may_add_to_the_flux_die() -> None:
    table = device(with_deed(lambda game, seat: glitch_check(game, seat, 1)), "G....")
    assert glitches(checked(4, "travel_track", table=table)) == 2


# --- again and never ----------------------------------------------------------------------------


@pytest.mark.rule("FT-GLI-03")
@pytest.mark.scenario("FT-S32")
def test_a_full_paradox_track_is_rolled_again() -> None:
    table = glitched(ready(), "paradox_track.1", "paradox_track.2")
    checked(5, "paradox_track", "paradox_track", "travel_track", table=table)
    assert own(table).glitches == ["paradox_track.1", "paradox_track.2", "travel_track"]
    assert all_drawn(table)


@pytest.mark.rule("FT-GLI-03", "FT-GLI-08")
@pytest.mark.scenario("FT-S34")
def test_without_a_tile_to_block_the_die_is_rolled_again() -> None:
    table = checked(5, "own_building", "travel_track", table=ready().built("Ann", "401"))
    assert own(table).glitches == ["travel_track"]


@pytest.mark.rule("FT-GLI-03")
def test_the_travel_track_takes_one() -> None:
    table = checked(5, "travel_track", "exosuit_hex", table=glitched(ready(), "travel_track"))
    assert places(table) == {"TL", "TC", "TR", "BL", "BC", "BR"}


@pytest.mark.rule("FT-GLI-03")
def test_where_no_place_has_room_no_glitch_comes() -> None:
    faces = {"glitch_die": {"faces": ["travel_track"] * 6}}
    table = glitched(ready(corrections=faces), "travel_track")
    table.state.chance.script += [[5], [0]]
    table.does("Ann", CHECK)
    assert own(table).glitches == ["travel_track"]


@pytest.mark.rule("FT-GLI-04", "FT-CMP-04")
@pytest.mark.scenario("FT-S38")
def test_with_all_markers_in_play_nothing_is_placed() -> None:
    full = ("BC", "BL", "BR", "TL", "TC", "TR", "travel_track")
    table = checked(5, "paradox_track", table=glitched(ready(), *full))
    assert (glitches(table), all_drawn(table)) == (8, True)
    assert (table.events(GlitchLacking), table.events(GlitchDue)) == ([GlitchLacking(0, 5, 4)], [])
    table = checked(5, "paradox_track", table=glitched(ready(), *full[1:]))
    assert glitches(table) == 8
    assert (table.events(GlitchLacking), table.events(GlitchDue)) == ([], [GlitchDue(0, 5, 4)])


# --- the places ---------------------------------------------------------------------------------


@pytest.mark.rule("FT-GLI-05", "FT-GLI-12")
def test_the_player_chooses_a_hex_without_glitch_that_is_not_covered() -> None:
    table = glitched(ready(era=4), "BC")
    covered = set(table.player("Ann").covered)
    assert len(covered) == 2
    checked(5, "exosuit_hex", table=table)
    assert places(table) == {"TL", "TC", "TR", "BL", "BR"} - covered
    table.does("Ann", ("glitch", "BL"))
    assert own(table).glitches == ["BC", "BL"]


@pytest.mark.rule("FT-GLI-05", "FT-GLI-08", "FT-GLI-19")
def test_tiles_with_a_slot_or_free_action_that_nothing_covers() -> None:
    table = ready().built("Ann", "202", "203", "105", "303B", "401", "outback_conditioner", "exocrawler")
    table.anomaly("Ann", "203")
    checked(5, "own_building", table=glitched(table, "202"))
    assert places(table) == {"105", "303B", "outback_conditioner", "exocrawler"}


@pytest.mark.rule("FT-GLI-19")
def test_a_superproject_beside_the_board_takes_a_glitch() -> None:
    table = ready().built("Ann", "outback_conditioner")
    for slot, tile in table.player("Ann").grid.items():
        if tile:
            table.player("Ann").grid[slot] = ""
    checked(5, "own_building", table=table)
    assert own(table).glitches == ["outback_conditioner"]


@pytest.mark.rule("FT-GLI-11")
def test_the_device_takes_it_on_the_leftmost_empty_space() -> None:
    assert shows(checked(5, "fracture_device", spaces="GF...")) == "GFG.."


@pytest.mark.rule("FT-GLI-03", "FT-GLI-11")
def test_a_full_device_is_rolled_again() -> None:
    table = checked(2, "fracture_device", "travel_track", spaces="GFFFF")
    assert own(table).glitches == ["travel_track"]


@pytest.mark.rule("FT-GLI-14")
def test_two_endgame_conditions_without_an_own_glitch() -> None:
    table = ready().conditions("most_water", "most_workers", "most_superprojects", "most_breakthroughs")
    checked(5, "endgame_conditions", table=glitched(table, "most_water"))
    assert limits(table) == (2, 2, 3)
    table.does("Ann", (("glitch", "most_workers"), ("glitch", "most_superprojects")))
    assert own(table).glitches == ["most_water", "most_workers", "most_superprojects"]


@pytest.mark.rule("FT-GLI-14")
def test_one_condition_if_only_one_is_left() -> None:
    table = ready().conditions("most_water", "most_workers")
    checked(5, "endgame_conditions", table=glitched(table, "most_water"))
    assert own(table).glitches == ["most_water", "most_workers"]
    table = ready().conditions("most_water")
    checked(5, "endgame_conditions", "travel_track", table=glitched(table, "most_water"))
    assert own(table).glitches == ["most_water", "travel_track"]


@pytest.mark.rule("FT-GLI-14", "FT-GLI-04")
@pytest.mark.scenario("FT-S36")
def test_one_condition_if_only_one_marker_is_left() -> None:
    cards = ("most_water", "most_workers", "most_superprojects", "most_breakthroughs", "highest_morale")
    table = glitched(ready(), "BC", "BL", "BR", "TL", "TC", "TR").conditions(*cards)
    checked(5, "endgame_conditions", table=table).does("Ann", (("glitch", "highest_morale"),))
    assert (glitches(table), own(table).glitches[-1]) == (8, "highest_morale")


@pytest.mark.rule("FT-GLI-18")
def test_a_card_before_one_player_takes_no_glitch() -> None:
    table = ready()
    table.put(own(table).condition, "most_water")
    checked(5, "endgame_conditions", "travel_track", table=table)
    assert own(table).glitches == ["travel_track"]


# --- the paradox track --------------------------------------------------------------------------


@pytest.mark.rule("FT-GLI-07")
@pytest.mark.scenario("FT-S31")
def test_a_glitch_on_the_paradox_track_brings_an_anomaly_at_once() -> None:
    table = ready().give("Ann", paradox=2).warp("Ann", 2, "warp_gold")
    checked(5, "paradox_track", table=table)
    table.does("Ann", ("anomaly", "lab.1"), ("take_back", "warp_gold#0", 2)).has("Ann", paradox=0)
    assert own(table).glitches == ["paradox_track.1"]
    assert table.player("Ann").anomalies == ["lab.1"]


@pytest.mark.rule("FT-GLI-07")
def test_the_limit_is_lower_by_each_glitch_there() -> None:
    from clepsydra.games.anachrony.paradox import paradox_limit

    table = fractures()
    assert paradox_limit(table.game, 0) == 3
    assert paradox_limit(glitched(table, "paradox_track.1").game, 0) == 2
    assert paradox_limit(glitched(table, "paradox_track.2", "paradox_track.1").game, 0) == 1
    assert paradox_limit(table.game, 1) == 3


@pytest.mark.rule("FT-GLI-07")
def test_without_tokens_nothing_happens_and_below_the_limit_neither() -> None:
    table = checked(5, "paradox_track", table=glitched(ready(), "paradox_track.1"))
    assert (own(table).glitches, table.player("Ann").anomalies) == (
        ["paradox_track.1", "paradox_track.2"],
        [],
    )
    table = checked(5, "paradox_track", table=ready().give("Ann", paradox=1))
    assert table.player("Ann").anomalies == []


@pytest.mark.rule("FT-GLI-07")
def test_a_glitch_elsewhere_does_not_look_at_the_limit() -> None:
    table = checked(5, "travel_track", table=ready().give("Ann", paradox=3)).has("Ann", paradox=3)
    assert table.player("Ann").anomalies == []

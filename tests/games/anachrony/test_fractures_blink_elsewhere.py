"""Fractures of Time: Blinks from elsewhere, modified dice, tiles of the Capital and grid rows (FT-BLK, FT-GLI)."""

from __future__ import annotations

import pytest

from clepsydra.games.anachrony.modules.fractures.glitch_check import glitch_check
from clepsydra.games.anachrony.modules.fractures.pieces import NAME
from clepsydra.kernel import NOBODY, Zone
from tests.games.anachrony.devices import blinks, device, glitched, glitches, limits, rolls, with_deed
from tests.games.anachrony.fractures import fractures, own
from tests.games.anachrony.intrigues import ROWS, grid
from tests.games.anachrony.made_up import free, made_up_box
from tests.games.anachrony.table import AnachronyTable, anachrony


def standing(
    where: str, worker: str = "operator", table: AnachronyTable | None = None, **goods: int
) -> AnachronyTable:
    """Ann's worker stands somewhere in an exosuit; the device has room."""
    table = (table or fractures()).occupies("Ann", where, worker).give("Ann", **{"flux_core": 2, **goods})
    return device(table, "G....")


@pytest.mark.rule("FT-BLK-09", "FT-VAL-02")
@pytest.mark.scenario("FT-S18")
def test_from_the_valley_only_with_an_ability() -> None:
    table = standing("extract_top", "scientist")
    table.refuses("Ann", ("blink", "scientist", "extract_top"), rule="FT-BLK-09")

    table = standing("extract_top", "scientist")
    table.put(own(table).technologies, "502")
    rolls(table, 2, "fracture_device")
    blinks(table, "scientist", "extract_top", "research.1").dice("war")
    table.does("Ann", ("set", "shape", "circle"))
    assert sum(table.player("Ann").breakthroughs.values()) == 1


@pytest.mark.rule("FT-BLK-17")
def test_from_the_valley_capital_not_to_the_valley_capital() -> None:
    table = standing("valley_capital_left", "operator", fractures(3), water=5)
    table.put(own(table).technologies, "502")
    table.occupies("Bob", "extract_top").occupies("Bob", "extract_middle")
    table.does("Ann", ("blink", "operator", "valley_capital_left"))
    for space in ("valley_capital_left", "valley_capital_right"):
        table.refuses("Ann", ("blink_to", space), rule="FT-BLK-17", action="valley_capital")


@pytest.mark.rule("FT-BLK-17", "FT-BLK-16")
def test_from_a_full_valley_action_not_to_its_copy() -> None:
    table = standing("extract_top", "operator", fractures(3), water=5)
    table.put(own(table).technologies, "502")
    table.occupies("Bob", "extract_middle")
    table.does("Ann", ("blink", "operator", "extract_top"))
    table.refuses("Ann", ("blink_to", "valley_capital_left"), rule="FT-VCP-02")


@pytest.mark.rule("FT-BLK-17")
def test_nor_to_its_copy_where_the_space_that_was_left_is_gone() -> None:
    table = standing("extract_top", "operator", fractures(3, era=4), water=5)
    table.put(own(table).technologies, "502").occupies("Bob", "extract_middle")
    table.state.slots["extract_top"].top = Zone()
    table.put(table.state.slots["extract_top"].top, "recruit_1")
    table.occupies("Bob", "assimilate_top").occupies("Bob", "assimilate_middle")
    table.give("Ann", gold=9).does(
        "Ann", ("blink", "operator", "extract_top"), ("blink_to", "valley_capital_left")
    )
    assert table.state.slots["extract_top"].unavailable
    assert table.ask("Ann").rule == "FT-ASM-01", "the only action that is left to copy"


@pytest.mark.rule("FT-GLI-02", "FT-TEC-04")
@pytest.mark.scenario("FT-S52")
def test_what_lowers_the_flux_die_adds_up() -> None:
    for cards, come in ((("503",), 1), ((), 2)):
        table = device(with_deed(glitch_check), "GFF..").built("Ann", "416")
        table.put(own(table).technologies, *cards)
        assert glitches(rolls(table, 4, "travel_track").does("Ann", ("free", "made_up"))) == come


@pytest.mark.rule("FT-BLK-16", "FT-IMP-07", "FT-BLK-12")
@pytest.mark.scenario("FT-S20")
def test_a_new_tile_that_was_left_uncovers_the_one_below() -> None:
    table = fractures(era=4)
    slot = table.state.slots["construct.1"]
    assert slot.top is not None
    base = slot.tile
    slot.below = Zone(NOBODY)
    table.put(slot.below, base).put(slot.top, "ft_construct_1")
    standing("construct.1", "operator", table).workers("Bob", engineer=1).give("Bob", titanium=9, gold=9)
    table.give("Bob", uranium=9, water=9).offer("201")
    blinks(table, "operator", "construct.1", "purify")
    slot = table.state.slots["construct.1"]
    assert (slot.tile, slot.unavailable, slot.seat) == (base, False, -1)
    assert "ft_construct_1" in table.state.discards
    assert ("place", "engineer", "construct.1") in table.offers("Bob")

    table = standing("construct.1", "operator", fractures(era=4))
    blinks(table, "operator", "construct.1", "purify")
    assert table.state.slots["construct.1"].unavailable


# --- with Intrigues of the Council --------------------------------------------------------------


def with_grid() -> AnachronyTable:
    """Ann can make a check; there is a grid in the place of endgame conditions."""
    box = made_up_box(lambda rules: rules.free_actions.add("made_up", free("made_up", glitch_check)))
    return device(anachrony(modules=("intrigues", NAME, "made_up"), box=box), "G....")


@pytest.mark.rule("FT-GLI-18", "IC-MIX-04")
def test_rows_of_the_grid_are_conditions_for_all() -> None:
    table = glitched(with_grid(), ROWS[0])
    rolls(table, 5, "endgame_conditions").does("Ann", ("free", "made_up"))
    assert limits(table) == (2, 2, 4)
    table.does("Ann", (("glitch", ROWS[1]), ("glitch", ROWS[2])))
    assert own(table).glitches == ROWS[:3]


@pytest.mark.rule("FT-GLI-18", "IC-MIX-04")
def test_one_row_if_only_one_is_left_and_the_die_again_with_none() -> None:
    table = glitched(with_grid(), *ROWS[:4])
    rolls(table, 5, "endgame_conditions").does("Ann", ("free", "made_up"))
    assert own(table).glitches == ROWS
    table = glitched(with_grid(), *ROWS)
    rolls(table, 5, "endgame_conditions", "travel_track").does("Ann", ("free", "made_up"))
    assert own(table).glitches == [*ROWS, "travel_track"]


@pytest.mark.rule("FT-GLI-18", "IC-MIX-04")
def test_a_row_with_a_glitch_is_not_scored() -> None:
    table = grid(with_grid(), 1, *objective_and_value(with_grid()))
    before = {who: table.score(who)["agenda_grid"] for who in ("Ann", "Bob")}
    assert before["Ann"] == before["Bob"] > 0
    glitched(table, ROWS[0])
    assert (table.score("Ann")["agenda_grid"], table.score("Bob")["agenda_grid"]) == (0, before["Bob"])


def objective_and_value(table: AnachronyTable) -> tuple[str, str]:
    """Tiles that make a row complete: everybody has as much water."""
    more = table.game.rules.catalog.more
    metrics, tiles = more["objective_condition"], more["objective_tile"]
    objective = next(tile.id for tile in tiles.values() if metrics[tile.condition] == "water")
    return objective, next(tile.id for tile in more["value_tile"].values() if tile.value > 0)

"""What an owner corrects of Fractures of Time beyond its own tables, and of the tiles that it replaces."""

from __future__ import annotations

from typing import Any

import pytest

from clepsydra.games.anachrony import ANACHRONY, MODULES
from clepsydra.games.anachrony.catalog.table import catalog_of
from clepsydra.kernel import LANGUAGES, PERSON, Setup
from clepsydra.tables import boxes
from clepsydra.web.pages.ownersheet import OwnersBox
from tests.games.anachrony.fractures import setup_of
from tests.games.anachrony.table import AnachronyTable

REPLACED = (215, 301, 302, 303, 304, 313, 314, 403)
PLAIN = Setup("anachrony", (PERSON,) * 2)


def corrected(setup: Setup, **corrections: Any) -> Setup:
    """A table with what an owner has kept, as far as it concerns that table."""
    assert boxes.complaints(ANACHRONY, corrections) == []
    used = boxes.used(setup, corrections)
    return Setup(setup.game, setup.seats, setup.modules, setup.options, used)


@pytest.mark.parametrize("tile", REPLACED)
def test_a_tile_that_the_expansion_replaces_is_corrected_for_tables_without_it(tile: int) -> None:
    kept = {"building": [{"id": tile, "vp": 7}, {"id": f"{tile}B", "vp": 8}]}
    without = catalog_of(corrected(PLAIN, **kept), MODULES).tiles
    assert (without[str(tile)].vp, f"{tile}B" in without) == (7, False)
    with_it = catalog_of(corrected(setup_of(), **kept), MODULES).tiles
    assert (with_it[f"{tile}B"].vp, str(tile) in with_it) == (8, False)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_owner_finds_both_on_the_page_of_the_box(lang: str) -> None:
    box = OwnersBox(ANACHRONY, lang, {"building": [{"id": 215, "vp": 7}]})
    ids = [piece.id for section in box.sheets.sections for piece in section.pieces]
    assert len(ids) == len(set(ids))
    assert {str(tile) for tile in REPLACED} | {f"{tile}B" for tile in REPLACED} <= set(ids)
    old, new = box.sheet("215"), box.sheet("215B")
    assert old is not None
    assert new is not None
    assert (old.section, len(old.fillings)) == (new.section, len(new.fillings))
    assert [filling.source for filling in old.fillings].count("owner") == 1
    assert "owner" not in [filling.source for filling in new.fillings]


def test_what_is_wrong_is_said_of_both_and_nothing_else_gets_in() -> None:
    wrong = boxes.complaints(
        ANACHRONY, {"building": [{"id": 215, "vp": 99}, {"id": "215B", "vp": 98}, {"id": 1, "vp": 1}, 5]}
    )
    assert [denial.params.get("where", denial.reason) for denial in wrong] == [
        "building.215B.vp",
        "id",
        "building.3",
        "building.215.vp",
    ]
    assert [denial.reason for denial in boxes.complaints(ANACHRONY, {"building": 5})] == ["entries"]


def test_unitys_own_board_is_corrected_flux_cores_included() -> None:
    costs = {"bottom_left": [{"flux_core": 2}]}
    board = {"unity": {"side_b": {"paradox_limit": 4, "exosuit_slot_cost": costs}}}
    setup = corrected(setup_of(board_side="B"), player_board=board)
    table = AnachronyTable(ANACHRONY, setup).path("Ann", "unity").path("Bob", "harmony")
    assert (table.game.board(0).paradox_limit, table.game.board(1).paradox_limit) == (4, 3)
    assert table.game.board(0).hex_cost["BL"] == ({"flux_core": 2},)
    elsewhere = {"harmony": {"side_b": {"exosuit_slot_cost": costs}}}
    assert [denial.reason for denial in boxes.complaints(ANACHRONY, {"player_board": elsewhere})] == ["word"]


def test_effects_of_technologies_and_tiles_may_say_what_only_the_expansion_has() -> None:
    setup = corrected(
        setup_of(),
        technology=[
            {"id": "501", "effects": [{"op": "gain", "flux_core": 2}, {"op": "remove_flux", "count": 1}]},
            {"id": "512", "worker": "operator"},
        ],
        building=[{"id": 216, "effects": [{"op": "gain", "flux_core": 3}]}],
        superproject=[{"id": "glitch_purifier", "on_build": [{"op": "remove_glitch", "count": 4}]}],
    )
    catalog = catalog_of(setup, MODULES)
    card = catalog.more["technology"]["501"].tile
    assert [effect.op for effect in card.free.effects] == ["gain", "remove_flux"]
    assert catalog.more["technology"]["512"].tile.work.worker == "operator"
    work = catalog.tiles["216"].work
    assert work is not None
    assert work.effects[0].args == {"flux_core": 3}
    assert catalog.tiles["glitch_purifier"].on_build[0].args == {"count": 4}


@pytest.mark.parametrize(
    ("corrections", "reason"),
    [
        (
            {"technology": [{"id": "502", "effects": [{"op": "modify", "what": "flux_die_result"}]}]},
            "own-rule",
        ),
        ({"technology": [{"id": "511", "effects": [{"op": "draw_conditions_secretly", "draw": 2}]}]}, "op"),
        ({"building": [{"id": 201, "effects": [{"op": "remove_glitch", "count": 1}]}]}, "op"),
    ],
)
def test_a_rule_of_its_own_is_not_rewritten_and_base_tiles_know_no_glitches(
    corrections: dict[str, Any], reason: str
) -> None:
    assert [denial.reason for denial in boxes.complaints(ANACHRONY, corrections)] == [reason]

"""Doors of Anachrony's table: all boards that modules bring lie behind one, and each says who stands there."""

from __future__ import annotations

import pytest

from clepsydra.drawing import board_for
from clepsydra.drawing.board import look
from clepsydra.games.anachrony.board.art import drawings
from clepsydra.games.anachrony.board.board import AnachronyBoard
from clepsydra.games.anachrony.state import WORKERS, AnachronyState
from clepsydra.kernel import PERSON, Position, Setup, installed_games
from tests.drawing.walk import Page, element_of

GAME = installed_games()["anachrony"]
EVERYTHING = next(each for each in GAME.presets if each.name == "everything")


def table(modules: tuple[str, ...]) -> tuple[AnachronyBoard, Position[AnachronyState]]:
    setup = GAME.with_defaults(Setup("anachrony", (PERSON, PERSON), modules))
    rules = GAME.rules_for(setup)
    board = board_for(rules, "en")
    assert isinstance(board, AnachronyBoard)
    return board, Position.begin(rules, b"doors")


def test_a_table_without_modules_has_no_doors() -> None:
    board, position = table(())
    drawn = board.draw(look(position, 0))
    assert not board.side(drawn, 0)
    assert 'class="behind"' not in board.arrange(drawn, 0)


@pytest.mark.parametrize("modules", [(name,) for name in EVERYTHING.modules] + [EVERYTHING.modules])
def test_every_board_of_a_module_lies_behind_one_door(modules: tuple[str, ...]) -> None:
    board, position = table(modules)
    drawn = board.draw(look(position, 0))
    boards = [name for name in drawn if name.startswith("board-")]
    rooms = [room.region.name for room in board.rooms]
    behind = [name for door in board.doors for name in door.behind]
    assert sorted(behind) == sorted([*boards, *rooms])
    page = Page(board.arrange(drawn, 0) + board.side(drawn, 0))
    assert len(page.ids) == len(set(page.ids))
    assert {f"behind-{door.name}" for door in board.doors_of(0)} <= set(page.ids)


@pytest.mark.parametrize("automa", ["chronobot", "chronossus"])
def test_the_board_of_an_automa_lies_behind_a_door_with_its_name(automa: str) -> None:
    rules = GAME.rules_for(GAME.with_defaults(Setup("anachrony", (PERSON, automa))))
    board = board_for(rules, "en")
    assert isinstance(board, AnachronyBoard)
    drawn = board.draw(look(Position.begin(rules, b"doors"), 0))
    (door,) = board.doors_of(0)
    assert door.title == board.reader.player(1)
    assert "mat-1" in Page(element_of(board.arrange(drawn, 0), "behind-mat-1")).ids
    assert f"#emblem-{automa}" in board.side(drawn, 0)


def test_ones_own_device_alone_lies_behind_a_door() -> None:
    board, position = table(("fractures",))
    drawn = board.draw(look(position, 0))
    for seat, own in ((0, ["device-0"]), (1, ["device-1"]), (None, [])):
        behind = [name for door in board.doors_of(seat) for name in door.behind]
        assert [name for name in behind if name.startswith("device")] == own
        page = Page(board.arrange(drawn, seat) + board.dock(drawn, seat))
        assert {"device-0", "device-1"} <= set(page.ids), "others have theirs below their boards"


def test_a_door_shows_each_space_that_is_free() -> None:
    board, position = table(("hypersync",))
    (door,) = board.doors
    drawn = board.draw(look(position, 0))
    free = [
        slot for name, slot in position.state.slots.items() if name.startswith("hypersync") and slot.seat < 0
    ]
    assert drawn[f"door-{door.name}"].count("free") == len(free) > 0


def test_superprojects_places_and_workers_have_drawings() -> None:
    board, _ = table(EVERYTHING.modules)
    tiles = board.context.catalog.tiles.values()
    wanted = {f"super-{tile.id.replace('_', '-')}" for tile in tiles if tile.superproject}
    wanted |= {f"head-{worker}" for worker in WORKERS}
    base, _ = table(())
    wanted |= {f"place-{space.action}" for space in base.context.rules.spaces.values()}
    assert wanted <= drawings().keys()

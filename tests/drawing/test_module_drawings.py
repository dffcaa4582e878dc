"""Boards, insets and cards that a made-up module brings, none of which the base names."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from clepsydra.drawing import board_for, changed, changed_elements, look
from clepsydra.drawing.board import Board, Region
from clepsydra.drawing.markup import Markup, html
from clepsydra.games.anachrony.act import Act
from clepsydra.games.anachrony.board.brought import Inset, ModuleDrawing, Room
from clepsydra.games.anachrony.board.context import Context
from clepsydra.games.anachrony.board.modules import DRAWINGS
from clepsydra.games.anachrony.game import Anachrony
from clepsydra.games.anachrony.rules import Action, AnachronyRules, Space
from clepsydra.games.anachrony.state import AnachronyState
from clepsydra.kernel import LANGUAGES, Flow
from tests.drawing.walk import NAMES, SPRITE, Page, Parts, element_of
from tests.games.anachrony.made_up import NAME, made_up_box
from tests.games.anachrony.table import AnachronyTable, anachrony

MARKERS = {
    "TC": ("anomaly",),
    "travel_track": ("anomaly",),
    "paradox_track": ("anomaly", "anomaly"),
    "most_water": ("anomaly",),
    "105": ("anomaly",),
}
TEXTS = {"dig": "Dig", "quarry": "The Quarry", "dig.0": "first pit", "dig.1": "second pit"}


def dig(game: Anachrony, act: Act) -> Flow[None]:
    """Gold, as long as there is some."""
    yield from ()
    game.gain(act.seat, {"gold": 2})


def extend(rules: AnachronyRules) -> None:
    """A board of two spaces, one of them closed."""
    rules.actions.add("dig", Action(lambda _game, _act: None, dig))
    for number in range(2):
        rules.spaces.add(f"dig.{number}", Space("dig", water=number, board="quarry"))
    rules.opening_steps.add("cover", lambda _rules, table: setattr(table.slots["dig.1"], "unavailable", True))


def told(css: str, id_: str = "") -> Any:
    """A drawing of a number, with an id where it is to be patched by itself."""
    return lambda _context, part: html(
        '<i class="{css}" id="{id}">{count}</i>', css=css, id=f"{id_}{part[0]}", count=part[1]
    )


def gold(_context: Context, state: AnachronyState, key: int | str) -> tuple[int | str, int]:
    """How much gold there is among the players."""
    return key, sum(player.goods.get("gold", 0) for player in state.players)


def heap(_view: object) -> str:
    """It never changes."""
    return "heap"


def draw_heap(_part: str) -> Markup:
    """A region of the module's own."""
    return html('<section id="heap"><h2>Heap</h2></section>')


DRAWING = ModuleDrawing(
    rooms=lambda _context: (Room(Region("heap", heap, draw_heap), "Heap"),),
    on_eras=Inset(gold, told("era-gold", "gold-era-")),
    on_mats=Inset(gold, told("mat-gold", "gold-mat-")),
    on_boards={"quarry": Inset(gold, told("board-gold", "gold-board-"))},
    notes={"dig": Inset(gold, told("pit-gold", "gold-"))},
    laid=lambda _context, _state, seat: MARKERS if seat == 0 else {},
    counters=lambda _state, seat: {"exosuit": 90 + seat},
    goods=("gold",),
    colours={"harmony": "pink"},
    cards={"trade": "AN-TRD-02"},
    symbols={"dig": "mine"},
    places={"pass": lambda _context, seat, _rest: (f"gold-mat-{seat}",)},
    groups={"sink": "timeline"},
)


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AnachronyTable:
    """Ann's turn, with the made-up board beside the main board."""
    monkeypatch.setitem(DRAWINGS, NAME, DRAWING)
    box = made_up_box(extend)
    for path in Path(str(box.texts)).glob("*.toml"):
        (tmp_path / path.name).symlink_to(path)
    for lang in LANGUAGES:
        lines = [f'"{key}" = "{name}"' for key, name in TEXTS.items()]
        (tmp_path / f"made_up.{lang}.toml").write_text("\n".join(["[names]", *lines]))
    table = anachrony(2, era=3, modules=(NAME,), box=replace(box, texts=tmp_path))
    return table.workers("Ann", engineer=2)


def board_at(table: AnachronyTable, lang: str = "en") -> Board[Any]:
    """The board of the table."""
    return board_for(table.position.rules, lang, NAMES)


def page(table: AnachronyTable, lang: str = "en") -> str:
    """All that Ann sees of the boards."""
    board = board_at(table, lang)
    drawn = board.draw(look(table.position, 0))
    return str(board.arrange(drawn, 0) + board.dock(drawn, 0))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_board_of_a_module_has_its_name_its_spaces_and_a_tab(table: AnachronyTable, lang: str) -> None:
    drawn = board_at(table, lang).draw(look(table.position, 0))
    parts = Parts(drawn)
    assert len(parts.ids) == len(set(parts.ids))
    assert parts.icons <= SPRITE
    quarry = drawn["board-quarry"]
    assert {"board-quarry", "action-dig", "space-dig-0", "space-dig-1"} <= set(Page(quarry).ids)
    assert "The Quarry" in quarry
    closed = element_of(quarry, "space-dig-1")
    assert ("second pit: closed" if lang == "en" else "second pit : fermé") in closed
    assert "space-dig" not in drawn["main-board"]
    tabs = dict(board_at(table, lang).tabs(0))
    assert list(tabs)[:4] == ["timeline", "main-board", "heap", "board-quarry"]
    assert tabs["board-quarry"] == "The Quarry"


def test_rooms_and_boards_follow_the_main_board(table: AnachronyTable) -> None:
    ids = Page(page(table)).ids
    order = ["timeline", "main-board", "heap", "board-quarry", "own"]
    assert sorted(order, key=ids.index) == order


def test_its_options_are_lit_there_and_grouped_under_its_name(table: AnachronyTable) -> None:
    board, ask = board_at(table), table.position.asks[0]
    option = ("place", "engineer", "dig.0")
    assert option in ask.menu.options
    assert "space-dig-0" in board.anchors(ask, option)
    entry = board.entry(ask, option)
    assert (entry.group, entry.icon) == ("The Quarry", "mine")
    assert board.entry(ask, ("place", "engineer", "purify")).group == "Main board"


def test_an_exosuit_stands_there_and_only_what_it_changed_is_sent(table: AnachronyTable) -> None:
    board, before = board_at(table), look(table.position, 0)
    table.does("Ann", ("place", "engineer", "dig.0"))
    after = look(table.position, 0)
    names = changed(board.parts(before), board.parts(after))
    assert "board-quarry" in names
    assert "main-board" not in names, "nothing of it stands on the main board"
    assert "heap" not in names
    pieces: dict[str, Markup] = {}
    old, new = board.draw(before, names), board.draw(after, names)
    for name in names:
        pieces |= changed_elements(name, old[name], new[name])
    assert {"space-dig-0", "gold-dig", "gold-mat-0", "gold-era-3"} <= set(pieces)
    assert not {"board-quarry", "timeline"} & set(pieces), "finer than the region"
    assert "engineer" in pieces["space-dig-0"]
    assert ">2</i>" in pieces["gold-era-3"]


def test_insets_stand_in_eras_mats_and_below_actions(table: AnachronyTable) -> None:
    drawn = board_at(table).draw(look(table.position, 0))
    assert drawn["timeline"].count("era-gold") == len(table.state.timeline)
    assert "mat-gold" in drawn["mat-0"]
    assert "pit-gold" in element_of(drawn["board-quarry"], "action-dig")


def test_markers_of_a_seat_lie_on_what_they_block(table: AnachronyTable) -> None:
    table.built("Ann", "105", at="power_plant.1").conditions("most_water")
    drawn = board_at(table).draw(look(table.position, 0))
    mat = drawn["mat-0"]
    assert mat.count('class="laid"') == 4
    for place in ("hex-0-TC", "tile-105", "tracks-0", "found-0"):
        assert 'class="laid"' in element_of(mat, place), place
    assert element_of(mat, "found-0").count("#anomaly") == 2
    assert "blocked" in element_of(mat, "hex-0-TC")
    assert 'class="laid"' not in drawn["mat-1"]
    assert drawn["conditions"].count('class="laid"') == 1


def test_goods_counters_colours_and_boards_of_a_module(table: AnachronyTable) -> None:
    board, view = board_at(table), look(table.position, 0)
    drawn = board.draw(view)
    assert element_of(drawn["mat-0"], "ledger-0").count("#good-gold") == 2
    assert board.standing(view, 1).counters[0].count == 91
    assert board.standing(view, 0).goods[-1].icon == "gold"
    assert board.sign(view, 0).colour == "pink"
    assert "board-gold" in drawn["board-quarry"]


def test_cards_and_places_of_a_module_count_before_those_of_the_base(table: AnachronyTable) -> None:
    board = board_at(table)
    cards = board.cards()
    assert "/rules/AN-TRD-02" in element_of(cards, "card-trade")
    assert board.anchors(table.position.asks[0], ("pass",)) == ("gold-mat-0",)


def test_without_the_module_nothing_of_it_is_there(table: AnachronyTable) -> None:
    bare = anachrony(2, era=3)
    assert "gold-mat" not in page(bare)
    assert list(dict(board_at(bare).tabs(0)))[:2] == ["timeline", "main-board"]

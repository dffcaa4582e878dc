"""The board of the Chronossus: tracks, Action tiles, energy, solo objectives."""

from __future__ import annotations

import re

import pytest

from clepsydra.drawing import board_for, look
from clepsydra.games.anachrony.modules.chronossus.with_alternate_timeline import bonus_spaces
from clepsydra.games.anachrony.modules.fractures.pieces import fractures_of
from clepsydra.games.anachrony.modules.hypersync.tiles import above, lying
from tests.drawing.walk import element_of
from tests.games.anachrony.chronossus import SoloTable, solo
from tests.games.anachrony.variable_anomalies import lies
from tests.texts import of_board, of_game

BOARD = of_board("anachrony")

NAMES = ("Ann", "Chronossus")


def drawn(table: SoloTable, lang: str = "en") -> str:
    """The bot's board as Ann sees it."""
    board = board_for(table.position.rules, lang, NAMES)
    return str(board.draw(look(table.position, 0), ["mat-1"])["mat-1"])


def test_a_space_on_two_tracks_is_drawn_on_both_with_the_token_of_its_track() -> None:
    table = solo(first="Ann").token(2, "mine_resources").token(4, "mine_resources").token(5, "recruit")
    page = drawn(table)
    assert len(re.findall(r'id="command-1-\d-', page)) == 19
    for token in (2, 4):
        space = element_of(page, f"command-1-{token}-mine_resources")
        assert re.findall(r'"ctok">(\d)', space) == [str(token)]
        assert f"token {token}" in space
    assert re.findall(r'"ctok">(\d)', element_of(page, "command-1-2-recruit")) == []


def test_action_tiles_show_their_side_and_what_it_brings() -> None:
    table = solo(first="Ann").tile("slot_II", "C02B").tile("slot_III", "C03B")
    page = drawn(table)
    scores = element_of(page, "command-1-3-slot_II")
    assert "C02B" in scores
    assert {"vp", "core"} <= set(re.findall(r"(?:data-symbol=\"|#)([a-z-]+)", scores))
    assert "Autoleap" in element_of(page, "command-1-5-slot_III")
    assert "#reboot" in element_of(page, "command-1-2-slot_I")
    assert "#reboot" in element_of(page, "command-1-4-slot_I")


def test_the_pool_is_open_to_all() -> None:
    pool = element_of(drawn(solo(first="Ann").energy_pool(3, 4)), "bot-1-energy")
    assert (pool.count("#core"), pool.count("#spent-core")) == (3, 4)
    assert "3 energy cores, 4 exhausted cores" in pool


@pytest.mark.parametrize(("water", "reached", "points"), [(4, 0, "0"), (9, 2, "3"), (12, 3, "5")])
def test_objectives_show_what_is_reached(water: int, reached: int, points: str) -> None:
    table = solo(first="Ann").give("Ann", water=water)
    table.own.objectives.pieces = ["so_water"]
    shown = element_of(drawn(table), "piece-so_water")
    assert shown.count("reached") == reached
    assert f"<b>{water}</b>" in shown
    assert re.sub(r"<[^>]*>", "", shown).endswith(points)


def test_without_objectives_there_is_no_room_for_them() -> None:
    table = solo(first="Ann", fewer_objectives=0)
    assert "bot-1-objectives" not in drawn(table)
    table.bot.passed = True
    assert BOARD.say("board", "chronossus_passed") in drawn(table)


def test_its_variable_anomalies_lie_on_its_board() -> None:
    table = solo(first="Ann", modules=("variable_anomalies",))
    assert "bot-1-anomaly_tiles" not in drawn(table)
    shown = element_of(drawn(lies(table, "chronossus", X03="X03", X16="X16")), "bot-1-anomaly_tiles")
    assert re.findall(r'id="tile-(X\d\d)"', shown) == ["X03", "X16"]


def test_its_tiles_on_bonus_spaces_and_what_they_will_be_worth() -> None:
    assert "bot-1-bonus_spaces" not in drawn(solo(first="Ann"))
    table = solo(first="Ann", alternate_timeline=True).warp("chronossus", 1, "warp_gold", "warp_titanium")
    bonus_spaces(table.state).tiles += ["warp_gold#1", "warp_titanium#1"]
    shown = element_of(drawn(table), "bot-1-bonus_spaces")
    assert BOARD.say("board", "bot_on_bonus", count=2) in shown
    assert re.sub(r"<[^>]*>", "", shown).endswith("6")


def test_its_hypersync_tiles_in_reserve_and_above_the_eras() -> None:
    table = solo(first="Ann", modules=("hypersync",))
    page = drawn(table)
    assert element_of(page, "bot-1-hypersync").count("hst") == 3
    travel = element_of(page, "command-1-3-travel_in_time")
    assert "C13A" in travel
    assert '<small aria-hidden="true"></small>' in travel, "it has no number"
    lying(table.state).supplies[1].draw(above(table.game, 1))
    board = board_for(table.position.rules, "en", NAMES)
    timeline = str(board.draw(look(table.position, 0), ["timeline"])["timeline"])
    assert of_game("anachrony").name("solo_hypersync") in element_of(timeline, "hypersync-era-1")
    assert element_of(drawn(table), "bot-1-hypersync").count("hst") == 2


# Beside Fractures of Time


def test_tiles_of_the_valley_show_their_action_and_what_is_beside_it() -> None:
    page = drawn(solo(first="Ann", modules=("fractures",)).tile("slot_I", "C14B"))
    marks = set(re.findall(r"(?:data-symbol=\"|#)([a-z-]+)", element_of(page, "command-1-2-slot_I")))
    assert {"assimilate", "vp", "flux"} <= marks
    assert {"extract", "core", "flux"} <= set(
        re.findall(r"(?:data-symbol=\"|#)([a-z-]+)", element_of(page, "command-1-3-slot_II"))
    )


def test_the_flux_pool_is_open_to_all_and_casings_lie_aside() -> None:
    pool = element_of(drawn(solo(first="Ann", modules=("fractures",)).flux_pool(2, 1)), "bot-1-flux")
    assert (pool.count("#flux"), pool.count("#casing")) == (2, 3)
    assert BOARD.say("board", "bot_flux_pool", cores=2, casings=1) in pool
    assert BOARD.say("board", "bot_casings_aside", aside=2) in pool
    assert "bot-1-flux" not in drawn(solo(first="Ann"))


def test_an_operator_is_seen_with_the_type_that_it_stands_for() -> None:
    table = solo(first="Ann", modules=("fractures",))
    table.flux.operators = {"engineer": 1}
    table.bot.active = {"engineer": 2, "genius": 1}
    workers = element_of(drawn(table), "bot-1-workers")
    assert BOARD.say("board", "bot_stands_for", worker="engineer") in workers
    assert workers.count("#operator") == 1
    assert "2 engineers" in workers
    assert workers.count("ghost") == 2


def test_its_technologies_lie_beside_its_board() -> None:
    table = solo(first="Ann", modules=("fractures",))
    valley = fractures_of(table.state)
    card = valley.technologies.secondary.pieces[-1]
    table.put(valley.own[1].technologies, card)
    shown = element_of(drawn(table), f"tile-{card}")
    assert "#technology" in shown
    assert re.sub(r"<[^>]*>", "", shown).endswith("3"), "its worth to the bot, whatever is printed"


def test_a_core_in_an_exosuit_is_seen_on_the_board() -> None:
    table = solo(first="Ann", modules=("fractures",)).stands("research.1").stands("mine.top", core=False)
    board = board_for(table.position.rules, "en", NAMES)
    page = str(board.draw(look(table.position, 0), ["main-board"])["main-board"])
    ready, spent = element_of(page, "space-research-1"), element_of(page, "space-mine-top")
    assert BOARD.say("board", "exosuit_with_core") in ready
    assert "in-core" in ready
    assert "in-core" not in spent


def test_a_glitch_on_an_objective_is_seen() -> None:
    table = solo(first="Ann", modules=("fractures",))
    first, second, *_ = table.own.objectives.pieces
    fractures_of(table.state).own[0].glitches = [first]
    page = drawn(table)
    assert "#glitch" in element_of(page, f"piece-{first}")
    assert "#glitch" not in element_of(page, f"piece-{second}")

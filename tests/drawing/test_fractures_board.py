"""Fractures of Time on the page: the Valley, devices, Glitches on what they block, and where the options lie."""

from __future__ import annotations

from typing import Any, cast

import pytest

from clepsydra.drawing import Deciding, Links, asked, board_for, deciding, look
from clepsydra.drawing.board import Board
from clepsydra.drawing.marks import anchor
from clepsydra.drawing.roll import Roll, roll_of
from clepsydra.games.anachrony.board import AnachronyBoard
from clepsydra.games.anachrony.board.modules.fractures_device import risks
from clepsydra.games.anachrony.board.modules.fractures_roll import CAME
from clepsydra.games.anachrony.board.tile_bonuses import face
from clepsydra.games.anachrony.modules.fractures.pieces import CORE, GLITCH
from clepsydra.games.anachrony.state import CAPITAL, HEXES
from clepsydra.kernel import LANGUAGES
from tests.drawing.walk import NAMES, RAW, SPRITE, Page, Parts, element_of
from tests.games.anachrony import intrigues as ic
from tests.games.anachrony.devices import glitched, on_mine, rolls
from tests.games.anachrony.fractures import fractures, own, valley
from tests.games.anachrony.table import AnachronyTable, anachrony
from tests.texts import of_board

BOARD = of_board("anachrony")

TECHNOLOGIES = tuple(str(number) for number in range(501, 517))


def board_at(table: AnachronyTable, lang: str = "en") -> Board[Any]:
    return board_for(table.position.rules, lang, NAMES)


def drawn(table: AnachronyTable, lang: str = "en", seat: int = 0) -> dict[str, Any]:
    return dict(board_at(table, lang).draw(look(table.position, seat)))


def in_use(**words: Any) -> AnachronyTable:
    """Ann has a core, Glitches everywhere, technologies, and Operators at work."""
    table = fractures(phase="turn", era=2, **words).workers("Ann", scientist=1, operator=2)
    table.built("Ann", "303B", at="life_support.1").conditions("most_water", "most_technologies")
    table.give("Ann", flux_core=2).breakthroughs("Ann", "circle/war")
    mine = own(table)
    mine.device.spaces[:2] = [GLITCH, CORE]
    mine.device.upgrades = ["square/society"]
    mine.glitches += ["BC", "travel_track", "paradox_track.1", "paradox_track.2", "303B", "most_water"]
    stack = valley(table).technologies
    for card in ("501", "512"):
        zone = stack.primary if card in stack.primary else stack.secondary
        zone.move(card, mine.technologies)
    return table


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_board_is_drawn_while_emergency_missions_are_chosen_before_the_first_phase(lang: str) -> None:
    table = ic.council(modules=("fractures",), era=3).all_pass()
    assert (table.state.era, table.state.phase) == (4, "emergency_missions")
    for seat in (0, 1):
        assert drawn(table, lang, seat)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("side", ["A", "B"])
def test_all_of_it_is_drawn_with_known_symbols_and_words(lang: str, side: str) -> None:
    table = in_use(board_side=side)
    parts = drawn(table, lang)
    whole = Parts(parts)
    assert len(whole.ids) == len(set(whole.ids))
    assert whole.icons <= SPRITE
    words = " ".join(" ".join(Page(part).words) for part in parts.values())
    assert not RAW.search(words)


def test_the_valley_has_its_actions_its_operators_and_both_stacks() -> None:
    table = fractures(phase="turn", era=2)
    state = valley(table)
    region = drawn(table)["board-valley"]
    page = Page(region)
    tops = {
        anchor("tile", stack.pieces[-1])
        for stack in (state.technologies.primary, state.technologies.secondary)
    }
    assert tops <= set(page.ids)
    assert {"action-assimilate", "action-extract", "action-valley_capital", "space-extract_top"} <= set(
        page.ids
    )
    assert region.count("ft-vacant") == 0
    state.operators = 0
    assert drawn(table)["board-valley"].count("ft-vacant") == 2
    assert "more-stacks" not in drawn(table)


@pytest.mark.parametrize("card", TECHNOLOGIES)
def test_every_technology_tells_what_it_does_in_symbols(card: str) -> None:
    table = fractures(phase="turn", era=2)
    stack = valley(table).technologies
    zone = stack.primary if card in stack.primary else stack.secondary
    zone.move(card, own(table).technologies)
    face = element_of(drawn(table)["device-0"], anchor("tile", card))
    assert "#info" not in face, "every effect has its symbols"


def test_the_device_shows_cores_glitches_and_the_risk_under_each_empty_space() -> None:
    table = in_use()
    mat = drawn(table)["device-0"]
    assert "#glitch" in element_of(mat, "device-0-1")
    assert "#flux" in element_of(mat, "device-0-2")
    assert risks(table.game, 0) == {3: 3, 4: 5, 5: 6, 6: 6}
    assert "3/6" in element_of(mat, "device-0-3")
    assert BOARD.say("board", "device_open", number=4, risk=5, faces=6) in element_of(mat, "device-0-4")
    assert 'id="device-0-7"' not in mat, "the Upgrade tile covers it"
    assert "<b>2</b>" in element_of(mat, "device-upgrades-0")


def test_what_lowers_the_flux_die_lowers_the_risk() -> None:
    table = in_use()
    before = risks(table.game, 0)
    stack = valley(table).technologies
    zone = stack.primary if "503" in stack.primary else stack.secondary
    zone.move("503", own(table).technologies)
    assert risks(table.game, 0)[3] < before[3]


def test_side_b_shows_costs_and_the_rewards_that_are_left() -> None:
    table = fractures(phase="turn", era=2, board_side="B").path("Ann", "harmony")
    own(table).device.upgrades = ["square/society"]
    mat = drawn(table)["device-0"]
    assert "−1" in element_of(mat, "device-0-3")
    assert "+2" in element_of(mat, "device-0-6")
    own(table).device.rewarded.append(6)
    assert "+2" not in element_of(drawn(table)["device-0"], "device-0-6")
    assert "device_harmony_remove-0" in Page(mat).ids


def test_glitches_lie_on_what_they_block() -> None:
    parts = drawn(in_use())
    for place in ("hex-0-BC", "tile-303B", "tracks-0", "found-0"):
        assert 'class="laid"' in element_of(parts["mat-0"], place), place
    assert parts["conditions"].count('class="laid"') == 1
    assert 'class="laid"' not in parts["mat-1"]


def test_operators_flux_and_glitches_are_counted_in_the_seat() -> None:
    table = in_use()
    board, view = board_at(table), look(table.position, 0)
    standing = board.standing(view, 0)
    assert (standing.goods[-1].icon, standing.goods[-1].count) == ("flux", 2)
    assert {amount.icon: amount.count for amount in standing.counters}["glitch"] == 7
    mat = drawn(table)["mat-0"]
    assert "#good-flux_core" in element_of(mat, "ledger-0")
    assert "#worker-operator" in element_of(mat, "worker-0-active-operator")


def test_a_blink_is_lit_where_it_begins_and_where_it_leads() -> None:
    table = fractures(phase="turn", era=2).give("Ann", flux_core=2)
    table.occupies("Ann", "mine.top", "operator")
    board, ask = board_at(table), table.position.asks[0]
    option = ("blink", "operator", "mine.top")
    assert option in ask.menu.options
    assert board.anchors(ask, option) == ("space-mine-top",)
    assert board.entry(ask, option).group == BOARD.say("board", "blink_group")
    table.does("Ann", option)
    ask = table.position.asks[0]
    ids = {id_ for part in drawn(table).values() for id_ in Page(part).ids}
    for option in ask.menu.options:
        (place,) = board.anchors(ask, option)
        assert place in ids, option
        assert board.entry(ask, option).card


def rolled(table: AnachronyTable, lang: str = "en") -> Roll | None:
    """What the decision bar tells Ann of the dice."""
    position = table.position
    events = position.events(0, position.log_start)
    return board_at(table, lang).roll(look(position, 0), position.asks[0], events)


def blinked(
    *faces: int | str, worker: str = "engineer", table: AnachronyTable | None = None
) -> AnachronyTable:
    """Ann begins a Blink from the mine, and the dice fall so; three spaces of her device are empty then."""
    return rolls(table or on_mine(worker), *faces).does("Ann", ("blink", worker, "mine.top"))


@pytest.mark.parametrize(
    ("flux", "face", "told"),
    [
        (3, "travel_track", ("≤", BOARD.say("board", "roll_none"), "FT-GLI-02")),
        (4, "travel_track", (">", BOARD.say("board", "roll_came"), "FT-GLI-06")),
        (4, "paradox_track", (">", BOARD.say("board", "roll_came"), "FT-GLI-07")),
        (5, "fracture_device", (">", BOARD.say("board", "roll_came"), "FT-GLI-11")),
    ],
)
def test_the_dice_of_a_blink_are_told_above_its_options(
    flux: int, face: str, told: tuple[str, str, str]
) -> None:
    table = blinked(flux, face)
    roll = rolled(table)
    assert table.position.asks[0].rule == "FT-BLK-05"
    assert roll is not None
    assert (roll.first.face, roll.compared, roll.came, roll.rule) == (flux, *told)
    assert roll.against == "3 empty spaces"
    assert f"#{board_symbol(table, face)}" in str(roll.second.face)
    assert str(flux) in element_of(f'<div id="it">{roll_of(roll, Links())}</div>', "it")


def board_symbol(table: AnachronyTable, face: str) -> str:
    return cast("AnachronyBoard", board_at(table)).context.symbol(face)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("face", CAME)
def test_what_a_glitch_does_is_said_for_every_face_of_its_die(face: str, lang: str) -> None:
    board = cast("AnachronyBoard", board_at(fractures(), lang))
    assert board.context.say(f"roll_{face}").endswith(".")
    assert {*CAME} == {*board.context.catalog.dice["glitch_die"]}


def test_an_operator_throws_no_dice_and_is_told_of_none() -> None:
    table = blinked(worker="operator")
    assert table.position.asks[0].rule == "FT-BLK-05"
    assert rolled(table) is None


def test_what_changes_the_flux_die_stands_beside_its_face() -> None:
    table = on_mine("engineer")
    stack = valley(table).technologies
    zone = stack.primary if "503" in stack.primary else stack.secondary
    zone.move("503", own(table).technologies)
    roll = rolled(blinked(4, "travel_track", table=table))
    assert roll is not None
    assert (roll.first.face, roll.compared) == (4, "−1 ≤")


def test_a_glitch_that_is_to_be_put_somewhere_is_told_with_its_dice() -> None:
    table = blinked(4, "exosuit_hex")
    assert table.position.asks[0].rule == "FT-GLI-05"
    before = rolled(table)
    assert before is not None
    assert (before.came, before.told, before.rule) == (
        BOARD.say("board", "roll_came"),
        BOARD.say("board", "roll_choose"),
        "FT-GLI-05",
    )
    table.does("Ann", ("glitch", "TL") if ("glitch", "TL") in table.offers("Ann") else table.offers("Ann")[0])
    after = rolled(table)
    assert after is not None
    assert (after.rule, after.first.face) == ("FT-GLI-12", 4)


def test_without_a_glitch_in_reserve_none_comes() -> None:
    table = glitched(on_mine("engineer"), *HEXES, "travel_track")
    roll = rolled(blinked(4, "exosuit_hex", table=table))
    assert roll is not None
    assert (roll.came, roll.rule) == (BOARD.say("board", "roll_none"), "FT-GLI-04")


def test_the_exosuit_that_goes_on_is_marked_where_it_stands() -> None:
    table = blinked(3, "travel_track")
    board, ask = board_at(table), table.position.asks[0]
    assert board.leaves(ask) == ("space-mine-top",)
    assert 'data-leaves="space-mine-top"' in deciding(
        Deciding(board.sign(look(table.position, 0), 0), asked(ask, board)), board.words, Links()
    )
    assert board.leaves(fractures(phase="turn", era=2).position.asks[0]) == ()


def test_on_a_phone_the_device_has_a_tab_of_its_own() -> None:
    table = fractures(phase="turn", era=2)
    tabs = [part for part, _ in board_at(table).tabs(0)]
    assert tabs.index("device-0") == tabs.index("own") - 1
    board, parts = board_at(table), drawn(table)
    assert "device-0" in Page(element_of(board.arrange(parts, 0), "behind-device-0")).ids
    assert "device-1" in Page(element_of(board.arrange(parts, 0), "whole-1")).ids, "it opens with the board"
    assert "behind-device-1" not in board.side(parts, 0)
    assert not [part for part, _ in board_at(table).tabs(None) if part.startswith("device")]


def test_an_exosuit_among_many_is_lit_by_itself() -> None:
    table = fractures(phase="turn", era=2).give("Ann", flux_core=2)
    table.occupies("Ann", "purify", "operator")
    board, ask = board_at(table), table.position.asks[0]
    (place,) = board.anchors(ask, ("blink", "operator", "purify"))
    assert place in Page(drawn(table)["main-board"]).ids
    assert place != "space-purify"


@pytest.mark.parametrize("where", ["BC", "303B", "travel_track", "paradox_track.1", "most_water"])
def test_a_glitch_to_place_or_remove_is_lit_where_it_lies(where: str) -> None:
    table = in_use()
    ids = {id_ for part in drawn(table).values() for id_ in Page(part).ids}
    for verb in ("glitch", "unglitch"):
        (place,) = board_at(table).anchors(table.position.asks[0], (verb, where))
        assert place in ids
    assert board_at(table).anchors(table.position.asks[0], ("unglitch_space", 1)) == ("device-0-1",)


def test_the_actions_of_the_device_are_lit_on_it() -> None:
    table = in_use()
    board, ask = board_at(table), table.position.asks[0]
    parts = drawn(table)
    ids = {*Page(parts["device-0"]).ids, *Page(parts["mat-0"]).ids}
    options = [option for option in ask.menu.options if "device_" in str(option)]
    assert len(options) >= 3
    for option in options:
        assert set(board.anchors(ask, option)) <= ids
        assert board.entry(ask, option).icon in ("flux", "glitch", "recall", "upgrade")
        assert board.entry(ask, option).card


def test_era_zero_begins_the_timeline_and_points_wait_on_the_last_superproject() -> None:
    table = fractures(phase="turn", era=2)
    timeline = drawn(table)["timeline"]
    assert "era-0" in Page(timeline).ids
    assert timeline.count("ft-waiting") == 1
    assert "ft-waiting" in element_of(timeline, "era-5")
    table.state.timeline[-1].superproject.pieces.clear()
    assert "ft-waiting" not in drawn(table)["timeline"]


def test_an_empty_exosuit_is_hollow() -> None:
    table = fractures(phase="turn", era=2).give("Ann", flux_core=2).occupies("Ann", "mine.top", "operator")
    table.does("Ann", ("blink", "operator", "mine.top"), ("blink_to", "purify"))
    assert "hollow" in drawn(table)["main-board"]


def test_unity_is_violet() -> None:
    table = fractures(phase="turn", era=2).path("Ann", "unity")
    assert board_at(table).sign(look(table.position, 0), 0).colour == "violet"


def test_leaders_whom_thalia_can_call_lie_on_her_board() -> None:
    table = fractures(phase="turn", era=2).path("Ann", "unity", leader="thalia")
    own(table).leaders.pieces = ["zuriel", "wolfe"]
    table.player("Ann").facts["leader.soter"] = 1
    mat = drawn(table)["device-0"]
    assert {"piece-zuriel", "piece-wolfe", "piece-soter"} <= set(Page(mat).ids)
    assert mat.count("ft-called") == 1
    assert board_at(table).anchors(table.position.asks[0], ("call", "wolfe")) == ("piece-wolfe",)


@pytest.mark.parametrize("tile", [f"ft_{action}_{number}" for action in CAPITAL for number in (1, 2, 3)])
def test_the_new_tiles_of_the_capital_show_what_they_add(tile: str) -> None:
    board = board_at(fractures(phase="turn", era=4))
    shown = face(cast("AnachronyBoard", board).context, tile)
    assert "#info" not in shown
    assert Page(shown).icons <= SPRITE


def test_the_card_of_511_is_seen_by_its_owner_alone() -> None:
    table = fractures(phase="turn", era=2)
    table.put(own(table).condition, "most_water")
    assert "piece-most_water" in Page(drawn(table)["device-0"]).ids
    assert "most_water" not in drawn(table, seat=1)["device-0"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_new_component_has_a_card_with_its_rule(lang: str) -> None:
    cards = str(board_at(fractures(), lang).cards())
    rules = {
        "blink": "FT-BLK-01",
        "glitches": "FT-GLI-01",
        "technologies": "FT-TEC-01",
        "operator": "FT-OPR-01",
        "device_recall": "",
        "501": "FT-TEC-01",
        "device_a": "",
        "116": "FT-BLD-01",
    }
    for thing, rule in rules.items():
        card = element_of(cards, anchor("card", thing))
        assert f"/rules/{rule}" in card, thing
    assert "{" not in element_of(cards, "card-glitches")


def test_a_table_without_it_has_nothing_of_it() -> None:
    parts = drawn(anachrony())
    assert "board-valley" not in parts
    page = "".join(str(part) for part in parts.values())
    assert "#flux" not in page
    assert "ft-" not in page

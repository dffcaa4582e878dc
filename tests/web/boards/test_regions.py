"""Every region draws every position, for every seat and for spectators."""

from __future__ import annotations

import re
from pathlib import Path
from typing import cast

import pytest

from clepsydra.games.anachrony.rules import AnachronyRules
from clepsydra.kernel import LANGUAGES, Chance, Position, Setup, shelf, zones
from clepsydra.kernel.worlds import view
from clepsydra.kernel.zones import visible
from clepsydra.web import boards
from clepsydra.web.boards import View, board_for, changed, look
from clepsydra.web.boards.markup import anchor
from tests.web.boards.walk import NAMES, Page, Parts, board_of, eyes, positions

STATIC = Path(boards.__file__).parent.parent / "static"
SPRITE = set(re.findall(r'<symbol id="([\w-]+)"', (STATIC / "icons.svg").read_text(encoding="utf-8")))
WITHOUT_A_PLACE = {
    "AN-SET-10": "Paths are chosen before there are boards",
    "AN-SET-15": "leaders are chosen before they lie on a board",
    "AN-POW-01": "Wolfe’s exchanges and being done",
    "AN-POW-02": "ways to pay",
    "AN-CST-12": "ways to pay",
    "AN-CON-03": "ways to pay",
    "AN-CON-06": "ways to pay",
    "AN-ANO-01": "kinds of Anomaly come from the supply",
    "AN-ANO-03": "ways to pay",
    "AN-REC-02": "bonuses come from the supply",
    "AN-RES-02": "dice",
    "AN-RES-03": "dice",
    "AN-RES-04": "dice",
    "AN-RES-05": "dice",
    "AN-RES-07": "dice",
    "AN-TRD-02": "exchanges",
    "AN-SP-07": "exchanges",
    "AN-SP-13": "goods of the supply",
    "AN-WRK-08": "workers of the supply",
    "AN-BLD-03": "goods of the supply",
    "AN-BLD-10": "a range",
    "AN-BLD-11": "a range",
    "AN-BLD-12": "whether to travel again",
    "AN-LDR-02": "workers of the supply",
    "AN-LDR-04": "goods of the supply",
    "AN-CCT-S4": "a number of tokens",
    "AN-SDB-05": "whether to take the Anomaly",
    "AN-VAT-05": "whether to take a second worker",
}
"""Asks with options that are about no place of the board: the decision bar alone has them."""
ALWAYS_WITHOUT = {"pass", "decline", "done", ("warp",)}


@pytest.mark.parametrize("seed", range(6))
def test_regions_are_well_formed_with_one_anchor_each_and_known_icons(seed: int) -> None:
    for position in positions(seed, every=9):
        for lang in LANGUAGES:
            board = board_of(position.rules, lang)
            for seat in eyes(position):
                drawn = board.draw(look(position, seat))
                page = Parts(drawn)
                assert len(page.ids) == len(set(page.ids))
                assert page.icons <= SPRITE
                assert set(drawn) <= set(page.ids), "a region is an element under its own name"


@pytest.mark.parametrize("seed", range(20, 26))
def test_every_option_lies_on_the_page_or_on_purpose_nowhere(seed: int) -> None:
    for position in positions(seed, every=4):
        board = board_of(position.rules, "en")
        for seat, ask in position.asks.items():
            ids = set(Parts(board.draw(look(position, seat))).ids)
            for option in ask.menu.candidates:
                places = board.anchors(ask, option)
                assert ids.issuperset(places), (ask.rule, option, places)
                assert places or option in ALWAYS_WITHOUT or ask.rule in WITHOUT_A_PLACE, (ask.rule, option)


@pytest.mark.parametrize("seed", range(40, 44))
def test_what_is_hidden_from_a_seat_is_on_none_of_its_pages(seed: int) -> None:
    for position in positions(seed, every=13):
        board = board_of(position.rules, "en")
        tiles = cast("AnachronyRules", position.rules).catalog.tiles
        everything = {piece for zone in zones(position.state) for piece in zone.pieces}
        for seat in eyes(position):
            shown = position.shown_to(seat)
            hidden = everything - visible(zones(shown.state), seat)
            page = Parts(board.draw(look(position, seat)))
            told = " ".join(page.words)
            for piece in hidden:
                assert anchor("tile", piece) not in page.ids
                assert anchor("piece", piece) not in page.ids
                assert anchor("card", piece) not in page.targets
                if piece in tiles:
                    assert f"{board.reader.name(piece)}." not in told


@pytest.mark.parametrize("seed", range(50, 53))
def test_a_world_dealt_anew_is_drawn_alike(seed: int) -> None:
    for position in positions(seed, every=31):
        board = board_of(position.rules, "fr")
        for seat in eyes(position):
            world = position.sample(seat, Chance(b"dealer"))
            seen = view(world.state, seat, position.rules.back)
            assert board.draw(View(seat, seen)) == board.draw(look(position, seat))


def test_a_region_whose_part_is_the_same_is_drawn_to_the_same_bytes() -> None:
    for seed in range(60, 63):
        drawn: dict[tuple[str, bytes], str] = {}
        for position in positions(seed, every=4):
            board = board_of(position.rules, "fr")
            for seat in eyes(position):
                seen = look(position, seat)
                parts, drawings = board.parts(seen), board.draw(seen)
                for name, part in parts.items():
                    assert drawn.setdefault((name, part), drawings[name]) == drawings[name]


def test_only_what_an_answer_touched_is_sent_again() -> None:
    setup = Setup("anachrony", ("person",) * 3)
    before: dict[str, bytes] = {}
    sent, answers = 0, -1
    for position in positions(70, every=1, setup=setup):
        board = board_of(position.rules, "en")
        after = board.parts(look(position, None))
        sent += len(changed(before, after))
        answers += 1
        before = after
    assert changed(before, before) == []
    assert sent / answers < len(before) / 2, "an answer changes fewer than half of the regions"


def test_all_who_see_the_same_share_one_drawing() -> None:
    position = next(
        p for p in positions(71, every=1) if p.asks and next(iter(p.asks.values())).rule == "AN-TURN-02"
    )
    board = board_of(position.rules, "en")
    watched, played = board.draw(look(position, None)), board.draw(look(position, 0))
    assert all(played[name] is drawing for name, drawing in watched.items())


def test_nobody_sees_the_cards_of_another_hand() -> None:
    setup = Setup("anachrony", ("person",) * 2, (), {"asset_draft": True})
    position = next(
        p for p in positions(72, every=1, setup=setup) if p.asks and p.state.players[0].hand.pieces
    )
    board = board_of(position.rules, "en")
    own, other = (board.draw(look(position, seat))["mat-0"] for seat in (0, 1))
    card = position.state.players[0].hand.pieces[0]
    assert anchor("piece", card) in own
    assert anchor("piece", card) not in other
    assert other.count("cardback") == len(position.state.players[0].hand.pieces)


def test_a_game_without_a_board_is_played_from_the_decision_bar() -> None:
    rules = shelf()["hourglass"].rules_for(Setup("hourglass", ("person",) * 2))
    position = Position.begin(rules, b"bare")
    board = board_for(rules, "fr", NAMES)
    seat, ask = next(iter(position.asks.items()))
    asked = boards.asked(ask, board)
    assert board.draw(look(position, seat)) == {}
    assert len(asked.rows) == len(ask.menu.options)
    bar = boards.deciding(
        boards.Deciding(board.sign(look(position, seat), seat), asked), board.words, boards.Links()
    )
    assert Page(bar).ids

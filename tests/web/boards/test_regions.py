"""Every region draws every position, for every seat and for spectators."""

from __future__ import annotations

from typing import cast

import pytest

from clepsydra.games.anachrony.rules import AnachronyRules
from clepsydra.kernel import Option, Position, Setup, shelf, zones
from clepsydra.kernel.zones import visible
from clepsydra.web import boards
from clepsydra.web.boards import board_for, look
from clepsydra.web.boards.markup import anchor
from tests.web.boards.walk import NAMES, Page, Parts, board_of, eyes, positions

WITHOUT_A_PLACE = {
    "pay": "goods of one’s own, which lie in no place",
    "gain": "goods of the supply",
    "take": "goods of the supply; those of the mine have a place",
    "trade": "goods for goods",
    "bonus": "goods of the supply",
    "worker": "a worker of the supply",
    "second_worker": "a worker of the supply",
    "set": "dice",
    "roll": "dice",
    "reroll": "dice",
    "icon": "dice",
    "range": "a number",
    "calm": "a number of tokens",
    "clear": "a way to pay",
    "warp": "no warp tile at all",
    "pass": "nothing",
    "done": "nothing",
    "decline": "nothing",
    "travel": "whether to travel again",
    "take_anomaly": "whether to take it; where it goes is asked next",
    "anomaly": "a kind of Anomaly of the supply",
}
"""The options, by their verb, that are about no place of the board: the decision bar alone has them."""
BEFORE_THERE_ARE_BOARDS = ("AN-SET-10", "AN-SET-15")
"""Paths and leaders are chosen before they lie anywhere."""


def has_no_place(rule: str, option: Option) -> bool:
    """Whether an option is on purpose about no place."""
    verb, things = (option, ()) if isinstance(option, str) else (str(option[0]), option[1:])
    if verb == "take":
        return rule != "AN-MIN-02"
    if verb in ("warp", "anomaly"):
        return not things
    return verb in WITHOUT_A_PLACE or rule in BEFORE_THERE_ARE_BOARDS


@pytest.mark.parametrize("seed", range(20, 26))
def test_every_option_lies_on_the_page_or_on_purpose_nowhere(seed: int) -> None:
    for position in positions(seed, every=6):
        board = board_of(position.rules, "en")
        for seat, ask in position.asks.items():
            ids = set(Parts(board.draw(look(position, seat))).ids)
            for option in ask.menu.candidates:
                places = board.anchors(ask, option)
                assert ids.issuperset(places), (ask.rule, option, places)
                assert bool(places) is not has_no_place(ask.rule, option), (ask.rule, option)


@pytest.mark.parametrize("seed", range(40, 44))
def test_what_is_hidden_from_a_seat_is_on_none_of_its_pages(seed: int) -> None:
    for position in positions(seed, every=19):
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

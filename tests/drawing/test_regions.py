"""Every region draws every position, for every seat and for spectators."""

from __future__ import annotations

from typing import Any, cast

import pytest
from msgspec.structs import replace

from clepsydra import drawing
from clepsydra.drawing import board_for, look
from clepsydra.drawing.marks import anchor
from clepsydra.games.anachrony.rules import AnachronyRules
from clepsydra.kernel import Option, Position, Setup, installed_games, zones
from clepsydra.kernel.zones import visible
from tests.drawing.walk import NAMES, Page, Parts, board_of, eyes, positions

WITHOUT_A_PLACE = {
    "back": "turning back from what was only opened",
    "pay": "goods of one’s own, which lie in no place",
    "gain": "goods of the supply",
    "take": "goods of the supply; those of the mine have a place",
    "trade": "goods for goods",
    "bonus": "goods of the supply",
    "worker": "a worker of the supply",
    "second_worker": "a worker of the supply",
    "enlist": "a worker of the supply",
    "supercharge": "what a tile on a space gives; where it goes is asked next",
    "reward_number": "what a tile on a space gives",
    "set": "dice",
    "roll": "dice",
    "reroll": "dice",
    "icon": "dice",
    "range": "a number",
    "calm": "a number of tokens",
    "clear": "a way to pay",
    "pass": "nothing",
    "done": "nothing",
    "decline": "nothing",
    "travel": "whether to travel again",
    "take_anomaly": "whether to take it; where it goes is asked next",
    "anomaly": "a kind of Anomaly of the supply",
    "take_a_card": "whether to take one; which is asked next",
    "withdraw": "whether to take back a tile that lies nowhere yet",
    "remove_flux": "a number of cores",
    "flux_cores": "whether cores leave the device or Glitches; how many, or which, is asked next",
    "own_glitches": "whether cores leave the device or Glitches; how many, or which, is asked next",
    "reserve": "unused superprojects that lie on no board; the decision bar shows their tiles",
}
"""The options, by their verb, that are about no place of the board: the decision bar alone has them."""


def has_no_place(rule: str, option: Option) -> bool:
    """Whether an option is on purpose about no place."""
    verb, things = (option, ()) if isinstance(option, str) else (str(option[0]), option[1:])
    if verb == "take":
        return rule != "AN-MIN-02"
    if verb == "anomaly":
        return not things
    return verb in WITHOUT_A_PLACE


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
    setup = Setup("anachrony", ("person",) * 2)
    position = next(
        p
        for p in positions(71, every=1, setup=setup)
        if p.asks and next(iter(p.asks.values())).rule == "AN-TURN-02"
    )
    board = board_of(position.rules, "en")
    watched, played = board.draw(look(position, None)), board.draw(look(position, 0))
    assert all(played[name] is drawn for name, drawn in watched.items())


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
    bare = replace(installed_games()["hourglass"], name="bare")
    rules = bare.rules_for(Setup("bare", ("person",) * 2))
    position = Position.begin(rules, b"bare")
    board = board_for(rules, "fr", NAMES)
    seat, ask = next(iter(position.asks.items()))
    asked = drawing.asked(ask, board)
    assert board.draw(look(position, seat)) == {}
    assert len(asked.rows) == len(ask.menu.options)
    bar = drawing.deciding(
        drawing.Deciding(board.sign(look(position, seat), seat), asked), board.words, drawing.Links()
    )
    assert Page(bar).ids


def test_who_chooses_a_path_sees_what_will_count_at_the_end() -> None:
    position = next(iter(positions(5, every=1, setup=Setup("anachrony", ("person",) * 2))))
    assert next(iter(position.asks.values())).rule == "AN-SET-10"
    board = board_of(position.rules, "en")
    listed = Page(board.draw(look(position, 0), ["conditions"])["conditions"])
    cards = list(position.state.conditions)
    assert len(cards) == 5
    assert {anchor("piece", card) for card in cards} <= set(listed.ids)


@pytest.mark.parametrize(("game", "seats"), [("anachrony", 2), ("inventions", 3), ("rulebenders", 3)])
def test_a_board_says_everything_by_one_reader(game: str, seats: int) -> None:
    rules = installed_games()[game].rules_for(Setup(game, ("person",) * seats))
    board = board_for(rules, "en", NAMES[:seats])
    assert cast(Any, board).context.reader is board.reader

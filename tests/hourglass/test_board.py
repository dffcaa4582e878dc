"""The board of Hourglass: every option has its place, and a hand is its owner's alone."""

from __future__ import annotations

import pytest

from clepsydra.drawing import look
from clepsydra.drawing.marks import anchor
from clepsydra.kernel import Option, Setup
from tests.drawing.walk import Parts, board_of, positions

NOWHERE = ("pay", "pass", "open")
"""One's own water and glass are paid from nowhere in particular; doing nothing has no place either."""


def verb(option: Option) -> str:
    return option if isinstance(option, str) else str(option[0])


@pytest.mark.parametrize("seed", range(6))
def test_every_option_lies_on_the_page_or_on_purpose_nowhere(seed: int) -> None:
    for position in positions(seed, every=1, game="hourglass"):
        board = board_of(position.rules, "en")
        for seat, ask in position.asks.items():
            ids = set(Parts(board.draw(look(position, seat))).ids)
            for option in ask.menu.candidates:
                places = board.anchors(ask, option)
                assert ids.issuperset(places), (ask.rule, option, places)
                assert bool(places) is (verb(option) not in NOWHERE), (ask.rule, option)


@pytest.mark.rule("HG-SET-02")
def test_a_hand_shows_its_faces_to_its_owner_and_its_backs_to_others() -> None:
    setup = Setup("hourglass", ("person", "person"))
    position = next(positions(1, every=1, setup=setup, game="hourglass"))
    board = board_of(position.rules, "fr")
    cards = position.state.players[0].hand.pieces
    own, other = (board.draw(look(position, eyes))["hand-0"] for eyes in (0, 1))
    assert all(anchor("piece", card) in own for card in cards)
    assert "back" not in own
    assert other.count("hg-card back") == len(cards) == 3
    assert "piece-" not in other


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_storm_lies_on_the_board_where_it_is_played(lang: str) -> None:
    for modules in ((), ("storm",)):
        setup = Setup("hourglass", ("person", "person", "drip"), modules)
        for position in positions(2, every=3, setup=setup, game="hourglass"):
            drawn = board_of(position.rules, lang).draw(look(position, None))
            assert ("storm" in drawn) is bool(modules)
            if modules:
                assert f": {position.state.storm.strength}<" in drawn["storm"]

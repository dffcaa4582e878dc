"""Flexo beside a box does what Flexo does online, and looks at no more than it names."""

from __future__ import annotations

from clepsydra.companion import automas
from clepsydra.games.rulebenders.state import FLEXO
from clepsydra.testing.beside import Beside, Tally, play_beside
from clepsydra.testing.properties import SOAK

GAMES = 40 * SOAK or 8
"""Two hundred, in the long form: CLEPSYDRA_SOAK=5."""
BESIDE = Beside(
    automas()["flexo"],
    {"one": "red", "other": "green", "flexo": "blue"},
    by_hand=lambda game, zone: zone is game.state.piles[FLEXO],
    same_order=lambda game: [game.state.setups],
)
"""People shuffle the pile of Flexo cards; the phone draws the set-up cards."""


def test_games_beside_the_online_game() -> None:
    tally = Tally()
    for number in range(GAMES):
        tally += play_beside(BESIDE, f"flexo {number}".encode())
    assert tally.acts > 20 * GAMES
    assert tally.questions > tally.acts
    assert tally.lines > tally.acts

"""Pieces by themselves, as pages beside the boards show them."""

from __future__ import annotations

from typing import Any

import pytest

from clepsydra.drawing.board import board_for
from clepsydra.kernel import PERSON, Setup, installed_games


@pytest.mark.parametrize(
    ("game", "seats", "pictures"),
    [
        (
            "anachrony",
            (PERSON, "chronossus"),
            {"201": "t-factory", "circle/war": "btk", "genius": "wk", "council.left": "#banner", "gold": ""},
        ),
        (
            "inventions",
            (PERSON, PERSON, "chronos"),
            {"idea": "stile", "milestone": "stile", "progress": "stile", "wealth": "stile", "africa": ""},
        ),
    ],
)
def test_a_piece_is_drawn_as_on_its_board(
    game: str, seats: tuple[str, ...], pictures: dict[str, str]
) -> None:
    rules: Any = installed_games()[game].rules_for(Setup(game, seats))
    board = board_for(rules, "en")
    for thing, sign in pictures.items():
        kinds = {"idea": "ideas", "milestone": "milestones", "progress": "progress", "wealth": "wealth"}
        piece = next(iter(getattr(rules.catalog, kinds[thing]))) if thing in kinds else thing
        drawn = str(board.picture(piece))
        assert sign in drawn, thing
        assert bool(drawn) == bool(sign), thing

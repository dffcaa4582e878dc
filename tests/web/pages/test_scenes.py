"""The pictures of the games: small ones of a real table for each theme, and the scenes that are drawn."""

from __future__ import annotations

import pytest

from clepsydra.drawing.assets import TABLE_PICTURES, asset, files
from clepsydra.kernel import installed_games
from clepsydra.web.pages.boxes import shown
from tools.table_pictures import MOMENTS

SMALL = 30_000
"""Bytes of a picture at most: home shows one of each game."""


@pytest.mark.parametrize("game", MOMENTS)
def test_a_game_brings_a_small_picture_of_a_table_for_each_theme(game: str) -> None:
    pictures = shown(game, "en").pictures
    assert pictures == {theme: asset(name, game) for theme, name in TABLE_PICTURES.items()}
    for name in TABLE_PICTURES.values():
        content = files(game)[name]
        assert (content[:4], content[8:12]) == (b"RIFF", b"WEBP")
        assert len(content) < SMALL


def test_every_game_that_is_offered_has_its_moment_for_a_picture() -> None:
    offered = {name for name, definition in installed_games().items() if not definition.for_learning}
    assert {*MOMENTS} == offered


def test_a_game_without_pictures_shows_its_scene() -> None:
    assert shown("hourglass", "en").pictures == {}

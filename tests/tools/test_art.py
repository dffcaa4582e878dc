"""The art of the tables is what its generator writes, and pages can use every picture of it."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from tests.games.inventions.table import inventions
from tools.art.__main__ import GAMES, folder
from tools.art.sheet import Picture, sheet


@pytest.mark.parametrize("game", GAMES)
def test_the_files_are_what_the_generator_writes(game: str) -> None:
    for name, text in GAMES[game]().items():
        assert (folder(game) / name).read_text(encoding="utf-8") == text, f"run python -m tools.art {game}"


@pytest.mark.parametrize("game", GAMES)
def test_every_picture_has_a_name_of_its_own(game: str) -> None:
    names = list(names_of(GAMES[game]()["art.svg"]))
    assert len(names) == len(set(names))


@pytest.mark.parametrize("game", GAMES)
def test_the_art_asks_for_nothing_that_it_does_not_bring(game: str) -> None:
    for text in GAMES[game]().values():
        assert set(re.findall(r"url\(#([\w-]+)\)", text)) <= set(names_of(text))
        assert "style=" not in text  # a page's policy refuses it
        assert not re.findall(r"https?://(?!www\.w3\.org/2000/svg)", text)


def test_a_figure_has_no_zeros_that_say_nothing() -> None:
    drawn = sheet("", [Picture("one", "0 0 8 8", '<path d="M1.500 2.00V10"/>', "none")])
    assert '<symbol id="one" viewBox="0 0 8 8" preserveAspectRatio="none"><path d="M1.5 2V10"/>' in drawn


def names_of(text: str) -> Iterator[str]:
    return (found[1] for found in re.finditer(r'\bid="([\w-]+)"', text))


def test_every_idea_and_milestone_of_inventions_has_a_woodcut() -> None:
    drawn = set(names_of(GAMES["inventions"]()["art.svg"]))
    catalog = inventions().game.catalog
    ideas = {f"idea-{idea}" for idea in catalog.ideas}
    milestones = {f"milestone-{milestone}" for milestone in catalog.milestones}
    assert drawn >= ideas | milestones

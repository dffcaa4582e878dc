"""The art of the tables is what its generator writes, and pages can use every picture of it."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from clepsydra.games.anachrony.board.modules.quantum_loops import PARTS
from tests.games.anachrony.table import anachrony
from tests.games.inventions.table import inventions
from tools.art.__main__ import GAMES, folder
from tools.art.sheet import Picture, sheet


@pytest.mark.parametrize("game", GAMES)
def test_the_files_are_what_the_generator_writes(game: str) -> None:
    for name, text in GAMES[game]().items():
        assert (folder(game) / name).read_text(encoding="utf-8") == text, f"run python -m tools.art {game}"


@pytest.mark.parametrize("game", GAMES)
def test_every_picture_has_a_name_of_its_own(game: str) -> None:
    sheets = (text for name, text in GAMES[game]().items() if name.startswith("art"))
    names = [name for text in sheets for name in names_of(text)]
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


@pytest.mark.parametrize("module", ["fractures", "quantum_loops", "intrigues"])
def test_what_a_module_of_anachrony_brings_is_drawn_in_its_own_sheet(module: str) -> None:
    files = GAMES["anachrony"]()
    brought = shown(module) - shown()
    assert brought
    assert brought <= set(names_of(files[f"art-{module}.svg"]))
    assert not brought & set(names_of(files["art.svg"])), "who plays without the module is not sent them"


def test_every_quantum_loop_card_is_made_of_drawings_that_there_are() -> None:
    drawn = {name for text in GAMES["anachrony"]().values() for name in names_of(text)}
    cards = anachrony(modules=("quantum_loops",)).game.rules.catalog.more["quantum_loop_card"]
    assert set(PARTS) == set(cards)
    assert {part for parts in PARTS.values() for part in parts} <= drawn


def shown(*modules: str) -> set[str]:
    """The names of the drawings of superprojects, technologies and leaders of a game."""
    catalog = anachrony(modules=modules).game.rules.catalog
    kinds = {"superproject": "super", "technology": "tech"}
    tiles = {f"{kinds[tile.row]}-{name}" for name, tile in catalog.tiles.items() if tile.row in kinds}
    leaders = {f"leader-{leader}" for path in catalog.paths.values() for leader in path.leaders}
    return {name.replace("_", "-") for name in tiles} | leaders

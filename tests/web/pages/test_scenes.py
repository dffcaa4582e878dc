"""The pictures of the games: what is written on a scene and on the scale of its vessel stays apart."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from clepsydra.drawing.assets import STATIC
from clepsydra.drawing.installed import boards

SCENES = {game: board.home / "static/scene.svg" for game, board in boards().items() if board.home} | {
    "service": STATIC / "scene.svg"
}
SYMBOL = re.compile(r'<symbol id="(\w+)".*?</symbol>', re.DOTALL)
MOVED = re.compile(r'<g transform="translate\(([\d.]+) ([\d.]+)\)"><rect width="([\d.]+)" height="([\d.]+)"')
FIGURE = re.compile(r'<text x="([\d.]+)" y="([\d.]+)" text-anchor="end" font-size="([\d.]+)"')


@pytest.mark.parametrize("scene", SCENES.values(), ids=SCENES)
def test_no_figure_of_the_scale_is_printed_over_a_tile_of_the_scene(scene: Path) -> None:
    source = scene.read_text(encoding="utf-8")
    symbols = {found[1]: found[0] for found in SYMBOL.finditer(source)}
    tiles = [tuple(map(float, tile)) for tile in MOVED.findall(symbols["scene"])]
    for x, y, size in (tuple(map(float, figure)) for figure in FIGURE.findall(symbols.get("scale", ""))):
        for left, top, width, height in tiles:
            beside = left + width < x - size or left > x
            above = top > y + 2 or top + height < y - size
            assert beside or above, f"a figure at {x}, {y} lies over the tile at {left}, {top}"

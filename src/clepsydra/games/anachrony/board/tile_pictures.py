"""What is seen on tiles: a building of its kind, larger or smaller by what it does; a drawing for each of the others."""

from __future__ import annotations

import functools

from clepsydra.drawing.marks import icon
from clepsydra.drawing.markup import Markup
from clepsydra.games.anachrony.board.art import art, drawings

HIDDEN, SUPERPROJECT = "super-grand-hidden", "superproject"
KINDS = {"power_plant": "power-plant", "factory": "factory", "life_support": "life-support", "lab": "lab"}
PICTURES = {
    "power_plant": {"101": 1, "102": 2, "103": 2, "104": 2, "108": 2, "110": 4, "112": 4, "113": 4, "114": 4},
    "factory": {"201": 1, "202": 1, "206": 3, "207": 3, "208": 4, "209": 4, "211": 4, "212": 4, "213": 4}
    | {"214": 4, "215": 1, "215B": 1},
    "life_support": {"301": 2, "302": 2, "301B": 2, "302B": 2, "305": 1, "306": 1, "309": 2, "310": 2}
    | {"311": 4, "312": 4, "313": 1, "314": 1, "313B": 1, "314B": 1},
    "lab": {
        "401": 1,
        "402": 1,
        "404": 2,
        "407": 1,
        "408": 4,
        "409": 4,
        "410": 4,
        "412": 2,
        "413": 2,
        "414": 2,
    }
    | {"415": 4},
}
"""Which of the four pictures of its kind shows a building best."""
USUAL = {"power_plant": 3, "factory": 2, "life_support": 3, "lab": 3}
"""The picture of the others of a kind."""


ANOMALY, TECHNOLOGY = "anomaly", "technology"


@functools.cache
def picture(tile: str, row: str, symbol: str) -> Markup:
    """What is seen on a tile; of one that no drawing shows, the symbol of its kind."""
    if row in KINDS:
        return art(f"building-{KINDS[row]}-{PICTURES[row].get(tile, USUAL[row])}", "pic")
    if row == ANOMALY:
        return art("good-anomaly", "pic")
    if row == TECHNOLOGY:
        return art(f"tech-{tile}", "pic")
    return art(scene(tile), "pic") if row == SUPERPROJECT else icon(symbol, css="pic")


@functools.cache
def scene(superproject: str) -> str:
    """The name of the drawing of a superproject, or of one face down."""
    own = f"super-{superproject.replace('_', '-')}"
    return own if own in drawings() else HIDDEN

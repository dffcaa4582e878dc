"""Where the sectors of the machine lie, as a style sheet: their boxes, what of them is clicked, and where their words are."""

from __future__ import annotations

from collections.abc import Iterator

from clepsydra.games.rulebenders.board.ring import CHANNEL, SIZE, Point, at, box, outline, sides
from clepsydra.games.rulebenders.state import PANELS

WORDS = {"theme": 162, "currency": 158, "first_player": 158}
"""How far from the middle the words of a panel stand, where it is not as for the others."""
LEVEL = 4
"""So much higher than their centre: the name above them is light."""
LOCKS = 0.3
"""How far past its middle, in radians, a sector keeps its locked cubes."""


def sheet() -> str:
    """Write the sheet."""
    return "\n".join(["/* Written by tools/art: the places of the sectors on the wheel. */", *_rules(), ""])


def _rules() -> Iterator[str]:
    for number, panel in enumerate(PANELS):
        left, top, width, height = box(number)
        yield f".p-{panel} > .open {{"
        for side, units in (("left", left), ("top", top), ("width", width), ("height", height)):
            yield f"  {side}: {_share(units)};"
        yield "  clip-path: polygon("
        yield ",\n".join(
            f"    {_share(x - left, width)} {_share(y - top, height)}" for x, y in outline(number)
        )
        yield "  );"
        yield "}"
        _, middle, _ = sides(number)
        x, y = at(WORDS.get(panel, 158), middle)
        yield from _place(f".p-{panel} > .pin", (x, y - LEVEL))
        yield from _place(f".p-{panel} > .lk", at(CHANNEL + 14, middle + LOCKS))


def _place(selector: str, where: Point) -> Iterator[str]:
    yield f"{selector} {{"
    yield from (f"  {side}: {_share(units)};" for side, units in zip(("left", "top"), where, strict=True))
    yield "}"


def _share(units: float, whole: float = SIZE) -> str:
    return f"{units / whole * 100:.2f}".rstrip("0").rstrip(".") + "%"

"""The fonts that pages are sent, cut from the whole one: `python -m tools.fonts` writes them and prints their ranges.

The first font has what texts in English and French are written with and comes with every page. The other has the rest,
for names and chat in other languages; a browser fetches it when such a letter is on the page (`unicode-range`).
"""

from __future__ import annotations

import functools
import io
from collections.abc import Iterable
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

from clepsydra.drawing.assets import STATIC

WHOLE = Path(__file__).parent / "archivo" / "archivo-latin-full.woff2"
FIRST, OTHERS = "archivo.woff2", "archivo-others.woff2"

ENGLISH = "".join(map(chr, range(0x20, 0x7F)))
FRENCH = "àâæçéèêëîïôœùûüÿ"
SIGNS = "\u00a0\u00ad«»\u2039\u203a\u2018’“”–—…·•°º±×÷−½€"
WRITTEN = frozenset(ENGLISH + FRENCH + FRENCH.upper() + SIGNS)
UNSEEN = {0x0D, 0xFEFF}
"""The end of a line and the mark of byte order: nothing is fetched for these."""

AXES = {"wght": (400, 600, 860), "wdth": (62, 100, 115)}
"""What our style sheets ask for, of each axis: the least, the default and the most."""
FEATURES = ("kern", "liga", "rvrn", "tnum")


@functools.cache
def characters() -> tuple[set[int], set[int]]:
    """What the first font draws, and what the other one does."""
    written = set(map(ord, WRITTEN))
    drawn = set(TTFont(WHOLE).getBestCmap() or ())
    return drawn & written, drawn - written - UNSEEN


def cut(wanted: Iterable[int], features: Iterable[str]) -> bytes:
    """The whole font without what is not wanted: the same bytes from the same releases of the tools."""
    font = TTFont(WHOLE, recalcTimestamp=False)
    subsetter = Subsetter(Options(layout_features=list(features), notdef_outline=True))
    subsetter.populate(unicodes=wanted)
    subsetter.subset(font)
    instancer.instantiateVariableFont(font, AXES, inplace=True)
    font.flavor = "woff2"
    written = io.BytesIO()
    font.save(written)
    return written.getvalue()


def made() -> dict[str, bytes]:
    """Both fonts by their names."""
    first, others = characters()
    return {FIRST: cut(first, FEATURES), OTHERS: cut(others, (*FEATURES, "ccmp", "mark", "mkmk"))}


def ranges(wanted: Iterable[int]) -> str:
    """Characters as a style sheet names them.

    >>> ranges(map(ord, "abcé"))
    'U+61-63, U+E9'
    """
    runs: list[tuple[int, int]] = []
    for code in sorted(wanted):
        if runs and runs[-1][1] == code - 1:
            runs[-1] = runs[-1][0], code
        else:
            runs.append((code, code))
    return ", ".join(f"U+{first:X}" if first == last else f"U+{first:X}-{last:X}" for first, last in runs)


def main() -> None:
    """Write both fonts; the ranges belong into `tokens.css`."""
    for (name, font), drawn in zip(made().items(), characters(), strict=True):
        (STATIC / "fonts" / name).write_bytes(font)
        print(f"{name}: {len(font):,} bytes\n  unicode-range: {ranges(drawn)};")


if __name__ == "__main__":
    main()

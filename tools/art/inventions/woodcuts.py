"""Woodcuts of ideas and milestones and the portraits of the automas, written in letters: see the text files."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from tools.art.sheet import Picture

FOLDER = Path(__file__).parent
PAPER, TINT = "var(--pic-paper,#fbf3df)", "var(--pic-tint,#e0c48c)"
INK = 'fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"'
LINES = {
    "s": "",
    "f": f'fill="{PAPER}" ',
    "t": f'fill="{TINT}" ',
    "h": 'stroke-width="1.1" ',
    "p": f'stroke-width="1.1" stroke="{PAPER}" ',
    "k": 'fill="currentColor" stroke-width="1" ',
}
"""How a path is painted that begins with the letter."""
CIRCLES = {
    "c": f'fill="{PAPER}" ',
    "u": f'fill="{TINT}" ',
    "o": "",
    "d": 'fill="currentColor" stroke="none" ',
}


def read(name: str) -> dict[str, list[str]]:
    """Read the entries of a text file, each under its heading in brackets."""
    entries: dict[str, list[str]] = {}
    for line in (FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            entries[line.strip("[]")] = []
        elif line and not line.startswith("#"):
            next(reversed(entries.values())).append(line)
    return entries


def drawn() -> Iterator[Picture]:
    """Every idea and milestone, and both automas."""
    yield from _cut("ideas", "0 0 48 48", lambda name: f"idea-{name}")
    yield from _cut("milestones", "0 0 48 48", lambda name: f"milestone-{name}")
    yield from _cut("portraits", "0 0 64 64", lambda name: f"{name}-portrait")


def _cut(file: str, box: str, called: Callable[[str], str]) -> Iterator[Picture]:
    for name, lines in read(file).items():
        body = "".join(map(_line, lines))
        yield Picture(called(name), box, f"<g {INK}>{body}</g>")


def _line(text: str) -> str:
    letter, rest = text.split(" ", 1)
    if letter == "raw":
        return rest
    if letter in LINES:
        return f'<path {LINES[letter]}d="{rest}"/>'
    x, y, r = rest.split()
    return f'<circle {CIRCLES[letter]}cx="{x}" cy="{y}" r="{r}"/>'

"""The Missions of the Council: a sealed order, and one that cannot wait."""

from __future__ import annotations

from collections.abc import Iterable

from tools.art.sheet import Picture, pictures

SHEET = '<path d="M8 3h32l7 7v43H8z" fill="#f4ecd8"/><path d="M40 3l7 7h-7z" fill="#b9ad8d"/><path d="M28 3h12v7h7v43H28z" fill="#ddd0ae"/>'
LINES = '<path d="M14 15h18M14 22h26M14 29h22" stroke="{ink}" stroke-width="3"/>'
SEAL = '<path d="M22 40l-3 15 8-4 8 4-3-15z" fill="{shade}"/><circle cx="27" cy="40" r="9" fill="{seal}"/><path d="M27 31a9 9 0 010 18z" fill="{shade}"/>'
STAR = '<path d="M27 34l2 4 4 .5-3 3 .8 4.500-3.800-2-3.800 2 .8-4.500-3-3 4-.5z" fill="#fff"/>'
FLASH = '<path d="M30 33l-7 8h4l-1 6 7-8h-4z" fill="#fff"/>'

MISSIONS = {
    "secret": SHEET + LINES.format(ink="#7d8bb0") + SEAL.format(seal="#4a68c8", shade="#2c4088") + STAR,
    "emergency": SHEET
    + '<path d="M8 3h32l7 7H8z" fill="#e0506a"/>'
    + LINES.format(ink="#b9808a")
    + SEAL.format(seal="#e0506a", shade="#a02444")
    + FLASH,
}


def drawn() -> Iterable[Picture]:
    """One for each kind: what a Mission asks for is told by its card."""
    return pictures("mission", "6 1 43 56", MISSIONS)

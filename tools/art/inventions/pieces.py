"""Pieces of the table, and the emblems of the kinds, which differ by outline and not by colour only."""

from __future__ import annotations

from collections.abc import Iterator

from tools.art.inventions.figures import INK, SEAT, SHADE
from tools.art.sheet import Picture, pictures

UPRIGHT = "0 0 28 40"
SQUARE = "0 0 24 24"


def column(height: int) -> str:
    """A pillar of so many units."""
    top = 40 - height
    flutes = "".join(
        f'<path d="M{x} {top + 8}V33" stroke="{SHADE}" stroke-width="1.2" opacity=".75"/>'
        for x in (10.5, 14, 17.5)
    )
    return (
        f'<ellipse cx="14" cy="38" rx="11" ry="2.2" fill="#000" opacity=".3"/>'
        f'<path d="M7.5 {top + 6}H20.5L21 34H7Z" fill="{SEAT}" stroke="{INK}" stroke-width="1.4" stroke-linejoin="round"/>'
        f'<path d="M16.5 {top + 6}H20.5L21 34H17Z" fill="#000" opacity=".18"/>{flutes}'
        f'<path d="M4.5 {top + 2}H23.5V{top + 6}H4.5ZM4 34H24V38H4Z" fill="{SEAT}" stroke="{INK}" stroke-width="1.4" stroke-linejoin="round"/>'
    )


PIECES = {
    "pillar-great": column(39),
    "pillar-small": column(27),
    "crown": f'<path d="M3 18L2 7L7.5 11L12 4L16.5 11L22 7L21 18Z" fill="#f2c230" stroke="{INK}" stroke-width="1.6" stroke-linejoin="round"/><path d="M3.2 16H20.8L20.5 20H3.5Z" fill="#c9342f" stroke="{INK}" stroke-width="1.5"/><g fill="#fff" stroke="{INK}" stroke-width="1"><circle cx="2.3" cy="6.5" r="1.6"/><circle cx="12" cy="3.6" r="1.7"/><circle cx="21.7" cy="6.5" r="1.6"/></g>',
    "chain-token": f'<circle cx="12" cy="12" r="10.5" fill="#8d2f6b" stroke="{INK}" stroke-width="1.5"/><path d="M4 9A9 9 0 0116 4" stroke="#fff" stroke-width="1.5" opacity=".4" fill="none"/><g fill="none" stroke="#fff" stroke-width="2.2"><rect x="5.6" y="9.3" width="7.5" height="5.4" rx="2.7"/><rect x="10.9" y="9.3" width="7.5" height="5.4" rx="2.7"/></g>',
    "economy-token": f'<path d="M7.6 1.5H16.4L22.5 7.6V16.4L16.4 22.5H7.6L1.5 16.4V7.6Z" fill="#e7c35a" stroke="{INK}" stroke-width="1.5"/><path d="M8 12.5L11 15.5L16.5 9" fill="none" stroke="{INK}" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"/>',
    "gem": f'<path d="M6 3H18L23 9.5L12 22L1 9.5Z" fill="var(--gem,#8bb04a)" stroke="{INK}" stroke-width="1.6" stroke-linejoin="round"/><path d="M6 3L8 9.5L12 3L16 9.5L18 3M1 9.5H23M8 9.5L12 22L16 9.5" fill="none" stroke="{INK}" stroke-width="1" opacity=".7"/><path d="M6 3L8 9.5H1Z" fill="#fff" opacity=".45"/>',
    "shield-ip": f'<path d="M12 1.5L21.5 8.5L18 20.5H6L2.5 8.5Z" fill="#fff7e0" stroke="{INK}" stroke-width="1.7" stroke-linejoin="round"/><path d="M12 4.3L18.8 9.3L16.3 18H7.7L5.2 9.3Z" fill="none" stroke="{INK}" stroke-width=".7" opacity=".6"/>',
    "academy": f'<path d="M2 9L12 3L22 9Z" fill="#fff7e0" stroke="{INK}" stroke-width="1.5" stroke-linejoin="round"/><path d="M5 9V18M9.6 9V18M14.4 9V18M19 9V18M2.5 20.5H21.5" stroke="{INK}" stroke-width="2" stroke-linecap="round"/>',
}
TYPES = {
    "economy": '<circle cx="12" cy="12" r="9.2" fill="none" stroke="currentColor" stroke-width="2.2"/><circle cx="12" cy="12" r="5" fill="none" stroke="currentColor" stroke-width="1.6"/><path d="M12 9.2V14.8" stroke="currentColor" stroke-width="2"/>',
    "culture": '<path d="M12 2.8C18 2.8 21.5 7 21.5 11C21.5 14.5 18.5 15.5 16 14.8C13.5 14.2 13 16 14 17.8C15 20 14 21.4 12 21.2C6.5 21 2.5 17 2.5 12S7 2.8 12 2.8Z" fill="none" stroke="currentColor" stroke-width="2.1"/><circle cx="7.5" cy="10" r="1.5" fill="currentColor"/><circle cx="12" cy="7" r="1.5" fill="currentColor"/><circle cx="17" cy="9.6" r="1.5" fill="currentColor"/><circle cx="8" cy="15" r="1.5" fill="currentColor"/>',
    "technology": '<path d="M10.3 2H13.7L14.2 4.7L16.5 5.7L18.8 4.1L21.2 6.5L19.6 8.8L20.5 11L22 11.4V13.7L19.4 14.2L18.5 16.4L20 18.7L17.6 21L15.3 19.5L13.7 20.1L13.3 22H10.7L10.2 19.5L8 18.5L5.7 20L3.2 17.6L4.7 15.3L3.8 13.2L2 12.8V10.3L4.6 9.7L5.6 7.5L4 5.2L6.5 2.9L8.7 4.4L9.7 4Z" fill="none" stroke="currentColor" stroke-width="1.9" stroke-linejoin="round"/><circle cx="12" cy="12" r="3.6" fill="none" stroke="currentColor" stroke-width="1.9"/>',
    "wealth": '<path d="M6.5 4H17.5L22 10L12 21L2 10Z" fill="none" stroke="currentColor" stroke-width="2" stroke-linejoin="round"/><path d="M2 10H22M8.5 10L12 21L15.5 10L12 4Z" fill="none" stroke="currentColor" stroke-width="1.3"/>',
    "wild": '<path d="M12 2L14.8 9.2L22 12L14.8 14.8L12 22L9.2 14.8L2 12L9.2 9.2Z" fill="none" stroke="currentColor" stroke-width="2" stroke-linejoin="round"/>',
}


def drawn() -> Iterator[Picture]:
    """Pillars, pieces, emblems."""
    for name, body in PIECES.items():
        yield Picture(name, UPRIGHT if name.startswith("pillar") else SQUARE, body)
    yield from pictures("type", SQUARE, TYPES)

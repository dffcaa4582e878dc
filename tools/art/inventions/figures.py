"""People of the societies: one outline each, so that they are told apart in both themes and without colours."""

from __future__ import annotations

from collections.abc import Iterable

from tools.art.sheet import Picture, pictures

SEAT, SHADE, INK = "var(--seat,#8a7446)", "var(--seat-d,#4a3c1c)", "var(--piece-ink,#1d1608)"
SKIN = "var(--piece-face,#f6e3c3)"


def robe(extra: str = "", body: str = "M14 15C20 15 23 22 24 36H4C5 22 8 15 14 15Z") -> str:
    """A body in the colour of its seat, and what it wears."""
    return (
        f'<ellipse cx="14" cy="37" rx="11" ry="2.6" fill="#000" opacity=".28"/>'
        f'<path fill="{SEAT}" stroke="{INK}" stroke-width="1.4" stroke-linejoin="round" d="{body}"/>'
        f'<path fill="#000" opacity=".16" d="M14 15C20 15 23 22 24 36H17C18 27 17 20 14 15Z"/>'
        f'<path fill="#fff" opacity=".28" d="M10 18C8 22 7 28 6.5 35H8.5C9 28 9.5 23 11 18Z"/>' + extra
    )


def head(y: float = 10, face: str = SKIN) -> str:
    """A face, so far from the top."""
    return (
        f'<circle cx="14" cy="{y}" r="5.4" fill="{face}" stroke="{INK}" stroke-width="1.4"/>'
        f'<path d="M16.5 {y - 4.6}A5.4 5.4 0 0116.5 {y + 4.6}C18.4 {y + 2} 18.4 {y - 2} 16.5 {y - 4.6}Z" fill="#000" opacity=".14"/>'
    )


def stroke(d: str, w: float = 1.4, fill: str = "none") -> str:
    """A line of ink around a colour."""
    return f'<path d="{d}" fill="{fill}" stroke="{INK}" stroke-width="{w}" stroke-linecap="round" stroke-linejoin="round"/>'


CITIZEN = (
    robe()
    + f'<circle cx="14" cy="9.5" r="6" fill="{SEAT}" stroke="{INK}" stroke-width="1.4"/><path fill="#fff" opacity=".35" d="M10.5 8A4.5 4.5 0 0114 5C12 7 11.5 8 10.5 8Z"/>'
)
GOLD, BOOK, WOODEN = "#f0bf3a", "#f7efdb", "#a5713a"
TRADER = (
    robe()
    + head(11)
    + stroke("M4 8.5C8 6 20 6 24 8.5C20 10.5 8 10.5 4 8.5Z", 1.4, "#5d4310")
    + stroke("M9 8C9 2 19 2 19 8", 1.4, "#5d4310")
    + f'<circle cx="20.5" cy="27" r="6" fill="{GOLD}" stroke="{INK}" stroke-width="1.4"/><circle cx="20.5" cy="27" r="3.4" fill="none" stroke="{INK}" stroke-width="1"/><path d="M20.5 25.2V28.8" stroke="{INK}" stroke-width="1.4"/>'
)
ARTISAN = (
    robe(stroke("M9.5 20H18.5L20 35H8Z", 1.2, "#f3d7de"))
    + head(10.5)
    + stroke("M8.5 9C8 3 20 3 19.5 9C16 7 12 7 8.5 9Z", 1.3, "#8c2351")
    + stroke("M23.5 30V12", 2.6)
    + stroke("M23.5 30V12", 1, WOODEN)
    + stroke("M18.5 5.5H27V11.5H18.5Z", 1.3, "#c9ced1")
)
INTELLECTUAL = (
    robe()
    + head(10)
    + stroke("M8.3 9A5.8 5.8 0 0119.7 9L18.5 6C16 2.5 11 3 9.5 6Z", 1.2, "#dfe6e4")
    + f'<circle cx="12" cy="10.5" r="1.9" fill="#fff" stroke="{INK}" stroke-width="1"/><circle cx="16.6" cy="10.5" r="1.9" fill="#fff" stroke="{INK}" stroke-width="1"/>'
    + stroke("M3 22L13.5 24.5L24.5 22V31.5L13.5 34.5L3 31.5Z", 1.3, BOOK)
    + stroke("M13.5 24.5V34.5", 1.2)
    + stroke("M5.5 25L11 26.4M5.5 28L11 29.4M16 26.4L22 25M16 29.4L22 28", 0.9)
)
SCHOLAR = (
    robe()
    + head(12)
    + stroke("M3.5 7L14 3L24.5 7L14 11Z", 1.3, "#2a2f3d")
    + stroke("M9 9V12.5M24 7.5V14", 1.3)
    + stroke("M6 24H20C22 24 22 29 20 29H6C4 29 4 24 6 24Z", 1.3, BOOK)
    + stroke("M10 24V29M16 24V29", 1, "none")
    + f'<circle cx="13" cy="26.5" r="2" fill="#b3202c" stroke="{INK}" stroke-width="1"/>'
)
DIPLOMAT = (
    robe(f'<path d="M8.5 17.5L21.5 33.5L23.4 30L11 16Z" fill="{GOLD}" stroke="{INK}" stroke-width="1.1"/>')
    + head(10)
    + stroke("M9 7.5C11 3 17 3 19 7.5C16 6.5 12 6.5 9 7.5Z", 1.2, "#3c2a14")
    + stroke("M24 37V3", 1.8)
    + stroke("M24 4L27.5 4V4M24 4H13.5L16 7L13.5 10H24Z", 1.2, "#fff")
)
SAGE = (
    stroke("M23.5 37V6C23.5 2.5 19.5 2.5 19.5 5.5", 1.8)
    + '<ellipse cx="14" cy="37" rx="10" ry="2.4" fill="#000" opacity=".28"/>'
    + stroke("M14 4C20 5 22 14 22.5 36H5.5C6 14 8 5 14 4Z", 1.4, "var(--sage,#efe6d0)")
    + '<path fill="#000" opacity=".13" d="M14 4C20 5 22 14 22.5 36H17C18 22 17 10 14 4Z"/>'
    + stroke("M14 8C17 8.5 18 12 17.5 15H10.5C10 12 11 8.5 14 8Z", 1.2, SKIN)
    + stroke("M10.5 15C10 21 12 26 14 27C16 26 18 21 17.5 15C15 16.5 13 16.5 10.5 15Z", 1.2, "#fff")
)
PEOPLE = {
    "citizen": CITIZEN,
    "trader": TRADER,
    "artisan": ARTISAN,
    "intellectual": INTELLECTUAL,
    "scholar": SCHOLAR,
    "diplomat": DIPLOMAT,
    "sage": SAGE,
}


def drawn() -> Iterable[Picture]:
    """The people, in the colour of their seat."""
    return pictures("man", "0 0 28 40", PEOPLE)

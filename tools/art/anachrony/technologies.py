"""The technologies of Fractures of Time: devices of the Valley, of slate and amethyst, lit by Flux."""

from __future__ import annotations

from collections.abc import Iterable

from tools.art.anachrony.buildings import ground
from tools.art.sheet import Picture, pictures

WALL, FLOOR = "#cfe6e0", "#5f9c92"
LIT, SHADE, DARK = "#4f8f88", "#26605c", "#123a3c"
FLUX, GLASS = "#39d6b0", "#d6fff4"
GEM, GEM_SHADE, GEM_LIT = "#8f6ad6", "#5b3aa8", "#d9c6ff"
GLITCH, GLITCH_SHADE = "#ff5fb0", "#a3125f"


def crystal(x: int, foot: int, width: int, height: int) -> str:
    """A crystal that stands on its foot, its left side lit."""
    top, half = foot - height, width // 2
    return (
        f'<path d="M{x} {foot}l{-half} {-height // 4} {half} {-height + height // 4}z" fill="{GEM}"/>'
        f'<path d="M{x} {foot}V{top}l{half} {height - height // 4}z" fill="{GEM_SHADE}"/>'
    )


DRAWINGS = {
    # 501 Flux Condenser: two plates, and what gathers between them
    "501": f'<path d="M10 14h44v7H10zM10 41h44v7H10z" fill="{SHADE}"/><path d="M10 14h22v7H10zM10 41h22v7H10z" fill="{LIT}"/><path d="M14 21h4v20h-4zM46 21h4v20h-4z" fill="{DARK}"/><circle cx="32" cy="31" r="9" fill="{FLUX}"/><circle cx="32" cy="31" r="4" fill="{GLASS}"/><path d="M32 14V6M24 9h16" stroke="{DARK}" stroke-width="3"/>',
    # 502 Phase Anchor
    "502": f'<path d="M32 14v34M22 22h20" stroke="{SHADE}" stroke-width="5"/><circle cx="32" cy="11" r="5" fill="none" stroke="{LIT}" stroke-width="4"/><path d="M12 32q2 16 20 16t20-16l-8 4M12 32l8 4" fill="none" stroke="{SHADE}" stroke-width="5" stroke-linejoin="round"/><path d="M4 26q6-6 12 0M48 16q6-6 12 0" fill="none" stroke="{FLUX}" stroke-width="3"/>',
    # 503 Stabilised Core: a core held from both sides
    "503": f'<path d="M6 46V22h8l8 6v8l-8 4v6zM58 46V22h-8l-8 6v8l8 4v6z" fill="{SHADE}"/><path d="M6 46V22h8v24z" fill="{LIT}"/><path d="M22 16q0-5 10-5t10 5v28q0 5-10 5t-10-5z" fill="{FLUX}"/><path d="M32 11q10 0 10 5v28q0 5-10 5z" fill="#1f9c86"/><path d="M22 27h20v9H22z" fill="{DARK}"/><path d="M28 16v6" stroke="{GLASS}" stroke-width="3"/>',
    # 504 Shielded Hangar: an exosuit below a dome that Glitches do not pass
    "504": f'<path d="M8 47a24 30 0 0148 0z" fill="{FLUX}" opacity=".35"/><path d="M8 47a24 30 0 0148 0" fill="none" stroke="{FLUX}" stroke-width="4"/><path d="M22 47V34q0-8 10-8t10 8v13h-6v-6h-8v6z" fill="{SHADE}"/><circle cx="32" cy="34" r="5" fill="{GLASS}"/><path d="M3 14h8v4H3zM8 22h6v4H8zM52 8h8v4h-8z" fill="{GLITCH}"/><path d="M6 18h8v4H6zM49 12h8v4h-8z" fill="{GLITCH_SHADE}"/>',
    # 505 Operator Training: a crane that lifts the next block, and the sign of Operators
    "505": f'<path d="M44 48V10H14v6h24v32z" fill="{SHADE}"/><path d="M14 10h30v3H14z" fill="{LIT}"/><path d="M20 16v8" stroke="{DARK}" stroke-width="2.5"/><path d="M13 24h14v10H13z" fill="{GEM}"/><path d="M20 24h7v10h-7z" fill="{GEM_SHADE}"/><path d="M10 38h20v9H10z" fill="{LIT}"/><path d="M51 18l8 8-8 8-8-8z" fill="{GLASS}" stroke="{DARK}" stroke-width="2"/><path d="M47 26q4-6 8 0t-8 0" fill="none" stroke="#1f9c86" stroke-width="2"/>',
    # 506 Adaptive Exosuits: one stands, one more comes out of it
    "506": f'<path d="M8 48V26q0-12 12-12t12 12v22h-8v-8h-8v8z" fill="{LIT}"/><path d="M20 14q12 0 12 12v22h-8v-8h-4z" fill="{SHADE}"/><circle cx="20" cy="27" r="7" fill="{DARK}"/><circle cx="20" cy="27" r="4" fill="{GLASS}"/><path d="M36 48V28q0-10 9-10t10 10v20h-7v-7h-6v7z" fill="none" stroke="#1f9c86" stroke-width="3" stroke-dasharray="4 3"/><path d="M32 8l6-5 6 5" fill="none" stroke="{GEM}" stroke-width="3.5"/>',
    # 507 Field Extractors: a drill, and cores that come up
    "507": f'<path d="M14 48L26 8h12l12 40h-7L32 14 21 48z" fill="{SHADE}"/><path d="M14 48L26 8h6v6L21 48z" fill="{LIT}"/><path d="M22 26h20M19 36h26" stroke="{LIT}" stroke-width="3"/><path d="M29 24h6v14l-3 12-3-12z" fill="{DARK}"/><circle cx="9" cy="36" r="6" fill="{FLUX}"/><path d="M51 30h8v12h-8z" fill="#ff9a6b"/>',
    # 508 Valley Irrigation
    "508": f'<path d="M0 47q10-10 22-8t20 0 22 2v15H0z" fill="#3c9a6a"/><path d="M4 14h34v8H12v8H4z" fill="{SHADE}"/><path d="M4 14h34v3H4z" fill="{LIT}"/><path d="M38 12h6v12h-6z" fill="{DARK}"/><path d="M45 18q14 0 14 20" fill="none" stroke="#55b8ea" stroke-width="5" stroke-linecap="round"/><path d="M8 32c4 5 5 7 5 9a5 5 0 01-10 0c0-2 1-4 5-9z" fill="#2f93cf"/><path d="M22 40v-8M30 40V30M50 43v-6" stroke="#1c5c42" stroke-width="4" stroke-linecap="round"/>',
    # 509 Rift Mapping: a chart with a rift, and the way across it
    "509": f'<path d="M6 12l17-4 18 5 17-5v36l-17 5-18-5-17 4z" fill="#f4ecd8"/><path d="M23 8l18 5v36l-18-5z" fill="#ddd0ae"/><path d="M38 9l-8 12 8 8-10 18" fill="none" stroke="{GEM}" stroke-width="4.5"/><path d="M11 38l9-7 9 4 12-9 10-8" fill="none" stroke="{SHADE}" stroke-width="2.5" stroke-dasharray="4 3"/><path d="M51 8a6 6 0 016 6q0 4-6 10-6-6-6-10a6 6 0 016-6z" fill="{GLITCH_SHADE}"/>',
    # 510 Debt Ledger: an open book with an hourglass
    "510": f'<path d="M4 14q14-6 28 0v34q-14-6-28 0z" fill="#f4ecd8"/><path d="M32 14q14-6 28 0v34q-14-6-28 0z" fill="#ddd0ae"/><path d="M4 44q14-6 28 0 14-6 28 0v5q-14-6-28 0-14-6-28 0z" fill="{SHADE}"/><path d="M9 20h16M9 27h16M9 34h10" stroke="{LIT}" stroke-width="2.5"/><path d="M38 17h16v3l-6 9 6 9v3H38v-3l6-9-6-9z" fill="{GEM_SHADE}"/><path d="M43 38l3-5 3 5z" fill="{GEM_LIT}"/>',
    # 511 Covert Operations HQ: a bunker in the rock, and an eye that looks out
    "511": f'<path d="M0 48L14 20l12 10L40 6l24 42z" fill="{SHADE}"/><path d="M40 6l24 42H44z" fill="{DARK}"/><path d="M10 36q22-20 44 0-22 18-44 0z" fill="{GLASS}"/><circle cx="32" cy="36" r="8" fill="{GEM_SHADE}"/><circle cx="32" cy="36" r="3.5" fill="{DARK}"/><circle cx="34" cy="33" r="2" fill="#fff"/>',
    # 512 Glitch Scrubber: behind its brush the bars are gone
    "512": f'<path d="M4 12h18v6H4zM10 22h18v6H10zM2 32h16v6H2z" fill="{GLITCH}"/><path d="M8 18h14v4H8zM4 28h18v4H4zM6 38h16v5H6z" fill="{GLITCH_SHADE}"/><path d="M32 10h8v38h-8z" fill="{DARK}"/><path d="M26 10h6v38h-6z" fill="{GLASS}"/><path d="M40 24h12v10H40z" fill="{SHADE}"/><path d="M52 20h8v18h-8z" fill="{LIT}"/><path d="M52 8v6M49 11h6" stroke="#1f9c86" stroke-width="2.5"/>',
    # 513 Crystal Agriculture: crystals in rows
    "513": f'<path d="M0 44q32-8 64 0v12H0z" fill="{SHADE}"/>'
    + crystal(14, 48, 12, 24)
    + crystal(32, 50, 16, 40)
    + crystal(50, 48, 12, 28)
    + f'<path d="M4 49q28-6 56 0" fill="none" stroke="{FLUX}" stroke-width="3"/>',
    # 514 Amethyst Archives: shelves within a crystal
    "514": f'<path d="M32 4l22 14v24L32 52 10 42V18z" fill="{GEM}"/><path d="M32 4l22 14v24L32 52z" fill="{GEM_SHADE}"/><path d="M18 20h28v4H18zM18 30h28v4H18zM18 40h28v4H18z" fill="{DARK}"/><path d="M20 13h4v7h-4zM26 15h4v5h-4zM36 14h5v6h-5zM22 25h5v5h-5zM33 25h4v5h-4zM39 25h4v5h-4zM20 35h4v5h-4zM29 35h5v5h-5z" fill="#ffe3a8"/>',
    # 515 Neural Uplink: a head, and the line from it
    "515": f'<path d="M16 48v-8q-8-4-8-15 0-15 16-15t15 14l5 8-5 2v6q0 4-6 3l-3 5z" fill="{LIT}"/><path d="M24 10q16 0 15 14l5 8-5 2v6q0 4-6 3l-3 5h-6z" fill="{SHADE}"/><path d="M24 26h12l8-10h14" fill="none" stroke="{FLUX}" stroke-width="3"/><circle cx="22" cy="26" r="6" fill="{GLASS}"/><circle cx="22" cy="26" r="3" fill="{GEM_SHADE}"/><circle cx="57" cy="16" r="4.500" fill="{GEM}"/>',
    # 516 Neutronium Lattice
    "516": f'<path d="M12 14h40v28H12zM12 14l20 14 20-14M12 42l20-14 20 14M32 14v28" fill="none" stroke="{SHADE}" stroke-width="3"/>'
    + "".join(
        f'<path d="M{x} {y - 9}l7 9-7 9-7-9z" fill="{GEM}"/><path d="M{x} {y - 9}l7 9-7 9z" fill="{GEM_SHADE}"/>'
        for x, y in ((12, 14), (52, 14), (32, 28), (12, 42), (52, 42))
    ),
}


def drawn() -> Iterable[Picture]:
    """The technologies, each by its number."""
    bodies = {name: ground(WALL, FLOOR) + body for name, body in DRAWINGS.items()}
    return pictures("tech", "0 0 64 56", bodies, "xMidYMid slice")

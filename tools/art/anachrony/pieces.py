"""Goods with depth, breakthroughs, the die, warp tiles, the hexes of exosuits."""

from __future__ import annotations

from collections.abc import Iterable

from tools.art.sheet import Picture, pictures

GOODS = {
    "titanium": '<path d="M16 2l13 6.500v14L16 30 3 22.500v-14z" fill="#6b7a8c"/><path d="M16 2l13 6.500L16 16 3 8.500z" fill="#eef3f8"/><path d="M3 8.500L16 16v14L3 22.500z" fill="#b4c1ce"/><path d="M5 11.500l9 5" stroke="#fff" stroke-width="1.300" opacity=".8"/>',
    "uranium": '<path d="M16 2l12 7v14l-12 7-12-7V9z" fill="#3f8a1c"/><path d="M16 2l12 7-12 7L4 9z" fill="#b7ec7a"/><path d="M4 9l12 7v14L4 23z" fill="#7fc241"/><path d="M16 8.500l2.600 2.500h-5.200zM10 18.500l3 3.500-3.500 1zM22 18.500l-3 3.500 3.500 1z" fill="#1d4a0a"/>',
    "gold": '<path d="M8 9h16l6 15H2z" fill="#d79a16"/><path d="M8 9h16l-3 9H11z" fill="#ffe48a"/><path d="M11 18h10l9 6H2z" fill="#f2c230"/><path d="M24 9l6 15-9-6z" fill="#a8740a"/><path d="M12 11h8" stroke="#fff" stroke-width="1.500" opacity=".9"/>',
    "neutronium": '<path d="M16 1l10 11-10 19L6 12z" fill="#7a4fd0"/><path d="M16 1L6 12h8z" fill="#e3d2ff"/><path d="M16 1l10 11h-8z" fill="#a57cf0"/><path d="M6 12h8l2 19z" fill="#b48cf2"/><path d="M26 12h-8l-2 19z" fill="#4d2793"/><path d="M14 12h4l-2 19z" fill="#9068e2"/>',
    "water": '<path d="M16 1c7 9 11 14 11 19a11 11 0 01-22 0c0-5 4-10 11-19z" fill="#2f93cf"/><path d="M16 1c7 9 11 14 11 19a11 11 0 01-11 11z" fill="#1a6a9e"/><path d="M10 17q-2 6 3 9" stroke="#d8f4ff" stroke-width="2.600" stroke-linecap="round" fill="none"/><path d="M16 1c-7 9-11 14-11 19 0-3 8-5 11-19z" fill="#8fdcff"/>',
    "energy_core": '<path d="M7 8q0-4 9-4t9 4v17q0 4-9 4t-9-4z" fill="#c9562a"/><path d="M7 8v17q0 4 9 4V12Q7 12 7 8z" fill="#ff9a68"/><ellipse cx="16" cy="8" rx="9" ry="4" fill="#ffd0b0"/><path d="M12 2h8v5h-8z" fill="#6b3a24"/><path d="M18 13l-6 8h4l-2 6 6-8h-4z" fill="#fff6e0"/>',
    "flux_core": '<path d="M16 2a14 14 0 0112 21l-6-3a7 7 0 00-6-11z" fill="#39d6b0"/><path d="M16 30A14 14 0 014 9l6 3a7 7 0 006 11z" fill="#1f9c86"/><circle cx="16" cy="16" r="4.500" fill="#d6fff4"/>',
    "vp": '<path d="M16 1l13 7.500v15L16 31 3 23.500v-15z" fill="#8a6a1c"/><path d="M16 3l11 6.400v13.200L16 29 5 22.600V9.400z" fill="#f6e7b8"/><path d="M16 8l2.600 5.400 6 .8-4.400 4.100 1.100 5.900L16 21.300l-5.300 2.900 1.100-5.900-4.400-4.100 6-.8z" fill="#8a5a10"/>',
    "coin": '<path d="M16 1l13 7.500v15L16 31 3 23.500v-15z" fill="#8a6a1c"/><path d="M16 3l11 6.400v13.200L16 29 5 22.600V9.400z" fill="#fff3cf"/><path d="M16 5.500l9 5.200v10.600l-9 5.200-9-5.200V10.700z" fill="none" stroke="#d8b85a"/>',
    "any_basic": '<path d="M16 2l13 6.500v14L16 30 3 22.500v-14z" fill="#4d5963"/><path d="M16 2l13 6.500L16 16 3 8.500z" fill="#f2c230"/><path d="M3 8.500L16 16v14L3 22.500z" fill="#7fc241"/><path d="M29 8.500L16 16v14l13-7.500z" fill="#b4c1ce"/>',
    "paradox": '<circle cx="16" cy="16" r="14" fill="#5a1f2a"/><circle cx="16" cy="16" r="12" fill="#d9483f"/><path d="M16 16c-2-3-4-4-6-4a4 4 0 000 8c2 0 4-1 6-4s4-4 6-4a4 4 0 010 8c-2 0-4-1-6-4z" fill="none" stroke="#fff" stroke-width="2.600"/>',
    "exosuit": '<path d="M9 3h14l3 3v5l4 2v10l-3 1-2 6h-6v-5h-6v5H7l-2-6-3-1V13l4-2V6z" fill="var(--s,#5b6b8c)"/><circle cx="16" cy="14" r="6" fill="#10182b"/>',
    "morale": '<path d="M16 29C6 21 2 16 2 10.500A7.500 7.500 0 0116 7a7.500 7.500 0 0114 3.500C30 16 26 21 16 29z" fill="#e0506a"/><path d="M16 7a7.500 7.500 0 0114 3.500C30 16 26 21 16 29z" fill="#a92a48"/><path d="M5 16h6l2-4 4 8 3-4h7" fill="none" stroke="#fff" stroke-width="2.200" stroke-linejoin="round"/>',
    "travel": '<circle cx="16" cy="16" r="14" fill="#3a2a8c"/><circle cx="16" cy="16" r="11" fill="#efe9ff"/><path d="M16 9v7l-5 4" stroke="#3a2a8c" stroke-width="2.800" stroke-linecap="round" fill="none"/><path d="M2 16a14 14 0 004 10l3-6z" fill="#9b7bff"/>',
    "anomaly": '<path d="M16 1l4 6 7-2-1 7 6 4-6 4 1 7-7-2-4 6-4-6-7 2 1-7-6-4 6-4-1-7 7 2z" fill="#6b1530"/><path d="M16 6l3 5 5-1-1 4 4 2-4 3 1 4-5-1-3 5-3-5-5 1 1-4-4-3 4-2-1-4 5 1z" fill="#e0506a"/><path d="M17 10l-5 7h4l-1 6 5-8h-4z" fill="#fff"/>',
    "banner": '<path d="M6 30V2" stroke="#8e9bb8" stroke-width="3" stroke-linecap="round"/><path d="M8 4h20l-5 7 5 7H8z" fill="var(--s,#2767cf)"/>',
}
SHAPES = {
    "circle": '<circle cx="24" cy="25" r="21" fill="#7a6a44"/><circle cx="24" cy="23" r="21" fill="#f4ecd8"/><circle cx="24" cy="23" r="18" fill="none" stroke="#c9b88a" stroke-width="1.500"/>',
    "triangle": '<path d="M24 4l22 39H2z" fill="#7a6a44"/><path d="M24 1l22 39H2z" fill="#f4ecd8" stroke="#f4ecd8" stroke-width="2" stroke-linejoin="round"/><path d="M24 8l16 29H8z" fill="none" stroke="#c9b88a" stroke-width="1.500"/>',
    "square": '<path d="M4 6h40v40H4z" fill="#7a6a44"/><path d="M4 3h40v40H4z" fill="#f4ecd8"/><path d="M7 6h34v34H7z" fill="none" stroke="#c9b88a" stroke-width="1.500"/>',
}
BREAKTHROUGHS = {
    "technology": (
        "#17606f",
        '<path d="M21.500 12h5l.6 3 2.600 1 2.500-1.700 3.500 3.500-1.700 2.500 1 2.600 3 .6v5l-3 .6-1 2.600 1.700 2.500-3.500 3.500-2.500-1.700-2.600 1-.6 3h-5l-.6-3-2.600-1-2.500 1.700-3.500-3.500 1.700-2.500-1-2.600-3-.6v-5l3-.6 1-2.600-1.700-2.500 3.500-3.500 2.500 1.700 2.600-1z"/><circle cx="24" cy="26" r="5" fill="#f4ecd8"/>',
    ),
    "war": (
        "#9c2b2b",
        '<path d="M33 12h4v4L24 29l-4-4zM15 26l3-3 8 8-3 3-2.500-2.500-5 5-3-3 5-5z"/><path d="M15 12h-4v4l6 6 4-4zM28 33l5 5 3-3-5-5z" opacity=".7"/>',
    ),
    "society": (
        "#96285a",
        '<circle cx="17" cy="19" r="4.500"/><circle cx="31" cy="19" r="4.500"/><path d="M8 37q0-11 9-11 5 0 7 4 2-4 7-4 9 0 9 11z"/>',
    ),
    "time_travel": (
        "#5a3fd0",
        '<path d="M14 11h20v4l-7.500 11L34 37v4H14v-4l7.500-11L14 15z"/><path d="M20 38l4-6 4 6z" fill="#f4ecd8"/>',
    ),
    "genetics": (
        "#1f7a5a",
        '<path d="M16 10q0 8 8 16t8 16M32 10q0 8-8 16t-8 16" fill="none" stroke="currentColor" stroke-width="3.400"/><path d="M18 15h12M18 37h12M21 20.500h6M21 31.500h6" stroke="currentColor" stroke-width="2.400"/>',
    ),
    "choice": (
        "#3a3f55",
        '<path d="M17 19q0-8 7-8t7 7q0 4-4 6.500-2 1.300-2 4.500h-3q0-5 3-7 2.500-1.700 2.500-4t-3.500-2.500q-3.500 0-3.500 3.500zM22 33h4v4h-4z"/>',
    ),
}


ALONE = (
    Picture(
        "die-cube",
        "0 0 80 88",
        '<ellipse cx="40" cy="82" rx="30" ry="6" fill="#000" opacity=".3"/><path d="M40 4l34 18v40L40 82 6 62V22z" fill="#b9ad8d"/><path d="M40 4l34 18-34 18L6 22z" fill="#fffaf0"/><path d="M6 22l34 18v42L6 62z" fill="#e9dfc6"/><path d="M40 40l34-18v40L40 82z" fill="#c4b796"/><path d="M6 22l34 18 34-18M40 40v42" stroke="#fff" stroke-width="1.500" fill="none" opacity=".7"/>',
    ),
    Picture(
        "warp-token",
        "0 0 40 40",
        '<circle cx="20" cy="21.500" r="18" fill="#0b1020" opacity=".5"/><circle cx="20" cy="20" r="18.500" fill="var(--s2)"/><circle cx="20" cy="19" r="17.500" fill="var(--s)"/><g fill="none" stroke="#fff" stroke-opacity=".55" stroke-width="1.800" stroke-linecap="round"><path d="M20 4c9 0 15 6 15 14M36 22c0 8-7 13-14 13M18 35C10 35 4 29 4 21M4 17C5 9 11 4 17 4"/></g><circle cx="20" cy="19" r="11.500" fill="#f6f2e8"/>',
    ),
    Picture(
        "hex-space",
        "0 0 64 72",
        '<path d="M32 3l29 16.500v33L32 69 3 52.500v-33z" fill="var(--hx2)"/><path d="M32 1l29 16.500v31L32 65 3 48.500v-31z" fill="var(--hx)" stroke="var(--hxl)" stroke-width="2"/><path d="M32 8l23 13v24L32 58 9 45V21z" fill="none" stroke="var(--hxl)" stroke-width="1" opacity=".5"/>',
    ),
)


CARD = '<path d="M4 2h26v38H4z" fill="#8a7c58"/><path d="M2 0h26v38H2z" fill="#f4ecd8"/>'
CARDS = {  # the cards that fill the recruit pool and the mine
    "recruit": CARD
    + '<path d="M5 3h20v32H5z" fill="#4a68c8"/><path d="M8 33q0-12 7-12t7 12z" fill="#dfe6f3"/><circle cx="15" cy="14" r="6" fill="#f0cdb4"/><path d="M15 21q7 0 7 12h-7z" fill="#93a1bf"/>',
    "mine": CARD
    + '<path d="M5 3h20v32H5z" fill="#5a4a6a"/><path d="M5 35l6-12 6 6 4-4 4 6v4z" fill="#2c2440"/><path d="M15 7l7 4v8l-7 4-7-4v-8z" fill="#d79a16"/><path d="M15 7l7 4-7 4-7-4z" fill="#ffe48a"/>',
}


def drawn() -> Iterable[Picture]:
    """The goods, the shapes and icons of breakthroughs, the die, a warp tile, a hex, the cards of an era."""
    yield from pictures("good", "0 0 32 32", GOODS)
    yield from pictures("shape", "0 0 48 48", SHAPES)
    for name, (ink, body) in BREAKTHROUGHS.items():
        yield Picture(f"bt-icon-{name}", "0 0 48 48", f'<g fill="{ink}" color="{ink}">{body}</g>')
    yield from ALONE
    yield from pictures("card", "0 0 32 42", CARDS)

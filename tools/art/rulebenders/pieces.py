"""Cubes, discs, chips, cards and tokens as one sees them lie on the table, and Flexo himself."""

from __future__ import annotations

PIECES = {
    "cube3d": (
        "0 0 24 26",
        '<path fill="var(--c)" d="M12 1 23 7v12l-11 6L1 19V7z"/><path fill="#fff" opacity=".42" d="M12 1 23 7l-11 6L1 7z"/><path fill="#000" opacity=".28" d="M23 7v12l-11 6V13z"/><path fill="none" stroke="#000" stroke-opacity=".45" stroke-width="1" stroke-linejoin="round" d="M12 1 23 7v12l-11 6L1 19V7z"/>',
    ),
    "disc3d": (
        "0 0 24 22",
        '<path fill="var(--c)" d="M1 9v5c0 4 5 7 11 7s11-3 11-7V9z"/><path fill="#000" opacity=".32" d="M1 9v5c0 4 5 7 11 7s11-3 11-7V9z"/><ellipse cx="12" cy="8.500" rx="11" ry="7.500" fill="var(--c)"/><ellipse cx="12" cy="8.500" rx="7.500" ry="4.800" fill="none" stroke="#fff" stroke-opacity=".6" stroke-width="1.300"/><path fill="none" stroke="#000" stroke-opacity=".5" d="M1 8.500C1 4.500 6 1 12 1s11 3.500 11 7.500V14c0 4-5 7-11 7S1 18 1 14z"/>',
    ),
    "chip3d": (
        "0 0 26 26",
        '<path stroke="#c9b26a" stroke-width="1.800" d="M8 2v22M13 2v22M18 2v22M2 8h22M2 13h22M2 18h22"/><rect x="4.500" y="5.500" width="17" height="17" rx="2.500" fill="#062521"/><rect x="4.500" y="4" width="17" height="17" rx="2.500" fill="#14877b"/><rect x="4.500" y="4" width="17" height="6" rx="2.500" fill="#4fd0bf" opacity=".55"/><path fill="#eafff9" d="M13 7.500l1.700 3.600 3.800.400-2.900 2.600.9 3.900-3.500-2-3.500 2 .9-3.900-2.900-2.600 3.800-.400z"/>',
    ),
    "card3d": (
        "0 0 22 26",
        '<rect x="4" y="3" width="16" height="22" rx="2.500" fill="#000" opacity=".3"/><rect x="2" y="1" width="16" height="22" rx="2.500" fill="#fff7e3" stroke="#231c10" stroke-opacity=".5"/><rect x="4.500" y="3.500" width="11" height="8" rx="1" fill="#2f4a4d"/><path fill="none" stroke="#231c10" stroke-opacity=".55" stroke-width="1.400" d="M5 15h10M5 18.500h7"/>',
    ),
    "xchg": (
        "0 0 38 24",
        '<rect x="1" y="3" width="36" height="20" rx="4" fill="#000" opacity=".3"/><rect x="1" y="1" width="36" height="20" rx="4" fill="#f3e3bd" stroke="#6d5320"/><path fill="#b7391f" d="M15 7.500h6V4l6 7-6 7v-3.500h-6z" opacity=".9"/>',
    ),
    "tok-electron": (
        "0 0 30 30",
        '<circle cx="15" cy="16.500" r="13" fill="#000" opacity=".35"/><circle cx="15" cy="15" r="13.500" fill="#0c625b"/><circle cx="15" cy="14.500" r="12" fill="#22a99c"/><g fill="none" stroke="#e9fffa" stroke-width="1.500"><ellipse cx="15" cy="14.500" rx="9.500" ry="3.700"/><ellipse cx="15" cy="14.500" rx="9.500" ry="3.700" transform="rotate(60 15 14.500)"/><ellipse cx="15" cy="14.500" rx="9.500" ry="3.700" transform="rotate(120 15 14.500)"/></g><circle cx="15" cy="14.500" r="2.200" fill="#fff"/>',
    ),
    "tok-nuclear": (
        "0 0 30 30",
        '<circle cx="15" cy="16.500" r="13" fill="#000" opacity=".35"/><circle cx="15" cy="15" r="13.500" fill="#3a2d05"/><circle cx="15" cy="14.500" r="12" fill="#e9dc58"/><path fill="#2a2104" d="M15 12a2.500 2.500 0 1 1 0 5 2.500 2.500 0 0 1 0-5zM11 7.600l2.200 3.900a3.900 3.900 0 0 0-2.100 3.600H6.600A8.600 8.600 0 0 1 11 7.600zM19 7.600a8.600 8.600 0 0 1 4.400 7.500h-4.500a3.900 3.900 0 0 0-2.100-3.600zM13.100 17.900a3.900 3.900 0 0 0 3.800 0l2.200 3.900a8.600 8.600 0 0 1-8.200 0z"/>',
    ),
}
"""By name: the box, and what is drawn in it; `--c` is the colour of the seat."""
FLEXO = '<ellipse cx="50" cy="94" rx="24" ry="5" fill="#06302c" opacity=".5"/><path fill="none" stroke="#bff7ec" stroke-width="2" opacity=".55" d="M8 58c8-16 76-16 84 0s-76 16-84 0z" transform="rotate(-18 50 56)"/><path fill="none" stroke="#bff7ec" stroke-width="2" opacity=".55" d="M8 58c8-16 76-16 84 0s-76 16-84 0z" transform="rotate(24 50 56)"/><path fill="none" stroke="#0d5a52" stroke-width="3.500" stroke-linecap="round" d="M44 20C40 12 32 9 26 12M56 20c4-8 12-11 18-8"/><circle cx="25" cy="12" r="5" fill="#ffe9a8"/><circle cx="75" cy="12" r="5" fill="#ff8d6b"/><path fill="#1fb7a6" d="M50 16c19 0 31 14 31 34 0 24-13 42-31 42S19 74 19 50c0-20 12-34 31-34z"/><path fill="#7ff0dc" d="M50 16c19 0 31 14 31 34 0 6-1 12-3 17 1-26-12-41-32-41-12 0-21 6-26 15 3-15 14-25 30-25z" opacity=".9"/><path fill="#0d7d72" d="M22 62c5 17 15 25 29 25 13 0 22-7 27-20-4 16-14 25-28 25S26 80 22 62z" opacity=".8"/><ellipse cx="38" cy="50" rx="10" ry="12" fill="#fff"/><ellipse cx="63" cy="50" rx="10" ry="12" fill="#fff"/><circle cx="41" cy="52" r="5.500" fill="#06302c"/><circle cx="60" cy="52" r="5.500" fill="#06302c"/><circle cx="43" cy="49.500" r="2" fill="#fff"/><circle cx="62" cy="49.500" r="2" fill="#fff"/><path d="M40 69c6 6 15 6 21 0-2 10-19 10-21 0z" fill="#06302c"/><path d="M45 73c4 2 8 2 12 0-1 4-10 4-12 0z" fill="#ff8d6b"/><circle cx="27" cy="64" r="4" fill="#ff8d6b" opacity=".55"/><circle cx="74" cy="64" r="4" fill="#ff8d6b" opacity=".55"/><path fill="none" stroke="#1fb7a6" stroke-width="5" stroke-linecap="round" d="M20 62c-8 0-12-6-11-13M80 62c8 2 12-2 13-9"/><circle cx="92" cy="53" r="3.500" fill="#ffe9a8"/>'

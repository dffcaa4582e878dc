"""Emblems of the Paths and automas, exosuits and workers.

Figures stand on one line (y = 68); an exosuit wears the colours of its Path: its ground, its shade and its light.
"""

from __future__ import annotations

from collections.abc import Iterable

from tools.art.sheet import Picture, pictures

EMBLEMS = {  # 48 x 48, currentColor ink on the Path's ground
    "harmony": '<path d="M24 42C10 36 6 22 10 10c10 2 14 10 14 20 0-10 4-18 14-20 4 12 0 26-14 32z"/><path d="M24 4c6 7 6 14 0 22-6-8-6-15 0-22z" opacity=".75"/>',
    "dominance": '<path d="M24 3l17 7v13c0 12-8 19-17 22C15 42 7 35 7 23V10z"/><path d="M24 11l9 4v4l-9-4-9 4v-4zM24 20l9 4v4l-9-4-9 4v-4zM24 29l7 3-7 7-7-7z" fill="var(--k,#fff)"/>',
    "progress": '<path d="M24 3l6 12 13-5-5 13 7 1-7 3 5 11-13-4-6 11-6-11-13 4 5-11-7-3 7-1-5-13 13 5z"/><circle cx="24" cy="24" r="9" fill="var(--k,#fff)"/><path d="M24 17l5 7h-3v7h-4v-7h-3z"/>',
    "salvation": '<path d="M24 2c12 10 17 18 17 27a17 16 0 01-34 0C7 20 12 12 24 2z"/><path d="M24 16c7 7 9 11 9 15a9 9 0 01-18 0c0-4 2-8 9-15z" fill="var(--k,#fff)"/><path d="M24 26c3 3 4 5 4 7a4 4 0 01-8 0c0-2 1-4 4-7z"/>',
    "unity": '<path d="M17 8a14 14 0 1013 20l-4-4a9 9 0 11-9-10.500A9 9 0 0124 17l4-4A14 14 0 0017 8z"/><path d="M31 12a14 14 0 11-13 20l4-4a9 9 0 109-10.500A9 9 0 0024 21l-4-4a14 14 0 0111-5z" opacity=".8"/>',
    "chronobot": '<path d="M8 14q0-8 8-8h16q8 0 8 8v16q0 8-8 8H16q-8 0-8-8z"/><circle cx="24" cy="22" r="10" fill="var(--k,#fff)"/><path d="M24 15v7l5 4" stroke="currentColor" stroke-width="3" fill="none" stroke-linecap="round"/><path d="M14 41h20v4H14zM3 16h3v12H3zM42 16h3v12h-3z"/>',
    "chronossus": '<path d="M24 2l8 6 10 2-2 12 4 10-10 4-4 10h-12l-4-10-10-4 4-10-2-12 10-2z"/><path d="M12 20l10 3-2 6zM36 20l-10 3 2 6z" fill="var(--k,#fff)"/><path d="M18 36h12M20 40h8" stroke="var(--k,#fff)" stroke-width="2.500"/><path d="M24 7l3 6-3 4-3-4z" fill="var(--k,#fff)"/>',
}


EXOSUIT = (
    '<ellipse cx="28" cy="67" rx="20" ry="4" fill="#000" opacity=".32"/>'
    '<path d="M13 66V48h11v18zM32 66V48h11v18z" fill="var(--s2)"/><path d="M11 66q0-6 4-6h8q3 0 3 6zM30 66q0-6 4-6h8q3 0 3 6z" fill="var(--s)"/>'
    '<path d="M2 30q0-10 10-10h4v14l-4 4v12q-9 2-10-5zM54 30q0-10-10-10h-4v14l4 4v12q9 2 10-5z" fill="var(--s)"/><path d="M44 20q10 0 10 10v15q-1 7-10 5V38l-4-4V20z" fill="var(--s2)"/>'
    '<path d="M10 22Q10 8 28 8t18 14v20q0 9-9 10H19q-9-1-9-10z" fill="var(--s)"/><path d="M28 8q18 0 18 14v20q0 9-9 10h-9z" fill="var(--s2)"/><path d="M14 20q2-9 14-9" stroke="var(--s3)" stroke-width="2.500" stroke-linecap="round" fill="none"/>'
    '<circle cx="28" cy="31" r="14" fill="#10182b"/><circle cx="28" cy="31" r="14" fill="none" stroke="var(--s3)" stroke-width="2"/><path d="M23 2h10v7H23z" fill="var(--s2)"/><path d="M3 46h8v7H3zM45 46h8v7h-8z" fill="#2a3350"/>'
)


def _worker(tool: str, lit: str, shade: str, hat: str, skin: tuple[str, str] = ("#f0cdb4", "#bf8f78")) -> str:
    return (
        '<ellipse cx="28" cy="67" rx="15" ry="3.500" fill="#000" opacity=".3"/>'
        f'<path d="M16 67V44q0-12 12-12t12 12v23z" fill="{lit}"/><path d="M28 32q12 0 12 12v23H28z" fill="{shade}"/>'
        f'<path d="M18 22q0-11 10-11t10 11-10 13-10-13z" fill="{skin[0]}"/><path d="M28 11q10 0 10 11T28 35z" fill="{skin[1]}"/>{hat}{tool}'
    )


WORKERS = {
    "scientist": _worker(
        '<path d="M24 40h8v5l6 12q1 4-3 4H21q-4 0-3-4l6-12z" fill="#e8fbff" stroke="#0d4d80" stroke-width="1.600"/><path d="M20.500 54h15l2 5q0 1-2 1H21q-2 0-2-1z" fill="#3cc1e6"/><path d="M23 39h10" stroke="#0d4d80" stroke-width="2"/>',
        "#2f86c9",
        "#1a5f96",
        '<path d="M17 20q0-12 11-12t11 12q-4-5-11-5t-11 5z" fill="#5a3a2a"/><path d="M18 21h20v5H18z" fill="#0d4d80"/><circle cx="23.500" cy="23.500" r="4" fill="#bff3ff" stroke="#0d4d80" stroke-width="1.500"/><circle cx="32.500" cy="23.500" r="4" fill="#7fd6e6" stroke="#0d4d80" stroke-width="1.500"/>',
    ),
    "engineer": _worker(
        '<path d="M33.500 40a6.500 6.500 0 00-8 8L19 55a2.600 2.600 0 004 4l6.500-6.500a6.500 6.500 0 008-8l-4 4-4-1-1-4z" fill="#ffe6cc" stroke="#7a3600" stroke-width="1.400"/>',
        "#d9732a",
        "#9c4a10",
        '<path d="M15 21q0-14 13-14t13 14l2 3H13z" fill="#f3a35c"/><path d="M28 7q13 0 13 14l2 3H28z" fill="#c86a22"/><path d="M25 6h6v9h-6z" fill="#ffd0a0"/>',
    ),
    "administrator": _worker(
        '<path d="M19 58h18v3H19zM20 56V46h3v10zM26.500 56V46h3v10zM33 56V46h3v10zM18 45l10-7 10 7z" fill="#ffe3e6" stroke="#6b0f24" stroke-width=".8"/>',
        "#c0304c",
        "#861a33",
        '<path d="M16 21q-1-14 12-14t12 14q-3-7-12-7t-12 7z" fill="#2a1a1c"/><path d="M17 34l11 6 11-6v5l-11 7-11-7z" fill="#f5e9c9"/>',
        ("#d6a878", "#9b6d49"),
    ),
    "genius": _worker(
        '<path d="M28 38a8 8 0 014 15v4h-8v-4a8 8 0 014-15z" fill="#f1e6ff" stroke="#4a1c86" stroke-width="1.500"/><path d="M25 60h6" stroke="#f1e6ff" stroke-width="2"/>',
        "#8347cf",
        "#562596",
        '<path d="M16 20Q16 4 28 4t12 16q-3-4-12-4t-12 4z" fill="#efeaf6"/><path d="M28 4q12 0 12 16-3-4-12-4z" fill="#c3b8d6"/><path d="M28-1v3M13 5l3 2M43 5l-3 2" stroke="#d5b8ff" stroke-width="2.400" stroke-linecap="round"/>',
        ("#c98f62", "#8f5a3a"),
    ),
    "operator": _worker(
        '<path d="M28 39l9 9-9 9-9-9z" fill="#d6fff4" stroke="#0d5f50" stroke-width="1.500"/><path d="M24 48q4-7 8 0t-8 0" stroke="#0f8f76" stroke-width="2" fill="none"/>',
        "#1f9c86",
        "#116456",
        '<path d="M16 22q-1-15 12-15t12 15q-4-6-12-6t-12 6z" fill="#22303a"/><path d="M15 20v8M41 20v8" stroke="#39d6b0" stroke-width="4" stroke-linecap="round"/><path d="M41 28q0 6-8 6" stroke="#39d6b0" stroke-width="1.800" fill="none"/>',
        ("#8a5638", "#5c3424"),
    ),
}


def drawn() -> Iterable[Picture]:
    """The emblems, the exosuit, and each worker as a figure and as a head."""
    for name, body in EMBLEMS.items():
        yield Picture(f"emblem-{name}", "0 0 48 48", f'<g fill="currentColor">{body}</g>')
    yield Picture("exosuit-figure", "0 0 56 72", EXOSUIT)
    yield from pictures("worker", "0 -3 56 75", WORKERS)
    yield from pictures("head", "13 2 30 34", WORKERS)

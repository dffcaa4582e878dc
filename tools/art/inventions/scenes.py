"""A landscape for each of the six eras."""

from __future__ import annotations

from collections.abc import Iterable

from tools.art.sheet import Picture


def scene(name: str, sky: str, inner: str) -> Picture:
    """A landscape under a sky."""
    body = f'<path d="M0 0H96V64H0Z" fill="{sky}"/><g fill="none" stroke="#2a2112" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round">{inner}</g>'
    return Picture(name, "0 0 96 64", body, "xMidYMid slice")


def path(d: str, fill: str = "none", w: str = "") -> str:
    """A line, or a plane in a colour."""
    paint = "" if fill == "none" else f' fill="{fill}"'
    width = f' stroke-width="{w}"' if w else ""
    return f'<path d="{d}"{paint}{width}/>'


SCENES = [
    scene(
        "era-1",
        "#e9c79a",
        '<circle cx="74" cy="14" r="8" fill="#d9753c"/>'
        + path("M0 44C14 30 24 34 34 22C44 12 56 30 66 32S86 26 96 34V64H0Z", "#b98d5c")
        + path("M0 64V40C8 30 22 28 32 38C38 44 40 56 40 64Z", "#7d5a38")
        + path("M8 64C8 50 26 46 30 64Z", "#2a2112")
        + path("M58 60C54 52 60 50 60 44C66 48 70 54 66 60Z", "#e2672a")
        + path("M52 62L72 58M52 58L72 62")
        + path("M48 54V46M48 46L45 50M48 46L51 50M46 59L48 54L50 59")
        + '<circle cx="48" cy="43.5" r="2.3" fill="#2a2112"/>'
        + path("M78 58V50H88V58M78 50C80 44 90 46 92 50L90 58M92 50L95 46", "#7d5a38", "1.3")
        + path("M44 30L48 33M56 36L62 37M14 36L20 34M76 36L84 34", w="1"),
    ),
    scene(
        "era-2",
        "#d6dfb4",
        '<circle cx="18" cy="14" r="7" fill="#f1d271"/>'
        + path("M0 36C20 26 38 34 54 30S84 24 96 30V64H0Z", "#a9b866")
        + path("M0 50C24 42 60 46 96 42V64H0Z", "#7f9b4b")
        + path("M30 48V34H44V48ZM42 48V28H60V48ZM58 48V37H70V48Z", "#efdcb0")
        + path("M46 28V21H56V28", "#e2c68c")
        + path("M34 48V41H38V48ZM49 48V39H53V48ZM62 48V42H65V48Z", "#2a2112")
        + path("M6 62L14 46M18 63L24 48M30 63L33 50M80 63L74 48M90 62L82 47M70 63L66 50", w="1.1")
        + path(
            "M10 44V34M7 37L10 34L13 37M7 41L10 38L13 41M86 42V32M83 35L86 32L89 35M83 39L86 36L89 39",
            w="1.2",
        ),
    ),
    scene(
        "era-3",
        "#f0cf9c",
        path("M0 40L16 22L28 34L44 14L60 36L74 24L96 42V64H0Z", "#c08a55")
        + path("M44 14L39 21L44 24L48 20L51 23Z", "#fff3da", "1.1")
        + path("M0 48C30 42 66 46 96 44V64H0Z", "#8f9a5a")
        + path("M54 48L60 30L66 48L72 48V52H50V48Z", "#d8c39a")
        + path("M56 44H65M57.5 40H63M58.5 36H62", w="1")
        + path("M16 52V40H34V52ZM14 40H36L25 32Z", "#f6ead0")
        + path("M20 52V41M25 52V41M30 52V41", w="1.5")
        + path("M78 54C76 48 82 46 81 40C87 44 90 50 86 54Z", "#e2672a")
        + path("M74 54H92L90 59H76Z", "#6d5a48")
        + path("M6 60H40M50 60H70", w="1"),
    ),
    scene(
        "era-4",
        "#bcd9d6",
        path("M0 46C20 40 40 48 60 44S84 46 96 44V64H0Z", "#5d9aa3")
        + path("M0 46V38C6 34 18 34 26 42L28 46Z", "#a9b070")
        + path("M6 36V20H10V24H13V20H17V24H20V20H24V38Z", "#e8dcbd")
        + path("M13 38V31C13 28 18 28 18 31V38Z", "#2a2112")
        + path("M46 52H50L53 55H72L76 48H80C79 57 76 60 71 61H55C50 60 47 57 46 52Z", "#8b5a2b")
        + path("M56 55V26M69 55V30")
        + path("M56 27C63 31 65 37 64 45C61 46 58 46 56 46Z", "#fff3da")
        + path("M69 31C74 34 77 39 76 45C73 46 71 46 69 46Z", "#fff3da")
        + path("M56 24L62 25.5L56 27.5Z", "#c9342f", "1.1")
        + path("M59 33H62.5M60.5 30.5V36", w="1.2")
        + path("M4 54C8 52 10 56 14 54M26 58C30 56 32 60 36 58M84 56C88 54 90 58 94 56", w="1.2")
        + path("M34 12C37 9 40 9 42 12C44 9 47 9 50 12M74 16C76 14 78 14 79 16C81 14 83 14 85 16", w="1.2"),
    ),
    scene(
        "era-5",
        "#d9d2c6",
        path("M0 40H10V26H14V40H22V20H34V34H44V24H48V34H58V40H96V64H0Z", "#a79d90")
        + path("M15 26V12H20V26M49 24V8H54V34", "#8c5b46")
        + path("M17 10C17 5 25 7 24 2M51 6C51 2 59 4 60 0M24 2C28 2 30 4 33 2", w="1.3")
        + path("M0 52H96V64H0Z", "#7b6d52")
        + path(
            "M0 58H96M6 55V61M16 55V61M26 55V61M36 55V61M46 55V61M56 55V61M66 55V61M76 55V61M86 55V61",
            w="1.3",
        )
        + path("M30 38H44V54H30Z", "#b3402e")
        + path("M44 42H66C69 42 70 44 70 47V54H44Z", "#3d4b52")
        + path("M59 42V33H57L56 30H66L65 33H63V42", "#3d4b52")
        + path("M28 35H46V38H28Z", "#2a2112")
        + '<g fill="#e8dcbd"><circle cx="37" cy="55" r="4.5"/><circle cx="51" cy="56" r="3.5"/><circle cx="62" cy="56" r="3.5"/></g>'
        + path("M56 28C54 22 46 26 44 20C38 22 36 16 30 18", w="1.3")
        + path("M76 46L86 20L96 46M79 38H93M81.5 31H90.5M86 20V12", w="1.2"),
    ),
    scene(
        "era-6",
        "#15323f",
        '<g stroke="#9fd6e0">'
        + path("M0 48C30 40 66 40 96 48V64H0Z", "#0d2029")
        + path(
            "M8 46V30H16V44M18 44V22H26V42M30 42V34H38V41M58 41V26H66V42M70 43V32H80V45M44 41V12L48 6L52 12V41",
            "#1c4756",
        )
        + path("M11 34H13M11 38H13M21 26H23M21 30H23M21 34H23M61 30H63M61 34H63M73 36H77M33 37H35", w="1.6")
        + path("M76 8L80 4L84 8L80 12ZM70 2L76 8M84 8L90 14M67 5L73 -1M87 17L93 11", "#1c4756", "1.2")
        + path("M48 60C34 60 20 56 14 52M48 60C62 60 76 56 82 52M48 60V46", w="1")
        + '<g fill="#ffd777" stroke="none"><circle cx="14" cy="52" r="1.6"/><circle cx="48" cy="60" r="1.8"/><circle cx="82" cy="52" r="1.6"/><circle cx="8" cy="10" r=".9"/><circle cx="28" cy="8" r=".9"/><circle cx="60" cy="12" r=".9"/><circle cx="36" cy="18" r=".7"/></g></g>',
    ),
]


def drawn() -> Iterable[Picture]:
    """The scenes, from the Stone Age on."""
    return SCENES

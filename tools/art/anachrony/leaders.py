"""Portraits of the leaders: a bust, a face, then hair, headgear and one telling thing each.

A new leader is ten lines; `face` and `bust` make all of one kind.
"""

from __future__ import annotations

from collections.abc import Iterator

from tools.art.sheet import Picture

SKIN = {
    "umber": ("#8a5638", "#5c3424"),
    "tan": ("#c98f62", "#8f5a3a"),
    "pale": ("#f0cdb4", "#bf8f78"),
    "deep": ("#6a402c", "#41251b"),
    "olive": ("#d6a878", "#9b6d49"),
    "ash": ("#c9c6d6", "#86839c"),
    "rose": ("#eab79c", "#b57f68"),
}
RIM = "#ff9a78"


def face(
    skin: str,
    *,
    slim: int = 0,
    eyes: str = "#1a1526",
    brow: str = "#2a1a14",
    mouth: str = "calm",
    old: bool = False,
    stare: bool = False,
    browy: int = 0,
) -> str:
    """A face turned to the light: its skin, how slim it is, what it looks with and how it looks."""
    a, b = SKIN[skin]
    w = slim
    out = f'<path d="M50 90v24q10 8 20 0V90z" fill="{b}"/>'
    out += f'<path d="M39 {60}a4 7 0 00-1 14l3 2zM81 60a4 7 0 011 14l-3 2z" fill="{b}"/>'
    out += f'<path d="M{39 + w} 58Q{39 + w} 33 60 33 {81 - w} 33 {81 - w} 58l-1 15Q{78 - w} 89 {68 - w / 2:g} 98q-8 6-16 0Q{42 + w} 89 {40 + w} 73z" fill="{a}"/>'
    out += f'<path d="M60 33Q{81 - w} 33 {81 - w} 58l-1 15Q{78 - w} 89 {68 - w / 2:g} 98q-4 3-8 3V86l-6-4 3-8 1-16z" fill="{b}"/>'
    out += f'<path d="M{80 - w} 52l.4 8-1 13Q{77 - w} 88 {68 - w / 2:g} 97" fill="none" stroke="{RIM}" stroke-width="1.600" stroke-linecap="round" opacity=".9"/>'
    e = "#f4efe8"
    out += f'<path d="M44 67q5-5 11 .5-5.500 3.500-11-.5z" fill="{e}"/><path d="M65 67.500q5.500-5.500 11-.5-5.500 4-11 .5z" fill="{e}" opacity=".85"/><circle cx="50" cy="66.800" r="2.500" fill="{eyes}"/><circle cx="70" cy="66.800" r="2.500" fill="{eyes}"/>'
    y = 60 + browy
    out += f'<path d="M42.500 {y + 1}q6-4.500 13-1M64.500 {y}q7-3.500 13 1" fill="none" stroke="{brow}" stroke-width="{3 if stare else 2.300}" stroke-linecap="round"/>'
    m = {
        "calm": "M52 88.500q8 2.500 15 0",
        "smile": "M51 87q9 6 17-.5",
        "firm": "M52 89h15",
        "open": "M53 87q7-2 13 0-6 6-13 0z",
    }[mouth]
    out += f'<path d="{m}" fill="{"#4a1f22" if mouth == "open" else "none"}" stroke="#4a1f22" stroke-width="2.200" stroke-linecap="round"/>'
    if old:
        out += f'<path d="M45 73q4 3 9 2M66 75q5 1 9-2M47 50q13-4 26 0" fill="none" stroke="{b}" stroke-width="1.400" stroke-linecap="round"/>'
    return out


def bust(lit: str, shade: str, collar: str = "", wide: int = 48) -> str:
    """Shoulders, lit from the left, and what is worn on them."""
    return f'<path d="M{60 - wide} 140q2-22 26-28l24-7q10 9 20 0l24 7q24 6 26 28z" fill="{lit}"/><path d="M60 113q6 0 10-6l24 7q24 6 26 26H60z" fill="{shade}"/>{collar}'


def _portrait(name: str, *parts: str) -> Picture:
    return Picture(f"leader-{name}", "0 0 120 140", "".join(parts), "xMidYMax meet")


def drawn() -> Iterator[Picture]:
    """The leaders, Path by Path."""
    # Harmony: living green, cloth, leaves
    yield _portrait(
        "haulani",
        '<path d="M34 66Q28 24 60 22t26 44l6 30H28z" fill="#e9e6df"/><path d="M60 22q32 0 26 44l6 30H70z" fill="#b7b6bb"/>',
        bust("#2f8a5f", "#1c5c42", '<path d="M36 112l24 28 24-28 8 3-26 25H54L28 115z" fill="#e7d9a8"/>'),
        face("umber", brow="#efece6", old=True, mouth="calm", browy=-1),
        '<path d="M41 78q2 12 10 8 9-4 18 0 8 4 10-8 6 26-4 40-7 10-15 12-8-2-15-12-10-14-4-40z" fill="#f4f1ea"/><path d="M69 86q8 4 10-8 6 26-4 40-7 10-15 12V92q6-4 9-6z" fill="#c3c2c7"/><path d="M52 91q8 3 16 0" stroke="#5a3a34" stroke-width="2.400" stroke-linecap="round" fill="none"/>',
        '<path d="M37 52q23-12 46 0l-1 6q-22-10-44 0z" fill="#d8b85a"/><g fill="#58b98a"><path d="M40 50q-8-8-4-18 8 4 8 15zM50 46q-4-10 2-19 7 7 4 18zM70 46q4-10-2-19-7 7-4 18zM80 50q8-8 4-18-8 4-8 15zM60 45q-5-8 0-19 5 11 0 19z"/></g>',
    )
    yield _portrait(
        "zaida",
        bust(
            "#3c9a78",
            "#216a55",
            '<path d="M32 114q28 22 56 0l6 4q-34 30-68 0z" fill="#f0c7a0"/><path d="M32 114q28 22 56 0" fill="none" stroke="#fff" stroke-width="2" stroke-dasharray="1 5" stroke-linecap="round"/>',
        ),
        face("deep", slim=1, brow="#1c110c", mouth="smile", eyes="#2a1408"),
        '<path d="M36 58Q28 16 62 8q30-2 30 24 0 16-9 26-22-14-47 0z" fill="#1f7a5a"/><path d="M62 8q30-2 30 24 0 16-9 26-10-7-20-8 14-14-1-42z" fill="#14513f"/><path d="M36 58q6-18 28-24 14-4 26-14 3 10-1 20-28 2-53 18z" fill="#58b98a"/><path d="M60 20q8-8 18-6M46 28q10-12 20-12" stroke="#d6efe1" stroke-width="2" fill="none" opacity=".7"/><circle cx="63" cy="40" r="5" fill="#f6e3a0"/><circle cx="63" cy="40" r="2.200" fill="#c2603f"/>',
        '<path d="M38 76v12M82 76v12" stroke="#f6e3a0" stroke-width="2"/><circle cx="38" cy="92" r="4.500" fill="#f6e3a0"/><circle cx="82" cy="92" r="4.500" fill="#d8b85a"/>',
    )
    yield _portrait(
        "zuriel",
        '<path d="M34 60q0-34 26-34t26 34l4 62q-6 8-12 2l-4-50H46l-4 50q-6 6-12-2z" fill="#b9502f"/><path d="M60 26q26 0 26 34l4 62q-6 8-12 2l-4-50H60z" fill="#7d2f22"/>',
        bust("#dff1e6", "#a9cdbb", '<path d="M40 110l20 22 20-22 6 2-22 28h-8L34 112z" fill="#2f8a5f"/>', 44),
        face("pale", slim=2, brow="#7d2f22", mouth="smile", eyes="#1f6b4f"),
        '<path d="M39 56q4-24 22-24 18 0 20 24-8-12-22-14-10 2-20 14z" fill="#b9502f"/><path d="M60 32q18 0 21 24-8-12-22-14z" fill="#7d2f22"/>',
        '<path d="M36 44q24-14 48 0l-2 5q-22-11-44 0z" fill="#d5f5e8"/><path d="M60 20l5 12-5 8-5-8zM44 28l4 9-3 6-5-5zM76 28l-4 9 3 6 5-5z" fill="#39d6b0"/>',
    )
    # Dominance: uniforms, steel
    yield _portrait(
        "wolfe",
        bust(
            "#2f58a6",
            "#1c3670",
            '<path d="M38 110l22 14 22-14 2 12-24 14-24-14z" fill="#16284f"/><path d="M14 128q2-12 18-14l6 10q-14 4-16 14zM106 128q-2-12-18-14l-6 10q14 4 16 14z" fill="#c9d3e6"/><path d="M84 126l4 4-4 6-4-6z" fill="#e6eefc"/>',
            50,
        ),
        face("rose", brow="#3a3440", mouth="firm", eyes="#274a86", stare=True, browy=1),
        '<path d="M41 76q3 18 12 22 8 5 15 0 9-6 11-22-2 9-8 10-11 3-22 0-6-1-8-10z" fill="#5c5662" opacity=".75"/><path d="M72 54l-5 24" stroke="#7d3b38" stroke-width="2" stroke-linecap="round"/>',
        '<path d="M30 40q30-30 62-2l-6 14q-24-9-50 0z" fill="#234683"/><path d="M60 25q18 0 32 13l-6 14q-12-5-26-5z" fill="#16305f"/><path d="M35 50q25-10 51 0l-1 6q-24-9-49 0z" fill="#0f1d3d"/><path d="M36 56q24-9 49 0 3 7-4 8-20-8-41 0-8-1-4-8z" fill="#0c1530"/><path d="M60 30l3 6 7 1-5 5 1 6-6-3-6 3 1-6-5-5 7-1z" fill="#dbe6fb"/>',
    )
    yield _portrait(
        "samira",
        '<path d="M36 60q-2-34 24-34t26 32q2 18-4 30H40q-6-12-4-28z" fill="#2a1a1c"/>',
        bust(
            "#6f5a48",
            "#493a30",
            '<path d="M30 112q30 22 60 0 8 12-6 20-24 12-48 0-14-8-6-20z" fill="#3f74d6"/><path d="M60 121q14 0 30-9 8 12-6 20-12 6-24 6z" fill="#264d97"/><path d="M34 120q26 16 52 0" stroke="#8fb4f2" stroke-width="2" fill="none"/>',
        ),
        face("olive", slim=1, brow="#2a1a1c", mouth="smile", eyes="#3a2410"),
        '<path d="M38 62q-2-26 22-30 24 4 22 30-3-12-10-18-8 6-22 6-8 4-12 12z" fill="#38232a"/><path d="M36 70l-6 26 8-6zM84 70l6 26-8-6z" fill="#2a1a1c"/>',
        '<path d="M32 44q28-12 56 0l-1 9q-27-10-54 0z" fill="#8a5a3c"/><g stroke="#d8b58a" stroke-width="2.500"><circle cx="48" cy="44" r="9" fill="#7fd6e6"/><circle cx="72" cy="44" r="9" fill="#3f9bb4"/></g><path d="M43 42l5-4M67 42l5-4" stroke="#fff" stroke-width="2.200" stroke-linecap="round"/>',
        '<path d="M44 76l6 2M45 79l4 1" stroke="#7d4b33" stroke-width="1.500"/>',
    )
    yield _portrait(
        "xenara",
        '<path d="M26 132Q14 60 34 34 46 14 60 10q14 4 26 24 20 26 8 98z" fill="#1c2f66"/><path d="M60 10q14 4 26 24 20 26 8 98H70z" fill="#101d45"/>',
        bust("#24408a", "#142758", '<path d="M34 112l26 10 26-10-4 16-22 12-22-12z" fill="#8ea6da"/>', 44),
        face("ash", slim=2, brow="#23203a", mouth="firm", eyes="#5b8cff", stare=True),
        '<path d="M36 62Q34 30 60 20q26 10 24 42l-5 4q0-22-19-28-19 6-19 28z" fill="#2c4a9c"/><path d="M60 20q26 10 24 42l-5 4q0-22-19-28z" fill="#1a3070"/><path d="M60 26l7 10-7 12-7-12z" fill="#9cc2ff"/><path d="M60 26l7 10-7 12z" fill="#4f82e6"/>',
        '<path d="M40 78l20 8 20-8-2 14q-8 10-18 12-10-2-18-12z" fill="#16244f"/><path d="M60 86l20-8-2 14q-8 10-18 12z" fill="#0d1838"/><path d="M46 90l28 0M48 95h24" stroke="#5b8cff" stroke-width="1.600"/>',
    )
    # Progress: bright cloth, lenses, print
    yield _portrait(
        "valerian",
        bust(
            "#d9b23a",
            "#9b7a1c",
            '<path d="M34 128Q28 96 40 92l12 22-6 18zM86 128q6-32-6-36l-12 22 6 18z" fill="#f6ecc6"/><path d="M80 92l-12 22 6 18 12-4q6-32-6-36z" fill="#d8c98f"/><path d="M52 114l8 10 8-10-4 26h-8z" fill="#3a2f4a"/>',
        ),
        face("rose", slim=1, brow="#6b5a54", mouth="smile", eyes="#3a5a7a"),
        '<path d="M37 60q-5-36 25-37 26 2 21 37-2-14-8-19-16 2-28-4-7 8-10 23z" fill="#8d8790"/><path d="M62 23q26 2 21 37-2-14-8-19-6 1-13 0 6-8 0-18z" fill="#5f5a66"/><path d="M53 92q7 3 13 0l-2 9q-4.500 3-9 0z" fill="#7a737c"/><path d="M51 84q8-3 17 0" stroke="#7a737c" stroke-width="2.600" stroke-linecap="round" fill="none"/>',
        '<circle cx="70" cy="67" r="9" fill="#bff3ff" opacity=".45"/><circle cx="70" cy="67" r="9" fill="none" stroke="#f3dc86" stroke-width="2.600"/><path d="M79 67l7 4v14" stroke="#f3dc86" stroke-width="1.800" fill="none"/><circle cx="70" cy="67" r="3.400" fill="#2aa7c6"/>',
    )
    yield _portrait(
        "cornella",
        '<ellipse cx="60" cy="24" rx="17" ry="14" fill="#6b4a7a"/><path d="M60 10a17 14 0 010 28z" fill="#4a3158"/><path d="M36 66q-4-38 24-40 28 2 24 40l-3 14H39z" fill="#7a568a"/>',
        bust(
            "#e6d27a",
            "#b39a3e",
            '<path d="M42 108l18 16 18-16 6 4-8 28H44l-8-28z" fill="#fbf6e6"/><path d="M60 124l18-16 6 4-8 28H60z" fill="#d9d2bc"/><path d="M56 124l4 4 4-4v10l-4-3-4 3z" fill="#6b4a7a"/>',
        ),
        face("pale", slim=1, brow="#5a4068", mouth="calm", eyes="#4a3158", old=True),
        '<path d="M38 62q-1-26 22-29 23 3 22 29-4-16-21-19-18 4-23 19z" fill="#7a568a"/><path d="M60 33q23 3 22 29-4-16-21-19z" fill="#4a3158"/><path d="M76 14l14-8M78 26l16 0" stroke="#f3dc86" stroke-width="3" stroke-linecap="round"/>',
        '<g fill="#dff6ff" fill-opacity=".35" stroke="#2a2036" stroke-width="2.400"><circle cx="49.500" cy="67" r="9"/><circle cx="70.500" cy="67" r="9"/></g><path d="M58.500 66q1.500-2 3 0M40.500 65l-4-2M79.500 65l4-2" stroke="#2a2036" stroke-width="2.200" fill="none"/><path d="M44 63l4-3M65 63l4-3" stroke="#fff" stroke-width="2" stroke-linecap="round"/>',
    )
    yield _portrait(
        "soter",
        bust(
            "#b9a648",
            "#7e7026",
            '<path d="M44 104h32v14H44z" fill="#4b5676"/><path d="M44 109h32M44 114h32" stroke="#8e9bb8" stroke-width="2"/><circle cx="60" cy="130" r="6" fill="#bff3ff"/>',
            46,
        ),
        '<path d="M34 50Q34 26 60 26t26 24v34q0 16-14 18H48q-14-2-14-18z" fill="#e9edf5"/><path d="M60 26q26 0 26 24v34q0 16-14 18H60z" fill="#aab4cc"/><path d="M41 54q19-9 38 0v22q-19 8-38 0z" fill="#101831"/><path d="M48 65h9M63 65h9" stroke="#7df0ff" stroke-width="5" stroke-linecap="round"/><path d="M50 91h20" stroke="#4b5676" stroke-width="2.500" stroke-dasharray="3 2"/><path d="M34 58h-6v18h6zM86 58h6v18h-6z" fill="#7e7026"/><path d="M60 26V12" stroke="#8e9bb8" stroke-width="3"/><circle cx="60" cy="11" r="5" fill="#f3dc86"/><path d="M85 50v30q-1 14-13 20" fill="none" stroke="#ff9a78" stroke-width="1.600"/><path d="M44 40q8-7 18-7" stroke="#fff" stroke-width="2.500" stroke-linecap="round" fill="none"/>',
    )
    # Salvation: hoods, sun, ember
    yield _portrait(
        "caratacus",
        '<path d="M20 140Q14 70 34 38 46 16 60 14q14 2 26 24 20 32 14 102z" fill="#6b3a20"/><path d="M60 14q14 2 26 24 20 32 14 102H74z" fill="#42210f"/>',
        bust("#8a4a26", "#562a14", "", 42),
        face("tan", brow="#7a3f1a", mouth="calm", eyes="#3a2a14", browy=0),
        '<path d="M40 74q2 16 12 12 8-4 16 0 9 4 12-12 4 24-4 36-8 10-16 14-8-4-16-14-8-12-4-36z" fill="#a8592a"/><path d="M68 86q9 4 12-12 4 24-4 36-8 10-16 14V90q5-4 8-4z" fill="#74391a"/><path d="M52 91q8 2 15 0" stroke="#3a1c10" stroke-width="2.400" stroke-linecap="round"/>',
        '<path d="M30 84Q26 36 60 26q34 10 30 58l-8-6q2-32-22-40-24 8-22 40z" fill="#8a4a26"/><path d="M60 26q34 10 30 58l-8-6q2-32-22-40z" fill="#562a14"/><path d="M30 84Q26 36 60 26" fill="none" stroke="#e2a36a" stroke-width="1.800"/>',
        '<path d="M104 140V58q0-16-12-16-10 0-10 9 0 7 7 7" fill="none" stroke="#d9b98a" stroke-width="5" stroke-linecap="round"/>',
    )
    yield _portrait(
        "amena",
        '<g stroke="#f0b16a" stroke-width="4" stroke-linecap="round"><path d="M60 4v12M34 10l7 11M86 10l-7 11M14 28l12 8M106 28l-12 8M6 52l13 2M114 52l-13 2"/></g><circle cx="60" cy="54" r="40" fill="none" stroke="#f0b16a" stroke-width="2" opacity=".7"/>',
        bust(
            "#a2552c",
            "#6b3217",
            '<path d="M26 118l20-10 14 16 14-16 20 10-8 22H34z" fill="#e8c08a"/><path d="M60 124l14-16 20 10-8 22H60z" fill="#b9854e"/><circle cx="60" cy="130" r="6" fill="#ff7a4d"/>',
            52,
        ),
        face("deep", slim=1, brow="#20120c", mouth="calm", eyes="#5a2a10"),
        '<path d="M34 62q-2-38 26-40 28 2 26 40l-6 6q-1-10-4-12-16-6-32 0-3 2-4 12z" fill="#e8c08a"/><path d="M60 22q28 2 26 40l-6 6q-1-10-4-12-8-3-16-3z" fill="#b9854e"/><path d="M60 10l7 16-7 26-7-26z" fill="#ff7a4d"/><path d="M60 10l7 16-7 26z" fill="#c24a28"/><path d="M36 66v18l6 8V70zM84 66v18l-6 8V70z" fill="#b9854e"/><path d="M48 80l6 1M66 81l6-1M48 84l5 1M67 85l5-1" stroke="#f0b16a" stroke-width="1.600"/>',
    )
    yield _portrait(
        "augurus",
        '<path d="M28 140Q20 60 42 34q18-18 36 0 22 26 14 106z" fill="#5a3226"/>',
        bust("#7a3a22", "#4a2013", '<path d="M40 110q20 16 40 0l4 4-16 26H52L36 114z" fill="#d9a06a"/>'),
        face("ash", slim=2, brow="#8a8494", mouth="open", old=True),
        '<path d="M37 59q22-9 46 0l-1 14q-22-8-44 0z" fill="#c24a28"/><path d="M60 55q12 0 23 4l-1 14q-11-4-22-4z" fill="#8a2f18"/><path d="M44 66q5-6 11 0-6 5-11 0zM65 66q5-6 11 0-6 5-11 0z" fill="none" stroke="#ffd9a8" stroke-width="1.800"/><path d="M82 66l14 10-4 6-12-10z" fill="#8a2f18"/><path d="M60 34v12M54 38l6 8 6-8M50 44l10 8 10-8" stroke="#ff7a4d" stroke-width="1.800" fill="none"/>',
        '<path d="M46 92q2 24 14 34 12-10 14-34-6 8-14 8t-14-8z" fill="#d7d3df"/><path d="M60 100q8 0 14-8-2 24-14 34z" fill="#a19cb0"/>',
    )
    # Unity: teal light, seams, two halves
    yield _portrait(
        "eldrin",
        bust("#2c6f78", "#184650", '<path d="M40 110l20 18 20-18 8 4-28 26-28-26z" fill="#aef0e6"/>'),
        face("tan", old=True, brow="#dfe9ea", mouth="calm", eyes="#10a79a"),
        '<path d="M37 62q-4-38 23-39 27 1 23 39-2-16-9-20-14 4-28 0-7 4-9 20z" fill="#dfe9ea"/><path d="M60 23q27 1 23 39-2-16-9-20-7 2-14 2z" fill="#9fb6bb"/><path d="M49 86q11-4 22 0l2 14q-6 8-13 9-7-1-13-9z" fill="#dfe9ea"/><path d="M60 85q6 0 11 1l2 14q-6 8-13 9z" fill="#9fb6bb"/><path d="M53 91q7 3 14 0" stroke="#37585e" stroke-width="2.200" fill="none"/>',
        '<path d="M76 46v18l6 6M79 40v12" stroke="#39d6b0" stroke-width="2" fill="none"/><circle cx="76" cy="45" r="2.800" fill="#aef0e6"/>',
    )
    yield _portrait(
        "castien",
        bust(
            "#25505c",
            "#12333d",
            '<path d="M20 124l24-14 6 10-20 20zM100 124l-24-14-6 10 20 20z" fill="#7fb8bd"/><path d="M52 118h16l-3 22H55z" fill="#39d6b0"/>',
            50,
        ),
        face("umber", brow="#160e0b", mouth="firm", eyes="#0f3b3b", stare=True),
        '<path d="M36 60q-2-36 24-38 27 2 25 40v22l-7 6V62q-2-14-18-16-14 1-19 14z" fill="#2e6f79"/><path d="M60 22q27 2 25 40v22l-7 6V62q-2-14-18-16z" fill="#174450"/><path d="M62 58h20v14H66z" fill="#39d6b0" opacity=".85"/><path d="M68 62h12" stroke="#eafff9" stroke-width="2"/><path d="M40 40q8-12 20-13" stroke="#9fe6e0" stroke-width="2" fill="none"/>',
    )
    yield _portrait(
        "thalia",
        '<path d="M28 70Q22 22 60 20t34 46q4 30-10 52l-8-34H44l-8 34Q22 96 28 70z" fill="#57d6c8"/><path d="M60 20q40 2 34 46 4 30-10 52l-8-34H60z" fill="#7d5bd6"/>',
        bust("#3b8f92", "#4a3a96", '<path d="M44 108l16 18 16-18 6 3-16 29H54l-16-29z" fill="#eafff9"/>', 44),
        face("rose", slim=3, brow="#2f6f78", mouth="smile", eyes="#0f8f86"),
        '<path d="M40 58q2-24 20-25v25l-3 12 3 12v18Q46 96 41 74z" fill="#aef0e6" opacity=".45"/><path d="M40 56q6-22 21-23 16 2 19 23-8-12-19-12-12 0-21 12z" fill="#57d6c8"/><path d="M61 33q16 2 19 23-8-12-19-12z" fill="#7d5bd6"/><path d="M60 34v66" stroke="#eafff9" stroke-width="1.400" stroke-dasharray="4 3"/>',
    )

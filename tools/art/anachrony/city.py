"""The Capital as a drawn city: one list of towers, standing or broken, and what comes down its sky.

Colours come from the page, as custom properties: the same drawing is day and night, before and after the impact.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

from msgspec import Struct

from tools.art.sheet import Picture

WIDTH = 1600
GROUND = 432
SHAPES = ("flat", "step", "spire", "dome", "slant", "flat", "fork", "disc")


class Tower(Struct, frozen=True):
    """A tower of the skyline: where it stands, how wide and high it is, what shape it has."""

    x: int
    width: int
    height: int
    shape: str

    @property
    def middle(self) -> float:
        """The line that it stands around."""
        return self.x + self.width / 2


def dice(seed: int) -> random.Random:
    """Chance that draws the same city every time."""
    return random.Random(seed)  # noqa: S311 - where towers stand is no secret


def skyline(seed: int, low: int, high: int, widths: tuple[int, int]) -> tuple[Tower, ...]:
    """Towers side by side, higher towards the middle of the city."""
    chance, towers, x = dice(seed), list[Tower](), -20
    while x < WIDTH + 20:
        width = chance.randint(*widths)
        nearness = 1 - abs((x + width / 2) / WIDTH - 0.5) * 1.35
        height = low + (high - low) * max(0.08, nearness) * chance.uniform(0.55, 1)
        towers.append(Tower(x, width, int(height), chance.choice(SHAPES)))
        x += width + chance.choice((0, 0, 2, 6, 14))
    return tuple(towers)


FAR = skyline(7, 50, 330, (14, 36))
NEAR = skyline(33, 24, 150, (22, 58))
LANDMARK = "M772 432L788 120h-22l34-12V52h4v56l34 12h-22l16 312z"


def whole(tower: Tower) -> str:
    """The outline of a tower that stands."""
    x, w, top, base = tower.x, tower.width, GROUND - tower.height, GROUND
    middle, step, disc = tower.middle, w // 4, w * 0.55
    return {
        "flat": f"M{x} {base}V{top}h{w}V{base}z",
        "step": f"M{x} {base}V{top + 18}h{step}V{top}h{w - 2 * step}v18h{step}V{base}z",
        "spire": f"M{x} {base}V{top + 8}L{middle:.0f} {top - 10}v-26h1.5v26L{x + w} {top + 8}V{base}z",
        "dome": f"M{x} {base}V{top + w // 2}a{w / 2:g} {w / 2:g} 0 01{w} 0V{base}z",
        "slant": f"M{x} {base}V{top}L{x + w} {top + w // 2}V{base}z",
        "disc": f"M{middle - 3:.0f} {base}V{top}h6V{base}z"
        f"M{middle - disc:.0f} {top + 16}a{disc:.0f} 8 0 01{2 * disc:.0f} 0a{disc:.0f} 8 0 01-{2 * disc:.0f} 0z",
        "fork": f"M{x} {base}V{top}h{w * 0.3:.0f}v14h{w * 0.4:.0f}V{top - 8}h{w * 0.3:.0f}V{base}z",
    }[tower.shape]


def broken(tower: Tower, chance: random.Random) -> str:
    """The outline of what is left of a tower."""
    x, w = tower.x, tower.width
    top = GROUND - int(tower.height * chance.uniform(0.28, 0.72))
    left, crack, right = chance.randint(2, 16), chance.randint(-12, 10), chance.randint(4, 22)
    return (
        f"M{x} {GROUND}V{top + left}l{w * 0.3:.0f} {crack}l{w * 0.2:.0f} {right}"
        f"l{w * 0.25:.0f}-{right // 2}L{x + w} {top + right}V{GROUND}z"
    )


def skylines(outline: Callable[[Tower], str], crater: range = range(0)) -> tuple[str, str]:
    """The far and the near towers, but for those where the asteroid fell."""
    far, near = (
        "".join(outline(tower) for tower in towers if int(tower.middle) not in crater)
        for towers in (FAR, NEAR)
    )
    return far, near


def sparks(
    seed: int, count: int, across: tuple[int, int], down: tuple[int, int], sizes: tuple[float, ...]
) -> str:
    """Small lights here and there: stars, embers."""
    chance = dice(seed)
    return "".join(
        f"M{chance.randint(*across)} {chance.randint(*down)}h{chance.choice(sizes)}" for _ in range(count)
    )


SHARED = (
    '<pattern id="an-win" width="26" height="34" patternUnits="userSpaceOnUse"><path d="M3 4h2v4H3zM10 13h2v3h-2zM18 6h2v3h-2zM6 25h2v4H6zM21 21h2v5h-2z" fill="#eaf8ff"/></pattern>'
    '<pattern id="an-win2" width="44" height="40" patternUnits="userSpaceOnUse"><path d="M5 6h3v5H5zM12 6h3v5h-3zM30 14h6v2h-6zM8 26h2v6H8zM26 30h3v3h-3zM38 24h3v6h-3z" fill="#eaf8ff"/></pattern>'
    '<radialGradient id="an-glow"><stop stop-color="#ff6b4a" stop-opacity=".95"/><stop offset=".35" stop-color="#ff6b4a" stop-opacity=".4"/><stop offset="1" stop-color="#ff6b4a" stop-opacity="0"/></radialGradient>'
    '<linearGradient id="an-tail" x1="1" y1="0" x2="0" y2="1"><stop stop-color="#fff" stop-opacity="0"/><stop offset=".7" stop-color="#ff9a6b" stop-opacity=".5"/><stop offset="1" stop-color="#ffe2c4"/></linearGradient>'
    '<radialGradient id="an-rock" cx=".3" cy=".75" r=".9"><stop stop-color="#ffd2b0"/><stop offset=".3" stop-color="#c2603f"/><stop offset=".75" stop-color="#4a2735"/><stop offset="1" stop-color="#22142a"/></radialGradient>'
    '<radialGradient id="an-core"><stop stop-color="#fff"/><stop offset=".3" stop-color="#d9c9ff"/><stop offset="1" stop-color="#7a54ff" stop-opacity="0"/></radialGradient>'
)
STARS = f'<path d="{sparks(3, 46, (4, WIDTH - 4), (4, 250), (1.2, 1.8, 2.4))}" stroke="var(--star)" stroke-width="1.600" stroke-linecap="round"/>'
MESA = '<path d="M-10 432l60-70 90-8 36-34 120 4 34 44 70 10 40 54zM1230 432l50-48 80-4 26-30 130-2 40 40 80 14v30z" fill="var(--mesa)"/>'
FLOOR = (
    '<path d="M0 428h1600v132H0z" fill="var(--fl1)"/><path d="M0 486h1600v74H0z" fill="var(--fl2)" opacity=".6"/>'
    '<path d="M0 428h1600v5H0zM0 470h1600v1.500H0zM0 512h1600v1.500H0z" fill="var(--fl3)"/>'
    '<path d="M800 428L560 560M800 428L1040 560M700 428L240 560M900 428L1360 560M600 428L-80 560M1000 428L1680 560" stroke="var(--fl3)" stroke-width="1.500" opacity=".55"/>'
)

HAZE = '<path d="M0 250q400-30 800-6t800-8v196H0z" fill="var(--sk3)" opacity=".22"/><path d="M0 320q400-24 800-4t800-6v122H0z" fill="var(--sk3)" opacity=".3"/>'
MOON = (
    '<circle cx="270" cy="150" r="46" fill="var(--moon)" opacity=".9"/><circle cx="290" cy="140" r="40" fill="var(--sk2)" opacity=".45"/>'
    '<path d="M0 250q200-34 420-10t380 4 360-14 440 16v40H0z" fill="var(--sk3)" opacity=".25"/>'
)
GLOW = (
    '<ellipse cx="1050" cy="210" rx="620" ry="330" fill="url(#an-glow)" opacity=".55"/>'
    '<path d="M0 210q260-40 520-6t520-8 560 10v50q-300 26-560-4t-520 12-520-4z" fill="var(--imp)" opacity=".16"/>'
)
SHIPS = (
    '<path d="M300 430L190 60h60zM1320 430l90-330h-56z" fill="#fff" opacity=".09"/>'
    '<path d="M210 190l26-7 8-8 10 2 22 5-6 8-30 5zM420 120l20-5 7-6 8 2 16 3-5 6-22 4zM1180 150l-22-6-7-6-9 2-18 4 6 6 24 4z" fill="var(--near)"/>'
)
SMOKE = (
    '<ellipse cx="850" cy="420" rx="560" ry="250" fill="url(#an-glow)" opacity=".8"/>'
    '<path d="M0 90q180 40 380 16t420 22 400-26 400 18V0H0z" fill="var(--smoke)" opacity=".5"/><path d="M0 40q240 46 520 20t540 26 540-30V0H0z" fill="var(--smoke)" opacity=".6"/>'
    '<path d="M800 430C770 330 830 300 790 220c-30-60 20-110-10-170 60 10 150 20 130 90-16 60 40 90 10 160-20 50 30 80 0 130z" fill="var(--smoke)" opacity=".75"/>'
)
CRATER = (
    '<path d="M690 432q60 26 165 26t160-26l-24-10-30 12-40-20-34 14-54-16-50 18-34-10z" fill="var(--near)"/><ellipse cx="852" cy="436" rx="120" ry="13" fill="var(--imp)" opacity=".85"/><ellipse cx="852" cy="436" rx="64" ry="7" fill="#ffe9c9" opacity=".9"/>'
    f'<path d="{sparks(9, 34, (300, 1400), (150, 425), (2, 3))}" stroke="var(--imp)" stroke-width="2.500" stroke-linecap="round"/>'
    '<path d="M160 432l30-60 10 30 16-18 24 48zM1240 432l20-40 18 20 14-34 34 54z" fill="var(--near)"/>'
)


def standing(sky: str, air: str = "") -> str:
    """The city with its lamps lit: below which sky, and what flies over it."""
    far, near = skylines(whole)
    return (
        f'{STARS}{sky}{MESA}<path d="{far}" fill="var(--far)"/><path d="{far}" fill="url(#an-win)" opacity="var(--wo)"/>'
        f'<path d="{LANDMARK}" fill="var(--far)"/><ellipse cx="802" cy="122" rx="58" ry="9" fill="none" stroke="var(--win)" stroke-width="3"/><circle cx="802" cy="50" r="5" fill="var(--win)"/>'
        f'{HAZE}<path d="{near}" fill="var(--mid)"/><path d="{near}" fill="url(#an-win2)" opacity="var(--wo)"/>{air}{FLOOR}'
    )


def fallen() -> str:
    """The same towers after the impact, around the crater."""
    chance = dice(5)
    far, near = skylines(lambda tower: broken(tower, chance), range(701, 1010))
    return (
        f'{STARS}{SMOKE}{MESA}<path d="{far}" fill="var(--far)"/>{HAZE}'
        f'<path d="{near}" fill="var(--mid)"/>{CRATER}{FLOOR}'
    )


ASTEROID = (
    '<path d="M300-14L118 84l-44 50 62-6L300 40z" fill="url(#an-tail)" opacity=".75"/><path d="M300 4L112 96l-20 34 40-8L300 24z" fill="url(#an-tail)"/>'
    '<path d="M64 92q22-20 48-12 26 4 34 32 6 26-14 44-22 18-50 10-30-8-36-34-2-24 18-40z" fill="url(#an-rock)"/>'
    '<path d="M84 104a9 7 0 109 9 9 7 0 00-9-9zM112 124a12 9 0 1012 12 12 9 0 00-12-12zM78 138a6 5 0 106 6 6 5 0 00-6-6zM120 96a6 5 0 106 6 6 5 0 00-6-6z" fill="#22142a" opacity=".45"/>'
    '<path d="M46 132q2 30 40 36 28 4 46-14" fill="none" stroke="#ffd2b0" stroke-width="3.500" stroke-linecap="round" opacity=".9"/>'
)
VORTEX = (
    '<circle cx="100" cy="100" r="92" fill="url(#an-core)" opacity=".55"/><g fill="none" stroke-linecap="round">'
    '<path d="M100 14c62 0 92 54 80 104s-74 76-116 48-42-92-2-116 84 4 84 44-38 58-60 40-14-48 12-50" stroke="#cdbbff" stroke-width="5"/>'
    '<path d="M186 84c4 60-46 102-98 98S12 124 22 78 84 22 122 42s38 82 2 98-64-20-54-46" stroke="#8b66ff" stroke-width="4" opacity=".85"/>'
    '<path d="M30 150C6 108 18 54 60 28M172 52c24 34 20 84-8 114" stroke="#fff" stroke-width="2" opacity=".6"/></g><circle cx="103" cy="98" r="7" fill="#fff"/>'
)


def drawn() -> Iterator[Picture]:
    """The city in its three states, the asteroid, the vortex of the present."""
    for name, body in {"before": standing(MOON), "near": standing(GLOW, SHIPS), "after": fallen()}.items():
        yield Picture(f"city-{name}", f"0 0 {WIDTH} 560", body, "xMidYMax slice")
    yield Picture("asteroid", "0 0 300 200", ASTEROID)
    yield Picture("warp-vortex", "0 0 200 200", VORTEX)

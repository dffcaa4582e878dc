"""The picture under the regions: sea, lands and routes. It never changes; the era gives it its air (see 00-air.css)."""

from __future__ import annotations

from collections.abc import Iterable

from clepsydra.drawing.assets import asset
from clepsydra.drawing.markup import Markup, Part, html
from clepsydra.games.inventions.board.context import Context
from clepsydra.games.inventions.board.pictures import GAME

WIDTH, HEIGHT = 1366, 540
LINES = 3
"""Of the lines along the coast, as engravers draw water, the widest is drawn first."""
SEA = f"M-900 -420H{WIDTH + 900}V{HEIGHT + 420}H-900Z"
PATTERNS = html(
    '<defs><pattern id="sea-waves" width="34" height="16" patternUnits="userSpaceOnUse">'
    '<path d="M2 6C6 2 9 8 13 5M20 13C24 9 27 15 31 12"/></pattern>'
    '<pattern id="sea-dots" width="14" height="14" patternUnits="userSpaceOnUse"><circle cx="2" cy="2" r="1"/></pattern>'
    "</defs>"
)
WAYS = html(
    '<svg class="ways" viewBox="0 0 120 100" preserveAspectRatio="none" aria-hidden="true">'
    '<path d="M-2 25H122M14 25V75M15 75H75M45 75V99H106V75M52 25V75M68 25V75M84 25V75M106 25V75"/></svg>'
)
"""The routes between two rows of regions, as a phone shows them: from Asia on to North America, and below the Middle
East from Africa to Australia."""


def world(context: Context, regions: Part) -> Markup:
    """The map with its regions over it, in the order of migration; on a phone two rows of cards."""
    return html(
        '<section class="map" id="map" aria-label="{label}"><div class="globe">{picture}{ways}{regions}</div></section>',
        label=context.title("world"),
        picture=picture(context.catalog.lands),
        ways=WAYS,
        regions=regions,
    )


def picture(lands: Iterable[str]) -> Markup:
    """What is drawn of the world: each land is lit by itself."""
    return html(
        '<svg class="world" viewBox="0 0 {width} {height}" aria-hidden="true">{patterns}<path class="sea" d="{sea}"/>'
        '<path class="waves" fill="url(#sea-waves)" d="{sea}"/><path class="dots" fill="url(#sea-dots)" d="{sea}"/>{rhumb}{graticule}{coast}{shade}{lands}{relief}'
        "{sails}{steam}{rose}{under}{routes}</svg>",
        width=WIDTH,
        height=HEIGHT,
        patterns=PATTERNS,
        sea=SEA,
        rhumb=_use("rhumb", "rhumb"),
        graticule=_use("graticule", "graticule"),
        coast=map(_coast, range(LINES)),
        shade=_use("lands", "shade"),
        lands=(_use(f"land-{land}", "land", land) for land in lands),
        relief=_use("relief", "relief"),
        sails=_use("sails", "sails"),
        steam=_use("steam", "steam"),
        rose=html(
            '<use class="rose" href="{sheet}#rose" x="486" y="120" width="60" height="60"/>', sheet=_sheet()
        ),
        under=_use("routes", "route under"),
        routes=_use("routes", "route"),
    )


def _sheet() -> str:
    return asset("world.svg", GAME)


def _use(name: str, css: str, land: str | None = None) -> Markup:
    return html(
        '<use class="{css}" data-land="{land}" href="{sheet}#{name}" width="{width}" height="{height}"/>',
        css=css,
        land=land,
        sheet=_sheet(),
        name=name,
        width=WIDTH,
        height=HEIGHT,
    )


def _coast(number: int) -> Markup:
    """A line of ink around all lands, and the sea inside of it."""
    return _use("lands", f"ink ink-{number}") + _use("lands", f"water water-{number}")

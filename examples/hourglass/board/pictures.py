"""The shapes of the board. Colours come from the style sheet."""

from clepsydra.drawing.markup import Markup, Part, html


def _drawn(size: str, shapes: Part, css: str) -> Markup:
    return html(
        '<svg class="{css}" viewBox="0 0 {size}" aria-hidden="true">{shapes}</svg>',
        css=css,
        size=size,
        shapes=shapes,
    )


SAND = _drawn("24 24", html('<path class="hg-sand" d="M2 20C7 20 9 7 12 7s5 13 10 13z"/>'), "i")
GLASS = _drawn(
    "24 24", html('<path class="hg-glass" d="M8 2l8 4 3 10-8 6-6-8z"/><path d="M8 2l3 20M16 6l-5 16"/>'), "i"
)

PICTURES = {
    name: _drawn("60 34", shapes, "hg-picture")
    for name, shapes in {
        "well": html(
            '<path class="hg-stone" d="M16 20h28v12H16z"/><path d="M16 26h28M25 20v6M35 20v6M30 26v6"/>'
            '<path d="M19 20V8M41 20V8"/><path class="hg-roof" d="M13 9L30 2l17 7z"/>'
            '<path class="hg-water" d="M20 20h20v-2H20z"/>'
        ),
        "dune": html(
            '<path class="hg-sun" d="M44 3a6 6 0 100 12 6 6 0 000-12z"/>'
            '<path class="hg-sand" d="M0 34V24C12 24 16 9 26 9s18 20 34 20v5z"/>'
            '<path d="M26 9c0 9 6 16 2 25"/>'
        ),
        "palace": html(
            '<path class="hg-stone" d="M10 18h40v16H10z"/>'
            '<path class="hg-roof" d="M18 18c0-8 6-10 12-16 6 6 12 8 12 16z"/>'
            '<path d="M26 34v-7a4 4 0 018 0v7M15 34V23M45 34V23"/>'
        ),
        "thief": html(
            '<path class="hg-cloak" d="M14 34c0-20 6-30 16-30s16 10 16 30z"/>'
            '<path class="hg-face" d="M22 16c5-3 11-3 16 0v5c-5 3-11 3-16 0z"/>'
            '<path d="M26 18.500h2M32 18.500h2"/>'
        ),
        "lid": html(
            '<path class="hg-roof" d="M12 20c0-10 8-14 18-14s18 4 18 14z"/>'
            '<path class="hg-stone" d="M9 20h42v5H9z"/>'
            '<path class="hg-stone" d="M30 1a3 3 0 100 6 3 3 0 000-6z"/>'
        ),
        "gale": html('<path d="M6 12h32a5 5 0 10-5-5M4 19h44a5 5 0 11-5 5M10 26h20a4 4 0 11-4 4"/>'),
    }.items()
}

NECK, FLOOR = 50, 94
"""Where the upper bulb ends, and where the lower one."""


def sandglass(hour: int, hours: int) -> Markup:
    """The hourglass: what is left of the game lies above, what has run through below.

    >>> [sandglass(hour, 4).count('"hg-sand"') for hour in (1, 2, 5)]
    [1, 3, 1]
    """
    left = max(0, hours + 1 - hour) / hours
    above = html('<path class="hg-sand" d="{d}"/>', d=_upper(left)) if left else ""
    below = html('<path class="hg-sand" d="{d}"/>', d=_lower(1 - left)) if left < 1 else ""
    stream = (
        html('<path class="hg-sand" d="M29.500 {neck}h1V{floor}h-1z"/>', neck=NECK, floor=FLOOR)
        if above and below
        else ""
    )
    glass = html(
        '<path class="hg-glass" d="M12 6h36c0 22-15 32-15 44s15 22 15 44H12c0-22 15-32 15-44S12 28 12 6z"/>'
    )
    frame = html('<path class="hg-frame" d="M6 1h48v5H6zM6 94h48v5H6z"/>')
    return _drawn("60 100", (glass, above, below, stream, frame), "hg-sandglass")


def _upper(share: float) -> str:
    """Sand above the neck: an upturned cone, as high as its share."""
    top, half = NECK - 36 * share, 2 + 13 * share
    return f"M{30 - half:.1f} {top:.1f}h{2 * half:.1f}L31 {NECK}h-2z"


def _lower(share: float) -> str:
    """Sand below it: a heap on the floor."""
    return f"M14 {FLOOR}C22 {FLOOR} 27 {FLOOR - 32 * share:.1f} 30 {FLOOR - 32 * share:.1f}S38 {FLOOR} 46 {FLOOR}z"

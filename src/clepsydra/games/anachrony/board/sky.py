"""The sky over the Capital, and the city below it: one drawing behind timeline and main board, changed by the Impact."""

from __future__ import annotations

from msgspec import Struct

from clepsydra.drawing.board import View
from clepsydra.drawing.markup import Markup, html
from clepsydra.games.anachrony.board.art import art
from clepsydra.games.anachrony.board.context import Context
from clepsydra.games.anachrony.rules import AnachronyRules
from clepsydra.games.anachrony.state import AnachronyState

NEAR = 1
"""Eras before that of the Impact in which the asteroid already colours the sky."""


class Sky(Struct, frozen=True):
    """What the drawing depends on."""

    weather: str
    era: int


def weather(rules: AnachronyRules, state: AnachronyState) -> str:
    """How the city lies there: `before` the asteroid is seen, while it is `near`, or `after` it has struck."""
    if state.impact:
        return "after"
    return "near" if state.era >= rules.impact_era - NEAR else "before"


def part(context: Context, view: View[AnachronyState]) -> Sky:
    """What of the view changes the sky."""
    return Sky(weather(context.rules, view.state), view.state.era)


def sky(context: Context, on: Sky) -> Markup:
    """The city; one sentence tells readers what there is to see."""
    struck = on.weather == "after"
    return html(
        '<div class="sky" id="sky" data-sky="{weather}" role="img" aria-label="{told}" data-tip="{card}">{city}</div>',
        weather=on.weather,
        told=context.say("sky_after" if struck else "sky", era=on.era, impact=context.rules.impact_era),
        card=context.card("impact"),
        city=art(f"city-{on.weather}"),
    )

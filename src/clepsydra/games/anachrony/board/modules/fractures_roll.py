"""The check with both dice, told above the question that follows it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from clepsydra.drawing.marks import icon, sentence
from clepsydra.drawing.roll import Die, Roll
from clepsydra.games.anachrony.board.context import Context
from clepsydra.games.anachrony.events import DieShows
from clepsydra.games.anachrony.modules.fractures.device import CorePlaced
from clepsydra.games.anachrony.modules.fractures.glitch_check import (
    FLUX_FACE,
    GLITCH_FACE,
    GlitchDue,
    GlitchLacking,
    NoGlitch,
)
from clepsydra.games.anachrony.modules.fractures.glitches import GlitchCame
from clepsydra.games.anachrony.state import AnachronyState
from clepsydra.kernel import Event

Outcome = tuple[str, str, str]
"""What came of it, what that means, by which rule."""
LOW: Outcome = "none", "low", "FT-GLI-02"
NONE_LEFT: Outcome = "none", "none_left", "FT-GLI-04"
CAME = {
    "travel_track": "FT-GLI-06",
    "paradox_track": "FT-GLI-07",
    "own_building": "FT-GLI-09",
    "fracture_device": "FT-GLI-11",
    "exosuit_hex": "FT-GLI-12",
    "endgame_conditions": "FT-GLI-14",
}
"""The rule that says what a Glitch does, by the face of the Glitch die."""


def before_blink(context: Context, _state: AnachronyState, seat: int, events: Sequence[Event]) -> Roll | None:
    """The dice of this Blink: those since its core was placed. An Operator throws none."""
    placed = [at for at, event in enumerate(events) if isinstance(event, CorePlaced) and event.seat == seat]
    return roll(context, seat, events[placed[-1] :] if placed else (), ("none", "no_room", "FT-GLI-03"))


def before_glitch(
    context: Context, _state: AnachronyState, seat: int, events: Sequence[Event]
) -> Roll | None:
    """The dice that put a Glitch somewhere."""
    return roll(context, seat, events, ("came", "choose", "FT-GLI-05"))


def roll(context: Context, seat: int, events: Sequence[Event], nowhere: Outcome) -> Roll | None:
    """The last check of a seat: faces as they were thrown, what changes the Flux die beside the comparison.

    `nowhere` is what it means that a Glitch is due and lies nowhere yet.
    """
    own = [event for event in events if getattr(event, "seat", None) == seat]
    checks = [at for at, event in enumerate(own) if isinstance(event, GlitchDue | GlitchLacking | NoGlitch)]
    if not checks:
        return None
    check: Any = own[checks[-1]]
    due = not isinstance(check, NoGlitch)
    flux = int(_face(own[: checks[-1]], FLUX_FACE))
    face = str(_face(own, GLITCH_FACE))
    came, told, rule = LOW
    if isinstance(check, GlitchLacking):
        came, told, rule = NONE_LEFT
    elif due:
        lies = any(isinstance(event, GlitchCame) for event in own[checks[-1] :])
        came, told, rule = ("came", face, CAME[face]) if lies else nowhere
    more = f"{check.flux - flux:+d} ".replace("-", "−") if check.flux != flux else ""
    return Roll(
        Die(sentence(context.name(FLUX_FACE)), flux, "flux"),
        f"{more}{'>' if due else '≤'}",
        context.say("roll_empty", count=check.empty),
        Die(sentence(context.name(GLITCH_FACE)), icon(context.symbol(face), context.name(face)), "glitch"),
        context.say(f"roll_{came}"),
        context.say(f"roll_{told}"),
        rule,
    )


def _face(events: Sequence[Event], die: str) -> str | int:
    return [event.face for event in events if isinstance(event, DieShows) and event.die == die][-1]

"""Where the game is in its course: the era, the round, and the steps of a turn as a line."""

from __future__ import annotations

from msgspec import UNSET, Struct

from clepsydra.drawing.board import View
from clepsydra.drawing.markup import Markup, html, join
from clepsydra.games.inventions.board.context import Context
from clepsydra.games.inventions.state import LAST_ERA, InventionsState

STEPS = ("actions", "ambitions", "build")


class Now(Struct, frozen=True):
    """What the drawing depends on."""

    era: int
    round: int
    course: tuple[str, ...]
    current: str


def part(view: View[InventionsState]) -> Now:
    """The steps of a turn; before, between and after turns there is one part only."""
    state = view.state
    turn = state.turn.course
    if not state.phase or state.phase == "ending":
        return Now(state.era, state.round, ("ended",), "ended")
    if state.phase == "stone_age":
        return Now(state.era, state.round, ("stone_age",), "stone_age")
    if state.phase in ("turn", "round", "march"):
        return Now(state.era, state.round, STEPS, turn.step if turn is not UNSET else "")
    return Now(state.era, state.round, ("era_change",), "era_change")


def phases(context: Context, now: Now) -> Markup:
    """The line: the step that it is stands out."""
    items = join(
        html(
            '<li aria-current="{current}">{phases}</li>',
            current="step" if step == now.current else None,
            phases=context.words.say("phases", step),
        )
        for step in now.course
    )
    round_ = (
        html('<li class="only-wide">{round}</li>', round=context.say("round", round=now.round))
        if 1 < now.era < LAST_ERA
        else ""
    )
    return html(
        '<ol class="phase" id="phases" data-era="{number}" aria-label="{label}"><li class="era-n">{era}</li>{round}{items}</ol>',
        label=context.say("course"),
        number=min(now.era, LAST_ERA),
        era=context.say("era_of", era=min(now.era, LAST_ERA), last=LAST_ERA),
        round=round_,
        items=items,
    )

"""Where the game is in its course: the round, and its phases as a line."""

from __future__ import annotations

from msgspec import Struct

from clepsydra.drawing.board import View
from clepsydra.drawing.markup import Markup, html, join
from clepsydra.games.rulebenders.board.context import Context
from clepsydra.games.rulebenders.state import RulebendersState

PHASE_OF = {
    "themes": "set_up",
    "first_settings": "set_up",
    "active_theme": "set_up",
    "flexo_start": "income",
    "income": "income",
    "draw": "income",
    "round_start": "income",
    "before_turns": "action",
    "turn": "action",
    "by_chance": "action",
    "before_evaluation": "evaluation",
    "evaluation": "evaluation",
    "end": "end",
}
"""The phase that each step of the game belongs to."""
COURSE = ("income", "action", "evaluation", "end")


class Now(Struct, frozen=True):
    """What the drawing depends on."""

    round: int
    phase: str
    ended: bool


def part(view: View[RulebendersState]) -> Now:
    """Round and phase."""
    state = view.state
    return Now(state.round, PHASE_OF[state.phase], state.ended)


def phases(context: Context, now: Now) -> Markup:
    """The line: the phase that it is stands out."""
    course = ("set_up",) if now.phase == "set_up" else (*COURSE, "over") if now.ended else COURSE
    current = "over" if now.ended else now.phase
    items = join(
        html(
            '<li aria-current="{current}">{phases}</li>',
            current="step" if phase == current else None,
            phases=context.words.say("phases", phase),
        )
        for phase in course
    )
    round_ = context.say("round_of", round=now.round, last=context.rules.figures["rounds"])
    return html(
        '<ol class="phase" id="phases" aria-label="{label}"><li class="era-n">{round}</li>{items}</ol>',
        label=context.say("course"),
        round=round_,
        items=items,
    )

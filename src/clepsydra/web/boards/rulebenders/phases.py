"""Where the game is in its course: the round, and its phases as a line."""

from __future__ import annotations

from msgspec import Struct

from clepsydra.games.rulebenders.state import Table
from clepsydra.web.boards.board import View
from clepsydra.web.boards.markup import esc, flag
from clepsydra.web.boards.rulebenders.desk import Desk

PHASE_OF = {
    "themes": "set_up",
    "first_settings": "set_up",
    "active_theme": "set_up",
    "flexo_start": "income",
    "income": "income",
    "draw": "income",
    "round_start": "income",
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


def part(view: View[Table]) -> Now:
    """Round and phase."""
    state = view.state
    return Now(state.round, PHASE_OF[state.phase], state.ended)


def phases(desk: Desk, now: Now) -> str:
    """The line: the phase that it is stands out."""
    course = ("set_up",) if now.phase == "set_up" else (*COURSE, "over") if now.ended else COURSE
    current = "over" if now.ended else now.phase
    items = "".join(
        f"<li{flag('aria-current', 'step' if phase == current else '')}>{esc(desk.words.say('phases', phase))}</li>"
        for phase in course
    )
    round_ = esc(desk.say("round_of", round=now.round, last=desk.rules.figures["rounds"]))
    return (
        f'<ol class="phase" id="phases" aria-label="{esc(desk.say("course"))}">'
        f'<li class="era-n">{round_}</li>{items}</ol>'
    )

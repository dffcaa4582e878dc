"""Where the game is in its course: the era, and the phases of an era as a line."""

from __future__ import annotations

from msgspec import Struct

from clepsydra.games.anachrony.state import Table
from clepsydra.web.boards.anachrony.desk import Desk
from clepsydra.web.boards.board import View
from clepsydra.web.boards.markup import esc, flag


class Now(Struct, frozen=True):
    """What the drawing depends on."""

    era: int
    phase: str
    ended: bool


def part(view: View[Table]) -> Now:
    """Era and phase."""
    state = view.state
    return Now(state.era, state.phase, state.ended)


def phases(desk: Desk, now: Now) -> str:
    """The line: the phase that it is stands out."""
    steps = ["set_up"] if now.phase in desk.rules.setup_steps else list(desk.rules.phases)
    course = [step for step in steps if desk.words.knows("phases", step)]
    current = "" if now.ended else _phase_of(now.phase, steps, course)
    items = "".join(
        f"<li{flag('aria-current', 'step' if phase == current else '')}>{esc(desk.words.say('phases', phase))}</li>"
        for phase in course
    )
    era = esc(desk.say("era_of", era=now.era, last=desk.rules.last_era))
    end = f'<li aria-current="step">{esc(desk.say("ended"))}</li>' if now.ended else ""
    return (
        f'<ol class="phase" id="phases" aria-label="{esc(desk.say("course"))}">'
        f'<li class="era-n">{era}</li>{items}{end}</ol>'
    )


def _phase_of(step: str, steps: list[str], course: list[str]) -> str:
    """A step without a name of its own belongs to the named phase before it."""
    if step not in steps:
        return course[0]
    until = steps[: steps.index(step) + 1]
    return next(phase for phase in reversed(until) if phase in course)

"""Where the game is in its course: the era, and the phases of an era as a line."""

from __future__ import annotations

from msgspec import Struct

from clepsydra.drawing.board import View
from clepsydra.drawing.markup import Markup, html, join
from clepsydra.games.anachrony.board.context import Context
from clepsydra.games.anachrony.state import AnachronyState


class Now(Struct, frozen=True):
    """What the drawing depends on."""

    era: int
    phase: str
    ended: bool


def part(view: View[AnachronyState]) -> Now:
    """Era and phase."""
    state = view.state
    return Now(state.era, state.phase, state.ended)


def phases(context: Context, now: Now) -> Markup:
    """The line: the phase that it is stands out."""
    steps = ["set_up"] if now.phase in context.rules.setup_steps else list(context.rules.phases)
    course = [step for step in steps if context.words.knows("phases", step)]
    current = "" if now.ended else _phase_of(now.phase, steps, course)
    items = join(
        html(
            '<li aria-current="{current}">{phases}</li>',
            current="step" if phase == current else None,
            phases=context.words.say("phases", phase),
        )
        for phase in course
    )
    return html(
        '<ol class="phase" id="phases" aria-label="{label}"><li class="era-n">{era}</li>{items}{end}</ol>',
        label=context.say("course"),
        era=context.say("era_of", era=now.era, last=context.rules.last_era),
        items=items,
        end=html('<li aria-current="step">{ended}</li>', ended=context.say("ended")) if now.ended else "",
    )


def _phase_of(step: str, steps: list[str], course: list[str]) -> str:
    """Return the named phase of a step: the one before it if it has no name, or the first of the era."""
    if step not in steps:
        return course[0]
    until = steps[: steps.index(step) + 1]
    return next((phase for phase in reversed(until) if phase in course), course[0])

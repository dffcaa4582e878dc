"""Where the game is in its course: the era, the round, and the steps of a turn as a line."""

from __future__ import annotations

from msgspec import UNSET, Struct

from clepsydra.games.inventions.state import LAST_ERA, Table
from clepsydra.web.boards.board import View
from clepsydra.web.boards.inventions.desk import Desk
from clepsydra.web.boards.markup import esc, flag

STEPS = ("actions", "ambitions", "build")


class Now(Struct, frozen=True):
    """What the drawing depends on."""

    era: int
    round: int
    course: tuple[str, ...]
    current: str


def part(view: View[Table]) -> Now:
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


def phases(desk: Desk, now: Now) -> str:
    """The line: the step that it is stands out."""
    items = "".join(
        f"<li{flag('aria-current', 'step' if step == now.current else '')}>{esc(desk.words.say('phases', step))}</li>"
        for step in now.course
    )
    era = esc(desk.say("era_of", era=min(now.era, LAST_ERA), last=LAST_ERA))
    round_ = (
        f'<li class="only-wide">{esc(desk.say("round", round=now.round))}</li>'
        if 1 < now.era < LAST_ERA
        else ""
    )
    return (
        f'<ol class="phase" id="phases" aria-label="{esc(desk.say("course"))}">'
        f'<li class="era-n">{era}</li>{round_}{items}</ol>'
    )

"""What a seat may do at a running table now, and the reason why not."""

from __future__ import annotations

from clepsydra.bots import bots_for
from clepsydra.kernel import Denial, deny
from clepsydra.tables.commands import (
    AgreeTakeback,
    Command,
    ConfirmTurn,
    DeclineTakeback,
    DelegateToBot,
    ProgramAnswer,
    RequestTakeback,
    Resume,
    SubmitAnswer,
    TakeDaysOff,
    TakeSeat,
    TimeOut,
    Undo,
)
from clepsydra.tables.match import Match
from clepsydra.tables.timekeeping import runs_out_at, why_no_days_off

MOST_PROGRAMS = 40


def why_not(match: Match, seat: int, command: Command, *, now: int, bot: bool = False) -> Denial | None:
    """Why the seat may not do this now, or `None`. `bot` says that its bot does it."""
    state = match.state
    if match.over:
        back = isinstance(command, RequestTakeback | AgreeTakeback | Undo)
        return deny("TB-UND-09" if back else "TB-ASK-04")
    if seat in state.resigned and not bot:
        return deny("TB-LVE-03")
    match command:
        case SubmitAnswer() | ConfirmTurn() | Undo():
            if (seat in state.bots) is not bot:
                return deny("TB-LVE-01", "" if seat in state.bots else "yourself")
            return _why_not_decide(match, seat, command)
        case DelegateToBot():
            return _why_not_leave(match, seat, command, now)
        case Resume():
            return _why_not_resume(match, seat)
        case ProgramAnswer() if sum(p.seat == seat for p in state.programs) >= MOST_PROGRAMS:
            return deny("TB-PRG-01", most=MOST_PROGRAMS)
        case TimeOut() | TakeDaysOff() | TakeSeat():
            return _why_not_by_the_clock(match, seat, command, now)
        case _:
            return _why_not_go_back(match, seat, command)


def _why_not_decide(match: Match, seat: int, command: SubmitAnswer | ConfirmTurn | Undo) -> Denial | None:
    if isinstance(command, SubmitAnswer):
        return match.position.why_not(seat, command.answer)
    if isinstance(command, Undo):
        return match.position.why_not_undo(seat)
    return None if match.position.held == seat else deny("TB-ASK-06")


def _why_not_resume(match: Match, seat: int) -> Denial | None:
    if seat in match.state.stand_ins:
        return deny("TB-CLK-04", "standing_in")
    return None if seat in match.state.bots else deny("TB-LVE-01", "yourself")


def _why_not_by_the_clock(
    match: Match, seat: int, command: TimeOut | TakeDaysOff | TakeSeat, now: int
) -> Denial | None:
    state = match.state
    if isinstance(command, TakeDaysOff):
        return why_no_days_off(match.table, state.clocks.get(seat), seat, command, now)
    if isinstance(command, TakeSeat):
        return None if seat in state.calls else deny("TB-CLK-09")
    runs_out = runs_out_at(match.table, state, seat)
    return None if runs_out is not None and runs_out <= now else deny("TB-CLK-04", "early")


def _why_not_leave(match: Match, seat: int, command: DelegateToBot, now: int) -> Denial | None:
    if command.bot not in (known := bots_for(match.table.setup.game)):
        return deny("TB-SIT-04", "bot", known=", ".join(known))
    if seat in match.state.bots:
        return deny("TB-LVE-01")
    return deny("TB-LVE-02") if command.by != seat and seat not in match.late(now) else None


def _why_not_go_back(match: Match, seat: int, command: Command) -> Denial | None:
    request, history = match.state.request, match.state.history
    if isinstance(command, RequestTakeback):
        if request is not None:
            return deny("TB-UND-08")
        own = 0 <= command.to < len(history) and history[command.to][0] == seat
        return None if own else deny("TB-UND-07", "own")
    if isinstance(command, AgreeTakeback | DeclineTakeback):
        asked = [] if request is None else match.must_agree(request)
        withdraws = isinstance(command, DeclineTakeback) and request is not None and request.seat == seat
        return None if seat in asked or withdraws else deny("TB-UND-07", "asked")
    return None

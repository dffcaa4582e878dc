"""Keeping time over the acts of a game: clocks start and stop, gain for answers, and stand-ins leave again."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta

from msgspec import Struct, structs

from clepsydra.kernel import Denial, deny
from clepsydra.tables.clocks import SECOND, Clock, fresh_clock, working_time
from clepsydra.tables.commands import Act, Resume, SubmitAnswer, TakeDaysOff, TakeSeat, TimeOut, Undo
from clepsydra.tables.due import REMINDER, TIME, Due, DueChanges
from clepsydra.tables.match_state import MatchState
from clepsydra.tables.pace import Pace
from clepsydra.tables.table import Table
from clepsydra.tables.working_time import Spell, WorkingTime, local_day, midnight

FAR_AHEAD = 365
"""Days off begin within so many days."""


class Moment(Struct, frozen=True):
    """What must be known of a game before and after an act to keep time over it."""

    asked: Mapping[int, float]
    """The seats that are asked, with the weight of their question."""
    step: int
    """How many answers lie before the running step."""
    tentative: Mapping[int, int]
    """For each seat, how many of its answers can still be taken back."""


class _Passage(Struct, frozen=True):
    """An act over which time is kept."""

    table: Table
    pace: Pace
    act: Act
    before: Moment
    after: Moment

    def clock(self, seat: int, clock: Clock, *, earns: bool) -> Clock:
        """The clock with what the act gives and takes (TB-CLK-03); it stands if its question or turn has ended.

        `earns`: its owner decides, or somebody only this once.
        """
        own = self.act.command if seat == self.act.seat else None
        new_turn = self._begins_turn(seat)
        if new_turn or isinstance(own, SubmitAnswer | Undo | Resume):
            clock = clock.stopped(self.act.at, working_time(self.table, seat, clock))
        match own:
            case SubmitAnswer() if earns:
                gain = _gain(self.pace.increment, self.before.asked.get(seat, 1))
                clock = structs.replace(clock, bank=clock.bank + gain, earned=(*clock.earned, gain))
            case Undo() if clock.earned:
                bank = max(0, clock.bank - clock.earned[-1])
                clock = structs.replace(clock, bank=bank, earned=clock.earned[:-1])
            case TimeOut():
                clock = structs.replace(clock, bank=0, turn=0, since=None)
            case TakeDaysOff():
                clock = self._with_days_off(seat, clock, own)
            case TakeSeat():
                clock, new_turn = fresh_clock(self.pace), True
            case Resume() if not clock.left:  # TB-CLK-05
                bank = _gain(self.pace.increment, self.after.asked.get(seat, 1))
                clock, new_turn = structs.replace(clock, bank=bank), True
            case _:
                pass
        turn = _gain(self.pace.per_turn, self.after.asked.get(seat, 1)) if new_turn else clock.turn
        final = len(clock.earned) - self.after.tentative.get(seat, 0)
        return structs.replace(clock, turn=turn, earned=clock.earned[max(0, final) :])

    def _begins_turn(self, seat: int) -> bool:
        """Whether a turn of the seat begins (TB-R-05): it was not asked before, or the game came to another step."""
        same = seat in self.before.asked and self.before.step == self.after.step
        return seat in self.after.asked and not same

    def _with_days_off(self, seat: int, clock: Clock, command: TakeDaysOff) -> Clock:
        """The clock with days off; of a day that has begun, what is left of it."""
        begin, end = _spell(command, self.table.seats[seat].zone)
        spell = (max(self.act.at, begin), end)
        return structs.replace(clock, days_off=clock.days_off - command.days, off=(*clock.off, spell))


def _gain(seconds: int, weight: float) -> int:
    return round(seconds * SECOND * weight)


def _spell(command: TakeDaysOff, zone: str) -> Spell:
    return midnight(command.first, zone), midnight(command.first + timedelta(days=command.days), zone)


def keep_time(table: Table, state: MatchState, act: Act, before: Moment, after: Moment) -> None:
    """Let the clocks go on over an act that was done."""
    if table.pace is None:
        return
    passage = _Passage(table, table.pace, act, before, after)
    for seat, ran in state.clocks.items():
        earns = seat not in state.bots or seat in state.stand_ins
        clock = passage.clock(seat, ran, earns=earns)
        if seat in state.stand_ins and (seat not in after.asked or clock.left):
            state.stand_ins.remove(seat)
            del state.bots[seat]
        state.clocks[seat] = _running(
            clock, act.at, working_time(table, seat, clock), runs=_runs(state, seat, after)
        )


def start_again(table: Table, state: MatchState, at: int, after: Moment) -> None:
    """Let everybody who is asked begin a turn, wherever the game goes on from (TB-CLK-08)."""
    if table.pace is None:
        return
    for seat in state.stand_ins:
        state.bots.pop(seat, None)
    state.stand_ins = []
    for seat, ran in state.clocks.items():
        stopped = ran.stopped(at, working_time(table, seat, ran))
        clock = structs.replace(
            stopped,
            bank=stopped.bank or _gain(table.pace.increment, 1),
            turn=_gain(table.pace.per_turn, after.asked.get(seat, 1)),
            earned=(),
        )
        state.clocks[seat] = _running(
            clock, at, working_time(table, seat, clock), runs=_runs(state, seat, after)
        )


def _runs(state: MatchState, seat: int, now: Moment) -> bool:
    """Whether the seat is asked and its owner decides (TB-CLK-02)."""
    return seat in now.asked and seat not in state.bots


def _running(clock: Clock, at: int, time: WorkingTime, *, runs: bool) -> Clock:
    if not runs:
        return clock.stopped(at, time)
    return structs.replace(clock, since=at) if clock.since is None else clock


def why_no_days_off(
    table: Table, clock: Clock | None, seat: int, command: TakeDaysOff, now: int
) -> Denial | None:
    """Why a seat may not take these days off (TB-CLK-07)."""
    left = 0 if clock is None else clock.days_off
    zone = table.seats[seat].zone
    if not 1 <= command.days <= left:
        return deny("TB-CLK-07", left=left)
    if not 0 <= (command.first - local_day(now, zone)).days <= FAR_AHEAD:
        return deny("TB-CLK-07", "when", days=FAR_AHEAD)
    begin, end = _spell(command, zone)
    overlap = clock is not None and any(first < end and begin < last for first, last in clock.off)
    return deny("TB-CLK-07", "twice") if overlap else None


def runs_out_at(table: Table, state: MatchState, seat: int) -> int | None:
    """When the time of a seat will have run out, if its clock runs."""
    clock = state.clocks.get(seat)
    return None if clock is None else clock.runs_out_at(working_time(table, seat, clock))


def due_of(table: Table, state: MatchState) -> tuple[Due, ...]:
    """What is due for the clocks that run."""
    found: list[Due] = []
    for seat, clock in state.clocks.items():
        time = working_time(table, seat, clock)
        for what, ring_at in ((REMINDER, clock.is_short_at(time)), (TIME, clock.runs_out_at(time))):
            if ring_at is not None:
                found.append(Due(table.id, seat, what, ring_at))
    return tuple(found)


def due_changes(before: tuple[Due, ...], after: tuple[Due, ...]) -> DueChanges:
    """What is due now and was not before, and the other way round; what has rung already stays silent."""
    still = {(due.seat, due.what) for due in after}
    return DueChanges(
        tuple(due for due in after if due not in before),
        tuple((due.seat, due.what) for due in before if (due.seat, due.what) not in still),
    )

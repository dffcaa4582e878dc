"""A game under way at a table: its position, and the affairs of the seats around it.

A match is what its acts made of it. It is loaded from the newest checkpoint and the acts since, kept while
somebody plays or looks, and never the only copy of anything.
"""

from __future__ import annotations

from collections import Counter
from typing import Any, Self

from msgspec import structs

from clepsydra.kernel import (
    Position,
    Program,
    Result,
    Ruleset,
    Stored,
    due,
    fingerprint,
    mix,
)
from clepsydra.tables.commands import (
    Act,
    AgreeTakeback,
    CancelProgram,
    Command,
    ConfirmTurn,
    DeclineTakeback,
    DelegateToBot,
    GoBack,
    ProgramAnswer,
    RequestTakeback,
    Resign,
    Resume,
    SeeStep,
    SubmitAnswer,
    TakeDaysOff,
    TakeSeat,
    TimeOut,
    Undo,
)
from clepsydra.tables.learning import learn
from clepsydra.tables.match_state import MatchState, Request, RulesChanged, Saved, opening_state
from clepsydra.tables.pace import OnTimeOut
from clepsydra.tables.table import Table
from clepsydra.tables.timekeeping import Moment, keep_time, start_again

SUBSTITUTE = "river"
"""The bot that plays on for who left: as well as it can without letting the others wait."""
MINUTE = 60_000
ARRANGEMENTS = (
    ProgramAnswer,
    CancelProgram,
    DelegateToBot,
    Resume,
    Resign,
    TimeOut,
    TakeDaysOff,
    TakeSeat,
)
"""What is about the seats, not about the game."""


class Match:
    """A running game. `allowed.why_not` says whether a command is allowed, `apply` does it; it knows no store."""

    def __init__(self, table: Table, position: Position[Any], state: MatchState, seq: int, told: int) -> None:
        self.table = table
        self.position = position
        self.state = state
        self.seq = seq
        self.told = told
        """How many events were told before those of the position's log."""
        state.noticed = state.noticed or dict.fromkeys((*range(len(table.seats)), None), seq)
        self.since = {seat: state.noticed[seat] for seat in range(len(table.seats))}
        """For each seat, which of the acts it noticed was the last to change its question (see TB-ASK-09)."""
        self.kept = position.before
        """Up to which answer a checkpoint was saved."""
        self._result: Result | None = None

    @classmethod
    def begin(cls, table: Table) -> Self:
        """The game at its very beginning."""
        key = mix(table.seed, [seat.word for seat in table.seats])
        position = Position.begin(rules_of(table), key)
        position.hold = table.confirm
        match = cls(table, position, opening_state(table), 0, 0)
        start_again(table, match.state, match.state.moved_at, match.moment())
        return match

    @classmethod
    def resume(cls, table: Table, seq: int, saved: Saved) -> Self:
        """The game as a checkpoint left it."""
        position = Position.resume(rules_of(table), saved.stored, hold=table.confirm)
        match = cls(table, position, saved.state, seq, saved.told)
        match._result = saved.result
        if saved.state.refused and match.told:
            # Whoever tells no more than this tells at least why the game had to go back.
            match.told -= 1
            match._note_change()
        return match

    @classmethod
    def practice(cls, table: Table, stored: Stored) -> Self:
        """A game of its own that begins in the middle of another."""
        return cls.resume(table, 0, Saved(stored, opening_state(table), 0))

    def saved(self) -> Saved:
        """What must be kept to go on from here elsewhere, or of the end to show it whatever becomes of the rules."""
        position = self.position
        if not position.over:
            return Saved(position.stored(), self.state, self.told + position.log_start)
        ended = Stored(position.rules.encode(position.state), position.count, ())
        return Saved(ended, self.state, self.told + len(position.log), self.result)

    # Looking

    @property
    def abandoned(self) -> bool:
        """Whether too few are left to play on (TB-LVE-04)."""
        return bool(self.state.resigned) and len(self.people) <= 1

    @property
    def over(self) -> bool:
        """Whether the game has ended, by its rules or because it was given up."""
        return self.abandoned or self.position.over

    @property
    def result(self) -> Result | None:
        """How the game came out when it ended: rules that have changed since do not count it again (see TB-REC-09)."""
        if self._result is None and self.position.over:
            self._result = self.position.result
        return self._result

    @property
    def people(self) -> list[int]:
        """The seats of people who have not resigned."""
        seats = enumerate(self.table.seats)
        return [i for i, seat in seats if seat.guest is not None and i not in self.state.resigned]

    @property
    def asked(self) -> list[int]:
        """The seats that the table waits for."""
        if self.over:
            return []
        return [self.position.held] if self.position.held is not None else list(self.position.asks)

    def moment(self) -> Moment:
        """What its clocks go by."""
        position, weights = self.position, self.table.definition.weights
        asked = {seat: position.asks.get(seat) for seat in self.asked}
        tentative = Counter(given.seat for given in position.given[position.final :])
        return Moment(
            {seat: 1 if ask is None else weights.get(ask.rule, 1) for seat, ask in asked.items()},
            position.before,
            tentative,
        )

    @property
    def bot_turns(self) -> list[int]:
        """The seats that are asked and for which a bot decides."""
        return [seat for seat in self.asked if seat in self.state.bots]

    @property
    def _open_to_all(self) -> tuple[object, ...]:
        """Of all that an act can change, what everybody may know: what is only tried, or stated in advance, is not in it."""
        position, state = self.position, self.state
        ready = [seat for seat in position.pending if seat != position.held]
        days_off = [clock.off for clock in state.clocks.values()]
        seats = dict(state.bots), list(state.resigned), list(state.calls), days_off
        return position.before + position.final, ready, state.request, seats, self.over

    @property
    def noticed(self) -> dict[int | None, int]:
        """For each viewer, how many acts it could notice (TB-UND-05)."""
        return self.state.noticed

    def noticed_by(self, guest: str | None) -> int:
        """The same for somebody, from wherever they sit or as a spectator: it grows with all that they may know."""
        return sum(self.noticed[seat] for seat in self.table.seats_of(guest) or (None,))

    def _notice(self, *, by_all: bool = True, by: int | None = None) -> None:
        counts = self.noticed.items()
        self.state.noticed = {seat: n + (by_all or seat == by) for seat, n in counts}

    def must_agree(self, request: Request) -> list[int]:
        """The seats whose people have yet to agree to going back."""
        asker = self.table.seats[request.seat].guest
        return [
            seat
            for seat in self.people
            if self.table.seats[seat].guest != asker
            and seat not in self.state.bots
            and seat not in request.agreed
        ]

    def late(self, now: int) -> tuple[int, ...]:
        """The seats for which any other may call a bot: they let the others wait too long (TB-LVE-02)."""
        if self.table.pace is not None:
            return ()
        since = now - self.table.patience * MINUTE
        return tuple(s for s in self.asked if s not in self.state.bots and self._asked_at(s) <= since)

    def _asked_at(self, seat: int) -> int:
        """Since when a seat is asked; older code knew only when the table last moved."""
        return self.state.asked_at.get(seat, self.state.moved_at)

    # Doing

    def apply(self, act: Act) -> None:
        """Go on with an act that is known to be allowed."""
        self.seq += 1
        asks, held, open_to_all = self.position.asks, self.position.held, self._open_to_all
        before = self.moment()
        clocks = {seat: self._asked_at(seat) for seat in self.asked}
        self._do(act)
        learn(self.table, self.position, self.state, act)
        keep_time(self.table, self.state, act, before, self.moment())
        self._notice(by_all=self._open_to_all != open_to_all, by=act.seat)
        for seat in self.since:
            # Taking back asks the others nothing new, even where the step ran again to get there.
            new = self.position.asks.get(seat) is not asks.get(seat) and not isinstance(act.command, Undo)
            let_go = seat == held != self.position.held
            if seat == act.seat or new or let_go:
                self.since[seat] = self.noticed[seat]
            if new or (seat == act.seat and isinstance(act.command, SubmitAnswer | ConfirmTurn | Resume)):
                clocks.pop(seat, None)
        self.state.asked_at = {seat: clocks.get(seat, act.at) for seat in self.asked}

    def _do(self, act: Act) -> None:
        seat, state = act.seat, self.state
        match act.command:
            case SubmitAnswer(answer, seals):
                self.position.accept(seat, answer, seal=seals)
                state.history.append((seat, self.seq))
                state.request, state.moved_at = None, act.at
            case ConfirmTurn():
                self.position.confirm(seat)
                state.request, state.moved_at = None, act.at
            case Undo():
                self.position.undo(seat)
                del state.history[max(i for i, (by, _) in enumerate(state.history) if by == seat)]
                state.request = None
            case RequestTakeback(to):
                state.request = Request(seat, to)
            case AgreeTakeback():
                if state.request is not None:
                    state.request = structs.replace(state.request, agreed=(*state.request.agreed, seat))
            case DeclineTakeback():
                state.request = None
            case GoBack():
                raise LookupError("where a game went back to is in the checkpoint of that act")
            case _:
                self._arrange(seat, act.command)

    def _arrange(self, seat: int, command: Command) -> None:
        state = self.state
        match command:
            case ProgramAnswer(rule, answer, chapter):
                self._forget(seat, rule)
                held_for = self.position.rules.chapter(self.position.state) if chapter else None
                state.programs.append(Program(seat, rule, answer, held_for))
            case CancelProgram(rule):
                self._forget(seat, rule)
            case DelegateToBot(bot):
                state.bots[seat] = bot
                state.stand_ins = [other for other in state.stand_ins if other != seat]
            case Resume() | TakeSeat():
                del state.bots[seat]
                state.calls = [call for call in state.calls if call != seat]
            case Resign():
                state.resigned.append(seat)
                state.bots[seat] = SUBSTITUTE
                state.request = None
            case TimeOut():
                self._run_out(seat)
            case TakeDaysOff() | SeeStep():
                pass  # its clock alone is concerned, or its lesson
            case _:
                raise TypeError(f"{command} is not an arrangement")

    def _run_out(self, seat: int) -> None:
        """What happens when the time of a seat has run out (TB-CLK-04)."""
        state, pace = self.state, self.table.pace
        state.bots[seat] = SUBSTITUTE
        state.time_outs.append((self.position.before + self.position.final, seat))
        if pace is not None and pace.on_time_out is OnTimeOut.DECIDE:
            state.stand_ins.append(seat)
        elif pace is not None and pace.on_time_out is OnTimeOut.CALL:
            state.calls.append(seat)

    def _forget(self, seat: int, rule: str) -> None:
        programs = self.state.programs
        self.state.programs = [p for p in programs if (p.seat, p.rule) != (seat, rule)]

    def pass_over(self, act: Act) -> None:
        """Let an act be that no longer counts, except for how the seats are arranged (see TB-REC-11)."""
        self.seq += 1
        self._notice()  # nobody can tell any more who did; a number that was used may not come again
        if isinstance(act.command, ARRANGEMENTS):
            self._arrange(act.seat, act.command)

    def gone_back(self, earlier: Match, at: int, *, refused: bool = False) -> Match:
        """The match after it was decided to go on from an earlier one; seats are arranged as they are now.

        `refused` says that the rules of today decided it, which everybody is told.
        """
        seq = self.seq + 1
        self._notice()
        state = structs.replace(
            self.state,
            request=None,
            history=earlier.state.history,
            learned=earlier.state.learned,
            rewound=seq,
            rewound_at=self.noticed,
            asked_at=dict.fromkeys(earlier.asked, at),
            refused=refused or self.state.refused,
            time_outs=[(min(after, earlier.position.count), seat) for after, seat in self.state.time_outs],
        )
        position, told = earlier.position, earlier.told
        if told > self.told:
            # What was told before stays told: we have it at hand, the earlier one has not.
            before = self.position.log[: told - self.told]
            position.log[:0] = before
            position.log_start += len(before)
            told = self.told
        match = Match(self.table, position, state, seq, told)
        start_again(self.table, state, at, match.moment())
        if refused:
            match._note_change()
        return match

    def _note_change(self) -> None:
        """Tell before the running step that the rules have changed."""
        position = self.position
        position.log.insert(position.log_start, (position.before, RulesChanged()))
        position.log_start += 1

    def remember(self, whole: Match) -> None:
        """Take over what was told of the same game since its beginning; of a game that went another way, nothing."""
        log, position = whole.position.log, self.position
        if (whole.seq, whole.told + len(log)) != (self.seq, self.told + len(position.log)):
            return
        if fingerprint(whole.position.state) == fingerprint(position.state):
            position.log, self.told = log, whole.told
            position.log_start = len(log) if position.over else whole.position.log_start

    def counts_checkpoint(self, last: Command) -> bool:
        """Whether a checkpoint is taken after acts that were committed together: all processes count alike."""
        due = self.over or self.position.before != self.kept or isinstance(last, GoBack)
        if due:
            self.state.saves += 1
            self.kept = self.position.before
        return due

    def settled(self, seat: int, command: Command) -> Command:
        """The command in the form that the record stores."""
        if isinstance(command, SubmitAnswer):
            settled = self.position.asks[seat].settle(command.answer)
            return SubmitAnswer(
                settled, seals=self.table.confirm and self.position.decides_last(seat, settled)
            )
        return command

    def programmed(self) -> tuple[int, Command] | None:
        """What comes now of decisions made in advance: an answer, its confirmation, or that one has ended."""
        programs = [p for p in self.state.programs if p.seat not in self.state.bots]
        if self.over or not programs:
            return None
        held = self.position.held
        if held is not None:
            return (held, ConfirmTurn()) if self._all_programmed(held) else None
        program, standing = due(self.position, programs)
        ended = next((p for p in programs if p not in standing), None)
        if ended is not None:
            return ended.seat, CancelProgram(ended.rule)
        return None if program is None else (program.seat, SubmitAnswer(program.answer))

    def _all_programmed(self, seat: int) -> bool:
        """Whether all that the seat has yet to confirm was decided in advance."""
        answers = [p.answer for p in self.state.programs if p.seat == seat]
        tentative = self.position.given[self.position.final :]
        return all(given.answer in answers for given in tentative if given.seat == seat)


def rules_of(table: Table) -> Ruleset[Any]:
    """Return the rules of a table: of the version that it began by, if the game keeps it."""
    return table.definition.as_of(table.version).rules_for(table.setup)

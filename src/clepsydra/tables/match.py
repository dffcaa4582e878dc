"""A game under way at a table: its position, and the affairs of the seats around it.

A match is what its acts made of it. It is loaded from the newest checkpoint and the acts since, kept while
somebody plays or looks, and never the only copy of anything.
"""

from __future__ import annotations

from typing import Any, Self

import msgspec
from msgspec import Struct, structs

from clepsydra.bots import BOTS
from clepsydra.kernel import Denial, Position, Program, Rules, Stored, deny, due, from_plain, mix
from clepsydra.tables.deeds import (
    Act,
    Agreed,
    Answered,
    AskedBack,
    CameBack,
    Confirmed,
    Declined,
    Deed,
    Foresaw,
    Forgot,
    LeftToBot,
    Resigned,
    TookBack,
    WentBack,
)
from clepsydra.tables.table import Table

SUBSTITUTE = "greedy"
"""The bot that plays on for who resigned."""
MOST_PROGRAMS = 40
MINUTE = 60_000


class Request(Struct, frozen=True):
    """A seat asks the others to go back to when the game had had so many answers (TB-UND-07)."""

    seat: int
    to: int
    agreed: tuple[int, ...] = ()


class Affairs(Struct):
    """What is agreed around the game and not part of it."""

    bots: dict[int, str]
    """The seats for which a bot decides now."""
    resigned: list[int] = []
    programs: list[Program] = []
    request: Request | None = None
    line: list[tuple[int, int]] = []
    """For each answer that still counts: its seat, and the number of its act."""
    rewound: int = 0
    """The act by which the game last went back."""
    moved_at: int = 0
    saves: int = 0
    """How many checkpoints were taken."""


class Saved(Struct, frozen=True):
    """All it takes to go on from here: what a checkpoint holds."""

    stored: Stored
    affairs: Affairs
    told: int
    """How many events were told before the running step."""


class Match:
    """A running game. `why_not` says whether a deed is allowed, `apply` does it; both know no clock and no store."""

    def __init__(self, table: Table, position: Position[Any], affairs: Affairs, seq: int, told: int) -> None:
        self.table = table
        self.position = position
        self.affairs = affairs
        self.seq = seq
        self.told = told
        """How many events were told before those of the position's log."""
        self.since = dict.fromkeys(range(len(table.seats)), seq)
        """For each seat, the act since which its question is as it is (TB-ASK-09)."""
        self.kept = position.before
        """Up to which answer a checkpoint was saved."""

    @classmethod
    def begin(cls, table: Table) -> Self:
        """The game at its very beginning."""
        key = mix(table.seed, [seat.word for seat in table.seats])
        position = Position.begin(rules_of(table), key)
        position.hold = table.confirm
        return cls(table, position, opening_affairs(table), 0, 0)

    @classmethod
    def resume(cls, table: Table, seq: int, saved: Saved) -> Self:
        """The game as a checkpoint left it."""
        position = Position.resume(rules_of(table), saved.stored, hold=table.confirm)
        return cls(table, position, saved.affairs, seq, saved.told)

    @classmethod
    def practice(cls, table: Table, stored: Stored) -> Self:
        """A game of its own that begins in the middle of another."""
        return cls.resume(table, 0, Saved(stored, opening_affairs(table), 0))

    def saved(self) -> Saved:
        """What must be kept to go on from here elsewhere."""
        return Saved(self.position.stored(), self.affairs, self.told + self.position.log_start)

    # Looking

    @property
    def abandoned(self) -> bool:
        """Whether too few are left to play on (TB-LVE-04)."""
        return bool(self.affairs.resigned) and len(self.people) <= 1

    @property
    def over(self) -> bool:
        """Whether the game has ended, by its rules or because it was given up."""
        return self.abandoned or self.position.over

    @property
    def people(self) -> list[int]:
        """The seats of people who have not resigned."""
        seats = enumerate(self.table.seats)
        return [i for i, seat in seats if seat.guest is not None and i not in self.affairs.resigned]

    @property
    def asked(self) -> list[int]:
        """The seats that the table waits for."""
        if self.over:
            return []
        return [self.position.held] if self.position.held is not None else list(self.position.asks)

    @property
    def bot_turns(self) -> list[int]:
        """The seats that are asked and for which a bot decides."""
        return [seat for seat in self.asked if seat in self.affairs.bots]

    def must_agree(self, request: Request) -> list[int]:
        """The seats whose people have yet to agree to going back."""
        asker = self.table.seats[request.seat].guest
        return [
            seat
            for seat in self.people
            if self.table.seats[seat].guest != asker
            and seat not in self.affairs.bots
            and seat not in request.agreed
        ]

    # Legality

    def why_not(self, seat: int, deed: Deed, *, now: int = 0, bot: bool = False) -> Denial | None:
        """Why the seat may not do this now, or `None`. `bot` says that its bot does it."""
        if self.over:
            return deny("TB-UND-09" if isinstance(deed, AskedBack | Agreed | TookBack) else "TB-ASK-04")
        if seat in self.affairs.resigned and not bot:
            return deny("TB-LVE-03")
        if isinstance(deed, Answered | Confirmed | TookBack):
            if (seat in self.affairs.bots) is not bot:
                return deny("TB-LVE-01", "" if seat in self.affairs.bots else "yourself")
            return self._why_not_decide(seat, deed)
        if isinstance(deed, LeftToBot):
            return self._why_not_leave(seat, deed, now)
        if isinstance(deed, CameBack):
            return None if seat in self.affairs.bots else deny("TB-LVE-01", "yourself")
        if isinstance(deed, Foresaw) and sum(p.seat == seat for p in self.affairs.programs) >= MOST_PROGRAMS:
            return deny("TB-PRG-01", most=MOST_PROGRAMS)
        return self._why_not_go_back(seat, deed)

    def _why_not_decide(self, seat: int, deed: Answered | Confirmed | TookBack) -> Denial | None:
        if isinstance(deed, Answered):
            return self.position.why_not(seat, from_plain(deed.answer))
        if isinstance(deed, TookBack):
            return self.position.why_not_undo(seat)
        return None if self.position.held == seat else deny("TB-ASK-06")

    def _why_not_leave(self, seat: int, deed: LeftToBot, now: int) -> Denial | None:
        if deed.bot not in BOTS:
            return deny("TB-SIT-04", "bot", known=", ".join(BOTS))
        if seat in self.affairs.bots:
            return deny("TB-LVE-01")
        waited = now - self.affairs.moved_at
        if deed.by != seat and (seat not in self.asked or waited < self.table.patience * MINUTE):
            return deny("TB-LVE-02")
        return None

    def _why_not_go_back(self, seat: int, deed: Deed) -> Denial | None:
        request = self.affairs.request
        if isinstance(deed, AskedBack):
            if request is not None:
                return deny("TB-UND-08")
            line = self.affairs.line
            own = 0 <= deed.to < len(line) and line[deed.to][0] == seat
            return None if own else deny("TB-UND-07", "own")
        if isinstance(deed, Agreed | Declined):
            asked = [] if request is None else self.must_agree(request)
            withdraws = isinstance(deed, Declined) and request is not None and request.seat == seat
            return None if seat in asked or withdraws else deny("TB-UND-07", "asked")
        return None

    # Doing

    def apply(self, act: Act) -> None:
        """Go on with an act that is known to be allowed."""
        self.seq += 1
        asks = self.position.asks
        self._do(act)
        for seat in self.since:
            # Taking back asks the others nothing new, even where the step ran again to get there.
            new = self.position.asks.get(seat) is not asks.get(seat) and not isinstance(act.deed, TookBack)
            if seat == act.seat or new:
                self.since[seat] = self.seq

    def _do(self, act: Act) -> None:
        seat, affairs = act.seat, self.affairs
        match act.deed:
            case Answered(answer):
                self.position.accept(seat, from_plain(answer))
                affairs.line.append((seat, self.seq))
                affairs.request, affairs.moved_at = None, act.at
            case Confirmed():
                self.position.confirm(seat)
                affairs.request, affairs.moved_at = None, act.at
            case TookBack():
                self.position.undo(seat)
                del affairs.line[max(i for i, (by, _) in enumerate(affairs.line) if by == seat)]
                affairs.request = None
            case AskedBack(to):
                affairs.request = Request(seat, to)
            case Agreed():
                if affairs.request is not None:
                    affairs.request = structs.replace(affairs.request, agreed=(*affairs.request.agreed, seat))
            case Declined():
                affairs.request = None
            case WentBack():
                raise LookupError("where a game went back to is in the checkpoint of that act")
            case _:
                self._arrange(seat, act.deed)

    def _arrange(self, seat: int, deed: Deed) -> None:
        affairs = self.affairs
        match deed:
            case Foresaw(rule, answer, chapter):
                self._forget(seat, rule)
                held_for = self.position.rules.chapter(self.position.state) if chapter else None
                affairs.programs.append(Program(seat, rule, answer, held_for))
            case Forgot(rule):
                self._forget(seat, rule)
            case LeftToBot(bot):
                affairs.bots[seat] = bot
            case CameBack():
                del affairs.bots[seat]
            case Resigned():
                affairs.resigned.append(seat)
                affairs.bots[seat] = SUBSTITUTE
                affairs.request = None
            case _:
                raise TypeError(f"{deed} is not an arrangement")

    def _forget(self, seat: int, rule: str) -> None:
        programs = self.affairs.programs
        self.affairs.programs = [p for p in programs if (p.seat, p.rule) != (seat, rule)]

    def gone_back(self, earlier: Match) -> Match:
        """The match after everybody agreed to go on from an earlier one; seats are arranged as they are now."""
        seq = self.seq + 1
        affairs = structs.replace(self.affairs, request=None, line=earlier.affairs.line, rewound=seq)
        position, told = earlier.position, earlier.told
        if told > self.told:
            # What was told before stays told: we have it at hand, the earlier one has not.
            before = self.position.log[: told - self.told]
            position.log[:0] = before
            position.log_start += len(before)
            told = self.told
        return Match(self.table, position, affairs, seq, told)

    def counts_checkpoint(self, last: Deed) -> bool:
        """Whether a checkpoint is taken after acts that were committed together: all processes count alike."""
        due = not self.over and (self.position.before != self.kept or isinstance(last, WentBack))
        if due:
            self.affairs.saves += 1
            self.kept = self.position.before
        return due

    def settled(self, seat: int, deed: Deed) -> Deed:
        """The deed in the form that the record stores."""
        if isinstance(deed, Answered):
            return Answered(self.position.asks[seat].settle(from_plain(deed.answer)))
        return deed

    def foreseen(self) -> tuple[int, Deed] | None:
        """What comes now of decisions made in advance: an answer, its confirmation, or that one has ended."""
        programs = [p for p in self.affairs.programs if p.seat not in self.affairs.bots]
        if self.over or not programs:
            return None
        held = self.position.held
        if held is not None:
            return (held, Confirmed()) if self._all_foreseen(held) else None
        program, standing = due(self.position, programs)
        ended = next((p for p in programs if p not in standing), None)
        if ended is not None:
            return ended.seat, Forgot(ended.rule)
        return None if program is None else (program.seat, Answered(program.answer))

    def _all_foreseen(self, seat: int) -> bool:
        """Whether all that the seat has yet to confirm was decided in advance."""
        answers = [from_plain(p.answer) for p in self.affairs.programs if p.seat == seat]
        return all(given.answer in answers for given in self.position.given[self.position.final :])


def rules_of(table: Table) -> Rules[Any]:
    """The rules that a table plays by."""
    return table.box.rules_for(table.setup)


def opening_affairs(table: Table) -> Affairs:
    """What holds before the first act: bots decide where bots sit down."""
    bots = {i: seat.bot for i, seat in enumerate(table.seats) if seat.bot is not None}
    return Affairs(bots, moved_at=table.moved_at)


def to_bytes(saved: Saved) -> bytes:
    """A checkpoint as it is stored."""
    return msgspec.msgpack.encode(saved)


def from_bytes(data: bytes) -> Saved:
    """A stored checkpoint, also one stored by older code."""
    return msgspec.msgpack.decode(data, type=Saved)

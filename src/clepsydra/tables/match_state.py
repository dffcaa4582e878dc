"""What is agreed around a game, and all that is kept of a match to go on with it."""

from __future__ import annotations

import msgspec
from msgspec import Struct, field

from clepsydra.kernel import Event, Program, Result, Stored
from clepsydra.lessons import Mark
from clepsydra.tables.clocks import Clock, fresh_clock
from clepsydra.tables.pace import OnTimeOut
from clepsydra.tables.table import Table


class RulesChanged(Event, frozen=True):
    """The rules have changed, and what they no longer allow of the last decisions has fallen away (see TB-REC-11)."""


class RanOut(Event, frozen=True):
    """The time of a seat has run out (see TB-CLK-04)."""

    seat: int
    then: OnTimeOut
    """What happens now."""

    @property
    def doer(self) -> None:
        """Nobody: it stands between the moves."""

    @property
    def case(self) -> str:
        """What happens, in the words of the line."""
        return self.then.name.lower()


class Request(Struct, frozen=True):
    """A seat asks the others to go back to when the game had had so many answers (see TB-UND-07)."""

    seat: int
    to: int
    agreed: tuple[int, ...] = ()


class MatchState(Struct):
    """What is agreed around the game and not part of it. Checkpoints know its fields by their older names."""

    bots: dict[int, str]
    """The seats for which a bot decides now."""
    resigned: list[int] = []
    programs: list[Program] = []
    request: Request | None = None
    history: list[tuple[int, int]] = field(default_factory=list, name="line")
    """For each answer that still counts: its seat, and the number of its act."""
    rewound: int = 0
    """The act by which the game last went back."""
    noticed: dict[int | None, int] = {}
    """For each viewer, how many acts it could notice: what it is told of their numbers (see TB-UND-05).

    A spectator is `None`. Older code kept none and told everybody how many there were.
    """
    rewound_at: dict[int | None, int] = {}
    """For each viewer, which of those it was by which the game last went back."""
    moved_at: int = 0
    asked_at: dict[int, int] = {}
    """For each seat that is asked: since when it lets the others wait (see TB-LVE-02)."""
    saves: int = 0
    """How many checkpoints were taken."""
    clocks: dict[int, Clock] = {}
    """The clocks of the people, at a table that has them (see TB-CLK-01)."""
    stand_ins: list[int] = []
    """Of the seats for which a bot decides, those whose person decides again as soon as they have time."""
    calls: list[int] = []
    """Of the seats for which a bot decides, those that anybody may take (see TB-CLK-09)."""
    time_outs: list[tuple[int, int]] = []
    """Each time that a seat's time ran out: how many answers were settled by then, and the seat."""
    learned: list[Mark] = []
    """At a lesson's table: where the lesson stood at its beginning and after each answer that still counts."""
    seen_steps: list[int] = []
    """The steps of the lesson that were said to be seen."""
    refused: bool = False
    """Whether rules that have changed ever let decisions fall away (see TB-REC-11)."""


class Saved(Struct, frozen=True):
    """All it takes to go on from here: what a checkpoint holds."""

    stored: Stored
    state: MatchState = field(name="affairs")
    told: int
    """How many events were told before the running step."""
    result: Result | None = None
    """How the game came out, if it is over."""


def opening_state(table: Table) -> MatchState:
    """What holds before the first act: bots decide where bots sit down."""
    bots = {i: seat.bot for i, seat in enumerate(table.seats) if seat.bot is not None}
    pace = table.pace
    people = [seat for seat, place in enumerate(table.seats) if place.guest is not None]
    clocks = {} if pace is None else {seat: fresh_clock(pace) for seat in people}
    return MatchState(bots, moved_at=table.began_at or table.moved_at, clocks=clocks)


def to_bytes(saved: Saved) -> bytes:
    """A checkpoint as it is stored."""
    return msgspec.msgpack.encode(saved)


def from_bytes(data: bytes) -> Saved:
    """A stored checkpoint, also one stored by older code."""
    return msgspec.msgpack.decode(data, type=Saved)

"""What a seat can do at a running table. A command that was carried out is an act with a number; acts are never changed.

Taking back is an act like any other: the log only grows, so everybody can ask for what came after number 41.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Any, TypeAlias

from msgspec import Struct

from clepsydra.kernel.asks import Answered


class SubmitAnswer(Answered, frozen=True, tag="answer", omit_defaults=True):
    """Answer what the seat is asked."""

    answer: Any
    seals: bool = False
    """Whether it was the last of a decision made together and waits to be confirmed; earlier code waited for none."""


class ConfirmTurn(Struct, frozen=True, tag="confirm"):
    """Confirm its tentative answers."""


class Undo(Struct, frozen=True, tag="undo"):
    """Take its last tentative answer back."""


class RequestTakeback(Struct, frozen=True, tag="ask back"):
    """Ask the others to go back to when the game had had so many answers."""

    to: int


class AgreeTakeback(Struct, frozen=True, tag="agree"):
    """Agree to go back."""


class DeclineTakeback(Struct, frozen=True, tag="decline"):
    """Decline to go back, or withdraw its own request."""


class GoBack(Struct, frozen=True, tag="back", omit_defaults=True):
    """Let the game go on from where it was after this act: all have agreed, or the rules leave no other way."""

    to_seq: int
    refused: bool = False
    """Whether rules that have changed do not allow what came after that act (see TB-REC-11)."""


class ProgramAnswer(Answered, frozen=True, tag="foresee"):
    """Answer a question in advance."""

    rule: str
    answer: Any
    chapter: bool = False
    """Whether it holds for the running part of the game only."""


class CancelProgram(Struct, frozen=True, tag="forget"):
    """Give up what was answered in advance."""

    rule: str


class DelegateToBot(Struct, frozen=True, tag="bot"):
    """Let a bot decide."""

    bot: str
    by: int
    """The seat that wanted it: the seat itself, or another one that lost patience."""


class Resume(Struct, frozen=True, tag="return"):
    """Decide for itself again."""


class Resign(Struct, frozen=True, tag="resign"):
    """Give the game up."""


class TimeOut(Struct, frozen=True, tag="time out"):
    """Its time has run out; the service notices."""


class TakeDaysOff(Struct, frozen=True, tag="days off"):
    """Let its clock stand for some days."""

    first: date
    days: int


class TakeSeat(Struct, frozen=True, tag="take seat"):
    """Somebody else takes the seat over."""

    name: str


class SeeStep(Struct, frozen=True, tag="seen"):
    """Say that one has seen a step of a lesson at which there is nothing to do."""

    step: int


Command: TypeAlias = (
    SubmitAnswer
    | ConfirmTurn
    | Undo
    | RequestTakeback
    | AgreeTakeback
    | DeclineTakeback
    | GoBack
    | ProgramAnswer
    | CancelProgram
    | DelegateToBot
    | Resume
    | Resign
    | TimeOut
    | TakeDaysOff
    | TakeSeat
    | SeeStep
)


class Act(Struct, frozen=True):
    """A command of a seat that was carried out: when, and the key by which its sender would send it again."""

    seat: int
    command: Command
    at: int
    key: str

    @property
    def follows(self) -> bool:
        """Whether it came of the act before it and was committed together with it."""
        return "+" in self.key


def counted(acts: Sequence[Act]) -> list[tuple[int, int]]:
    """The answers that count after these acts, the first of a game: for each its seat, and the number of its act."""
    turned_to = {act.command.to_seq for act in acts if isinstance(act.command, GoBack)}
    passed: dict[int, list[tuple[int, int]]] = {0: []}
    line: list[tuple[int, int]] = []
    for seq, act in enumerate(acts, start=1):
        match act.command:
            case SubmitAnswer():
                line.append((act.seat, seq))
            case Undo():
                del line[max(number for number, (seat, _) in enumerate(line) if seat == act.seat)]
            case GoBack(to_seq):
                line = list(passed[to_seq])
            case _:
                pass
        if seq in turned_to:
            passed[seq] = list(line)
    return line

"""People to each other: whom one follows or has blocked, whom one invites, what is reported to the house."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Protocol

from msgspec import Struct

from clepsydra.tables.notices import Notice
from clepsydra.tables.table import Guest


class Tie(StrEnum):
    """What somebody has said about somebody else; one thing at a time."""

    FOLLOW = "follow"
    BLOCK = "block"


class Reason(StrEnum):
    """Why somebody is reported."""

    INSULTS = "insults"
    CHEATING = "cheating"
    STALLING = "stalling"
    NAME = "name"
    OTHER = "other"


class Person(Struct, frozen=True):
    """Somebody who plays, as everybody may know them (TB-MEE-01)."""

    guest: Guest
    came_at: int
    account: bool


class Report(Struct, frozen=True, kw_only=True):
    """What somebody told the house of somebody else (see TB-MEE-05)."""

    id: str
    reporter: str
    reported: str
    name: str
    """What the reported person was called then."""
    reason: Reason
    words: str
    table_id: str = ""
    """The table where it happened, if it was at one."""
    at: int
    gone_at: int | None = None
    """When the reported person was deleted; `reported` is then an id that nobody has."""


class Invitation(Struct, frozen=True):
    """Somebody who was invited to a table, and whether they have declined (see TB-MEE-03)."""

    guest: Guest
    declined: bool


class Ears(Struct, frozen=True):
    """Whom somebody does not want to hear (see TB-MEE-04)."""

    quiet: bool = False
    """Whether they read no chat at all."""
    blocked: frozenset[str] = frozenset()


class PeopleStore(Protocol):
    """What is kept of people beside their tables."""

    async def person(self, person: str) -> Person | None:
        """Somebody who plays."""
        ...

    async def people_called(self, name: str, limit: int) -> list[Person]:
        """Those who have exactly this name, accounts first, the newest first."""
        ...

    async def tie(self, owner: str, other: str) -> Tie | None:
        """What somebody has said about somebody else."""
        ...

    async def set_tie(self, owner: str, other: str, tie: Tie | None, at: int) -> None:
        """Keep what somebody says about somebody else, in the place of what they said before."""
        ...

    async def tied(self, owner: str, tie: Tie) -> list[Guest]:
        """Those of whom somebody has said this, by their names."""
        ...

    async def apart(self, guest: str) -> frozenset[str]:
        """Those whom a person has blocked, or who have blocked them."""
        ...

    async def ears(self, guest: str) -> Ears:
        """Whom somebody does not want to hear."""
        ...

    async def set_quiet(self, guest: str, *, quiet: bool) -> None:
        """Keep whether somebody wants to read no chat."""
        ...

    async def set_chat(self, table: str, *, chat: bool) -> None:
        """Keep whether there is a chat at a table."""
        ...

    async def add_report(self, report: Report) -> None:
        """Keep a report for the house."""
        ...

    async def reports(self, limit: int) -> list[Report]:
        """What was reported to the house, the newest first."""
        ...

    async def reports_by(self, reporter: str) -> list[Report]:
        """What somebody has reported, the newest first."""
        ...

    async def settle_report(self, report: str) -> bool:
        """Forget a report that the house has seen to; `False` if there is none such."""
        ...

    async def forget_reports(self, before: int) -> int:
        """Delete reports about people who were deleted before a time; return how many."""
        ...

    async def invite(self, table: str, guest: str, at: int, told: Sequence[Notice]) -> bool:
        """Keep that somebody is invited; `False` if they were before."""
        ...

    async def invitations_at(self, table: str) -> list[Invitation]:
        """Who is invited to a table, or has declined, in the order of their invitations."""
        ...

    async def invited_to(self, guest: str) -> list[str]:
        """The tables before their game to which somebody is invited and has not declined, the newest first."""
        ...

    async def decline(self, table: str, guest: str) -> bool:
        """Keep that somebody does not come; `False` if they are not invited."""
        ...

    async def drop_invitation(self, table: str, guest: str) -> bool:
        """Forget an invitation; `False` if there is none such."""
        ...

"""Moments of a game as addresses name them: after how many answers, and through whose eyes."""

from __future__ import annotations

from urllib.parse import urlencode

from msgspec import Struct

from clepsydra.tables.service import TableSession
from clepsydra.web.api.access import Visit
from clepsydra.web.pages.table import address

PUBLIC = "public"
"""How an address says that one looks as all who watch do."""


def number_in(text: str) -> int:
    """A number as an address or a form says it, 0 if it says none.

    >>> number_in("12"), number_in("-1"), number_in("9" * 50)
    (12, 0, 0)
    """
    return int(text) if text.isdecimal() and len(text) < 9 else 0


def eyes_in(text: str, own: tuple[int, ...]) -> int | None:
    """Through whose eyes somebody wants to look back: if they do not say, their own.

    >>> eyes_in("2", (0,)), eyes_in("", (0, 1)), eyes_in("", ()), eyes_in(PUBLIC, (0,))
    (2, 0, None, None)
    """
    if text.isdecimal() and len(text) < 3:
        return int(text)
    return own[0] if own and text != PUBLIC else None


class Moment(Struct, frozen=True):
    """A moment of the game at a table, as one visitor looks at it."""

    visit: Visit
    session: TableSession
    number: int
    seat: int | None

    @property
    def own(self) -> tuple[int, ...]:
        """The visitor's own seats."""
        return self.session.table.seats_of(self.visit.caller.guest)

    @property
    def eyes(self) -> str:
        """Whose eyes these are, as `eyes_in` reads it."""
        return PUBLIC if self.seat is None else str(self.seat)

    def address(self, place: str = "") -> str:
        """A page of the table."""
        return address(self.visit, self.session, place)

    def fields(self) -> tuple[tuple[str, str], ...]:
        """What an address says beside the moment: the invitation one came by, and eyes that are not one's own."""
        invite = () if self.visit.invite is None else (("invite", self.visit.invite),)
        return (*invite, *(() if self.seat == eyes_in("", self.own) else (("eyes", self.eyes),)))

    def link(self, number: int, *more: tuple[str, str]) -> str:
        """The page of another moment, seen through the same eyes."""
        return f"{self.prefix(*more)}{number}"

    def prefix(self, *more: tuple[str, str]) -> str:
        """The same without its number, which comes last."""
        return f"/t/{self.session.table.id}/replay?{urlencode((*self.fields(), *more, ('at', '')))}"

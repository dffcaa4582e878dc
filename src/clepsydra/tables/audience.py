"""Those who watch a table in this process. What two of them see alike is worked out once."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

from msgspec import Struct

from clepsydra.tables.match import Match
from clepsydra.tables.picture import Picture, picture_of
from clepsydra.tables.ports import Line

MOST_WAITING = 200
"""A listener who has left so much unread is gone."""


class Moved(Struct, frozen=True):
    """The match went on. Renderings of the picture are kept with it, for all who see the same."""

    picture: Picture
    renderings: dict[str, bytes]


class Went(Struct, frozen=True):
    """The match went on; the listener looks at it."""


class Spoke(Struct, frozen=True):
    """Somebody wrote a line."""

    line: Line


class Seated(Struct, frozen=True):
    """Somebody sat down or stood up, the game began, or the table was set aside."""


class Closed(Struct, frozen=True):
    """No more will come: the listener fell behind, or the service closes."""


Report = Moved | Went | Spoke | Seated | Closed


class Listener:
    """Somebody who watches; `reports` come in the order in which things happened."""

    def __init__(self, seat: int | None, *, pictures: bool = True) -> None:
        self.seat = seat
        self.pictures = pictures
        """Whether they are told what to show; a page draws the match itself."""
        self.reports: asyncio.Queue[Report] = asyncio.Queue()

    def tell(self, report: Report) -> None:
        """Put a report into the queue, or close it if nobody reads."""
        if self.reports.qsize() < MOST_WAITING:
            self.reports.put_nowait(report)
        elif self.reports.qsize() == MOST_WAITING:
            self.reports.put_nowait(Closed())


class _Group:
    """The listeners with the same eyes, and the last picture they were shown."""

    def __init__(self) -> None:
        self.listeners: set[Listener] = set()
        self.last: Picture | None = None
        """Nothing while none of them is told pictures."""
        self.seq: int | None = None
        """The act up to which they were shown what they may see."""
        self.noticed = 0
        """How many acts they could notice by then."""

    def show(self, match: Match, seat: int | None) -> None:
        """Show them the match if something has changed for them."""
        if any(listener.pictures for listener in self.listeners):
            self._picture(match, seat)
        else:
            self.last = None
        if self.seq is None or self.noticed != match.noticed[seat]:
            self._tell(Went(), pictures=False)
        self.seq, self.noticed = match.seq, match.noticed[seat]

    def _picture(self, match: Match, seat: int | None) -> None:
        last = self.last
        since = None if last is None or (self.seq or 0) < match.state.rewound else last.settled
        self.last = picture = picture_of(match, seat, since)
        if last is None or not _nothing_new(last, picture):
            self._tell(Moved(picture, {}), pictures=True)

    def _tell(self, report: Report, *, pictures: bool) -> None:
        for listener in self.listeners:
            if listener.pictures is pictures:
                listener.tell(report)


class Audience:
    """All listeners of a table, by seat; a spectator's seat is `None`."""

    def __init__(self) -> None:
        self._groups: dict[int | None, _Group] = {}
        self.lines = 0
        """The number of the last line of the chat that they have heard."""

    def __len__(self) -> int:
        return sum(len(group.listeners) for group in self._groups.values())

    def __iter__(self) -> Iterator[Listener]:
        for group in self._groups.values():
            yield from group.listeners

    @property
    def seq(self) -> int | None:
        """The act from which on some of them have seen nothing yet."""
        return min((group.seq for group in self._groups.values() if group.seq is not None), default=None)

    def behind(self, seq: int) -> bool:
        """Whether some of them have not been shown this act yet."""
        return any(group.seq is None or group.seq < seq for group in self._groups.values())

    def join(self, listener: Listener, match: Match | None, since: int | None) -> None:
        """Add a listener and show them the match, with the events that they do not know."""
        group = self._groups.setdefault(listener.seat, _Group())
        group.listeners.add(listener)
        if match is None:
            return
        if group.seq is None:
            group.seq, group.noticed = match.seq, match.noticed[listener.seat]
        if not listener.pictures:
            listener.tell(Went())
            return
        listener.tell(Moved(picture_of(match, listener.seat, since), {}))
        if group.last is None:
            group.last = picture_of(match, listener.seat)

    def leave(self, listener: Listener) -> None:
        """Take a listener out."""
        group = self._groups.get(listener.seat)
        if group is not None:
            group.listeners.discard(listener)
            if not group.listeners:
                del self._groups[listener.seat]

    def show(self, match: Match) -> None:
        """Show the match to all for whom something has changed."""
        for seat, group in self._groups.items():
            group.show(match, seat)

    def send_away(self, seat: int) -> None:
        """Send those away who watch through the eyes of a seat: it has changed hands."""
        group = self._groups.pop(seat, None)
        for listener in group.listeners if group is not None else ():
            listener.tell(Seated())
            listener.tell(Closed())

    def tell(self, report: Report) -> None:
        """Tell everybody the same."""
        for listener in self:
            listener.tell(report)


def _nothing_new(last: Picture, picture: Picture) -> bool:
    """Whether the events from the same point on, and all else, are as they were."""
    if picture.first_event < last.first_event:
        return False
    known = last.events[picture.first_event - last.first_event :]
    return known == picture.events and _without_events(last) == _without_events(picture)


def _without_events(picture: Picture) -> tuple[object, ...]:
    skipped = ("seq", "events", "first_event", "moments")
    return tuple(getattr(picture, name) for name in picture.__struct_fields__ if name not in skipped)

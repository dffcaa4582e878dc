"""Views of a table for its seats and spectators, and the parts of them from which regions are drawn.

Viewers with equal knowledge share one state. A region's part that does not read the seat is computed once for all of
them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar, cast

import msgspec
from msgspec import Struct

from clepsydra.drawing.markup import Markup
from clepsydra.kernel import Position, State

S = TypeVar("S", bound=State)

LOOKED = 16
"""Number of states kept with their parts: the current one of each viewer, and some earlier ones."""


class View(Struct, Generic[S], frozen=True):
    """What one seat, or a spectator, may know: nothing else is ever drawn from."""

    seat: int | None
    state: S


class Region(Struct, Generic[S], frozen=True):
    """A piece of the page under its own id: what of the view it depends on, and how that is drawn."""

    name: str
    part: Callable[[View[S]], Any]
    draw: Callable[[Any], Markup]


def look(position: Position[S], seat: int | None) -> View[S]:
    """The game as this seat may see it; a spectator is `None`."""
    return View(seat, position.view(seat))


class _RecordingView(Generic[S]):
    """A view that records whether its seat was read."""

    __slots__ = ("_seat", "asked", "state")

    def __init__(self, view: View[S]) -> None:
        self._seat = view.seat
        self.state = view.state
        self.asked = False

    @property
    def seat(self) -> int | None:
        self.asked = True
        return self._seat


class _Known(Struct, Generic[S]):
    """The state as some viewers may see it, and the parts of regions, each plain and encoded."""

    state: S
    encoded: bytes
    for_all: dict[str, tuple[Any, bytes]] = {}
    """By region: the parts that do not depend on the seat."""
    own: dict[tuple[str, int | None], tuple[Any, bytes]] = {}
    """By region and seat: the parts that read the seat."""


class Looks(Generic[S]):
    """The newest views of one table, shared by viewers with equal knowledge."""

    def __init__(self, encode: Callable[[S], bytes]) -> None:
        self._encode = encode
        self._known: dict[int, _Known[S]] = {}
        """By the identity of the state, which is unique while the state is kept here."""

    def look(self, position: Position[S], seat: int | None) -> View[S]:
        """Return the view of a seat or, for `None`, of a spectator. Equal states are returned as one object."""
        view = look(position, seat)
        encoded = self._encode(view.state)
        for known in reversed(self._known.values()):
            if known.encoded == encoded:
                return View(seat, known.state)
        self._remember(view.state, encoded)
        return view

    def part(self, region: Region[S], view: View[S]) -> tuple[Any, bytes]:
        """Return a region's part of a view, plain and encoded: to see what changed, to draw it, to compare it."""
        known = self._known.get(id(view.state)) or self._remember(view.state)
        found = known.for_all.get(region.name) or known.own.get((region.name, view.seat))
        if found is None:
            recording = _RecordingView(view)
            part = region.part(cast("View[S]", recording))
            found = part, msgspec.msgpack.encode(part)
            if recording.asked:
                known.own[region.name, view.seat] = found
            else:
                known.for_all[region.name] = found
        return found

    def _remember(self, state: S, encoded: bytes = b"") -> _Known[S]:
        known = self._known[id(state)] = _Known(state, encoded)
        if len(self._known) > LOOKED:
            del self._known[next(iter(self._known))]
        return known

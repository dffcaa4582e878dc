"""What those who look may know, and the parts of it that the regions of a board are drawn from.

Who may know just the same is given one state, and what a region is made of without asking who looks is made once for
all of them.
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
"""So many states are kept at hand with their parts: as all seats know them, now and before."""


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


class _Eyes(Generic[S]):
    """A view that notices whether it is asked who looks."""

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
    """A state as somebody may know it, and the parts of regions, each plain and encoded."""

    state: S
    encoded: bytes
    for_all: dict[str, tuple[Any, bytes]] = {}
    """The parts that are the same for whoever may know just this."""
    own: dict[tuple[str, int | None], tuple[Any, bytes]] = {}
    """The parts that depend on who looks besides, with the seat."""


class Looks(Generic[S]):
    """The looks at a table of late."""

    def __init__(self, encode: Callable[[S], bytes]) -> None:
        self._encode = encode
        self._known: dict[int, _Known[S]] = {}
        """By the identity of the state, which no other has while it is kept."""

    def look(self, position: Position[S], seat: int | None) -> View[S]:
        """Return the game as this seat may see it, with the very state of others who may know just the same."""
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
            eyes = _Eyes(view)
            part = region.part(cast("View[S]", eyes))
            found = part, msgspec.msgpack.encode(part)
            if eyes.asked:
                known.own[region.name, view.seat] = found
            else:
                known.for_all[region.name] = found
        return found

    def _remember(self, state: S, encoded: bytes = b"") -> _Known[S]:
        known = self._known[id(state)] = _Known(state, encoded)
        if len(self._known) > LOOKED:
            del self._known[next(iter(self._known))]
        return known

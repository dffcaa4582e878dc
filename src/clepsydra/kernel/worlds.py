"""What a seat may know: its view of the state, and worlds dealt anew that fit the view.

Both follow from the zones' own declarations and from nothing else.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any, TypeVar

from clepsydra.kernel.chance import Chance
from clepsydra.kernel.events import FACE_DOWN
from clepsydra.kernel.state import State, clone, zones
from clepsydra.kernel.zones import EVERYBODY, Traced, Zone, sees, visible

S = TypeVar("S", bound=State)
Back = Callable[[str], str]
Kind = Callable[[Zone, str], object]
"""Of what kind a piece is where it lies: pieces of a kind may change places; `None` is of no kind."""


def view(state: S, seat: int | None, back: Back) -> S:
    """The state as the seat may know it: hidden pieces show their backs, chance shows nothing (TB-SEC-02)."""
    seen = clone(state)
    seen.chance = Chance(key=b"")
    for zone in zones(seen):
        if zone.eyes != EVERYBODY and zone.pieces and not sees(zone.eyes, seat):
            known = zone.known
            zone.pieces = [
                piece if piece in known and sees(known[piece], seat) else FACE_DOWN + back(piece)
                for piece in zone.pieces
            ]
        zone.known = {}
        if isinstance(zone, Traced):
            zone.mixed = {}
    return seen


def resample(
    state: S, seat: int | None, likeness: Back, dealer: Chance, seen: set[str]
) -> tuple[S, dict[str, str]]:
    """A world that the seat cannot tell from the real one: unknown pieces change places with their like.

    First pieces of the same likeness do, wherever they lie; then, one mixing after the other, the pieces
    that chance has mixed.

    `seen` are pieces that must stay where they are although the seat did not know them in this
    state: it has come to know them since. Also returned is which piece lies there instead of which.
    """
    world = clone(state)
    world.chance = Chance(key=bytes(dealer.draw([256] * 32)))
    among = zones(world)
    known = visible(among, seat) | seen
    dealt = _exchange(among, known, lambda _zone, piece: likeness(piece), dealer)
    for number in _mixings(among):
        again = _exchange(among, known, functools.partial(_took_part, number), dealer)
        dealt = {piece: again.get(there, there) for piece, there in ({p: p for p in again} | dealt).items()}
    return world, dealt


def _mixings(among: list[Zone]) -> list[int]:
    """All mixings of which something is left, the earliest first."""
    traced = [zone for zone in among if isinstance(zone, Traced)]
    return sorted({number for zone in traced for mixings in zone.mixed.values() for number in mixings})


def _took_part(number: int, zone: Zone, piece: str) -> bool | None:
    """Whether a place took part in a mixing."""
    return True if isinstance(zone, Traced) and number in zone.mixed.get(piece, ()) else None


def in_that_world(answer: Any, dealt: dict[str, str]) -> Any:
    """An answer of another seat, which in that world holds other pieces.

    >>> in_that_world(("keep", ("a", 2)), {"a": "b"})
    ('keep', ('b', 2))
    """
    if isinstance(answer, tuple):
        return tuple(in_that_world(part, dealt) for part in answer)
    return dealt.get(answer, answer) if isinstance(answer, str) else answer


def reshuffle(zone: Zone, back: Back, dealer: Chance, seen: set[str]) -> None:
    """Mix a zone that has just been shuffled as in reality: only what the seat has seen since stays in place."""
    _exchange([zone], seen, lambda _zone, piece: back(piece), dealer)


def _exchange(among: list[Zone], known: set[str], kind_of: Kind, dealer: Chance) -> dict[str, str]:
    """Let pieces that are not known change places with their like; which lies where which lay."""
    hidden: dict[object, list[str]] = {}
    for zone in among:
        for piece in zone.pieces:
            if piece not in known and (own := kind_of(zone, piece)) is not None:
                hidden.setdefault(own, []).append(piece)
    dealt: dict[str, str] = {}
    for alike in hidden.values():
        shuffled = sorted(alike)  # where they lie in reality must not show in how they are dealt
        dealer.shuffle(shuffled)
        dealt.update(zip(alike, shuffled, strict=True))
    for zone in among:
        _put(zone, dealt)
    return dealt


def _put(zone: Zone, dealt: dict[str, str]) -> None:
    """Put the dealt pieces in; what other seats know of a place goes with the place."""
    zone.pieces = [dealt.get(piece, piece) for piece in zone.pieces]
    if zone.known:
        zone.known = {dealt.get(piece, piece): eyes for piece, eyes in zone.known.items()}
    if isinstance(zone, Traced) and zone.mixed:
        zone.mixed = {dealt.get(piece, piece): mixings for piece, mixings in zone.mixed.items()}

"""A finished game as one archive: its acts and checkpoints column by column, compressed; and back, to the byte.

Of the key of an act only what it says of the game is kept: whether the act followed from the one before. By the rest
its sender could have sent it again, which nobody does once the game has been over for days; it would be half of all.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import accumulate, pairwise
from typing import Any
from zlib import compress, decompress

import msgspec
from msgspec import Struct

from clepsydra.tables.ports import Checkpoint, Unavailable

FORM = 1
"""The form of the archives that are made now; one that this program does not know is left to a newer one."""
FOLLOWS = "+"
"""In the key of an act that followed (`Act.follows`)."""

Deed = tuple[int, str, int, str]
"""Seat, deed and time of an act, as its row has them, and what is kept of its key."""


class Kept(Struct, frozen=True):
    """All that is kept of a finished game beside its table, as its rows have it."""

    acts: tuple[Deed, ...]
    checkpoints: tuple[Checkpoint, ...]

    def checkpoint(self, until: int | None) -> Checkpoint | None:
        """The newest checkpoint, or the newest that is not later than an act."""
        early = (each for each in self.checkpoints if until is None or each.seq <= until)
        return max(early, key=lambda each: each.seq, default=None)


class _Columns(Struct, array_like=True, frozen=True):
    """What is alike stands together, and times as what lies between them: that packs best."""

    seats: list[int]
    deeds: list[str]
    waits: list[int]
    keys: list[str]
    checkpoints: list[tuple[int, int, bytes]]


_columns = msgspec.msgpack.Decoder(_Columns)


def kept_of(acts: Iterable[Sequence[Any]], checkpoints: Iterable[Sequence[Any]]) -> Kept:
    """What rows of seat, deed, time and key, and of number, count and body hold."""
    return Kept(
        tuple((row[0], row[1], row[2], FOLLOWS * (FOLLOWS in row[3])) for row in acts),
        tuple(Checkpoint(row[0], row[1], bytes(row[2])) for row in checkpoints),
    )


def packed(kept: Kept) -> bytes:
    """The archive of a game."""
    times = [0, *(at for _, _, at, _ in kept.acts)]
    columns = _Columns(
        [seat for seat, _, _, _ in kept.acts],
        [deed for _, deed, _, _ in kept.acts],
        [after - before for before, after in pairwise(times)],
        [key for _, _, _, key in kept.acts],
        [(each.seq, each.number, each.body) for each in kept.checkpoints],
    )
    return compress(msgspec.msgpack.encode(columns), 9)


def unpacked(form: int, body: bytes) -> Kept:
    """What an archive holds."""
    if form != FORM:
        raise Unavailable(f"an archive of a form that this release does not know: {form}")
    columns = _columns.decode(decompress(body))
    acts = zip(columns.seats, columns.deeds, accumulate(columns.waits), columns.keys, strict=True)
    return kept_of(acts, columns.checkpoints)

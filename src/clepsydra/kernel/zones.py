"""Zones hold pieces and say, once, who sees them (TB-SEC-01).

A piece is a string that is unique in its game: `"302"`, or `"grain#4"` for the fourth of its
kind. Who sees what is a bit per seat, so that asking costs next to nothing.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator

from msgspec import Struct

NOBODY = 0
EVERYBODY = -1
"""All bits set: every seat, and the spectators too."""


@functools.cache
def only(*seats: int) -> int:
    """The sight of these seats alone.

    >>> sees(only(0, 2), 2), sees(only(0, 2), 1)
    (True, False)
    """
    mask = NOBODY
    for seat in seats:
        mask |= 1 << seat
    return mask


def sees(eyes: int, seat: int | None) -> bool:
    """Whether these eyes include the seat; a spectator (`None`) sees what everybody sees."""
    return eyes == EVERYBODY if seat is None else bool(eyes >> seat & 1)


def kind(piece: str) -> str:
    """What a piece is, whichever copy.

    >>> kind("grain#4"), kind("302")
    ('grain', '302')
    """
    return piece.partition("#")[0]


def copies(name: str, count: int) -> list[str]:
    """So many pieces of a kind.

    >>> copies("grain", 2)
    ['grain#1', 'grain#2']
    """
    return [f"{name}#{number}" for number in range(1, count + 1)]


class Zone(Struct):
    """A deck, a hand, a row of face-down tiles: pieces in order, the top one last.

    `eyes` see every piece here; `known` adds the seats that know single pieces, because they
    peeked or because they watched the piece arrive.

    >>> deck, hand = Zone(NOBODY, ["a", "b"]), Zone(only(1))
    >>> deck.draw(hand), deck.pieces, hand.pieces
    ('b', ['a'], ['b'])
    """

    eyes: int = EVERYBODY
    pieces: list[str] = []
    known: dict[str, int] = {}

    def __len__(self) -> int:
        return len(self.pieces)

    def __iter__(self) -> Iterator[str]:
        return iter(self.pieces)

    def __contains__(self, piece: object) -> bool:
        return piece in self.pieces

    def known_to(self, piece: str) -> int:
        """The eyes that know this piece to be here."""
        return self.eyes | self.known.get(piece, NOBODY)

    def show(self, piece: str, eyes: int) -> None:
        """Let some seats look at a piece; they remember it while it stays traceable."""
        self.known[piece] = self.known.get(piece, NOBODY) | eyes

    def move(self, piece: str, to: Zone) -> None:
        """Move a piece in the open: whoever knew it knows where it went."""
        self.pieces.remove(piece)
        to.pieces.append(piece)
        if self.known or self.eyes | to.eyes != to.eyes:
            self._hand_on(piece, to)

    def _hand_on(self, piece: str, to: Zone) -> None:
        """What was known of a piece here is known of it there."""
        known = self.known.pop(piece, NOBODY) | self.eyes
        if known | to.eyes != to.eyes:
            to.known[piece] = known

    def move_under(self, piece: str, to: Zone) -> None:
        """Move a piece in the open, below all others.

        >>> tile, stack = Zone(pieces=["a"]), Zone(NOBODY, ["b", "c"])
        >>> tile.move_under("a", stack)
        >>> stack.pieces, sees(stack.known_to("a"), 1)
        (['a', 'b', 'c'], True)
        """
        self.move(piece, to)
        to.pieces.insert(0, to.pieces.pop())

    def move_secretly(self, piece: str, to: Zone) -> None:
        """Move a piece so that only those who see this whole zone can tell which one left."""
        self.known.clear()
        self.move(piece, to)

    def draw(self, to: Zone) -> str:
        """Move the top piece; it must be there."""
        piece = self.pieces.pop()
        to.pieces.append(piece)
        if self.known or self.eyes | to.eyes != to.eyes:
            self._hand_on(piece, to)
        return piece

    def forget(self) -> None:
        """Nobody can tell the pieces apart any more, as after a shuffle."""
        self.known.clear()


class Traced(Zone):
    """A zone that remembers which of its pieces chance has mixed under the eyes of all.

    `mixed` says, place by place, in which mixings it took part: whoever does not know the pieces of one
    mixing cannot tell which of them lies where. It goes with a piece to other traced zones and is lost elsewhere.

    >>> deck, hand = Traced(NOBODY, ["a", "b"], mixed={"b": (1,)}), Traced(only(1))
    >>> deck.draw(hand), hand.mixed
    ('b', {'b': (1,)})
    """

    mixed: dict[str, tuple[int, ...]] = {}

    def move(self, piece: str, to: Zone) -> None:
        """Move a piece in the open."""
        super().move(piece, to)
        self._trace(piece, to)

    def draw(self, to: Zone) -> str:
        """Move the top piece."""
        piece = super().draw(to)
        self._trace(piece, to)
        return piece

    def _trace(self, piece: str, to: Zone) -> None:
        mixings = self.mixed.pop(piece, None)
        if mixings is not None and isinstance(to, Traced):
            to.mixed[piece] = mixings


def visible(zones: Iterable[Zone], seat: int | None) -> set[str]:
    """Every piece that the seat knows, wherever it lies.

    >>> sorted(visible([Zone(only(0), ["a"]), Zone(NOBODY, ["b"], {"b": only(1)})], 1))
    ['b']
    """
    seen: set[str] = set()
    for zone in zones:
        if sees(zone.eyes, seat):
            seen.update(zone.pieces)
        elif zone.known:
            seen.update(piece for piece, eyes in zone.known.items() if sees(eyes, seat))
    return seen

"""Chance that can be checked: every outcome follows from a secret key and a counter (TB-CHN-02).

Two ints' worth of state make a die cheap to clone and impossible to re-roll: going back and
coming again reads the same counter and so gives the same outcome (TB-UND-06). SHAKE keyed by the seed is
used, not a small generator, because players see outcomes and must not be able to compute the
next one from them.
"""

from __future__ import annotations

import hashlib
from collections.abc import MutableSequence, Sequence
from hashlib import shake_128
from struct import unpack
from typing import Any, TypeVar

from msgspec import Struct

T = TypeVar("T")


class Chance(Struct):
    """A stream of outcomes.

    >>> chance = Chance(key=b"seven")
    >>> chance.roll(6), chance.roll(6), chance.counter
    (5, 5, 2)

    `script` holds outcomes that are due first: a sampled world repeats what its seat has seen
    happen, and a scenario test says how its dice fall.
    """

    key: bytes
    counter: int = 0
    script: list[list[int]] = []

    def draw(self, bounds: Sequence[int]) -> list[int]:
        """One outcome below each bound, all from a single tick of the counter."""
        if self.script:
            return self._scripted(bounds)
        count = len(bounds)
        digest = shake_128(self.key + self.counter.to_bytes(8, "big")).digest(8 * count)
        self.counter += 1
        # 64 bits modulo a bound under 1,000 is off by less than one part in 10**16.
        if count == 1:
            return [int.from_bytes(digest, "big") % bounds[0]]
        return [word % bound for word, bound in zip(unpack(f">{count}Q", digest), bounds, strict=True)]

    def _scripted(self, bounds: Sequence[int]) -> list[int]:
        outcome = self.script.pop(0)
        if len(outcome) != len(bounds) or any(not 0 <= o < b for o, b in zip(outcome, bounds, strict=True)):
            raise ValueError(f"scripted outcome {outcome} does not fit a draw below {list(bounds)}")
        self.counter += 1
        return outcome

    def below(self, bound: int) -> int:
        """A number from 0 on, below the bound."""
        return self.draw((bound,))[0]

    def roll(self, sides: int) -> int:
        """A die: 1 to `sides`."""
        return self.draw((sides,))[0] + 1

    def pick(self, items: Sequence[T]) -> T:
        """One of the items."""
        return items[self.draw((len(items),))[0]]

    def shuffle(self, items: MutableSequence[Any]) -> None:
        """Put the items into an order that nobody knows, in place."""
        reorder(items, self.draw(shuffle_bounds(len(items))))


def shuffle_bounds(count: int) -> range:
    """The bounds of the swaps that shuffle so many items."""
    return range(count, 1, -1)


def reorder(items: MutableSequence[Any], swaps: Sequence[int]) -> None:
    """Fisher and Yates' shuffle, with the swaps already drawn.

    >>> hand = ["a", "b", "c"]
    >>> reorder(hand, [0, 1])
    >>> hand
    ['c', 'b', 'a']
    """
    for last, other in zip(range(len(items) - 1, 0, -1), swaps, strict=True):
        items[last], items[other] = items[other], items[last]


def commitment(seed: bytes) -> str:
    """What is put on the table before play: it fixes the seed without giving it away.

    >>> commitment(b"seven")[:16]
    '3ba8d02b16fd2a01'
    """
    return hashlib.sha256(seed).hexdigest()


def mix(seed: bytes, entropy: Sequence[str]) -> bytes:
    """The key of a game: the committed seed and what each seat threw in after seeing the commitment.

    Neither the service, bound by its commitment, nor the seats, who do not know the seed, can steer it.

    >>> mix(b"seven", ["salt", ""]) == mix(b"seven", ["", "salt"])
    False
    """
    hashed = hashlib.sha256()
    for part in (b"clepsydra", seed, *(word.encode() for word in entropy)):
        hashed.update(len(part).to_bytes(4, "big") + part)
    return hashed.digest()


def stream(seed: bytes, *labels: str | int) -> Chance:
    """A stream apart from the game's own: a bot's thinking, the dealing of sampled worlds.

    No words that the seats throw in can make the game's own stream equal to this one.

    >>> stream(b"seven", "bot", 3).roll(6) == stream(b"seven", "bot", 3).roll(6)
    True
    """
    return Chance(mix(b"stream " + seed, [str(label) for label in labels]))

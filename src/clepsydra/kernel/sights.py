"""What an automa reads of the table.

An automa has its own board, dice and counters; everything else that its rules go by lies on the table. Each rule
names it before it reads it: `game.see(FreeSpaces, "construct")`. In a game of ours that is nothing, for the state
*is* the table. Beside a physical box the companion hears it, and asks the person for what it cannot know.
"""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct


class Sight(Struct, frozen=True, tag=True):
    """Something of the table that a rule is about to read; the question for it is found under the name of its class."""

    drawn: ClassVar[bool] = False
    """Whether it is another thing each time it is looked at, as the top card of a deck."""
    since: ClassVar[int] = 1
    """The version of companion sessions that ask for it first: earlier ones go on as they began."""


class Draw(Sight, frozen=True):
    """What a die, a bag or a deck of the automa is about to give, named just before it is drawn.

    Nobody is asked for it, for chance decides; but who holds the real die, bag or deck can say what that gave.
    """

    drawn: ClassVar[bool] = True
    printed: ClassVar[bool] = False
    """Whether a person must read it off the real piece, because our figures of it are reconstructed."""


class Figure(Sight, frozen=True):
    """Figures of components that a rule is about to read: one field of some entries of a table of the data.

    A person is asked only for those that are reconstructed and that no owner has corrected.
    """

    since: ClassVar[int] = 2
    table: str
    ids: tuple[str, ...]
    field: str

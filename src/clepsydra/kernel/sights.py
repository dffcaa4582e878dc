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


class Draw(Sight, frozen=True):
    """What a die, a bag or a deck of the automa is about to give, named just before it is drawn.

    Nobody is asked for it, for chance decides; but who holds the real die, bag or deck can say what that gave.
    """

    drawn: ClassVar[bool] = True

"""What a bot is, and the bots by name."""

from __future__ import annotations

from typing import Any, Protocol

from clepsydra.bots.greedy import Greedy
from clepsydra.bots.haphazard import Haphazard
from clepsydra.kernel import Answer, Chance, Eyes


class Bot(Protocol):
    """A player made of code.

    `looks` says whether it looks at the game at all: one that does not is simulated faster.
    """

    looks: bool

    def decide(self, eyes: Eyes[Any], chance: Chance) -> Answer:
        """Answer what the seat is asked. The same eyes and the same chance give the same answer."""
        ...


BOTS: dict[str, type[Bot]] = {"random": Haphazard, "greedy": Greedy}


def bot_named(name: str) -> Bot:
    """The bot of this name.

    >>> bot_named("random").looks
    False
    """
    if name not in BOTS:
        raise LookupError(f"there is no bot named {name!r}; there are {', '.join(BOTS)}")
    return BOTS[name]()

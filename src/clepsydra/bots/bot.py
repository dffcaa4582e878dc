"""What a bot is, and the bots by name."""

from __future__ import annotations

import functools
from importlib.metadata import entry_points
from typing import Any, Protocol

from clepsydra.bots.greedy import Greedy
from clepsydra.bots.random_bot import RandomBot
from clepsydra.kernel import Answer, Chance, SeatView


class Bot(Protocol):
    """A player made of code.

    `looks` says whether it looks at the game at all: one that does not is simulated faster. `games` names those
    that it plays; without names it plays any.
    """

    looks: bool
    games: tuple[str, ...]

    def decide(self, seat_view: SeatView[Any], chance: Chance) -> Answer:
        """Answer what the seat is asked. The same view and the same chance give the same answer."""
        ...


@functools.cache
def bots() -> dict[str, type[Bot]]:
    """The bots by name: ours, then those of the entry point `clepsydra.bots`."""
    ours: dict[str, type[Bot]] = {"random": RandomBot, "greedy": Greedy}
    return ours | {entry.name: entry.load() for entry in entry_points(group="clepsydra.bots")}


def bots_for(game: str) -> tuple[str, ...]:
    """The names of the bots that play a game.

    >>> bots_for("hourglass")
    ('random', 'greedy')
    """
    return tuple(name for name, bot in bots().items() if not bot.games or game in bot.games)


def bot_named(name: str) -> Bot:
    """The bot of this name.

    >>> bot_named("random").looks
    False
    """
    if name not in bots():
        raise LookupError(f"there is no bot named {name!r}; there are {', '.join(bots())}")
    return bots()[name]()

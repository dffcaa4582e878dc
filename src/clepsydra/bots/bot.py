"""What a bot is, and the bots by name."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from importlib.metadata import entry_points
from typing import Any, Protocol

from clepsydra.bots.greedy import Greedy
from clepsydra.bots.levels import LEVELS
from clepsydra.bots.planner import Planner, Thoroughness
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
        """Answer what the seat is asked. The same view and the same chance give the same answer.

        Only one that is stopped by the clock may answer otherwise on another day.
        """
        ...


def planner(
    tries: str = "400", worlds: str = "3", seconds: str = "inf", *, weights: Mapping[str, float] | None = None
) -> Planner:
    """Return a planner by how much it thinks, and by weights that are tried. Raise `ValueError` for other numbers."""
    thorough = Thoroughness(int(tries), int(worlds), float(seconds))
    if min(thorough.tries, thorough.worlds) < 1 or not thorough.seconds > 0:
        raise ValueError(f"{thorough} thinks about nothing")
    return Planner(thorough, weights=weights)


OWN: dict[str, Callable[[], Bot]] = {
    **{name: level.bot for name, level in LEVELS.items()},
    "random": RandomBot,
    "greedy": Greedy,
}
"""Our own, which play any game: the levels, and the two that others are measured with."""
TEST_BOTS = ("random", "greedy")
"""Bots for the API and the arena, which no page offers as opponents."""


@functools.cache
def strangers() -> dict[str, type[Bot]]:
    """Those that somebody else brings, by the entry point `clepsydra.bots`; ours keep their names."""
    found = entry_points(group="clepsydra.bots")
    return {entry.name: entry.load() for entry in found if entry.name not in OWN}


def bots_for(game: str) -> tuple[str, ...]:
    """The names of the bots that play a game.

    >>> bots_for("hourglass")
    ('dewdrop', 'puddle', 'spring', 'brook', 'torrent', 'river', 'tide', 'random', 'greedy')
    """
    return (*OWN, *(name for name, bot in strangers().items() if not bot.games or game in bot.games))


def opponents_for(game: str) -> tuple[str, ...]:
    """Return the names of the bots that pages offer for a game: all but the test bots.

    >>> opponents_for("hourglass")
    ('dewdrop', 'puddle', 'spring', 'brook', 'torrent', 'river', 'tide')
    """
    return tuple(name for name in bots_for(game) if name not in TEST_BOTS)


def bot_named(name: str) -> Bot:
    """The bot of this name; `planner:400:3` is one by how much it thinks, for trials.

    >>> bot_named("random").looks
    False
    """
    kind, *settings = name.split(":")
    if kind == "planner":
        try:
            return planner(*settings)
        except (TypeError, ValueError) as error:
            raise LookupError(
                f"there is no planner {name!r}; planner:400:3 tries 400 turns in 3 worlds,"
                " planner:400:3:0.5 for half a second"
            ) from error
    bot = OWN.get(name) or strangers().get(name)
    if bot is None:
        raise LookupError(f"there is no bot named {name!r}; there are {', '.join([*OWN, *strangers()])}")
    return bot()

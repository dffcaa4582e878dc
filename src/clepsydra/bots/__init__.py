"""Players made of code. A bot gets the view of one seat and nothing else."""

from clepsydra.bots.bot import TEST_BOTS, Bot, bot_named, bots_for, opponents_for
from clepsydra.bots.greedy import Greedy
from clepsydra.bots.planner import Planner
from clepsydra.bots.random_bot import RandomBot, at_random

__all__ = [
    "TEST_BOTS",
    "Bot",
    "Greedy",
    "Planner",
    "RandomBot",
    "at_random",
    "bot_named",
    "bots_for",
    "opponents_for",
]

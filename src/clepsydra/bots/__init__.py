"""Players made of code. A bot gets the view of one seat and nothing else."""

from clepsydra.bots.bot import Bot, bot_named, bots_for
from clepsydra.bots.greedy import Greedy
from clepsydra.bots.planner import Planner
from clepsydra.bots.random_bot import RandomBot, at_random

__all__ = ["Bot", "Greedy", "Planner", "RandomBot", "at_random", "bot_named", "bots_for"]

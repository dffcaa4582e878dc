"""Players made of code. A bot gets one seat's eyes and nothing else."""

from clepsydra.bots.bot import BOTS, Bot, bot_named
from clepsydra.bots.greedy import Greedy
from clepsydra.bots.haphazard import Haphazard, at_random

__all__ = ["BOTS", "Bot", "Greedy", "Haphazard", "at_random", "bot_named"]

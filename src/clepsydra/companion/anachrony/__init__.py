"""The solo opponents of Anachrony beside a box (SO)."""

from clepsydra.companion.anachrony.chronobot import ChronobotBeside
from clepsydra.companion.anachrony.chronossus import ChronossusBeside

__all__ = ["ChronobotBeside", "ChronossusBeside"]

"""Check the names of bots before anything is played."""

from __future__ import annotations

import shlex
import shutil
import urllib.parse
from pathlib import Path

from clepsydra.bots import bot_named, bots_for
from clepsydra.kernel import installed_games, learned_weights
from clepsydra.lab.strangers import ADDRESSES, PROGRAM

PLANNER = "planner"


def why_no_player(name: str, game: str) -> str:
    """Return why no player of the arena has this name; an empty text if one has.

    An address is not asked: only its form is checked.
    """
    if name.startswith(PROGRAM):
        return _why_no_program(name.removeprefix(PROGRAM))
    if name.startswith(ADDRESSES):
        return _why_no_address(name)
    bot, at, file = name.partition("@")
    if at and bot.split(":")[0] != PLANNER:
        return f"{name!r} has a file of weights, which only a planner goes by: planner:60:1@FILE"
    return why_no_bot(bot, game) or (_why_no_weights(Path(file), game) if at else "")


def why_no_bot(name: str, game: str) -> str:
    """Return why no bot of ours or of a plug-in has this name; an empty text if one has.

    >>> why_no_bot("greedy", "hourglass"), why_no_bot("planner:60:1", "hourglass")
    ('', '')
    >>> why_no_bot("planner:many", "hourglass")
    "there is no planner 'planner:many'; planner:400:3 tries 400 turns in 3 worlds, planner:400:3:0.5 for half a second"
    """
    if name.split(":", maxsplit=1)[0] == PLANNER:
        try:
            bot_named(name)
        except LookupError as error:
            return str(error)
        return ""
    known = bots_for(game)
    return "" if name in known else f"no bot for {game} is named {name!r}; there are {', '.join(known)}"


def _why_no_program(command: str) -> str:
    try:
        words = shlex.split(command)
    except ValueError as error:
        return f"{PROGRAM}{command} cannot be run: {error}"
    if not words:
        return f"{PROGRAM} names no program"
    return "" if shutil.which(words[0]) else f"there is no program {words[0]!r}"


def _why_no_address(address: str) -> str:
    try:
        parts = urllib.parse.urlsplit(address)
        found = parts.hostname is not None and parts.port != 0
    except ValueError:
        found = False
    return "" if found else f"{address!r} is no address; write http://localhost:9000/"


def _why_no_weights(file: Path, game: str) -> str:
    try:
        weights = learned_weights(file)
    except (OSError, ValueError) as error:
        return f"the weights of {str(file)!r} cannot be read: {error}"
    valuation = installed_games()[game].valuation
    known = valuation.weights if valuation else {}
    return "" if known.keys() & weights else f"{str(file)!r} has no weight of {game}"

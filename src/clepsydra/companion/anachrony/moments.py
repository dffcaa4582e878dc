"""Where in an era the solo opponent is."""

from __future__ import annotations

from clepsydra.companion.anachrony.seats import SEAT
from clepsydra.games.anachrony.game import Anachrony
from clepsydra.games.anachrony.paradox import counted

PARADOX, POWER_UP, WARP, REVEAL, TURN = ("paradox", "power_up", "warp", "reveal_warps", "turn")
CLEAN_UP = "clean_up"


def moments(game: Anachrony) -> list[str]:
    """The phases in which it acts: on the Alternate Timeline, it reveals its warp tiles in one of its own."""
    return [phase for phase in (PARADOX, POWER_UP, WARP, REVEAL, TURN) if phase in game.rules.phases]


def moment_of(game: Anachrony) -> str:
    """The phase in which it acts next; it cleans up after its turns."""
    return game.state.phase if game.state.phase in moments(game) else TURN


def go_to(game: Anachrony, moment: str) -> None:
    """Begin a phase of the era."""
    game.state.phase = moment


def begin_era(game: Anachrony) -> None:
    """With the paradoxes, if it has warp tiles in the past; otherwise it powers up."""
    past = any(counted(game, SEAT, era) for era in game.past_eras())
    go_to(game, PARADOX if past else POWER_UP)


def begin_turns(game: Anachrony) -> None:
    """Nobody has passed yet."""
    for player in game.state.players:
        player.passed = False
    go_to(game, TURN)

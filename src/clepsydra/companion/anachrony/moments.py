"""Where in an era the solo opponent is."""

from __future__ import annotations

from clepsydra.companion.anachrony.seats import SEAT
from clepsydra.games.anachrony.game import Anachrony
from clepsydra.games.anachrony.modules.fractures.eras import leave
from clepsydra.games.anachrony.paradox import counted

PARADOX, POWER_UP, WARP, REVEAL, TURN = ("paradox", "power_up", "warp", "reveal_warps", "turn")
CLEAN_UP = "clean_up"


def moments(game: Anachrony) -> list[str]:
    """The phases of this era in which it acts: on the Alternate Timeline, it reveals its warp tiles in one of its own."""
    phases = [phase for phase in (PARADOX, POWER_UP, WARP, REVEAL, TURN) if phase in game.rules.phases]
    skips = game.rules.skips.values()
    return [phase for phase in phases if not any(skip(game, phase) for skip in skips)]


def moment_of(game: Anachrony) -> str:
    """The phase in which it acts next; it cleans up after its turns."""
    return game.state.phase if game.state.phase in moments(game) else moments(game)[-1]


def go_to(game: Anachrony, moment: str) -> None:
    """Begin a phase of the era."""
    game.state.phase = moment


def begin_era(game: Anachrony) -> None:
    """With the paradoxes, if it has warp tiles in the past; otherwise with what comes first after them."""
    past = any(counted(game, SEAT, era) for era in game.past_eras())
    go_to(game, next(moment for moment in moments(game) if past or moment != PARADOX))


def begin_turns(game: Anachrony) -> None:
    """Nobody has passed yet; but after era 0 there are no turns, and the next era begins."""
    if TURN not in moments(game):
        leave(game)
        begin_era(game)
        return
    for player in game.state.players:
        player.passed = False
    go_to(game, TURN)

"""The positions in which lessons about solo opponents begin."""

from __future__ import annotations

from clepsydra.games.anachrony.automas.placing import PILE
from clepsydra.games.anachrony.lessons.stage import Stage
from clepsydra.games.anachrony.modules.chronossus.pieces import state_of
from clepsydra.games.anachrony.state import HEXES

OPPONENT = 1


def exosuits(stage: Stage, powered: int) -> None:
    """How many of the opponent's are powered; the others are in reserve."""
    bot = stage.state.players[OPPONENT]
    bot.powered, bot.reserve = [PILE] * powered, len(HEXES) - powered


def rolls(stage: Stage, *tokens: int) -> None:
    """How the AI die falls next."""
    die = stage.game.rules.catalog.more["solo_bot"].ai_die
    stage.falls(*map(die.index, tokens))


def an_chronobot(stage: Stage) -> None:
    """The Chronobot."""
    stage.usual().path(0, "harmony").goods(0, titanium=3, uranium=1, water=9, energy_core=2)
    stage.workers(0, scientist=2, engineer=2).hexes(0, 4)
    stage.offer("303", "101").second("305", "105")
    stage.state.first = stage.state.banner = OPPONENT
    stage.state.queue = [OPPONENT]
    exosuits(stage, 6)
    rolls(stage, 3, 4)


def an_chronossus(stage: Stage) -> None:
    """The Chronossus."""
    stage.usual().era(2).path(0, "progress").goods(0, water=4)
    stage.workers(0, administrator=1, scientist=1).hexes(0, 2)
    exosuits(stage, 1)
    stage.workers(OPPONENT, administrator=1, engineer=1, scientist=1)
    own = state_of(stage.state)
    own.tokens |= {2: "mine_resources", 3: "construct_superproject", 4: "construct_lab", 5: "recruit"}
    stage.put(own.unused, *own.objectives.pieces.copy()).put(own.objectives, "so_water")
    rolls(stage, 5, 4)

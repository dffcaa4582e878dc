"""The energy pool of the Chronossus, by which it powers up (SO-POW)."""

from __future__ import annotations

from clepsydra.games.anachrony.automas.events import BotDrewEnergy, BotNoExosuitLeft, BotPowered
from clepsydra.games.anachrony.automas.placing import PILE
from clepsydra.games.anachrony.game import Anachrony
from clepsydra.games.anachrony.modules.chronossus.catalog import board
from clepsydra.games.anachrony.modules.chronossus.pieces import own
from clepsydra.games.anachrony.sights import CoresDrawn


def power_up(game: Anachrony, seat: int) -> None:
    """Draw cores, power up by them, and put one exhausted core back (SO-POW-02 to 04); the others rest (see SO-POW-06)."""
    charged, exhausted = draw_cores(game)
    game.tell(BotDrewEnergy, seat, "SO-POW-02", charged, exhausted)
    player, count = game.player(seat), exosuits(game, seat, charged)
    wants_more = bool(game.rules.option("extra_exosuit"))
    has_more = count < player.reserve
    count += wants_more and has_more
    player.powered = [PILE] * count
    player.reserve -= count
    game.tell(BotPowered, seat, "SO-POW-03", count)
    if wants_more and not has_more:
        score_instead(game, seat)
    put_back(game, exhausted)


def draw_cores(game: Anachrony) -> tuple[int, int]:
    """Three cores of the bag, or what is left in it, one after the other; they leave it (SO-POW-02)."""
    pool = own(game)
    size = pool.energy + pool.exhausted
    drawn = 0
    bounds = range(size, size - min(board(game).cores_drawn, size), -1)
    if bounds:
        game.see(CoresDrawn, len(bounds), pool.energy, pool.exhausted)
    for outcome in game.draw(bounds) if bounds else ():
        charged = outcome < pool.energy
        drawn += charged
        pool.energy -= charged
        pool.exhausted -= not charged
    return drawn, len(bounds) - drawn


def exosuits(game: Anachrony, seat: int, charged: int) -> int:
    """So many and one for each charged core (SO-POW-03); an empty pool adds nothing (SO-POW-05)."""
    figures = board(game)
    if not game.state.impact:
        return min(figures.powered_before_impact + charged, figures.most_before_impact)
    limited = game.rules.option("exosuits_after_impact") == "maximum"
    most = figures.most_after_impact if limited else game.player(seat).reserve
    return min(figures.powered_after_impact + charged, most)


def score_instead(game: Anachrony, seat: int) -> None:
    """The table agreed on one exosuit more; where there is none left, VP for it (SO-DIF-08)."""
    game.tell(BotNoExosuitLeft, seat, "SO-DIF-08")
    game.gain(seat, {"vp": board(game).excess_vp})


def put_back(game: Anachrony, exhausted: int) -> None:
    """If any exhausted core was drawn, one goes back into the bag; the others have left the game (SO-POW-04)."""
    own(game).exhausted += exhausted > 0


def charge(game: Anachrony, cores: int) -> None:
    """Energy cores that it gains go into the bag, unexhausted, from a supply without end (SO-TIL-05, SO-CMP-04)."""
    own(game).energy += cores

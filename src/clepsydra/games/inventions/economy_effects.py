"""What economy tiles do, but for building."""

from __future__ import annotations

from clepsydra.games.inventions.benefits import place_citizen
from clepsydra.games.inventions.catalog import ProgressTile
from clepsydra.games.inventions.economy import RULE
from clepsydra.games.inventions.events import CameHome
from clepsydra.games.inventions.game import Inventions
from clepsydra.games.inventions.rules import EconomyEffect, InventionsRules
from clepsydra.games.inventions.state import CITIZEN, SPECIALTIES
from clepsydra.kernel import Denial, Flow, deny


def add_economy(rules: InventionsRules) -> None:
    """The effects, by the name that the tiles give them."""
    rules.economy.add("influence", EconomyEffect(lambda game, seat, t: game.gain_influence(seat, t.amount)))
    rules.economy.add("ip", EconomyEffect(lambda game, seat, tile: game.score(seat, tile.amount)))
    rules.economy.add("scholar", EconomyEffect(lambda game, seat, _tile: game.new_scholar(seat)))
    rules.economy.add(CITIZEN, EconomyEffect(lambda game, seat, _tile: place_citizen(game, seat)))
    rules.economy.add("specialist_any_type", EconomyEffect(_specialist))
    rules.economy.add("refresh", EconomyEffect(_refresh, _why_not_refresh))


def _specialist(game: Inventions, seat: int, tile: ProgressTile) -> Flow[None]:
    if game.player(seat).supply:
        options = [("new_specialist", specialty) for specialty in SPECIALTIES]
        about = {"tile": tile.id}
        _, specialty = yield from game.choose(seat, options, rule=RULE, case="specialist", params=about)
        game.new_specialist(seat, specialty)


def _refresh(game: Inventions, seat: int, tile: ProgressTile) -> Flow[None]:
    """Up to so many exhausted specialists go home, one by one."""
    player = game.player(seat)
    most = min(tile.amount, sum(player.exhausted.values()))
    for number in range(1, most + 1):
        options = [("refresh", specialty) for specialty in SPECIALTIES if player.exhausted[specialty]]
        about = {"tile": tile.id, "number": number, "most": most}
        _, specialty = yield from game.choose(seat, options, rule=RULE, case="refresh", params=about)
        player.exhausted[specialty] -= 1
        player.home[specialty] += 1
    if most:
        game.tell(CameHome, seat, most)


def _why_not_refresh(game: Inventions, seat: int, _tile: ProgressTile) -> Denial | None:
    return None if any(game.player(seat).exhausted.values()) else deny(RULE, "rested")

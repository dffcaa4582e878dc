"""Economy tiles: once an era, for an Economy token (IN-PRO-05, 06)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clepsydra.games.inventions.benefits import place_citizen
from clepsydra.games.inventions.events import TileUsed
from clepsydra.games.inventions.rules import EconomyEffect
from clepsydra.games.inventions.state import CITIZEN, SPECIALTIES
from clepsydra.kernel import Denial, Rule, deny

if TYPE_CHECKING:
    from clepsydra.games.inventions.catalog import ProgressTile
    from clepsydra.games.inventions.game import Inventions
    from clepsydra.games.inventions.rules import InventionsRules


def economy_options(game: Inventions, seat: int, *, end_of_step_2: bool = False) -> list[tuple[str, str]]:
    """The built economy tiles that this moment is for; nothing is asked without a token (IN-PRO-05, 06)."""
    player = game.player(seat)
    if not player.economy_tokens:
        return []
    tiles = (game.catalog.progress.get(name) for name in player.map.values())
    return [
        ("use", tile.id)
        for tile in tiles
        if tile is not None
        and tile.type == "economy"
        and (end_of_step_2 or not game.rules.economy[tile.effect].end_of_step_2)
    ]


def why_not_use(game: Inventions, seat: int, name: str) -> Denial | None:
    """Once per era, for an available token (IN-PRO-05)."""
    player, tile = game.player(seat), game.catalog.progress[name]
    if name in player.used:
        return deny("IN-PRO-05", tile=name)
    if not player.economy_tokens:
        return deny("IN-PRO-05", "tokens")
    return game.rules.economy[tile.effect].why_not(game, seat, tile)


def use_economy(game: Inventions, seat: int, name: str) -> Rule[None]:
    """Put a token on the tile and have its effect."""
    player, tile = game.player(seat), game.catalog.progress[name]
    player.economy_tokens -= 1
    player.used.append(name)
    game.tell(TileUsed, seat, name)
    yield from game.rules.economy[tile.effect].do(game, seat, tile) or ()


def add_economy(rules: InventionsRules) -> None:
    """The effects of economy tiles, but for building."""
    rules.economy.add("influence", EconomyEffect(lambda game, seat, t: game.gain_influence(seat, t.amount)))
    rules.economy.add("ip", EconomyEffect(lambda game, seat, tile: game.score(seat, tile.amount)))
    rules.economy.add("scholar", EconomyEffect(lambda game, seat, _tile: game.new_scholar(seat)))
    rules.economy.add(CITIZEN, EconomyEffect(lambda game, seat, _tile: place_citizen(game, seat)))
    rules.economy.add("specialist_any_type", EconomyEffect(_specialist))
    rules.economy.add("refresh", EconomyEffect(_refresh, _why_not_refresh))


def _specialist(game: Inventions, seat: int, _tile: ProgressTile) -> Rule[None]:
    if game.player(seat).supply:
        options = [("new_specialist", specialty) for specialty in SPECIALTIES]
        _, specialty = yield from game.choose(seat, options, rule="IN-PRO-05")
        game.new_specialist(seat, specialty)


def _refresh(game: Inventions, seat: int, tile: ProgressTile) -> Rule[None]:
    """Up to so many exhausted specialists go home, one by one."""
    player = game.player(seat)
    for _ in range(min(tile.amount, sum(player.exhausted.values()))):
        options = [("refresh", specialty) for specialty in SPECIALTIES if player.exhausted[specialty]]
        _, specialty = yield from game.choose(seat, options, rule="IN-PRO-05")
        player.exhausted[specialty] -= 1
        player.home[specialty] += 1


def _why_not_refresh(game: Inventions, seat: int, _tile: ProgressTile) -> Denial | None:
    return None if any(game.player(seat).exhausted.values()) else deny("IN-PRO-05", "rested")

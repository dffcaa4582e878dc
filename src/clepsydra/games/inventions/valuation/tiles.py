"""Tiles that wait in the display and tiles of the Progress map, by what they do and what they score."""

from __future__ import annotations

from collections.abc import Mapping

from clepsydra.games.inventions.catalog.components import ProgressTile, WealthTile
from clepsydra.games.inventions.game import Inventions
from clepsydra.games.inventions.state import (
    CITIZEN,
    EUREKA,
    GAIN_INFLUENCE,
    INITIATE,
    INNOVATE,
    INVENT,
    RECALL,
    RECRUIT,
    SEND,
    SHARE,
    TRAVEL,
)
from clepsydra.games.inventions.valuation.objectives import wanted
from clepsydra.games.inventions.valuation.outlook import Outlook
from clepsydra.games.inventions.wealth import WEALTH, largest_group, wealth_ip

WORTH = {
    "ip": 1.0,
    "influence": 0.6,
    "scholar": 0.8,
    CITIZEN: 0.5,
    "citizen_in_region": 0.5,
    "specialist_any_type": 0.6,
    "specialist_of_returned_type": 0.6,
    "refresh": 0.3,
}
"""What one of an effect is worth, in points."""
BUILD = 1.0
"""What it is worth to build once more in a turn, for a fixed price."""
LINK = 1.0
"""What it is worth that one action leads on to another, once."""
IN_A_TURN = {
    INVENT: 0.4,
    SHARE: 0.35,
    INITIATE: 0.35,
    TRAVEL: 0.3,
    GAIN_INFLUENCE: 0.2,
    RECRUIT: 0.2,
    EUREKA: 0.15,
    SEND: 0.1,
    RECALL: 0.1,
    INNOVATE: 0.1,
}
"""How often an action is performed in a turn, by what bots were seen to do."""


def tile_features(
    game: Inventions, seat: int, ahead: Outlook, objectives: Mapping[str, int]
) -> dict[str, float]:
    """Only what is built works and scores; what waits will be built if there is time."""
    player, catalog = game.player(seat), game.catalog
    progress, wealth = catalog.progress, catalog.wealth
    left, soon, later = ahead.left, ahead.within(2), ahead.after_next(1.5)
    built = [progress[tile] for tile in player.map.values() if tile in progress]
    waiting = [progress[tile] for tile in player.display if tile in progress]
    rich = [wealth[tile] for tile in player.map.values() if tile in wealth]
    hopeful = [wealth[tile] for tile in player.display if tile in wealth]
    does = abilities(game, seat, built, ahead)
    would_do = abilities(game, seat, built + waiting, ahead) if waiting else does
    kinds = [tile.type for tile in waiting] + [WEALTH] * len(hopeful)
    return {
        "built.progress_soon": len(built) * later,
        "built.progress_left": len(built) * left * later,
        "built.wealth_soon": len(rich) * later,
        "built.wealth_left": len(rich) * left * later,
        "built.group": group(game, seat) * left,
        "built.ability": does,
        "display.progress": len(waiting) * later,
        "display.ability": (would_do - does) * soon,
        "display.fit": sum([fit(tile.type, rich + hopeful) for tile in waiting], 0.0) * soon,
        "display.wealth": len(hopeful) * later,
        "display.wealth_left": len(hopeful) * left * later,
        "display.wealth_ip": sum([score_if_built(game, seat, tile) for tile in hopeful]) * soon,
        "display.objectives": wanted(game, objectives, kinds) * soon,
        "display.price": catalog.build_cost.get(len(player.display), 0) * soon,
    }


# What progress tiles do


def abilities(game: Inventions, seat: int, tiles: list[ProgressTile], ahead: Outlook) -> float:
    """What the tiles will do for the rest of the game, if they are built."""
    face_down = game.player(seat).face_down
    culture = sum([effect(tile) * IN_A_TURN[tile.action] for tile in tiles if tile.type == "culture"], 0.0)
    links = sum([tile.type == "technology" and tile.id not in face_down for tile in tiles])
    return culture * ahead.turns + economy(game, seat, tiles, ahead) + LINK * links * ahead.within(2)


def economy(game: Inventions, seat: int, tiles: list[ProgressTile], ahead: Outlook) -> float:
    """Each economy tile once an era, the best ones first, as far as the Economy tokens go."""
    if not ahead.turns:
        return 0.0
    player = game.player(seat)
    ranked = sorted([(effect(tile), tile.id) for tile in tiles if tile.type == "economy"], reverse=True)
    now = [worth for worth, tile in ranked if tile not in player.used][: player.economy_tokens]
    later = [worth for worth, _ in ranked][: player.economy_tokens + len(player.used)]
    return sum(now, 0.0) + ahead.changes * sum(later, 0.0)


def effect(tile: ProgressTile) -> float:
    """What an economy or a culture tile brings each time."""
    return BUILD if tile.effect == "build" else WORTH[tile.effect] * tile.amount


# What tiles score


def group(game: Inventions, seat: int) -> int:
    """The largest group of one type, beyond a single tile."""
    spaces: dict[str, list[int]] = {}
    progress = game.catalog.progress
    for space, tile in game.player(seat).map.items():
        if tile in progress:
            spaces.setdefault(progress[tile].type, []).append(space)
    sizes = [largest_group(game.catalog, those) for those in spaces.values() if len(those) > 1]
    return max(sizes, default=1) - 1


def fit(kind: str, wealth: list[WealthTile]) -> float:
    """The points that one more tile of a type can bring by the own wealth tiles; half of a pair is half of them."""
    return sum([tile.ip / len(tile.scores) for tile in wealth if kind in tile.scores], 0.0)


def score_if_built(game: Inventions, seat: int, tile: WealthTile) -> int:
    """What a waiting wealth tile would score on the map as it is, itself included."""
    own = tile.ip if WEALTH in tile.scores else 0
    return own + wealth_ip(game.catalog, tile.id, game.player(seat).map)

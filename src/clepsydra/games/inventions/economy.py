"""Economy tiles: once an era, for an Economy token."""

from __future__ import annotations

from clepsydra.games.inventions.events import TileUsed
from clepsydra.games.inventions.game import Inventions
from clepsydra.kernel import Denial, Flow, Option, Prices, deny

RULE = "IN-PRO-05"
"""By which an economy tile is used, and its effect chosen."""


def economy_options(game: Inventions, seat: int) -> list[tuple[str, str]]:
    """The built economy tiles; nothing is asked without a token (IN-PRO-05)."""
    if not game.player(seat).economy_tokens:
        return []
    return [("use", tile.id) for tile in game.built(seat) if tile.type == "economy"]


def why_not_use(game: Inventions, seat: int, name: str) -> Denial | None:
    """Once per era, for an available token (IN-PRO-05)."""
    player, tile = game.player(seat), game.catalog.progress[name]
    if name in player.used:
        return deny(RULE, tile=name)
    if not player.economy_tokens:
        return deny(RULE, "tokens")
    return game.rules.economy[tile.effect].why_not(game, seat, tile)


def price_of(option: Option) -> Prices:
    """An economy tile is used for a token; what else is on offer beside one says its price itself."""
    return ({"economy_tokens": 1},) if option[0] == "use" else ()


def use_economy(game: Inventions, seat: int, name: str) -> Flow[None]:
    """Put a token on the tile and have its effect."""
    player, tile = game.player(seat), game.catalog.progress[name]
    player.economy_tokens -= 1
    player.used.append(name)
    game.tell(TileUsed, seat, name)
    yield from game.rules.economy[tile.effect].do(game, seat, tile) or ()

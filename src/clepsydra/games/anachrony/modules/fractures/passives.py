"""What the technologies and tiles of a seat do for as long as they are there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from clepsydra.games.anachrony.catalog import Tile
from clepsydra.games.anachrony.game import Anachrony
from clepsydra.games.anachrony.modules.fractures.pieces import own_fractures


def cards(game: Anachrony, seat: int) -> list[Tile]:
    """The technologies of a seat."""
    return [game.tile(card) for card in own_fractures(game, seat).technologies]


def of_cards(game: Anachrony, seat: int, what: str) -> Iterator[dict[str, Any]]:
    """The figures of each technology that does this for a seat."""
    return _figures(cards(game, seat), what)


def passives(game: Anachrony, seat: int, what: str) -> Iterator[dict[str, Any]]:
    """The figures of each technology, and of each building or superproject that works, that does this for a seat."""
    yield from of_cards(game, seat, what)
    yield from _figures(game.open_tiles(seat), what)


def _figures(tiles: Iterable[Tile], what: str) -> Iterator[dict[str, Any]]:
    return (effect.args for tile in tiles for effect in tile.passive if effect.args.get("what") == what)

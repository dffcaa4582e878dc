"""What the evacuations of the Path of Unity count (FT-UNI)."""

from __future__ import annotations

from msgspec.structs import replace

from clepsydra.games.anachrony.game import Anachrony
from clepsydra.games.anachrony.grid import is_empty
from clepsydra.games.anachrony.modules.fractures.pieces import OPERATOR, own_fractures
from clepsydra.games.anachrony.rules import AnachronyRules
from clepsydra.games.anachrony.state import ROWS

UNITY, LIKE = "unity", "harmony"
HYPERSYNC = "hypersync_tile"
"""A table of another module, which has tiles for every Path."""


def add_unity(rules: AnachronyRules) -> None:
    """What its evacuations ask for and count; the Path and its boards are in the data (see FT-SET-14, FT-CMP-03)."""
    rules.metrics.add(OPERATOR, operators)
    rules.metrics.add("rows_with_second_slot_occupied", second_slots)
    rules.metrics.add("device_upgrades", upgrades)
    rules.metrics.add("technology_card", rules.metrics["technologies"])
    rules.metrics.add("tired_worker", tired_workers)
    if HYPERSYNC in rules.catalog.more:
        add_hypersync_tiles(rules)


def add_hypersync_tiles(rules: AnachronyRules) -> None:
    """The three tiles of Unity, which do what those of any Path do (see HS-SET-01)."""
    tiles = rules.catalog.more[HYPERSYNC]
    alike = [tile for tile in tiles.values() if tile.path == LIKE]
    own = [replace(tile, id=tile.id.replace(LIKE, UNITY), path=UNITY) for tile in alike]
    rules.catalog.more[HYPERSYNC] = {**tiles, **{tile.id: tile for tile in own}}


def second_slots(game: Anachrony, seat: int) -> int:
    """In how many rows something lies on the second slot, be it an Anomaly (see FT-UNI-01)."""
    return sum(not is_empty(game, seat, f"{row}.2") for row in ROWS)


def operators(game: Anachrony, seat: int) -> int:
    """All Operators of a seat: active, tired and busy (see FT-UNI-01)."""
    return game.workers_of(seat).get(OPERATOR, 0)


def upgrades(game: Anachrony, seat: int) -> int:
    """How often the device was upgraded (see FT-UNI-02)."""
    return len(own_fractures(game, seat).device.upgrades)


def tired_workers(game: Anachrony, seat: int) -> int:
    """Those in the Tired column, of whatever kind (FT-UNI-03)."""
    return sum(game.player(seat).tired.values())

"""Tables with Hypersync, for tests."""

from __future__ import annotations

from typing import Any

from clepsydra.games.anachrony.modules.hypersync.tiles import HypersyncTiles, above, lying, own_tiles
from clepsydra.kernel import EVERYBODY, Zone
from tests.games.anachrony.table import AnachronyTable, anachrony

NAME = "hypersync"
LEFT, MIDDLE, RIGHT, FOURTH = "hypersync_left", "hypersync_middle", "hypersync_right", "hypersync_fourth"


def hypersync(seats: int = 2, *, modules: tuple[str, ...] = (), **words: Any) -> AnachronyTable:
    """A table at which everybody has the tiles of their Path; after the impact the spaces are supercharged."""
    table = anachrony(seats, modules=(NAME, *modules), **words)
    tiles = own(table)
    for who in table.names:
        for action in ("construct", "recruit", "research"):
            tiles.unused.move(tile(table, who, action), tiles.supplies[table.seat(who)])
    return supercharged(table) if table.state.impact else table


def own(table: AnachronyTable) -> HypersyncTiles:
    return lying(table.state)


def tile(table: AnachronyTable, who: str, action: str) -> str:
    """Somebody's tile by its action."""
    return next(one.id for one in own_tiles(table.game, table.seat(who)) if one.action == action)


def use(table: AnachronyTable, who: str, action: str) -> tuple[str, str]:
    """The choice of a tile."""
    return ("hypersync", tile(table, who, action))


def lies(table: AnachronyTable, who: str, **eras: int) -> AnachronyTable:
    """Tiles of somebody's above timeline tiles: `research=1`."""
    for action, era in eras.items():
        own(table).supplies[table.seat(who)].move(tile(table, who, action), above(table.game, era))
    return table


def where(table: AnachronyTable, who: str, action: str) -> int | str:
    """The era above which somebody's tile lies, or `supply`."""
    piece = tile(table, who, action)
    if piece in own(table).supplies[table.seat(who)]:
        return "supply"
    return next(era for era in table.game.eras() if piece in above(table.game, era))


def supercharged(table: AnachronyTable) -> AnachronyTable:
    """The Supercharge tiles lie on their spaces."""
    for charge in table.game.rules.catalog.more["supercharge_tile"].values():
        table.state.slots[charge.space].top = top = Zone(EVERYBODY)
        own(table).aside.move(charge.id, top)
    return table


def card(table: AnachronyTable, **workers: int) -> AnachronyTable:
    """What this era's recruit card shows."""
    drawn = table.state.recruit_card.pieces[-1]
    table.game.rules.catalog.recruit_cards[drawn] = workers
    return table


def fetching(action: str = "construct", worker: str = "engineer", **words: Any) -> AnachronyTable:
    """Ann's tile lies above era 2, her focus is there, and she has a worker to fetch it."""
    table = hypersync(era=words.pop("era", 4), **words).workers("Ann", active={worker: 1}).focus("Ann", 2)
    return lies(table, "Ann", **{action: 2})

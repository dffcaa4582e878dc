"""The tiles of Hypersync: where they lie, and what they count for while they do (HS-SET, HS-PAR, HS-END)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from msgspec import Struct, field

from clepsydra.games.anachrony.game import Anachrony
from clepsydra.games.anachrony.modules.hypersync.catalog import HypersyncBoard, HypersyncTile
from clepsydra.games.anachrony.rules import AnachronyRules
from clepsydra.games.anachrony.sights import MoreHypersync
from clepsydra.games.anachrony.state import AnachronyState
from clepsydra.games.anachrony.warp_tiles import own_warps
from clepsydra.kernel import Zone

NAME = "hypersync"
OWED, IN_TIME, AT_FOCUS, IN_HAND = 3.2, 2, 1.5, 0.4
"""What is worth what, beside the points that a tile on the timeline costs: see `worth`."""


class HypersyncTiles(Struct):
    """Where the tiles lie, open to all (HS-SET-05)."""

    unused: Zone = field(default_factory=Zone)
    """Those of Paths that nobody walks."""
    supplies: list[Zone] = []
    """Those that each seat can use."""
    timeline: list[Zone] = []
    """Those above the tile of each era, from the first on."""
    aside: Zone = field(default_factory=Zone)
    """The Supercharge tiles, until the impact."""


def lying(state: AnachronyState) -> HypersyncTiles:
    """Where the tiles of a table lie."""
    tiles: HypersyncTiles = getattr(state, NAME)
    return tiles


def board(game: Anachrony) -> HypersyncBoard:
    """The figures of the board."""
    found: HypersyncBoard = game.rules.catalog.more["hypersync_board"]
    return found


# Set-up


def lay_out(rules: AnachronyRules, table: AnachronyState) -> None:
    """The tiles of all Paths, and the Supercharge tiles aside (HS-SET-03)."""
    tiles = lying(table)
    tiles.unused.pieces = list(rules.catalog.more["hypersync_tile"])
    tiles.aside.pieces = list(rules.catalog.more["supercharge_tile"])
    tiles.supplies = [Zone() for _ in table.players]
    tiles.timeline = [Zone() for _ in table.timeline]


def back(rules: AnachronyRules, piece: str) -> str:
    """What the backs of the tiles show; nobody lays them face down."""
    kinds = {"hypersync_tile": NAME, "supercharge_tile": "supercharge"}
    return next((shown for table, shown in kinds.items() if piece in rules.catalog.more[table]), "")


def deal(game: Anachrony) -> None:
    """Everybody receives the tiles of their Path (HS-SET-01)."""
    tiles = lying(game.state)
    for seat in game.rules.people:
        for tile in own_tiles(game, seat):
            tiles.unused.move(tile.id, tiles.supplies[seat])
    game.go_on()


def own_tiles(game: Anachrony, seat: int) -> list[HypersyncTile]:
    """The tiles of a seat's Path, wherever they lie."""
    path = game.player(seat).path
    return [tile for tile in game.rules.catalog.more["hypersync_tile"].values() if tile.path == path]


# The timeline


def above(game: Anachrony, era: int) -> Zone:
    """What lies above the timeline tile of an era."""
    return lying(game.state).timeline[era - game.rules.first_era]


def there(game: Anachrony, seat: int, era: int) -> list[HypersyncTile]:
    """The seat's tiles above the timeline tile of an era."""
    zone = above(game, era)
    return [tile for tile in own_tiles(game, seat) if tile.id in zone] if zone.pieces else []


def in_play(game: Anachrony, seat: int) -> int:
    """How many tiles of a seat lie on the whole timeline."""
    return sum(len(there(game, seat, era)) for era in game.eras())


def counted(game: Anachrony, seat: int, era: int) -> int:
    """Beside warp tiles; also of those who have stopped rolling (HS-PAR-01, 08)."""
    return len(there(game, seat, era))


def may_roll(game: Anachrony, seat: int, era: int) -> bool:
    """Nobody rolls for a tile on which they have no warp tile; so one without any is skipped (HS-PAR-02, 03)."""
    return bool(own_warps(game, seat, era))


def roll_once_more(game: Anachrony) -> Iterator[int]:
    """Whoever has most in play, in turn order, if anybody has one; who has stopped is passed over (HS-PAR-04, 05, 07)."""
    if any(in_play(game, seat) for seat in game.in_order() if game.automa(seat) is not None):
        game.see(MoreHypersync)
    counts = {seat: in_play(game, seat) for seat in game.in_order()}
    most = max(counts.values())
    if not most:  # HS-PAR-06
        return iter(())
    return (seat for seat, count in counts.items() if count == most)


def warps_and_tiles(game: Anachrony, seat: int) -> int:
    """What effects count that count warp tiles (HS-MIX-04)."""
    return len(own_warps(game, seat)) + in_play(game, seat)


def penalty(game: Anachrony, seat: int) -> int:
    """What tiles cost that are still there; nobody can pay them back in the end (HS-END-01, 02)."""
    return board(game).unreturned_vp * in_play(game, seat)


def tiles_are_there(table: AnachronyState) -> bool:
    """Each tile lies in one place."""
    tiles = lying(table)
    zones = [tiles.unused, *tiles.supplies, *tiles.timeline]
    everywhere = list(chain.from_iterable(zones))
    return len(everywhere) == len(set(everywhere))


def worth(game: Anachrony, seat: int, eras: int) -> float:
    """A tile that lies there can come back while there is time, most easily at the focus; one in hand is an action."""
    back = OWED * min(1.0, eras / IN_TIME)
    focus = game.player(seat).focus
    near = focus in game.past_eras() and bool(there(game, seat, focus)) and bool(game.player(seat).powered)
    hand = IN_HAND * len(lying(game.state).supplies[seat]) * min(1.0, eras)
    return back * in_play(game, seat) + AT_FOCUS * near + hand

"""Placement geometry (AN-GEO): four rows of three slots on each player board."""

from __future__ import annotations

from clepsydra.games.anachrony.game import Anachrony
from clepsydra.games.anachrony.state import ROWS

COLUMNS = (1, 2, 3)
"""The slots of each row, from the left (AN-GEO-01)."""
FIRST_PAIRS = [(f"{row}.1", f"{row}.2") for row in ROWS]
SECOND_PAIRS = [(f"{row}.2", f"{row}.3") for row in ROWS]
PAIR, SLOT = "AN-GEO-03", "AN-GEO-05"
"""Where a superproject and an Anomaly go."""


def is_empty(game: Anachrony, seat: int, slot: str) -> bool:
    """Neither a tile nor an Anomaly lies there (AN-GEO-07)."""
    player = game.player(seat)
    return not player.grid[slot] and slot not in player.anomalies


def slot_for_building(game: Anachrony, seat: int, row: str) -> str | None:
    """The lowest-numbered empty column of the row, gaps included (AN-GEO-02)."""
    return next((slot for column in COLUMNS if is_empty(game, seat, slot := f"{row}.{column}")), None)


def pairs_for_superproject(game: Anachrony, seat: int) -> list[tuple[str, str]]:
    """Where a superproject may go: columns 1-2 if any row has them, else 2-3 (AN-GEO-03, 04)."""
    first = _empty(game, seat, FIRST_PAIRS)
    if first and not game.board(seat).superproject_anywhere:
        return first
    return first + _empty(game, seat, SECOND_PAIRS)


def _empty(game: Anachrony, seat: int, pairs: list[tuple[str, str]]) -> list[tuple[str, str]]:
    player = game.player(seat)
    grid, anomalies = player.grid, player.anomalies
    return [
        (one, other)
        for one, other in pairs
        if not (grid[one] or grid[other] or one in anomalies or other in anomalies)
    ]


def slots_for_anomaly(game: Anachrony, seat: int) -> list[str]:
    """An empty slot of the lowest column that has one; on a full board, on top of a tile (AN-GEO-05, 06)."""
    player = game.player(seat)
    by_column = [[slot for row in ROWS if is_empty(game, seat, slot := f"{row}.{c}")] for c in COLUMNS]
    if game.board(seat).anomaly_anywhere:
        empty = [slot for column in by_column for slot in column]
    else:
        empty = next((column for column in by_column if column), [])
    if empty:
        return empty
    lying = [tile for tile in player.built.pieces if game.slots_of(seat, tile)]  # others are beside the board
    bare = [tile for tile in lying if not game.covered(seat, tile)]
    buildings = [tile for tile in bare if not game.tile(tile).superproject]
    return [game.slots_of(seat, tile)[0] for tile in buildings or bare]


def occupied(game: Anachrony, seat: int) -> int:
    """How many building slots are occupied (AN-GEO-07)."""
    player = game.player(seat)
    return sum([bool(tile) or slot in player.anomalies for slot, tile in player.grid.items()])

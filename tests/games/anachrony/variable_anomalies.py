"""Tables with Variable Anomalies, for tests."""

from __future__ import annotations

from typing import Any, TypeVar

from clepsydra.games.anachrony.setup import show_top
from tests.games.anachrony.table import AnachronyTable, anachrony

TILES = [f"X{number:02}" for number in range(1, 17)]
NAME = "variable_anomalies"
T = TypeVar("T", bound=AnachronyTable)


def anomalies(seats: int = 2, **words: Any) -> AnachronyTable:
    return anachrony(seats, modules=(NAME,), **words)


def own(table: AnachronyTable) -> Any:
    return getattr(table.state, NAME)


def on_top(table: T, primary: str = "", secondary: str = "") -> T:
    """What the two stacks show; one of which nothing is said is empty."""
    stack = own(table).stack
    rest = [tile for tile in TILES if tile not in (primary, secondary)]
    stack.primary.pieces = [*rest, primary] if primary else []
    stack.secondary.pieces = [secondary] if secondary else []
    stack.primary.known.clear()
    show_top(stack)
    return table


def lies(table: T, who: str, **tiles: str) -> T:
    """Tiles on somebody's slots or on tiles: `X07="lab.1"`."""
    stack, player = own(table).stack, table.state.players[table.seat(who)]
    for tile, place in tiles.items():
        slots = table.game.slots_of(table.seat(who), place)
        slot = slots[0] if slots else place
        player.anomalies.append(slot)
        player.anomaly_kinds[slot] = tile
        for zone in (stack.primary, stack.secondary):
            if tile in zone:
                zone.move(tile, own(table).taken)
    show_top(stack)
    return table


def about_to_gain(**words: Any) -> AnachronyTable:
    """Ann rolls one token too many in phase 2 of era 2."""
    table = anomalies(era=2, phase="paradox", **words).give("Ann", paradox=2)
    return table.warp("Ann", 1, "warp_gold").dice(1)


def kinds(table: AnachronyTable, who: str = "Ann") -> list[str]:
    return list(table.player(who).anomaly_kinds.values())


# --- set-up and preparation ---------------------------------------------------------------------

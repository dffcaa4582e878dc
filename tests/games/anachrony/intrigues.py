"""Tables with Intrigues of the Council, for tests."""

from __future__ import annotations

from typing import Any

from clepsydra.games.anachrony.modules.intrigues.chamber import Chamber
from clepsydra.games.anachrony.rules import AnachronyRules
from clepsydra.kernel import PERSON, Setup, Some
from tests.games.anachrony.made_up import free, made_up_box
from tests.games.anachrony.table import AnachronyTable, anachrony

NAME = "intrigues"
ROWS = [f"agenda_row_{number}" for number in range(1, 6)]


def setup_of(seats: int = 2, *modules: str, **corrections: Any) -> Setup:
    """A table with the module, and with others."""
    return Setup("anachrony", (PERSON,) * seats, (*modules, NAME), corrections=corrections)


def council(seats: int = 2, modules: tuple[str, ...] = (), **words: Any) -> AnachronyTable:
    """A table in a turn, as always; nobody has an Agenda tile and the grid is empty."""
    return anachrony(seats, modules=(*modules, NAME), **words)


def having(do: Any, seats: int = 2, **words: Any) -> AnachronyTable:
    """The same, where everybody has a free action `made_up` that does something."""

    def extend(rules: AnachronyRules) -> None:
        rules.free_actions.add("made_up", free("made_up", do))

    return anachrony(seats, modules=(NAME, "made_up"), box=made_up_box(extend), **words)


def chamber(table: AnachronyTable) -> Chamber:
    """The module's part of the state."""
    found: Chamber = getattr(table.state, NAME)
    return found


def holds(table: AnachronyTable, who: str, *tiles: str) -> AnachronyTable:
    """Agenda tiles in somebody's supply."""
    return table.put(chamber(table).supplies[table.seat(who)], *tiles)


def has_mission(table: AnachronyTable, who: str, card: str) -> AnachronyTable:
    """Somebody's Mission of this era: `M01`, or `EM1`."""
    seat = table.seat(who)
    piece = card if card.startswith("EM") else f"{card}#{seat}"
    return table.put(chamber(table).missions[seat], piece)


def grid(table: AnachronyTable, row: int, *tiles: str) -> AnachronyTable:
    """Agenda tiles in a row of the grid, the last of each kind on top."""
    there = chamber(table).rows[f"agenda_row_{row}"]
    for tile in tiles:
        table.put(there.objective if tile.startswith("O") else there.value, tile)
    return table


def piles(table: AnachronyTable, *tiles: str) -> AnachronyTable:
    """These tiles are the next of their piles, the first of them first."""
    own = chamber(table)
    for tile in reversed(tiles):
        table.put(own.piles["objective" if tile.startswith("O") else "value"], tile)
    return table


def supply(table: AnachronyTable, who: str = "Ann") -> list[str]:
    """What somebody holds."""
    return chamber(table).supplies[table.seat(who)].pieces


def discard(table: AnachronyTable, kind: str) -> list[str]:
    """What lies on a discard."""
    return chamber(table).discards[kind].pieces


def spots(table: AnachronyTable, row: int) -> tuple[list[str], list[str]]:
    """The Objectives and the Values of a row, the uppermost last."""
    there = chamber(table).rows[f"agenda_row_{row}"]
    return there.objective.pieces, there.value.pieces


def may_keep(table: AnachronyTable, who: str = "Ann") -> tuple[int, int]:
    """How many tiles somebody keeps, at least and at most."""
    ask = table.ask(who)
    assert isinstance(ask, Some)
    return ask.at_least, ask.at_most


def may_draw(table: AnachronyTable, who: str = "Ann") -> set[int]:
    """How many tiles somebody may draw."""
    return {int(option[1]) + int(option[2]) for option in table.offers(who)}

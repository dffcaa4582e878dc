"""Tables with Fractures of Time, for tests."""

from __future__ import annotations

from typing import Any

from clepsydra.games.anachrony import ANACHRONY
from clepsydra.games.anachrony.modules.fractures.pieces import NAME, Fractures, OwnFractures, fractures_of
from clepsydra.kernel import PERSON, Chance, Position, Setup
from tests.games.anachrony.table import AnachronyTable, anachrony


def setup_of(seats: int = 2, *modules: str, **options: Any) -> Setup:
    """A table with the expansion, and with other modules."""
    return Setup("anachrony", (PERSON,) * seats, (*modules, NAME), options)


def fractures(seats: int = 2, modules: tuple[str, ...] = (), **words: Any) -> AnachronyTable:
    """A table in a turn, as always; nobody has a technology, and no Glitch lies anywhere."""
    return anachrony(seats, modules=(*modules, NAME), **words)


def new_game(
    seats: int = 2, *, key: bytes = b"table", modules: tuple[str, ...] = (), **options: Any
) -> AnachronyTable:
    """A game from its very beginning."""
    table = AnachronyTable(ANACHRONY, setup_of(seats, *modules, **options))
    table._position = Position(table.rules, table.rules.opening(Chance(key)))
    return table


def set_up(table: AnachronyTable) -> AnachronyTable:
    """Everybody takes the first of what is on offer, until era 0 is under way."""
    while table.state.phase in table.game.rules.setup_steps:
        who = table.asked[0]
        table.does(who, table.offers(who)[0])
    return table


def to_era_one(table: AnachronyTable) -> AnachronyTable:
    """Era 0 goes by, and nobody warps anything in it; the first ask of era 1 comes next."""
    return set_up(table).warps()


def valley(table: AnachronyTable) -> Fractures:
    """The expansion's part of the state."""
    return fractures_of(table.state)


def own(table: AnachronyTable, who: str = "Ann") -> OwnFractures:
    """What somebody has of it."""
    return valley(table).own[table.seat(who)]

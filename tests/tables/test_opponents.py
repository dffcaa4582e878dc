"""The level of bot that suits a guest follows from the last game against one."""

from __future__ import annotations

from typing import Any, cast

import msgspec
import pytest
from msgspec import structs

from clepsydra.kernel import Result, Setup
from clepsydra.kernel.record import Ending
from clepsydra.tables.opponents import FIRST, opponent_for
from clepsydra.tables.ports import Listed, Store
from clepsydra.tables.table import Guest, Seat, Status, Table

ANN = Guest("ann", "Ann", "violet")


def finished(
    ident: str, moved_at: int, bots: tuple[str, ...], points: tuple[int, ...]
) -> tuple[Table, bytes]:
    """A game of Ann's against bots, and how it ended."""
    seats = (Seat(guest="ann", name="Ann"), *(Seat(bot=bot) for bot in bots))
    setup = Setup("hourglass", ("person",) * len(seats))
    table = Table(
        id=ident, host="ann", setup=setup, seats=seats, seed=b"", invite="", version=1,
        status=Status.OVER, moved_at=moved_at,
    )  # fmt: skip
    result = Result.of([{"points": each} for each in points])
    return table, msgspec.json.encode(Ending(result, seed="", state=""))


class Kept:
    """What a store says of Ann's tables."""

    def __init__(self, *games: tuple[Table, bytes]) -> None:
        self._games = games

    async def tables_of(self, guest: str, limit: int) -> list[Listed]:
        assert guest == "ann"
        return [Listed(table, ()) for table, _ in self._games][:limit]

    async def ending(self, table: str) -> bytes | None:
        return next(ending for each, ending in self._games if each.id == table)


async def opponent(*games: Any) -> str:
    return await opponent_for(cast("Store", Kept(*games)), ANN, "hourglass")


async def test_a_newcomer_meets_an_easy_one() -> None:
    assert await opponent() == FIRST


@pytest.mark.parametrize(
    ("points", "next_one"),
    [((9, 5, 1), "torrent"), ((5, 9, 1), "brook"), ((1, 9, 5), "spring")],
)
async def test_it_is_harder_after_a_win_and_easier_after_a_last_place(
    points: tuple[int, ...], next_one: str
) -> None:
    assert await opponent(finished("t", 1, ("brook", "brook"), points)) == next_one


async def test_the_newest_game_decides() -> None:
    old, new = finished("old", 1, ("tide",), (9, 1)), finished("new", 2, ("brook",), (9, 1))
    assert await opponent(old, new) == await opponent(new, old) == "torrent"


async def test_other_games_unfinished_ones_practice_and_other_company_say_nothing() -> None:
    table, ending = finished("t", 1, ("brook",), (9, 1))
    for other in (
        structs.replace(table, setup=Setup("anachrony", ("person", "person"))),
        structs.replace(table, status=Status.PLAYING),
        structs.replace(table, practice_of="another"),
        structs.replace(table, seats=(table.seats[0], Seat(bot="greedy"))),
        structs.replace(table, seats=(*table.seats, Seat(guest="bob", name="Bob"))),
    ):
        assert await opponent((other, ending)) == FIRST

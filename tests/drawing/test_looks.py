"""Who may know just the same shares what is made of it; nobody is shown another's own."""

from __future__ import annotations

import msgspec

from clepsydra.drawing.views import Looks, Region, View
from clepsydra.kernel import Setup, State
from clepsydra.kernel.chance import Chance
from tests.drawing.walk import board_of, positions


class Table(State, kw_only=True):
    """As much of a game as these tests look at."""

    card: str


def encode(table: Table) -> bytes:
    return msgspec.msgpack.encode(table)


def table(card: str) -> Table:
    return Table(chance=Chance(b""), card=card)


def test_a_part_that_asks_who_looks_is_made_for_each_of_them() -> None:
    looks, at = Looks(encode), table("ace")
    mine = Region[Table]("mine", lambda view: (view.seat, view.state.card), lambda part: part)
    assert [looks.part(mine, View(seat, at))[0] for seat in (0, 1, None, 0)] == [
        (0, "ace"),
        (1, "ace"),
        (None, "ace"),
        (0, "ace"),
    ]


def test_a_part_that_does_not_is_made_once() -> None:
    made: list[str] = []
    ours = Region[Table]("ours", lambda view: made.append(view.state.card), lambda part: part)
    looks, at = Looks(encode), table("ace")
    for seat in (0, 1, None):
        looks.part(ours, View(seat, at))
    assert made == ["ace"]
    looks.part(ours, View(0, table("two")))
    assert made == ["ace", "two"]


def test_all_regions_are_those_of_a_look_of_ones_own() -> None:
    """Through the eyes of all seats by turns, as a server draws them, and through those of one alone."""
    shared = 0
    for game in ("anachrony", "inventions", "rulebenders"):
        for position in positions(7, 25, Setup(game, ("person",) * 3), game):
            board = board_of(position.rules, "en")
            looks: Looks[State] = Looks(position.rules.encode)
            views = {seat: board.look(position, seat) for seat in (0, 1, 2, None)}
            shared += len(views) - len({id(view.state) for view in views.values()})
            for region in board.regions.values():
                for seat in views:
                    alone = Looks(position.rules.encode)
                    wanted = alone.part(region, alone.look(position, seat))
                    assert looks.part(region, looks.look(position, seat)) == wanted
                    assert board.parts(views[seat])[region.name] == wanted[1], (game, region.name, seat)
    assert shared, "some of them know just the same"

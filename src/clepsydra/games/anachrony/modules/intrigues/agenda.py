"""Drawing, keeping and spending Agenda tiles (IC-AGD)."""

from __future__ import annotations

from clepsydra.games.anachrony.costs import Goods
from clepsydra.games.anachrony.game import Anachrony
from clepsydra.games.anachrony.modules.intrigues.catalog import Draw
from clepsydra.games.anachrony.modules.intrigues.chamber import (
    OBJECTIVE,
    VALUE,
    DrewAgenda,
    KeptAgenda,
    SpentAgenda,
    chamber,
    kind_of,
)
from clepsydra.games.anachrony.rules import Currency
from clepsydra.kernel import Flow

AGENDA = "agenda"
"""What a cost calls an Agenda tile."""
NOTHING = Draw(0, 0)


def draw_and_keep(game: Anachrony, seat: int, sure: Draw, may: Draw = NOTHING) -> Flow[None]:
    """Draw so many tiles and keep so many of them; what a bonus adds can be left (IC-AGD-02).

    Never more are kept than were drawn (see IC-NEG-06). The bonus of a worker is declined by drawing or keeping less.
    """
    drawn = yield from draw(game, seat, sure.draw, sure.draw + may.draw)
    kept = yield from game.choose_some(
        seat,
        [("keep", tile) for tile in drawn],
        rule="IC-AGD-02",
        at_least=min(len(drawn), sure.keep),
        at_most=sure.keep + may.keep,
    )
    keep(game, seat, [tile for _, tile in kept])


def draw(game: Anachrony, seat: int, least: int, most: int) -> Flow[list[str]]:
    """The seat says how many come from which pile before it sees any (IC-AGD-01)."""
    _, objectives, values = yield from game.choose(seat, splits(game, least, most), rule="IC-AGD-01")
    for kind, count in ((OBJECTIVE, objectives), (VALUE, values)):
        for _ in range(count):
            _draw_one(game, kind)
    drawn = list(chamber(game).drawn)
    if drawn:
        game.tell(DrewAgenda, seat, tuple(drawn))
    return drawn


def splits(game: Anachrony, least: int, most: int) -> list[tuple[str, int, int]]:
    """How many Objectives and Values can be drawn; fewer where both are used up (IC-AGD-05)."""
    there = {
        kind: len(chamber(game).piles[kind]) + len(chamber(game).discards[kind])
        for kind in (OBJECTIVE, VALUE)
    }
    totals = {min(count, sum(there.values())) for count in (least, most)}
    return [
        ("draw_agenda", objectives, total - objectives)
        for total in sorted(totals, reverse=True)
        for objectives in range(total, -1, -1)
        if objectives <= there[OBJECTIVE] and total - objectives <= there[VALUE]
    ]


def _draw_one(game: Anachrony, kind: str) -> None:
    """What is left of the pile comes first; then its discard is shuffled into a new one (IC-AGD-04)."""
    own = chamber(game)
    if not own.piles[kind].pieces:
        game.shuffle_into(own.discards[kind], own.piles[kind])
    own.piles[kind].draw(own.drawn)


def keep(game: Anachrony, seat: int, tiles: list[str]) -> None:
    """Drawn tiles come into the open supply of the seat, the others on the discards of their types (see IC-AGD-02)."""
    own = chamber(game)
    for tile in list(own.drawn):
        own.drawn.move(tile, own.supplies[seat] if tile in tiles else own.discards[kind_of(game, tile)])
    if tiles:
        game.tell(KeptAgenda, seat, tuple(tiles))


def tiles_of(game: Anachrony, seat: int) -> list[str]:
    """The tiles in a seat's supply."""
    return chamber(game).supplies[seat].pieces


def spend(game: Anachrony, seat: int, tile: str) -> None:
    """A tile goes from the supply to the discard of its type (see IC-AGD-03)."""
    own = chamber(game)
    own.supplies[seat].move(tile, own.discards[kind_of(game, tile)])
    game.tell(SpentAgenda, seat, tile)


def pay(game: Anachrony, seat: int, count: int) -> Flow[None]:
    """Tiles of either type, by choice."""
    for _ in range(count):
        options = [("spend_agenda", tile) for tile in tiles_of(game, seat)]
        _, tile = yield from game.choose(seat, options, rule="IC-AGD-03")
        spend(game, seat, tile)


CURRENCY = Currency(lambda game, seat: len(tiles_of(game, seat)), pay)
COST: Goods = {AGENDA: 1}

"""The Agenda grid: placing tiles, their price, the bonus of the row, and what locks it (IC-PLC)."""

from __future__ import annotations

from clepsydra.games.anachrony.act import Act
from clepsydra.games.anachrony.actions.gathering import choose_mix
from clepsydra.games.anachrony.costs import pay_water, price_of_water, why_not_pay
from clepsydra.games.anachrony.game import Anachrony
from clepsydra.games.anachrony.modules.intrigues.agenda import tiles_of
from clepsydra.games.anachrony.modules.intrigues.catalog import AgendaTile
from clepsydra.games.anachrony.modules.intrigues.chamber import (
    OBJECTIVE,
    VALUE,
    PlacedAgenda,
    agenda_tiles,
    chamber,
    kind_of,
)
from clepsydra.kernel import Denial, Flow, Prices, Zone, deny

Place = tuple[str, str, str]
"""The verb, a tile and a row."""


def may_place(game: Anachrony, seat: int, count: int, *, free: bool = False) -> Flow[None]:
    """Place up to so many tiles of the supply, one after the other; to place none is always allowed (IC-PLC-01)."""
    for _ in range(count):
        if not (yield from _may_place_one(game, seat, free=free)):
            return


def _may_place_one(game: Anachrony, seat: int, *, free: bool) -> Flow[bool]:
    places: list[str | Place] = [
        ("place_agenda", tile, row) for tile in tiles_of(game, seat) for row in chamber(game).rows
    ]

    def reason(option: str | Place) -> Denial | None:
        return None if isinstance(option, str) else why_not_place(game, seat, option[1], option[2], free=free)

    def price(option: str | Place) -> Prices:
        if isinstance(option, str) or free:
            return ()
        return price_of_water(game, Act(seat), stacking_water(game, option[1], option[2]))

    choice = yield from game.choose(seat, [*places, "decline"], rule="IC-PLC-01", why_not=reason, price=price)
    if isinstance(choice, str):
        return False
    yield from place(game, seat, choice[1], choice[2], free=free)
    return True


def why_not_place(game: Anachrony, seat: int, tile: str, row: str, *, free: bool = False) -> Denial | None:
    """Not in a locked row, not twice in a row in one turn, and the water must be there (IC-PLC-02, 05, 06)."""
    if is_locked(game, row):
        return deny("IC-PLC-05")
    if placed_there(game, row) in game.player(seat).facts:
        return deny("IC-PLC-06")
    if free:  # IC-PLC-02
        return None
    return why_not_pay(game, Act(seat), {"water": stacking_water(game, tile, row)}, rule="IC-PLC-02")


def placed_there(game: Anachrony, row: str) -> str:
    """The fact that a seat has placed a tile in a row: in this turn, or in this warp phase (IC-PLC-06, 08)."""
    return f"{game.state.phase}.{row}"


def stacking_water(game: Anachrony, tile: str, row: str) -> int:
    """Water for each tile that lies on the space already (IC-PLC-02)."""
    each: int = game.rules.catalog.more["council"].stack_water
    return each * len(space(game, kind_of(game, tile), row))


def place(game: Anachrony, seat: int, tile: str, row: str, *, free: bool = False) -> Flow[None]:
    """First the water, then the tile on top, then the bonus of the row."""
    if not free:  # IC-PLC-03
        pay_water(game, Act(seat), stacking_water(game, tile, row))  # IC-PLC-03
    chamber(game).supplies[seat].move(tile, space(game, kind_of(game, tile), row))
    game.player(seat).facts[placed_there(game, row)] = 1  # IC-PLC-06
    game.tell(PlacedAgenda, seat, tile, row)
    bonus: dict[str, int] = game.rules.catalog.more["agenda_row"][row]
    game.gain(seat, (yield from choose_mix(game, seat, bonus, "IC-PLC-04", own=False)))


def space(game: Anachrony, kind: str, row: str) -> Zone:
    """Where Objectives, or Values, of a row lie."""
    zone: Zone = getattr(chamber(game).rows[row], kind)
    return zone


def top(game: Anachrony, kind: str, row: str) -> AgendaTile | None:
    """The uppermost tile of a space, which alone counts (IC-PLC-02, 07)."""
    zone = space(game, kind, row)
    return agenda_tiles(game.rules, kind)[zone.pieces[-1]] if zone.pieces else None


def is_locked(game: Anachrony, row: str) -> bool:
    """Whether both spaces hold a tile and the two on top show the same icon (IC-PLC-05)."""
    objective, value = top(game, OBJECTIVE, row), top(game, VALUE, row)
    return objective is not None and value is not None and objective.icon == value.icon

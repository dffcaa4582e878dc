"""Effects that place cubes (RB-PLC-07), one after the other."""

from __future__ import annotations

from typing import Any

from clepsydra.games.rulebenders.catalog import Effect
from clepsydra.games.rulebenders.deed import Deed
from clepsydra.games.rulebenders.events import Placed
from clepsydra.games.rulebenders.game import Rulebenders
from clepsydra.games.rulebenders.placing import (
    BY_EFFECT,
    EVERYWHERE,
    FOREIGN,
    foreign_is_due,
    put,
    put_foreign,
    rings_of,
    why_not_put,
)
from clepsydra.games.rulebenders.state import NOBODY_THERE, PANELS, TIEBREAK
from clepsydra.games.rulebenders.vocabulary import ALL
from clepsydra.kernel import Denial, Flow

STOP = "stop"
Put = str | tuple[str | int, ...]


def place(game: Rulebenders, deed: Deed, effect: Effect) -> Flow[None]:
    """Cubes of the reserve or the supply, as many as there are places and cubes (RB-PLC-07)."""
    if effect.args["where"] == "tiebreak_opposite":
        yield from place_opposite(game, deed)
        return
    free = bool(effect.args.get("up_to") or effect.args.get("optional"))
    number = effect.args["n"]
    count = game.player(deed.seat).cubes if number == ALL else int(number)
    if effect.args["from"] == "reserve" and foreign_is_due(game, deed.seat):
        if not (yield from place_foreign_first(game, deed, effect, free=free)):
            return
        if number != ALL:
            count -= 1
    used: list[str] = []
    for number in range(1, count + 1):
        told = {"card": deed.card, "number": number, "total": count}
        where = yield from next_place(game, deed, effect, used, told, free=free)
        if where is None:
            return
        take_cube(game, deed.seat, effect.args["from"])
        put(game, deed.seat, deed.seat, where)
        used.append(where)


def place_foreign_first(game: Rulebenders, deed: Deed, effect: Effect, *, free: bool) -> Flow[bool]:
    """The first cube of the reserve is a foreign one (RB-SP-07; see RB-SP-02); whether others may follow."""
    places = [w for w in places_for(game, deed, effect, []) if why_not_put(game, deed.seat, w) is None]
    owners = game.player(deed.seat).foreign
    options: list[Put] = [("foreign", owner, where) for owner in owners for where in places]
    if not options:
        return True
    choice = yield from game.choose(deed.seat, [*([STOP] if free else ()), *options], rule=FOREIGN)
    if choice == STOP:
        return False
    put_foreign(game, deed.seat, int(choice[1]), str(choice[2]))
    return True


def next_place(
    game: Rulebenders, deed: Deed, effect: Effect, used: list[str], told: dict[str, Any], *, free: bool
) -> Flow[str | None]:
    """Where one more cube goes; nowhere if there is no cube, no place, or no wish. `told` is for the question."""
    player = game.player(deed.seat)
    if not (player.cubes if effect.args["from"] == "reserve" else player.supply):
        return None

    def why_not(option: Put) -> Denial | None:
        return None if option == STOP else why_not_put(game, deed.seat, str(option[1]))

    places = [*places_for(game, deed, effect, used), *rings_of(game, deed.seat)]
    if not any(why_not_put(game, deed.seat, where) is None for where in places):
        return None
    options: list[Put] = [*([STOP] if free else ()), *(("place", where) for where in places)]
    choice = yield from game.choose(
        deed.seat,
        options,
        rule=BY_EFFECT,
        why_not=why_not,
        case="many" if told["total"] > 1 else "one",
        params=told,
    )
    return None if choice == STOP else str(choice[1])


def places_for(game: Rulebenders, deed: Deed, effect: Effect, used: list[str]) -> list[str]:
    """The places that the step names, the only ones allowed (RB-PLC-07)."""
    on_board = [where for where in used if where in PANELS]
    match effect.args["where"]:
        case "any":
            return list(EVERYWHERE)
        case "tiebreak":
            return [TIEBREAK]
        case "icon_panel":
            return [game.card(deed.card).panel]
        case "same_panel":
            return [deed.panel] if deed.panel else []
        case "panel_with_my_cube":  # RB-SP-27
            return [panel for panel in PANELS if game.strength(panel, deed.seat)]
        case "distinct_panels":
            return [panel for panel in PANELS if panel not in on_board]
        case "one_panel":
            return on_board[:1] or list(PANELS)
        case _:
            return list(PANELS)


def take_cube(game: Rulebenders, seat: int, source: str) -> None:
    """One own cube from the reserve or the supply."""
    player = game.player(seat)
    if source == "reserve":
        player.cubes -= 1
    else:
        player.supply -= 1


def place_opposite(game: Rulebenders, deed: Deed) -> Flow[None]:
    """Star Gate: the other row of each column with exactly one cube, as they are now (RB-SP-01)."""
    a, b = game.state.row_a, game.state.row_b
    columns = [c for c in range(len(a)) if (a[c] == NOBODY_THERE) != (b[c] == NOBODY_THERE)]
    for _ in range(min(len(columns), game.player(deed.seat).supply)):
        options: list[Put] = [("opposite", column + 1) for column in columns]
        options += [("place", ring) for ring in rings_of(game, deed.seat)]
        scarce = game.player(deed.seat).supply < len(columns) or len(options) > len(columns)
        choice = (yield from game.choose(deed.seat, options, rule="RB-SP-01")) if scarce else options[0]
        game.player(deed.seat).supply -= 1
        if choice[0] == "place":
            put(game, deed.seat, deed.seat, str(choice[1]))
            continue
        column = int(choice[1]) - 1
        columns.remove(column)
        (a if a[column] == NOBODY_THERE else b)[column] = deed.seat
        game.tell(Placed, deed.seat, deed.seat, TIEBREAK)

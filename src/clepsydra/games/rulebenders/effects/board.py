"""Cubes, discs and markers on the board."""

from __future__ import annotations

from clepsydra.games.rulebenders.attack import NAMING
from clepsydra.games.rulebenders.catalog import Effect
from clepsydra.games.rulebenders.deed import Deed
from clepsydra.games.rulebenders.evaluation import change, changes
from clepsydra.games.rulebenders.events import Hooked, Left, Locked
from clepsydra.games.rulebenders.evolution import LEFT, RIGHT, move_disc, towards_start, why_not_move
from clepsydra.games.rulebenders.game import Rulebenders
from clepsydra.games.rulebenders.placing import BY_EFFECT, put, why_not_put
from clepsydra.games.rulebenders.state import NOBODY_THERE, PANELS
from clepsydra.games.rulebenders.vocabulary import whom
from clepsydra.kernel import Denial, Flow, deny

STOP = "stop"
TELEPORTER, CARPET, HOOK = "scifi-teleporter", "nights-flying-carpet", "pirates-captains-hook"
Spot = tuple[str | int, ...]
"""Where a cube lies: `("cube", panel)` or `("column", row, column)`, columns counted from 1."""


def lock(game: Rulebenders, deed: Deed, effect: Effect) -> Flow[None]:
    """A cube into a free locked spot, for good (RB-TOK-05)."""
    player, near = game.player(deed.seat), effect.args["where"] == "panel_with_my_cube"
    stock = player.cubes if effect.args["from"] == "reserve" else player.supply
    panels = [p for p in PANELS if not near or game.strength(p, deed.seat)]

    def why_not(option: tuple[str, str]) -> Denial | None:
        return None if game.free_spots(option[1]) else deny("RB-TOK-05", panel=option[1])

    if not stock or not any(game.free_spots(panel) for panel in panels):
        return
    options = [("lock", panel) for panel in panels]
    _, panel = yield from game.choose(deed.seat, options, rule="RB-TOK-05", why_not=why_not)
    if effect.args["from"] == "reserve":
        player.cubes -= 1
    else:
        player.supply -= 1
    game.state.panels[panel].locked[deed.seat] += 1
    game.tell(Locked, deed.seat, panel)


# Removing


def name_removal(game: Rulebenders, deed: Deed, effect: Effect) -> Flow[None]:
    """The panel, or each cube; with `up to` the number too (see RB-ATK-10)."""
    most: int = effect.args["n"]
    if effect.args["where"] == "open_or_tiebreak":
        (victim,) = deed.affected
        yield from name_cubes(game, deed, victim, most)
    elif effect.args.get("up_to"):
        (victim,) = deed.affected
        there = {panel: game.state.panels[panel].open[victim] for panel in PANELS}
        options = [("remove", p, n) for p in PANELS for n in range(min(most, there[p]) + 1)]
        _, deed.panel, deed.number = yield from game.choose(
            deed.seat, options, rule=NAMING, case="known", params=deed.told
        )
    else:
        options_of_panels = [("raid", panel) for panel in PANELS]
        _, deed.panel = yield from game.choose(deed.seat, options_of_panels, rule="RB-SP-26")
        deed.number = most


def name_cubes(game: Rulebenders, deed: Deed, owner: int, most: int) -> Flow[None]:
    """Cubes of a seat in open sections and on the tie-break track, one after the other."""
    while len(deed.places) < most:
        options = spots_of(game, owner, deed.places)
        if not options:
            return
        choice = yield from game.may(
            deed.seat, options, rule=NAMING, refuse=STOP, case="known", params=deed.told
        )
        if choice is None:
            return
        deed.places.append(choice)


def spots_of(game: Rulebenders, owner: int, named: list[Spot]) -> list[Spot]:
    """Where there is a cube of a seat that has not been named."""
    panels = game.state.panels
    open_ones: list[Spot] = [("cube", p) for p in PANELS if panels[p].open[owner] > named.count(("cube", p))]
    track: list[Spot] = [("column", row, column + 1) for column, row in game.on_track(owner)]
    return open_ones + [spot for spot in track if spot not in named]


def lift(game: Rulebenders, owner: int, spot: Spot) -> bool:
    """Take a named cube off the board, if it is still there; where it goes is for the caller."""
    if spot[0] == "cube":
        panel = str(spot[1])
        there = game.state.panels[panel].open
        if not there[owner]:
            return False
        there[owner] -= 1
        game.tell(Left, owner, 1, panel)
        return True
    row, column = str(spot[1]), int(spot[2]) - 1
    if game.row(row)[column] != owner:
        return False
    game.clear_column(row, column)
    return True


def remove(game: Rulebenders, deed: Deed, effect: Effect) -> None:
    """Cubes go back to their owners' supply, never locked ones (see RB-TOK-07)."""
    for seat in whom(game, deed, effect.args["whose"]):
        for spot in deed.places:
            if lift(game, seat, spot):
                game.send_home(seat, 1)
        if deed.panel:
            game.clear_open(deed.panel, seat, deed.number)


def replace(game: Rulebenders, deed: Deed, _effect: Effect) -> None:
    """As many own cubes of the supply come in their place, unless a Hook blocks it."""
    player = game.player(deed.seat)
    for seat in deed.affected:
        removed = game.clear_open(deed.panel, seat, deed.number)
        if why_not_put(game, deed.seat, deed.panel) is None:
            for _ in range(min(removed, player.supply)):
                player.supply -= 1
                put(game, deed.seat, deed.seat, deed.panel)


# Moving


def move_cubes(game: Rulebenders, deed: Deed, effect: Effect) -> Flow[None]:
    """Own cubes to other open sections: a few one by one, or any number of one panel together."""
    if effect.args["from"] == "one_panel":
        yield from move_together(game, deed)
        return
    for _ in range(effect.args["n"]):
        spots = spots_of(game, deed.seat, [])
        if not spots:
            return
        choice = yield from game.may(deed.seat, spots, rule=game.rules.rule_of(TELEPORTER), refuse=STOP)
        if choice is None:
            return
        panel = yield from destination(game, deed, str(choice[1]), 1)
        lift(game, deed.seat, choice)
        put(game, deed.seat, deed.seat, panel)


def move_together(game: Rulebenders, deed: Deed) -> Flow[None]:
    """From one panel to one other."""
    there = {p: game.state.panels[p].open[deed.seat] for p in PANELS}
    options = [("carry", p, n) for p in PANELS for n in range(1, there[p] + 1)]
    if not options:
        return
    choice = yield from game.may(deed.seat, options, rule=game.rules.rule_of(CARPET), refuse=STOP)
    if choice is None:
        return
    _, panel, number = choice
    to = yield from destination(game, deed, panel, number)
    for _ in range(number):
        lift(game, deed.seat, ("cube", panel))
        put(game, deed.seat, deed.seat, to)


def destination(game: Rulebenders, deed: Deed, origin: str, cubes: int) -> Flow[str]:
    """Another panel than the one a cube comes from, not one that a Hook blocks."""
    options = [("place", panel) for panel in PANELS if panel != origin]
    _, panel = yield from game.choose(
        deed.seat,
        options,
        rule=BY_EFFECT,
        why_not=lambda option: why_not_put(game, deed.seat, option[1]),
        case="move",
        params={"card": deed.card, "cubes": cubes},
    )
    return panel


def return_cubes(game: Rulebenders, deed: Deed, _effect: Effect) -> None:
    """All own cubes of open sections and of the track come back into the reserve."""
    player = game.player(deed.seat)
    for spot in spots_of(game, deed.seat, []):
        while lift(game, deed.seat, spot):
            player.cubes += 1


# Discs, markers, Hooks


def name_disc(game: Rulebenders, deed: Deed, effect: Effect) -> Flow[None]:
    """Which disc moves, and for an own one which way."""
    if effect.args["dir"] == "to_start":
        (victim,) = deed.affected
        away = [("back", panel) for panel, space in game.player(victim).discs.items() if space]
        if away:
            _, deed.panel = yield from game.choose(
                deed.seat, away, rule=NAMING, case="known", params=deed.told
            )
        return

    def why_not(option: tuple[str, str, int]) -> Denial | None:
        return why_not_move(game, deed.seat, option[1], option[0], option[2])

    steps: int = effect.args["n"]
    options = [(direction, panel, steps) for panel in PANELS for direction in (LEFT, RIGHT)]
    choice = yield from game.choose(deed.seat, options, rule="RB-EVO-05", why_not=why_not)
    deed.places = [choice]


def shift_disc(game: Rulebenders, deed: Deed, _effect: Effect) -> None:
    """A named disc of the victim back towards the start, or an own one either way (RB-EVO-05)."""
    if deed.panel:
        for seat in deed.affected:
            towards_start(game, seat, deed.panel)
    for direction, panel, steps in deed.places:
        move_disc(game, deed.seat, str(panel), str(direction), int(steps))


def change_setting(game: Rulebenders, deed: Deed, effect: Effect) -> Flow[None]:
    """Another setting of a panel, an adjacent one or any; in force at once (RB-SP-13)."""
    options = [option for panel in effect.args["panels"] for option in changes(game, panel)]
    if effect.args["steps"] == 1:
        options = [option for option in options if is_adjacent(game, option[1], option[2])]
    choice = yield from game.choose(deed.seat, options, rule="RB-SP-13")
    change(game, choice)


def is_adjacent(game: Rulebenders, panel: str, value: str | int) -> bool:
    """Whether a setting lies next to the present one; plates lie in a circle."""
    now = game.state.panels[panel].setting
    if panel == "theme":
        return (game.state.plates.index(str(value)) - now) % 4 in (1, 3)
    return abs(game.rules.catalog.panels[panel].settings.index(value) - now) == 1


def name_hooked_panel(game: Rulebenders, deed: Deed, _effect: Effect) -> Flow[None]:
    """A panel without a Hook, if a token is free (see RB-CMP-05)."""
    panels = game.state.panels
    free = [panel for panel in PANELS if panels[panel].hook == NOBODY_THERE]
    if len(PANELS) - len(free) < game.rules.figures["hooks"]:
        options = [("hook", panel) for panel in free]
        _, deed.panel = yield from game.choose(deed.seat, options, rule=game.rules.rule_of(HOOK))


def block_panel(game: Rulebenders, deed: Deed, _effect: Effect) -> None:
    """The opponents put no more cubes there until the end of the round (see RB-PLC-04)."""
    if deed.panel:
        game.state.panels[deed.panel].hook = deed.seat
        game.tell(Hooked, deed.seat, deed.panel)

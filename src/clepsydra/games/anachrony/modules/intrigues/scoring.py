"""What the grid and the tiles that are left bring in the end (IC-END).

Who untangles the continuum before, and what else is scored, is as in the base game.
"""

from __future__ import annotations

from clepsydra.games.anachrony.game import Anachrony
from clepsydra.games.anachrony.modules.intrigues.agenda import tiles_of
from clepsydra.games.anachrony.modules.intrigues.catalog import COPIES
from clepsydra.games.anachrony.modules.intrigues.chamber import (
    OBJECTIVE,
    VALUE,
    agenda_tiles,
    chamber,
    kind_of,
)
from clepsydra.games.anachrony.modules.intrigues.grid import is_locked, top
from clepsydra.games.anachrony.rules import AnachronyRules, Metric
from clepsydra.games.anachrony.scoring import is_best


def add_scoring(rules: AnachronyRules) -> None:
    """Two lines in the place of the endgame conditions, which are not laid out (see IC-SET-07)."""
    rules.scoring.remove("conditions")  # all else, tie-breaks too, as in the base game: IC-END-02, 09
    rules.shared_conditions.replace("cards", lambda game: chamber(game).rows)  # IC-MIX-04
    rules.scoring.add("agenda_grid", grid_vp)
    rules.open_lines.add("agenda_grid")
    rules.scoring.add("agenda_tiles", left_vp)


def grid_vp(game: Anachrony, seat: int) -> int:
    """The Value of each complete row whose Objective the seat meets best, tied or not (IC-END-03 to 05).

    A row that is closed to a seat brings it nothing, and the Value goes to the best of the others; what a row
    costs it costs all alike (IC-MIX-05).
    """
    points = 0
    for row in chamber(game).rows:
        metric, value = condition(game, row), top(game, VALUE, row)
        if metric is not None and value is not None:
            closes = row if value.value > 0 else ""
            points += value.value * is_best(game, seat, metric, closes)
    return points


def condition(game: Anachrony, row: str) -> Metric | None:
    """What a row compares; a copy goes on to its neighbour, complete or not, until it is lost (IC-END-06, 07)."""
    rows = list(chamber(game).rows)
    visited: set[str] = set()
    while row not in visited:
        visited.add(row)  # IC-END-07
        objective = top(game, OBJECTIVE, row)
        if objective is None:  # IC-END-07
            return None
        metric: str = game.rules.catalog.more["objective_condition"][objective.condition]
        if metric not in COPIES:
            return game.rules.metrics[metric]
        following = rows.index(row) + COPIES[metric]  # IC-END-06
        if not 0 <= following < len(rows):  # IC-END-07
            return None
        row = rows[following]
    return None


def left_vp(game: Anachrony, seat: int) -> int:
    """A point for each tile left and each locked row with its icon (IC-END-08)."""
    each: int = game.rules.catalog.more["council"].left_vp
    icons = [top_icon(game, row) for row in chamber(game).rows if is_locked(game, row)]
    return each * sum(icons.count(icon_of(game, tile)) for tile in tiles_of(game, seat))


def icon_of(game: Anachrony, tile: str) -> str:
    """The icon that a tile shows."""
    return agenda_tiles(game.rules, kind_of(game, tile))[tile].icon


def top_icon(game: Anachrony, row: str) -> str:
    """The icon of the uppermost Objective of a row; nothing without one."""
    objective = top(game, OBJECTIVE, row)
    return objective.icon if objective is not None else ""

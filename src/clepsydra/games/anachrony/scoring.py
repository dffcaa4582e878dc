"""The score sheet (AN-SCO), and the metrics that conditions compare (AN-ECC, AN-PTH)."""

from __future__ import annotations

from clepsydra.games.anachrony.game import Anachrony
from clepsydra.games.anachrony.grid import occupied
from clepsydra.games.anachrony.morale import ENDORPHINS
from clepsydra.games.anachrony.rules import AnachronyRules, Metric
from clepsydra.games.anachrony.state import RESOURCES, ROWS, WORKERS
from clepsydra.games.anachrony.tiles import adding
from clepsydra.games.anachrony.warp_tiles import kind_of, own_warps


def add_scoring(rules: AnachronyRules) -> None:
    """The lines of the sheet, and what breaks ties with all modules (AN-SCO-01, 05). Their sum may be negative (AN-SCO-06)."""
    rules.scoring.add_all(
        {
            "buildings": buildings_vp,
            "superprojects": superprojects_vp,
            "anomalies": anomalies_vp,
            "time_travel": time_travel_vp,
            "morale": morale_vp,
            "vp_tokens": lambda game, seat: game.has(seat, "vp"),  # AN-SCO-03
            "breakthroughs": breakthroughs_vp,
            "warp_tiles": warp_vp,
            "conditions": conditions_vp,
        }
    )
    rules.open_lines.add("conditions")
    rules.shared_conditions.add("cards", lambda game: game.state.conditions)
    rules.tie_breaks.add("water", lambda game, seat: game.has(seat, "water"))  # AN-SCO-05, FT-END-07
    rules.tie_breaks.add("resources", resources)  # AN-SCO-05, FT-END-07


def tiles_of(game: Anachrony, seat: int, *, superprojects: bool) -> list[str]:
    """The buildings, or the superprojects, of a seat; covered ones count (AN-END-06)."""
    return [tile for tile in game.player(seat).built if game.tile(tile).superproject == superprojects]


def buildings_vp(game: Anachrony, seat: int) -> int:
    """The points printed on buildings (AN-BLD-02)."""
    return sum(game.tile(tile).vp for tile in tiles_of(game, seat, superprojects=False))


def superprojects_vp(game: Anachrony, seat: int) -> int:
    """The points printed on superprojects, 3 more each with The Ultimate Plan (AN-SP-00; see AN-SP-16)."""
    tiles = tiles_of(game, seat, superprojects=True)
    bonus = adding("the_ultimate_plan", "own_superproject_vp")(game, seat)
    return sum(game.tile(tile).vp + bonus for tile in tiles)


def anomalies_vp(game: Anachrony, seat: int) -> int:
    """What each Anomaly costs (AN-ANO-02)."""
    kinds = [game.anomaly_kind(seat, slot) for slot in game.player(seat).anomalies]
    return sum(game.rules.anomalies[kind].vp(game, seat) for kind in kinds)


def anomaly_vp(game: Anachrony, seat: int) -> int:
    """Minus 3 for an Anomaly, minus 1 with 406 (AN-ANO-02; see AN-B406)."""
    return game.rules.catalog.figures["anomaly"] + adding("406", "own_anomaly_vp")(game, seat)


def time_travel_vp(game: Anachrony, seat: int) -> int:
    """The space of the marker, and 1 more per step with the Archive (AN-SCO-04; see AN-SP-02)."""
    travels = game.player(seat).travels
    more = adding("archive_of_the_eras", "time_travel_vp_per_step")(game, seat)
    return game.board(seat).travel_vp[travels] + more * travels


def morale_vp(game: Anachrony, seat: int) -> int:
    """The space of the marker; never below 0 with Synthetic Endorphins (see AN-SP-10)."""
    value = game.board(seat).morale_vp[game.player(seat).morale - 1]
    if not game.owns(seat, ENDORPHINS):
        return value
    return max(int(game.tile(ENDORPHINS).always("morale_vp_not_below")["min"]), value)


def breakthroughs_vp(game: Anachrony, seat: int) -> int:
    """One each, two more for each set of the three shapes (AN-SCO-02)."""
    figures = game.rules.catalog.figures
    shapes = {"circle": 0, "triangle": 0, "square": 0}
    for name, count in game.player(seat).breakthroughs.items():
        shapes[name.partition("/")[0]] += count
    return figures["breakthrough"] * sum(shapes.values()) + figures["breakthrough_set"] * min(shapes.values())


def warp_vp(game: Anachrony, seat: int) -> int:
    """Minus 2 for each own warp tile left on the timeline (AN-END-04)."""
    return sum(warp_penalties(game, seat))


def warp_penalties(game: Anachrony, seat: int) -> list[int]:
    """What each own warp tile costs that is left on the timeline."""
    usual = game.rules.catalog.figures["unreturned_warp"]
    penalties = [kind_of(game, piece).penalty for _, piece in own_warps(game, seat)]
    return [usual if penalty is None else penalty for penalty in penalties]


def conditions_vp(game: Anachrony, seat: int) -> int:
    """3 for each condition in which nobody has more (AN-END-05)."""
    won = 0
    for card in game.state.conditions:
        metric = game.rules.metrics[game.rules.catalog.conditions[card]]
        won += is_best(game, seat, metric, card)
    return game.rules.catalog.figures["endgame_condition"] * won


def is_best(game: Anachrony, seat: int, metric: Metric, condition: str = "") -> bool:
    """Whether nobody has more, among those to whom the condition is open (AN-END-05, FT-END-04)."""
    if condition and game.blocked(seat, condition):
        return False
    own = metric(game, seat)
    return all(
        metric(game, other) <= own
        for other in range(len(game.state.players))
        if other != seat and not (condition and game.blocked(other, condition))
    )


def resources(game: Anachrony, seat: int) -> int:
    """Titanium, uranium, gold and neutronium (AN-SCO-05)."""
    return sum(game.has(seat, name) for name, good in game.rules.goods.items() if good.resource)


def add_metrics(rules: AnachronyRules) -> None:
    """What conditions count, by name."""
    rules.metrics.add_all(
        {
            "workers": lambda game, seat: sum(game.workers_of(seat).values()),
            "water": lambda game, seat: game.has(seat, "water"),
            "breakthroughs": lambda game, seat: sum(game.player(seat).breakthroughs.values()),
            "occupied_building_slots": occupied,
            "morale_position": lambda game, seat: game.player(seat).morale,
            "range_sum": range_sum,
            "superprojects": lambda game, seat: len(tiles_of(game, seat, superprojects=True)),
            "time_travel_advances": lambda game, seat: game.player(seat).travels,
            "anomalies": lambda game, seat: len(game.player(seat).anomalies),
            "warp_tile": lambda game, seat: len(own_warps(game, seat)),
            "building": lambda game, seat: len(tiles_of(game, seat, superprojects=False)),
        }
    )
    same = {"worker": "workers", "breakthrough": "breakthroughs", "superproject": "superprojects"}
    rules.metrics.add_all({one: rules.metrics[many] for one, many in same.items()})
    rules.metrics.add("time_travel_advance", rules.metrics["time_travel_advances"])
    rules.metrics.add_all({kind: _workers(kind) for kind in WORKERS})
    rules.metrics.add_all({good: _goods(good) for good in RESOURCES})
    rules.metrics.add_all({row: _buildings(row) for row in ROWS})


def range_sum(game: Anachrony, seat: int) -> int:
    """The sum of ranges of all tiles (AN-BLD-13)."""
    return sum(game.tile(tile).end_range for tile in game.player(seat).built)


def _workers(kind: str) -> Metric:
    """Nobody counts as another type here (AN-PTH-03)."""
    return lambda game, seat: game.workers_of(seat).get(kind, 0)


def _goods(good: str) -> Metric:
    return lambda game, seat: game.has(seat, good)


def _buildings(row: str) -> Metric:
    return lambda game, seat: sum(game.tile(tile).row == row for tile in game.player(seat).built)

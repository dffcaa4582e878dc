"""What a solo opponent scores in the end, and who has won (SO-END)."""

from __future__ import annotations

from clepsydra.games.anachrony.automas.catalog import solo
from clepsydra.games.anachrony.game import Anachrony
from clepsydra.games.anachrony.rules import AnachronyRules, Metric
from clepsydra.games.anachrony.scoring import buildings_vp, tiles_of


def superprojects(game: Anachrony, seat: int) -> int:
    """What is printed on superprojects; none of them does anything."""
    return sum(game.tile(tile).vp for tile in tiles_of(game, seat, superprojects=True))


def breakthroughs(game: Anachrony, seat: int) -> int:
    """So much each, and more for each set: the smallest of the numbers of the shapes (SO-END-05)."""
    shapes = {"circle": 0, "triangle": 0, "square": 0}
    for name, count in game.player(seat).breakthroughs.items():
        shapes[name.partition("/")[0]] += count
    figures = solo(game)
    return figures.breakthrough_vp * sum(shapes.values()) + figures.breakthrough_set_vp * min(shapes.values())


def anomalies(game: Anachrony, seat: int) -> int:
    """What each Anomaly costs: the usual one the same, a Variable one what is printed on it (SO-VAN-06)."""
    player = game.player(seat)
    usual = len(player.anomalies) - len(player.anomaly_kinds)
    return solo(game).anomaly_vp * usual + sum(game.tile(kind).vp for kind in player.anomaly_kinds.values())


LINES: dict[str, Metric] = {
    "buildings": buildings_vp,
    "superprojects": superprojects,
    "anomalies": anomalies,
    "time_travel": lambda game, seat: solo(game).time_travel_vp[game.player(seat).travels],
    "vp_tokens": lambda game, seat: game.has(seat, "vp"),
    "breakthroughs": breakthroughs,
}
"""Its whole sheet (SO-END-03): no warp tiles (SO-END-02), no workers, no resources (SO-END-06)."""


def against_the_bot(rules: AnachronyRules) -> None:
    """There are no endgame cards (SO-SET-02), those of modules neither (SO-VAN-08), so none counts (see SO-END-07).

    The person must have more than the bot to win.
    """
    rules.setup_steps.remove("conditions")
    rules.scoring.remove("conditions")
    for name in list(rules.tie_breaks):
        rules.tie_breaks.remove(name)  # SO-END-08
    rules.tie_breaks.add("automa", lambda game, seat: int(seat not in game.rules.people))  # SO-END-08

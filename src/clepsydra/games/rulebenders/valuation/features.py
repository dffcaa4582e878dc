"""All that is counted of a position for a seat."""

from __future__ import annotations

from clepsydra.games.rulebenders.game import Rulebenders
from clepsydra.games.rulebenders.scoring import collection
from clepsydra.games.rulebenders.valuation.cards import dashboard, hand
from clepsydra.games.rulebenders.valuation.goods import exchange, income, settings, stock, track
from clepsydra.games.rulebenders.valuation.panels import panels
from clepsydra.games.rulebenders.valuation.tracks import tracks


def features(game: Rulebenders, seat: int) -> dict[str, float]:
    """What the seat has and may hope for; Flexo's position is worth nothing to anybody.

    What counts at the end bears no weight: it is the measure of all else.
    """
    if not game.is_human(seat):
        return {}
    state = game.state
    ways = tracks(game, seat)
    standings = [
        player.chips + sum([way.score(other, way.discs[other]) for way in ways.values()], 0.0)
        for other, player in enumerate(state.players)
    ]
    scored = {
        "chips": float(game.player(seat).chips),
        "collection": float(collection(game, seat)),
        "evolution": standings[seat] - game.player(seat).chips,
    }
    if state.ended:
        return scored
    rounds = game.rules.figures["rounds"] - state.round
    # by seat: the order is not known before the first round
    rivals = sorted(
        standing for other, standing in enumerate(standings) if other != seat and game.is_human(other)
    )
    return {
        **scored,
        "evolution.early": rounds * scored["evolution"],
        **panels(game, seat, rounds, ways),
        **stock(game, seat, rounds),
        **exchange(game, seat, rounds),
        **track(game, seat, rounds),
        **income(game, seat, rounds),
        **settings(game, seat, rounds),
        **hand(game, seat, rounds),
        **dashboard(game, seat, rounds),
        "rivals.best": rivals[-1],
        "rivals.others": sum(rivals[:-1], 0.0),
    }

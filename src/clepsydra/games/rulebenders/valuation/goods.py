"""Cubes, cards, exchange tokens, the tie-break track, and what the rules give in the rounds to come."""

from __future__ import annotations

from clepsydra.games.rulebenders.game import Rulebenders
from clepsydra.games.rulebenders.paying import allowed
from clepsydra.games.rulebenders.state import CHIP, PANELS
from clepsydra.games.rulebenders.valuation.tracks import SPACES

SPAN = 1.5
"""For how many rounds a setting stays as it is, as a rule."""


def stock(game: Rulebenders, seat: int, rounds: int) -> dict[str, float]:
    """Cubes and cards in hand: in the last round only what can still be used, nothing after a pass."""
    player = game.player(seat)
    cards = float(min(game.hand_size(seat), max(0, game.hand_limit(seat))))
    cubes = float(player.cubes)
    late = not rounds and not player.passed
    return {
        "stock.cubes": cubes if rounds else 0.0,
        "stock.cards": cards if rounds else 0.0,
        "stock.last_cubes": cubes if late else 0.0,
        "stock.last_cards": cards if late else 0.0,
        "stock.foreign": float(sum(player.foreign.values())) if rounds or late else 0.0,
    }


def exchange(game: Rulebenders, seat: int, rounds: int) -> dict[str, float]:
    """Tokens by their rate, and how many chips cubes and cards would make with the best of them."""
    player = game.player(seat)
    playing = not player.passed
    rates = [1.0 / game.rules.catalog.exchange[token][0] for token in player.tokens]
    best = max(rates, default=0.0) if CHIP in allowed(game, seat, "exchange") else 0.0
    cash = int(player.cubes * best) + int(len(player.hand.pieces) * best) if playing else 0.0
    return {
        "exchange.tokens": sum(rates, 0.0) if rounds else 0.0,
        "exchange.cash": float(cash) if rounds else 0.0,
        "exchange.last_cash": 0.0 if rounds else float(cash),
    }


def track(game: Rulebenders, seat: int, rounds: int) -> dict[str, float]:
    """Row B pays at the end of the round, row A a round later (see RB-END-03, 04)."""
    state = game.state
    a, b = state.row_a.count(seat), state.row_b.count(seat)
    return {
        "track.paid": float(b),
        "track.waiting": float(a) if rounds else 0.0,
        "track.breaks": float(bool(a + b)),
    }


def income(game: Rulebenders, seat: int, rounds: int) -> dict[str, float]:
    """What the seat's discs bring in the rounds to come, panel by panel."""
    discs = game.player(seat).discs
    return {f"income.{panel}": rounds * SPACES[panel][discs[panel] + 2] for panel in PANELS}


def settings(game: Rulebenders, seat: int, rounds: int) -> dict[str, float]:
    """What the settings give to everybody, and to the first player."""
    span = min(float(rounds), SPAN)
    rate = 1.0 / game.rules.catalog.exchange[str(game.setting("exchange"))][0]
    return {
        "rules.first": span * (game.state.first == seat),
        "rules.cubes": span * int(game.setting("take_cubes")),
        "rules.cards": span * int(game.setting("draw_cards")),
        "rules.exchange": span * rate * (CHIP in allowed(game, seat, "exchange")),
    }

"""What the greedy bot finds a position worth to a seat, in chips that the thing is likely to become.

What pays over time is worth less when little time is left.
"""

from __future__ import annotations

from clepsydra.games.rulebenders.evolution import LAST, token_at
from clepsydra.games.rulebenders.game import Rulebenders
from clepsydra.games.rulebenders.scoring import collection
from clepsydra.games.rulebenders.state import ELECTRON, PANELS, TOKENS
from clepsydra.kernel.zones import sees

CUBE, CARD, EXCHANGE_TOKEN, FOREIGN = 0.28, 0.35, 0.25, -0.1
MAJORITY, SHARED, PRESENCE, LOCKED = 1.6, 0.6, 0.06, 0.6
ROW_A, ROW_B = 0.55, 0.9
ACTIVATED, STANDING, TRIGGERED = 0.55, 0.25, 0.5
INCOME = {"draw_cards": 0.3, "take_cubes": 0.25, "first_player": 1.0, "hand_limit": 0.12}
REACH = {"theme": 0.25, "currency": 0.2, "exchange": 0.3}
LAST_ROUND = 0.35
"""What cubes and cards are worth when no round follows."""


def evaluate(game: Rulebenders, seat: int) -> dict[str, float]:
    """The terms by name; Flexo's position is worth nothing to anybody."""
    if not game.is_human(seat):
        return {}
    rounds = game.rules.figures["rounds"] - game.state.round
    return {
        "chips": float(game.player(seat).chips),
        "collection": float(collection(game, seat)),
        "evolution": evolution(game, seat),
        "stock": stock(game, seat, rounds),
        "panels": panels(game, seat),
        "track": track(game, seat, rounds),
        "dashboard": dashboard(game, seat, rounds),
        "income": income(game, seat, rounds),
    }


def evolution(game: Rulebenders, seat: int) -> float:
    """Discs near tokens, by what the seat knows of their values."""
    return sum(zone(game, seat, kind, panel) for kind in TOKENS for panel in game.state.tokens[kind].panels)


def zone(game: Rulebenders, seat: int, kind: str, panel: str) -> float:
    """What a disc would score here now; on the last space it may even take the token."""
    way = -1 if kind == ELECTRON else 1
    near = [way * player.discs[panel] for player in game.state.players]
    if near[seat] < 1:
        return 0.0
    value = likely_value(game, seat, kind, panel)
    lead = value if near[seat] == max(near) else value - game.rules.figures["farther"]
    return lead + (0.15 * value if near[seat] == LAST else 0.0)


def likely_value(game: Rulebenders, seat: int, kind: str, panel: str) -> float:
    """The value of a token that the seat has seen, otherwise the mean of its kind."""
    token = token_at(game, kind, panel) or ""
    values = game.rules.catalog.tokens[kind]
    known = sees(game.state.tokens[kind].zone.known_to(token), seat)
    value = float(game.rules.token_value(token)) if known else sum(values) / len(values)
    doubled = kind == ELECTRON and game.state.panels[panel].multiplier
    return value * game.rules.figures["factor"] if doubled else value


def stock(game: Rulebenders, seat: int, rounds: int) -> float:
    """Cubes, cards and exchange tokens in hand."""
    player = game.player(seat)
    cards = min(game.hand_size(seat), max(0, game.hand_limit(seat)))
    goods = CUBE * player.cubes + CARD * cards + EXCHANGE_TOKEN * len(player.tokens)
    return (goods if rounds else LAST_ROUND * goods) + FOREIGN * sum(player.foreign.values())


def panels(game: Rulebenders, seat: int) -> float:
    """To lead alone is what cubes are placed for; a tie is something if the track can break it."""
    total = 0.0
    breaks = bool(game.on_track(seat))
    for panel in PANELS:
        own = game.strength(panel, seat)
        if own:
            leaders = game.leaders(panel)
            total += PRESENCE * own + LOCKED * game.state.panels[panel].locked[seat]
            if leaders == [seat]:
                total += MAJORITY
            elif seat in leaders:
                total += SHARED + 0.5 * breaks
    return total + 0.9 * CUBE * sum(game.player(seat).rings.values())


def track(game: Rulebenders, seat: int, rounds: int) -> float:
    """Row B pays at the end of the round, row A a round later."""
    in_a, in_b = game.state.row_a.count(seat), game.state.row_b.count(seat)
    return ROW_B * in_b + (ROW_A * in_a if rounds else 0.15 * in_a)


def dashboard(game: Rulebenders, seat: int, rounds: int) -> float:
    """What a card does, it can do in every round that is left, and in this one if it is straight."""
    player = game.player(seat)
    total = 0.0
    for piece in player.dashboard.pieces:
        card = game.card(piece)
        uses = rounds + (piece not in player.rotated and not player.passed)
        total += ACTIVATED * uses * card.activatable
        total += (TRIGGERED * bool(card.triggers) + STANDING * bool(card.passive)) * rounds
    return total


def income(game: Rulebenders, seat: int, rounds: int) -> float:
    """Settings and discs that pay in the rounds to come."""
    player = game.player(seat)
    paid = sum(each * game.personal(seat, panel) for panel, each in INCOME.items() if panel != "first_player")
    reach = sum(each * player.discs[panel] for panel, each in REACH.items())
    return rounds * (paid + reach + INCOME["first_player"] * game.chip_income(seat))

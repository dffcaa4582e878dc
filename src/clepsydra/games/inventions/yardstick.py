"""What the greedy bot finds a position worth to a seat, in the terms a strong player thinks in.

Each term is a number of ingenuity points that the thing is likely to become; what pays over time is worth less
when little time is left.
"""

from __future__ import annotations

from clepsydra.games.inventions.game import Inventions
from clepsydra.games.inventions.objectives import objectives_ip
from clepsydra.games.inventions.scoring import influence_ip, wealth_of
from clepsydra.games.inventions.state import LAST_ERA, Region

ROUNDS = 3
ALL_ROUNDS = 12
HOME, SCHOLAR, EXHAUSTED, ON_MAP, DIPLOMAT = 0.5, 0.7, 0.25, 0.45, 0.4
INFLUENCE, TOKEN, SAGE = 0.9, 0.6, 0.6
WAITING, BUILT = 1.6, {"economy": 1.1, "culture": 1.3, "technology": 0.9}
IDEA_SHARE, INVENTION_SHARE, INVENTOR, INNOVATOR = 0.45, 0.7, 1.6, 0.8
INVENTION, MILESTONE, WEALTH_HOPE = 1.4, 1.6, 2.5


def evaluate(game: Inventions, seat: int) -> dict[str, float]:
    """The terms by name."""
    left = time_left(game)
    return {
        "score": float(game.player(seat).score),
        "influence_level": float(influence_ip(game, seat)) * (1 - left),
        "influence": INFLUENCE * game.player(seat).influence * left,
        "wealth": float(wealth_of(game, seat)),
        "objectives": float(objectives_ip(game, seat)),
        "citizens": citizens(game, seat) * min(1.0, 0.1 + left),
        "cards": cards(game, seat, left),
        "inventions": INVENTION * len(game.player(seat).inventions) * left,
        "tiles": tiles(game, seat, left),
        "milestone": MILESTONE * game.milestone(seat).era * left,
        "tokens": tokens(game, seat) * left,
    }


def time_left(game: Inventions) -> float:
    """The share of the rounds that are still to come."""
    state = game.state
    rounds = (LAST_ERA - state.era) * ROUNDS - state.round
    return max(0.0, min(1.0, rounds / ALL_ROUNDS))


def citizens(game: Inventions, seat: int) -> float:
    """Citizens at home act, those on maps can be called, scholars do anything."""
    player, state = game.player(seat), game.state
    on_maps = sum(region.citizens[seat] for region in state.regions.values())
    diplomats = sum(seat in seats for seats in state.diplomats.values())
    return (
        HOME * sum(player.home.values())
        + SCHOLAR * player.scholars
        + EXHAUSTED * sum(player.exhausted.values())
        + ON_MAP * on_maps
        + DIPLOMAT * diplomats
    )


def cards(game: Inventions, seat: int, left: float) -> float:
    """What the own citizens beside cards will bring when the cards are shared."""
    return sum(card(game, seat, region) for region in game.state.regions.values()) * min(1.0, 0.3 + 2 * left)


def card(game: Inventions, seat: int, region: Region) -> float:
    """Points for the initiator, the card for the inventor, a citizen for the innovator."""
    there = game.card(region)
    if there is None:
        return 0.0
    total = 0.0
    if region.initiator == seat:
        total += there.era * region.initiators * (INVENTION_SHARE if region.invented else IDEA_SHARE)
    if region.inventor == seat:
        total += INVENTOR
    if region.innovator == seat:
        total += INNOVATOR
    return total


def tiles(game: Inventions, seat: int, left: float) -> float:
    """Tiles that wait will be built; built ones work for the rest of the game; wealth hopes for more."""
    player = game.player(seat)
    total = WAITING * len(player.display) * min(1.0, 0.2 + 2 * left)
    for tile in player.map.values():
        if tile in game.catalog.progress:
            total += BUILT[game.catalog.progress[tile].type] * left
    wealth = sum(tile in game.catalog.wealth for tile in player.map.values())
    waiting = sum(tile in game.catalog.wealth for tile in player.display)
    return total + WEALTH_HOPE * (wealth * left + waiting * min(1.0, 2 * left))


def tokens(game: Inventions, seat: int) -> float:
    """Face-up influence tokens, sages and Economy tokens are actions and scholars to come."""
    player = game.player(seat)
    face_up = len(player.placed) - len(player.turned)
    return TOKEN * face_up + SAGE * player.sages + TOKEN * player.economy_tokens

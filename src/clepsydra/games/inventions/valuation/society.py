"""Influence, milestone, tokens, and how far ahead the best rival is."""

from __future__ import annotations

from clepsydra.games.inventions.game import Inventions
from clepsydra.games.inventions.scoring import influence_ip
from clepsydra.games.inventions.valuation.outlook import Outlook


def society_features(game: Inventions, seat: int, ahead: Outlook) -> dict[str, float]:
    """What the own board shows beside its people and its tiles."""
    player = game.player(seat)
    era, left, soon = game.milestone(seat).era, ahead.left, ahead.within(3)
    chain = chain_tokens(game, seat, ahead) - 1
    level_ip = influence_ip(game, seat)
    face_up = len(player.placed) - len(player.turned)
    return {
        "influence_level": level_ip * (1 - soon),
        "influence_level.ahead": level_ip * soon,
        "influence.soon": player.influence * soon,
        "influence.left": player.influence * left,
        "influence.chain_soon": chain * soon,
        "influence.chain_left": chain * left,
        "milestone": era * left,
        "tokens.soon": face_up * soon,
        "tokens.left": face_up * left,
        "tokens.sages": float(player.sages if ahead.changes else 0),
        "rivals": float(best_rival(game, seat)) if ahead.running else 0.0,
    }


def chain_tokens(game: Inventions, seat: int, ahead: Outlook) -> int:
    """The chain tokens of the next turn, after the change that influence may go through before it."""
    influence = game.player(seat).influence
    if ahead.era_ends:
        influence += [delta for start, delta in game.catalog.changes if start <= influence][-1]
    return [level.chain_tokens for level in game.catalog.levels if level.start <= influence][-1]


def best_rival(game: Inventions, seat: int) -> int:
    """The highest score of anybody else."""
    return max(player.score for other, player in enumerate(game.state.players) if other != seat)

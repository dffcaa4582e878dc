"""One game by bots."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from clepsydra.bots import Bot
from clepsydra.kernel import Answer, Chance, Play, Ruleset, SeatView, Setup, installed_games

MOST_DECISIONS = 100_000
"""A game that asks more than this does not end."""


def rules_for(setup: Setup) -> Ruleset[Any]:
    """The rules of a table, made once for all games like it."""
    return _rules_for(msgspec.json.encode(setup))


@functools.lru_cache(maxsize=64)
def _rules_for(setup: bytes) -> Ruleset[Any]:
    agreed = msgspec.json.decode(setup, type=Setup)
    return installed_games()[agreed.game].rules_for(agreed)


def play_out(
    play: Play[Any], bots: Mapping[int, Bot], chance: Chance, answer: Callable[[int, Answer], object]
) -> int:
    """Let the bots play to the end; how many decisions it took."""
    for length in range(MOST_DECISIONS):
        if play.over:
            return length
        seat = next(iter(play.asks))
        answer(seat, bots[seat].decide(SeatView(play, seat), chance))
    raise RuntimeError(f"still not over after {MOST_DECISIONS} decisions")

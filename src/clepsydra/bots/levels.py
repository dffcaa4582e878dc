"""Opponents by level, each stronger than the one before, with weaknesses that a person might have."""

from __future__ import annotations

from msgspec import Struct

from clepsydra.bots.planner import Character, Planner, Thoroughness


class Level(Struct, frozen=True):
    """How much an opponent thinks, and what it is like."""

    thoroughness: Thoroughness
    character: Character = Character()

    def bot(self) -> Planner:
        """The opponent itself."""
        return Planner(self.thoroughness, self.character)


LEVELS = {
    "dewdrop": Level(
        Thoroughness(tries=10, worlds=1),
        Character(
            noise=2.5,
            noise_in={"inventions": 2.6, "rulebenders": 6.7},
            leanings={"paradox": 0.0, "objectives": 0.3, "track": 0.0},
        ),
    ),
    "puddle": Level(
        Thoroughness(tries=15, worlds=1),
        Character(noise=1.9, noise_in={"inventions": 2.0, "rulebenders": 3.7}, leanings={"paradox": 0.0}),
    ),
    "spring": Level(
        Thoroughness(tries=20, worlds=1),
        Character(
            noise=1.4,
            noise_in={"inventions": 1.35, "rulebenders": 2.5},
            leanings={"plans": 2.0, "wealth": 0.5, "income": 0.5},
        ),
    ),
    "brook": Level(
        Thoroughness(tries=30, worlds=1),
        Character(noise=1.1, noise_in={"inventions": 1.0, "rulebenders": 1.7}),
    ),
    "torrent": Level(
        Thoroughness(tries=50, worlds=1),
        Character(noise=0.65, noise_in={"rulebenders": 1.15}),
    ),
    "river": Level(
        Thoroughness(tries=100, worlds=1),
        Character(noise=0.35, noise_in={"rulebenders": 0.6}),
    ),
    "tide": Level(Thoroughness(tries=4000, worlds=4, seconds=1.0)),
}
"""By name, the weakest first: it learns with you; the last one is as strong as it can be. Measured: docs/figures/bots.md."""

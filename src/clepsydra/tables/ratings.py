"""How strong somebody is: a rating, moved by every game that counts, with how sure it is (decision 0031)."""

from __future__ import annotations

import math
from collections.abc import Sequence
from enum import StrEnum

from msgspec import Struct
from openskill.models import BradleyTerryFull

from clepsydra.tables.table import Guest, Table

SCALE = 40
"""Points that people see for one of the model's: everybody starts at 1000."""

AN_EVENING = 60
"""A table where a seat may let the others wait for so many minutes, or fewer, is played in one go."""

_model = BradleyTerryFull()


class Rating(Struct, frozen=True):
    """A strength in the model's own measure, and how far off it may be."""

    mu: float = _model.mu
    sigma: float = _model.sigma
    games: int = 0

    @property
    def points(self) -> int:
        """The strength as people see it."""
        return round(SCALE * self.mu)

    @property
    def spread(self) -> int:
        """By how many points it is off at most, in two cases of three."""
        return round(SCALE * self.sigma)

    @property
    def proved(self) -> float:
        """What the games show that it is at least: ladders go by it, so that nobody stands high by a single win."""
        return self.mu - 2 * self.sigma


class Speed(StrEnum):
    """How quickly a game is played."""

    LIVE = "live"
    CORRESPONDENCE = "slow"


def speed(table: Table) -> Speed:
    """Whether all are expected to be there while the game is played."""
    live = table.pace.live if table.pace is not None else table.patience <= AN_EVENING
    return Speed.LIVE if live else Speed.CORRESPONDENCE


class Against(StrEnum):
    """Whom somebody plays."""

    PEOPLE = "people"
    BOTS = "bots"


class Ladder(Struct, frozen=True):
    """Games that are compared with each other."""

    game: str
    speed: Speed
    against: Against


class Rung(Struct, frozen=True):
    """Where somebody stands on a ladder."""

    player: str
    ladder: Ladder
    rating: Rating
    guest: Guest | None = None
    """Who that is, if it is a person whom the house still knows."""


class Counted(Struct, frozen=True):
    """A finished game that counts: who played, and how each came out."""

    ladder: Ladder
    ranks: dict[str, int]
    """Guests by their ids; bots and automas as `bot:brook`, `automa:chronobot`, the best of its seats each."""


def rate(before: Sequence[Rating], ranks: Sequence[int]) -> list[Rating]:
    """The ratings after a game, in the order of the seats; equal ranks are a tie.

    >>> winner, loser = rate([Rating(), Rating()], [1, 2])
    >>> winner.points > 1000 > loser.points
    True
    """
    teams = [[_model.rating(mu=rating.mu, sigma=rating.sigma)] for rating in before]
    after = _model.rate(teams, ranks=[float(rank) for rank in ranks])
    return [
        Rating(alone.mu, alone.sigma, rating.games + 1) for rating, [alone] in zip(before, after, strict=True)
    ]


def chance_to_beat(one: Rating, other: Rating) -> float:
    """How likely one comes before the other in a game that both play.

    The model's own curve: its `predict_win` follows another one, and promises favourites too much.
    """
    width = math.sqrt(2 * _model.beta**2 + one.sigma**2 + other.sigma**2)
    return 1 / (1 + math.exp((other.mu - one.mu) / width))

"""What the games of bots say: shares of first places, ratings, and whether one is better than the others."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Sequence
from itertools import combinations

from msgspec import Struct

from clepsydra.kernel import stream
from clepsydra.lab.arena import Outcome, Seated
from clepsydra.lab.win_rates import share

ELO = 400 / math.log(10)
"""So many points of rating make the odds of winning e times as high."""
ROUNDS = 60
"""After so many, a rating changes by less than a point."""
RESAMPLED = 200
MOST_BLOCKS = 500
"""More deals than this are drawn anew in blocks of several: else an hour of games would take minutes to sum up."""
ERROR = 0.05
"""How often a verdict may be wrong, either way."""

Wins = Counter[tuple[str, str]]
"""How often the first came before the second, in halves: a shared place is one for each."""


class Standing(Struct, frozen=True):
    """One player's figures. `first` is the share of its seats that came first, alone or with others."""

    name: str
    games: int
    first: float
    first_low: float
    first_high: float
    mean_score: float
    ms_per_turn: float
    rating: int
    rating_low: int
    rating_high: int


def standings(outcomes: Sequence[Outcome]) -> list[Standing]:
    """All players, the highest rating first."""
    seats: dict[str, list[Seated]] = defaultdict(list)
    for outcome in outcomes:
        for seated in outcome.seats:
            seats[seated.player].append(seated)
    rated = ratings(wins(outcomes), tuple(seats))
    low, high = rating_bounds(outcomes, tuple(seats))
    found = [_standing(name, those, (rated[name], low[name], high[name])) for name, those in seats.items()]
    return sorted(found, key=lambda standing: (-standing.rating, -standing.first))


def _standing(name: str, seats: list[Seated], rated: tuple[float, float, float]) -> Standing:
    firsts = share(sum(seated.rank == 1 for seated in seats), len(seats))
    turns = sum(seated.turns for seated in seats)
    rating, low, high = (round(each) for each in rated)
    return Standing(
        name=name,
        games=len(seats),
        first=firsts.share,
        first_low=firsts.low,
        first_high=firsts.high,
        mean_score=round(sum(seated.score for seated in seats) / len(seats), 2),
        ms_per_turn=round(1000 * sum(seated.seconds for seated in seats) / max(turns, 1), 2),
        rating=rating,
        rating_low=low,
        rating_high=high,
    )


def wins(outcomes: Sequence[Outcome]) -> Wins:
    """Who came before whom, over all pairs that met in a game."""
    found: Wins = Counter()
    for outcome in outcomes:
        for one, other in combinations(outcome.seats, 2):
            if one.player != other.player:
                found[one.player, other.player] += 1 + (one.rank < other.rank) - (one.rank > other.rank)
                found[other.player, one.player] += 1 + (other.rank < one.rank) - (other.rank > one.rank)
    return found


def ratings(won: Wins, players: Sequence[str]) -> dict[str, float]:
    """Elo ratings about 0 by Bradley and Terry's model, found by Hunter's minorization.

    Each pair that met has shared one game more: else who never lost would have no rating.

    >>> found = ratings(Counter({("a", "b"): 150, ("b", "a"): 50}), ("a", "b"))
    >>> round(found["a"] - found["b"])
    189
    """
    met = {frozenset(pair) for pair in won}
    strength = dict.fromkeys(players, 1.0)
    for _ in range(ROUNDS):
        strength = {player: _stronger(player, strength, won, met) for player in players}
        mean = math.exp(sum(map(math.log, strength.values())) / len(players))
        strength = {player: value / mean for player, value in strength.items()}
    return {player: ELO * math.log(value) for player, value in strength.items()}


def _stronger(player: str, strength: dict[str, float], won: Wins, met: set[frozenset[str]]) -> float:
    others = [other for other in strength if frozenset((player, other)) in met]
    if not others:
        return 1.0
    wins_of = sum(won[player, other] + 1 for other in others)
    games = {other: won[player, other] + won[other, player] + 2 for other in others}
    return wins_of / sum(games[other] / (strength[player] + strength[other]) for other in others)


def rating_bounds(
    outcomes: Sequence[Outcome], players: Sequence[str]
) -> tuple[dict[str, float], dict[str, float]]:
    """Between which the ratings lie 19 times in 20, by drawing the deals anew: games of one deal go together."""
    deals: dict[int, list[Outcome]] = defaultdict(list)
    for outcome in outcomes:
        deals[outcome.deal].append(outcome)
    every = list(deals.values())
    blocks = (every[first::MOST_BLOCKS] for first in range(min(MOST_BLOCKS, len(every))))
    played = [wins([outcome for games in block for outcome in games]) for block in blocks]
    chance = stream(b"ratings")
    drawn: dict[str, list[float]] = {player: [] for player in players}
    for _ in range(RESAMPLED):
        together: Wins = Counter()
        for _ in played:
            together.update(played[chance.below(len(played))])
        for player, rating in ratings(together, players).items():
            drawn[player].append(rating)
    for values in drawn.values():
        values.sort()
    edge = RESAMPLED // 40
    return (
        {player: values[edge] for player, values in drawn.items()},
        {player: values[-edge - 1] for player, values in drawn.items()},
    )


def verdict(outcomes: Sequence[Outcome], player: str, fair: float, better: float) -> bool | None:
    """Whether the player comes first as often as `better` rather than as `fair`; `None` while nobody can tell.

    Wald's sequential test: it may be asked after every deal, and is wrong one time in twenty.

    >>> seats = [Outcome(n, (Seated("a", 1 + n % 5 // 4, 10, 1, 0.0),)) for n in range(100)]
    >>> [verdict(seats[:n], "a", fair=0.5, better=0.7) for n in (10, 100)]
    [None, True]
    """
    ranks = [seated.rank for outcome in outcomes for seated in outcome.seats if seated.player == player]
    firsts = ranks.count(1)
    evidence = firsts * math.log(better / fair) + (len(ranks) - firsts) * math.log((1 - better) / (1 - fair))
    bound = math.log((1 - ERROR) / ERROR)
    return None if abs(evidence) < bound else evidence > 0

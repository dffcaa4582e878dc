"""Ratings find the order of bots whose strength is known, and promise what then happens."""

from __future__ import annotations

import itertools

import pytest

from clepsydra.tables.ratings import Rating, rate
from tools.calibration import BINS, BOTS, GAMES, PICTURE, Season, plot


@pytest.fixture(scope="module")
def season() -> Season:
    return Season()


def test_the_order_of_known_strengths_is_found(season: Season) -> None:
    by_strength = sorted(range(BOTS), key=lambda bot: season.strengths[bot])
    by_rating = sorted(range(BOTS), key=lambda bot: season.ratings[bot].proved)
    apart = sum((by_strength.index(bot) - by_rating.index(bot)) ** 2 for bot in range(BOTS))
    assert 1 - 6 * apart / (BOTS * (BOTS**2 - 1)) > 0.95
    assert all(rating.games > GAMES / BOTS for rating in season.ratings)


def test_what_is_promised_happens_as_often(season: Season) -> None:
    assert len(season.points) == BINS
    for point in season.points:
        assert abs(point.promised - point.happened) < 0.05, point


def test_the_picture_of_the_decision_record_shows_it(season: Season) -> None:
    """Written by `python -m tools.calibration`."""
    assert PICTURE.read_text(encoding="utf-8") == plot(season.points)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_who_comes_before_another_never_gains_less(seats: int) -> None:
    for ranks in itertools.product(range(1, seats + 1), repeat=seats):
        after = rate([Rating()] * seats, ranks)
        for (one, first), (other, second) in itertools.combinations(zip(ranks, after, strict=True), 2):
            assert (one < other) == (first.mu > second.mu + 1e-9)


def test_a_single_win_proves_less_than_many() -> None:
    lucky = rate([Rating(), Rating()], [1, 2])[0]
    steady = Rating()
    for _ in range(30):
        steady = rate([steady, Rating(mu=22.0, sigma=1.0)], [1, 2])[0]
    assert lucky.proved < steady.proved
    assert lucky.spread > steady.spread

"""What a position is worth to a seat: what a game counts, each thing weighed by what play has taught."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct, convert, structs


def term_of(feature: str) -> str:
    """The term that a feature belongs to.

    >>> term_of("goods.water"), term_of("plans")
    ('goods', 'plans')
    """
    return feature.partition(".")[0]


class Valuation(Struct, frozen=True):
    """Features that a game counts for a seat, and how many points one of each is worth.

    A feature belongs to the term before its dot: `goods.water` and `goods.gold` make up *goods*. One
    without a weight counts as it is.

    >>> goods = Valuation(lambda _game, _seat: {"goods.water": 4.0, "score": 7.0}, {"goods.water": 0.5})
    >>> goods.terms(None, 0), goods.worth(None, 0)
    ({'goods': 2.0, 'score': 7.0}, 9.0)
    """

    features: Callable[[Any, int], Mapping[str, float]]
    weights: Mapping[str, float] = {}

    def terms(self, game: Any, seat: int) -> dict[str, float]:
        """The points by term, as a player would name what they come from."""
        terms: dict[str, float] = {}
        for name, amount in self.features(game, seat).items():
            term = term_of(name)
            terms[term] = terms.get(term, 0.0) + self.weights.get(name, 1.0) * amount
        return terms

    def worth(self, game: Any, seat: int) -> float:
        """All points together."""
        weights = self.weights
        return sum(
            [weights.get(name, 1.0) * amount for name, amount in self.features(game, seat).items()], 0.0
        )

    def weighing(self, weights: Mapping[str, float]) -> Valuation:
        """The same features with some of them weighed otherwise."""
        return structs.replace(self, weights={**self.weights, **weights})

    def leaning(self, terms: Mapping[str, float]) -> Valuation:
        """The same with whole terms counted so many times, whether they bear weights or not.

        >>> goods = Valuation(lambda _game, _seat: {"goods.water": 4.0, "score": 7.0}, {"goods.water": 0.5})
        >>> goods.leaning({"goods": 2.0, "score": 0.0}).terms(None, 0)
        {'goods': 4.0, 'score': 0.0}
        """
        if not terms:
            return self
        counted = self.features

        def leaned(game: Any, seat: int) -> dict[str, float]:
            return {
                name: terms.get(term_of(name), 1.0) * amount for name, amount in counted(game, seat).items()
            }

        return structs.replace(self, features=leaned)


class _Weights(Struct):
    """What is read of a file of weights; the rest of it says how they were learned."""

    weights: dict[str, float]


def learned_weights(file: Path) -> dict[str, float]:
    """Return the weights of a file that `clepsydra tune` or `clepsydra fit` has written.

    Raise `ValueError` if the file is no TOML or has no such weights.
    """
    return convert(tomllib.loads(file.read_text("utf-8")), _Weights).weights

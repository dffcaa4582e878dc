"""Weights fitted on positions: the same games are sampled again, and what the points come from is found."""

from pathlib import Path

import pytest

from clepsydra.kernel import Setup, stream
from clepsydra.lab.fitting import Sample, Sampling, collect, fitted, sampled
from clepsydra.lab.journal import AnotherJournal

SAMPLING = Sampling(Setup("rulebenders", ("person", "person", "flexo")), seed=3, tries=1, every=5)
WEIGHTS = {"goods": 1.0, "debts": -0.5}


def made_up(goods: float, debts: float, bonus: float) -> Sample:
    """A game in which a seat makes so much of a good and of a debt, and all the same bonus."""
    chance = stream(str(bonus).encode())
    seats = [
        {"goods": float(chance.below(9)), "debts": float(chance.below(5)), "score": 7.0} for _ in range(2)
    ]
    totals = [7.0 + bonus + goods * seat["goods"] + debts * seat["debts"] for seat in seats]
    return Sample([seats], totals)


def test_weights_are_found_whatever_makes_a_game_rich_for_all() -> None:
    samples = [made_up(2.0, -1.5, bonus) for bonus in range(60)]
    found = fitted(samples, ["goods", "debts"], WEIGHTS)
    assert found.slopes == pytest.approx((1.0, -1.0), abs=0.01), "from 1.0 to 2.0 and from -0.5 to -1.5"
    assert found.after < 0.1 < found.before


def test_weights_that_are_not_asked_for_count_as_they_are() -> None:
    samples = [made_up(2.0, -0.5, bonus) for bonus in range(60)]
    assert fitted(samples, ["goods"], WEIGHTS).slopes == pytest.approx((1.0,), abs=0.01)
    assert fitted(samples, ["debts"], {**WEIGHTS, "goods": 2.0}).slopes == pytest.approx((0.0,), abs=0.01)


def test_a_game_is_looked_at_every_few_steps_for_every_person() -> None:
    sample = sampled(SAMPLING, 0)
    assert len(sample.totals) == 2
    assert all(len(moment) == 2 and "chips" in moment[0] for moment in sample.moments)
    often = sampled(Sampling(SAMPLING.setup, seed=3, tries=1, every=1), 0)
    assert often.totals == sample.totals
    assert len(often.moments) > 3 * len(sample.moments) > 0
    assert all(amount for moment in often.moments for seat in moment for amount in seat.values())


def test_games_are_gone_on_with_and_the_same_again(tmp_path: Path) -> None:
    log, told = tmp_path / "games", list[int]()
    first = collect(SAMPLING, 1, log=log, workers=1)
    both = collect(SAMPLING, 2, log=log, workers=1, progress=told.append)
    assert told == [1, 1]
    assert both == [*first, sampled(SAMPLING, 1)] != [first[0], first[0]]
    assert collect(SAMPLING, 1, log=log) == first
    with pytest.raises(AnotherJournal):
        collect(Sampling(SAMPLING.setup, seed=4), 1, log=log)

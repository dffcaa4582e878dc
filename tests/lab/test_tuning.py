"""Weights learned from play: the same course finds the same, goes on where it stopped, and finds what is better."""

from pathlib import Path

import pytest

from clepsydra.kernel import Setup, installed_games
from clepsydra.lab import tuning
from clepsydra.lab.journal import AnotherJournal
from clepsydra.lab.tuning import Course, changed, counted, learn, moved, played, signs

COURSE = Course(Setup("hourglass", ("person", "person")), seed=4, tries=4)
BEST = {"goods": 2.0, "time": 0.5, "debts": -1.0}
START = {"goods": 1.0, "time": 1.0, "debts": -0.4}


def worse(weights: dict[str, float]) -> float:
    return sum((weights[name] - best) ** 2 for name, best in BEST.items())


@pytest.fixture
def nearer_wins(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if who is nearer to the best weights won by that much."""

    def closer(course: Course, weights: dict[str, float], deal: int) -> float:
        return 10 * (worse(changed(course, weights, deal, -1)) - worse(changed(course, weights, deal, 1)))

    monkeypatch.setattr(tuning, "played", closer)


@pytest.mark.usefixtures("nearer_wins")
def test_the_weights_go_where_games_are_won() -> None:
    found = learn(COURSE, START, 300, workers=1)
    assert worse(found) < 0.05 * worse(START)


def test_both_bots_of_a_deal_differ_by_the_same_in_opposite_directions() -> None:
    up, down = (changed(COURSE, START, 7, side) for side in (1, -1))
    for name, sign in signs(COURSE, START, 7).items():
        assert (up[name] > START[name]) == (sign > 0)
        assert up[name] + down[name] == pytest.approx(2 * START[name])


def test_a_deal_without_a_difference_moves_nothing_and_a_landslide_no_more_than_a_clear_win() -> None:
    assert moved(COURSE, START, 3, 0.0) == START
    assert moved(COURSE, START, 3, 15.0) == moved(COURSE, START, 3, 90.0) != START


@pytest.mark.usefixtures("nearer_wins")
def test_it_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    log, told = tmp_path / "rounds", list[int]()
    whole = learn(COURSE, START, 6, workers=1)
    learn(COURSE, START, 3, log=log, workers=1)
    log.write_bytes(log.read_bytes() + b'{"gains": [1.0, ')
    assert learn(COURSE, START, 6, log=log, workers=1, progress=told.append) == whole
    assert told == [3, 1, 1, 1]
    assert learn(COURSE, START, 3, log=log, workers=1) == learn(COURSE, START, 3, workers=1), (
        "of a longer log only the rounds that are asked for count"
    )
    with pytest.raises(AnotherJournal):
        learn(Course(COURSE.setup, seed=5), START, 6, log=log, workers=1)


def test_a_deal_is_played_from_both_sides() -> None:
    assert played(COURSE, START, 1) == 0.0, (
        "with nothing to weigh, both bots are the same and so are their points"
    )


def test_only_what_the_table_counts_is_learned() -> None:
    valuation = installed_games()["anachrony"].valuation
    assert valuation
    weights = valuation.weights
    base = counted(Setup("anachrony", ("person", "person")), weights)
    more = counted(Setup("anachrony", ("person", "person"), modules=("hypersync",)), weights)
    assert "goods.water_early" in base
    assert {*more} - {*base} == {name for name in weights if name.startswith("hypersync.")}

"""What thinking is made of is measured for every installed game."""

import pytest

from clepsydra.kernel import installed_games
from clepsydra.lab import bench_thinking
from clepsydra.lab.bench_thinking import Seconds, figures


def test_every_game_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    hourglass = {"hourglass": installed_games()["hourglass"]}
    monkeypatch.setattr(bench_thinking, "ROUNDS", 3)
    monkeypatch.setattr(bench_thinking, "installed_games", lambda: hourglass)
    heard: list[int] = []
    results = bench_thinking.bench_thinking(lambda: heard.append(1))
    assert len(heard) == 3
    names = ("begin", "after", "fork", "copy", "key", "games")
    assert [result.name for result in results] == [f"hourglass_{name}" for name in names]
    assert all(result.value > 0 for result in results)


def test_beginning_is_held_against_a_beginning_that_judges() -> None:
    took = Seconds(
        judged=200e-6,
        begin=100e-6,
        judged_try=400e-6,
        after=100e-6,
        fork=90e-6,
        copy=25e-6,
        key=10e-6,
        game=0.05,
    )
    found = {each.name: (each.value, each.unit, each.ratio) for each in figures("toy", [took] * 3)}
    assert found == {
        "toy_begin": (100.0, "us", 0.5),
        "toy_after": (100.0, "us", 0.25),
        "toy_fork": (90.0, "us", None),
        "toy_copy": (25.0, "us", None),
        "toy_key": (10.0, "us", None),
        "toy_games": (20.0, "games/s", None),
    }

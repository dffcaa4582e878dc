"""What the kernel is measured against plays the very same game."""

from random import Random
from typing import Any

import pytest

from clepsydra.kernel import PERSON, Chance, Menu, Play, Setup, Some, installed_games
from clepsydra.lab import bench
from clepsydra.lab.baseline_hourglass import Bare


def answers(options: Any, several: bool, choices: Random) -> Any:
    if several:
        return [option for option in options if choices.random() < 0.4]
    return choices.choice(list(options))


def kernel_scores(seats: int, key: bytes, seed: int) -> list[int]:
    rules = installed_games()["hourglass"].rules_for(Setup("hourglass", (PERSON,) * seats))
    play, choices = Play.begin(rules, key), Random(seed)
    while not play.over:
        seat, ask = next(iter(play.asks.items()))
        chosen = answers(ask.menu.options, isinstance(ask, Some), choices)
        play.answer(seat, tuple(chosen) if isinstance(ask, Some) else chosen)
    return list(play.result.totals)


def bare_scores(seats: int, key: bytes, seed: int) -> list[int]:
    game, choices = Bare(seats, Chance(key)).play(), Random(seed)
    try:
        _, options, several = next(game)
        while True:
            _, options, several = game.send(answers(options, several, choices))
    except StopIteration as end:
        scores: list[int] = end.value
        return scores


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_bare_twin_plays_the_same_game(seats: int) -> None:
    """Same chance, same choices, same scores: the twin asks the same things of the same seats."""
    for seed in range(40):
        key = f"{seats} {seed}".encode()
        assert kernel_scores(seats, key, seed) == bare_scores(seats, key, seed)


def test_the_bench_measures(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "ROUNDS", 3)
    monkeypatch.setattr(bench, "GAMES", 4)
    heard: list[int] = []
    loop, twin, clones = bench.bench_kernel(lambda: heard.append(1))
    assert len(heard) == 3
    assert (loop.name, twin.name, clones.name) == ("kernel_decisions", "kernel_game", "clone_200_objects")
    assert loop.ratio
    assert twin.ratio
    assert clones.ratio is None
    assert clones.value > 0


@pytest.mark.full
def test_the_kernel_costs_more_than_a_bare_loop_and_less_than_twenty_twins(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Processor time of the same run, the median of several rounds."""
    monkeypatch.setattr(bench, "GAMES", 20)
    loop, twin, clones = bench.bench_kernel()
    assert loop.ratio is not None
    assert twin.ratio is not None
    assert loop.ratio < twin.ratio < 20
    assert clones.value > 1000


def test_any_game_on_the_shelf_can_be_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "ROUNDS", 3)
    monkeypatch.setattr(bench, "GAMES_OF_ONE", 1)
    assert set(bench.benches()) == {
        "kernel",
        *installed_games(),
        "thinking",
        "submit",
        "fanout",
        "archive",
        "filled",
    }
    heard: list[int] = []
    decisions, clones = bench.benches()["hourglass"](lambda: heard.append(1))
    assert (decisions.name, clones.name, len(heard)) == ("hourglass_decisions", "hourglass_clones", 3)
    assert min(decisions.value, clones.value) > 0


def test_a_choice_of_several_keeps_to_its_limits() -> None:
    ask = Some(0, Menu(["a", "b", "c", "d"]), "HG-DWN-01", 1, 2)
    sizes = {len(bench._choice(Random(seed), ask)) for seed in range(40)}
    assert sizes == {1, 2}

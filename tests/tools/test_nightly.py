"""The nightly arena: contests take turns until the night is over, and the tables tell what was played."""

from __future__ import annotations

from collections.abc import Callable
from itertools import repeat
from pathlib import Path

import msgspec

from clepsydra.lab.arena import Outcome, Seated
from tools.nightly import contests, main, pair_of, play_by_turns, report

PLAYERS = ("random", "greedy", "random")


def test_contests_take_turns_and_go_on_the_next_night(tmp_path: Path) -> None:
    those = list(contests(["hourglass"], PLAYERS, 0))
    for deals, games in ((3, [4, 2]), (1, [4, 4])):
        play_by_turns(those, tmp_path, so_often(deals), workers=1)
        assert [pair.games for pair in report(those, tmp_path)] == games


def so_often(deals: int) -> Callable[[], bool]:
    """A night of so many deals."""
    night = iter([True] * deals)
    return lambda: next(night, False)


def test_a_night_leaves_tables_for_programs_and_people(tmp_path: Path) -> None:
    play_by_turns(list(contests(["hourglass"], ("random", "greedy"), 0)), tmp_path, so_often(2), workers=1)
    main(
        ["--games", "hourglass", "--players", "random,greedy", "--into", str(tmp_path), "--minutes", "0"],
    )
    (pair,) = msgspec.json.decode((tmp_path / "levels.json").read_bytes())
    assert (pair["game"], pair["higher"], pair["lower"], pair["games"]) == (
        "hourglass",
        "greedy",
        "random",
        4,
    )
    assert "| hourglass | greedy | random | 4 |" in (tmp_path / "levels.md").read_text("utf-8")


def test_a_shared_place_is_half_a_win() -> None:
    (contest,) = contests(["hourglass"], ("random", "greedy"), 0)
    ranks = [(1, 2), (1, 1), (2, 1), (1, 2)]
    outcomes = [
        Outcome(deal, tuple(map(seated, contest.players, places, repeat(5))))
        for deal, places in enumerate(ranks)
    ]
    assert pair_of(contest, outcomes).ahead == 2.5 / 4


def seated(player: str, rank: int, score: int) -> Seated:
    return Seated(player, rank, score, 1, 0.1)

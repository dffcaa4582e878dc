"""`clepsydra tune`, as it is called."""

from pathlib import Path

import pytest

from clepsydra.kernel import learned_weights
from tests.terminal.test_commands import run, run_json


def test_tune_needs_something_to_tune(tmp_path: Path) -> None:
    refused = run("tune", "hourglass", "--log", str(tmp_path / "rounds"))
    assert refused.exit_code == 2
    assert "no weights" in refused.stderr


@pytest.mark.full
def test_what_was_learned_goes_into_a_file_that_the_arena_plays_with(tmp_path: Path) -> None:
    file, log = tmp_path / "weights.toml", tmp_path / "rounds"
    learned = run_json(
        *("tune", "rulebenders", "--log", log, "--rounds", "1", "--people", "2", "--tries", "1"),
        *("--term", "exchange", "--workers", "1", "--into", file),
    )
    assert {*learned["weights"]} == {"exchange.tokens", "exchange.cash", "exchange.last_cash"}
    assert learned_weights(file) == {name: round(weight, 3) for name, weight in learned["weights"].items()}
    played = run_json(
        *("arena", "rulebenders", "--people", "2", "--games", "1", "--workers", "1"),
        *("--players", f"planner:1:1,planner:1:1@{file}"),
    )
    assert {player["name"] for player in played["players"]} == {
        "flexo",
        "planner:1:1",
        f"planner:1:1@{file}",
    }


def test_tune_learns_nothing_that_the_table_does_not_count(tmp_path: Path) -> None:
    refused = run("tune", "anachrony", "--log", tmp_path / "rounds", "--term", "hypersync")
    assert refused.exit_code == 2
    assert "hypersync" in refused.stderr

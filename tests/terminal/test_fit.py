"""`clepsydra fit`, as it is called."""

from pathlib import Path

import pytest

from clepsydra.kernel import learned_weights
from tests.terminal.test_commands import run, run_json

SHORT = ("--people", "2", "--games", "2", "--tries", "1", "--workers", "1")


def test_fit_needs_something_to_fit(tmp_path: Path) -> None:
    refused = run("fit", "hourglass", "--log", tmp_path / "games")
    assert refused.exit_code == 2
    assert "no weights" in refused.stderr
    refused = run("fit", "anachrony", "--log", tmp_path / "games", "--term", "hypersync")
    assert refused.exit_code == 2
    assert "hypersync" in refused.stderr
    refused = run("fit", "inventions", "--log", tmp_path / "games", "--people", "1")
    assert refused.exit_code == 2
    assert "takes two" in refused.stderr
    refused = run("fit", "rulebenders", *SHORT, "--log", tmp_path / "games", "--every", "9999")
    assert refused.exit_code == 2
    assert "No game has 9999 steps" in refused.stderr


@pytest.mark.full
def test_what_was_fitted_goes_into_a_file_but_for_what_it_looks_away_from(tmp_path: Path) -> None:
    log, file = tmp_path / "games", tmp_path / "weights.toml"
    found = run_json("fit", "rulebenders", *SHORT, "--log", log, "--without", "rivals", "--into", file)
    assert {*found["weights"]} == {*found["before"]} == {*found["errors"]}
    assert "stock.cubes" in found["weights"]
    assert not any(name.startswith("rivals.") for name in found["weights"])
    assert learned_weights(file) == {name: round(weight, 3) for name, weight in found["weights"].items()}
    assert 'how = "regression' in file.read_text("utf-8")


def test_the_same_games_are_fitted_by_term_and_told(tmp_path: Path) -> None:
    log = tmp_path / "games"
    run_json("fit", "rulebenders", *SHORT, "--log", log)
    told = run("fit", "rulebenders", *SHORT, "--log", log, "--term", "track")
    assert told.exit_code == 0
    assert "track.paid" in told.stdout
    assert "stock.cubes" not in told.stdout
    assert "points a seat before" in told.stdout

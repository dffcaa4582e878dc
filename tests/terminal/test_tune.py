"""`clepsydra tune`, as it is called."""

from pathlib import Path

from tests.terminal.test_commands import run


def test_tune_needs_something_to_tune(tmp_path: Path) -> None:
    refused = run("tune", "hourglass", "--log", str(tmp_path / "rounds"))
    assert refused.exit_code == 2
    assert "no weights" in refused.stderr

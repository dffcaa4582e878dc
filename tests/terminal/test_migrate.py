"""Bringing a database to the newest migration, and starting on one that is not there."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from clepsydra.store.opening import newest
from clepsydra.terminal.app import app
from tests.texts import TERMINAL

NOWHERE = "postgresql://ann:hush@127.0.0.1:9/games"
MASKED = "postgresql://ann:***@127.0.0.1:9/games"


@pytest.fixture(autouse=True)
def no_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    """An environment that says nothing; what a command writes into it is gone afterwards."""
    for name in ("DATABASE", "SECRET", "BUS", "BOTS"):
        monkeypatch.setenv(f"CLEPSYDRA_{name}", "")


def run(*arguments: str) -> tuple[int, str]:
    done = CliRunner().invoke(app, arguments)
    return done.exit_code, done.output


def test_a_database_is_migrated_without_a_secret(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    assert run("migrate", "--lang", "en", "--database", f"sqlite:///{path}") == (
        0,
        f"{TERMINAL.say('terminal', 'migrated', at=newest())}\n",
    )
    assert path.exists()


@pytest.mark.parametrize("command", ["migrate", "serve"])
def test_a_database_that_does_not_answer_is_named_without_its_password(
    command: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CLEPSYDRA_SECRET", "for this test alone")
    code, said = run(command, "--lang", "en", "--database", NOWHERE)
    assert code != 0
    assert "postgresql://ann:***@127.0.0.1:9/games" in said
    assert "hush" not in said


def test_several_processes_need_a_secret_of_their_own() -> None:
    code, said = run("serve", "--lang", "en", "--database", NOWHERE)
    assert code != 0
    assert "CLEPSYDRA_SECRET" in said

"""`serve` and `worker` refuse in words what `doctor` would call wrong, before anything is opened."""

from __future__ import annotations

import os
import socket
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from clepsydra.store import condition
from clepsydra.terminal.app import app
from clepsydra.web import server
from clepsydra.web.settings import Settings, from_environment
from tests.service import NATS, empty_database

SECRET = "0123456789abcdef"  # noqa: S105 - a test's own


@pytest.fixture(autouse=True)
def served(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[Settings]:
    """The settings with which a server would have started, in an environment that says little."""
    for name in [name for name in os.environ if name.startswith("CLEPSYDRA_")]:
        monkeypatch.delenv(name)
    for name in ("CLEPSYDRA_DATABASE", "CLEPSYDRA_BUS", "CLEPSYDRA_BOTS"):
        monkeypatch.setenv(name, "")
    monkeypatch.setenv("CLEPSYDRA_SECRET", SECRET)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))
    started: list[Settings] = []

    def serve(sock: socket.socket, workers: int) -> None:
        sock.close()
        started.append(from_environment())

    monkeypatch.setattr(server, "serve", serve)
    return started


def run(command: str, *options: str) -> Result:
    return CliRunner().invoke(app, [command, "--lang", "en", *options])


def serve(*options: str) -> Result:
    return run("serve", "--port", "0", *options)


REFUSED = [
    ({"RATE": "abc"}, "CLEPSYDRA_RATE"),
    ({"LOG": "verbose"}, "CLEPSYDRA_LOG"),
    ({"HTTPS": "perhaps"}, "CLEPSYDRA_HTTPS"),
    ({"BOTS": "some"}, "CLEPSYDRA_BOTS"),
    ({"SECRET": "s"}, "CLEPSYDRA_SECRET"),
    ({"PUSH_PUBLIC": "only one"}, "CLEPSYDRA_PUSH_PUBLIC"),
    ({"SMTP": "mail.example.org"}, "CLEPSYDRA_SMTP"),
    ({"ORIGIN": "play.example.org"}, "CLEPSYDRA_ORIGIN"),
]


@pytest.mark.parametrize("command", ["serve", "worker"])
@pytest.mark.parametrize(("variables", "about"), REFUSED, ids=[about for _, about in REFUSED])
def test_what_is_wrong_is_told_in_one_line(
    command: str,
    variables: Mapping[str, str],
    about: str,
    served: list[Settings],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name, value in variables.items():
        monkeypatch.setenv(f"CLEPSYDRA_{name}", value)
    done = run(command)
    assert done.exit_code == 2
    (line,) = done.output.splitlines()
    assert about in line
    assert not served


def test_a_secret_of_ones_own_with_a_new_directory_serves(served: list[Settings], tmp_path: Path) -> None:
    done = serve("--database", f"sqlite:///{tmp_path}/new/folder/tables.db")
    assert done.exit_code == 0, done.output
    assert served[0].secret == SECRET


async def test_a_database_in_a_new_directory_is_migrated(tmp_path: Path) -> None:
    from clepsydra.store import migrate, open_store

    url = f"sqlite:///{tmp_path}/new/folder/tables.db"
    await migrate(url)
    store = await open_store(url)
    assert await store.ready()
    await store.close()
    assert (tmp_path / "new" / "folder").stat().st_mode & 0o077 == 0


def test_a_folder_that_cannot_be_written_is_told(
    served: list[Settings], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "access", lambda _path, mode: mode != os.W_OK)
    done = serve("--database", f"sqlite:///{tmp_path}/new/tables.db")
    assert (done.exit_code, str(tmp_path) in done.output, served) == (2, True, [])


@pytest.mark.parametrize(("option", "variable", "plays"), [((), "no", False), (("--bots",), "no", True)])
def test_the_environment_says_whether_bots_are_played_unless_the_command_line_does(
    option: tuple[str, ...],
    variable: str,
    plays: bool,
    served: list[Settings],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("CLEPSYDRA_BOTS", variable)
    assert serve(*option).exit_code == 0
    assert served[0].bots is plays


async def test_a_database_that_is_not_migrated_is_refused(served: list[Settings]) -> None:
    async with empty_database("postgresql") as url:
        done = await _beside(serve, "--database", url)
    assert (done.exit_code, "clepsydra migrate" in done.output, served) == (2, True, [])


async def test_a_machine_whose_clock_is_two_hours_ahead_is_refused(
    prepared: Mapping[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(condition.now, "__code__", _two_hours_ahead.__code__)
    done = await _beside(run, "worker", "--database", prepared["postgresql"], "--bus", NATS)
    assert done.exit_code == 2
    assert "7200." in done.output or "7199." in done.output


def _two_hours_ahead() -> float:
    return (time.time() + 7_200) * 1000


async def _beside(command: Any, *words: str) -> Result:
    """Run a command, which has a loop of its own, beside that of the test."""
    import asyncio

    return await asyncio.to_thread(command, *words)

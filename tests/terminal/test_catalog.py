"""`clepsydra catalog`, as an owner of the box would use it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from msgspec.structs import replace
from typer.testing import CliRunner, Result

from clepsydra.games.anachrony.catalog import COMPONENTS
from clepsydra.kernel import installed_games
from clepsydra.terminal import output
from clepsydra.terminal.app import app
from tests.kernel.toy import toy
from tests.texts import TERMINAL

CORRECTIONS = "[[building]]\nid = 302\nvp = 7\n"


@pytest.fixture(autouse=True)
def on_the_shelf(monkeypatch: pytest.MonkeyPatch) -> None:
    definition = replace(toy(name="anachrony"), components=COMPONENTS)
    monkeypatch.setattr(output, "installed_games", lambda: {**installed_games(), "anachrony": definition})


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(app, ["catalog", *map(str, arguments)], env={"LANG": "", "LC_ALL": ""})


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "mine.toml"
    path.write_text(CORRECTIONS, encoding="utf-8")
    return path


def test_all_components_are_printed_and_their_figures_counted() -> None:
    result = run("anachrony")
    assert result.exit_code == 0
    assert "Superprojects" in result.stdout
    assert TERMINAL.say("terminal", "from_rulebook", count=935) in result.stdout
    assert TERMINAL.say("terminal", "from_reconstructed", count=272) in result.stdout


def test_ids_and_words_narrow_it_down() -> None:
    assert run("anachrony", "302", "415").stdout.count(" VP\n") == 2
    told = run("anachrony", "reservoir", "--lang", "fr").stdout
    assert "Grand réservoir" in told
    assert "Coût : 2 uranium" in told
    assert TERMINAL.part("terminal", "from_public", "fr") in told
    assert run("anachrony", "zeppelin").exit_code == 1


def test_the_json_has_its_stable_keys(file: Path) -> None:
    plain, own = (
        json.loads(run("anachrony", "302", "--json", *more).stdout) for more in ((), ("--data", file))
    )
    assert set(plain) == {"figures", "hash", "sections"}
    assert plain["figures"] == {"public": 1, "rulebook": 8}
    assert own["figures"] == {"owner": 1, "rulebook": 8}
    assert plain["hash"] != own["hash"]


def test_corrections_are_printed_with_their_owner(file: Path) -> None:
    told = run("anachrony", "302", "--data", file).stdout
    assert "7 VP" in told
    assert TERMINAL.say("terminal", "from_owner", count=1) in told


@pytest.mark.rule("TB-SET-05")
def test_all_that_is_wrong_with_corrections_is_told(file: Path) -> None:
    file.write_text("[[building]]\nid = 302\nvps = 7\n[[building]]\nid = 999\n", encoding="utf-8")
    result = run("anachrony", "--data", file)
    assert result.exit_code == 2
    assert "“vps”" in result.stderr
    assert "999" in result.stderr
    assert "« vps »" in run("anachrony", "--data", file, "--lang", "fr").stderr


def test_a_file_that_is_no_toml_is_refused(file: Path) -> None:
    file.write_text("[[building", encoding="utf-8")
    result = run("anachrony", "--data", file)
    assert result.exit_code == 2
    assert TERMINAL.say("terminal", "no_toml") in result.stderr


def test_a_game_without_a_catalogue_says_so() -> None:
    result = run("hourglass")
    assert result.exit_code == 2
    assert TERMINAL.say("terminal", "no_components") in result.stderr

"""A name that a command does not know is refused in a sentence before anything runs, with the names that it knows."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from typer.main import get_command

from clepsydra.kernel import from_text, to_text
from clepsydra.lab import arena, simulation
from clepsydra.terminal.app import app
from tests.terminal.test_commands import run

UNKNOWN = [
    ("simulate hourglass --bots gredy", "no bot for hourglass is named 'gredy'; there are dewdrop"),
    ("simulate hourglass --bots random,planner:many", "there is no planner 'planner:many'"),
    ("simulate hourglass --bots planner:0:1", "there is no planner 'planner:0:1'"),
    ("simulate hourglass --bots planner:1:1:1:1", "there is no planner"),
    ("simulate hourglass --bots [/red]", "no bot for hourglass is named '[/red]'"),
    ("simulate chess", "There is no game named 'chess'"),
    ("simulate hourglass --seats person,robot", "there is no kind of seat 'robot'; there are person, drip"),
    ("simulate hourglass --modules storm,flood", "there is no module 'flood'; there are storm"),
    ("simulate anachrony --option board_side=C", "there is no value of board_side 'C'; there are A, B"),
    ("simulate anachrony --option sides", "there is no option 'sides'; there are board_side"),
    ("simulate hourglass --mix chance", "'chance' is not one of 'same', 'random-options'"),
    ("simulate hourglass --mix random-options --players 9", "hourglass is not played by 9"),
    ("simulate hourglass --mix random-options --modules storm", "--modules is left to chance"),
    ("simulate hourglass --mix random-options --seats person,drip", "--seats is left to chance"),
    ("simulate hourglass --records pyproject.toml", "pyproject.toml cannot be made"),
    ("arena hourglass --players random,program:nosuch", "there is no program 'nosuch'"),
    ("arena hourglass --players random,program:", "program: names no program"),
    ("arena hourglass --players random,http://:x/", "'http://:x/' is no address"),
    (
        "arena hourglass --players random,planner:1:1@nosuch.toml",
        "the weights of 'nosuch.toml' cannot be read",
    ),
    ("arena hourglass --players random,planner:1:1@README.md", "the weights of 'README.md' cannot be read"),
    ("arena hourglass --players random,planner:1:1@{other}", "has no weight of hourglass"),
    ("arena hourglass --players random,tide@{other}", "which only a planner goes by"),
    ("arena hourglass --players random --seats person,drop", "there is no kind of seat 'drop'"),
    ("arena hourglass --players random --results nosuch/log", "there is no directory 'nosuch'"),
    ("tune chess --log x", "There is no game named 'chess'"),
    ("tune rulebenders --log x --term stock --term luck", "there is no term 'luck'; there are"),
    ("tune rulebenders --log nosuch/log", "there is no directory 'nosuch'"),
    ("tune rulebenders --log x --into README.md", "'README.md' is no TOML"),
    ("fit rulebenders --log x --term luck", "there is no term 'luck'; there are"),
    ("fit rulebenders --log x --without luck", "there is no term 'luck'; there are"),
    ("fit rulebenders --log x --into nosuch/weights.toml", "there is no directory 'nosuch'"),
    ("conformance chess", "There is no game named 'chess'"),
    ("catalog chess", "There is no game named 'chess'"),
    ("bench page --game chess", "There is no game named 'chess'"),
    ("lessons play hourglass/nosuch", "There is no lesson called hourglass/nosuch"),
    ("rules HG-PAY-01 --where --tests nosuch", "There is no directory 'nosuch'"),
    ("replay {record} --seat 9", "This game has 2 seats: there is no seat 9"),
    ("serve --port 99999", "should be less than or equal to 65535"),
    ("serve --database mysql://host/name", "'mysql://host/name' names no store"),
    ("migrate --database nosuch", "'nosuch' names no store"),
    ("backup nosuch/file", "there is no directory 'nosuch'"),
    ("admin people ann --database mysql://host/name", "'mysql://host/name' names no store"),
]


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """A record of a game of two, and weights of another game."""
    tmp_path = tmp_path_factory.mktemp("files")
    run("simulate", "hourglass", "--games", "1", "--players", "2", "--records", tmp_path)
    (record,) = tmp_path.glob("*.jsonl")
    other = tmp_path / "other.toml"
    other.write_text('[weights]\n"stock.cubes" = 1.0\n', "utf-8")
    return {"record": record, "other": other}


@pytest.mark.parametrize(("line", "complaint"), UNKNOWN)
def test_an_unknown_name_is_refused_before_anything_runs(
    files: dict[str, Path], monkeypatch: pytest.MonkeyPatch, line: str, complaint: str
) -> None:
    def nothing(*_: object) -> None:
        raise AssertionError("a game was played")

    monkeypatch.setattr(simulation, "play_chunk", nothing)
    monkeypatch.setattr(arena, "play_deal", nothing)
    result = run(*line.format(**files).split(), lang="en")
    assert result.exit_code == 2, result.output
    assert complaint in " ".join(result.stderr.split())
    assert isinstance(result.exception, SystemExit)


def test_an_address_that_does_not_answer_is_told_in_a_sentence() -> None:
    result = run("arena", "hourglass", "--players", "random,http://127.0.0.1:1/", "--workers", "1")
    assert result.exit_code == 2
    assert "http://127.0.0.1:1/ cannot be asked" in result.stderr


def test_names_in_a_record_are_no_markup(files: dict[str, Path], tmp_path: Path) -> None:
    record = from_text(files["record"].read_bytes())
    named = tmp_path / "named.jsonl"
    named.write_text(
        to_text(replace(record, header=replace(record.header, names=("[/x]", "[red]")))), "utf-8"
    )
    told = run("replay", named, lang="en")
    assert told.exit_code == 0
    assert "[/x]: " in told.stdout
    assert "[red]: " in told.stdout


def help_of(command: Any, *path: str) -> list[tuple[str, ...]]:
    """Return the path of a command and of all below it."""
    below = getattr(command, "commands", {})
    return [path, *(each for name, inner in below.items() for each in help_of(inner, *path, name))]


@pytest.mark.parametrize("path", help_of(get_command(app)), ids=" ".join)
def test_help_prints_every_word_that_it_was_given(
    path: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    command: Any = get_command(app)
    for name in path:
        command = command.commands[name]
    result = run(*path, "--help")
    printed = "".join(result.stdout.split())
    texts = [command.help, *(getattr(parameter, "help", None) for parameter in command.params)]
    missing = [text for text in texts if text and "".join(text.split()) not in printed]
    assert not missing

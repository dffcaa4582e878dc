"""The guide is the example: its blocks, put together, are the teaching game, and they play."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
GUIDE = ROOT / "docs" / "guides" / "your-first-game.md"
EXAMPLE = ROOT / "examples" / "hourglass"

BLOCK = re.compile(
    r'^```python(?: title="hourglass/(?P<file>[\w.]+)")?\n(?P<code>.*?)^```$', re.DOTALL | re.MULTILINE
)


EXCERPT = re.compile(
    r'^```\w+ title="(?P<file>(?:pebbles|hourglass/board)/[\w./]+)"\n(?P<code>.*?)^```$',
    re.DOTALL | re.MULTILINE,
)


def game_files() -> dict[str, str]:
    """The files that the blocks of the guide make up."""
    blocks: dict[str, list[str]] = {}
    for block in BLOCK.finditer(GUIDE.read_text(encoding="utf-8")):
        if block["file"]:
            blocks.setdefault(block["file"], []).append(block["code"])
    return {name: "\n\n".join(parts) for name, parts in blocks.items()}


def loose_code() -> list[str]:
    """The blocks that belong to no file of the game."""
    return [b["code"] for b in BLOCK.finditer(GUIDE.read_text(encoding="utf-8")) if not b["file"]]


@pytest.fixture
def built(tmp_path: Path) -> Path:
    """The game as a reader of the guide would have it, with the example's texts."""
    package = tmp_path / "hourglass"
    package.mkdir()
    for name, code in game_files().items():
        (package / name).write_text(code, encoding="utf-8")
    (package / "texts").symlink_to(EXAMPLE / "texts")
    return tmp_path


def test_the_guide_builds_the_whole_example() -> None:
    assert game_files() == {path.name: path.read_text(encoding="utf-8") for path in EXAMPLE.glob("*.py")}


def test_the_code_of_the_guide_plays(built: Path) -> None:
    code = "import hourglass\n" + "\n".join(loose_code()) + "\nprint(hourglass.__file__)"
    run = subprocess.run(
        [sys.executable, "-c", code],
        env={"PYTHONPATH": str(built)},
        capture_output=True,
        text=True,
        check=True,
    )
    scores, where = run.stdout.splitlines()
    assert re.fullmatch(r"\(\d+, \d+\)", scores)
    assert Path(where) == built / "hourglass" / "__init__.py"


def test_the_texts_shown_are_those_of_the_example() -> None:
    shown = [
        line
        for line in GUIDE.read_text(encoding="utf-8").splitlines()
        if re.match(r"(play|pay|HG-\S+) = \"", line)
    ]
    texts = (EXAMPLE / "texts" / "base.en.toml").read_text(encoding="utf-8").splitlines()
    assert shown
    assert set(shown) <= set(texts)


def test_what_the_guide_shows_of_boards_and_of_a_project_of_its_own_stands_there() -> None:
    shown = [*EXCERPT.finditer(GUIDE.read_text(encoding="utf-8"))]
    assert len(shown) == 7
    for block in shown:
        assert block["code"] in (ROOT / "examples" / block["file"]).read_text(encoding="utf-8"), block["file"]

"""The front page of the documentation says what can be played."""

from __future__ import annotations

from pathlib import Path

import pytest

from clepsydra.kernel import Setup, installed_games

INDEX = Path(__file__).parents[2] / "docs" / "index.md"
SENTENCE = "The Chronossus plays with every module except Intrigues of the Council, the Chronobot with the base game."


@pytest.mark.parametrize(
    ("automa", "plays_with"),
    [
        ("chronossus", {"neutronide", "hypersync", "quantum_loops", "variable_anomalies", "fractures"}),
        ("chronobot", set()),
    ],
)
def test_the_index_names_the_modules_that_an_automa_plays_with(automa: str, plays_with: set[str]) -> None:
    box = installed_games()["anachrony"]
    names = [module.name for module in box.modules]
    played = {name for name in names if box.why_not(Setup(box.name, ("person", automa), (name,))) is None}
    assert played == plays_with
    assert SENTENCE in INDEX.read_text(encoding="utf-8")

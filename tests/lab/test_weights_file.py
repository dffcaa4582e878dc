"""The file of a game's weights: what was learned takes the place of what was there, and how it was found is added."""

from __future__ import annotations

import tomllib
from importlib import resources
from pathlib import Path

import pytest
from msgspec import structs

from clepsydra.kernel import learned_weights
from clepsydra.lab.weights_file import Learned, write_weights

LEARNED = Learned("self-play", ("goods",), ("person", "drip"), (), tries=4, games=8, seed=3)


@pytest.mark.parametrize("game", ["anachrony", "inventions", "rulebenders"])
def test_how_the_weights_of_a_game_were_found_is_said(game: str) -> None:
    file = resources.files(f"clepsydra.games.{game}") / "valuation" / "weights.toml"
    assert all(each["how"] for each in tomllib.loads(file.read_text("utf-8"))["learned"])


def test_what_was_learned_can_be_read_again(tmp_path: Path) -> None:
    file = tmp_path / "weights.toml"
    write_weights(file, LEARNED, {"goods.water": 0.123456, "goods.gold": -2.0, "time": 1.0})
    assert learned_weights(file) == {"goods.water": 0.123, "goods.gold": -2.0, "time": 1.0}
    assert tomllib.loads(file.read_text("utf-8"))["learned"] == [
        {
            "how": "self-play",
            "terms": ["goods"],
            "seats": ["person", "drip"],
            "modules": [],
            "tries": 4,
            "games": 8,
            "seed": 3,
        }
    ]


def test_what_was_not_learned_stays_and_so_does_how_it_was_found(tmp_path: Path) -> None:
    file = tmp_path / "weights.toml"
    file.write_text(
        '# In points.\n\n[[learned]]\nhow = "by judgement"\n\n[weights]\ntime = 2.0\n"goods.water" = 1.0\n'
    )
    write_weights(file, LEARNED, {"goods.water": 0.5})
    write_weights(file, structs.replace(LEARNED, seed=4), {"goods.water": 0.6})
    assert learned_weights(file) == {"time": 2.0, "goods.water": 0.6}
    text = file.read_text("utf-8")
    assert text.startswith("# In points.\n\n[[learned]]\n")
    assert [each.get("seed") for each in tomllib.loads(text)["learned"]] == [None, 3, 4]

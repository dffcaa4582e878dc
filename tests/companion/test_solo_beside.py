"""The solo opponents of Anachrony beside a box do what they do online, and look at no more than they name."""

from __future__ import annotations

import os

import pytest
from msgspec.structs import replace

from clepsydra.companion import Answer, automas
from clepsydra.companion.figures import sources_of
from clepsydra.games.anachrony import ANACHRONY
from clepsydra.kernel import Chance
from clepsydra.testing.beside import Tally, play_beside
from tests.companion.solo import beside

LONG = int(os.environ.get("CLEPSYDRA_SOAK", "1")) > 1
GAMES = 200 if LONG else 2

PLAIN: Answer = {
    "modules": [],
    "tiles": [],
    "autoleap": "rest",
    "exosuits_after_impact": "maximum",
    "options": [],
    "extra_energy": 0,
}
STRONG_TILES = ["random_tiles", "tile_I_b", "tile_II_b", "tile_III_b", "swap_I_III"]
STRONG: Answer = {
    "modules": [],
    "tiles": STRONG_TILES,
    "autoleap": "chain",
    "exosuits_after_impact": "no_maximum",
    "options": [
        "extra_exosuit",
        "failed_action_2vp",
        "research_new_shape",
        "leftover_energy_vp",
        "council_hard",
        "fixed_paradox",
    ],
    "extra_energy": 3,
}
GAMES_OF: dict[str, tuple[str, Answer]] = {
    "chronobot": ("chronobot", {"options": []}),
    "strong chronobot": (
        "chronobot",
        {
            "options": ["no_reboot", "hyperactive", "frenetic", "council_hard", "fixed_paradox"],
            "after_reboot": "acts",
        },
    ),
    "chronossus": ("chronossus", PLAIN),
    "strong chronossus": ("chronossus", STRONG),
    "neutronide, variable anomalies": (
        "chronossus",
        PLAIN | {"modules": ["neutronide", "variable_anomalies"]},
    ),
    "quantum loops": (
        "chronossus",
        PLAIN
        | {"modules": ["quantum_loops"], "options": ["quantum_remove_on_5", "quantum_removed_card_2vp"]},
    ),
    "alternate timeline": (
        "chronossus",
        PLAIN | {"modules": ["alternate_timeline"], "scoring": "french"},
    ),
    "fractures": ("chronossus", PLAIN | {"modules": ["fractures"], "fractures_extra_flux": 3}),
    "hypersync": ("chronossus", PLAIN | {"modules": ["hypersync"], "options": ["hypersync_targeted"]}),
    "all modules": (
        "chronossus",
        STRONG
        | {
            "modules": [
                "fractures",
                "neutronide",
                "hypersync",
                "quantum_loops",
                "variable_anomalies",
                "alternate_timeline",
            ],
            "tiles": [*STRONG_TILES, "tile_travel_b", "fractures_c14"],
            "fractures_extra_flux": 1,
            "scoring": "english_3vp",
        },
    ),
}


@pytest.mark.parametrize("of", GAMES_OF)
def test_many_games_beside_the_online_game(of: str) -> None:
    automa, answer = GAMES_OF[of]
    tally = Tally()
    for number in range(GAMES):
        tally += play_beside(beside(automa, answer), f"{of} {number}".encode())
    assert tally.acts > 40 * GAMES
    assert tally.lines > tally.acts
    assert tally.acts / 3 < tally.questions < 2 * tally.acts


def test_the_chronossus_acts_by_the_figures_of_the_box_and_not_by_ours() -> None:
    modules: Answer = PLAIN | {"modules": ["fractures", "neutronide"], "fractures_extra_flux": 3}
    rules = ANACHRONY.rules_for(automas()["chronossus"].setup(modules))
    known = sources_of(rules.definition.game(rules, rules.opening(Chance(b"box"))))
    tiles: dict[str, list[dict[str, object]]] = {"building": [], "superproject": []}
    for path in sorted(known.reconstructed & known.blanks.keys()):
        blank = known.blanks[path]
        if blank.table in tiles and blank.field == ("vp",):
            tiles[blank.table].append({"id": blank.id, "vp": 9 - blank.value})
    assert all(tiles.values())
    tally = Tally()
    for number in range(GAMES):
        truth = replace(beside("chronossus", modules), corrections=tiles)
        tally += play_beside(truth, f"other box {number}".encode())
    assert tally.acts > 40 * GAMES

"""Every reconstructed figure that an automa reads is asked of the player, and none is read besides.

A true table has other values for all figures that are asked; a companion believes other values of all the rest, as if
its owner had corrected them. Both must act alike to the end of the game: what is asked reaches the companion, and what
it believes of the rest is nothing to it. The lists here say which is which, and a figure in no list fails the test.
"""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from clepsydra.companion import Waiting, Words, automas
from clepsydra.kernel import Setup, installed_games
from clepsydra.kernel.corrections import Data
from clepsydra.testing.beside import Beside, Online
from tests.companion import test_flexo_beside, test_inventions_beside
from tests.companion.other_figures import correctable, fixed, others
from tests.companion.solo import beside
from tests.companion.test_solo_beside import GAMES_OF

TURNS = 2
"""Boxes that differ from ours in different ways."""
OF_CHRONOS = {
    "era_space.benefit": "TurnOrderSpace",
    "idea.type": "Figure idea.type",
    "region.number": "Figure region.number",
    "specialist_tile.specialists": "Required",
}
ASKED: dict[str, dict[str, str]] = {
    "chronobot": {},
    "chronossus": {
        "alternate_timeline_tile.slots": "SpacesPrinted",
        "building.vp": "Figure building.vp",
        "superproject.vp": "Figure superproject.vp",
        "valley_space.closed": "ValleySpaces",
        "valley_space.players": "ValleySpaces",
    },
    "chronos": OF_CHRONOS | {"region.influence_ip": "FreeInfluence"},
    "hephaestus": OF_CHRONOS
    | {
        "forum.spaces": "Figure forum.spaces",
        "hephaestus_card.actions": "TopCard",
        "milestone.spaces": "RoomOnMilestone",
        "region.influence_ip": "Figure region.influence_ip",
    },
    "flexo": {
        "flexo_cards.arrow": "TopFlexoCard",
        "flexo_cards.panel": "TopFlexoCard",
        "flexo_cards.value": "TopFlexoCard",
        "setup_cards.flexo_action": "NextSetup",
    },
}
"""What each automa reads, and the question by which a player tells it."""


ASKED_OTHERWISE = {"hypersync_space.players"}
"""Which spaces the Hypersync board has, is told with which of them are free: we know of no more."""
ALONE = {
    "anachrony": {
        "building.on_build",
        "device_action.effects",
        "evacuation_condition.condition",
        "fracture_setup.2",
        "fracture_setup.3",
        "fracture_setup.4",
        "starting_asset_card.number",
    },
    "inventions": {
        "influence_level.from",
        "map_space.neighbours",
        "region.more_neighbours",
        "specialist_tile.starting_idea",
    },
    "rulebenders": set[str](),
}
"""Figures that can be changed only along with others, which this test does not find: all are of people's own actions."""
NAMED = {
    "era_space.era": "four spaces in each era",
    "era_space.position": "four spaces in each era",
    "solo_bot.1": "an order of ours",
    "solo_bot.2": "an order of ours",
    "solo_bot.3": "an order of ours",
    "solo_bot.4": "an order of ours",
    "solo_bot.5": "an order of ours",
    "valley_space.action": "three spaces for each Valley action",
}
"""What an automa goes by that nobody can correct, and the words of the start page that say so."""
OF_PEOPLE = {
    "anachrony": {
        "alternate_timeline_tile.use",
        "building.effects",
        "building.kinds",
        "building.type",
        "endgame_condition.metric",
        "fractures_capital_tile.action",
        "fractures_capital_tile.effects",
        "solo_objective.metric",
        "superproject.effects",
        "superproject.kinds",
        "technology.effects",
        "technology.kinds",
        "variable_anomaly.effects",
        "variable_anomaly.kinds",
        "vocabulary.public_icon_number",
        "vocabulary.public_shape_number",
    },
    "inventions": {
        "counts",
        "map_space.row",
        "objective.kind",
        "objective.region",
        "progress_tile.number",
        "progress_tile.type",
        "wealth_tile.letter",
    },
    "rulebenders": {
        "energy_reserve",
        "exchange_tokens.count",
        "flexo_cards.kind",
        "flexo_cards.number",
        "multiplier_tokens",
        "panels.settings",
        "round_track.round",
        "round_track.value",
        *(
            f"theme_cards.{field}"
            for field in (
                "activatable",
                "attack",
                "collection",
                "copies",
                "effects",
                "kind",
                "numbers",
                "passive",
                "shield",
                "target",
                "theme",
                "triggers",
                "window",
            )
        ),
    },
}
"""What nobody can correct and no automa goes by: it names a component, or says how people use one."""


def table(name: str, key: bytes) -> Beside:
    """Return an automa with all its modules, and the companion beside it."""
    solo = {"chronobot": "strong chronobot", "chronossus": "all modules"}
    if name in solo:
        return beside(*GAMES_OF[solo[name]])
    if name == "flexo":
        return test_flexo_beside.BESIDE
    chosen = test_inventions_beside.NORMAL if name == "hephaestus" else {}
    return test_inventions_beside.table(name, chosen, key)


def setup_of(truth: Beside) -> Setup:
    """Return the table of a companion."""
    setup = truth.automa.setup(truth.answer)
    return installed_games()[setup.game].with_defaults(setup)


class Misled(Online):
    """A companion that believes other figures of all that is not asked, and notes what it asks."""

    def __init__(self, truth: Beside, key: bytes) -> None:
        self.asked: set[str] = set()
        super().__init__(truth, key)

    def answered(self, acting: Waiting, told: Any) -> Any:
        """Note what is asked."""
        wanted: Any = acting.wanted
        kind = type(wanted).__name__
        self.asked.add(f"{kind} {wanted.table}.{wanted.field}" if kind == "Figure" else kind)
        return super().answered(acting, told)


def rest_of(automa: str, setup: Setup) -> set[str]:
    """Return the figures that are not asked, and that an owner can correct."""
    return correctable(setup).keys() - ASKED[automa].keys() - ASKED_OTHERWISE


@pytest.mark.parametrize("automa", ASKED)
def test_an_automa_goes_by_no_figure_that_is_not_asked(automa: str) -> None:
    asked: set[str] = set()
    changed: set[str] = set()
    setup = setup_of(table(automa, b"figures"))
    for turn in range(TURNS):
        key = f"misled {automa} {turn}".encode()
        truth = table(automa, key)
        printed = others(setup, ASKED[automa], turn)
        believed = others(setup, rest_of(automa, setup), turn)
        game = Misled(replace(truth, corrections=printed, believed=believed), key)
        game.play()
        assert game.tally.acts > 20
        asked |= game.asked
        changed |= names_in(printed) | names_in(believed)
    assert set(ASKED[automa].values()) <= asked
    assert ASKED[automa].keys() <= changed
    assert rest_of(automa, setup) - changed <= ALONE[setup.game]


def names_in(corrections: Data) -> set[str]:
    """Return the table and the field of each figure in corrections, in the form in which they are grouped."""
    found = {table for table, held in corrections.items() if not isinstance(held, list)}
    for table, held in corrections.items():
        parts = held if isinstance(held, list) else [held, *(p for p in held.values() if isinstance(p, dict))]
        found |= {f"{table}.{field}" for part in parts for field in part}
    return found


@pytest.mark.parametrize("automa", ASKED)
def test_the_start_page_names_what_nobody_can_correct(automa: str) -> None:
    setup = setup_of(table(automa, b"named"))
    named = fixed(setup) - OF_PEOPLE[setup.game]
    assert named <= NAMED.keys()
    says = Words(automas()[automa], "en").say(automa, "unknown")
    assert all(NAMED[group] in says for group in named)


def test_all_automas_are_looked_at() -> None:
    assert ASKED.keys() == automas().keys()

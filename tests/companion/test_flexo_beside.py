"""Flexo beside a box does what Flexo does online, and looks at no more than it names."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from clepsydra.companion import automas
from clepsydra.games.rulebenders import RULEBENDERS
from clepsydra.games.rulebenders.catalog import Card
from clepsydra.games.rulebenders.catalog.table import catalog_of
from clepsydra.games.rulebenders.rules import RulebendersRules
from clepsydra.games.rulebenders.state import FLEXO
from clepsydra.kernel import Setup
from clepsydra.testing.beside import Beside, Tally, play_beside
from clepsydra.testing.properties import SOAK

GAMES = 40 * SOAK or 8
"""Two hundred, in the long form: CLEPSYDRA_SOAK=5."""
BESIDE = Beside(
    automas()["flexo"],
    {"one": "red", "other": "green", "flexo": "blue"},
    by_hand=lambda game, zone: zone is game.state.piles[FLEXO],
    same_order=lambda game: [game.state.setups],
)
"""People shuffle the pile of Flexo cards; the phone draws the set-up cards."""


def test_games_beside_the_online_game() -> None:
    tally = Tally()
    for number in range(GAMES):
        tally += play_beside(BESIDE, f"flexo {number}".encode())
    assert tally.acts > 20 * GAMES
    assert tally.questions > tally.acts
    assert tally.lines > tally.acts


def other_box() -> dict[str, Any]:
    """Return figures of a box whose Flexo cards and set-up cards differ from ours."""
    rules = automas()["flexo"].setup(BESIDE.answer)
    data = printed_cards(rules)
    cards = [{"id": card.id, "value": card.value + 3} for card in data.values()]
    actions = ["lock_cube", "lock_cube", "add_multiplier", "tiebreak_cube", "tiebreak_cube"]
    setups = [
        {"id": card, "flexo_action": action}
        for card, action in zip(catalog_of(rules).setups, actions, strict=True)
    ]
    return {"flexo_cards": cards, "setup_cards": setups}


def printed_cards(setup: Setup) -> dict[str, Card]:
    """Return the Flexo cards by their pieces."""
    rules = RULEBENDERS.rules_for(setup)
    assert isinstance(rules, RulebendersRules)
    return {piece: rules.cards[piece] for piece in rules.decks[FLEXO]}


def test_flexo_acts_by_the_figures_of_the_box_and_not_by_ours() -> None:
    box, tally = other_box(), Tally()
    for number in range(GAMES):
        tally += play_beside(replace(BESIDE, corrections=box), f"other box {number}".encode())
    assert tally.acts > 20 * GAMES

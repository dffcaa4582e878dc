"""Whole games against the Chronossus with what it plays with: they end, keep what must hold, and are told by its rules."""

from __future__ import annotations

from typing import Any

import pytest

from clepsydra.bots import bot_named
from clepsydra.games.anachrony import ANACHRONY
from clepsydra.games.anachrony.automas.events import BotStep
from clepsydra.kernel import Position, SeatView, Setup, stream
from clepsydra.kernel.rulebook import load
from tests.games.anachrony.chronossus import SEATS

MIXES: dict[str, tuple[tuple[str, ...], dict[str, Any]]] = {
    "variable_anomalies": (("variable_anomalies",), {}),
    "alternate_timeline": ((), {"alternate_timeline": True}),
    "hypersync": (("hypersync",), {"hypersync_targeted": True, "tile_travel_b": True, "tile_I_b": True}),
    "hypersync_and_fractures": (("hypersync", "fractures"), {"autoleap": "chain", "tile_I_b": True}),
    "everything": (
        ("neutronide", "hypersync", "quantum_loops", "variable_anomalies", "fractures"),
        {"alternate_timeline": True, "random_tiles": True},
    ),
    "quantum_loops": (
        ("quantum_loops",),
        {"quantum_remove_on_5": True, "quantum_removed_card_2vp": True},
    ),
    "fractures": (("fractures",), {"random_tiles": True}),
    "hard_fractures": (
        ("neutronide", "quantum_loops", "variable_anomalies", "fractures"),
        {
            "alternate_timeline": True,
            "autoleap": "chain",
            "tile_I_b": True,
            "tile_II_b": True,
            "tile_III_b": True,
            "fractures_c14": True,
            "fractures_extra_flux": 3,
            "fractures_leftover_flux_vp": True,
            "fractures_player_glitch": True,
        },
    ),
    "english_timeline": (
        ("neutronide", "quantum_loops", "variable_anomalies"),
        {"alternate_timeline": True, "alt_timeline_scoring": "english", "alt_timeline_3vp": True},
    ),
}


def played(modules: tuple[str, ...], options: dict[str, Any], seed: bytes) -> Position[Any]:
    """A game of chance against the Chronossus."""
    rules = ANACHRONY.rules_for(Setup("anachrony", SEATS, modules, options))
    position, who, chance = Position.begin(rules, seed), bot_named("random"), stream(seed, "bot")
    while not position.over:
        (seat,) = position.asks
        position.answer(seat, who.decide(SeatView(position, seat), chance))
        assert all(check(position.state) for check in rules.checks.values())
    return position


@pytest.mark.parametrize("mix", MIXES)
def test_a_game_ends_and_each_step_names_a_rule(mix: str) -> None:
    for seed in (b"1", b"2"):
        position = played(*MIXES[mix], seed)
        steps = [event for event in position.events(None) if isinstance(event, BotStep)]
        assert len(steps) > 50
        assert {step.seat for step in steps} == {1}
        assert all(step.rule in load() for step in steps)

"""What the questions of the base game say beyond their texts, with the figures of the box."""

from __future__ import annotations

from typing import Any

from clepsydra.games.anachrony.actions.anomaly import costs
from clepsydra.games.anachrony.game import Anachrony
from clepsydra.games.anachrony.rules import AnachronyRules
from clepsydra.games.anachrony.wording.printed import either, goods
from clepsydra.kernel import Said

MIXES = {"pay": "give", "gain": "get"}
"""The case of the question for the mix of an exchange, by the verb of its options."""


def add_question_words(rules: AnachronyRules) -> None:
    """Add what questions say, by their rule."""
    rules.ask_words.add_all({"AN-ANO-03": removal, "AN-TRD-02": mix, "AN-CCT-10": once_more})


def removal(game: Anachrony, _ask: Any) -> Said:
    """Say the ways to pay for the removal of an Anomaly."""
    return Said({"ways": either([goods(cost) for cost in costs(game)])}, case="ways")


def mix(_game: Anachrony, ask: Any) -> Said | None:
    """Ask for the resources that are given or got, once the exchange itself is chosen (AN-TRD-02)."""
    return next((Said(case=MIXES[option[0]]) for option in ask.menu.options if option[0] in MIXES), None)


def once_more(_game: Anachrony, ask: Any) -> Said | None:
    """Name the action that the same worker may do besides (AN-CCT-10)."""
    named = (option[1] for option in ask.menu.options if isinstance(option, tuple))
    return next((Said({"action": action}, case="which") for action in named), None)

"""What the questions of the base game say beyond their texts, with the figures of the box."""

from __future__ import annotations

from typing import Any

from clepsydra.games.anachrony.actions.anomaly import costs
from clepsydra.games.anachrony.game import Anachrony
from clepsydra.games.anachrony.rules import AnachronyRules
from clepsydra.games.anachrony.wording.printed import goods, one_of
from clepsydra.kernel import Said


def add_question_words(rules: AnachronyRules) -> None:
    """Add what questions say, by their rule."""
    rules.ask_words.add("AN-ANO-03", removal)


def removal(game: Anachrony, _ask: Any) -> Said:
    """Say the ways to pay for the removal of an Anomaly."""
    return Said({"ways": one_of([goods(cost) for cost in costs(game)])}, case="ways")

"""What options of Variable Anomalies say: what the tile that is removed does, and what the removal costs."""

from __future__ import annotations

from typing import Any

from clepsydra.games.anachrony.game import Anachrony
from clepsydra.games.anachrony.modules.variable_anomalies.catalog import Remover
from clepsydra.games.anachrony.rules import AnachronyRules
from clepsydra.games.anachrony.wording.options import first_thing
from clepsydra.games.anachrony.wording.printed import either, goods
from clepsydra.kernel import Said


def add_words(rules: AnachronyRules) -> None:
    """Add what the questions and options of the module say."""
    rules.option_words.add("remove", first_thing)
    rules.ask_words.add("VA-REM-01", removal)


def removal(game: Anachrony, _ask: Any) -> Said:
    """Say the ways to pay for the removal."""
    remover: Remover = game.rules.catalog.more["anomaly_remover"]
    return Said({"ways": either([goods(dict(cost)) for cost in remover.costs])}, case="ways")

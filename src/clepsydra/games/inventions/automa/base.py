"""What the automas add to the registries."""

from __future__ import annotations

from clepsydra.games.inventions.automa import chronos, hephaestus, solo
from clepsydra.games.inventions.game import CHRONOS, HEPHAESTUS
from clepsydra.games.inventions.rules import EraStep, InventionsRules


def add_automas(rules: InventionsRules) -> None:
    """How the bots begin, act, change eras and score; at a table without them nothing is added."""
    if CHRONOS not in rules.setup.seats:
        return
    rules.settlers.add(CHRONOS, solo.settle_chronos)
    rules.automas.add(CHRONOS, chronos.take_turn)
    rules.bot_scores.add(CHRONOS, lambda _game, _seat: {})
    rules.era_change.add(
        "chronos", EraStep(chronos.advance_chronos, always=True), before="turn_order"
    )  # IC2-ERA-04
    if HEPHAESTUS in rules.setup.seats:
        rules.settlers.add(HEPHAESTUS, solo.settle_hephaestus)
        rules.automas.add(HEPHAESTUS, hephaestus.take_turn)
        rules.bot_scores.add(HEPHAESTUS, solo.bots_score)
        rules.era_change.add("cards", EraStep(solo.shuffle_cards, always=True), before="chronos")
        rules.last_words.add("distinctions", solo.distinguish)

"""What questions and options of Quantum Loops say: what a card does and costs, what a reserved superproject does."""

from __future__ import annotations

from typing import Any

from clepsydra.games.anachrony.game import Anachrony
from clepsydra.games.anachrony.modules.quantum_loops.loops import cards
from clepsydra.games.anachrony.rules import AnachronyRules
from clepsydra.games.anachrony.wording.options import as_action, built, first_thing
from clepsydra.games.anachrony.wording.printed import printed
from clepsydra.kernel import Said


def add_words(rules: AnachronyRules) -> None:
    """Add what the questions and options of the module say."""
    for verb in ("take_card", "second_card", "use"):
        rules.option_words.add(verb, first_thing)
    rules.option_words.add("reserve", built)
    rules.option_words.add("QL-CRD-08/again", as_action)
    for name, card in cards(rules).items():
        if card.cost and card.rule not in rules.ask_words:
            rules.ask_words.add(card.rule, Offer(name))


class Offer:
    """Says what a card does and costs, where its seat may decline it."""

    def __init__(self, card: str) -> None:
        self.card = card

    def __call__(self, game: Anachrony, ask: Any) -> Said | None:
        """Say it for the question whether to use the card; other questions of its rule keep their text."""
        words = printed(game.rules, self.card)
        if ask.case != "use" or words is None:
            return None
        return Said({"does": words}, case="card")

"""What an option costs, in words: said before what it does, wherever the option says that."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from clepsydra.kernel import Option, Phrase, Prices, Reader, Said, Spoken
from clepsydra.kernel.wording import OptionWords

SENTENCES = ("place", "work", "free", "power", "blink_to")
"""Verbs whose options say their price although they have nothing else to say."""

NAMED = ("use",)
"""Verbs whose options name their price in what they do."""


def priced(telling: OptionWords) -> OptionWords:
    """Return what says the price of an option before its effect; the effect by itself stays for pages with symbols."""

    def say(game: Any, ask: Any, option: Option) -> Said | None:
        said, prices = telling(game, ask, option), ask.menu.price(option)
        if option[0] in NAMED:
            return said
        alone = said is None and isinstance(option, tuple) and option[0] in SENTENCES
        if not prices or not (alone or (said is not None and "does" in said.figures)):
            return said
        costs = Phrase("costs", {"ways": ways(prices)})
        effect = None if said is None else said.figures["does"]
        figures = {} if effect is None else {"effect": effect}
        return Said(
            {**figures, "price": costs, "does": joined([costs, effect] if effect else [costs])}, "does"
        )

    return say


def ways(prices: Prices) -> Spoken:
    """Return what says prices of which one is paid."""
    return Spoken(_ways, (prices,))


def _ways(reader: Reader, prices: Prices) -> str:
    between = "or_else" if any(len(each) > 1 for each in prices) else "or"
    return reader.say("phrases", between).join(reader.figure(dict(each)) for each in prices)


def joined(parts: Sequence[Any]) -> Spoken:
    """Return what says parts one after the other."""
    return Spoken(_joined, tuple(parts))


def _joined(reader: Reader, *parts: Any) -> str:
    return reader.say("phrases", "then").join(map(reader.figure, parts))

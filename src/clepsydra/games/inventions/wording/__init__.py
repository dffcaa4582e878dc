"""What the questions, options and moves of Inventions say: the thing, its kind, its effect and its price."""

from clepsydra.games.inventions.rules import InventionsRules
from clepsydra.games.inventions.wording import moves
from clepsydra.games.inventions.wording.asks import ASKS
from clepsydra.games.inventions.wording.options import WORDS

__all__ = ["add_words"]


def add_words(rules: InventionsRules) -> None:
    """Register what questions and options say, and how the log tells a move."""
    rules.ask_words.add_all(ASKS)
    rules.option_words.add_all(WORDS)
    moves.register(rules)

"""What the questions, options and moves of Inventions say: the thing, its kind, its effect and its price."""

from clepsydra.games.inventions.wording.options import add_words

__all__ = ["add_words"]

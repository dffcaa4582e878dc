"""What a game says of its questions and options beyond their names: a price, an effect, what is missing.

It is read from the view of the person who looks and never reaches rules or records:

    def claim(game, ask, option):
        idea = game.idea_at(option[1])
        return Said({"idea": idea, "benefit": game.benefit(idea)}, case="idea")

    rules.option_words.add("claim", claim)  # text: [options] "claim/idea" = "“{idea}” {1:article}: {benefit}"

Where there is no view, the option keeps the words that it has without: `[options] claim`.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, TypeAlias

from msgspec import Struct, structs

from clepsydra.kernel.asks import One, Some
from clepsydra.kernel.menus import Option

if TYPE_CHECKING:
    from clepsydra.kernel.rules import Ruleset
    from clepsydra.kernel.state import State


class Said(Struct, frozen=True):
    """The figures that a text says beyond those that it has by itself, and which of several wordings fits."""

    figures: Mapping[str, Any] = {}
    """By the name of their placeholder; a `Phrase` or a function of the reader is put into words in its language."""
    case: str = ""
    """The text stands under `key/case`; without a case, under the key itself."""


class Phrase(Struct, frozen=True):
    """A part of a sentence with a text of its own, under `[phrases]`.

    >>> Phrase("costs", {"goods": {"water": 2}}).key
    'costs'
    """

    key: str
    figures: Mapping[str, Any] = {}


AskWords: TypeAlias = Callable[[Any, Any], Said | None]
"""What a question says, by its rule: called with the game as the viewer knows it, and the question."""
OptionWords: TypeAlias = Callable[[Any, Any, Any], Said | None]
"""What an option says: called with the game as the viewer knows it, the question, and the option."""


def verb_of(option: Option) -> str:
    """Return what an option does, or the thing that it is.

    >>> verb_of(("build", "302")), verb_of("pass")
    ('build', 'pass')
    """
    return str(option[0]) if isinstance(option, tuple) else option


def worded(rules: Ruleset[Any], seen: State, ask: One | Some) -> One | Some:
    """Return the question with all that its game says of it and its options; `seen` is the viewer's view of the state.

    What may be answered stays the same.
    """
    game = rules.definition.game(rules, seen)
    words = rules.ask_words.get(ask.rule)
    said = None if words is None else words(game, ask)
    if said is not None:
        ask = structs.replace(ask, case=said.case or ask.case, params={**ask.params, **said.figures})

    @functools.cache  # until the question is let go: its options are said more than once
    def say(option: Option) -> Said | None:
        verb = verb_of(option)
        keys = (f"{ask.rule}/{verb}", verb, ask.rule)
        telling = next((rules.option_words[key] for key in keys if key in rules.option_words), None)
        return None if telling is None else telling(game, ask, option)

    return structs.replace(ask, menu=ask.menu.saying(say))

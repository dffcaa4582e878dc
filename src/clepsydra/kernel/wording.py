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


class Spoken(Struct, frozen=True):
    """A part of a sentence that a function puts into words in the language of a reader.

    Unlike a closure it can be compared: with the same function and arguments it says the same (see `key_of`).
    """

    by: Callable[..., str]
    """A function of a module, called with the reader and the arguments."""
    arguments: tuple[Any, ...] = ()

    def __call__(self, reader: Any) -> str:
        """Return the part in the language of the reader."""
        return self.by(reader, *self.arguments)


class _Same:
    """Compares a thing that cannot be hashed, such as a component, by its identity."""

    __slots__ = ("thing",)

    def __init__(self, thing: object) -> None:
        self.thing = thing

    def __eq__(self, other: object) -> bool:
        return type(other) is _Same and other.thing is self.thing

    def __hash__(self) -> int:
        return id(self.thing)


def key_of(figure: Any) -> Any:
    """Return a hashable key of a figure. Figures with equal keys say the same; not all that say the same have equal keys.

    >>> key_of({"goods": {"water": 2}}) == key_of({"goods": {"water": 2}})
    True
    >>> key_of(Phrase("costs", {"goods": {"water": 2}})) == key_of(Phrase("costs", {"goods": {"water": 3}}))
    False
    """
    kind = type(figure)
    if kind is str or kind is int or figure is None:
        return figure
    if kind is tuple or kind is list:
        return (kind, *[key_of(each) for each in figure])
    if isinstance(figure, Mapping):
        return (Mapping, *[(name, key_of(each)) for name, each in figure.items()])
    if kind is Phrase:
        return Phrase, figure.key, key_of(figure.figures)
    if kind is Said:
        return Said, figure.case, key_of(figure.figures)
    if kind is Spoken:
        return Spoken, figure.by, key_of(figure.arguments)
    return _Same(figure)


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

"""What is printed on components, for sentences of the game: the lines of their cards, in the language of the reader."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeAlias

from clepsydra.games.anachrony.catalog import Ability, Effect
from clepsydra.games.anachrony.catalog.deeds import ability_in_words, effects_in_words
from clepsydra.games.anachrony.catalog.words import TEXTS
from clepsydra.games.anachrony.option_prices import joined
from clepsydra.games.anachrony.rules import AnachronyRules
from clepsydra.kernel import Phrase, Reader, Spoken, kind
from clepsydra.kernel.languages import FIRST
from clepsydra.kernel.texts import catalogue

Words: TypeAlias = Callable[[Reader], str]
"""A part of a sentence that is put into words by the reader of a language."""

PRICES = ("cost", "breakthroughs", "extra_cost")
"""The texts of the catalogue that tell what a component costs."""
ASSET = "asset_"
"""How the pieces of the starting draft begin; the catalogue tells of them as `starting_asset_card_N`."""


def printed(rules: AnachronyRules, thing: str) -> Words | None:
    """Return what says the lines of a component's card, without a full stop; `None` if it has no card."""
    name = kind(thing)
    name = f"starting_asset_card_{name[len(ASSET) :]}" if name.startswith(ASSET) else name
    return Spoken(_card_in_words, (rules, name)) if lines_of(rules, name, FIRST) else None


def _card_in_words(reader: Reader, rules: AnachronyRules, name: str) -> str:
    return _in_a_row(lines_of(rules, name, reader.lang))


def but_for_title(rules: AnachronyRules, thing: str) -> Words | None:
    """Return what says the lines of a free action's card, but for the words that call it one and its price."""
    words = printed(rules, thing)
    return None if words is None else Spoken(_without_title, (words,))


def _without_title(reader: Reader, words: Words) -> str:
    texts = catalogue(reader.lang, TEXTS)["words"]
    told = words(reader).removeprefix(texts["free_action"].partition("{")[0])
    priced = told.startswith(texts["pay"].partition("{")[0])
    return told.partition(texts["then"])[2] if priced else told


def but_for_price(rules: AnachronyRules, thing: str) -> Words | None:
    """Return what says the lines of a component's card, but for those that tell its price."""
    name = kind(thing)
    return Spoken(_without_price, (rules, name)) if lines_of(rules, name, FIRST) else None


def _without_price(reader: Reader, rules: AnachronyRules, name: str) -> str:
    texts = catalogue(reader.lang, TEXTS)["words"]
    prices = tuple(texts[key].partition("{")[0] for key in PRICES)
    return _in_a_row(line for line in lines_of(rules, name, reader.lang) if not line.startswith(prices))


def lines_of(rules: AnachronyRules, name: str, lang: str) -> Sequence[str]:
    """Return the lines of the component with this id at this table, none if there is no such component."""
    components = rules.definition.components
    if components is None:
        return ()
    sections = components.sheets(rules.setup, lang).sections
    return next((piece.lines for each in sections for piece in each.pieces if piece.id == name), ())


def ability(what: Ability) -> Words:
    """Return what says what a worker slot or a free action does."""
    return Spoken(_ability, (what,))


def _ability(reader: Reader, what: Ability) -> str:
    return ability_in_words(reader.lang, what)


def effects(what: Iterable[Effect]) -> Words:
    """Return what says what effects do."""
    return Spoken(_effects, (tuple(what),))


def _effects(reader: Reader, what: tuple[Effect, ...]) -> str:
    return effects_in_words(reader.lang, what)


def together(parts: Sequence[Any]) -> Words:
    """Return what says several things, each a phrase or words, one after the other."""
    return joined(parts)


def one_of(parts: Sequence[Any]) -> Words:
    """Return what says several things of which one is chosen."""
    return Spoken(_one_of, tuple(parts))


def _one_of(reader: Reader, *parts: Any) -> str:
    return _joined(reader, "or", parts)


def either(parts: Sequence[Any]) -> Words:
    """Return what says several things of which one is chosen, each of them a list of its own."""
    return Spoken(_either, tuple(parts))


def _either(reader: Reader, *parts: Any) -> str:
    return _joined(reader, "or_else", parts)


def _joined(reader: Reader, between: str, parts: Sequence[Any]) -> str:
    return reader.say("phrases", between).join(map(reader.figure, parts))


def goods(bundle: dict[str, int]) -> Phrase:
    """Return the phrase for an amount of goods."""
    return Phrase("goods", {"goods": bundle})


def _in_a_row(lines: Iterable[str]) -> str:
    """Return lines as one text; what is no sentence ends like one, but for the last.

    >>> _in_a_row(["1 VP", "Free action: gain 1 gold."])
    '1 VP. Free action: gain 1 gold'
    """
    return " ".join(line if line.endswith((".", "!", "?", ":")) else f"{line}." for line in lines).rstrip(".")

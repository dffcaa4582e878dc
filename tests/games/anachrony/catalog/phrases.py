"""What a component says, put together from the keys of its texts instead of quoted."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from clepsydra.games.anachrony.catalog.words import Words

Phrase = Callable[[Words], str]


def phrase(key: str, **figures: Any) -> Phrase:
    """Return the text under a key; its figures may be phrases themselves."""

    def said(words: Words) -> str:
        return words.say(
            key, **{name: value(words) if callable(value) else value for name, value in figures.items()}
        )

    return said


def goods(**amounts: int | str) -> Phrase:
    """Return an amount of goods as a list."""
    return lambda words: words.goods(amounts)


def either(*parts: Phrase) -> Phrase:
    """Return several alternatives."""
    return lambda words: words.either(part(words) for part in parts)


def both(*parts: Phrase) -> Phrase:
    """Return several things as a list."""
    return lambda words: words.together(part(words) for part in parts)


def in_turn(*parts: Phrase) -> Phrase:
    """Return several effects, one after another."""
    return lambda words: words.say("then").join(part(words) for part in parts)


def named(name: str) -> Phrase:
    """Return the name of a piece or an action."""
    return lambda words: words.reader.name(name)


def gain(**amounts: int | str) -> Phrase:
    """Return the gain of some goods."""
    return phrase("gain", goods=goods(**amounts))


def pay(**amounts: int | str) -> Phrase:
    """Return the payment of some goods."""
    return phrase("pay", goods=goods(**amounts))


def by_worker(worker: str, *parts: Phrase, after: str | Phrase = "") -> Phrase:
    """Return the worker action of a tile."""
    return phrase("worker_action", worker=worker, after=after, what=in_turn(*parts))


def sentence(part: Phrase) -> Phrase:
    """Return a phrase as a sentence of its own."""

    def said(words: Words) -> str:
        text = part(words)
        return f"{text[0].upper()}{text[1:]}."

    return said

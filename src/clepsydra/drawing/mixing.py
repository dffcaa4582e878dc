"""A price that can be paid in many mixtures: a number for each kind instead of a line for each mixture.

The numbers belong to a script, which chooses the option that says the same; without it the options are listed.
"""

from __future__ import annotations

from collections.abc import Iterable

from clepsydra.drawing.marks import Amount, icon
from clepsydra.drawing.markup import NOTHING, Markup, html
from clepsydra.drawing.words import Words

MANY = 5
"""From so many mixtures on numbers are easier to read than lines."""

Bundle = tuple[Amount, ...]


def mixing_of(prices: Iterable[tuple[Bundle, ...]], words: Words) -> Markup:
    """Draw a number with less and more for each kind; nothing where there are few mixtures, or one option has several prices."""
    known = [*prices]
    if len(known) < MANY or any(len(price) != 1 for price in known):
        return NOTHING
    kinds = {each.icon: each.name for price in known for each in price[0]}
    return html(
        '<div class="mix" role="group" aria-label="{name}" data-mix hidden>{steppers}</div>',
        name=words.say("ask", "mixture"),
        steppers=(_stepper(symbol, name, words) for symbol, name in kinds.items()),
    )


def _stepper(symbol: str, name: str, words: Words) -> Markup:
    return html(
        '<p data-kind="{symbol}">{icon}<span class="grow">{name}</span>{less}<b role="status">0</b>{more}</p>',
        symbol=symbol,
        icon=icon(symbol),
        name=name,
        less=_button("less", "−", words.say("ask", "less", what=name)),
        more=_button("more", "+", words.say("ask", "one_more", what=name)),
    )


def _button(way: str, sign: str, name: str) -> Markup:
    return html(
        '<button class="btn small" type="button" data-by="{way}" aria-label="{name}">{sign}</button>',
        way=way,
        name=name,
        sign=sign,
    )

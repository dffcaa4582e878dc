"""Tooltips: a name and one line for every piece and symbol, which a script shows beside what is pointed at.

The lines are written into the page once, out of sight. A card tells of the piece that opens it (`popovertarget`), a
symbol has the explanation of its name (`tip-water`), and `data-tip` names the explanation or the card of anything else.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct

from clepsydra.drawing.marks import sentence
from clepsydra.drawing.markup import Markup, html
from clepsydra.drawing.words import Words


class Explained(Struct, frozen=True):
    """A symbol, what it is called, and what it means in one line."""

    symbol: str
    name: str
    line: str


def of_every_table(words: Words) -> Iterator[Explained]:
    """The symbols that every table has, whatever is played there."""
    for symbol in words.keys("signs"):
        yield Explained(symbol, words.say("sign_names", symbol), words.say("signs", symbol))


def explanations(symbols: Iterable[Explained]) -> Markup:
    """The explanations of a table, each in the form of a card; of two for one symbol, the second."""
    by_symbol = {each.symbol: each for each in symbols}
    return html(
        '<div id="tips" hidden>{each}</div>',
        each=(
            html(
                '<div id="tip-{symbol}"><h3>{name}</h3><p>{line}</p></div>',
                symbol=each.symbol,
                name=sentence(each.name),
                line=each.line,
            )
            for each in by_symbol.values()
        ),
    )

"""What every region of the board of Inventions draws with: the rules, the words, and the marks of its pieces."""

from __future__ import annotations

import functools
from collections.abc import Iterable
from pathlib import Path

from clepsydra.drawing.context import SENTENCES, RenderContext
from clepsydra.drawing.marks import Amount, Sign, amount, icon, letters, token
from clepsydra.drawing.markup import Markup, Part, html, join
from clepsydra.games.inventions.board.pictures import figure
from clepsydra.games.inventions.game import Inventions
from clepsydra.games.inventions.rules import InventionsRules
from clepsydra.games.inventions.state import AMBITION, COLOURS, InventionsState
from clepsydra.kernel import FACE_DOWN, PERSON, Reader

ICONS = {
    "recruit": "call-specialists",
    "gain_influence": "influence",
    "send_diplomat": "send-diplomat",
    "recall_diplomat": "recall-diplomat",
    "citizen_any_region": "citizen",
    "citizen_in_region": "citizen",
    "influence_plus_1": "influence",
    "plus_one": "influence",
    "economy": "p-economy",
    "culture": "p-culture",
    "technology": "p-technology",
    "economy_specialists": "merchant",
    "culture_specialists": "artisan",
    "technology_specialists": "intellectual",
    "specialists": "citizen",
    "scholars": "scholar",
    "economy_tokens": "chip",
    "economy_token": "chip",
    "turn_order": "banner",
    "specialist_any_type": "citizen",
    "refresh": "call-specialists",
    "build": "grid",
}
"""The symbol of a thing, where it is not called like the thing."""
PEOPLE = {"economy": "merchant", "culture": "artisan", "technology": "intellectual", "scholar": "scholar"}
"""The symbols of the specialists."""
SHORT = {"economy": "eco", "culture": "cul", "technology": "tec", "wealth": "wea", "wild": "wild"}
"""The colour classes of the types."""
PAINT = {"blue": "blue", "yellow": "yellow", "orange": "orange", "purple": "violet"}
CARDS_OF = {"card_": "hephaestus_card_"}
"""Pieces whose card the catalogue has under a longer name."""


def symbol(thing: str) -> str:
    """The symbol of an action, a good, a specialty.

    >>> symbol("recruit"), symbol("travel")
    ('call-specialists', 'travel')
    """
    return ICONS.get(thing, thing)


class Context(RenderContext[InventionsRules]):
    """The context of Inventions."""

    home = Path(__file__).parent

    def __init__(self, rules: InventionsRules, reader: Reader) -> None:
        super().__init__(rules, reader)
        self.catalog = rules.catalog
        self.caption = functools.lru_cache(SENTENCES)(self._caption)
        """The head of a panel, which opens its card."""
        self.kinds = rules.setup.seats

    def game(self, state: InventionsState) -> Inventions:
        """The game as far as it is known, to ask its rules for figures."""
        return Inventions(self.rules, state)

    def is_person(self, seat: int) -> bool:
        """Whether somebody decides for the seat."""
        return self.kinds[seat] == PERSON

    def type_of(self, piece: str) -> str:
        """The type of an idea or a tile: economy, culture, technology, wealth, or wild."""
        if piece in self.catalog.ideas:
            return self.catalog.ideas[piece].type
        if piece in self.catalog.progress:
            return self.catalog.progress[piece].type
        return piece.removeprefix(AMBITION) if piece.startswith(AMBITION) else "wealth"

    def paint(self, piece: str) -> str:
        """The colour class of an idea or a tile."""
        return SHORT[self.type_of(piece)]

    @staticmethod
    def card_id(piece: str) -> str:
        """Under which id the catalogue tells of a piece."""
        for short, long in CARDS_OF.items():
            if piece.startswith(short):
                return long + piece.removeprefix(short)
        return piece

    def _caption(self, symbol_: str, text: str, card: str, after: Markup | None = None) -> Markup:
        return html(
            '<button class="cap" type="button"{opens}>{mark}<span>{text}</span>{after}</button>',
            opens=self.opens(card),
            mark=icon(symbol_) if symbol_ else "",
            text=text,
            after=after,
        )

    def symbol(self, thing: str) -> str:
        """The symbol of something."""
        return symbol(thing)

    # Marks

    def amount(self, thing: str, count: int) -> Amount:
        """So much of something."""
        return Amount(symbol(thing), self.name(thing), count)

    def good(self, thing: str, count: int | str, css: str = "") -> Markup:
        """So much of something, drawn."""
        return amount(symbol(thing), self.name(thing), count, css)

    def sign(self, seat: int) -> Sign:
        """A seat's token: its colour, and a letter of its name that no seat before it has."""
        return self.signs[seat]

    @functools.cached_property
    def signs(self) -> tuple[Sign, ...]:
        """The tokens of all seats."""
        names = [self.reader.player(seat) for seat in self.seats]
        given = letters(names)
        return tuple(Sign(PAINT[COLOURS[seat]], given[seat], names[seat]) for seat in self.seats)

    def token(self, seat: int, css: str = "") -> Markup:
        """The token of a seat."""
        return token(self.sign(seat), css)

    def tokens(self, seats: Iterable[int]) -> Markup:
        """The tokens of several seats."""
        return join(map(self.token, seats))

    def person(self, seat: int, kind: str) -> Markup:
        """A specialist or scholar in the colour of a seat, seen only: what is around it is read."""
        return figure(kind, self.sign(seat).colour, "cz")

    def shut(self) -> Markup:
        """What closes a board that was opened over the world."""
        return html('<a class="btn small shut" href="#hero">{close}</a>', close=self.say("shut"))

    def back(self, piece: str, card: str, css: str = "", face: Part = None) -> Markup:
        """What is face down: hatched, and it says so."""
        return html(
            '<span class="hid {css}" role="img" aria-label="{name}" data-tip="{card}">{face}</span>',
            css=css,
            name=self.say("hidden", what=self.name(piece.removeprefix(FACE_DOWN))),
            card=self.card(card),
            face=face,
        )


def acting(context: Context, state: InventionsState) -> int | None:
    """Whose turn it is; between turns, nobody's."""
    if state.phase == "turn":
        seats = state.order
    elif state.phase == "stone_age":
        solo = context.rules.size == "solo"
        seats = state.order if solo else state.order[::-1]
    else:
        return None
    done = len(seats) - len(state.queue)
    return seats[done - 1] if done else None

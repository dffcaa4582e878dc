"""What every region of the board of Inventions draws with: the rules, the words, and the marks of its pieces."""

from __future__ import annotations

import functools
from collections.abc import Iterable

from clepsydra.games.inventions.game import Inventions
from clepsydra.games.inventions.rules import InventionsRules
from clepsydra.games.inventions.state import AMBITION, COLOURS, Table
from clepsydra.kernel import FACE_DOWN, PERSON, Reader
from clepsydra.web.boards.desk import BoardDesk
from clepsydra.web.boards.markup import Amount, Sign, amount, classes, esc, icon, token

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


class Desk(BoardDesk[InventionsRules]):
    """The desk of Inventions."""

    def __init__(self, rules: InventionsRules, reader: Reader) -> None:
        super().__init__(rules, reader)
        self.catalog = rules.catalog
        self.kinds = rules.setup.seats

    def game(self, state: Table) -> Inventions:
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

    def caption(self, symbol_: str, text: str, card: str, after: str = "") -> str:
        """The head of a panel, which opens its card."""
        mark = icon(symbol_) if symbol_ else ""
        return f'<button class="cap" type="button"{self.opens(card)}>{mark}<span>{esc(text)}</span>{after}</button>'

    # Marks

    def amount(self, thing: str, count: int) -> Amount:
        """So much of something."""
        return Amount(symbol(thing), self.name(thing), count)

    def good(self, thing: str, count: int | str, css: str = "") -> str:
        """So much of something, drawn."""
        return amount(symbol(thing), self.name(thing), count, css)

    def sign(self, seat: int) -> Sign:
        """A seat's token: its colour, and a letter of its name that no seat before it has."""
        return self.signs[seat]

    @functools.cached_property
    def signs(self) -> tuple[Sign, ...]:
        """The tokens of all seats."""
        names = [self.reader.player(seat) for seat in self.seats]
        letters: list[str] = []
        for number, name in enumerate(names, start=1):
            free = [letter.upper() for letter in name if letter.isalpha() and letter.upper() not in letters]
            letters.append((free or [str(number)])[0])
        return tuple(Sign(PAINT[COLOURS[seat]], letters[seat], names[seat]) for seat in self.seats)

    def token(self, seat: int, css: str = "") -> str:
        """The token of a seat."""
        return token(self.sign(seat), css)

    def tokens(self, seats: Iterable[int]) -> str:
        """The tokens of several seats."""
        return "".join(map(self.token, seats))

    def person(self, seat: int, kind: str, css: str = "") -> str:
        """A specialist or scholar in the colour of a seat, seen only: what is around it is read."""
        return f'<span class="{classes("cz seat", f"seat-{self.sign(seat).colour}", css)}">{icon(PEOPLE[kind])}</span>'

    def back(self, piece: str, css: str = "", face: str = "") -> str:
        """What is face down: hatched, and it says so."""
        name = self.say("hidden", what=self.name(piece.removeprefix(FACE_DOWN)))
        return f'<span class="{classes("hid", css)}" role="img" aria-label="{esc(name)}">{face}</span>'


def acting(desk: Desk, state: Table) -> int | None:
    """Whose turn it is; between turns, nobody's."""
    if state.phase == "turn":
        seats = state.order
    elif state.phase == "stone_age":
        solo = desk.rules.size == "solo"
        seats = state.order if solo else state.order[::-1]
    else:
        return None
    done = len(seats) - len(state.queue)
    return seats[done - 1] if done else None

"""What every region of Rulebenders' board draws with: the rules, the words, and the marks of its pieces."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from pathlib import Path

from clepsydra.drawing.context import SENTENCES, RenderContext
from clepsydra.drawing.marks import Amount, Sign, amount, icon, letters, token
from clepsydra.drawing.markup import Markup, Part, html
from clepsydra.games.rulebenders.game import Rulebenders
from clepsydra.games.rulebenders.rules import RulebendersRules
from clepsydra.games.rulebenders.state import FLEXO, RulebendersState
from clepsydra.kernel import FACE_DOWN, Reader, kind

ICONS = {
    "theme": "pn-theme",
    "hand_limit": "pn-hand",
    "exchange": "pn-exchange",
    "currency": "pn-currency",
    "first_player": "pn-first",
    "take_cubes": "pn-cubes",
    "draw_cards": "pn-cards",
    "tiebreak": "cube",
    "3>1": "ex-3",
    "2>1": "ex-2",
    "1>1": "ex-1",
    "scifi": "th-scifi",
    "fantasy": "th-fantasy",
    "nights": "th-nights",
    "prehistory": "th-prehistory",
    "pirates": "th-pirates",
    "zombies": "th-zombies",
    "hook": "th-pirates",
    "income": "plus",
}
"""The symbol of a thing, where it is not called like the thing."""
DRAWN = ("scifi", "fantasy", "nights", "prehistory", "pirates", "zombies", "cube", "card", "chip")
"""Settings that are shown by their symbol; the others by what is written on them."""

UNSET = ("themes", "first_settings")
"""The steps before a set-up card sets the markers."""
BEFORE_TURNS = ("flexo_start", "income", "draw", "round_start")
"""The steps of a round before anybody takes a turn."""


def symbol(thing: str) -> str:
    """The symbol of a panel, a theme, a resource, a token.

    >>> symbol("hand_limit"), symbol("chip")
    ('pn-hand', 'chip')
    """
    return ICONS.get(thing, thing)


def back_of(piece: str) -> str:
    """What the back of a hidden piece shows: that it is a card, or its kind."""
    return piece.removeprefix(FACE_DOWN)


PANELS = ("theme", "hand_limit", "exchange", "currency", "first_player", "take_cubes", "draw_cards")


class Context(RenderContext[RulebendersRules]):
    """The context of Rulebenders."""

    home = Path(__file__).parent

    behind = {
        "round": ("round_track",),
        "tiebreak": ("tiebreak_track",),
        **dict.fromkeys(PANELS, ("energy_reserve", "electron_tokens", "nuclear_tokens")),
    }

    def __init__(self, rules: RulebendersRules, reader: Reader) -> None:
        super().__init__(rules, reader)
        self.catalog = rules.catalog
        self.people = [seat for seat in self.seats if seat != rules.flexo]
        """The seats with a hand: Flexo has none."""
        self.letters = letters([reader.player(seat) for seat in self.seats])
        self.sign = functools.lru_cache(SENTENCES)(self._sign)
        """The token of a seat, in the colour that it drew."""

    def game(self, state: RulebendersState) -> Rulebenders:
        """The game as far as it is known, to ask its rules for figures."""
        return Rulebenders(self.rules, state)

    def has_card(self, thing: str) -> bool:
        """Whether something has a card, of the catalogue or of the board's own."""
        return super().has_card(thing) or thing in self.catalog.setups

    def effect(self, piece: str) -> str:
        """What a card does."""
        return self.pieces[kind(piece)].lines[-1]

    def who(self, seats: Sequence[int]) -> str:
        """The names of some seats."""
        return ", ".join(self.reader.player(seat) for seat in seats)

    def caption(self, symbol_: str, text: str, card: str, name: str | None = None) -> Markup:
        """The head of something, which opens its card."""
        return html(
            '<button class="cap" type="button"{opens} aria-label="{name}">{icon}<span class="said">{text}</span></button>',
            opens=self.opens(card),
            name=name,
            icon=icon(symbol_),
            text=text,
        )

    def symbol(self, thing: str) -> str:
        """The symbol of something."""
        return symbol(thing)

    # Marks

    def good(self, good: str, count: int | str, css: str = "") -> Markup:
        """So much of a good."""
        return amount(symbol(good), self.name(good), count, css)

    def amount(self, good: str, count: int) -> Amount:
        """A good among counters or in the log."""
        return Amount(symbol(good), self.name(good), count)

    def mark(self, thing: str) -> Markup:
        """A thing as its symbol, with its name."""
        return icon(symbol(thing), self.name(thing))

    def _sign(self, seat: int, colour: str) -> Sign:
        return Sign(colour, self.letters[seat], self.reader.player(seat))

    def token(self, seat: int, colours: Sequence[str], css: str = "") -> Markup:
        """A seat's token: a cube, a disc or the seat itself."""
        return token(self.sign(seat, colours[seat]), css)

    def bare(self, seat: int, colours: Sequence[str], css: str = "") -> Markup:
        """The same beside words that say whose it is."""
        sign = self.sign(seat, colours[seat])
        return token(Sign(sign.colour, sign.letter), css)

    def setting(self, value: int | str) -> Part:
        """What a setting shows: a symbol, or what is written there."""
        return self.mark(str(value)) if value in DRAWN else written(value)

    def back(self, piece: str, css: str = "") -> Markup:
        """What is face down: hatched, with the sign of its back, and it says so."""
        return html(
            '<span class="hid {css}" role="img" aria-label="{name}">{sign}</span>',
            css=css,
            name=self.say("hidden", what=self.name(piece)),
            sign=icon(symbol(back_of(piece))),
        )


def written(value: int | str) -> str:
    """A setting as it stands on its space.

    >>> written("2>1"), written(5)
    ('2\u203a1', '5')
    """
    return str(value).replace(">", "\u203a")


def is_deck(context: Context, thing: str) -> bool:
    """Whether this is a theme, or Flexo."""
    return thing in context.catalog.themes or thing == FLEXO


def colours_of(state: RulebendersState) -> tuple[str, ...]:
    """The colour of each seat."""
    return tuple(player.colour for player in state.players)


def is_set(state: RulebendersState, panel: str) -> bool:
    """Whether a panel has its first setting: the Theme marker is placed last (RB-SET-05 to 07)."""
    return state.phase not in (UNSET if panel != "theme" else (*UNSET, "active_theme"))


def has_passed(state: RulebendersState, seat: int) -> bool:
    """Whether a seat has left the turns of this round; what is left of an earlier round says nothing."""
    return state.players[seat].passed and state.phase not in BEFORE_TURNS

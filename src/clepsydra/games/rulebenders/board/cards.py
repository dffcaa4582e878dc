"""A card for every component, panel and track: what it does, in words, opened from the board."""

from __future__ import annotations

from collections.abc import Iterator

from clepsydra.drawing.markup import Markup
from clepsydra.drawing.tips import Explained
from clepsydra.games.rulebenders.board.context import Context, symbol, written
from clepsydra.kernel import Piece

OWN = {
    "theme": "RB-PLY-02",
    "hand_limit": "RB-VAL-01",
    "exchange": "RB-EXC-01",
    "currency": "RB-PLY-08",
    "first_player": "RB-VAL-04",
    "take_cubes": "RB-VAL-03",
    "draw_cards": "RB-VAL-02",
    "tiebreak": "RB-TIE-01",
    "round": "RB-PLY-07",
    "hook": "RB-PLC-04",
}
"""What is no component of the catalogue and has its card from the board's own words, with its rule."""
SYMBOLS = {"round": "clock", "tiebreak": "trade"}

PLACES = (
    "theme",
    "hand_limit",
    "exchange",
    "currency",
    "first_player",
    "take_cubes",
    "draw_cards",
    "tiebreak",
)
"""The places that the player aid tells of, in the order of reading."""


def places_explained(context: Context) -> Iterator[Explained]:
    """What each place is for."""
    for thing in PLACES:
        line = " ".join(own_lines(context, thing))
        yield Explained(SYMBOLS.get(thing, symbol(thing)), context.title(thing), line)


def cards(context: Context) -> Markup:
    """All cards of the game; only one is ever open."""
    return context.all_cards(_all(context))


def _all(context: Context) -> Iterator[Markup]:
    for thing, rule in OWN.items():
        piece = Piece(thing, context.title(thing), own_lines(context, thing))
        yield context.draw_card(piece, SYMBOLS.get(thing, symbol(thing)), rule)
    for setup in context.catalog.setups:
        yield context.draw_card(
            Piece(setup, context.title(setup), setup_lines(context, setup)), "settings", "RB-SET-05"
        )
    for id_, piece in context.pieces.items():
        card = context.catalog.cards[id_]
        yield context.draw_card(piece, symbol(card.deck), card.rule)


def own_lines(context: Context, thing: str) -> tuple[str, ...]:
    """The sentences of a card of the board's own, with the figures of the catalogue."""
    catalog = context.catalog
    text = context.words.say(
        "cards",
        thing,
        **catalog.figures,
        first_chips=catalog.first_chips,
        other_chips=catalog.other_chips,
        spaces=_spaces(context, thing),
        secondary=", ".join(f"{context.name(a)} → {context.name(b)}" for a, b in catalog.secondary.items()),
    )
    return tuple(text.split("\n"))


def _spaces(context: Context, thing: str) -> str:
    """What the five spaces of a panel's track mean, from Electron to Nuclear."""
    if thing not in context.catalog.panels:
        return ""
    return " · ".join(_space(context, meaning) for meaning in context.catalog.panels[thing].evolution)


def _space(context: Context, meaning: int | str) -> str:
    if isinstance(meaning, str):
        return context.words.say("spaces", meaning)
    return f"{meaning:+d}".replace("-", "−") if meaning else "0"


def setup_lines(context: Context, setup: str) -> tuple[str, ...]:
    """What a set-up card says: the settings, who is first, and what Flexo does."""
    card = context.catalog.setups[setup]
    settings = ", ".join(
        f"{context.name(panel)} {context.name(value) if value in context.catalog.secondary else written(value)}"
        for panel, value in card.settings.items()
    )
    colours = ", ".join(context.words.say("colours", colour) for colour in card.colours)
    return (
        f"{settings}.",
        context.say("first_colours", colours=colours),
        context.say("for_flexo", what=context.words.say("flexo", card.flexo)),
    )

"""A card for every component, panel and track: what it does, in words, opened from the board."""

from __future__ import annotations

from collections.abc import Iterator

from clepsydra.kernel import Piece
from clepsydra.web.boards.rulebenders.desk import Desk, symbol, written

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


def cards(desk: Desk) -> str:
    """All cards of the game; only one is ever open."""
    return f'<div class="cards" id="cards">{"".join(_all(desk))}</div>'


def _all(desk: Desk) -> Iterator[str]:
    for thing, rule in OWN.items():
        piece = Piece(thing, desk.title(thing), own_lines(desk, thing))
        yield desk.draw_card(piece, SYMBOLS.get(thing, symbol(thing)), rule)
    for setup in desk.catalog.setups:
        yield desk.draw_card(
            Piece(setup, desk.title(setup), setup_lines(desk, setup)), "settings", "RB-SET-05"
        )
    for id_, piece in desk.pieces.items():
        yield desk.draw_card(piece, symbol(desk.catalog.cards[id_].deck), "")


def own_lines(desk: Desk, thing: str) -> tuple[str, ...]:
    """The sentences of a card of the board's own, with the figures of the catalogue."""
    catalog = desk.catalog
    text = desk.words.say(
        "cards",
        thing,
        **catalog.figures,
        first_chips=catalog.first_chips,
        other_chips=catalog.other_chips,
        spaces=_spaces(desk, thing),
        secondary=", ".join(f"{desk.name(a)} → {desk.name(b)}" for a, b in catalog.secondary.items()),
    )
    return tuple(text.split("\n"))


def _spaces(desk: Desk, thing: str) -> str:
    """What the five spaces of a panel's track mean, from Electron to Nuclear."""
    if thing not in desk.catalog.panels:
        return ""
    return " · ".join(_space(desk, meaning) for meaning in desk.catalog.panels[thing].evolution)


def _space(desk: Desk, meaning: int | str) -> str:
    if isinstance(meaning, str):
        return desk.words.say("spaces", meaning)
    return f"{meaning:+d}".replace("-", "−") if meaning else "0"


def setup_lines(desk: Desk, setup: str) -> tuple[str, ...]:
    """What a set-up card says: the settings, who is first, and what Flexo does."""
    card = desk.catalog.setups[setup]
    settings = ", ".join(
        f"{desk.name(panel)} {desk.name(value) if value in desk.catalog.secondary else written(value)}"
        for panel, value in card.settings.items()
    )
    colours = ", ".join(desk.words.say("colours", colour) for colour in card.colours)
    return (
        f"{settings}.",
        desk.say("first_colours", colours=colours),
        desk.say("for_flexo", what=desk.words.say("flexo", card.flexo)),
    )

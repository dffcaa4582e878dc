"""How the decision bar lists an option: its symbol, its card, and what shares a row with it."""

from __future__ import annotations

from clepsydra.games.rulebenders.evolution import side
from clepsydra.games.rulebenders.state import RESOURCES, TIEBREAK
from clepsydra.kernel import Option
from clepsydra.web.boards.board import Entry
from clepsydra.web.boards.rulebenders.desk import DRAWN, Desk, is_deck, symbol, written

LONE = {
    "pass": "next",
    "end": "check",
    "done": "check",
    "stop": "check",
    "decline": "close",
    "keep": "close",
    "stay": "close",
    "react": "shield",
    "break_tie": "cube",
}
MARKS = {
    "pay": "pn-currency",
    "swap": "pn-exchange",
    "target": "user",
    "lead": "pn-first",
    "hand_cube": "cube",
    "column": "cube",
    "opposite": "cube",
    "draw": "card",
    "take_cubes": "cube",
    "gain_chips": "chip",
    "give_chip": "chip",
    "peek_at": "eye",
    "multiplier": "multiplier",
    "fusion": "nuclear",
    "multiply": "multiplier",
    "fuse": "nuclear",
}
"""The symbols of verbs whose things have none, or one that says less."""
ANY_PANEL = ("RB-SP-13",)
"""Asks that offer the settings of several panels: each panel is a row."""


def entry(desk: Desk, rule: str, option: Option) -> Entry:
    """A row for each place; what differs in a number or an owner alone shares one."""
    label = desk.reader.option(option)
    if isinstance(option, str):
        deck = symbol(option) if is_deck(desk, option) else ""
        return Entry(label, icon=LONE.get(option, deck))
    verb, things = str(option[0]), tuple(map(str, option[1:]))
    if verb == "place":
        return _placed(desk, label, things[0])
    if verb in ("foreign", "carry", "remove", "left", "right", "give"):
        return _shared(desk, label, verb, things)
    if verb == "set":
        return _setting(desk, label, rule, things)
    thing = things[0] if things else ""
    return Entry(
        label,
        icon=MARKS.get(verb) or _icon(desk, thing),
        short=desk.title(thing) if thing in desk.rules.cards else "",
        card=desk.card(thing) if thing in desk.rules.cards else "",
    )


def _placed(desk: Desk, label: str, where: str) -> Entry:
    """A place for a cube: by its short name, so that all fit side by side."""
    title = desk.title(where)
    card = desk.card(where) if where in desk.rules.cards else ""
    return Entry(label, icon=_icon(desk, where), row=title, short=title, card=card)


def _shared(desk: Desk, label: str, verb: str, things: tuple[str, ...]) -> Entry:
    """Options that differ only in how many, whose, or for whom."""
    if verb == "foreign":
        owner, where = desk.reader.player(int(things[0])), desk.title(things[1])
        return Entry(label, icon=_icon(desk, things[1]), row=f"{where} ({owner})", short=owner)
    if verb == "give":
        card, name = things[0], desk.reader.player(int(things[1]))
        return Entry(label, icon=_icon(desk, card), row=desk.title(card), short=name, card=desk.card(card))
    panel, count = things
    title, mark = desk.title(panel), symbol(panel)
    if verb in ("left", "right"):
        kind = side(verb)[1]
        title, mark = desk.say("towards", panel=title, token=desk.title(kind)), kind
    return Entry(label, icon=mark, row=title, short=count)


def _setting(desk: Desk, label: str, rule: str, things: tuple[str, ...]) -> Entry:
    panel, value = things
    drawn = symbol(value) if value in DRAWN else ""
    if rule not in ANY_PANEL:
        return Entry(label, icon=drawn or symbol(panel))
    return Entry(label, icon=symbol(panel), row=desk.title(panel), short=written(value), mark=drawn)


def _icon(desk: Desk, thing: str) -> str:
    """The symbol of the first thing that an option names."""
    if thing in desk.rules.cards:
        return symbol(desk.rules.cards[thing].deck)
    known = (
        thing in desk.catalog.panels
        or thing in desk.catalog.exchange
        or thing in desk.catalog.tokens
        or thing in (*RESOURCES, TIEBREAK)
        or is_deck(desk, thing)
    )
    return symbol(thing) if known else ""

"""How the decision bar lists an option: its symbol, its card, and what shares a row with it."""

from __future__ import annotations

from clepsydra.drawing.board import Entry
from clepsydra.drawing.markup import NOTHING
from clepsydra.games.rulebenders.board.context import DRAWN, Context, is_deck, symbol, written
from clepsydra.games.rulebenders.evolution import side
from clepsydra.games.rulebenders.state import RESOURCES, TIEBREAK
from clepsydra.kernel import BACK, One, Option, Some

LONE = {
    "pass": "next",
    "end": "check",
    "done": "check",
    "stop": "check",
    "decline": "close",
    BACK: "close",
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


def entry(context: Context, ask: One | Some, option: Option) -> Entry:
    """A row for each place; what differs in a number or an owner alone shares one."""
    label = context.reader.option(option, ask)
    if isinstance(option, str):
        deck = symbol(option) if is_deck(context, option) else ""
        return Entry(
            label, icon=LONE.get(option, deck), card=_card(context, option), group=context.say("to_end")
        )
    verb, things = str(option[0]), tuple(map(str, option[1:]))
    if verb == "place":
        return _placed(context, label, things[0])
    if verb in ("foreign", "carry", "remove", "left", "right", "give"):
        return _shared(context, label, verb, things)
    if verb in ("peek", "reveal"):
        return _token(context, label, *things)
    if verb == "set":
        return _setting(context, label, ask.rule, things)
    thing = things[0] if things else ""
    gist = context.gist(thing) if thing in context.rules.cards else NOTHING
    return Entry(
        label,
        title=context.reader.option(option) if gist else "",
        icon=MARKS.get(verb) or _icon(context, thing),
        short=context.title(thing) if thing in context.rules.cards else "",
        card=next(filter(None, (_card(context, each) for each in reversed(things))), ""),
        effect=gist,
        group=_group(context, verb, thing),
    )


def _card(context: Context, thing: str) -> str:
    """The card of what is on offer, if it has one."""
    return context.card(thing) if context.has_card(thing) else ""


def _group(context: Context, verb: str, thing: str) -> str:
    """Where an option lies: a hand, a deck, in front of the seat."""
    if verb == "recover":
        return context.title(context.rules.cards[thing].deck)
    return context.say(GROUPS.get(verb, "machine"))


GROUPS = {
    "play": "hand",
    "discard": "hand",
    "give": "hand",
    "sink": "hand",
    "activate": "in_front",
    "give_up": "in_front",
    "take": "to_take",
    "steal": "to_take",
    "exchange": "your_tokens",
}


def _placed(context: Context, label: str, where: str) -> Entry:
    """A place for a cube: by its short name, so that all fit side by side."""
    title = context.title(where)
    return Entry(
        label,
        icon=_icon(context, where),
        row=title,
        short=title,
        card=_card(context, where),
        group=context.say("place_on"),
    )


def _shared(context: Context, label: str, verb: str, things: tuple[str, ...]) -> Entry:
    """Options that differ only in how many, whose, or for whom."""
    if verb == "foreign":
        owner, where = context.reader.player(int(things[0])), context.title(things[1])
        return Entry(
            label,
            icon=_icon(context, things[1]),
            row=f"{where} ({owner})",
            short=owner,
            card=_card(context, things[1]),
            group=context.say("place_on"),
        )
    if verb == "give":
        card, name = things[0], context.reader.player(int(things[1]))
        return Entry(
            label,
            icon=_icon(context, card),
            row=context.title(card),
            short=name,
            card=context.card(card),
            group=context.say("hand"),
        )
    panel, count = things
    if verb in ("left", "right"):
        return Entry(label, icon=side(verb)[1], card=_card(context, panel), group=context.title(panel))
    title = context.title(panel)
    return Entry(
        label,
        icon=symbol(panel),
        row=title,
        short=count,
        card=_card(context, panel),
        group=context.say("machine"),
    )


def _token(context: Context, label: str, kind: str, panel: str) -> Entry:
    """A token by the panel where it lies; what kind it is stands beside."""
    return Entry(
        label,
        icon=_icon(context, panel),
        row=context.title(panel),
        short=context.title(kind),
        mark=symbol(kind),
        card=_card(context, panel),
        group=context.title(kind),
    )


def _setting(context: Context, label: str, rule: str, things: tuple[str, ...]) -> Entry:
    panel, value = things
    drawn = symbol(value) if value in DRAWN else ""
    if rule not in ANY_PANEL:
        return Entry(
            label, icon=drawn or symbol(panel), card=_card(context, panel), group=context.title(panel)
        )
    return Entry(
        label,
        icon=symbol(panel),
        row=context.title(panel),
        short=written(value),
        mark=drawn,
        card=_card(context, panel),
        group=context.say("machine"),
    )


def _icon(context: Context, thing: str) -> str:
    """The symbol of the first thing that an option names."""
    if thing in context.rules.cards:
        return symbol(context.rules.cards[thing].deck)
    known = (
        thing in context.catalog.panels
        or thing in context.catalog.exchange
        or thing in context.catalog.tokens
        or thing in (*RESOURCES, TIEBREAK)
        or is_deck(context, thing)
    )
    return symbol(thing) if known else ""

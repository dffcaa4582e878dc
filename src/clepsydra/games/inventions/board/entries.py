"""How the decision bar lists an option: alike ones share a row, with what tells them apart."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from clepsydra.drawing.board import Entry
from clepsydra.drawing.markup import NOTHING
from clepsydra.games.inventions.board.context import PEOPLE, Context, symbol
from clepsydra.games.inventions.board.tile_faces import people, small, space
from clepsydra.kernel import One, Option, Some

Listed = Callable[[Context, str, tuple[str, ...]], Entry]
LONE = {"done": "check", "decline": "close", "nothing": "close", "bring_nobody": "close"}


def entry(context: Context, ask: One | Some, option: Option) -> Entry:
    """A row for each place or card, with a chip for each way."""
    label = context.reader.option(option, ask)
    if isinstance(option, str):
        return Entry(
            label, icon=LONE.get(option, ""), card=_card(context, option), group=context.say("to_end")
        )
    verb, rest = str(option[0]), tuple(map(str, option[1:]))
    if verb in LISTED:
        listed = LISTED[verb](context, label, rest)
    else:
        face = small(context, rest[0]) if rest[0] in context.catalog.progress else NOTHING
        gist = NOTHING if face else context.gist(rest[0])
        mark = MARKS.get(verb, "") or _icon(context, rest[0])
        listed = Entry(label, icon=mark, face=face, effect=gist)
    card = listed.card or next(filter(None, (_card(context, thing) for thing in rest)), "")
    return replace(listed, card=card, group=listed.group or context.title(GROUPS.get(verb, "society")))


GROUPS = {
    "act": "assembly",
    "idle": "assembly",
    "use": "map",
    "link": "map",
    "recruit": "world",
    "bring": "world",
    "travel": "world",
    "citizen": "world",
    "initiate": "world",
    "send": "milestones",
    "eureka": "milestones",
    "recall": "milestones",
    "build": "display",
    "replace": "display",
    "take": "ideas",
}
"""The parts of the table where options lie."""


def _act(context: Context, label: str, rest: tuple[str, ...]) -> Entry:
    return Entry(label, icon=symbol(rest[0]), row=context.title(rest[0]), card=_card(context, rest[0]))


def _by_region(symbol_: str) -> Listed:
    """So many citizens of a region."""
    return lambda context, label, rest: Entry(
        label,
        icon=symbol_,
        row=context.title(rest[1]),
        short=rest[0],
        chip=people(int(rest[0])),
        card=_card(context, rest[1]),
    )


def _travel(context: Context, label: str, rest: tuple[str, ...]) -> Entry:
    row = context.say("from_region", region=context.title(rest[0]))
    return Entry(label, icon="travel", row=row, short=context.title(rest[1]), card=_card(context, rest[0]))


def _initiate(context: Context, label: str, rest: tuple[str, ...]) -> Entry:
    return Entry(
        label,
        icon=_icon(context, rest[0]),
        row=context.title(rest[0]),
        short=context.title(rest[1]),
        card=_card(context, rest[0]),
    )


def _token(context: Context, label: str, rest: tuple[str, ...]) -> Entry:
    return Entry(
        label,
        icon="influence",
        row=context.title(rest[1]),
        short=context.title(rest[0]),
        mark=symbol(rest[0]),
        card=_card(context, rest[1]),
    )


def _send(context: Context, label: str, rest: tuple[str, ...]) -> Entry:
    kind = rest[0] if rest[0] == "scholar" else f"{rest[0]}_specialists"
    return Entry(
        label,
        icon="milestone",
        row=context.title(rest[1]),
        short=context.name(kind),
        mark=PEOPLE[rest[0]],
        card=_card(context, rest[1]),
    )


def _build(context: Context, label: str, rest: tuple[str, ...]) -> Entry:
    return Entry(
        label,
        icon=_icon(context, rest[0]),
        row=context.title(rest[0]),
        short=rest[1],
        chip=space(context, int(rest[1])),
        face=small(context, rest[0]),
        card=_card(context, rest[0]),
    )


def _progress(context: Context, label: str, rest: tuple[str, ...]) -> Entry:
    tile = context.catalog.progress[rest[0]]
    return Entry(
        label,
        icon=symbol(tile.type),
        face=small(context, tile.id),
        card=_card(context, tile.id),
        group=context.title(f"{tile.type}_tiles"),
    )


def _perform(context: Context, label: str, rest: tuple[str, ...]) -> Entry:
    """An action at the end of a chain, by its symbol."""
    return Entry(label, icon=symbol(rest[-1]), card=_card(context, rest[-1]))


def _person(_context: Context, label: str, rest: tuple[str, ...]) -> Entry:
    return Entry(label, icon=PEOPLE[rest[0]])


def _era_space(_context: Context, label: str, rest: tuple[str, ...]) -> Entry:
    return Entry(label, icon=symbol(rest[1]) if rest[1] != "none" else "minus")


LISTED: dict[str, Listed] = {
    "act": _act,
    "idle": _act,
    "recruit": _by_region("call-specialists"),
    "bring": _by_region("home"),
    "travel": _travel,
    "initiate": _initiate,
    "token": _token,
    "send": _send,
    "build": _build,
    "progress": _progress,
    "perform": _perform,
    "chain": _perform,
    "turn_token": _perform,
    "chain_invention": _perform,
    "link": _perform,
    "learn": _perform,
    "exhaust": _person,
    "refresh": _person,
    "new_specialist": _person,
    "return_as": _person,
    "exhaust_scholar": lambda _context, label, _rest: Entry(label, icon="scholar"),
    "era_space": _era_space,
    "call": lambda _context, label, rest: Entry(label, icon="scholar" if rest[0] == "0" else "citizen"),
    "turn_order": lambda _context, label, _rest: Entry(label, icon="banner"),
}
MARKS = {
    "claim": "idea",
    "invent": "invent",
    "innovate": "innovate",
    "share": "share",
    "sage": "sage",
    "learn_ip": "ip",
}


def _icon(context: Context, thing: str) -> str:
    """The symbol of the thing that an option names."""
    if thing in context.catalog.lands:
        return "citizen"
    if thing in context.catalog.milestones:
        return "milestone"
    if thing in context.catalog.wealth:
        return "wealth"
    return "ambition" if thing.startswith("ambition") else symbol(context.type_of(thing))


def _card(context: Context, thing: str) -> str:
    """The card of what is on offer, if it has one."""
    return context.card(thing) if context.has_card(thing) else ""

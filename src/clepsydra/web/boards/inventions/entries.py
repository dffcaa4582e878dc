"""How the decision bar lists an option: alike ones share a row, with what tells them apart."""

from __future__ import annotations

from collections.abc import Callable

from clepsydra.kernel import Option
from clepsydra.web.boards.board import Entry
from clepsydra.web.boards.inventions.desk import PEOPLE, Desk, symbol

Listed = Callable[[Desk, str, tuple[str, ...]], Entry]
LONE = {"done": "check", "decline": "close", "nothing": "close", "bring_nobody": "close"}


def entry(desk: Desk, option: Option) -> Entry:
    """A row for each place or card, with a chip for each way."""
    label = desk.reader.option(option)
    if isinstance(option, str):
        return Entry(label, icon=LONE.get(option, ""))
    verb, rest = str(option[0]), tuple(map(str, option[1:]))
    if verb in LISTED:
        return LISTED[verb](desk, label, rest)
    return Entry(label, icon=MARKS.get(verb, "") or _icon(desk, rest[0]), card=_card(desk, rest[0]))


def _act(desk: Desk, label: str, rest: tuple[str, ...]) -> Entry:
    return Entry(label, icon=symbol(rest[0]), row=desk.title(rest[0]), card=_card(desk, rest[0]))


def _by_region(symbol_: str) -> Listed:
    """So many citizens of a region."""
    return lambda desk, label, rest: Entry(
        label, icon=symbol_, row=desk.title(rest[1]), short=rest[0], card=_card(desk, rest[1])
    )


def _travel(desk: Desk, label: str, rest: tuple[str, ...]) -> Entry:
    row = desk.say("from_region", region=desk.title(rest[0]))
    return Entry(label, icon="travel", row=row, short=desk.title(rest[1]), card=_card(desk, rest[0]))


def _initiate(desk: Desk, label: str, rest: tuple[str, ...]) -> Entry:
    return Entry(
        label,
        icon=_icon(desk, rest[0]),
        row=desk.title(rest[0]),
        short=desk.title(rest[1]),
        card=_card(desk, rest[0]),
    )


def _token(desk: Desk, label: str, rest: tuple[str, ...]) -> Entry:
    return Entry(
        label,
        icon="influence",
        row=desk.title(rest[1]),
        short=desk.title(rest[0]),
        mark=symbol(rest[0]),
        card=_card(desk, rest[1]),
    )


def _send(desk: Desk, label: str, rest: tuple[str, ...]) -> Entry:
    kind = rest[0] if rest[0] == "scholar" else f"{rest[0]}_specialists"
    return Entry(
        label,
        icon="milestone",
        row=desk.title(rest[1]),
        short=desk.name(kind),
        mark=PEOPLE[rest[0]],
        card=_card(desk, rest[1]),
    )


def _build(desk: Desk, label: str, rest: tuple[str, ...]) -> Entry:
    return Entry(
        label, icon=_icon(desk, rest[0]), row=desk.title(rest[0]), short=rest[1], card=_card(desk, rest[0])
    )


def _progress(desk: Desk, label: str, rest: tuple[str, ...]) -> Entry:
    tile = desk.catalog.progress[rest[0]]
    return Entry(
        label,
        icon=symbol(tile.type),
        row=desk.title(tile.type),
        short=str(tile.number),
        card=desk.card(f"{tile.type}_tiles"),
    )


def _perform(desk: Desk, label: str, rest: tuple[str, ...]) -> Entry:
    """An action at the end of a chain, by its symbol."""
    return Entry(label, icon=symbol(rest[-1]), card=_card(desk, rest[-1]))


def _person(_desk: Desk, label: str, rest: tuple[str, ...]) -> Entry:
    return Entry(label, icon=PEOPLE[rest[0]])


def _era_space(_desk: Desk, label: str, rest: tuple[str, ...]) -> Entry:
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
    "exhaust_scholar": lambda _desk, label, _rest: Entry(label, icon="scholar"),
    "era_space": _era_space,
    "call": lambda _desk, label, rest: Entry(label, icon="scholar" if rest[0] == "0" else "citizen"),
    "turn_order": lambda _desk, label, _rest: Entry(label, icon="banner"),
}
MARKS = {
    "claim": "idea",
    "invent": "invent",
    "innovate": "innovate",
    "share": "share",
    "sage": "sage",
    "learn_ip": "ip",
}


def _icon(desk: Desk, thing: str) -> str:
    """The symbol of the thing that an option names."""
    if thing in desk.catalog.lands:
        return "citizen"
    if thing in desk.catalog.milestones:
        return "milestone"
    if thing in desk.catalog.wealth:
        return "wealth"
    return "ambition" if thing.startswith("ambition") else symbol(desk.type_of(thing))


def _card(desk: Desk, thing: str) -> str:
    """The card of what is on offer, if it has one."""
    return desk.card(thing) if desk.has_card(thing) else ""

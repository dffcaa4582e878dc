"""How the decision bar lists an option: alike ones share a row, with what tells them apart."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from clepsydra.drawing.board import Entry
from clepsydra.drawing.marks import icon, prose, sentence
from clepsydra.drawing.markup import NOTHING, Markup, html
from clepsydra.games.inventions.board.context import PEOPLE, Context, symbol
from clepsydra.games.inventions.board.pictures import woodcut
from clepsydra.games.inventions.board.tile_faces import benefit, people, small, space
from clepsydra.kernel import One, Option, Some

Figures = Mapping[str, Any]
Listed = Callable[[Context, str, tuple[str, ...], Figures], Entry]
"""How an option is listed, by its words, what it names, and what its game says of it (see `wording`)."""
LONE = {"done": "check", "decline": "close", "nothing": "close", "bring_nobody": "close"}


def entry(context: Context, ask: One | Some, option: Option) -> Entry:
    """A row for each place or card, with a chip for each way."""
    label = context.reader.option(option, ask)
    if isinstance(option, str):
        return Entry(
            label, icon=LONE.get(option, ""), card=_card(context, option), group=context.say("to_end")
        )
    verb, rest = str(option[0]), tuple(map(str, option[1:]))
    said = None if ask.menu.says is None else ask.menu.says(option)
    figures = {} if said is None else said.figures
    listed = _with_print(context, LISTED.get(verb, _plain)(context, label, rest, figures), figures)
    if not listed.icon:
        listed = replace(listed, icon=MARKS.get(verb, "") or _icon(context, rest[0]))
    things = (*filter(None, (figures.get("idea"),)), *rest)
    card = listed.card or next(filter(None, (_card(context, thing) for thing in things)), "")
    picture = next(filter(None, (_cut(context, thing) for thing in things)), NOTHING)
    return replace(
        listed, picture=picture, card=card, group=listed.group or context.title(GROUPS.get(verb, "society"))
    )


def _cut(context: Context, thing: str) -> Markup:
    """The woodcut of an idea, on the ground of its kind, or of a milestone."""
    if thing in context.catalog.milestones:
        return woodcut("milestone", thing)
    if thing not in context.catalog.ideas:
        return NOTHING
    return html('<span class="{paint}">{cut}</span>', paint=context.paint(thing), cut=woodcut("idea", thing))


TAILS = ("does", "effect", "parts", "benefit", "here")
"""The figures with which words end: what an option costs and brings, in small print below the thing itself."""


def _with_print(context: Context, listed: Entry, figures: Figures) -> Entry:
    """Put what an option costs and brings below its name, which then stands for its face; a row of several options
    has it at each.
    """
    tail = next((context.reader.figure(figures[name]) for name in TAILS if name in figures), "")
    head = listed.label.removesuffix(f"({tail})").removesuffix(tail).rstrip(" :\u00a0")
    if listed.row or not tail or head == listed.label:
        return listed
    return replace(
        listed,
        row=head,
        short=head,
        face=NOTHING,
        effect=html("<small>{tail}</small>", tail=prose(sentence(tail))),
    )


def _plain(context: Context, label: str, rest: tuple[str, ...], figures: Figures) -> Entry:
    """What says all in words; what its game says nothing more of has the words of its card beside it."""
    face = small(context, rest[0]) if rest[0] in context.catalog.progress else NOTHING
    told = face or figures or rest[0] in context.catalog.lands
    return Entry(label, face=face, effect=NOTHING if told else context.gist(rest[0]))


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


def _act(context: Context, label: str, rest: tuple[str, ...], _figures: Figures) -> Entry:
    return Entry(label, icon=symbol(rest[0]), card=_card(context, rest[0]))


def _by_region(symbol_: str) -> Listed:
    """So many citizens of a region, and what they become."""

    def listed(context: Context, label: str, rest: tuple[str, ...], figures: Figures) -> Entry:
        where, plural = context.reader.from_where(rest[1]), figures.get("plural")
        row = (
            context.say("bring_home", region=where)
            if plural is None
            else context.say("bring_home_as", region=where, who=context.name(plural))
        )
        return Entry(
            label,
            icon=symbol_,
            row=row,
            short=rest[0],
            chip=people(int(rest[0])),
            card=_card(context, rest[1]),
        )

    return listed


def _travel(context: Context, label: str, rest: tuple[str, ...], figures: Figures) -> Entry:
    """Where to, with what a sage teaches there."""
    there = context.title(rest[1])
    sage = symbol(figures["action"]) if "action" in figures else "ip" if "ip" in figures else ""
    chip = html("{there}{sage}{what}", there=there, sage=icon("sage"), what=icon(sage)) if sage else NOTHING
    row = context.say("travel_from", region=context.reader.from_where(rest[0]))
    return Entry(label, icon="travel", row=row, short=there, chip=chip, card=_card(context, rest[0]))


def _initiate(context: Context, label: str, rest: tuple[str, ...], figures: Figures) -> Entry:
    """Where to, with the citizens that go and the bonus there."""
    idea, there = context.catalog.ideas[rest[0]], context.title(rest[1])
    tile = figures.get("tile")
    chip = NOTHING
    if tile is not None:
        specialist = context.catalog.specialists[tile]
        chip = html(
            "{there}{people}{benefit}",
            there=there,
            people=people(specialist.specialists),
            benefit=benefit(specialist.benefit),
        )
    row = context.say("initiate_row", idea=context.name(idea.id), type=context.name(idea.type), era=idea.era)
    return Entry(
        label, icon=_icon(context, rest[0]), row=row, short=there, chip=chip, card=_card(context, rest[0])
    )


def _token(context: Context, label: str, rest: tuple[str, ...], figures: Figures) -> Entry:
    """Which token, with the citizens who go home for it."""
    where = context.reader.with_article(rest[1])
    row = (
        context.say("token_row_ip", region=where, ip=figures["ip"])
        if "ip" in figures
        else context.say("token_row", region=where)
    )
    return Entry(
        label,
        icon="influence",
        row=row,
        short=context.title(rest[0]),
        chip=icon(symbol(rest[0])) + people(context.catalog.token_citizens[rest[0]]),
        card=_card(context, rest[1]),
    )


def _send(context: Context, label: str, rest: tuple[str, ...], _figures: Figures) -> Entry:
    kind = rest[0] if rest[0] == "scholar" else f"{rest[0]}_specialists"
    milestone = context.catalog.milestones[rest[1]]
    row = context.say("send_row", milestone=context.name(milestone.id), action=context.name(milestone.action))
    return Entry(
        label,
        icon="milestone",
        row=row,
        short=context.name(kind),
        mark=PEOPLE[rest[0]],
        card=_card(context, rest[1]),
    )


def _build(context: Context, label: str, rest: tuple[str, ...], figures: Figures) -> Entry:
    row = context.title(rest[0])
    if "effect" in figures:
        row = context.say("build_row", tile=row, effect=context.reader.figure(figures["effect"]))
    return Entry(
        label,
        icon=_icon(context, rest[0]),
        row=row,
        short=rest[1],
        chip=space(context, int(rest[1])),
        face=small(context, rest[0]),
        card=_card(context, rest[0]),
    )


def _progress(context: Context, label: str, rest: tuple[str, ...], _figures: Figures) -> Entry:
    tile = context.catalog.progress[rest[0]]
    return Entry(
        label,
        icon=symbol(tile.type),
        face=small(context, tile.id),
        card=_card(context, tile.id),
        group=context.title(f"{tile.type}_tiles"),
    )


def _perform(context: Context, label: str, rest: tuple[str, ...], _figures: Figures) -> Entry:
    """An action at the end of a chain, by its symbol."""
    return Entry(label, icon=symbol(rest[-1]), card=_card(context, rest[-1]))


def _person(_context: Context, label: str, rest: tuple[str, ...], _figures: Figures) -> Entry:
    return Entry(label, icon=PEOPLE[rest[0]])


def _era_space(_context: Context, label: str, rest: tuple[str, ...], _figures: Figures) -> Entry:
    return Entry(label, icon=symbol(rest[1]) if rest[1] != "none" else "minus")


def _called(_context: Context, label: str, rest: tuple[str, ...], _figures: Figures) -> Entry:
    return Entry(label, icon="scholar" if rest[0] == "0" else "citizen")


def _with(symbol_: str) -> Listed:
    """What has its own symbol, whatever it names."""
    return lambda _context, label, _rest, _figures: Entry(label, icon=symbol_)


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
    "exhaust_scholar": _with("scholar"),
    "era_space": _era_space,
    "call": _called,
    "turn_order": _with("banner"),
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

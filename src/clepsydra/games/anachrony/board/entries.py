"""How the decision bar lists an option: its symbol or face, what it brings, its card, and what shares a row with it."""

from __future__ import annotations

from clepsydra.drawing.board import Entry
from clepsydra.drawing.marks import sentence
from clepsydra.drawing.markup import NOTHING, Markup, html
from clepsydra.games.anachrony.board.context import Context, symbol, what_it_brings
from clepsydra.games.anachrony.board.places import BOARD_ACTIONS
from clepsydra.games.anachrony.board.spaces import MAIN
from clepsydra.games.anachrony.board.tile_faces import small
from clepsydra.games.anachrony.state import CAPITAL
from clepsydra.kernel import BACK, One, Option, Some, kind


def entry(context: Context, ask: One | Some, option: Option) -> Entry:
    """Placements share a row per place, with a worker each; everything else has a row of its own."""
    label = context.reader.option(option, ask)
    told = _told(context, ask, option)
    if isinstance(option, str):
        mark = LONE.get(option) or _icon(context, option)
        name = sentence(context.reader.option(option)) if told else ""
        gist = told or (context.gist(option) if _card(context, option) else NOTHING)
        return Entry(
            label,
            icon=mark,
            row=name,
            short=name,
            card=_card(context, option),
            effect=gist,
            group=context.say("to_end"),
        )
    verb, rest = str(option[0]), tuple(map(str, option[1:]))
    if verb in PLACEMENTS:
        worker, where = rest
        return Entry(
            label,
            icon=_icon(context, where),
            row=sentence(context.name(where)),
            short=context.name(worker),
            mark=worker,
            effect=told,
            card=_card(context, context.rules.spaces[where].action if verb == "place" else where),
            group=_group(context, verb, where),
        )
    if verb == "warp":
        return _warp(context, label, rest[0])
    if verb in FACES:
        return Entry(label, icon=symbol(rest[-1]), card=_card(context, rest[0]), group=context.say("dice"))
    thing = rest[0] if rest else ""
    named = sentence(
        context.name(thing) if _is_named(context, verb) else context.reader.option(option) if told else ""
    )
    return Entry(
        label,
        icon=_icon(context, thing) or MARKS.get(verb, ""),
        row=named if told or verb == "recruit" else "",
        short=named,
        card=next(filter(None, (_card(context, each) for each in (*rest, verb))), ""),
        face=_face(context, verb, thing),
        effect=_effect(context, verb, thing) or told,
        group=_group(context, verb, thing),
    )


def refused(context: Context, ask: One | Some, option: Option) -> Entry:
    """Of a placement only the place and the worker, which stand without the label; of all else the whole entry."""
    if isinstance(option, str) or option[0] not in PLACEMENTS:
        return entry(context, ask, option)
    worker, where = map(str, option[1:])
    return Entry(
        "",
        icon=_icon(context, where),
        row=sentence(context.name(where)),
        short=context.name(worker),
        mark=worker,
    )


PLACEMENTS = ("place", "work")
NAMED = ("build", "recruit")
"""Verbs that the question says already: the name of the thing is enough."""
TILES = ("build", "sacrifice")
"""Verbs whose options are tiles: they are shown as tiles."""


def _is_named(context: Context, verb: str) -> bool:
    own = (each for drawing in context.drawings for each in (*drawing.tiles, *drawing.shows))
    return verb in NAMED or verb in own


def _face(context: Context, verb: str, thing: str) -> Markup:
    """A tile as it lies on the table, or the drawing of a card that a module brings."""
    tiles = (*TILES, *(own for drawing in context.drawings for own in drawing.tiles))
    if verb in tiles and thing in context.catalog.tiles:
        return small(context, thing)
    own = (drawing.shows[verb](thing) for drawing in context.drawings if verb in drawing.shows)
    return next(own, NOTHING)


def _told(context: Context, ask: One | Some, option: Option) -> Markup:
    """What an option does, as a small print beside its name: what its label says after the name."""
    said = None if ask.menu.says is None else ask.menu.says(option)
    figures = {} if said is None else said.figures
    words = figures.get("effect") if "price" in figures else figures.get("does")
    if words is None:
        return NOTHING
    return html("<small>{words}</small>", words=sentence(context.reader.figure(words)))


def _effect(context: Context, verb: str, thing: str) -> Markup:
    if verb in ("recruit", "enlist", "bonus"):
        return _brings(context, thing)
    own = (drawing.brings[verb] for drawing in context.drawings if verb in drawing.brings)
    brings = next(own, None)
    return NOTHING if brings is None else brings(context, thing)


def _brings(context: Context, worker: str) -> Markup:
    """The bonus of a worker; a Genius brings that of any other."""
    brings = context.rules.workers[worker].brings
    return context.goods(brings) if brings else html("<b>?</b>")


def _group(context: Context, verb: str, thing: str) -> str:
    """The part of the table where an option lies."""
    if verb == "place":
        space = context.rules.spaces[thing]
        if space.board != MAIN:
            return context.title(space.board)
        return context.say("capital" if space.action in CAPITAL else "main_board")
    own = (drawing.groups[verb] for drawing in context.drawings if verb in drawing.groups)
    return context.say(next(own, GROUPS.get(verb, "other")))


GROUPS = {
    "work": "own_board",
    "free": "free_actions",
    "meddle": "free_actions",
    "build": "stacks",
    "sacrifice": "own_board",
    "power": "own_board",
    "hex": "own_board",
    "cover": "own_board",
    "anomaly": "own_board",
    "focus": "timeline",
    "repay": "timeline",
    "take_back": "timeline",
    "pay": "payments",
    "trade": "trades",
    "spend": "payments",
    "gain": "gifts",
    "take": "gifts",
}


def _warp(context: Context, label: str, tile: str) -> Entry:
    """A warp tile by what it brings."""
    name = sentence(context.name(tile))
    return Entry(
        label,
        icon=_icon(context, tile),
        row=name,
        short=name,
        card=_card(context, kind(tile)),
        group=context.title("warps"),
    )


FACES = ("set", "icon")
"""Verbs that name a face of a die."""
LONE = {
    "pass": "next",
    "done": "check",
    "decline": "close",
    BACK: "close",
    "travel": "time-travel",
    "take_anomaly": "anomaly",
}
MARKS = {
    "focus": "focus",
    "range": "time-travel",
    "power": "exosuit",
    "hex": "exosuit",
    "warp": "vortex",
    "pay": "any-cube",
    "trade": "trade",
    "spend": "bt-circle",
    "roll": "dice",
    "reroll": "dice",
    "calm": "paradox",
    "cover": "superproject",
    "clear": "anomaly",
    "meddle": "user",
}


def _icon(context: Context, thing: str) -> str:
    """The symbol of the first thing that an option names."""
    name = kind(thing)
    if name in context.catalog.tiles:
        return context.row(context.catalog.tiles[name].row)
    if name in context.rules.spaces:
        return context.symbol(context.rules.spaces[name].action)
    if name.startswith("anomaly"):
        return "anomaly"
    if name in context.catalog.warps:
        return context.symbol(what_it_brings(context, name))
    if name in context.catalog.breakthroughs:
        return symbol(name.partition("/")[0])
    known = name in context.rules.goods or name in context.rules.workers or name in context.rules.actions
    known = known or name in BOARD_ACTIONS or context.symbol(name) != symbol(name)
    return context.symbol(name) if known else "user" if name in context.leaders else ""


def _card(context: Context, thing: str) -> str:
    """The card of what is on offer, if it has one."""
    name = "anomaly" if thing.startswith("anomaly.") else thing
    name = context.rules.spaces[name].action if name in context.rules.spaces else name
    return context.card(name) if context.has_card(name) else ""

"""The main board: every action with its spaces, the workers on them, the recruit pool and the mine."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from clepsydra.drawing.board import View
from clepsydra.drawing.marks import HEXAGON, anchor, icon
from clepsydra.drawing.markup import NOTHING, Markup, Part, html, join
from clepsydra.games.anachrony.board.context import Context, symbol
from clepsydra.games.anachrony.rules import Space
from clepsydra.games.anachrony.state import AnachronyState, Slot


class Sent(Struct, frozen=True):
    """A worker in an exosuit on a space."""

    seat: int
    worker: str
    where: str


class MainBoard(Struct, frozen=True):
    """What the drawing depends on."""

    slots: dict[str, Slot]
    sent: tuple[Sent, ...]
    pool: dict[str, int]
    mine: tuple[str, ...]
    cards: dict[str, str]
    """The recruit card and the mine card of this era."""
    banner: int
    struck: bool
    evacuated: tuple[int, ...]
    paths: tuple[str, ...]


def part(view: View[AnachronyState]) -> MainBoard:
    """What of the view is on the main board."""
    state = view.state
    sent = (
        Sent(seat, suit.worker, suit.where)
        for seat, player in enumerate(state.players)
        for suit in player.suits
    )
    return MainBoard(
        slots=state.slots,
        sent=tuple(sent),
        pool={worker: count for worker, count in state.pool.items() if count},
        mine=tuple(state.mine),
        cards={
            action: card
            for action, zone in (("recruit", state.recruit_card), ("mine", state.mine_card))
            for card in zone.pieces[-1:]
        },
        banner=state.banner,
        struck=state.impact,
        evacuated=tuple(seat for seat, player in enumerate(state.players) if player.evacuated),
        paths=tuple(player.path for player in state.players),
    )


def main_board(context: Context, on: MainBoard) -> Markup:
    """The Capital above, the wilderness below."""
    spaces = _by_action(context)
    capital = [*context.rules.group("capital"), "council"]
    above = join(_zone(context, on, action, spaces[action]) for action in capital if action in spaces)
    return html(
        '<section class="board" id="main-board" aria-labelledby="main-board-title">'
        '<h2 id="main-board-title" class="sr">{main_board}</h2><div class="capital">{above}</div>'
        '<div class="wild">{below}</div></section>',
        main_board=context.say("main_board"),
        above=above,
        below=(_zone(context, on, action, own) for action, own in spaces.items() if action not in capital),
    )


def _by_action(context: Context) -> dict[str, dict[str, Space]]:
    """The spaces of the main board, gathered by what is done on them."""
    found: dict[str, dict[str, Space]] = {}
    for name, space in context.rules.spaces.items():
        if space.board == "main":
            found.setdefault(space.action, {})[name] = space
    return found


def _zone(context: Context, on: MainBoard, action: str, spaces: dict[str, Space]) -> Markup:
    closed = action == "evacuate" and not on.struck
    note = NOTES.get(action)
    return html(
        '<section class="zone {off}" id="{id}"><h3>{title}</h3><div class="hexes">{hexes}</div>'
        '<p class="sub">{note}</p></section>',
        off="off" if closed else None,
        id=anchor("action", action),
        title=context.caption(symbol(action), context.title(action), action),
        hexes=(_space(context, on, name, space, closed=closed) for name, space in spaces.items()),
        note=note(context, on) if note else None,
    )


def _space(context: Context, on: MainBoard, name: str, space: Space, *, closed: bool) -> Markup:
    """A single space, or one that takes any number."""
    there = [sent for sent in on.sent if sent.where == name]
    if not space.single:
        return join(_suit(context, on, sent) for sent in there) + _empty(context, name, space, closed=closed)
    slot = on.slots[name]
    if slot.seat >= 0:
        return _suit(context, on, there[0], id_=anchor("space", name), bonus=_bonus(context, slot))
    if slot.unavailable:
        return html(
            '<span class="hex gone" id="{id}" role="img" aria-label="{told}">{hexagon}<span class="in">{icon}'
            "</span></span>",
            id=anchor("space", name),
            told=context.say("closed", where=context.name(name)),
            hexagon=HEXAGON,
            icon=icon("close"),
        )
    return _empty(context, name, space, slot=slot)


def _empty(
    context: Context, name: str, space: Space, *, slot: Slot | None = None, closed: bool = False
) -> Markup:
    """A space that can be taken: what it costs and what it brings beside the action."""
    bonus = _bonus(context, slot) if slot else None
    water = context.good("water", space.water) if space.water and not bonus else None
    inside = icon("lock" if closed else "plus")
    if space.gain:
        inside = join(icon(symbol(good)) for good in space.gain)
    elif name == "council.left":
        inside = icon("banner")
    told = [context.name(name)]
    told += [context.bill({"water": space.water})] if water else []
    told += [context.name(slot.tile)] if slot and slot.tile else []
    return html(
        '<span class="hex {group} {tiled}" id="{id}" role="img" aria-label="{label}">{hexagon}'
        '<span class="in">{inside}</span>{bonus}{cost}</span>',
        group=None if space.single else "group",
        tiled="tiled" if bonus else None,
        id=anchor("space", name),
        label=", ".join(told),
        hexagon=HEXAGON,
        inside=inside,
        bonus=bonus,
        cost=html('<span class="cost">{water}</span>', water=water) if water else None,
    )


def _suit(
    context: Context, on: MainBoard, sent: Sent, *, id_: str | None = None, bonus: Part = None
) -> Markup:
    """An exosuit with its worker, in the colour of its seat."""
    sign = context.sign(sent.seat, on.paths[sent.seat])
    who = context.name(sent.worker) if sent.worker else context.say("exosuit")
    return html(
        '<span class="hex full seat seat-{colour}" id="{id}" role="img" aria-label="{name}">{hexagon}'
        '<span class="in">{inside}</span>{token}{bonus}</span>',
        colour=sign.colour,
        id=id_,
        name=context.say("taken", name=sign.name, worker=who, where=context.name(sent.where)),
        hexagon=HEXAGON,
        inside=icon(sent.worker or "exosuit", css="wk"),
        token=context.token(sent.seat, on.paths[sent.seat], "corner"),
        bonus=bonus,
    )


def _bonus(context: Context, slot: Slot) -> Markup:
    """The Collapsing Capital tile on a space, and how many lie below it."""
    if not slot.tile:
        return NOTHING
    return html(
        '<span class="bonus">{face}{below}</span>',
        face=_face(context, slot.tile),
        below=html("<sub>+{under}</sub>", under=len(slot.below)) if slot.below else "",
    )


def _face(context: Context, tile: str) -> Markup:
    return BONUS[tile](context) if tile in BONUS else icon("info")


def _pool(context: Context, on: MainBoard) -> Markup:
    people = join(
        html(
            '<span class="pw" id="{id}" role="img" aria-label="{label}">{icon}{several}</span>',
            id=anchor("pool", worker),
            label=context.say("in_pool", worker=context.bill({worker: count})),
            icon=icon(worker, css="wk"),
            several=html("<b>{count}</b>", count=count) if count > 1 else "",
        )
        for worker, count in on.pool.items()
    )
    return html(
        '<span class="pool">{people}</span>{era_card}',
        people=people,
        era_card=_era_card(context, on, "recruit"),
    )


def _mine(context: Context, on: MainBoard) -> Markup:
    cubes = {good: on.mine.count(good) for good in dict.fromkeys(on.mine)}
    inside = join(
        html(
            '<span class="pw" id="{id}" role="img" aria-label="{label}">{icon}{several}</span>',
            id=anchor("mine", good),
            label=context.bill({good: count}),
            icon=icon(symbol(good)),
            several=html("<b>{count}</b>", count=count) if count > 1 else "",
        )
        for good, count in cubes.items()
    )
    return html(
        '<span class="pool">{inside}</span>{era_card}', inside=inside, era_card=_era_card(context, on, "mine")
    )


def _era_card(context: Context, on: MainBoard, action: str) -> Markup:
    """The card that the pool was filled from."""
    if action not in on.cards:
        return NOTHING
    card = on.cards[action]
    return html(
        '<button type="button" class="chit" id="{id}"{opens} aria-label="{label}">{icon}</button>',
        id=anchor("piece", card),
        opens=context.opens(card),
        label=context.told(card),
        icon=icon("info"),
    )


def _construct(context: Context, _on: MainBoard) -> Part:
    barred = html('<span class="ban">{worker}</span>', worker=context.worker("administrator"))
    return barred, " ", context.worker("engineer"), " −1 ", icon("titanium")


def _research(context: Context, _on: MainBoard) -> Markup:
    return html(
        '<span class="pool">{worker} <span class="die">{shape}</span><span class="die">{sign}</span></span>',
        worker=context.worker("scientist"),
        shape=icon("bt-circle"),
        sign=icon("bt-genetics"),
    )


def _council(context: Context, on: MainBoard) -> Part:
    sign = context.sign(on.banner, on.paths[on.banner])
    first = context.token(on.banner, on.paths[on.banner])
    return icon("banner"), context.say("next_first"), " ", first, " ", sign.name


def _purify(context: Context, _on: MainBoard) -> Part:
    figures = context.catalog.figures
    more = context.good("water", f"+{figures['purify_scientist']}")
    return context.good("water", figures["purify"]), " ", context.worker("scientist"), more


def _trade(context: Context, _on: MainBoard) -> Part:
    return context.worker("administrator"), " ", context.say("twice")


def _evacuate(context: Context, on: MainBoard) -> Part:
    if not on.struck:
        return context.say("after_impact")
    gone = [context.token(seat, on.paths[seat]) for seat in on.evacuated]
    late = context.good("vp", str(context.catalog.figures["evacuation_late"]).replace("-", "−"))
    return gone, " ", context.say("last_one"), " ", late


NOTES: dict[str, Callable[[Context, MainBoard], Part]] = {
    "construct": _construct,
    "recruit": _pool,
    "research": _research,
    "council": _council,
    "mine": _mine,
    "purify": _purify,
    "trade": _trade,
    "evacuate": _evacuate,
}


def _marks(*names: str) -> Markup:
    return join(icon(name) for name in names)


BONUS: dict[str, Callable[[Context], Markup]] = {
    "construct_1": lambda context: context.good("any_basic", "−1"),
    "construct_2": lambda context: context.good("neutronium", "−1"),
    "construct_3": lambda context: context.good("vp", "1–3"),
    "construct_4": lambda _context: _marks("superproject", "vp"),
    "construct_5": lambda _context: _marks("construct", "plus"),
    "recruit_1": lambda _context: _marks("plus", "plus"),
    "recruit_2": lambda _context: _marks("exosuit"),
    "recruit_3": lambda _context: _marks("morale", "plus"),
    "recruit_4": lambda _context: _marks("motivated"),
    "recruit_5": lambda _context: _marks("recruit", "plus"),
    "research_1": lambda _context: _marks("dice", "dice"),
    "research_2": lambda context: context.good("vp", 2),
    "research_3": lambda _context: _marks("superproject"),
    "research_4": lambda _context: _marks("paradox", "minus"),
    "research_5": lambda _context: _marks("research", "plus"),
}
"""Collapsing Capital tiles in symbols; their words are on their cards."""

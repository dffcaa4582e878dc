"""The main board: every action with its spaces, the workers on them, the recruit pool and the mine."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec import Struct

from clepsydra.games.anachrony.rules import Space
from clepsydra.games.anachrony.state import Slot, Table
from clepsydra.web.boards.anachrony.desk import Desk, symbol
from clepsydra.web.boards.board import View
from clepsydra.web.boards.markup import HEXAGON, anchor, classes, esc, icon


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


def part(view: View[Table]) -> MainBoard:
    """What of the view is on the main board."""
    state = view.state
    sent = (
        Sent(seat, busy.kind, busy.where) for seat, player in enumerate(state.players) for busy in player.busy
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


def main_board(desk: Desk, on: MainBoard) -> str:
    """The Capital above, the wilderness below."""
    spaces = _by_action(desk)
    capital = [*desk.rules.group("capital"), "council"]
    above = "".join(_zone(desk, on, action, spaces[action]) for action in capital if action in spaces)
    below = "".join(_zone(desk, on, action, own) for action, own in spaces.items() if action not in capital)
    return (
        '<section class="board" id="main-board" aria-labelledby="main-board-title">'
        f'<h2 id="main-board-title" class="sr">{esc(desk.say("main_board"))}</h2>'
        f'<div class="capital">{above}</div><div class="wild">{below}</div></section>'
    )


def _by_action(desk: Desk) -> dict[str, dict[str, Space]]:
    """The spaces of the main board, gathered by what is done on them."""
    found: dict[str, dict[str, Space]] = {}
    for name, space in desk.rules.spaces.items():
        if space.board == "main":
            found.setdefault(space.action, {})[name] = space
    return found


def _zone(desk: Desk, on: MainBoard, action: str, spaces: dict[str, Space]) -> str:
    closed = action == "evacuate" and not on.struck
    hexes = "".join(_space(desk, on, name, space, closed=closed) for name, space in spaces.items())
    note = NOTES.get(action)
    title = desk.caption(symbol(action), desk.title(action), action)
    return (
        f'<section class="{classes("zone", "off" if closed else "")}" id="{anchor("action", action)}">'
        f'<h3>{title}</h3><div class="hexes">{hexes}</div>'
        f'<p class="sub">{note(desk, on) if note else ""}</p></section>'
    )


def _space(desk: Desk, on: MainBoard, name: str, space: Space, *, closed: bool) -> str:
    """A single space, or one that takes any number."""
    there = [sent for sent in on.sent if sent.where == name]
    if not space.single:
        return "".join(_suit(desk, on, sent) for sent in there) + _empty(desk, name, space, closed=closed)
    slot = on.slots[name]
    if slot.seat >= 0:
        sent = next(iter(there), Sent(slot.seat, "", name))
        return _suit(desk, on, sent, id_=anchor("space", name), bonus=_bonus(desk, slot))
    if slot.unavailable:
        told = esc(desk.say("closed", where=desk.name(name)))
        return (
            f'<span class="hex gone" id="{anchor("space", name)}" role="img" aria-label="{told}">{HEXAGON}'
            f'<span class="in">{icon("close")}</span></span>'
        )
    return _empty(desk, name, space, slot=slot)


def _empty(desk: Desk, name: str, space: Space, *, slot: Slot | None = None, closed: bool = False) -> str:
    """A space that can be taken: what it costs and what it brings beside the action."""
    bonus = _bonus(desk, slot) if slot else ""
    water = desk.good("water", space.water) if space.water and not bonus else ""
    inside = icon("lock" if closed else "plus")
    if space.gain:
        inside = "".join(icon(symbol(good)) for good in space.gain)
    elif name == "council.left":
        inside = icon("banner")
    told = [desk.name(name)]
    told += [desk.bill({"water": space.water})] if water else []
    told += [desk.name(slot.tile)] if slot and slot.tile else []
    css = classes("hex", "" if space.single else "group", "tiled" if bonus else "")
    cost = f'<span class="cost">{water}</span>' if water else ""
    return (
        f'<span class="{css}" id="{anchor("space", name)}" role="img" aria-label="{esc(", ".join(told))}">'
        f'{HEXAGON}<span class="in">{inside}</span>{bonus}{cost}</span>'
    )


def _suit(desk: Desk, on: MainBoard, sent: Sent, *, id_: str = "", bonus: str = "") -> str:
    """An exosuit with its worker, in the colour of its seat."""
    sign = desk.sign(sent.seat, on.paths[sent.seat])
    who = desk.name(sent.worker) if sent.worker else desk.say("exosuit")
    name = esc(desk.say("taken", name=sign.name, worker=who, where=desk.name(sent.where)))
    inside = icon(sent.worker or "exosuit", css="wk")
    named = f' id="{id_}"' if id_ else ""
    return (
        f'<span class="hex full seat seat-{sign.colour}"{named} role="img" aria-label="{name}">{HEXAGON}'
        f'<span class="in">{inside}</span>{desk.token(sent.seat, on.paths[sent.seat], "corner")}{bonus}</span>'
    )


def _bonus(desk: Desk, slot: Slot) -> str:
    """The Collapsing Capital tile on a space, and how many lie below it."""
    if not slot.tile:
        return ""
    below = f"<sub>+{len(slot.under)}</sub>" if slot.under else ""
    return f'<span class="bonus">{_face(desk, slot.tile)}{below}</span>'


def _face(desk: Desk, tile: str) -> str:
    return "".join(BONUS[tile](desk)) if tile in BONUS else icon("info")


def _pool(desk: Desk, on: MainBoard) -> str:
    people = "".join(
        f'<span class="pw" id="{anchor("pool", worker)}" role="img"'
        f' aria-label="{esc(desk.say("in_pool", worker=desk.bill({worker: count})))}">'
        f"{icon(worker, css='wk')}{f'<b>{count}</b>' if count > 1 else ''}</span>"
        for worker, count in on.pool.items()
    )
    return f'<span class="pool">{people}</span>{_era_card(desk, on, "recruit")}'


def _mine(desk: Desk, on: MainBoard) -> str:
    cubes = {good: on.mine.count(good) for good in dict.fromkeys(on.mine)}
    inside = "".join(
        f'<span class="pw" id="{anchor("mine", good)}" role="img" aria-label="{esc(desk.bill({good: count}))}">'
        f"{icon(symbol(good))}{f'<b>{count}</b>' if count > 1 else ''}</span>"
        for good, count in cubes.items()
    )
    return f'<span class="pool">{inside}</span>{_era_card(desk, on, "mine")}'


def _era_card(desk: Desk, on: MainBoard, action: str) -> str:
    """The card that the pool was filled from."""
    if action not in on.cards:
        return ""
    card = on.cards[action]
    return (
        f'<button type="button" class="chit" id="{anchor("piece", card)}"{desk.opens(card)}'
        f' aria-label="{esc(desk.told(card))}">{icon("card")}</button>'
    )


def _construct(desk: Desk, _on: MainBoard) -> str:
    barred = f'<span class="ban">{desk.worker("administrator")}</span>'
    return f"{barred} {desk.worker('engineer')} −1 {icon('titanium')}"


def _research(desk: Desk, _on: MainBoard) -> str:
    dice = f'<span class="die">{icon("bt-circle")}</span><span class="die">{icon("bt-genetics")}</span>'
    return f'<span class="pool">{desk.worker("scientist")} {dice}</span>'


def _council(desk: Desk, on: MainBoard) -> str:
    sign = desk.sign(on.banner, on.paths[on.banner])
    return f"{icon('banner')}{esc(desk.say('next_first'))} {desk.token(on.banner, on.paths[on.banner])} {esc(sign.name)}"


def _purify(desk: Desk, _on: MainBoard) -> str:
    water = desk.catalog.figures["purify"]
    return f"{desk.good('water', water)} {desk.worker('scientist')}{desk.good('water', '+1')}"


def _trade(desk: Desk, _on: MainBoard) -> str:
    return f"{desk.worker('administrator')} {esc(desk.say('twice'))}"


def _evacuate(desk: Desk, on: MainBoard) -> str:
    if not on.struck:
        return esc(desk.say("after_impact"))
    gone = "".join(desk.token(seat, on.paths[seat]) for seat in on.evacuated)
    late = desk.good("vp", str(desk.catalog.figures["evacuation_late"]).replace("-", "−"))
    return f"{gone} {esc(desk.say('last_one'))} {late}"


NOTES = {
    "construct": _construct,
    "recruit": _pool,
    "research": _research,
    "council": _council,
    "mine": _mine,
    "purify": _purify,
    "trade": _trade,
    "evacuate": _evacuate,
}


def _marks(*names: str) -> Iterator[str]:
    return (icon(name) for name in names)


BONUS: dict[str, Callable[[Desk], str | Iterator[str]]] = {
    "construct_1": lambda desk: desk.good("any_basic", "−1"),
    "construct_2": lambda desk: desk.good("neutronium", "−1"),
    "construct_3": lambda desk: desk.good("vp", "1–3"),
    "construct_4": lambda _desk: _marks("superproject", "vp"),
    "construct_5": lambda _desk: _marks("construct", "plus"),
    "recruit_1": lambda _desk: _marks("plus", "plus"),
    "recruit_2": lambda _desk: _marks("exosuit"),
    "recruit_3": lambda _desk: _marks("morale", "plus"),
    "recruit_4": lambda _desk: _marks("motivated"),
    "recruit_5": lambda _desk: _marks("recruit", "plus"),
    "research_1": lambda _desk: _marks("dice", "dice"),
    "research_2": lambda desk: desk.good("vp", 2),
    "research_3": lambda _desk: _marks("superproject"),
    "research_4": lambda _desk: _marks("paradox", "minus"),
    "research_5": lambda _desk: _marks("research", "plus"),
}
"""Collapsing Capital tiles in symbols; their words are on their cards."""

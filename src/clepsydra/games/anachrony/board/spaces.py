"""The spaces of a board, gathered by their actions, and the exosuits that stand on them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from clepsydra.drawing.board import View
from clepsydra.drawing.marks import HEXAGON, anchor, icon
from clepsydra.drawing.markup import NOTHING, Markup, Part, html, join
from clepsydra.games.anachrony.board import brought
from clepsydra.games.anachrony.board.art import art, drawings
from clepsydra.games.anachrony.board.context import Context
from clepsydra.games.anachrony.board.tile_bonuses import face
from clepsydra.games.anachrony.rules import Space
from clepsydra.games.anachrony.state import AnachronyState, Slot

MAIN = "main"


class Sent(Struct, frozen=True):
    """A worker in an exosuit on a space."""

    seat: int
    worker: str
    where: str
    core: bool = False
    """Whether an energy core lies in it."""


class BonusModel(Struct, frozen=True):
    """The Collapsing Capital tile on a space, and how many lie below it."""

    tile: str = ""
    below: int = 0


class Spaces(Struct, frozen=True):
    """What the spaces of one board depend on."""

    slots: dict[str, Slot]
    sent: tuple[Sent, ...]
    paths: tuple[str, ...]
    notes: dict[str, tuple[Any, ...]]
    """What modules tell below the spaces of an action."""


class Zone(Struct, frozen=True):
    """How an action is shown beside its spaces."""

    action: str
    note: Part = None
    closed: bool = False
    """Whether nobody can do it yet."""


def by_action(context: Context, board: str) -> dict[str, dict[str, Space]]:
    """The spaces of a board, gathered by what is done on them."""
    found: dict[str, dict[str, Space]] = {}
    for name, space in context.rules.spaces.items():
        if space.board == board:
            found.setdefault(space.action, {})[name] = space
    return found


def part(context: Context, view: View[AnachronyState], board: str) -> Spaces:
    """What of the view is on the spaces of a board."""
    state, actions = view.state, by_action(context, board)
    here = {name for spaces in actions.values() for name in spaces}
    return Spaces(
        slots={name: slot for name, slot in state.slots.items() if name in here},
        sent=tuple(
            Sent(seat, suit.worker, suit.where, suit.core)
            for seat, player in enumerate(state.players)
            for suit in player.suits
            if suit.where in here
        ),
        paths=tuple(player.path for player in state.players),
        notes={
            action: brought.parts_of(context, insets, state, action)
            for action in actions
            if (insets := context.notes(action))
        },
    )


def zone(context: Context, on: Spaces, shown: Zone, spaces: dict[str, Space]) -> Markup:
    """An action with its spaces, and a note below them."""
    action = shown.action
    title = context.caption if context.has_card(action) else context.heading
    return html(
        '<div class="zone {off}" id="{id}"><span class="place" data-tip="{tip}">{place}</span><h3>{title}</h3><div class="hexes">{hexes}</div>'
        '<p class="sub">{note}{more}</p></div>',
        off="off" if shown.closed else None,
        id=anchor("action", action),
        tip=context.card(action) if context.has_card(action) else "tip-space",
        place=art(picture) if (picture := f"place-{action}") in drawings() else None,
        title=title(context.symbol(action), context.title(action), action),
        hexes=(_space(context, on, name, space, closed=shown.closed) for name, space in spaces.items()),
        note=shown.note,
        more=brought.draw_all(context, context.notes(action), on.notes.get(action, ())),
    )


def _space(context: Context, on: Spaces, name: str, space: Space, *, closed: bool) -> Markup:
    """A single space, or one that takes any number."""
    there = [sent for sent in on.sent if sent.where == name]
    if not space.single:
        first = {(sent.seat, sent.worker): number for number, sent in reversed(list(enumerate(there)))}
        named = [sent.worker and first[sent.seat, sent.worker] == number for number, sent in enumerate(there)]
        suits = (
            context.element(_suit, sent, on.paths[sent.seat], suit(sent) if is_named else None, BonusModel())
            for sent, is_named in zip(there, named, strict=True)
        )
        return join(suits) + context.element(_empty, name, closed, BonusModel())
    slot = on.slots[name]
    bonus = BonusModel(slot.tile, len(slot.below or ()))
    if slot.seat >= 0:
        return context.element(_suit, there[0], on.paths[there[0].seat], anchor("space", name), bonus)
    if slot.unavailable:
        return context.element(_gone, name, bool(slot.tile))
    return context.element(_empty, name, False, bonus)


def _tip(context: Context, name: str) -> str:
    """The card of a space's action, or the explanation of hexes where the action has none."""
    action = context.rules.spaces[name].action
    return context.card(action) if context.has_card(action) else "tip-space"


def _gone(context: Context, name: str, is_tiled: bool) -> Markup:
    """A space that nobody can take."""
    return html(
        '<span class="hex gone" id="{id}" role="img" aria-label="{told}" data-tip="{tip}">{hexagon}<span class="in">{icon}'
        "</span></span>",
        id=anchor("space", name),
        told=context.say("closed" if is_tiled else "shut", where=context.name(name)),
        tip=_tip(context, name),
        hexagon=HEXAGON,
        icon=icon("close"),
    )


def suit(sent: Sent) -> str:
    """The id of the first exosuit of its kind on a space that takes any number."""
    return anchor("suit", sent.where, sent.seat, sent.worker)


def _empty(context: Context, name: str, closed: bool, on: BonusModel) -> Markup:
    """A space that can be taken: what it costs and what it brings beside the action."""
    space = context.rules.spaces[name]
    bonus = _bonus(context, on)
    water = context.good("water", space.water) if space.water and not bonus else None
    inside = icon("lock" if closed else "plus")
    if space.gain:
        inside = join(icon(context.symbol(good)) for good in space.gain)
    elif name == "council.left":
        inside = icon("banner")
    told = [context.name(name)]
    told += [context.bill({"water": space.water})] if water else []
    told += [context.name(on.tile)] if on.tile else []
    return html(
        '<span class="hex {group} {tiled}" id="{id}" role="img" aria-label="{label}" data-tip="{tip}">{hexagon}'
        '<span class="in">{inside}</span>{bonus}{cost}</span>',
        group=None if space.single else "group",
        tiled="tiled" if bonus else None,
        id=anchor("space", name),
        label=", ".join(told),
        tip=_tip(context, name),
        hexagon=HEXAGON,
        inside=inside,
        bonus=bonus,
        cost=html('<span class="cost">{water}</span>', water=water) if water else None,
    )


def _suit(context: Context, sent: Sent, path: str, id_: str | None, on: BonusModel) -> Markup:
    """An exosuit with its worker, in the colour of its seat."""
    sign = context.sign(sent.seat, path)
    empty = context.say("exosuit_with_core" if sent.core else "exosuit")
    who = context.name(sent.worker) if sent.worker else empty
    return html(
        '<span class="hex full {hollow} seat seat-{colour}" id="{id}" role="img" aria-label="{name}" data-tip="{tip}">{hexagon}'
        '<span class="in">{inside}</span>{token}{bonus}</span>',
        hollow=None if sent.worker else "hollow",
        colour=sign.colour,
        id=id_,
        name=context.say("taken", name=sign.name, worker=who, where=context.name(sent.where)),
        tip=_tip(context, sent.where),
        hexagon=HEXAGON,
        inside=_inside(sent),
        token=context.token(sent.seat, path, "corner"),
        bonus=_bonus(context, on),
    )


def _inside(sent: Sent) -> Iterator[Markup]:
    """The exosuit, the worker inside, and the energy core that lies on the hex."""
    yield art("exosuit-figure", "figure")
    if sent.worker:
        yield art(f"head-{sent.worker}", "head")
    if sent.core:
        yield icon("core", css="in-core")


def _bonus(context: Context, on: BonusModel) -> Markup:
    if not on.tile:
        return NOTHING
    return html(
        '<span class="bonus">{face}{below}</span>',
        face=face(context, on.tile),
        below=html("<sub>+{under}</sub>", under=on.below) if on.below else "",
    )

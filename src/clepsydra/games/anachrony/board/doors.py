"""Doors beside the city: behind each lie boards that modules bring, and it shows who stands there.

Where the table is one screen a door opens over the city; elsewhere what is behind it lies below, and there is no door.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from msgspec import Struct

from clepsydra.drawing.board import Region, View
from clepsydra.drawing.marks import anchor, icon
from clepsydra.drawing.markup import NOTHING, Markup, html
from clepsydra.games.anachrony.board import more_boards, spaces
from clepsydra.games.anachrony.board.art import art
from clepsydra.games.anachrony.board.brought import Door, Room
from clepsydra.games.anachrony.board.context import Context
from clepsydra.games.anachrony.board.spaces import Spaces
from clepsydra.games.anachrony.state import AnachronyState

FREE = html('<i class="free" aria-hidden="true"></i>')
TIP = "tip-space"


class Spots(Struct, frozen=True):
    """Who stands on the spaces behind a door, board by board."""

    boards: tuple[Spaces, ...]


def doors(context: Context, rooms: Sequence[Room]) -> tuple[Door, ...]:
    """One for each room that no module has a door for, those that modules name, and one for each board without."""
    named = [door for drawing in context.drawings for door in drawing.doors]
    taken = {region for door in named for region in door.behind}
    boards = {more_boards.name_of(board): context.title(board) for board in more_boards.boards(context)}
    return (
        *(_to(room) for room in rooms if room.region.name not in taken),
        *named,
        *(Door(name, (name,), title=title) for name, title in boards.items() if name not in taken),
    )


def tabs(context: Context, doors: Sequence[Door], rooms: Sequence[Room]) -> Iterator[tuple[str, str]]:
    """What lies behind the doors, each by its id and its name."""
    titles = {more_boards.name_of(board): context.title(board) for board in more_boards.boards(context)}
    titles |= {room.region.name: room.tab for room in rooms if room.tab}
    for door in doors:
        yield from ((name, titles[name]) for name in door.behind if name in titles)


def _to(room: Room) -> Door:
    name = room.region.name
    return Door(name, (name,), room.picture, room.card, room.tab, room.seat)


def _boards(context: Context, door: Door) -> tuple[str, ...]:
    return tuple(board for board in more_boards.boards(context) if more_boards.name_of(board) in door.behind)


def region(context: Context, door: Door) -> Region[AnachronyState] | None:
    """What of a door changes: the spots behind it; nothing, if there are none."""
    if not _boards(context, door):
        return None
    return Region(name_of(door), partial(_part, context, door), partial(_spots, context, door))


def name_of(door: Door) -> str:
    """The id of what a door shows."""
    return anchor("door", door.name)


def _part(context: Context, door: Door, view: View[AnachronyState]) -> Spots:
    return Spots(tuple(spaces.part(context, view, board) for board in _boards(context, door)))


def _spots(context: Context, door: Door, on: Spots) -> Markup:
    return html(
        '<span class="spots" id="{id}">{spots}</span>',
        id=name_of(door),
        spots=(spot for board in on.boards for spot in _of_board(context, board)),
    )


def _of_board(context: Context, on: Spaces) -> Iterator[Markup]:
    """A mark for each exosuit, and for each single space that is free."""
    for sent in on.sent:
        yield context.token(sent.seat, on.paths[sent.seat])
    for slot in on.slots.values():
        if slot.seat < 0 and not slot.unavailable:
            yield FREE


def draw(context: Context, door: Door, drawn: Mapping[str, Markup]) -> Markup:
    """The door: a picture, its name, who stands behind it; a script adds how much is offered there."""
    return html(
        '<button type="button" class="door" data-door="{behind}" data-tip="{tip}" aria-controls="{behind}"'
        ' aria-expanded="false">{picture}<b>{title}</b>{spots}<span class="offers" hidden></span></button>',
        behind=_behind(door),
        tip=context.card(door.card) if door.card else TIP,
        picture=art(door.picture) if door.picture else icon("grid"),
        title=door.title or context.title(door.name),
        spots=drawn.get(name_of(door), NOTHING),
    )


def behind(door: Door, drawn: Mapping[str, Markup]) -> Markup:
    """The boards behind a door."""
    return html(
        '<div class="behind" id="{id}">{boards}</div>',
        id=_behind(door),
        boards=(drawn[name] for name in door.behind if name in drawn),
    )


def _behind(door: Door) -> str:
    return anchor("behind", door.name)

"""What happens is seen: how the table shows an event, as data, and what the page is sent of it.

A game says for its kinds of events what moves from where to where, what is heard and which card comes; the page's
scripts know these words and no game. All is drawn from the events and the view of one viewer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from clepsydra.drawing.markup import NOTHING, Markup, html, join
from clepsydra.kernel import Event, Gained, Paid

if TYPE_CHECKING:
    from clepsydra.drawing.board import Board, View

Way = tuple[str | Iterable[str], str | Iterable[str]]
"""From where to where something moves: ids of the page, of several the first that is in the window."""


class Happening(Struct, frozen=True):
    """How the table shows a kind of event; what is left out is not shown."""

    way: Callable[[Any], Way] | None = None
    """From where to where its piece moves."""
    piece: Callable[[Any], str] | None = None
    """The name of the thing that moves."""
    sound: str = ""
    """What is heard of it: one of the names in `SOUNDS`."""


SOUNDS = (
    "turn",
    "place",
    "slide",
    "coin",
    "pay",
    "choose",
    "undo",
    "drum",
    "dice",
    "round",
    "strike",
    "win",
)
"""What can be heard; a script makes them."""

OF_EVERY_GAME: Mapping[type[Event], Happening] = {
    Gained: Happening(sound="coin"),
    Paid: Happening(sound="pay"),
}
"""How the events of the kernel are shown where a game says nothing else."""


def happening_of(board: Board[Any], event: Event) -> Happening | None:
    """Return how an event is shown: as its own kind, or as one that it is derived from."""
    for kind in type(event).__mro__:
        for known in (board.happenings, OF_EVERY_GAME):
            if kind in known:
                return known[kind]
    return None


def happened(board: Board[Any], view: View[Any], events: Iterable[Event]) -> Markup:
    """Return what a page is sent of these events, for its scripts, in the order in which they happened."""
    return join(
        drawn
        for event in events
        if (how := happening_of(board, event)) is not None and (drawn := _moved(board, view, event, how))
    )


def _moved(board: Board[Any], view: View[Any], event: Event, how: Happening) -> Markup:
    """What moves because of an event; goods move between a purse and the boards."""
    seat = event.doer
    if isinstance(event, Gained | Paid):
        goods, purse = board.amounts(event.goods), " ".join(board.purse_places(event.seat))
        return html(
            '<div data-from="{begin}" data-to="{end}" data-sound="{sound}">{goods}</div>',
            begin=None if isinstance(event, Gained) else purse,
            end=purse if isinstance(event, Gained) else None,
            sound=how.sound or None,
            goods=join(
                html('<b data-symbol="{icon}">{count}</b>', icon=good.icon, count=good.count)
                for good in goods
                if good.count
            ),
        )
    if how.way is None and not how.sound:
        return NOTHING
    begin, end = how.way(event) if how.way is not None else ((), ())
    thing = how.piece(event) if how.piece is not None else ""
    picture = board.picture(thing) if thing else NOTHING
    return html(
        '<div data-seat="{seat}" data-from="{begin}" data-to="{end}" data-sound="{sound}" data-symbol="{symbol}">'
        "{picture}</div>",
        seat=None if seat is None else board.sign(view, seat).colour,
        begin=_ids(begin),
        end=_ids(end),
        sound=how.sound or None,
        symbol=None if picture else thing or None,
        picture=picture,
    )


def _ids(ids: str | Iterable[str]) -> str | None:
    return (ids if isinstance(ids, str) else " ".join(ids)) or None

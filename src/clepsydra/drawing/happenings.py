"""What happens is seen: how the table shows an event, as data, and what the page is sent of it.

A game says for its kinds of events what moves from where to where, what is heard and which card comes; the page's
scripts know these words and no game. All is drawn from the events and the view of one viewer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from clepsydra.drawing.assets import asset
from clepsydra.drawing.marks import icon, prose, sentence, token
from clepsydra.drawing.markup import NOTHING, Markup, html, join
from clepsydra.drawing.words import Words
from clepsydra.kernel import Drew, Event, Gained, Paid, Result, Rolled

if TYPE_CHECKING:
    from clepsydra.drawing.board import Board, View

Way = tuple[str | Iterable[str], str | Iterable[str]]
"""Where a piece moves from and to, as ids of elements; of several ids, the first one in the window counts."""


class Happening(Struct, frozen=True):
    """How the table shows a kind of event. A field that is left out shows nothing."""

    way: Callable[[Any], Way] | None = None
    """From where to where its piece moves."""
    piece: Callable[[Any], str] | None = None
    """The name of the thing that moves."""
    sound: str = ""
    """What is heard of it: one of the names in `SOUNDS`."""
    card: str = ""
    """How the card comes that tells of it: one of the names in `CARDS`; empty: it has none."""
    own: bool = False
    """Whether its own seat alone is shown the card."""
    shows: Callable[[Any], Iterable[str]] = lambda _event: ()
    """What lies on the card: names of things, and with a `#` in front of drawings in the board's `art`."""
    line: Callable[[Any], str] = lambda _event: ""
    """The key, in the part `happenings` of the board's own words, of a line below the sentence; empty: none."""


CARDS = ("chance", "part", "blow", "feat", "verdict")
"""The ways a card comes: one's own chance; a part of the game that begins; what strikes all; a feat; what was decided.

The card of the end, `end`, is the same in every game.
"""

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
    "well",
)
"""The names of the sounds, which a script synthesises. `well` ends a game for a player who has not won."""

OF_EVERY_GAME: Mapping[type[Event], Happening] = {
    Gained: Happening(sound="coin"),
    Paid: Happening(sound="pay"),
    Drew: Happening(sound="slide"),
    Rolled: Happening(sound="dice"),
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
    found: list[Markup] = []
    for event in events:
        how = happening_of(board, event)
        if how is not None:
            found += [_moved(board, view, event, how), _card(board, view, event, how)]
    return join(found)


def _card(board: Board[Any], view: View[Any], event: Event, how: Happening) -> Markup:
    """The card that tells of an event: the sentence of the log, a line of what follows from it, and what it shows."""
    seat = event.doer
    if not how.card or (how.own and seat != view.seat):
        return NOTHING
    line, things = how.line(event), tuple(how.shows(event))
    return html(
        '<section data-card="{way}" data-seat="{seat}" data-own="{own}"><h2>{told}</h2>{line}{things}</section>',
        way=how.card,
        seat=None if seat is None else board.sign(view, seat).colour,
        own=seat is not None and seat == view.seat,
        told=prose(board.reader.event(event).rstrip(".")),
        line=html("<p>{line}</p>", line=prose(_own_words(board).say("happenings", line))) if line else None,
        things=html('<div class="shown">{things}</div>', things=[_shown(board, thing) for thing in things])
        if things
        else None,
    )


def _shown(board: Board[Any], thing: str) -> Markup:
    """A thing on a card: a drawing of the board's sheet, its picture, a number, or else its symbol."""
    if thing.startswith("#"):
        sheet = asset(board.art, board.rules.definition.name)
        return html(
            '<svg class="art" aria-hidden="true"><use href="{sheet}{thing}"/></svg>', sheet=sheet, thing=thing
        )
    if thing.isdecimal():
        return html("<b>{number}</b>", number=thing)
    return board.picture(thing) or icon(thing)


def _own_words(board: Board[Any]) -> Words:
    return Words(board.lang) if board.home is None else Words(board.lang, board.home / "words")


def ended(board: Board[Any], view: View[Any], result: Result, told: str) -> Markup:
    """Return the card of the end: what the points of each seat come from, line by line, the best last to be seen."""
    names = board.reader
    seats = range(len(result.sheets))
    lines = list(dict.fromkeys(line for sheet in result.sheets for line in sheet))
    won = view.seat is None or result.ranks[view.seat] == 1
    return html(
        '<section data-card="end" data-sound="{sound}"><h2>{told}</h2><ol>{lines}</ol><ul>{seats}</ul></section>',
        sound="win" if won else "well",
        told=told,
        lines=[html("<li>{name}</li>", name=sentence(names.name(line))) for line in lines],
        seats=[
            html(
                '<li data-seat="{colour}" data-points="{points}" data-won="{won}">{token}<span>{name}</span></li>',
                colour=board.sign(view, seat).colour,
                points=" ".join(str(result.sheets[seat].get(line, 0)) for line in lines),
                won=result.ranks[seat] == 1,
                token=token(board.sign(view, seat)),
                name=names.player(seat),
            )
            for seat in seats
        ],
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

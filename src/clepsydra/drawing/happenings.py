"""What happens is seen: how the table shows an event, as data, and what the page is sent of it.

A game says for its kinds of events what moves from where to where, what is heard and which card comes; the page's
scripts know these words and no game. All is drawn from the events and the view of one viewer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any

from msgspec import Struct, structs

from clepsydra.drawing.assets import asset
from clepsydra.drawing.marks import Amount, icon, prose, sentence, token
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
    """What moves: the name of a thing, or drawings of the board's `art`, each with a `#`, that lie over each other."""
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

YOU = "you"
"""The part of a game's texts that tells who did something of it; of other events they are told as everybody is."""

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
    known = [(event, how) for event in events if (how := happening_of(board, event)) is not None]
    moved = [_moved(board, view, event, how) for event, how in known]
    told = [(event, how) for event, how in known if how.card and not (how.own and event.doer != view.seat)]
    together = groupby(enumerate(told), lambda each: _with(*each))
    return join(moved) + join(_card(board, view, [each for _, each in same]) for _, same in together)


def _with(number: int, told: tuple[Event, Happening]) -> object:
    """What has a card together: one's own chance, such as a die and what is found by it."""
    event, how = told
    return event.doer if how.card == "chance" else -1 - number


def _card(board: Board[Any], view: View[Any], told: Sequence[tuple[Event, Happening]]) -> Markup:
    """The card that tells of events: the sentence of the last, a line of what follows from it, and what all of them show.

    The sentences of those before it stand above.
    """
    event, how = told[-1]
    seat, line = event.doer, how.line(event)
    things = [thing for each, shown in told for thing in shown.shows(each)]
    return html(
        '<section data-card="{way}" data-seat="{seat}" data-own="{own}">{before}<h2>{told}</h2>{line}{things}</section>',
        way=how.card,
        seat=None if seat is None else board.sign(view, seat).colour,
        own=seat is not None and seat == view.seat,
        before=[html("<p>{told}</p>", told=_sentence(board, view, each)) for each, _ in told[:-1]],
        told=_sentence(board, view, event),
        line=html("<p>{line}</p>", line=prose(_own_words(board).say("happenings", line))) if line else None,
        things=html('<div class="shown">{things}</div>', things=[_shown(board, thing) for thing in things])
        if things
        else None,
    )


def _sentence(board: Board[Any], view: View[Any], event: Event) -> str:
    """What happened, as the log tells it; to who did it, as `you` where the game has words for that."""
    key = event.text_key
    if event.doer == view.seat and board.reader.knows(YOU, key):
        return prose(board.reader.say(YOU, key, structs.asdict(event)).rstrip("."))
    return prose(board.reader.event(event).rstrip("."))


def _shown(board: Board[Any], thing: str) -> Markup:
    """A thing on a card: a drawing of the board's sheet, its picture, a number, or else its symbol."""
    if thing.startswith("#"):
        return html(
            '<svg class="art" aria-hidden="true"><use href="{drawing}"/></svg>',
            drawing=_drawing(board, thing),
        )
    if thing.isdecimal():
        return html("<b>{number}</b>", number=thing)
    return board.picture(thing) or icon(thing)


def _drawing(board: Board[Any], name: str) -> str:
    """Where a drawing of the board's sheet is, whose name begins with `#`."""
    return asset(board.art, board.rules.definition.name) + name


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
                '<li data-seat="{colour}" data-points="{points}" data-won="{won}">{face}{token}<span>{name}</span></li>',
                colour=board.sign(view, seat).colour,
                points=" ".join(str(result.sheets[seat].get(line, 0)) for line in lines),
                won=result.ranks[seat] == 1,
                face=board.standing(view, seat).face,
                token=token(board.sign(view, seat)),
                name=names.player(seat),
            )
            for seat in seats
        ],
    )


def taken_back(board: Board[Any], view: View[Any], events: Iterable[Event]) -> Markup:
    """Return what a page is sent of events that its viewer has taken back: what moved goes back, the last first."""
    known = [(event, how) for event in events if (how := happening_of(board, event)) is not None]
    return join(_moved(board, view, event, how, back=True) for event, how in reversed(known))


def _moved(board: Board[Any], view: View[Any], event: Event, how: Happening, *, back: bool = False) -> Markup:
    """What moves because of an event; goods move between a purse and the boards. On its way back it makes no sound."""
    sound = how.sound if how.sound and not back else None
    if isinstance(event, Gained | Paid):
        purse = " ".join(board.purse_places(event.seat))
        gained = isinstance(event, Gained) is not back
        return html(
            '<div data-from="{begin}" data-to="{end}" data-sound="{sound}">{goods}</div>',
            begin=None if gained else purse,
            end=purse if gained else None,
            sound=sound,
            goods=join(_poured(board, good) for good in board.amounts(event.goods) if good.count),
        )
    if how.way is None and sound is None:
        return NOTHING
    begin, end = map(_ids, how.way(event) if how.way is not None else ((), ()))
    thing = how.piece(event) if how.piece is not None else ""
    picture = _pictured(board, thing) if thing else NOTHING
    return html(
        '<div data-seat="{seat}" data-from="{begin}" data-to="{end}" data-sound="{sound}" data-symbol="{symbol}">'
        "{picture}</div>",
        seat=None if event.doer is None else board.sign(view, event.doer).colour,
        begin=end if back else begin,
        end=begin if back else end,
        sound=sound,
        symbol=None if picture else thing or None,
        picture=picture,
    )


def _pictured(board: Board[Any], thing: str) -> Markup:
    """What moves: a thing's picture, or drawings of the board's sheet that lie over each other."""
    if thing.startswith("#"):
        return join(_shown(board, each) for each in thing.split())
    return board.picture(thing)


def _poured(board: Board[Any], good: Amount) -> Markup:
    """A good that is gained or paid, drawn as it lies in the purse."""
    drawn = board.drawn_goods.get(good.icon)
    return html(
        '<b data-symbol="{icon}" data-art="{drawing}">{count}</b>',
        icon=good.icon,
        drawing=_drawing(board, drawn) if drawn else None,
        count=good.count,
    )


def _ids(ids: str | Iterable[str]) -> str | None:
    return (ids if isinstance(ids, str) else " ".join(ids)) or None

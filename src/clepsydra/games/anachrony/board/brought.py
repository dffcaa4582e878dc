"""What the drawing of a module, or of an automa, brings to the boards: regions, insets, cards, places.

The boards of the base ask what the table has, and name none of it. A drawing is found by the name of its module or by
the kind of its seat (`modules/__init__.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from msgspec import Struct

from clepsydra.drawing.board import Region
from clepsydra.drawing.markup import Markup
from clepsydra.drawing.roll import Roll
from clepsydra.games.anachrony.state import AnachronyState
from clepsydra.kernel import Event

if TYPE_CHECKING:
    from clepsydra.games.anachrony.board.context import Context

K = TypeVar("K")


class Inset(Struct, Generic[K], frozen=True):
    """Something inside a region of the base: what of a view it depends on at an era, a seat, an action; its drawing.

    The part is encoded with that of the region, so that the region is drawn anew when the part is another. What is
    drawn changes finely where it has ids of its own.
    """

    part: Callable[[Context, AnachronyState, K], Any]
    draw: Callable[[Context, Any], Markup]


class Room(Struct, frozen=True):
    """A region of its own, with the name of its tab on a phone and of its door; without one it has no tab.

    One that is called like the board of a seat takes its place: an automa has no player board.
    """

    region: Region[AnachronyState]
    tab: str = ""
    picture: str = ""
    """The drawing on its door."""
    card: str = ""
    """The card that tells of it."""
    seat: int | None = None
    """Whose it is: others find it below the board of that seat, and no door leads them there."""


class Door(Struct, frozen=True):
    """Where boards of a module are found beside the city."""

    name: str
    behind: tuple[str, ...]
    """The regions that it opens."""
    picture: str = ""
    """The drawing on it."""
    card: str = ""
    """The card that tells of it."""
    title: str = ""
    """What stands on it, where its name is no word of the board."""
    seat: int | None = None
    """Who alone finds it there; everybody, unless it is somebody's own."""


class ModuleDrawing(Struct, frozen=True):
    """All that a module adds to the page. Its words are in `words/`, its styles in `static/board.css/`."""

    rooms: Callable[[Context], Iterable[Room]] = lambda _context: ()
    """Regions of its own. The boards of its spaces are drawn without them."""
    doors: tuple[Door, ...] = ()
    """Where its boards and rooms are found; what no door leads to has one of its own."""
    on_eras: Inset[int] | None = None
    """At the end of the strip of an era."""
    on_mats: Inset[int] | None = None
    """Below the head of a seat's board."""
    on_boards: Mapping[str, Inset[str]] = {}
    """Beside the actions of a board of its own, by the name of the board."""
    notes: Mapping[str, Inset[str]] = {}
    """Below the spaces of an action."""
    laid: Callable[[Context, AnachronyState, int], Mapping[str, tuple[str, ...]]] = (
        lambda _context, _state, _seat: {}
    )
    """The markers of a seat by what they lie on: hexes, tiles, tracks, endgame conditions."""
    counters: Callable[[AnachronyState, int], Mapping[str, int]] = lambda _state, _seat: {}
    """What is counted beside the workers of a seat, by its symbol."""
    goods: tuple[str, ...] = ()
    """Goods that every seat has beside those of the base game."""
    colours: Mapping[str, str] = {}
    """The colours of its Paths."""
    cards: Mapping[str, str] = {}
    """Cards of its own from `words/`, and the rule of each."""
    card_rules: Callable[[], Mapping[str, str]] = dict
    """The rules of its components, where the catalogue does not have them."""
    figures: Callable[[Context], Mapping[str, object]] = lambda _context: {}
    """What these cards tell in figures."""
    symbols: Mapping[str, str] = {}
    """The symbols of things that are not called like them."""
    rows: Mapping[str, str] = {}
    """The symbols of its kinds of tiles."""
    stacked: tuple[str, ...] = ()
    """Stacks that it draws itself."""
    marks: Mapping[str, Callable[[Context, Mapping[str, Any]], Markup]] = {}
    """Effects of tiles in symbols, by their names in the vocabulary; of what tiles change, by what that is."""
    faces: Mapping[str, Callable[[Context], Markup]] = {}
    """Tiles that cover a space, in symbols."""
    places: Mapping[str, Callable[[Context, int, tuple[str, ...]], tuple[str, ...]]] = {}
    """The anchors of its options, by their verb."""
    steps: Callable[[Context, Event], tuple[str, ...]] = lambda _context, _event: ()
    """The anchors of what a step of its automa is about."""
    then: Callable[[Context, Event], tuple[str, ...]] = lambda _context, _event: ()
    """The anchors of where the turn ends that begins with a step of its automa."""
    step_rules: Callable[[Event], str] = lambda _event: ""
    """The rules of steps that do not name theirs themselves."""
    begins: tuple[type[Event], ...] = ()
    """What a turn of its automa begins with."""
    tiles: tuple[str, ...] = ()
    """Verbs whose options are tiles: the decision bar shows them as tiles."""
    brings: Mapping[str, Callable[[Context, str], Markup]] = {}
    """What its options bring, in symbols, by their verb."""
    shows: Mapping[str, Callable[[str], Markup]] = {}
    """Drawings of what its options are about, by their verb, where that is no tile."""
    beside: Callable[[Context], Container[str]] = lambda _context: ()
    """Worker slots and free actions that lie beside every board, under their names and the seat."""
    leaves: Mapping[str, Callable[[Context, int, Mapping[str, Any]], tuple[str, ...]]] = {}
    """The anchors of what goes elsewhere, by the rule of the question: from its seat and what the question says."""
    rolls: Mapping[str, Callable[[Context, AnachronyState, int, Sequence[Event]], Roll | None]] = {}
    """The dice that led to a question, by its rule: from the seat and what it was told in the running step."""
    groups: Mapping[str, str] = {}
    """The headings of its options in the decision bar, by their verb."""


Parts = tuple[Any, ...]
Laid = dict[str, tuple[str, ...]]
"""Markers by what they lie on."""


def parts_of(context: Context, insets: Iterable[Inset[K]], state: AnachronyState, key: K) -> Parts:
    """What several insets depend on."""
    return tuple(inset.part(context, state, key) for inset in insets)


def draw_all(context: Context, insets: Iterable[Inset[K]], parts: Parts) -> list[Markup]:
    """Several insets, one after the other."""
    return [inset.draw(context, part) for inset, part in zip(insets, parts, strict=True)]

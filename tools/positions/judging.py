"""What of a table is not as it has to be in a window."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

NARROW = 768
"""A narrower window is that of a phone: boards above, one's own things below, each in its tab."""


class Window(Struct, frozen=True):
    """The size that a browser leaves a page, and whether it is touched."""

    width: int
    height: int

    @property
    def touch(self) -> bool:
        """Whether it is a phone."""
        return self.width < NARROW

    @property
    def name(self) -> str:
        """As it is written."""
        return f"{self.width}x{self.height}"

    @classmethod
    def named(cls, name: str) -> Window:
        """The window that is written so.

        >>> Window.named("390x664").touch
        True
        """
        width, height = map(int, name.split("x"))
        return cls(width, height)


WINDOWS = tuple(map(Window.named, ("1366x650", "1920x950", "1024x700", "390x664", "360x560")))


class Extent(Struct, frozen=True):
    """What is left of a part in the window: its size in pixels, and how much of it nothing covers."""

    width: int
    height: int
    cut: int
    """Pixels of its height that are cut off."""
    free: float
    scrolls: int
    """Pixels of what it holds that it does not show."""


class Piece(Struct, frozen=True, array_like=True):
    """Something that is offered on the boards, and where it is."""

    id: str
    state: str
    """`seen`, `scrolled`, `covered` or `hidden`."""
    by: str
    """What cuts it off or covers it."""
    in_dock: bool


class Sight(Struct, frozen=True):
    """What the page told of itself in a window."""

    pieces: list[Piece]
    offers: int
    listed: int
    """How many offers are no piece of the boards."""
    opened: bool
    """Whether the list of options is open."""
    parts: dict[str, Extent | None]
    document: tuple[int, int]
    """How many pixels the document can be scrolled, down and to the side."""
    tiny: tuple[str, ...]
    whole: bool = False
    """Whether a choice for the whole game has the room of the dock, in which nothing lies until then."""


SEEN = 0.75
"""A part of which less than this is free is covered."""
LEAST_HERO = {True: 0.45, False: 0.4}
"""The share of the height of a window that the boards have at least, on a phone and elsewhere."""
LEAST_DOCK = {True: 60, False: 100}
MOST_PROMPT = {True: 0.3, False: 0.2}
"""The share of the height that the question has at most, while no list is open in it."""


def all_seen(sight: Sight) -> bool:
    """Whether each offered piece is seen without moving anything."""
    return all(piece.state == "seen" for piece in sight.pieces)


def whole_dock(sight: Sight) -> bool:
    """Whether the dock shows all that lies in it."""
    dock = sight.parts.get("dock")
    return dock is not None and dock.scrolls <= 1


def faults(sight: Sight, window: Window) -> list[str]:
    """Name all that is wrong, without figures that differ from one position to the next."""
    return [*_of_document(sight), *_of_pieces(sight, window), *_of_parts(sight, window), *_of_text(sight)]


def _of_document(sight: Sight) -> Iterator[str]:
    for far, way in zip(sight.document, ("down", "sideways"), strict=True):
        if far:
            yield f"the document scrolls {way}"


def _of_pieces(sight: Sight, window: Window) -> Iterator[str]:
    states = {piece.state for piece in sight.pieces}
    if sight.pieces and "seen" not in states:
        yield "no offered piece is seen"
    by = {(piece.state, piece.by) for piece in sight.pieces}
    for state, what in sorted(by):
        if state == "covered":
            yield f"an offered piece is covered by {what}"
        if state == "hidden":
            yield f"an offered piece lies in {what}, which is put away"
        if state == "scrolled" and not window.touch:
            yield f"an offered piece is beyond the edge of {what}"


def _of_parts(sight: Sight, window: Window) -> Iterator[str]:
    phone, parts = window.touch, sight.parts
    for name in ("question", "main", "options"):
        if name == "options" and not sight.offers:
            continue
        part = parts.get(name)
        if part is None or part.cut > 1:
            yield f"{name} is not in the window"
        elif part.free < SEEN:
            yield f"{name} is covered"
    yield from _of_hero(sight, window)
    dock = parts.get("dock")
    if dock is None and phone and sight.opened and parts.get("tabs") is not None:
        return  # the list that opened by itself lies there, and the tabs lead to it
    if sight.whole:
        return
    if dock is None or dock.height < LEAST_DOCK[phone]:
        yield "the dock is not seen" if dock is None else f"the dock has less than {LEAST_DOCK[phone]} px"
    prompt = parts.get("prompt")
    if prompt is not None and not sight.opened and prompt.height > MOST_PROMPT[phone] * window.height:
        yield f"the question takes more than {MOST_PROMPT[phone]:.0%} of the height"


def _of_hero(sight: Sight, window: Window) -> Iterator[str]:
    least = LEAST_HERO[window.touch]
    hero = sight.parts.get("hero")
    if hero is None:
        yield "the boards are not seen"
    elif hero.height < int(least * window.height):
        yield f"the boards have less than {least:.0%} of the height"
    elif hero.free < SEEN and not sight.opened:
        yield "the boards are covered"


def _of_text(sight: Sight) -> Iterator[str]:
    for each in sight.tiny:
        yield f"text under 12 px: {each.partition(' px ')[2]}"

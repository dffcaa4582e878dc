"""HTML that knows which elements with an id it holds, because it was put together from them.

To a page it is text like any other. A patch asks it for its tree: how each element is written around those inside.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Self

from markupsafe import Markup

Pieces = tuple[str, ...]
"""What HTML was put together from: text, and HTML that may hold elements."""


class Holder(Markup):
    """HTML that holds elements. What methods of strings make of it is HTML that holds none."""

    __slots__ = ("pieces",)

    pieces: Pieces

    def __new__(cls, text: str = "", pieces: Pieces = ()) -> Self:
        """Take the text and what it was put together from."""
        holder = str.__new__(cls, text)
        holder.pieces = pieces
        return holder

    def __add__(self, other: Any) -> Holder:
        """Put something behind it: what is no HTML is text."""
        return holding((self, _escaped(other)))

    def __radd__(self, other: Any) -> Holder:
        """Put something in front of it."""
        return holding((_escaped(other), self))

    def __repr__(self) -> str:
        """Write it as the HTML that it is."""
        return f"Markup({str.__repr__(self)})"


class Element(Holder):
    """An element with an id."""

    __slots__ = ("id", "inside", "written")

    id: str
    written: tuple[str, ...]
    """The text in front of, between and behind the elements inside."""
    inside: tuple[Element, ...]
    """The outermost elements inside."""

    def __new__(cls, text: str = "", pieces: Pieces = (), id_: str = "") -> Self:
        """Take the text, what it was put together from, and its id."""
        element = super().__new__(cls, text, pieces)
        element.id = id_
        return element

    def __getattr__(self, name: str) -> Any:
        """Take it apart when that is asked for first: most elements are only written out."""
        if name not in {"inside", "written"}:
            raise AttributeError(name)
        texts: list[list[str]] = [[]]
        inside: list[Element] = []
        _gather(self.pieces or (str(self),), texts, inside)
        self.written, self.inside = tuple(["".join(text) for text in texts]), tuple(inside)
        self.pieces = ()  # they are not needed any more
        return self.inside if name == "inside" else self.written


def _escaped(text: Any) -> str:
    return text if isinstance(text, Markup) else Markup.escape(text)


def _gather(pieces: Iterable[str], texts: list[list[str]], inside: list[Element]) -> None:
    for piece in pieces:
        kind = type(piece)
        if kind is Element:
            inside.append(piece)  # type: ignore[arg-type] # mypy does not follow `type()`
            texts.append([])
        elif kind is Holder and piece.pieces:  # type: ignore[attr-defined]
            _gather(piece.pieces, texts, inside)  # type: ignore[attr-defined]
        else:
            texts[-1].append(piece)


def holding(pieces: Pieces) -> Holder:
    """Put HTML together that holds elements."""
    made = str.__new__(Holder, "".join(pieces))  # not by the class: a table is made of some thousand pieces
    made.pieces = pieces
    return made


def element(id_: object, pieces: Pieces) -> Holder:
    """Put an element together; without an id it is only part of what it stands in.

    >>> element("a", ("<p>", element("b", ("<b>", "x", "</b>")), "</p>")).inside[0].id
    'b'
    """
    if id_ is None or id_ is False:
        return holding(pieces)
    made = str.__new__(Element, "".join(pieces))
    made.pieces, made.id = pieces, str(id_)
    return made

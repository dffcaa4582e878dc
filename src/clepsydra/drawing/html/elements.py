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

    @classmethod
    def of(cls, pieces: Pieces) -> Self:
        """Put pieces together."""
        holder = str.__new__(cls, str.join("", pieces))
        holder.pieces = pieces
        return holder

    def __add__(self, other: Any) -> Holder:  # type: ignore[override] # an element with something behind it is none
        """Put something behind it: what is no HTML is text."""
        return Holder.of((self, _escaped(other)))

    def __radd__(self, other: Any) -> Holder:  # type: ignore[override]
        """Put something in front of it."""
        return Holder.of((_escaped(other), self))

    def __repr__(self) -> str:
        """Write it as the HTML that it is."""
        return f"Markup({str.__repr__(self)})"


class Element(Holder):
    """An element with an id."""

    __slots__ = ("_inside", "_written", "id")

    id: str
    _written: tuple[str, ...] | None
    _inside: tuple[Element, ...]

    def __new__(cls, text: str = "", pieces: Pieces = (), id_: str = "") -> Self:
        """Take the text, what it was put together from, and its id."""
        element = super().__new__(cls, text, pieces)
        element.id, element._written, element._inside = id_, None, ()
        return element

    @property
    def written(self) -> tuple[str, ...]:
        """The text in front of, between and behind the elements inside."""
        if self._written is None:
            self._take_apart()
        return self._written  # type: ignore[return-value] # it has been taken apart

    @property
    def inside(self) -> tuple[Element, ...]:
        """The outermost elements inside."""
        if self._written is None:
            self._take_apart()
        return self._inside

    def _take_apart(self) -> None:
        texts: list[list[str]] = [[]]
        inside: list[Element] = []
        _gather(self.pieces or (str(self),), texts, inside)
        self._written, self._inside = tuple(["".join(text) for text in texts]), tuple(inside)
        self.pieces = ()  # they are not needed any more


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


def element(id_: object, pieces: Pieces) -> Holder:
    """Put an element together; without an id it is only part of what it stands in.

    >>> element("a", ("<p>", element("b", ("<b>", "x", "</b>")), "</p>")).inside[0].id
    'b'
    """
    if id_ is None or id_ is False:
        return Holder.of(pieces)
    return Element("".join(pieces), pieces, str(id_))

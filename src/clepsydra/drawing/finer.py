"""What differs between two drawings of a thing: the smallest elements with an id that hold all of it.

A region is drawn whole, and mostly little of it is new: one good on a mat, one seat of the strip. Two drawings are
compared element by element. Where an element is written as before but for elements inside that have ids of their own,
only those are looked at further; so what is found, put in the place of what was there, makes exactly the new drawing.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator

from msgspec import Struct

from clepsydra.drawing.markup import Markup

KEPT = 256
"""So many drawings are kept taken apart."""

# Pictures are passed over: a browser would not know that a part of one is not HTML. They are most of a drawing, so
# they are not looked through sign by sign.
_TAG = re.compile(
    r"<(?:svg\b[^<]*+(?:<(?!/svg>)[^<]*+)*+<[/]svg>"
    r"|(?!br\b|hr\b|img\b|input\b|wbr\b)(/?[a-z][a-z0-9]*)([^>]*)>)"
)


class Element(Struct):
    """An element with an id: where it stands in the drawing, and those inside."""

    id: str
    start: int
    end: int = 0
    inside: list[Element] = []


def finer(name: str, before: Markup, after: Markup) -> dict[str, Markup]:
    """By id, what brings an element of this id from one drawing to another.

    >>> before = Markup('<ol id="a"><li id="b">1</li><li id="c">2</li></ol>')
    >>> finer("a", before, before.replace("2", "3"))
    {'c': Markup('<li id="c">3</li>')}
    >>> list(finer("a", before, before.replace("ol", "ul")))
    ['a']
    """
    if before == after:
        return {}
    old, new = _taken_apart(before), _taken_apart(after)
    if old is None or new is None or not name == old.id == new.id:
        return {name: after}
    return {
        element.id: after[element.start : element.end]
        for element in _differing(str(before), old, str(after), new)
    }


def _differing(before: str, old: Element, after: str, new: Element) -> Iterator[Element]:
    if before[old.start : old.end] == after[new.start : new.end]:
        return
    if _frame(before, old) != _frame(after, new):
        yield new
        return
    for inner_old, inner_new in zip(old.inside, new.inside, strict=True):
        yield from _differing(before, inner_old, after, inner_new)


def _frame(drawing: str, element: Element) -> list[str]:
    """How an element is written around those inside, and which they are."""
    frame, at = [], element.start
    for inner in element.inside:
        frame += [drawing[at : inner.start], inner.id]
        at = inner.end
    return [*frame, drawing[at : element.end]]


@functools.lru_cache(KEPT)
def _taken_apart(drawing: Markup) -> Element | None:
    """The elements with ids, the outermost first; nothing if a drawing is not one element with an id."""
    around = Element("", 0, inside=[])
    within, open_tags = [around], list[tuple[str, bool]]()
    for tag in _TAG.finditer(drawing):
        kind = tag[1]
        if kind is None:
            continue
        if kind[0] == "/":
            opened, named = open_tags.pop() if open_tags else ("", False)
            if opened != kind[1:]:
                return None
            if named:
                within.pop().end = tag.end()
            continue
        named = ' id="' in tag[2]
        if named:
            element = Element(tag[2].partition(' id="')[2].partition('"')[0], tag.start(), inside=[])
            within[-1].inside.append(element)
            within.append(element)
        open_tags.append((kind, named))
    root = around.inside[0] if len(around.inside) == 1 and not open_tags else None
    return root if root and (root.start, root.end) == (0, len(drawing)) else None

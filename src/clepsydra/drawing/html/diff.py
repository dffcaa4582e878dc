"""What differs between two drawings of a thing: the smallest elements with an id that hold all of it.

Two drawings are compared element by element. Where an element is written as before but for elements inside that have
ids of their own, only those are looked at further; so what is found, put in the place of what was there, makes exactly
the new drawing.
"""

from __future__ import annotations

from collections.abc import Iterator

from clepsydra.drawing.html.elements import Element
from clepsydra.drawing.markup import Markup


def changed_elements(name: str, before: Markup, after: Markup) -> dict[str, Markup]:
    """Return by id what brings an element of this id from one drawing to another.

    >>> from clepsydra.drawing.markup import html
    >>> draw = lambda figure: html('<ol id="a"><li id="b">1</li><li id="c">{n}</li></ol>', n=figure)
    >>> changed_elements("a", draw(2), draw(3))
    {'c': Markup('<li id="c">3</li>')}
    """
    if before == after:
        return {}
    if not isinstance(before, Element) or not isinstance(after, Element) or not name == before.id == after.id:
        return {name: after}
    return {element.id: element for element in _changed(before, after)}


def _changed(old: Element, new: Element) -> Iterator[Element]:
    if old is new or old == new:
        return
    if old.written != new.written or [each.id for each in old.inside] != [each.id for each in new.inside]:
        yield new
        return
    for inner_old, inner_new in zip(old.inside, new.inside, strict=True):
        yield from _changed(inner_old, inner_new)

"""What a page names: of every element that has a name, the words by which it is told."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from html.parser import HTMLParser

from msgspec import Struct

VOID = {"input", "meta", "link", "br", "hr", "img", "wbr"}
OPERABLE = {"button", "a", "input", "select", "textarea", "summary"}
PASSED_OVER = {"script", "style", "head", "use", "path", "rect", "option"}
APART = {"log", "chat", "rule-search"}
"""Parts of the page that tell what has happened or is said, not what lies on the table."""
OPENED = {"table-menu"}
"""What is opened on demand and still belongs to the table."""
WORD = re.compile(r"[\w’'+−-]+")
FEW = 3
"""A name of so few words, such as a thing and its count, may change their order."""
DOES = "* "
"""Stands before the words of what can be operated."""


class Element(Struct):
    """An element of a page."""

    tag: str
    attributes: dict[str, str]
    inside: list[Element | str] = []

    @property
    def unheard(self) -> bool:
        """Whether nobody is told of it: it is hidden, passed over, or opened only on demand."""
        known = self.attributes
        gone = known.get("aria-hidden") == "true" or "hidden" in known or self.waits
        return gone or self.tag in PASSED_OVER or known.get("id") in APART or known.get("type") == "hidden"

    @property
    def waits(self) -> bool:
        """Whether it is read only once it is asked for."""
        return "popover" in self.attributes and self.attributes.get("id") not in OPENED

    @property
    def operable(self) -> bool:
        """Whether a key or a click does something there."""
        return self.tag in OPERABLE or self.attributes.get("role") in ("button", "link")

    @property
    def a_whole(self) -> bool:
        """Whether it is told as one thing, whatever it is made of."""
        return self.operable or self.tag in ("svg", "img", "abbr") or self.attributes.get("role") == "img"


class Tree(HTMLParser):
    """The elements of a page, and those with an id by it."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.root = Element("", {})
        self.by_id: dict[str, Element] = {}
        self._open = [self.root]
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Begin an element."""
        element = Element(tag, {name: value or "" for name, value in attrs}, [])
        self._open[-1].inside.append(element)
        if "id" in element.attributes:
            self.by_id[element.attributes["id"]] = element
        if tag not in VOID:
            self._open.append(element)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Begin and end an element."""
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self._open.pop()

    def handle_endtag(self, tag: str) -> None:
        """End the element that was begun last."""
        if tag not in VOID:
            self._open.pop()

    def handle_data(self, data: str) -> None:
        """Keep a text."""
        self._open[-1].inside.append(data)


def named(page: str) -> set[str]:
    """Return the words of everything that has a name.

    >>> sorted(named('<span><svg role="img" aria-label="water"/>3</span><button>Pass <i aria-hidden="true">P</i></button>'))
    ['* pass', 'water', 'water 3']
    """
    tree = Tree(page)
    return {words for words in _named(tree.root, tree) if words}


def _named(element: Element, tree: Tree) -> Iterator[str]:
    if element.unheard:
        return
    label = _label(element, tree)
    described = " ".join(
        _content(tree.by_id[each], tree)
        for each in element.attributes.get("aria-describedby", "").split()
        if each in tree.by_id
    )
    if element.a_whole:
        said = label or _content(element, tree)
        yield (DOES if element.operable else "") + words_of(f"{said} {described}") if said else ""
        return
    if label:
        yield words_of(f"{label} {described}")
    if any(isinstance(each, str) and each.strip() for each in element.inside):
        yield words_of(_content(element, tree))
    for each in element.inside:
        if isinstance(each, Element):
            yield from _named(each, tree)


def _label(element: Element, tree: Tree) -> str:
    """The name that an element has of its own, whatever it contains."""
    labels = element.attributes.get("aria-labelledby", "").split()
    by_others = " ".join(_content(tree.by_id[each], tree) for each in labels if each in tree.by_id)
    return by_others or element.attributes.get("aria-label", "") or element.attributes.get("title", "")


def _content(element: Element, tree: Tree) -> str:
    """The texts in an element, with the names of pictures among them, and without its fields."""
    return " ".join(_said(element, tree)) if not element.unheard else ""


def _said(element: Element, tree: Tree) -> Iterator[str]:
    for each in element.inside:
        if isinstance(each, str):
            yield each
        elif each.tag == "abbr":
            # The letter of a picture's thing is for those who see it.
            yield "" if _of_a_picture(each, element) else each.attributes.get("title", "")
        elif not each.unheard and each.tag != "input":
            yield each.attributes.get("aria-label") or each.attributes.get("title") or _content(each, tree)


def _of_a_picture(letter: Element, within: Element) -> bool:
    """Whether an abbreviation stands for the picture beside it."""
    title = letter.attributes.get("title")
    beside = (each for each in within.inside if isinstance(each, Element) and each is not letter)
    return any(each.attributes.get("aria-label") == title for each in beside)


def words_of(said: str) -> str:
    """Return the words of a text.

    >>> words_of("Water: gain 4 water!")
    'water gain 4 water'
    """
    return " ".join(WORD.findall(said.casefold()))


def missing(before: Iterable[str], after: Iterable[str]) -> list[str]:
    """Return what was named before and is not named now; what could be operated must still be.

    A name may say more than before, in between as well, but no other figures.

    >>> missing({"water 3", "* pass"}, {"your water 3", "pass"})
    ['* pass']
    """
    now = set(after)
    told = [_Told.of(name) for name in now]
    return sorted(name for name in set(before) - now if not _is_among(_Told.of(name), told))


class _Told(Struct, frozen=True):
    """A name taken apart."""

    words: list[str]
    figures: list[str]
    operable: bool

    @classmethod
    def of(cls, name: str) -> _Told:
        words = name.removeprefix(DOES).split()
        figures = sorted(word for word in words if any(map(str.isdigit, word)))
        return cls(words, figures, name.startswith(DOES))

    def says(self, other: _Told) -> bool:
        """Whether it says all that another does, and of figures no others."""
        if len(other.words) > len(self.words) or other.figures not in ([], self.figures):
            return False
        rest = iter(self.words)
        in_order = all(word in rest for word in other.words)
        return in_order or (len(other.words) <= FEW and set(other.words) <= set(self.words))


def _is_among(name: _Told, told: Iterable[_Told]) -> bool:
    return any(more.says(name) and more.operable >= name.operable for more in told)

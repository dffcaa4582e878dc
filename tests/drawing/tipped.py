"""What a tooltip says of each piece and symbol of a page, found as the script of the table finds it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser

from tests.drawing.walk import VOID

FIGURE = re.compile(r"[\u2212+\u00d7]?\d+(?:[/\u2013\u2011]\d+)?")
"""A counter: a number that stands by itself."""
HIDDEN = ("hidden", "popover")
INLINE = ("svg", "span", "b", "i", "sub", "small", "abbr")
"""In these, a number has its symbol beside it."""


class Node:
    """An element with what lies around and in it."""

    def __init__(self, tag: str, attributes: dict[str, str], parent: Node | None) -> None:
        self.tag = tag
        self.attributes = attributes
        self.parent = parent
        self.children: list[Node] = []
        self.text = ""

    def up(self) -> Iterator[Node]:
        """The element and all around it."""
        node: Node | None = self
        while node is not None:
            yield node
            node = node.parent

    def down(self) -> Iterator[Node]:
        """The element and all in it."""
        yield self
        for child in self.children:
            yield from child.down()

    @property
    def classes(self) -> list[str]:
        return self.attributes.get("class", "").split()

    @property
    def is_piece(self) -> bool:
        return (
            "data-tip" in self.attributes
            or self.attributes.get("popovertarget", "").startswith("card-")
            or (self.attributes.get("role") == "img" and self.tag != "svg")
            or ("title" in self.attributes and self.tag != "abbr")
        )

    @property
    def is_shown(self) -> bool:
        return not any(
            name in node.attributes or "sr" in node.classes for node in self.up() for name in HIDDEN
        )

    @property
    def symbol(self) -> str:
        href = self.attributes.get("href", "") if self.tag == "use" else ""
        return self.attributes.get("data-symbol", "") or href.partition("#")[2]


class Tree(HTMLParser):
    """A page as a tree of elements."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.root = self._on = Node("page", {}, None)
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        node = Node(tag, {name: value or "" for name, value in attrs}, self._on)
        self._on.children.append(node)
        if tag not in VOID:
            self._on = node

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        before = self._on
        self.handle_starttag(tag, attrs)
        self._on = before

    def handle_endtag(self, _tag: str) -> None:
        assert self._on.parent is not None
        self._on = self._on.parent

    def handle_data(self, data: str) -> None:
        self._on.text += data


class Tips:
    """The explanations and cards of a table, by their ids: the name and the lines of each."""

    def __init__(self, cards: str) -> None:
        self.told: dict[str, tuple[str, str]] = {}
        for node in Tree(cards).root.down():
            if "id" in node.attributes:
                heading = next((child for child in node.children if child.tag == "h3"), None)
                lines = [_words(child) for child in node.children if child.tag == "p"]
                if heading and lines:
                    self.told[node.attributes["id"]] = _words(heading), " ".join(lines)

    def of(self, on: Node) -> tuple[str, str] | None:
        """The name and the line of an element; nothing if the page would show no tooltip."""
        piece = next((node for node in on.up() if node.is_piece), None)
        label, told = "", None
        for node in piece.up() if piece else ():
            if not node.is_piece:
                continue
            label = label or node.attributes.get("aria-label", "") or node.attributes.get("title", "")
            told = self._of_piece(node)
            if told:
                break
        near = (each for each in (on, on.parent) if each and (each.symbol or each.tag in INLINE))
        told = told or next((found for each in near if (found := self._of_symbols(each, seats=True))), None)
        return (label or told[0], told[1]) if told else None

    def _of_piece(self, node: Node) -> tuple[str, str] | None:
        key = node.attributes.get("data-tip") or node.attributes.get("popovertarget", "")
        return self.told.get(key) or self._of_symbols(node)

    def _of_symbols(self, node: Node, *, seats: bool = False) -> tuple[str, str] | None:
        symbols = (inner.symbol for inner in node.down() if inner.symbol)
        return next((told for symbol in symbols if (told := self._of_symbol(symbol, seats))), None)

    def _of_symbol(self, symbol: str, seats: bool) -> tuple[str, str] | None:
        if symbol.startswith("seat-"):
            return self.told.get("tip-seat") if seats else None
        return self.told.get(f"tip-{symbol}") or self.told.get(f"card-{symbol.replace('-', '_')}")


def _words(node: Node) -> str:
    return " ".join(" ".join(inner.text for inner in node.down()).split())


def pieces(page: str) -> Iterator[Node]:
    """All glyphs, hexes, goods and counters that are seen on a page."""
    for node in Tree(page).root.down():
        is_counter = FIGURE.fullmatch(node.text.strip()) is not None
        if (node.symbol or node.is_piece or is_counter) and node.is_shown:
            yield node


def where(node: Node) -> str:
    """Where in the page an element is, for messages."""
    steps = [
        ".".join((each.tag, *each.classes[:2]))
        + (f"#{each.attributes['id']}" if "id" in each.attributes else "")
        for each in node.up()
    ]
    return " < ".join(steps[:7]) + f" {node.symbol}{node.text.strip()}"

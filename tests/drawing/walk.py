"""Positions that random players come through, and what a page made of them must be."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator, Mapping
from html.parser import HTMLParser
from typing import Any

from clepsydra.bots import at_random
from clepsydra.drawing import Board, board_for
from clepsydra.drawing.assets import STATIC, content
from clepsydra.drawing.marks import SPRITE as SHEET
from clepsydra.kernel import Chance, Position, Ruleset, Setup, installed_games

NAMES = ("Ann <b>", "Bob", "Cléo", "Dan & Co")
"""Names that break a page which does not escape them."""
SPRITE = set(re.findall(r'<symbol id="([\w-]+)"', (STATIC / "icons.svg").read_text(encoding="utf-8")))
"""The symbols that there are."""
SYMBOL = re.compile(rb'<symbol id="([\w-]+)"')


@functools.cache
def drawings(sheet: str) -> frozenset[str]:
    """What the sheet of a board has, by its address."""
    found = content(sheet.split("/", 3)[3])
    assert found is not None, sheet
    return frozenset(name.decode() for name in SYMBOL.findall(found))


RAW = re.compile(r"[a-z]_[a-z]|[{}]|\?[a-z]")
"""What an id, a template or the back of a piece would look like among words."""
VOID = {"input", "meta", "link", "br", "img", "use", "path", "rect", "polyline"}


def positions(
    seed: int, every: int, setup: Setup | None = None, game: str = "anachrony"
) -> Iterator[Position[Any]]:
    """A game in any set-up, at every so many asks and at its end."""
    definition, chance = installed_games()[game], Chance(f"boards {seed}".encode())
    rules = definition.rules_for(setup or definition.any_setup(chance))
    position: Position[Any] = Position.begin(rules, f"boards {seed}".encode())
    number = 0
    while not position.over:
        number += 1
        if number % every == 1 % every:
            yield position
        seat = next(iter(position.asks))
        position.answer(seat, at_random(position.asks[seat], chance))
    yield position


@functools.lru_cache(maxsize=4)
def board_of(rules: Ruleset[Any], lang: str) -> Board[Any]:
    """The board of a table: one for the whole game, as a server would keep it."""
    return board_for(rules, lang, NAMES)


@functools.lru_cache(maxsize=64)
def parsed(html: str) -> Page:
    """A region taken apart; most are drawn many times."""
    return Page(html)


def element_of(page: str, id_: str) -> str:
    """An element by its id, as it is written."""
    opening = re.search(rf'<(\w+)[^>]* id="{re.escape(id_)}"[^>]*>', page)
    assert opening is not None, id_
    depth = 0
    for tag in re.compile(rf"<(/?){opening[1]}\b[^>]*?(/?)>").finditer(page, opening.start()):
        depth += -1 if tag[1] else 0 if tag[2] else 1
        if not depth:
            return page[opening.start() : tag.end()]
    raise AssertionError(f"{id_} has no end")


def put(page: str, pieces: Mapping[str, str]) -> str:
    """The page with pieces in the places of the elements of the same ids."""
    for id_, piece in pieces.items():
        page = page.replace(element_of(page, id_), piece)
    return page


class Parts:
    """A whole page of regions, taken apart."""

    def __init__(self, drawn: Mapping[str, str]) -> None:
        pages = [parsed(html) for html in drawn.values()]
        self.ids = [id_ for page in pages for id_ in page.ids]
        self.icons = {icon for page in pages for icon in page.icons}
        self.targets = {target for page in pages for target in page.targets}
        self.words = [word for page in pages for word in page.words]


def eyes(position: Position[Any]) -> list[int | None]:
    """Everybody who may look: the seats, and a spectator."""
    return [*range(len(position.rules.setup.seats)), None]


class Page(HTMLParser):
    """HTML taken apart: it must be well formed, and nothing in it may need more than `default-src 'self'`."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.icons: set[str] = set()
        self.targets: set[str] = set()
        self.words: list[str] = []
        self.nameless: list[str] = []
        """Buttons that nobody could tell by ear, as far as they are open."""
        self.feed(html)
        self.close()
        assert not self.open, self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = dict(attrs)
        assert len(named) == len(attrs), attrs
        assert tag not in ("style", "script"), tag
        assert not [name for name in named if name == "style" or name.startswith("on")], attrs
        assert not (tag == "button" and "button" in self.open), "a button in a button"
        if "id" in named:
            self.ids.append(str(named["id"]))
        href = str(named.get("href", ""))
        if tag == "use":
            sheet, _, name = href.partition("#")
            if sheet == SHEET:
                self.icons.add(name)
            else:
                assert name in drawings(sheet), href
        assert href.startswith(("/", "#")) or not href, href
        if "popovertarget" in named:
            self.targets.add(str(named["popovertarget"]))
        self.words += [str(named[name]) for name in ("aria-label", "title") if named.get(name)]
        if named.get("aria-label"):
            self.nameless.clear()
        elif tag == "button":
            self.nameless.append(str(attrs))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        before = list(self.open)
        self.handle_starttag(tag, attrs)
        self.open = before

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag, tag
        assert not (tag == "button" and self.nameless), self.nameless

    def handle_data(self, data: str) -> None:
        self.words.append(data)
        if data.strip():
            self.nameless.clear()

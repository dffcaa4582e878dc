"""What a game's regions draw with: the rules of a table, the words of one language, the cards of the components."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import Any, Generic, TypeVar

from clepsydra.kernel import FACE_DOWN, Piece, Reader, Rules, kind
from clepsydra.web.boards.markup import anchor, esc, icon
from clepsydra.web.boards.words import Words

R = TypeVar("R", bound=Rules[Any])

SENTENCES = 4096
"""So many names and sentences are kept ready."""


class BoardDesk(Generic[R]):
    """One table in one language: what is the same for the whole game. A game adds the marks of its pieces."""

    def __init__(self, rules: R, reader: Reader) -> None:
        self.rules = rules
        self.reader = reader
        self.words = Words(reader.lang, rules.box.name)
        self.seats = range(len(rules.setup.seats))
        # The same few hundred sentences come again and again; making them is half the work of drawing.
        self.name = functools.lru_cache(SENTENCES)(reader.name)
        """What a thing is called."""
        self._said = functools.lru_cache(SENTENCES)(self._say)
        self._billed = functools.lru_cache(SENTENCES)(self._bill)

    @functools.cached_property
    def pieces(self) -> dict[str, Piece]:
        """Every component in words, by its id."""
        components = self.rules.box.components
        if components is None:
            return {}
        sheets = components.sheets(self.rules.setup, self.reader.lang)
        return {piece.id: piece for section in sheets.sections for piece in section.pieces if piece.lines}

    # Words

    def title(self, thing: str) -> str:
        """A name at the head of something; what only the board has a name for, it names itself."""
        name = self.words.say("titles", thing) if self.words.knows("titles", thing) else self.name(thing)
        return name[:1].upper() + name[1:]

    def say(self, key: str, **figures: object) -> str:
        """What the board itself says."""
        return self._said(key, tuple(figures.items()))

    def _say(self, key: str, figures: tuple[tuple[str, object], ...]) -> str:
        return self.words.say("board", key, **dict(figures))

    def bill(self, goods: Mapping[str, int]) -> str:
        """Goods in words, `2 titanium and 1 water`, for readers."""
        return self._billed(tuple(goods.items()))

    def _bill(self, goods: tuple[tuple[str, int], ...]) -> str:
        return self.reader.figure(dict(goods))

    def told(self, piece: str) -> str:
        """All that there is to say of a component, in one breath, for readers."""
        found = self.pieces.get(self.card_id(piece))
        return f"{found.name}. {' '.join(found.lines)}" if found else self.name(piece)

    # Cards

    @staticmethod
    def card_id(piece: str) -> str:
        """Under which id the catalogue tells of a piece."""
        return kind(piece)

    def has_card(self, thing: str) -> bool:
        """Whether something has a card, of the catalogue or of the board's own."""
        return self.card_id(thing) in self.pieces or self.words.knows("cards", thing)

    def card(self, piece: str) -> str:
        """The id of the card that tells of a component, an action, a track."""
        return anchor("card", self.card_id(piece))

    def opens(self, piece: str) -> str:
        """The attribute of a button that opens a card."""
        return f' popovertarget="{self.card(piece)}"'

    def draw_card(self, piece: Piece, symbol: str, rule: str) -> str:
        """A popover: its name, its lines, its rule."""
        told = "".join(f"<p>{esc(line)}</p>" for line in piece.lines)
        source = f'<a class="rule" href="/rules/{esc(rule)}">{esc(rule)}</a>' if rule else ""
        title = piece.name[:1].upper() + piece.name[1:]
        return (
            f'<div class="pop card" id="{self.card(piece.id)}" popover><h3>{icon(symbol) if symbol else ""}{esc(title)}</h3>'
            f"{told}{source}</div>"
        )


def is_hidden(piece: str) -> bool:
    """Whether a view shows only the back of a piece."""
    return piece.startswith(FACE_DOWN)

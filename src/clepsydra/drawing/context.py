"""What a game's regions draw with: the rules of a table, the words of one language, the cards of the components."""

from __future__ import annotations

import functools
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Generic, TypeVar

import msgspec

from clepsydra.drawing import provenance
from clepsydra.drawing.marks import anchor, icon, sentence
from clepsydra.drawing.markup import NOTHING, Attributes, Markup, attributes, html
from clepsydra.drawing.tips import Explained
from clepsydra.drawing.words import Words
from clepsydra.kernel import FACE_DOWN, Fact, Piece, Reader, Ruleset, kind
from clepsydra.kernel.components import RECONSTRUCTED

R = TypeVar("R", bound=Ruleset[Any])

SENTENCES = 4096
"""So many names and sentences are kept ready."""
ELEMENTS = 512
"""So many elements of the regions are kept: those of a position and the one before, for all who look."""


class RenderContext(Generic[R]):
    """One table in one language: what is the same for the whole game. A game adds the marks of its pieces."""

    home: Path
    """The folder of the board."""

    def __init__(self, rules: R, reader: Reader) -> None:
        self.rules = rules
        self.reader = reader
        self.words = Words(reader.lang, self.home / "words")
        self.seats = range(len(rules.setup.seats))
        # The same few hundred sentences come again and again; making them is half the work of drawing.
        self.name = functools.lru_cache(SENTENCES)(reader.name)
        """What a thing is called."""
        self.opens = functools.lru_cache(SENTENCES)(self._opens)
        """The attributes of a button that opens a card, with where the mark of reconstructed figures would stand."""
        self._said = functools.lru_cache(SENTENCES)(self._say)
        self._billed = functools.lru_cache(SENTENCES)(self._bill)
        self._printed: dict[tuple[Any, ...], Markup] = {}
        self._elements: dict[tuple[Any, bytes], Markup] = {}

    @functools.cached_property
    def pieces(self) -> dict[str, Piece]:
        """Every component in words, by its id."""
        return {piece.id: piece for piece in self._all_pieces if piece.lines}

    @functools.cached_property
    def _all_pieces(self) -> tuple[Piece, ...]:
        components = self.rules.definition.components
        if components is None:
            return ()
        sheets = components.sheets(self.rules.setup, self.reader.lang)
        return tuple(piece for section in sheets.sections for piece in section.pieces)

    def printed(self, draw: Callable[..., Markup], *what: Hashable) -> Markup:
        """What `draw(context, *what)` draws, once a table: what is printed on a piece never changes."""
        key = draw, *what
        if key not in self._printed:
            self._printed[key] = draw(self, *what)
        return self._printed[key]

    def element(self, draw: Callable[..., Markup], *model: Any) -> Markup:
        """Return what `draw(context, *model)` draws: a part of a region, drawn again only when its plain data is another."""
        key = draw, msgspec.msgpack.encode(model)
        drawn = self._elements.pop(key, None)
        if drawn is None:
            drawn = draw(self, *model)
        self._elements[key] = drawn  # the one used last goes last
        if len(self._elements) > ELEMENTS:
            del self._elements[next(iter(self._elements))]
        return drawn

    # Words

    def title(self, thing: str) -> str:
        """A name at the head of something; what only the board has a name for, it names itself."""
        name = self.words.say("titles", thing) if self.words.knows("titles", thing) else self.name(thing)
        return sentence(name)

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
        return f"{found.name}. {in_a_row(found.lines)}" if found else self.name(piece)

    def gist(self, piece: str) -> Markup:
        """What a component does, as a small print beside its name; nothing if it has no card."""
        found = self.pieces.get(self.card_id(piece))
        return html("<small>{lines}</small>", lines=in_a_row(found.lines)) if found else NOTHING

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

    def symbol(self, thing: str) -> str:
        """The symbol of something: usually it is called like the thing."""
        return thing

    def explained(self) -> Iterator[Explained]:
        """The symbols that the board itself explains, in the order of its words; cards explain the others."""
        for thing in self.words.keys("signs"):
            own = self.words.knows("sign_names", thing)
            name = self.words.say("sign_names", thing) if own else self.title(thing)
            yield Explained(self.symbol(thing), name, self.words.say("signs", thing))

    def _opens(self, piece: str) -> Attributes:
        card = self.card(piece)
        return attributes({"popovertarget": card, "data-guess": card in self.guessed})

    # Where figures come from

    behind: Mapping[str, tuple[str, ...]] = {}
    """The parts of the data whose figures a card of the board's own tells, or a card of the catalogue besides."""

    def facts(self, thing: str) -> tuple[Fact, ...]:
        """The figures that the card of something tells."""
        return tuple(
            fact for part in (thing, *self.behind.get(thing, ())) for fact in self._facts.get(part, ())
        )

    @functools.cached_property
    def _facts(self) -> dict[str, list[Fact]]:
        found: dict[str, list[Fact]] = {}
        for piece in self._all_pieces:
            found.setdefault(piece.id, []).extend(piece.facts)
        return found

    @functools.cached_property
    def guessed(self) -> frozenset[str]:
        """The cards that tell reconstructed figures."""
        return frozenset(
            self.card(thing)
            for thing in (*self._facts, *self.behind)
            if provenance.names_of(self.facts(thing), RECONSTRUCTED, self.reader)
        )

    def draw_card(self, piece: Piece, symbol: str, rule: str) -> Markup:
        """A popover: its name, its lines, its rule."""
        return html(
            '<div class="pop card" id="{id}" popover><h3>{icon}{title}</h3>{told}{source}{sources}</div>',
            id=self.card(piece.id),
            icon=icon(symbol) if symbol else None,
            title=sentence(piece.name),
            told=(html("<p>{line}</p>", line=line) for line in piece.lines),
            source=html('<a class="rule" href="/rules/{rule}">{rule}</a>', rule=rule) if rule else None,
            sources=self._sources(piece),
        )

    def _sources(self, piece: Piece) -> Markup:
        link = provenance.address(self.rules.definition.name, piece.id)
        return provenance.sources(self.facts(piece.id), self.reader, link)

    def all_cards(self, drawn: Iterable[Markup]) -> Markup:
        """All cards of the game, only one of which is ever open."""
        return html('<div class="cards" id="cards">{drawn}</div>', drawn=drawn)


def is_hidden(piece: str) -> bool:
    """Whether a view shows only the back of a piece."""
    return piece.startswith(FACE_DOWN)


def in_a_row(lines: Iterable[str]) -> str:
    """The lines of a card one after the other: what is no sentence ends like one.

    >>> in_a_row(["fuel card: cost 1", "Gain 3 chips."])
    'fuel card: cost 1. Gain 3 chips.'
    """
    return " ".join(line if line.endswith((".", "!", "?", ":")) else f"{line}." for line in lines)

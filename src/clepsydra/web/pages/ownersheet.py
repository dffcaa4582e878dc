"""A box as its owner sees it: its components, where their figures come from, and what can be typed in."""

from __future__ import annotations

import copy
import functools
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct, structs

from clepsydra.drawing.markup import Markup
from clepsydra.drawing.provenance import address, names_of
from clepsydra.kernel import Denial, GameDefinition, Piece, Reader, Sheets
from clepsydra.kernel.components import OWNER, RECONSTRUCTED
from clepsydra.kernel.corrections import Data, count, figure_in
from clepsydra.kernel.validators import Blank
from clepsydra.tables import boxes
from clepsydra.tables.boxes import component_at
from clepsydra.web.pages.blanks import Group, Input, Pen
from clepsydra.web.pages.boxes import Shown
from clepsydra.web.pages.layout import rendered
from clepsydra.web.rulesearch.vocabulary import folded


class Filling(Struct, frozen=True):
    """One figure to fill in: its inputs, where what stands there comes from, and what is wrong with it."""

    inputs: Input | Group
    source: str
    ours: str
    """What we have there, where the owner has something else."""
    wrong: tuple[str, ...] = ()


class Progress(Struct, frozen=True):
    """How far something has come."""

    done: int
    all: int


class Sheet(Struct, frozen=True):
    """A component to fill in."""

    piece: Piece
    section: str
    blanks: tuple[Blank, ...]
    fillings: tuple[Filling, ...]
    compared: bool
    wrong: tuple[str, ...]
    """What is wrong with the component as a whole."""
    after: str
    """The id of the next one of its kind; empty after the last."""
    progress: Progress
    """How many of its kind come before it, and how many there are."""


class Row(Struct, frozen=True):
    """A component in the list of all."""

    name: str
    href: str
    guessed: int
    owned: int


class Part(Struct, frozen=True):
    """Components of one kind in the list of all."""

    title: str
    rows: tuple[Row, ...]
    guessed: int
    owned: int


class OwnersBox:
    """A box with an owner's corrections: those kept, or those just tried and refused."""

    def __init__(
        self,
        box: GameDefinition,
        lang: str,
        corrections: Mapping[str, Any],
        *,
        tried: Data | None = None,
        wrong: Sequence[Denial] = (),
    ) -> None:
        if box.components is None:
            raise ValueError(f"{box.name} keeps no components")
        self.box = box
        self.game = Shown(box, lang)
        self.reader = Reader(box.texts, lang)
        self.lang = lang
        self.corrections = dict(corrections)
        self.tried = tried
        self.wrong = wrong
        self.blanks = boxes.blanks(box)

    def with_wrong(self, wrong: Sequence[Denial]) -> OwnersBox:
        """Return the same box with what is wrong with corrections that were tried as a file."""
        other = copy.copy(self)
        other.wrong = wrong
        return other

    @functools.cached_property
    def sheets(self) -> Sheets:
        """The components with the corrections that are kept, or without any that do not go any more."""
        sound = not self.wrong or self.tried is not None
        return boxes.sheets(self.box, self.corrections if sound else {}, self.lang)

    @functools.cached_property
    def counts(self) -> dict[str, int]:
        """How many figures are known in which way, without the owner."""
        return self.game.figures

    @property
    def corrected(self) -> int:
        """How many figures the owner has corrected."""
        return count(self.corrections)

    @functools.cached_property
    def parts(self) -> list[Part]:
        """All components that have something to fill in, by kind."""
        found: list[Part] = []
        for section in self.sheets.sections:
            rows = tuple(self._row(piece) for piece in section.pieces if self.blanks_of(piece))
            if rows:
                guessed, owned = (
                    sum(bool(getattr(row, way)) for row in rows) for way in ("guessed", "owned")
                )
                found.append(Part(section.title, rows, guessed, owned))
        return found

    @functools.cached_property
    def progress(self) -> Progress:
        """How many components have figures of the owner's, of all that have figures to fill in."""
        rows = [row for part in self.parts for row in part.rows]
        return Progress(sum(row.owned > 0 for row in rows), len(rows))

    def search(self, words: str) -> list[Row]:
        """The components in whose names, or in that of their kind, all words are; accents count for nothing."""
        wanted = folded(words).split()
        return [
            row
            for part in self.parts
            for row in part.rows
            if all(word in folded(f"{row.name} {part.title}") for word in wanted)
        ]

    def name_of(self, piece: str) -> str:
        """What a component is called; empty if there is none with this id."""
        pieces = (each for section in self.sheets.sections for each in section.pieces)
        return next((each.name for each in pieces if each.id == piece), "") if piece else ""

    @functools.cached_property
    def drawn(self) -> Markup:
        """The list of all components as HTML."""
        return rendered("boxparts.html", parts=self.parts, say=self.game.words.say)

    def _row(self, piece: Piece) -> Row:
        guessed, owned = (
            len(names_of(piece.facts, source, self.reader)) for source in (RECONSTRUCTED, OWNER)
        )
        return Row(piece.name, address(self.box.name, piece.id), guessed, owned)

    def blanks_of(self, piece: Piece) -> tuple[Blank, ...]:
        """What of a component can be corrected."""
        keys = {component_at(fact.path) for fact in piece.facts}
        numbers = sorted(number for key in keys for number in self._numbers.get(key, ()))
        return tuple(self.blanks[number] for number in numbers)

    @functools.cached_property
    def _numbers(self) -> dict[str, list[int]]:
        """Return for each component the numbers of its figures in `blanks`."""
        found: dict[str, list[int]] = {}
        for number, blank in enumerate(self.blanks):
            found.setdefault(component_at(blank.path), []).append(number)
        return found

    def sheet(self, piece_id: str) -> Sheet | None:
        """A component to fill in."""
        for section in self.sheets.sections:
            for piece in section.pieces:
                if piece.id == piece_id:
                    pieces = [other.id for other in section.pieces if self.blanks_of(other)]
                    number = pieces.index(piece_id) + 1 if piece_id in pieces else len(pieces)
                    after = "".join(pieces[number : number + 1])
                    return self._sheet(piece, section.title, after, Progress(number, len(pieces)))
        return None

    def _sheet(self, piece: Piece, section: str, after: str, progress: Progress) -> Sheet:
        blanks = self.blanks_of(piece)
        pen = Pen(self.reader)
        keys = {component_at(blank.path) for blank in blanks}
        own = [_where(denial) for denial in self.wrong]
        return Sheet(
            piece=piece,
            section=section,
            blanks=blanks,
            fillings=tuple(self._filling(pen, piece, blank) for blank in blanks),
            compared=all(figure_in(self.now, blank) is not None for blank in blanks),
            wrong=tuple(
                self.said(_named(denial, piece.name, where))
                for denial, where in zip(self.wrong, own, strict=True)
                if where in keys
            ),
            after=after,
            progress=progress,
        )

    @property
    def now(self) -> Data:
        """What the form shows."""
        return self.corrections if self.tried is None else self.tried

    def _filling(self, pen: Pen, piece: Piece, blank: Blank) -> Filling:
        said = figure_in(self.now, blank)
        value = blank.value if said is None else said
        sources = {fact.provenance for fact in piece.facts if within(fact.path, blank.path)}
        source = next((way for way in (OWNER, RECONSTRUCTED, "public") if way in sources), "rulebook")
        return Filling(
            pen.inputs(blank, value),
            source,
            pen.said(blank.check, blank.value) if value != blank.value else "",
            tuple(
                self.said(_named(denial, pen.label(blank.field[-1]), blank.path))
                for denial in self.wrong
                if within(_where(denial), blank.path)
            ),
        )

    @property
    def elsewhere(self) -> list[str]:
        """What is wrong, all of it."""
        return [self.said(denial) for denial in self.wrong]

    def said(self, denial: Denial) -> str:
        """A refusal in words."""
        return self.reader.denial(denial).removesuffix(f" ({denial.rule})")


def within(path: str, figure: str) -> bool:
    """Whether something stands at a figure or within it."""
    return path == figure or path.startswith(f"{figure}.")


def _where(denial: Denial) -> str:
    return str(denial.params.get("where", ""))


def _named(denial: Denial, name: str, path: str) -> Denial:
    """A refusal that calls the figure by its name; beside it nobody needs its path."""
    within_it = _where(denial).removeprefix(path).replace(".", " ")
    return structs.replace(denial, params={**denial.params, "where": f"{name}{within_it}"})

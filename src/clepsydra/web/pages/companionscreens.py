"""A companion game as its pages show it."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from clepsydra.companion import Automa, Corrected, Count, Die, Fact, Offer, Say, Session, Turn, Words, automas
from clepsydra.companion.keeping import opened
from clepsydra.drawing.assets import asset
from clepsydra.drawing.board import board_for
from clepsydra.drawing.marks import prose
from clepsydra.drawing.markup import NOTHING, Markup
from clepsydra.drawing.words import Words as PageWords
from clepsydra.kernel import PERSON, installed_games
from clepsydra.tables.ports import CompanionGame
from clepsydra.web.pages.boxes import Shown, shown
from clepsydra.web.pages.filled import address_of
from clepsydra.web.pages.rows import ago

LATEST = 3
"""So many turns stand above the great button."""


class Saved(Struct, frozen=True):
    """A game in the list of saved ones."""

    href: str
    title: str
    moment: str
    when: str
    box: Shown


class Told(Struct, frozen=True):
    """A turn in the log."""

    title: str
    icon: str
    lines: list[str]
    corrections: list[str]


class Face(Struct, frozen=True):
    """Something that a die, a bag or a deck can give."""

    value: str
    text: str
    icon: str
    shown: bool


class Drawn(Struct, frozen=True):
    """A die, a bag or a deck of an act."""

    die: Die
    label: str
    faces: list[Face]

    @property
    def face(self) -> Face:
        """What it gave."""
        return next(face for face in self.faces if face.shown)


def saved(kept: CompanionGame, lang: str, now: int) -> Saved:
    """A game as the list shows it."""
    screen = Screen(kept, opened(kept), lang)
    when = ago(now - kept.moved_at, PageWords(lang))
    box = shown(screen.session.automa.game, lang)
    return Saved(screen.href, screen.title, screen.moment, when, box)


def table_beside(automa: Automa[Any]) -> str:
    """Where a table is opened at which people enter their own moves too."""
    definition = installed_games()[automa.game]
    seats = next(
        seats
        for seats in definition.seatings
        if automa.name in seats and seats.count(PERSON) == automa.people
    )
    return address_of(definition, seats)


def tables_beside(lang: str) -> Iterator[tuple[str, str]]:
    """Each automa by its name, and where such a table with it is opened."""
    for automa in automas().values():
        yield Words(automa, lang).say(automa.name, "title"), table_beside(automa)


class Screen:
    """What a page of a game shows."""

    def __init__(self, kept: CompanionGame, session: Session, lang: str) -> None:
        self.session, self.id, self.changes = session, kept.id, kept.changes
        self.href = f"/companion/{kept.id}"
        self.table = table_beside(session.automa)
        self.key = secrets.token_urlsafe(9)
        self._page = PageWords(lang)
        self._words = Words(session.automa, lang, session.game)
        self._board = board_for(session.rules, lang)

    @property
    def styles(self) -> list[str]:
        """The sheets that pictures of its pieces need."""
        return [asset(sheet, self.session.automa.game) for sheet in self._board.styles]

    def picture(self, says: Say) -> Markup:
        """The piece that a text is about, as its board draws it; nothing where the board has no picture."""
        named = (figure for figure in says.figures.values() if isinstance(figure, str))
        return next(filter(None, map(self._board.picture, named)), NOTHING)

    def text(self, says: Say) -> str:
        """A text of the automa."""
        return prose(self._words.text(says))

    @property
    def title(self) -> str:
        """What the automa is called."""
        return self.text(Say("title"))

    @property
    def moment(self) -> str:
        """Where the game is."""
        return self.text(self.session.standing.moment)

    @property
    def figures(self) -> list[tuple[str, int]]:
        """The figures on top."""
        return [(self.text(says), figure) for says, figure in self.session.standing.figures]

    @property
    def calling(self) -> Offer | None:
        """The act that is open."""
        return self.session.calling

    @property
    def draws(self) -> list[Drawn]:
        """What dice, bags and decks gave in the act; those that are called the same are numbered."""
        dice = self.session.dice
        labels = [self.text(die.says) for die in dice]
        found = []
        for number, (die, label) in enumerate(zip(dice, labels, strict=True)):
            count, n = labels.count(label), labels[: number + 1].count(label)
            numbered = self._page.say("companion", "one_of", what=label, n=n, count=count)
            found.append(Drawn(die, label if count == 1 else numbered, self._faces(die)))
        return found

    def _faces(self, die: Die) -> list[Face]:
        """Each thing that it can give, once."""
        texts = [self.text(face) for face in die.faces]
        icons = die.icons or ("",) * len(texts)
        return [
            Face(f"{die.draw}.{number}", text, icons[number], text == texts[die.shows])
            for number, text in enumerate(texts)
            if texts.index(text) == number
        ]

    @property
    def ending(self) -> list[str]:
        """What is to be said at the end."""
        return [self.text(says) for says in self.session.automa.ending(self.session.game)]

    def value(self, fact: Fact) -> str:
        """What a line of the sheet says."""
        field = fact.field
        if isinstance(field, Count):
            return str(fact.value)
        chosen = fact.value if isinstance(fact.value, list) else [fact.value]
        named = [self.text(option.says) for option in field.options if option.key in chosen]
        return ", ".join(named) or self._page.say("companion", "none")

    # The log

    @property
    def latest(self) -> list[Told]:
        """The last turns."""
        return list(self._told(LATEST))

    @property
    def log(self) -> list[Told]:
        """All turns, the last first."""
        return list(self._told(len(self.session.kept.turns)))

    def _told(self, most: int) -> Iterator[Told]:
        for turn in reversed(self.session.kept.turns[-most:]):
            told = self._turn(turn)
            if told is not None:
                yield told

    def _turn(self, turn: Turn) -> Told | None:
        if not turn.entries:
            return None
        alone = self.session.alone(turn)
        lines = [self.text(line.says) for line in alone.lines]
        corrections = [
            self._corrected(alone, entry) for entry in turn.entries if isinstance(entry, Corrected)
        ]
        act = alone.calling
        if act is None:
            return Told(self._page.say("companion", "all"), "check", [], corrections)
        return Told(self.text(act.says), act.icon or "bot", lines, corrections)

    def _corrected(self, alone: Session, entry: Corrected) -> str:
        fact = alone.automa.facts(alone.game).get(entry.line)
        says = None if fact is None else fact.field.says
        return self._page.say("companion", "corrected", what=entry.line if says is None else self.text(says))

"""A board is a set of named regions, each drawn from its part of what somebody may know.

The server keeps the parts it has sent, asks for the parts of the new view, and sends the regions whose
part is another: comparing encoded parts is all there is to it. A drawing knows neither the ask nor who
looks, so that all who see the same part share one drawing.
"""

from __future__ import annotations

import functools
from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import msgspec
from msgspec import Struct

from clepsydra.drawing.coach import Slip, Tips
from clepsydra.drawing.colours import COLOURS
from clepsydra.drawing.happenings import Happening
from clepsydra.drawing.installed import Moment, Scene, boards
from clepsydra.drawing.log import Line
from clepsydra.drawing.marks import Amount, Sign, anchor
from clepsydra.drawing.markup import NOTHING, Markup, join
from clepsydra.drawing.plan import Plan
from clepsydra.drawing.progress import Progress
from clepsydra.drawing.reactions import Reactions
from clepsydra.drawing.roll import Roll
from clepsydra.drawing.seats import Standing
from clepsydra.drawing.tally import Tally
from clepsydra.drawing.tips import Explained, explanations, of_every_table
from clepsydra.drawing.views import Looks, Region, View, look
from clepsydra.drawing.words import Words
from clepsydra.kernel import (
    Answer,
    Denial,
    Event,
    One,
    Option,
    Position,
    Reader,
    Ruleset,
    Sentence,
    Some,
    State,
    in_words,
)

if TYPE_CHECKING:
    from clepsydra.drawing.choices import Choice

__all__ = ["Advance", "Board", "Entry", "Parts", "Region", "View", "board_for", "changed", "look"]

S = TypeVar("S", bound=State)

KEPT = 64
"""So many drawings of a table are kept at hand: those of a position and the one before, for all who look."""
TOLD = 32
"""So many sentences are kept at hand: those of an answer, as each viewer is told it."""


class Entry(Struct, frozen=True):
    """An option as the decision bar lists it: in full, and in short within a row of its like."""

    label: str
    icon: str = ""
    title: str = ""
    """What the row says where the label says more, which symbols show beside it; else the label."""
    row: str = ""
    """What options of one row share, such as the place; empty: a row of its own."""
    short: str = ""
    mark: str = ""
    """The symbol of the short form."""
    chip: Markup = NOTHING
    """The short form as it lies on the table: shown instead of a symbol or a word."""
    card: str = ""
    """The card that tells more."""
    face: Markup = NOTHING
    """The tile or card on offer as it lies on the table, small: shown where others have a symbol and a name."""
    picture: Markup = NOTHING
    """A drawing of the thing, small: shown beside its name, where others have a symbol."""
    effect: Markup = NOTHING
    """What it brings, in symbols."""
    group: str = ""
    """Where it is, or what for: the heading under which it stands where there are many."""


class Advance(Struct, frozen=True):
    """An answer that is given once for a whole part of the game, and how the button for it says so."""

    answer: Answer
    label: str


Parts = dict[str, bytes]


class Board(Generic[S]):
    """A game's board at one table, in one language.

    Without regions it still works: every option is in the decision bar. A game derives its own.
    """

    home: Path | None = None
    """The folder that it brings: its `words`, and as `static` its style sheets and pictures."""
    styles: tuple[str, ...] = ()
    """The style sheets of its own that it needs beside those of every page."""
    score_icons: Mapping[str, str] = {}
    """The symbols of the lines of the score sheet."""
    signs: tuple[str, ...] = ()
    """The symbols that a player meets everywhere, each called like the thing that it stands for."""
    tips: Tips[S] = {}
    """The figures of a position that a newcomer is told before a question, by its rule."""
    in_bar: tuple[str, ...] = ()
    """The regions that stand in the bar on top of the page: where the game is in its course."""
    beside_seats: tuple[str, ...] = ()
    """The regions that stand beside the cards of the seats: what their players compete for."""
    below_seats: tuple[str, ...] = ()
    """The regions that stand below the seats: what all share."""
    pictures: Mapping[str, Scene] = {}
    """What modules and automas change, in symbols, by their names."""
    moments: tuple[Moment, ...] = ()
    """The pictures of how the game is played, one for each part of its course that its texts tell."""
    topics: Mapping[str, Moment] = {}
    """The pictures of the topics that its texts tell, by the names of the topics."""
    secret_asks: tuple[str, ...] = ()
    """The rules whose question would tell the others what its seat holds in secret.

    The page never answers them at once, not even with a single option: the time it takes would tell it too.
    """
    open_asks: tuple[str, ...] = ()
    """The rules whose options everybody can work out: where a single one is left, it may be seen that it took no time."""
    filled_asks: tuple[str, ...] = ()
    """The questions for several things, by rule, that a page asks as a number: it takes them in the order of the list."""
    mixed_asks: tuple[str, ...] = ()
    """The questions for one of many mixtures, by rule, that a page asks as a number of each kind."""
    declines: frozenset[str] = frozenset()
    """The options that refuse an offer or say that it is enough: no confirmation is asked after them."""
    joined: frozenset[str] = frozenset()
    """The questions, by rule, that go on with the choice before them: a page asks them beside the piece of that choice."""
    ends: frozenset[Option] = frozenset()
    """The options that end the turn where others are left: the key that ends a turn takes them."""

    mascot: str = ""
    """The thing whose picture stands with who has won, in a game whose seats have no portraits."""
    numbered: bool = False
    """Whether its pieces have numbers beside their names: a switch shows those first."""
    warned_asks: tuple[str, ...] = ()
    """The rules of questions with an answer that `warning` warns of."""
    art: str = "art.svg"
    """The file of its drawings, which the cards of events show by their names."""
    happenings: Mapping[type[Event], Happening] = {}
    """How its kinds of events are shown as they happen, beside those of every game."""
    drawn_goods: Mapping[str, str] = {}
    """By the symbol of a good, the name of the drawing in `art` that flies instead of it, with a `#`."""

    def __init__(
        self, rules: Ruleset[S], lang: str, players: Sequence[str] = (), colours: Sequence[str] = ()
    ) -> None:
        self.rules = rules
        self.lang = lang
        self.reader = Reader(rules.definition.texts, lang, players, rules.setup.seats)
        self.words = Words(lang)
        self.colours = colours or COLOURS
        """The colours of the seats, for a game that gives none itself."""
        self.choices: dict[tuple[Any, ...], Choice] = {}
        """Options as the bar lists them, by all that they are made of (see `choices.asked`)."""
        self._kept: dict[tuple[str, bytes], Markup] = {}
        self._told: dict[tuple[tuple[type[Event], ...], bytes], str] = {}
        self._looks: Looks[S] = Looks(rules.encode)

    @functools.cached_property
    def regions(self) -> dict[str, Region[S]]:
        """The regions by name: laid out once all that they are drawn with is there."""
        return {region.name: region for region in self.lay_out()}

    # What a game says of its board

    def lay_out(self) -> Iterator[Region[S]]:
        """The regions, in the order of reading."""
        yield from ()

    def arrange(self, drawn: Mapping[str, Markup], seat: int | None) -> Markup:
        """The other regions in the middle of the page, but for what `dock` and `side` take."""
        return join(drawn.values())

    def dock(self, drawn: Mapping[str, Markup], seat: int | None) -> Markup:
        """What lies before the seat that looks and is always in view: its goods, its hand or its workers."""
        return NOTHING

    def side(self, drawn: Mapping[str, Markup], seat: int | None) -> Markup:
        """What stands beside the boards where there is room, and else below them."""
        return NOTHING

    def tabs(self, seat: int | None) -> tuple[tuple[str, str], ...]:
        """The parts of the boards to jump to, each by its id and its name."""
        return ()

    def progress(self, state: S) -> Progress | None:
        """How far the game is, in its own measure; nothing for a game without parts."""
        return None

    def anchors(self, ask: One | Some, option: Option) -> tuple[str, ...]:
        """The ids of the places that an option is about; none if it is about no place."""
        return ()

    def leaves(self, ask: One | Some) -> tuple[str, ...]:
        """The ids of what goes elsewhere by the answer, whichever it is."""
        return ()

    def tip(self, view: View[S], ask: One | Some) -> Slip | None:
        """Return the figures of this position that matter for a question of a seat; `None` for most questions."""
        figures = self.tips.get(ask.rule)
        return None if figures is None else Slip(ask.rule, ask.rule, figures(view.state, ask.seat))

    def slips(self, view: View[S], ask: One | Some) -> Mapping[Option, Slip]:
        """The options of a question that a newcomer would regret, as far as its seat can know."""
        return {}

    def warning(self, view: View[S], ask: One | Some, answer: Answer) -> Slip | None:
        """Return what every player is told before this answer counts, coached or not; asked for `warned_asks` alone."""
        return None

    def plan(self, view: View[S], ask: One | Some) -> Plan | None:
        """Return what a question decides together with those that follow it, if nothing new is known between them."""
        return None

    def reactions(self, view: View[S], ask: One | Some) -> Reactions | None:
        """Return what a seat could answer with, if it is asked whether it has anything to say to an attack."""
        return None

    def roll(self, view: View[S], ask: One | Some, events: Sequence[Event]) -> Roll | None:
        """The dice that led to a question, among what happened in the running step."""
        return None

    def entry(self, ask: One | Some, option: Option) -> Entry:
        """How the decision bar lists an option.

        It reads nothing of the question but its rule and what is said of the option: as long as these, the price and
        the places are the same, it is not asked again.
        """
        return Entry(self.reader.option(option, ask))

    def refused_entry(self, ask: One | Some, option: Option) -> Entry:
        """Return as much of the entry of a refused option as names it: its row, in short, and its symbol."""
        return self.entry(ask, option)

    def tally(self, view: View[S], ask: Some) -> Tally | None:
        """What the items of a subset cost and bring, each by itself, if that is worth adding up."""
        return None

    def in_advance(self, ask: One | Some) -> Advance | None:
        """What may be answered to this and all its like in the running part of the game, if anything."""
        return None

    def is_declined(self, answer: Answer) -> bool:
        """Return whether an answer refuses an offer; none of several things chosen is no such answer."""
        return (answer[0] if isinstance(answer, tuple) and answer else answer) in self.declines

    def sign(self, view: View[S], seat: int) -> Sign:
        """The seat's token."""
        name = self.reader.player(seat)
        return Sign(self.colours[seat % len(self.colours)], name[:1].upper(), name)

    def standing(self, view: View[S], seat: int) -> Standing:
        """What the strip of seats says of a seat's game."""
        return Standing(self.sign(view, seat))

    def purse(self, view: View[S], seat: int) -> tuple[Amount, ...]:
        """What a seat pays with: its goods, or what else it counts."""
        standing = self.standing(view, seat)
        return standing.goods or standing.counters

    def short_of(self, denial: Denial) -> tuple[Amount, ...]:
        """What is missing, where a refusal is about something missing."""
        return ()

    def amounts(self, goods: Mapping[str, int]) -> tuple[Amount, ...]:
        """A price in symbols; a game that shows its goods says with which."""
        return ()

    def line(self, view: View[S], event: Event) -> Line:
        """The line of the log for an event: drawn once, and anew only when the tokens of the seats change."""
        seat = getattr(event, "seat", None)
        return Line(self.reader.event(event), None if seat is None else self.sign(view, seat))

    def told(self, sentence: Sentence) -> str:
        """Return a sentence of the log in words, which are found once for all who were told the same."""
        # What somebody may not see of an event is not in it any more: so nothing else than the words of these events is kept.
        key = tuple(map(type, sentence.events)), msgspec.msgpack.encode(sentence)
        words = self._told.pop(key, None) or in_words(self.reader, self.rules, sentence)
        self._told[key] = words  # the one used last goes last
        if len(self._told) > TOLD:
            del self._told[next(iter(self._told))]
        return words

    def rule_of(self, view: View[S], event: Event) -> str:
        """The rule that a step of an automa's turn goes by: what the event itself says, or the game knows."""
        return str(getattr(event, "rule", ""))

    def places_of(self, view: View[S], event: Event) -> tuple[str, ...]:
        """The ids of the places that a step of an automa's turn is about."""
        return ()

    def then_of(self, view: View[S], event: Event) -> tuple[str, ...]:
        """The ids of the places where the turn of an automa that begins with this step will end."""
        return ()

    def is_guessed(self, card: str) -> bool:
        """Whether a card tells figures that were reconstructed rather than read."""
        return False

    def score_parts(self, moments: Iterable[tuple[int, Event]]) -> Mapping[str, Mapping[str, Sequence[int]]]:
        """Return what lines of the score sheet are made of, by line and name, a figure for each seat.

        `moments` are all events of a finished game, each with the number of answers by then.
        """
        return {}

    def picture(self, thing: str) -> Markup:
        """A piece or a space as it lies on the table, small and with nothing to open; nothing where a symbol is enough."""
        return NOTHING

    def purse_places(self, seat: int) -> tuple[str, ...]:
        """The ids of where the goods of a seat lie, the first of which that is seen is meant."""
        return anchor("purse", seat), anchor("mat", seat, "seat"), anchor("mat", seat)

    def cards(self) -> Markup:
        """What every component does, in words: the same for the whole game, opened from the boards."""
        return NOTHING

    def places_explained(self) -> Iterable[Explained]:
        """What each place of the boards is for, in the order of reading, as the player aid tells it."""
        return ()

    def explained(self) -> Iterable[Explained]:
        """The symbols of the game that no card tells of, each with one line of what it means."""
        return ()

    # What the page asks of it

    def look(self, position: Position[S], seat: int | None) -> View[S]:
        """Return the game as this seat may see it; who may know just the same is given the same state.

        So what a board works out of it, and a region is made of, is there for all of them at once.
        """
        return self._looks.look(position, seat)

    @functools.cached_property
    def all_cards(self) -> Markup:
        """`cards` and the explanations of symbols, drawn once for the whole game."""
        return self.cards() + explanations((*of_every_table(self.words), *self.explained()))

    def parts(self, view: View[S]) -> Parts:
        """What each region depends on, encoded: cheap to keep and to compare."""
        return {name: self._looks.part(region, view)[1] for name, region in self.regions.items()}

    def draw(self, view: View[S], names: Iterable[str] | None = None) -> dict[str, Markup]:
        """The drawings of these regions, or of all."""
        wanted = self.regions if names is None else names
        return {name: self._drawing(self.regions[name], view) for name in wanted}

    def drawing_all(self, view: View[S]) -> Generator[None]:
        """Draw the cards and all regions, pausing after each, so that `draw` finds them drawn."""
        _ = self.all_cards
        yield
        for region in self.regions.values():
            self._drawing(region, view)
            yield

    def _drawing(self, region: Region[S], view: View[S]) -> Markup:
        part, encoded = self._looks.part(region, view)
        key = region.name, encoded
        drawing = self._kept.pop(key, None) or region.draw(part)
        self._kept[key] = drawing  # the one used last goes last
        if len(self._kept) > KEPT:
            del self._kept[next(iter(self._kept))]
        return drawing


def changed(before: Parts, after: Parts) -> list[str]:
    """The regions to be sent to somebody who has seen `before`.

    >>> changed({"mine": b"a", "mat-0": b"b"}, {"mine": b"a", "mat-0": b"c"})
    ['mat-0']
    """
    return [name for name, part in after.items() if before.get(name) != part]


def board_for(
    rules: Ruleset[S], lang: str, players: Sequence[str] = (), colours: Sequence[str] = ()
) -> Board[S]:
    """The board of a game: of its entry point in the group `clepsydra.boards`, or else a bare one."""
    return (boards().get(rules.definition.name) or Board[S])(rules, lang, players, colours)

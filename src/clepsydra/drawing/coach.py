"""The coach of a first game: figures that matter before a decision, and what is easily overlooked of an option.

Every sentence is computed from the position: a rule of thumb can lose a game. It is drawn for a player who plays alone, and the page shows it if tips are switched on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from msgspec import Struct

from clepsydra.drawing.marks import icon, prose, sentence
from clepsydra.drawing.markup import NOTHING, Markup, html
from clepsydra.kernel import One, Option, Some

if TYPE_CHECKING:
    from clepsydra.drawing.board import Board, View
    from clepsydra.drawing.words import Words


C = TypeVar("C")
S = TypeVar("S")
MOST_LOOKS = 3


class Slip(Struct, frozen=True):
    """What is easily overlooked of an option: a sentence of the game, under `[slips]`, and the rule behind it."""

    says: str
    rule: str
    figures: Mapping[str, Any] = {}


Judges = Mapping[str, tuple[Callable[[C, Any], Slip | None], ...]]
"""What a game's coach asks itself of an option, by the rule of the question."""


Tips = Mapping[str, Callable[[S, int], Mapping[str, Any]]]
"""The figures of a seat's position that a game's coach says before a question, by its rule."""


def first_slips(coach: C, ask: One | Some, judges: Judges[C]) -> dict[Option, Slip]:
    """The options that are easily regretted, each with the first reason that the judges of its question find."""
    told = {}
    for option in ask.menu.options:
        found = (judge(coach, option) for judge in judges.get(ask.rule, ()))
        if slip := next(filter(None, found), None):
            told[option] = slip
    return told


class Caution(Struct, frozen=True):
    """A slip in words."""

    text: str
    rule: str


class Look(Struct, frozen=True):
    """Something that weighs much in a position, in words, and about how many points it is worth."""

    text: str
    points: int


class Coaching(Struct, frozen=True):
    """What the coach says of a question and of its options, and where it is switched off."""

    off: str
    tip: str = ""
    looks: tuple[Look, ...] = ()
    cautions: Mapping[Option, Caution] = {}


def coaching(board: Board[Any], view: View[Any], ask: One | Some, off: str) -> Coaching:
    """Return what the game has to say of a question, all of it computed from the position."""
    reader, tip = board.reader, board.tip(view, ask)
    return Coaching(
        off,
        "" if tip is None else reader.say("coach", tip.says, tip.figures),
        tuple(looks(board, view)),
        {
            option: Caution(sentence(reader.say("slips", slip.says, slip.figures)), slip.rule)
            for option, slip in board.slips(view, ask).items()
        },
    )


def looks(board: Board[Any], view: View[Any]) -> Iterator[Look]:
    """What weighs most for a seat by the game's own valuation, of all that has words: the score needs none."""
    definition, reader = board.rules.definition, board.reader
    if definition.valuation is None or view.seat is None:
        return
    terms = definition.valuation.terms(definition.game(board.rules, view.state), view.seat)
    points = {term: round(worth) for term, worth in terms.items() if reader.knows("looks", term)}
    heaviest = sorted(points, key=lambda term: -abs(terms[term]))[:MOST_LOOKS]
    yield from (Look(reader.say("looks", term), points[term]) for term in heaviest if points[term])


def tip_of(coach: Coaching | None, rule: str, words: Words) -> Markup:
    """The line under the question; the script lets it go once such questions have been answered often enough."""
    if coach is None or not coach.tip:
        return NOTHING
    return html(
        '<p class="tip" data-tip="{rule}">{icon}<span>{tip}</span>'
        '<a class="btn quiet icon small" href="{off}" aria-label="{less}" title="{less}">{cross}</a></p>',
        rule=rule,
        icon=icon("bulb", css="s16"),
        tip=prose(coach.tip),
        off=coach.off,
        less=words.say("coach", "off"),
        cross=icon("close"),
    )


def looks_of(coach: Coaching | None, words: Words) -> Markup:
    """What weighs most, folded, after the choices: on a phone it scrolls with them."""
    if coach is None or not coach.looks:
        return NOTHING
    return html(
        '<details class="looks"><summary>{title}</summary><ul>{looks}</ul><p class="muted">{note}</p></details>',
        title=words.say("coach", "looks"),
        looks=(
            html(
                "<li><span>{text}</span><b>{points}</b></li>",
                text=prose(look.text),
                points=f"{look.points:+d}",
            )
            for look in coach.looks
        ),
        note=words.say("coach", "looks_note"),
    )

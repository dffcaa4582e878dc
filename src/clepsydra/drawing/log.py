"""The log: a sentence per move, each a link to its moment, by turns; a heading above each part of the game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct

from clepsydra.drawing.marks import Sign, icon, prose, token
from clepsydra.drawing.markup import Attributes, Markup, attributes, html, join


class Line(Struct, frozen=True):
    """What a line says, and who did it."""

    text: str
    sign: Sign | None = None
    mark: bool = False
    """Whether it opens a phase, an era, a round."""
    aside: bool = False
    """Whether it is a mark that opens nothing, such as a time-out: it stands where it happened."""
    seat: int | None = None
    """Whose line it is, if it is one seat's."""
    moment: str = ""
    """Where the replay shows it."""
    own_turn: bool = False
    """Whether it happens in the seat's own turn only: what others are told to have done meanwhile belongs there."""
    begins: bool = False
    """Whether a turn begins with it, although the one before may have been the same seat's."""
    in_answer: bool = False
    """Whether it answers what another seat does, in that seat's turn."""
    rule: str = ""
    """The rule by which an automa did it."""
    places: tuple[str, ...] = ()
    """Where on the boards it happened: the ids of their elements."""
    then: tuple[str, ...] = ()
    """Where on the boards the turn that begins with it ends."""
    news: bool = False
    """Whether it tells its own seat what it could not know: that seat is told too."""
    automa: bool = False
    """Whether it is a step of a seat that decides by procedure: such a turn is told step by step."""


class LogLabels(Struct, frozen=True):
    """What the buttons of a turn are called."""

    more: str
    """What unfolds it."""
    again: str = ""
    """What leads through it step by step."""


class LogLine(Struct, frozen=True):
    """A line of the log as it is drawn, which needs to be done only once."""

    number: int
    """Which line of the whole log it is."""
    said: Line
    drawn: Markup


def line(said: Line) -> Markup:
    """What a line says, with a link to its moment."""
    text = prose(said.text)
    return html(
        "{linked}{rule}",
        linked=html('<a href="{moment}">{text}</a>', moment=said.moment, text=text) if said.moment else text,
        rule=html(' <a class="rule" href="/rules/{rule}">{rule}</a>', rule=said.rule) if said.rule else None,
    )


def turns(entries: Sequence[LogLine]) -> list[list[LogLine]]:
    """The lines by whose they are: what one seat did without another in between; a mark stands alone.

    What is nobody's belongs to what it came after; so does what happens to others in a turn, where it is known to be one.
    """
    found: list[list[LogLine]] = []
    whose: int | None = None
    is_turn = False
    for entry in entries:
        said, after_mark = entry.said, not found or found[-1][-1].said.mark
        another = said.seat not in {None, whose} and (said.own_turn or not is_turn)
        if said.mark or after_mark or another or said.begins:
            found.append([])
            whose, is_turn = said.seat, False
        is_turn = is_turn or said.own_turn
        found[-1].append(entry)
    return found


def log(grouped: Sequence[Sequence[LogLine]], labels: LogLabels) -> Markup:
    """The parts of the game, the latest first: each with its heading above its turns, the latest of them unfolded."""
    newest = next((turn for turn in reversed(grouped) if not turn[0].said.mark), None)
    return html(
        '<div role="log" tabindex="0"><ol class="log" reversed>{turns}</ol></div>',
        turns=[_turn(turn, labels, opened=turn is newest) for turn in _latest_first(grouped)],
    )


def _latest_first(grouped: Sequence[Sequence[LogLine]]) -> list[Sequence[LogLine]]:
    """The turns as they are read: backwards, but a mark before all that came after it."""
    found: list[Sequence[LogLine]] = []
    at = 0
    for turn in grouped:
        if turn[0].said.mark and not turn[0].said.aside:
            found.insert(0, turn)
            at = 1
        else:
            found.insert(at, turn)
    return found


def added(grouped: Iterable[Sequence[LogLine]], since: int, labels: LogLabels) -> Markup:
    """The lines from a number on, in the order in which they were told: those of the running turn, then whole turns."""
    return join(
        _turn(turn, labels) if turn[0].number >= since else _rest(turn, since)
        for turn in grouped
        if turn[-1].number >= since
    )


def _rest(turn: Iterable[LogLine], since: int = 0) -> Markup:
    return join(
        html(
            '<li id="line-{number}"{about}>{drawn}</li>',
            number=entry.number,
            about=_about(entry),
            drawn=entry.drawn,
        )
        for entry in turn
        if entry.number >= since
    )


def _about(entry: LogLine) -> Attributes:
    """What the page's script knows of a line: its places, where its turn ends, whether it tells its own seat news."""
    places, then = (" ".join(ids) or None for ids in (entry.said.places, entry.said.then))
    return attributes({"data-at": places, "data-goal": then, "data-news": entry.said.news or None})


def _turn(turn: Sequence[LogLine], labels: LogLabels, *, opened: bool = False) -> Markup:
    """What a seat did first, and the rest to be unfolded: an open page adds to it, so it is there when empty."""
    head, *rest = turn
    if head.said.mark:
        return html(
            '<li class="mark {aside}" id="line-{number}">{drawn}</li>',
            aside="aside" if head.said.aside else None,
            number=head.number,
            drawn=head.drawn,
        )
    return html(
        '<li class="log-turn" id="turn-{number}" data-seat="{seat}">{who}<span{about}>{drawn}</span>'
        '{again}<details open="{opened}"><summary aria-label="{more}"></summary><ol>{rest}</ol></details></li>',
        number=head.number,
        seat=head.said.seat,
        who=token(head.said.sign) if head.said.sign else html("<span></span>"),
        about=_about(head),
        drawn=head.drawn,
        again=_again(labels) if head.said.automa else None,
        opened=opened,
        more=labels.more,
        rest=_rest(rest),
    )


def _again(labels: LogLabels) -> Markup:
    """What leads through the turn of an automa once more; the script does it, and without one the lines are there."""
    return html(
        '<button class="btn quiet icon small again" type="button" data-again title="{again}" aria-label="{again}">'
        "{icon}</button>",
        again=labels.again,
        icon=icon("rematch"),
    )

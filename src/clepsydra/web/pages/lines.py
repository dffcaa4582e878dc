"""The log as one viewer reads it, by turns: each sentence is drawn once, and an open page is sent only those that it lacks."""

from __future__ import annotations

import functools
from bisect import bisect_right
from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Struct, structs

from clepsydra import drawing
from clepsydra.drawing.markup import Markup, html
from clepsydra.kernel import PERSON, Event, Sentence, sentences
from clepsydra.tables.match import Match
from clepsydra.tables.match_state import RanOut
from clepsydra.tables.picture import Picture

MOST = 120
"""How much of the log a page shows."""

SHARED = 256
"""So many lines of a table are kept for all who are told the same: those of an answer, as each viewer is told it."""

Moment = tuple[int, Event]
"""An event, and how many answers had been given by then."""
Decided = tuple[int, int]
"""An answer: the seat that gave it, and its act."""
Shared = dict[tuple[Any, ...], drawing.LogLine]
"""Lines as they are drawn for whoever is told the same events, by all that they are made of."""


class Told(Struct, frozen=True):
    """The end of what somebody was told."""

    first: int
    """The number of the first of these events in the whole log."""
    events: tuple[Moment, ...]


class Lines(Struct, frozen=True, dict=True):
    """The newest lines, in the order in which they were told."""

    first: int
    """The number of the first of them in the whole log."""
    events: tuple[Moment, ...]
    drawn: tuple[drawing.LogLine, ...]
    signs: tuple[drawing.Sign, ...]
    """The tokens of the seats, which turns bear."""
    labels: drawing.LogLabels
    sentences: tuple[Sentence, ...] = ()
    """What the lines tell."""

    @property
    def end(self) -> int:
        """The number of the event that comes next."""
        return self.first + len(self.events)

    @property
    def html(self) -> Markup:
        """All of them, the latest first."""
        return html(
            '<div id="lines" data-most="{most}">{log}</div>',
            most=MOST,
            log=drawing.log(self.turns, self.labels),
        )

    @functools.cached_property
    def turns(self) -> list[list[drawing.LogLine]]:
        """The lines by turns; one that is cut off by how much a page shows is left out, as an open page does."""
        turns = drawing.turns(self.drawn)
        cut_off = self.first and len(self.events) == MOST
        return turns[1:] if cut_off and len(turns) > 1 else turns

    def since(self, before: Lines) -> Markup | None:
        """The lines that came after others or have grown since; `None` if those are no longer what is told."""
        if self.signs != before.signs or not self.first <= before.end <= self.end:
            return None
        known = {line.number: line for line in before.drawn}
        end, changed, last = before.end, [], None
        for turn in self.turns:
            for line in turn:
                if line.number >= end:
                    break
                last = line.number
                was = known.get(last)
                if was is not line and was != line:
                    changed.append(last)
        if before.drawn and (last != before.drawn[-1].number or any(number != last for number in changed)):
            return None
        return drawing.added(self.turns, min([end, *changed]), self.labels)


def lines(
    board: drawing.Board[Any],
    view: drawing.View[Any],
    told: Told,
    link: str,
    before: Lines | None = None,
    *,
    shared: Shared | None = None,
) -> Lines:
    """The lines of what was told, each with a link to its moment, which is `link` and the number of answers by then.

    Those that were drawn before are drawn no more, nor those that are `shared` by another who is told the same.
    """
    rules = board.rules
    signs = tuple(board.sign(view, seat) for seat in range(len(rules.setup.seats)))
    newest = told.events[-MOST:]
    first = told.first + len(told.events) - len(newest)
    known: dict[int, tuple[Sentence, drawing.LogLine]] = {}
    if before is not None and before.signs == signs:
        known = {said.number: (said, line) for said, line in zip(before.sentences, before.drawn, strict=True)}

    def drawn(said: Sentence) -> drawing.LogLine:
        was = known.get(said.number)
        if was is not None and (was[0] is said or was[0] == said):
            return was[1]
        if shared is None or len(rules.setup.people) < len(rules.setup.seats):
            return _line(board, view, said, link)  # what an automa did is told with where it stands now
        return _shared(shared, board, view, said, (link, signs))

    said = tuple(sentences(rules, newest, first, _still_told(before, first, newest)))
    labels = drawing.LogLabels(board.words.say("log", "more"), board.words.say("log", "again"))
    return Lines(first, newest, tuple(map(drawn, said)), signs, labels, said)


def _shared(
    shared: Shared,
    board: drawing.Board[Any],
    view: drawing.View[Any],
    said: Sentence,
    of: tuple[str, tuple[drawing.Sign, ...]],
) -> drawing.LogLine:
    """A line for all who are told these events: what one may not see of them is not in them any more."""
    key = tuple(map(type, said.events)), msgspec.msgpack.encode(said), *of
    line = shared.pop(key, None) or _line(board, view, said, of[0])
    shared[key] = line  # the one used last goes last
    if len(shared) > SHARED:
        del shared[next(iter(shared))]
    return line


def _still_told(before: Lines | None, first: int, newest: Sequence[Moment]) -> tuple[Sentence, ...]:
    """The sentences of lines before, if all that they tell is told by these too, but for what is too old by now."""
    if before is None or not before.first <= first <= before.end:
        return ()
    told = before.events[first - before.first :]
    return before.sentences if told == newest[: len(told)] else ()


def _line(
    board: drawing.Board[Any], view: drawing.View[Any], sentence: Sentence, link: str
) -> drawing.LogLine:
    """A sentence as the log draws it: what its first event says of it, in the words of all."""
    rules, event = board.rules, sentence.events[0]
    said = board.line(view, event)
    seat = sentence.seat if said.seat is None else said.seat
    automa = seat is not None and rules.setup.seats[seat] != PERSON
    with_automa = len(rules.setup.people) < len(rules.setup.seats)
    told = structs.replace(
        said,
        text=board.told(sentence),
        mark=sentence.heading or isinstance(event, RanOut),
        aside=isinstance(event, RanOut),
        seat=seat,
        moment=f"{link}{sentence.until}",
        news=sentence.tells_news,
        automa=automa,
        rule=board.rule_of(view, event) if automa else "",
        places=board.places_of(view, event) if automa or (with_automa and seat is None) else (),
        then=board.then_of(view, event) if automa else (),
    )
    return drawing.LogLine(sentence.number, told, drawing.line(told))


def told_to(match: Match, picture: Picture) -> Told:
    """What a viewer was told, each event with the number of answers by then."""
    moments = tuple(zip(picture.moments, picture.events, strict=True))
    return _with_time_outs(match, Told(picture.first_event, moments))


def _with_time_outs(match: Match, told: Told) -> Told:
    """What was told, and each time-out after the answers that had been settled by then (TB-CLK-04)."""
    pace = match.table.pace
    if pace is None or not match.state.time_outs:
        return told
    ran_out = [(after, RanOut(seat, pace.on_time_out)) for after, seat in match.state.time_outs]
    begins = told.events[0][0] if told.first and told.events else 0
    within = [moment for moment in ran_out if moment[0] >= begins]
    events = sorted((*told.events, *within), key=lambda moment: moment[0])
    return Told(told.first + len(ran_out) - len(within), tuple(events))


def newest(match: Match, seat: int | None) -> int:
    """The number of the first event that the page of a viewer shows: of those that they may know, the last."""
    until = match.position.shown_to(seat).count
    return match.told + bisect_right(match.position.log, until, key=lambda entry: entry[0]) - MOST


def last_turn(lines: Lines, history: Sequence[Decided], seat: int | None, *, asked: bool) -> int:
    """How many answers had been given when the seat's last turn ended; who is asked is still in the next one.

    A turn is one's own if the log tells it as such and one has answered in it: neither an answer in the turn of another
    nor what happens to one in it begins a turn. Nothing if the log no longer tells of any.
    """

    def moment(line: drawing.LogLine) -> int:
        return lines.events[line.number - lines.first][0]

    def is_own(turn: Sequence[drawing.LogLine]) -> bool:
        in_answer = {moment(line) for line in turn if line.said.in_answer}
        moments = {moment(line) for line in turn} - in_answer
        return turn[0].said.seat == seat and any(
            by == seat for at in moments if at for by, _ in history[at - 1 : at]
        )

    turns = [turn for turn in lines.turns if not turn[0].said.mark]
    if asked and turns and is_own(turns[-1]):
        turns.pop()
    ended = next((turn[-1] for turn in reversed(turns) if is_own(turn)), None)
    return 0 if ended is None or seat is None else moment(ended)

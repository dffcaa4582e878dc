"""What a viewer is shown of a match beside the board itself: what happened, who is asked, what may be chosen."""

from __future__ import annotations

from collections import Counter
from typing import Any, Generic, TypeAlias, TypeVar

from msgspec import Struct, structs

from clepsydra.kernel import Event, One, Option, Result, Some
from clepsydra.tables.clocks import working_time
from clepsydra.tables.match import Match
from clepsydra.tables.match_state import Request
from clepsydra.tables.working_time import Spell

EventT = TypeVar("EventT")


class Question(Struct, frozen=True):
    """What a seat is asked: the rule, and the options that are allowed."""

    rule: str
    options: tuple[Option, ...]
    at_least: int
    at_most: int
    several: bool
    """Whether the answer is a list of options."""
    refused: tuple[tuple[Option, ...], ...] = ()
    """The lists of options that are refused together although each of them may be chosen; none if they are many."""


class Programmed(Struct, frozen=True):
    """An answer that the viewer gave in advance."""

    rule: str
    answer: Any
    chapter: str | None


class ShownClock(Struct, frozen=True):
    """The clock of a seat as a viewer may know it; it says nothing of answers that can still be taken back."""

    runs_out_at: int | None
    """When it will have run out, in milliseconds since 1970; `None`: it stands."""
    left: int | None
    """What it has left, in milliseconds, while it stands."""
    days_off: int
    """How many days off its owner may still take."""
    off: tuple[Spell, ...]
    """From when until when it stands."""


class PictureOf(Struct, Generic[EventT], frozen=True):
    """A match as one viewer sees it, its events as they are or as somebody is told of them."""

    seq: int
    """How many acts the viewer could notice."""
    seat: int | None
    chapter: str
    waits_for: tuple[int, ...]
    ready: tuple[int, ...]
    """Those who have answered a question that waits for others."""
    question: Question | None
    answered: Any
    """The `Answer` of the viewer to such a question, or `None`."""
    must_confirm: bool
    can_undo: bool
    events: tuple[EventT, ...]
    first_event: int
    """The number of the first of these events; whoever holds later ones forgets them."""
    moments: tuple[int, ...]
    """After how many answers each of these events happened."""
    settled: int
    """The number of events that stay as they are, unless all agree to go back."""
    answers: int
    """How many answers count that the viewer may know of."""
    bots: dict[int, str]
    resigned: tuple[int, ...]
    stand_ins: tuple[int, ...]
    """Of the seats that bots decide for, those whose people decide again as soon as they have time."""
    calls: tuple[int, ...]
    """The seats that anybody may take."""
    ran_out: dict[int, int]
    """For each seat, how often its time has run out."""
    clocks: dict[int, ShownClock]
    request: Request | None
    must_agree: tuple[int, ...]
    foreseen: tuple[Programmed, ...]
    over: bool
    abandoned: bool
    result: Result | None
    lesson_steps: int = 0
    """At the table of a lesson: how many of its steps are done."""


Picture: TypeAlias = PictureOf[Event]


def question_of(ask: One | Some | None) -> Question | None:
    """The question with its options."""
    if ask is None:
        return None
    options = tuple(ask.menu.options)
    if isinstance(ask, One):
        return Question(ask.rule, options, 1, 1, several=False)
    refused = tuple(subset for subset, _ in ask.refused())
    return Question(ask.rule, options, ask.at_least, ask.at_most, several=True, refused=refused)


def picture_of(
    match: Match, seat: int | None, since: int | None = None, *, with_question: bool = True
) -> Picture:
    """What a seat is shown, a spectator being `None`; events from number `since` on, or all that are at hand.

    A page asks the position for the question, which it tells in its own way: for it the question is not listed.
    """
    position, state = match.position, match.state
    shown = position.shown_to(seat)
    held = shown.held
    first = match.told if since is None else max(since, match.told)
    events = tuple(position.events(seat, first - match.told))
    waits_for = () if match.over else (held,) if held is not None else tuple(shown.asks)
    request = state.request
    return Picture(
        seq=match.noticed[seat],
        seat=seat,
        chapter=position.rules.chapter(shown.state),
        waits_for=waits_for,
        ready=tuple(shown.ready),
        question=question_of(shown.asks.get(seat))
        if with_question and seat is not None and not match.over
        else None,
        answered=None if seat is None else shown.pending.get(seat),
        must_confirm=seat is not None and position.held == seat,
        can_undo=seat is not None and not match.over and position.why_not_undo(seat) is None,
        events=events,
        first_event=first,
        moments=tuple(at for at, _ in position.log[first - match.told :][: len(events)]),
        settled=settled_events(match),
        answers=shown.count - shown.kept,
        bots=dict(sorted(state.bots.items())),
        resigned=tuple(state.resigned),
        stand_ins=tuple(state.stand_ins),
        calls=tuple(state.calls),
        ran_out=dict(sorted(Counter(seat for _, seat in state.time_outs).items())),
        clocks={number: _shown_clock(match, number, seat) for number in state.clocks},
        request=request,
        must_agree=() if request is None else tuple(match.must_agree(request)),
        foreseen=tuple(Programmed(p.rule, p.answer, p.chapter) for p in state.programs if p.seat == seat),
        over=match.over,
        abandoned=match.abandoned,
        result=match.result,
        lesson_steps=state.learned[-1].step if state.learned else 0,
    )


def _shown_clock(match: Match, number: int, viewer: int | None) -> ShownClock:
    own = match.state.clocks[number]
    clock = own if viewer == number else own.without_earned()
    stands = clock.since is None or match.over
    runs_out_at = None if stands else clock.runs_out_at(working_time(match.table, number, clock))
    return ShownClock(runs_out_at, clock.left if stands else None, clock.days_off, clock.off)


def as_it_stood(match: Match, picture: Picture) -> Picture:
    """The picture of a moment that is past: no clock runs there, each shows what it had for the question."""
    left = {
        seat: structs.replace(clock, runs_out_at=None, left=match.state.clocks[seat].left)
        for seat, clock in picture.clocks.items()
    }
    return structs.replace(picture, clocks=left)


def settled_events(match: Match) -> int:
    """How many events can no longer be taken back by a seat alone."""
    position = match.position
    log, final = position.log, position.before + position.final
    count = len(log)
    while count and log[count - 1][0] > final:
        count -= 1
    return match.told + count

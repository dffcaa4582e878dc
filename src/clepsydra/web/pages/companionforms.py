"""What the companion's forms say: fields, answers and entries."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

from litestar.datastructures import FormMultiDict, MultiDict

from clepsydra.companion import (
    Answer,
    Answered,
    Automa,
    Begun,
    Corrected,
    Count,
    Done,
    Entry,
    Field,
    Pick,
    Question,
    Rolled,
    Session,
    Several,
)
from clepsydra.companion.acting import name_of
from clepsydra.companion.fields import OTHERWISE, Value

FIELD = "f."
"""Before the name of a field in a form."""


FEW = 12
"""Up to so many numbers each has a button of its own."""


class Unclear(Exception):
    """A form does not say what it must."""


Said: TypeAlias = Mapping[str, list[str]]
"""What a form says, or the query of an address."""


def said_in(form: FormMultiDict | MultiDict[Any]) -> Said:
    """All that a form says; files say nothing."""
    said: dict[str, list[str]] = {}
    for name, value in form.multi_items():
        if isinstance(value, str):
            said.setdefault(name, []).append(value)
    return said


def first(form: Said, name: str) -> str:
    """The one thing a form says under a name."""
    return next(iter(form.get(name, ())), "")


def kind(field: Field) -> str:
    """Which sort of field it is."""
    return {Pick: "pick", Several: "several", Count: "count"}[type(field)]


def numbers(field: Count) -> list[int]:
    """The numbers that have a button; none if there are too many."""
    return list(range(field.low, field.high + 1)) if field.high - field.low < FEW else []


def at_once(question: Question | None) -> bool:
    """Whether one touch answers a question."""
    return question is not None and len(question.fields) == 1 and isinstance(question.fields[0], Pick)


def looking(question: Question) -> str:
    """How a question is answered: with one touch, or with several and a button."""
    if any(isinstance(field, Several) for field in question.fields):
        return "look_all"
    return "look_each" if len(question.fields) > 1 else "look"


def read_field(field: Field, form: Said) -> Value | None:
    """What a form says of a field, in the form of an answer; `None` if it says nothing that can be read."""
    said = form.get(FIELD + field.name, [])
    if isinstance(field, Several):
        return [option.key for option in field.options if option.key in said]
    if not said:
        return None
    if isinstance(field, Count):
        return int(said[0]) if said[0].lstrip("-").isdecimal() and len(said[0]) < 9 else None
    return said[0]


def read_answer(question: Question, form: Said) -> Answer | None:
    """The answer to a question, if the form has one that fits."""
    if question.otherwise is not None and first(form, FIELD + OTHERWISE) == question.otherwise.key:
        return {OTHERWISE: question.otherwise.key}
    found = {field.name: read_field(field, form) for field in question.fields}
    answer: Answer = {name: value for name, value in found.items() if value is not None}
    return answer if question.fits(answer) else None


def so_far(automa: Automa[Any], form: Said) -> Answer:
    """What was answered of the questions before a game, up to the first that has no answer."""
    answer: Answer = {}
    while (question := automa.beginning(answer)) is not None:
        if (
            any(isinstance(field, Several) for field in question.fields)
            and FIELD + _asked(question) not in form
        ):
            break
        given = read_answer(question, form)
        if given is None:
            break
        answer = answer | given
    return answer


def _asked(question: Question) -> str:
    """A hidden field that says that a question was asked: of several things none may be chosen."""
    return f"asked.{question.fields[0].name}"


def entry_of(session: Session, form: Said) -> Entry | None:
    """What a form wants to enter; nothing, to take the last entry back."""
    what = first(form, "what")
    match what:
        case "undo":
            return None
        case "act":
            return Begun(first(form, "act"))
        case "done":
            return Done()
        case "answer":
            return _answer(session, form)
        case "correct":
            return _correction(session, form)
        case "die":
            draw, _, shows = first(form, "shows").partition(".")
            if draw.isdecimal() and shows.isdecimal():
                return Rolled(int(draw), int(shows))
    raise Unclear(what)


def _answer(session: Session, form: Said) -> Answered:
    waiting = session.waiting
    answer = None if waiting is None else read_answer(waiting.question, form)
    if waiting is None or answer is None:
        raise Unclear("answer")
    return Answered(name_of(waiting.wanted), answer)


def _correction(session: Session, form: Said) -> Corrected:
    line = first(form, "line")
    fact = session.automa.facts(session.game).get(line)
    value = None if fact is None else read_field(fact.field, form)
    if value is None:
        raise Unclear(line)
    return Corrected(line, value)

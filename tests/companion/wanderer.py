"""Somebody who enters whatever fits into a companion game, sensible or not, and reads every word of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from clepsydra.companion import (
    Answer,
    Answered,
    Begun,
    Corrected,
    Count,
    Done,
    Entry,
    Field,
    Option,
    Pick,
    Question,
    Rolled,
    Session,
    Several,
    Words,
)
from clepsydra.companion.acting import name_of
from clepsydra.companion.fields import OTHERWISE, Say, Value
from clepsydra.kernel import Chance


def any_value(field: Field, chance: Chance) -> Value:
    """Something that fits a field."""
    if isinstance(field, Count):
        return field.low + chance.below(field.high - field.low + 1)
    if isinstance(field, Pick):
        return chance.pick(field.options).key
    keys = [option.key for option in field.options]
    most = len(keys) if field.at_most is None else min(field.at_most, len(keys))
    count = field.at_least + chance.below(most - field.at_least + 1)
    chosen = list(keys)
    chance.shuffle(chosen)
    return [key for key in keys if key in chosen[:count]]


def any_answer(question: Question, chance: Chance) -> Answer:
    """Something that answers a question."""
    if question.otherwise is not None and not chance.below(5):
        return {OTHERWISE: question.otherwise.key}
    if question.distinct:
        return any_distinct(question, chance)
    return {field.name: any_value(field, chance) for field in question.fields}


def any_distinct(question: Question, chance: Chance) -> Answer:
    """Return an answer in which nothing is touched in two fields."""
    answer: Answer = {}
    left: list[Any] = []
    for field in question.fields:
        if isinstance(field, Several):
            keys = [option.key for option in field.options]
            if not left:
                left = chance_order([*keys], chance)
            chosen = [left.pop() for _ in range(field.at_least)]
            answer[field.name] = [key for key in keys if key in chosen]
        elif isinstance(field, Count):
            left = left or chance_order(list(range(field.low, field.high + 1)), chance)
            answer[field.name] = left.pop()
    return answer


def chance_order(things: list[Any], chance: Chance) -> list[Any]:
    """Return the things in any order."""
    chance.shuffle(things)
    return things


def beginning(automa: Any, chance: Chance) -> Answer:
    """Something that answers all that is asked before a game."""
    answer: Answer = {}
    while (question := automa.beginning(answer)) is not None:
        answer |= any_answer(question, chance)
    return answer


def next_entry(session: Session, chance: Chance) -> Entry:
    """What is most often entered now; sometimes a real die, or a line of the sheet."""
    whim = chance.below(20)
    if whim == 0 and session.dice:
        die = chance.pick(session.dice)
        return Rolled(die.draw, chance.below(len(die.faces)))
    if whim == 1:
        facts = [fact for fact in session.automa.facts(session.game).values() if not fact.fixed]
        fact = chance.pick(facts)
        return Corrected(fact.field.name, any_value(fact.field, chance))
    if session.waiting is not None:
        answer = any_answer(session.waiting.question, chance)
        return Answered(name_of(session.waiting.wanted), answer)
    return Done() if session.to_do else Begun(chance.pick(session.offers).act)


def all_said(session: Session) -> Iterator[Say]:
    """Every text that the page may show now."""
    yield session.automa.standing(session.game).moment
    yield from (says for says, _ in session.automa.standing(session.game).figures)
    yield from session.automa.ending(session.game)
    for offer in session.offers:
        yield from (says for says in (offer.says, offer.note) if says is not None)
    yield from (line.says for line in session.to_do)
    for die in session.dice:
        yield from (die.says, *die.faces)
    if session.waiting is not None:
        yield from of_question(session.waiting.question)
    for part in session.automa.sheet(session.game):
        yield part.says
        for fact in part.facts:
            yield from of_field(fact.field)


def of_question(question: Question) -> Iterator[Say]:
    """Every text of a question."""
    yield question.says
    for field in question.fields:
        yield from of_field(field)
    if question.otherwise is not None:
        yield from of_option(question.otherwise)


def of_field(field: Field) -> Iterator[Say]:
    """Every text of a field."""
    if field.says is not None:
        yield field.says
    if not isinstance(field, Count):
        for option in field.options:
            yield from of_option(option)


def of_option(option: Option) -> Iterator[Say]:
    """Every text of an option."""
    yield option.says
    if option.note is not None:
        yield option.note


def read(session: Session, lang: str) -> list[str]:
    """All of it, in a language; a text that is missing raises."""
    words = Words(session.automa, lang, session.game)
    return [words.text(says) for says in all_said(session)]

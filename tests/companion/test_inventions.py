"""A whole game beside a box of Inventions, whatever people answer."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from clepsydra.companion import (
    Answer,
    Answered,
    Automa,
    Begun,
    Corrected,
    Count,
    Done,
    Field,
    Pick,
    Session,
    Words,
    automas,
)
from clepsydra.companion.acting import name_of
from clepsydra.companion.fields import Value
from clepsydra.kernel import Chance, stream
from tests.companion.wanderer import any_answer

AUTOMAS = ("chronos", "hephaestus")


def any_value(field: Field, chance: Chance) -> Value:
    """Something that can be touched."""
    if isinstance(field, Count):
        return field.low + chance.below(field.high - field.low + 1)
    keys = [option.key for option in field.options]
    if isinstance(field, Pick):
        return chance.pick(keys)
    most = len(keys) if field.at_most is None else field.at_most
    return [key for key in keys if chance.below(2)][:most]


def begin(automa: Automa[Any], chance: Chance) -> Session:
    """Everything before the game is answered."""
    answer: Answer = {}
    while (question := automa.beginning(answer)) is not None:
        for lang in ("en", "fr"):
            assert Words(automa, lang).text(question.says)
        answer |= {field.name: any_value(field, chance) for field in question.fields}
    return Session.begin(automa, answer, b"a box")


def say_everything(session: Session) -> None:
    """Every word that the screen shows, in both languages."""
    for lang in ("en", "fr"):
        words = Words(session.automa, lang, session.game)
        said = [line.says for line in session.to_do]
        standing = session.automa.standing(session.game)
        said += [standing.moment, *(says for says, _ in standing.figures)]
        said += [offer.says for offer in session.offers] + [o.note for o in session.offers if o.note]
        fields = [fact.field for fact in session.automa.facts(session.game).values()]
        said += [part.says for part in session.automa.sheet(session.game)]
        if session.waiting is not None:
            said.append(session.waiting.question.says)
            fields += session.waiting.question.fields
        said += [option.says for field in fields if not isinstance(field, Count) for option in field.options]
        said += [field.says for field in fields if field.says is not None]
        assert all(words.text(says) for says in said)


@pytest.mark.parametrize("name", AUTOMAS)
@pytest.mark.parametrize("seed", range(3))
def test_a_whole_game_comes_to_its_end_whatever_is_answered(name: str, seed: int) -> None:
    chance = stream(b"people", name, seed)
    session = begin(automas()[name], chance)
    acts: list[str] = []
    while not session.over:
        if len(acts) % 7 == 0:
            say_everything(session)
        if session.waiting is not None:
            question = session.waiting.question
            answer = any_answer(replace(question, otherwise=None), chance)
            session.enter(Answered(name_of(session.waiting.wanted), answer))
        elif session.to_do:
            session.enter(Done())
        else:
            offers = [offer.act for offer in session.offers]
            acts.append(offers[0] if chance.below(4) else chance.pick(offers))
            session.enter(Begun(acts[-1]))
    bots = len(session.rules.setup.seats) - len(session.rules.people)
    assert acts.count("settle") == bots
    assert acts.count("turn") == 13 * bots, "one round in the first era, three in each of the next four"
    assert acts.count("era") == 5
    assert acts.count("change") == (3 if name == "hephaestus" else 0)
    assert acts[-1] == "end"
    while session.can_undo:
        session.undo()
    assert session.offers[0].act == "settle"


@pytest.mark.parametrize("name", AUTOMAS)
def test_every_line_of_the_sheet_can_be_put_right(name: str) -> None:
    chance = stream(b"sheet", name)
    session = begin(automas()[name], chance)
    for fact in session.automa.facts(session.game).values():
        if fact.fixed or fact.field.name.startswith("beside/"):
            continue
        value = any_value(fact.field, chance)
        session.enter(Corrected(fact.field.name, value))
        assert session.automa.facts(session.game)[fact.field.name].value == value, fact.field.name


def test_a_bot_stands_beside_a_card_where_it_is_said() -> None:
    session = begin(automas()["hephaestus"], stream(b"beside"))
    for value in (["initiator/1"], ["initiator/1", "inventor/2"], ["innovator/2"], []):
        session.enter(Corrected("beside/asia", list(value)))
        assert session.automa.facts(session.game)["beside/asia"].value == value


def test_an_era_change_in_which_the_bots_do_nothing_is_no_turn_that_ends() -> None:
    session = begin(automas()["hephaestus"], stream(b"change"))
    before, after = session.game, Session.load(session.dump()).game
    after.state.queue = [2, 1]
    for phase, said in (("turn", ["do-nothing"]), ("change", [])):
        before.state.phase, before.state.queue = phase, []
        assert [line.says.key for line in session.automa.lines(before, after, [])] == said

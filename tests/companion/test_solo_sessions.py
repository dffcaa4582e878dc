"""Companion games of the solo opponents: whatever is entered, they go on, come to an end, and have words for it."""

from __future__ import annotations

import pytest

from clepsydra.companion import Answer, Begun, Corrected, Done, Session, Words, automas
from clepsydra.kernel import LANGUAGES
from clepsydra.kernel.chance import stream
from tests.companion.wanderer import any_answer, beginning, next_entry, of_question, read

SOLO = ("chronobot", "chronossus")


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("name", SOLO)
def test_whatever_is_entered_the_game_goes_on_and_has_words(name: str, seed: int) -> None:
    chance = stream(f"{name} {seed}".encode(), "wanderer")
    automa = automas()[name]
    session = Session.begin(automa, beginning(automa, chance), b"wandering")
    entered = 0
    while not session.over and entered < 160:
        if session.can_undo and not chance.below(12):
            session.undo()
        else:
            session.enter(next_entry(session, chance))
        entered += 1
        if not chance.below(6):
            assert all(read(session, lang) for lang in LANGUAGES)
            session = Session.load(session.dump())
    assert session.kept.turns[-1].entries


@pytest.mark.parametrize("name", SOLO)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_asked_before_the_game_has_words(name: str, lang: str) -> None:
    automa, answer, chance = automas()[name], Answer(), stream(b"before", name)
    words = Words(automa, lang)
    while (question := automa.beginning(answer)) is not None:
        assert all(words.text(says) for says in of_question(question))
        answer |= any_answer(question, chance)
    session = Session.begin(automa, answer, b"beginning")
    assert [offer.act for offer in session.offers] == ["power_up"]


def test_a_turn_is_told_in_few_lines_and_undone_whole() -> None:
    session = Session.begin(automas()["chronobot"], {"options": []}, b"few")
    session.enter(Begun("power_up"))
    assert [line.says.figures for line in session.to_do] == [{"n": 6}]
    session.enter(Done())
    assert [offer.act for offer in session.offers] == ["warp"]
    session.undo()
    session.undo()
    assert [offer.act for offer in session.offers] == ["power_up"]


def test_a_line_of_the_sheet_is_put_right_and_holds() -> None:
    session = Session.begin(automas()["chronobot"], {"options": []}, b"right")
    for line, value in (
        ("anomalies", 2),
        ("token/3", "remove_anomaly"),
        ("lab", ["401", "403"]),
        ("warps/1", 3),
    ):
        session.enter(Corrected(line, value))
        assert session.automa.facts(session.game)[line].value == value
    session.undo()
    assert session.automa.facts(session.game)["warps/1"].value == 0

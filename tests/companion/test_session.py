"""A companion game: asked for what it cannot know, stored, and taken back step by step, dice and all."""

from __future__ import annotations

from typing import Any

import pytest

from clepsydra.companion import (
    Answer,
    Answered,
    Begun,
    Corrected,
    Done,
    Pick,
    Rolled,
    Session,
    Unfit,
    Words,
    acting,
    automas,
)
from clepsydra.companion.acting import name_of
from clepsydra.games.rulebenders.sights import FreeColumn, FreeSpot, NextSetup
from clepsydra.kernel import LANGUAGES

COLOURS: Answer = {"one": "red", "other": "green", "flexo": "blue"}


@pytest.fixture
def session() -> Session:
    return Session.begin(automas()["flexo"], COLOURS, b"a key")


def answer(session: Session, **fields: str) -> None:
    assert session.waiting is not None
    session.enter(Answered(name_of(session.waiting.wanted), dict(fields)))


def touch_first(session: Session) -> None:
    """Answer what is asked with the first that can be touched."""
    assert session.waiting is not None
    fields = [field for field in session.waiting.question.fields if isinstance(field, Pick)]
    answer(session, **{field.name: field.options[0].key for field in fields})


def fill(session: Session) -> None:
    """Answer whatever is asked."""
    while session.waiting is not None:
        touch_first(session)


def turns_begin(session: Session) -> None:
    session.enter(Begun("start"))
    fill(session)
    if session.to_do:
        session.enter(Done())


def to_do(session: Session) -> list[tuple[str, dict[str, Any]]]:
    """Return what is to be done at the table: each text's key and values, once it is said in all languages."""
    for lang in LANGUAGES:
        words = Words(session.automa, lang, session.game)
        assert all(words.text(line.says) for line in session.to_do)
    return [(line.says.key, line.says.figures) for line in session.to_do]


def test_flexo_asks_for_its_card_and_says_what_to_do(session: Session) -> None:
    turns_begin(session)
    cubes = session.automa.facts(session.game)["cubes"].value
    session.enter(Begun("turn"))
    answer(session, panel="currency", value="2")
    assert to_do(session) == [("do-place", {"panel": "currency", "n": 2})]
    assert [line.rule for line in session.to_do] == ["RF-TRN-02"]
    session.enter(Done())
    facts = session.automa.facts(session.game)
    assert (facts["open/currency"].value, facts["cubes"].value) == (2, int(str(cubes)) - 2)


def test_flexo_passes_once_somebody_has_passed_and_then_its_panels_are_evaluated(session: Session) -> None:
    turns_begin(session)
    session.enter(Corrected("open/theme", 2))
    session.enter(Corrected("nuclear/theme", "down"))
    session.enter(Begun("passed"))
    session.enter(Begun("turn"))
    assert to_do(session) == [("do-pass", {})]
    session.enter(Done())
    session.enter(Begun("evaluation"))
    session.enter(Begun("evaluate"))
    answer(session, **{"0": "fewer", "1": "fewer"})
    answer(session, value="3", arrow="nuclear")
    answer(session, **{"is": "yes"})
    assert to_do(session) == [
        ("do-theme-right", {"panel": "theme", "n": 3}),
        ("do-disc", {"panel": "theme", "space": "n1"}),
        ("do-home", {"panel": "theme", "n": 2}),
    ]


def test_a_tie_is_decided_by_the_track_and_a_person_before_flexo_is_asked(session: Session) -> None:
    session.enter(Corrected("moment", "theme"))
    session.enter(Corrected("open/theme", 1))
    session.enter(Corrected("row_a", 1))
    session.enter(Begun("evaluate"))
    answer(session, **{"0": "same", "1": "fewer"})
    answer(session, before="0")
    waiting = session.waiting
    assert waiting is not None
    assert waiting.question.rule == "RB-TIE-02"
    answer(session, choice="decline")
    answer(session, value="1", arrow="electron")
    answer(session, **{"is": "yes"})
    assert to_do(session)[0] == ("do-tie", {"panel": "theme"})


def test_everything_is_taken_back_step_by_step_to_the_beginning(session: Session) -> None:
    stages = [session.dump()]
    session.enter(Begun("start"))
    while session.waiting is not None:
        stages.append(session.dump())
        touch_first(session)
    for entry in (Done(), Corrected("open/theme", 3), Begun("turn")):
        stages.append(session.dump())
        session.enter(entry)
    for stage in reversed(stages):
        session.undo()
        assert session.dump() == stage
    assert not session.can_undo
    with pytest.raises(Unfit):
        session.undo()


def test_a_stored_game_goes_on_where_it_was(session: Session) -> None:
    turns_begin(session)
    session.enter(Begun("turn"))
    again = Session.load(session.dump())
    assert again.waiting is not None
    answer(again, panel="theme", value="1")
    answer(session, panel="theme", value="1")
    assert again.dump() == session.dump()
    assert to_do(again) == to_do(session)


def test_a_correction_in_the_middle_of_an_act_counts_from_before_it(session: Session) -> None:
    turns_begin(session)
    session.enter(Begun("turn"))
    session.enter(Corrected("hooks", ["theme"]))
    answer(session, panel="theme", value="3")
    assert not session.to_do
    assert session.automa.facts(session.game)["open/theme"].value == 0


@pytest.mark.parametrize(
    "entry",
    [
        Done(),
        Begun("turn"),
        Answered("what", {"is": "yes"}),
        Corrected("open/theme", 21),
        Corrected("cubes", 3),
        Corrected("nothing", 1),
        Rolled(0, 1),
    ],
)
def test_what_does_not_fit_where_the_game_is_is_refused(session: Session, entry: object) -> None:
    before = session.dump()
    with pytest.raises(Unfit):
        session.enter(entry)  # type: ignore[arg-type]
    assert session.dump() == before


def test_an_answer_must_be_one_that_can_be_touched(session: Session) -> None:
    turns_begin(session)
    session.enter(Begun("turn"))
    with pytest.raises(Unfit):
        answer(session, panel="theme", value="10")
    with pytest.raises(Unfit):
        answer(session, panel="theme")
    answer(session, otherwise="none")
    assert to_do(session) == [("do-pass", {})]


@pytest.mark.parametrize(
    "answers", [{}, {"one": "red"}, {"one": "red", "other": "red", "flexo": "blue"}, COLOURS | {"more": 1}]
)
def test_a_game_begins_when_all_is_answered_that_is_asked_before(answers: Answer) -> None:
    with pytest.raises(Unfit):
        Session.begin(automas()["flexo"], answers, b"a key")


def test_after_four_rounds_the_game_is_over(session: Session) -> None:
    for _ in range(4):
        turns_begin(session)
        session.enter(Begun("passed"))
        session.enter(Begun("turn"))
        session.enter(Done())
        session.enter(Begun("evaluation"))
        while session.offers[0].act == "evaluate":
            session.enter(Begun("evaluate"))
            fill(session)
            if session.to_do:
                session.enter(Done())
        session.enter(Begun("end"))
        if session.to_do:
            session.enter(Done())
    assert session.over
    assert session.offers == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_on_the_sheet_has_words(session: Session, lang: str) -> None:
    words = Words(session.automa, lang, session.game)
    for part in session.automa.sheet(session.game):
        assert words.text(part.says)
        for fact in part.facts:
            assert fact.field.says is not None
            assert words.text(fact.field.says)
            for option in getattr(fact.field, "options", ()):
                assert words.text(option.says)


@pytest.mark.parametrize(("room", "placed"), [("yes", {"do-track", "do-lock"}), ("no", set[str]())])
def test_flexo_puts_a_cube_only_where_somebody_says_that_there_is_room(room: str, placed: set[str]) -> None:
    done: set[str] = set()
    for number in range(12):
        session = Session.begin(automas()["flexo"], COLOURS, f"key {number}".encode())
        session.enter(Begun("start"))
        while session.waiting is not None:
            if isinstance(session.waiting.wanted, FreeColumn | FreeSpot):
                answer(session, **{"is": room})
            elif isinstance(session.waiting.wanted, NextSetup):
                answer(
                    session, flexo=("tiebreak_cube", "lock_cube", "nothing")[session.waiting.wanted.before]
                )
            else:
                touch_first(session)
        done |= {line.says.key for line in session.lines}
    assert done & {"do-track", "do-lock"} == placed


def test_a_turn_that_is_loaded_runs_once(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    session.enter(Begun("start"))
    fill(session)
    assert len(session.kept.turns[-1].entries) > 2
    runs: list[object] = []

    def act(*args: Any, **how: Any) -> object:
        runs.append(args)
        return acting.act(*args, **how)

    monkeypatch.setattr("clepsydra.companion.session.act", act)
    again = Session.load(session.dump())
    assert len(runs) == 1
    assert (again.to_do, again.waiting) == (session.to_do, session.waiting)

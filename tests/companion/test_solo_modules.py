"""The Chronossus beside a box with Fractures of Time and with Hypersync: what it asks, and what it says."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from clepsydra.companion import Answer, Answered, Begun, Corrected, Done, Rolled, Say, Session, automas
from clepsydra.companion.acting import name_of
from clepsydra.games.anachrony.sights import (
    FreeHypersync,
    FreeSpace,
    MoreHypersync,
    NextTechnology,
    OldestHypersync,
    OperatorInValley,
    ValleySpaces,
)
from tests.companion.test_solo_beside import PLAIN

FRACTURES: Answer = PLAIN | {"modules": ["fractures"], "fractures_extra_flux": 0}
HYPERSYNC: Answer = PLAIN | {"modules": ["hypersync"], "options": ["hypersync_targeted"]}
FACES = {2: 0, 3: 1, 4: 3, 5: 5}
"""A face of the AI die for each token."""


def begin(answer: Answer) -> Session:
    return Session.begin(automas()["chronossus"], answer, b"modules")


def put(session: Session, lines: Mapping[str, Any]) -> None:
    for line, value in lines.items():
        session.enter(Corrected(line, value))


def answer(session: Session, **given: Any) -> object:
    """Answer what is asked; what it was."""
    assert session.waiting is not None
    wanted = session.waiting.wanted
    session.enter(Answered(name_of(wanted), dict(given)))
    return wanted


def at_turn(options: Answer, lines: Mapping[str, Any]) -> Session:
    session = begin(options)
    put(session, {"era": 2, **lines, "moment": "turn"})
    session.enter(Begun("turn"))
    return session


def have_none(session: Session) -> None:
    """However many of each thing are asked for, there are none."""
    while session.waiting is not None:
        answer(session, **{field.name: 0 for field in session.waiting.question.fields})


def said(session: Session) -> list[str]:
    return [line.says.key for line in session.to_do]


def test_era_zero_has_a_warp_phase_alone() -> None:
    session = begin(FRACTURES)
    assert [offer.act for offer in session.offers] == ["warp"]
    session.enter(Begun("warp"))
    session.enter(Rolled(0, 5))
    assert said(session) == ["do-warp"]
    session.enter(Done())
    assert session.automa.facts(session.game)["era"].value == 1
    assert [offer.act for offer in session.offers] == ["paradox"]


VALLEY: dict[str, Any] = {
    "there": ["assimilate_top", "assimilate_bottom", "extract_top", "valley_capital_left"],
    "covered": ["valley_capital_left"],
}


def test_the_spaces_of_the_valley_are_asked_once_and_only_those_can_be_free() -> None:
    session = at_turn(FRACTURES, {"powered": 2, "token/2": "slot_I", "tile/slot_I": "C04A"})
    session.enter(Rolled(0, FACES[2]))
    assert isinstance(answer(session, **VALLEY), ValleySpaces)
    assert session.waiting is not None
    [field] = session.waiting.question.fields
    assert [option.key for option in field.options] == ["assimilate_top", "assimilate_bottom"]  # type: ignore[union-attr]
    answer(session, first="assimilate_bottom")
    session.enter(Rolled(1, 0))
    have_none_there(session)
    session.enter(Done())
    session.enter(Begun("turn"))
    session.enter(Rolled(0, FACES[2]))
    assert isinstance(answer(session, otherwise="none"), FreeSpace)
    assert Session.load(session.dump()).automa.facts(session.game)["suits"].value == ["assimilate_bottom"]


def have_none_there(session: Session) -> None:
    """Whatever is looked for in the Valley, there is none."""
    while session.waiting is not None:
        wanted = session.waiting.wanted
        answer(session, **({"is": "no"} if isinstance(wanted, OperatorInValley) else {"otherwise": "none"}))


def assimilating(shape: str) -> Session:
    session = at_turn(FRACTURES, {"powered": 2, "token/2": "slot_I", "tile/slot_I": "C04A"})
    session.enter(Rolled(0, FACES[2]))
    answer(session, **VALLEY)
    answer(session, first="assimilate_top")
    faces = [face.figures["it"] for face in session.dice[1].faces]
    session.enter(Rolled(1, faces.index(shape)))
    return session


@pytest.mark.parametrize(
    ("given", "does"),
    [({"is": "yes"}, "do-operator"), ({"is": "no"}, "do-fail-no_operator")],
)
def test_an_operator_is_asked_for_when_one_is_wanted(given: Answer, does: str) -> None:
    session = assimilating("circle")
    assert isinstance(answer(session, **given), OperatorInValley)
    assert does in said(session)
    facts = session.automa.facts(session.game)
    assert (facts["operators"].value, facts["cores"].value) == (
        (["genius"], 2) if does == "do-operator" else ([], 1)
    )


@pytest.mark.parametrize(
    ("given", "does", "has"),
    [
        ({"first": "second"}, "do-technology-second", 1),
        ({"first": "first"}, "do-technology-first", 1),
        ({"otherwise": "none"}, "do-fail-no_technology", 0),
    ],
)
def test_only_the_stack_of_a_technology_is_asked_for(given: Answer, does: str, has: int) -> None:
    session = assimilating("triangle")
    assert isinstance(answer(session, **given), NextTechnology)
    assert does in said(session)
    assert session.automa.facts(session.game)["technologies"].value == has


def test_an_exosuit_blinks_from_where_it_holds_a_core() -> None:
    suits = {"suits": ["research.1"], "charged": ["research.1"]}
    session = at_turn(FRACTURES, {"powered": 0, "token/2": "mine_resources", **suits})
    session.enter(Rolled(0, FACES[2]))
    answer(session, free=["mine.top"])
    answer(session, cubes=["gold"])
    session.enter(Rolled(1, 0))
    assert said(session)[:2] == ["do-flux-core", "do-blink"]
    facts = session.automa.facts(session.game)
    assert (facts["suits"].value, facts["charged"].value, facts["cores"].value) == (["mine.top"], [], 0)
    session.enter(Rolled(1, 1))
    assert said(session) == ["do-flux-casing", "do-pass"]


def test_a_genius_is_asked_for_by_what_the_token_stands_for() -> None:
    """Also where another token than the active one stands there, to choose which exosuit Blinks."""
    suits = {"suits": ["construct.1"], "charged": ["construct.1"]}
    tokens = {"token/2": "recruit", "token/3": "travel_in_time", "token/4": "recruit_genius_or_research"}
    session = at_turn(FRACTURES, {"powered": 0, **tokens, **suits})
    session.enter(Rolled(0, FACES[2]))
    answer(session, first="recruit.1")
    session.enter(Rolled(1, 0))
    assert session.waiting is not None
    genius = session.waiting.question
    [field] = genius.fields
    notes = [option.note for option in (*field.options, genius.otherwise)]  # type: ignore[union-attr]
    figures = {"space": "recruit_genius_or_research"}
    assert notes == [Say("a-genius", figures), Say("no-genius", figures)]
    answer(session, first="genius")
    assert session.waiting.question.says.key == "ask-worker"


def test_after_a_real_die_another_question_is_asked_and_its_answer_is_taken() -> None:
    tokens = {"token/2": "research", "token/3": "construct_life_support"}
    session = at_turn(FRACTURES, {"powered": 2, **tokens})
    session.enter(Rolled(0, FACES[2]))
    answer(session, first="research.1")
    session.enter(Rolled(0, FACES[3]))
    answer(session, first="construct.1")
    assert session.waiting is not None
    assert session.waiting.question.says.key == "ask-top-primary"
    session.enter(Rolled(0, FACES[2]))
    assert session.waiting.question.says.key == "ask-breakthroughs", "the first answer is not forgotten"


def test_a_space_that_was_used_up_may_show_a_tile_from_below() -> None:
    session = at_turn(
        FRACTURES, {"era": 4, "powered": 1, "gone": ["research.1", "research.2"], "token/2": "research"}
    )
    session.enter(Rolled(0, FACES[2]))
    assert session.waiting is not None
    [field] = session.waiting.question.fields
    assert [option.key for option in field.options][:2] == ["research.1", "research.2"]  # type: ignore[union-attr]


def fetching() -> Session:
    session = at_turn(HYPERSYNC, {"powered": 1, "hypersync": ["1"], "token/3": "travel_in_time"})
    session.enter(Rolled(0, FACES[3]))
    return session


def test_of_the_free_spaces_it_takes_the_one_that_the_person_needs() -> None:
    session = fetching()
    free = ["hypersync_left", "hypersync_middle", "hypersync_right"]
    assert isinstance(answer(session, free=free), FreeHypersync)
    assert isinstance(answer(session, first="recruit"), OldestHypersync)
    assert session.to_do[1].says.figures == {"where": "hypersync_middle"}
    assert "do-hypersync-fetched" in said(session)
    assert session.automa.facts(session.game)["hypersync"].value == []


def test_without_a_tile_of_the_person_the_space_is_drawn() -> None:
    session = fetching()
    answer(session, free=["hypersync_left", "hypersync_right"])
    answer(session, otherwise="none")
    for number, space in enumerate(("hypersync_left", "hypersync_right")):
        session.enter(Rolled(1, number))
        assert session.to_do[1].says.figures == {"where": space}


def test_a_tile_takes_the_place_of_a_space_once_in_an_era() -> None:
    session = at_turn(HYPERSYNC, {"powered": 2, "token/2": "research"})
    session.enter(Rolled(0, FACES[2]))
    assert session.waiting is not None
    none = session.waiting.question.otherwise
    assert none is not None
    assert none.note is not None
    assert none.note.key == "no-space-hypersync"
    answer(session, otherwise="none")
    have_none(session)
    assert said(session)[0] == "do-hypersync-put"
    assert session.automa.facts(session.game)["hypersync"].value == ["2"]


@pytest.mark.parametrize(("more", "rolls"), [("no", 1), ("yes", 0)])
def test_who_has_more_hypersync_tiles_rolls_once_more(more: str, rolls: int) -> None:
    session = begin(HYPERSYNC)
    put(session, {"era": 2, "hypersync": ["1"], "moment": "paradox"})
    session.enter(Begun("paradox"))
    assert isinstance(answer(session, **{"is": more}), MoreHypersync)
    assert len(session.dice) == rolls

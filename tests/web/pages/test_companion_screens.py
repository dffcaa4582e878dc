"""What the screens of a companion game show: dice that are told apart, pieces where they go, where the game is."""

from __future__ import annotations

from clepsydra.companion import (
    Answer,
    Answered,
    Begun,
    Corrected,
    Count,
    Pick,
    Question,
    Rolled,
    Say,
    Session,
    Several,
    automas,
)
from clepsydra.companion.acting import name_of
from clepsydra.companion.fields import Value
from clepsydra.companion.keeping import packed
from clepsydra.drawing.board import board_for
from clepsydra.tables.ports import CompanionGame
from clepsydra.web.pages.companionforms import looking
from clepsydra.web.pages.companionscreens import Screen
from tests.texts import COMPANION
from tests.web.api import Api
from tests.web.pages.browser import Browser

CHRONOSSUS: Answer = {
    "modules": ["fractures"],
    "tiles": [],
    "autoleap": "chain",
    "exosuits_after_impact": "no_maximum",
    "options": [],
    "extra_energy": 0,
    "fractures_extra_flux": 0,
}


def at(moment: str, lines: dict[str, Value]) -> Session:
    """The Chronossus in the third era."""
    session = Session.begin(automas()["chronossus"], CHRONOSSUS, b"a screen")
    for line, value in {"era": 3, **lines, "moment": moment}.items():
        session.enter(Corrected(line, value))
    return session


def answer(session: Session, **given: Value) -> None:
    assert session.waiting is not None
    session.enter(Answered(name_of(session.waiting.wanted), given))


def screen(session: Session, lang: str = "en") -> Screen:
    return Screen(CompanionGame("id", "guest", "chronossus", 0, packed(session), 0), session, lang)


def rolling() -> Session:
    session = at("paradox", {"warps/1": 1, "warps/2": 1})
    session.enter(Begun("paradox"))
    answer(session, otherwise="none")
    return session


def test_dice_of_the_same_kind_are_numbered() -> None:
    session = rolling()
    assert [drawn.label for drawn in screen(session).draws] == [
        "I rolled the real paradox die, 1 of 2",
        "I rolled the real paradox die, 2 of 2",
    ]
    assert [drawn.label for drawn in screen(session, "fr").draws] == [
        "J’ai lancé le vrai dé Paradoxe, 1 sur 2",
        "J’ai lancé le vrai dé Paradoxe, 2 sur 2",
    ]


def test_dice_of_two_kinds_are_called_by_their_names() -> None:
    session = at("turn", {"powered": 1, "token/2": "research"})
    session.enter(Begun("turn"))
    session.enter(Rolled(0, 0))
    answer(session, first="research.1")
    ai, shape = screen(session).draws
    assert (ai.label, shape.label) == (
        COMPANION.say("anachrony", "real-ai-die"),
        "I rolled the real shape die",
    )
    assert {face.text: face.icon for face in shape.faces} == {
        "triangle": "bt-triangle",
        "circle": "bt-circle",
        "square": "bt-square",
    }


def test_each_face_of_a_die_is_offered_once() -> None:
    session = rolling()
    first = screen(session).draws[0]
    assert [face.text for face in first.faces] == ["0", "1", "2"]
    for face in first.faces:
        draw, _, number = face.value.partition(".")
        session.enter(Rolled(int(draw), int(number)))
        shown = screen(session).draws[0]
        assert (shown.face.text, shown.die.told) == (face.text, True)


def test_the_bar_says_where_the_game_is_until_the_act_is_done() -> None:
    session = rolling()
    assert session.to_do
    assert screen(session).moment == "Era 3 of 5, paradoxes"


def test_a_blink_is_pictured_by_where_it_goes() -> None:
    suits: dict[str, Value] = {"powered": 0, "suits": ["research.1"], "charged": ["research.1"]}
    session = at("turn", {"token/2": "mine_resources", **suits})
    session.enter(Begun("turn"))
    session.enter(Rolled(0, 0))
    answer(session, free=["mine.top"])
    answer(session, cubes=["gold"])
    session.enter(Rolled(1, 0))
    blink = next(line.says for line in session.to_do if line.says.key == "do-blink")
    assert screen(session).picture(blink) == board_for(session.rules, "en").picture("mine.top")


async def test_before_a_game_the_usual_choice_is_made_and_french_signs_stay_with_their_word(api: Api) -> None:
    page = await Browser(api, "fr").get(
        "/companion/new/chronossus?f.asked.modules=1&f.asked.tiles=1&f.autoleap=rest"
    )
    assert "joues-tu\u00a0?" in page.source
    assert 'name="f.extra_energy" value="0" required checked' in page.source


def test_how_a_question_is_answered_is_said() -> None:
    one, all_of, number = Pick("a", ()), Several("b", ()), Count("c", 0, 3)
    asked = [
        looking(Question(Say("x"), fields)) for fields in ((one,), (all_of,), (all_of, one), (number, number))
    ]
    assert asked == ["look", "look_all", "look_all", "look_each"]

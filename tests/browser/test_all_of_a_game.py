"""Whole games through the pages: real browsers, clicking only what is lit."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable

import pytest

from clepsydra.testing.properties import SOAK
from tests.browser.conftest import Invite
from tests.browser.inspection import faults
from tests.browser.person import Person, play, sit_down_together
from tests.browser.stage import Stage
from tests.texts import of_board, of_game

VALLEY = {lang: of_game("anachrony").name("valley", lang) for lang in ("en", "fr")}

LONG = pytest.mark.skipif(SOAK < 2, reason="the long form only (CLEPSYDRA_SOAK=2)")
"""In CI one whole game of each title, in one browser, and each way to decide; two browsers begin one and end one."""
FIRST = {"lang": "fr", "screen": "phone", "theme": "dark"}, {"lang": "en", "screen": "desktop"}
SECOND = {"lang": "en", "screen": "phone"}, {"lang": "fr", "screen": "desktop"}
ENOUGH = 20
"""A whole game asks for more decisions than this; how many exactly is up to the shuffle."""
FIRST_ACTS = 40
Hows = tuple[dict[str, str], dict[str, str]]


def sees_the_score(person: Person) -> None:
    """Go on to the score sheet."""
    person.press("#ask a[href$='/score']")
    person.page.wait_for_url("**/score")
    assert person.page.locator("table.sheet tbody tr").count() > 2


@LONG
@pytest.mark.parametrize(
    ("game", "seats", "preset", "hows"),
    [
        pytest.param("anachrony", ("you", "free"), "everything", FIRST, id="Anachrony with everything"),
        pytest.param("anachrony", ("you", "free"), "", SECOND, id="Anachrony, the other way round"),
        pytest.param("rulebenders", ("you", "free", "flexo"), "", FIRST, id="Rulebenders with Flexo"),
        pytest.param("rulebenders", ("you", "free", "flexo"), "", SECOND, id="Rulebenders again"),
        pytest.param("inventions", ("you", "free", "chronos"), "", SECOND, id="Inventions with Chronos"),
        pytest.param("inventions", ("you", "free", "chronos"), "", FIRST, id="Inventions again"),
    ],
)
def test_two_people_play_to_the_score(
    invite: Invite, game: str, seats: tuple[str, ...], preset: str, hows: Hows
) -> None:
    people = invite("Ann", **hows[0]), invite("Bob", **hows[1])
    # One way round turns are confirmed, the other way round each answer counts at once.
    sit_down_together(game, people, seats, preset=preset, confirm=hows is FIRST)
    assert play(*people, notice=sound_once(*people)) > ENOUGH
    for person in people:
        sees_the_score(person)


def test_two_people_begin_a_game_with_everything(invite: Invite) -> None:
    people = invite("Ann", **FIRST[0]), invite("Bob", **FIRST[1])
    sit_down_together("anachrony", people, ("you", "free"), preset="everything")
    tabs = people[0].page.locator(".ptabs a").all_text_contents()
    device = of_board("anachrony").say("board", "device_tab", "fr")
    assert {VALLEY["fr"], device, of_game("anachrony").name("hypersync", "fr")} <= {*tabs}
    acts, look_closely = Counter[str](), sound_once(*people, at=5)

    def notice(person: Person) -> None:
        acts[person.name] += 1
        look_closely(person)

    play(*people, acts=FIRST_ACTS, notice=notice)
    assert min(acts["Ann"], acts["Bob"]) > FIRST_ACTS / 4


def test_two_people_end_a_game(invite: Invite, stage: Stage) -> None:
    staged = stage.table("rulebenders", "last-round")
    people = []
    for seat, how in zip(staged.people, FIRST, strict=True):
        person = invite(staged.people[seat].name, cookie=stage.cookie(staged, seat), **how)
        person.open(f"/t/{staged.table}")
        people.append(person)
    assert play(*people) > ENOUGH
    for person in people:
        sees_the_score(person)


@pytest.mark.gate
def test_a_short_game_is_played_to_the_score(invite: Invite) -> None:
    ann = invite("Ann", lang="fr", screen="phone")
    ann.introduce()
    ann.open_table("hourglass", ("you", "random"), confirm=False)
    ann.start()
    assert play(ann, notice=sound_once(ann, at=3)) > ENOUGH / 4
    sees_the_score(ann)


@pytest.mark.parametrize(
    ("game", "seats", "how"),
    [
        pytest.param(
            "inventions",
            ("you", "chronos", "hephaestus"),
            {"lang": "fr", "screen": "phone"},
            id="Inventions against Hephaestus",
        ),
        pytest.param(
            "rulebenders", ("you", "random", "flexo"), {"lang": "en"}, id="Rulebenders with Flexo and a bot"
        ),
        pytest.param(
            "inventions",
            ("you", "chronos", "hephaestus"),
            {"lang": "en"},
            id="Inventions against Hephaestus again",
            marks=LONG,
        ),
    ],
)
def test_somebody_alone_plays_to_the_score(
    invite: Invite, game: str, seats: tuple[str, ...], how: dict[str, str]
) -> None:
    ann = invite("Ann", **how)
    ann.introduce()
    ann.open_table(game, seats, confirm=False)
    ann.start()
    assert play(ann) > ENOUGH
    sees_the_score(ann)


def test_somebody_plays_against_the_chronobot_with_keys_alone(invite: Invite) -> None:
    ann = invite("Ann", lang="fr")
    ann.introduce()
    ann.open_table("anachrony", ("you", "chronobot"), confirm=False)
    ann.start()
    assert play(ann, notice=sound_once(ann), decide=Person.decide_by_keys) > ENOUGH
    sees_the_score(ann)
    assert "Chronobot" in ann.page.inner_text("table.sheet")


@pytest.mark.parametrize(
    ("how", "tab", "decide"),
    [
        pytest.param({"lang": "fr", "screen": "phone"}, VALLEY["fr"], Person.decide, id="by touch"),
        pytest.param(
            {"lang": "en", "theme": "dark"},
            VALLEY["en"],
            Person.decide_by_keys,
            id="with keys alone",
            marks=LONG,
        ),
    ],
)
def test_somebody_plays_fractures_of_time(
    invite: Invite, how: dict[str, str], tab: str, decide: Callable[[Person], None]
) -> None:
    ann = invite("Ann", **how)
    ann.introduce()
    ann.open_table("anachrony", ("you", "greedy"), ("fractures",), confirm=False)
    ann.start()
    assert tab in " ".join(ann.page.locator(".ptabs a").all_text_contents())
    assert play(ann, notice=sound_once(ann), decide=decide) > ENOUGH
    sees_the_score(ann)


def sound_once(*of: Person, at: int = 15) -> Callable[[Person], None]:
    """Looks once, in the midst of a game, whether anything is wrong with what each of these people sees."""
    acts = {person: itertools.count() for person in of}

    def notice(person: Person) -> None:
        if person in acts and next(acts[person]) == at:
            person.page.reload()
            assert faults(person.page, touch=person.touch) == []

    return notice

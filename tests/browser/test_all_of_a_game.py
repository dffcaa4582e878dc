"""Whole games through the pages: real browsers, clicking only what is lit."""

from __future__ import annotations

import os

import pytest

from tests.browser.conftest import Invite
from tests.browser.person import Person, play, sit_down_together

LONG = pytest.mark.skipif("CLEPSYDRA_SOAK" not in os.environ, reason="the long form only (CLEPSYDRA_SOAK)")
FIRST = {"lang": "fr", "screen": "phone"}, {"lang": "en", "screen": "desktop"}
SECOND = {"lang": "en", "screen": "phone"}, {"lang": "fr", "screen": "desktop"}
ENOUGH = 20
"""A whole game asks for more decisions than this; how many exactly is up to the shuffle."""
Hows = tuple[dict[str, str], dict[str, str]]


def sees_the_score(person: Person) -> None:
    """Go on to the score sheet."""
    person.press("#ask a[href$='/score']")
    person.page.wait_for_url("**/score")
    assert person.page.locator("table.sheet tbody tr").count() > 2


@pytest.mark.parametrize(
    ("game", "seats", "hows"),
    [
        pytest.param("anachrony", ("you", "free"), FIRST, id="Anachrony"),
        pytest.param("anachrony", ("you", "free"), SECOND, id="Anachrony, the other way round"),
        pytest.param("rulebenders", ("you", "free", "flexo"), FIRST, id="Rulebenders with Flexo"),
        pytest.param("rulebenders", ("you", "free", "flexo"), SECOND, id="Rulebenders again", marks=LONG),
        pytest.param("inventions", ("you", "free", "chronos"), SECOND, id="Inventions with Chronos"),
        pytest.param("inventions", ("you", "free", "chronos"), FIRST, id="Inventions again", marks=LONG),
    ],
)
def test_two_people_play_to_the_score(invite: Invite, game: str, seats: tuple[str, ...], hows: Hows) -> None:
    people = invite("Ann", **hows[0]), invite("Bob", **hows[1])
    # One way round turns are confirmed, the other way round each answer counts at once.
    sit_down_together(game, people, seats, confirm=hows is FIRST)
    assert play(*people) > ENOUGH
    for person in people:
        sees_the_score(person)


@pytest.mark.parametrize(
    ("game", "seats", "how"),
    [
        pytest.param("anachrony", ("you", "greedy"), {"lang": "fr"}, id="Anachrony against the greedy bot"),
        pytest.param(
            "inventions",
            ("you", "chronos", "hephaestus"),
            {"lang": "fr", "screen": "phone"},
            id="Inventions against Hephaestus",
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

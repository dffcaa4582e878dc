"""Whole games through the pages: real browsers, clicking only what is lit."""

from __future__ import annotations

import pytest

from tests.browser.conftest import Invite
from tests.browser.person import play, sit_down_together


@pytest.mark.parametrize(
    ("ann", "bob"),
    [
        ({"lang": "fr", "screen": "phone"}, {"lang": "en", "screen": "desktop"}),
        ({"lang": "en", "screen": "phone"}, {"lang": "fr", "screen": "desktop"}),
    ],
    ids=["French phone and English desktop", "English phone and French desktop"],
)
def test_two_people_play_anachrony_to_its_score(
    invite: Invite, ann: dict[str, str], bob: dict[str, str]
) -> None:
    people = invite("Ann", **ann), invite("Bob", **bob)
    sit_down_together("anachrony", people)
    assert play(*people) > 100
    for person in people:
        person.press("#ask a[href$='/score']")
        assert person.page.locator("table.sheet tbody tr").count() > 5


def test_somebody_alone_plays_anachrony_against_the_greedy_bot(invite: Invite) -> None:
    ann = invite("Ann", lang="fr")
    ann.introduce()
    ann.open_table("anachrony", ("you", "greedy"), confirm=False)
    ann.start()
    assert play(ann) > 60
    ann.press("#ask a[href$='/score']")
    assert ann.page.locator("table.sheet tbody tr").count() > 5

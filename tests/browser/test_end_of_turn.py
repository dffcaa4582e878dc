"""The end of a turn is one press of one button, which says so."""

from __future__ import annotations

import pytest

from tests.browser.conftest import Invite
from tests.browser.person import Person
from tests.browser.stage import Stage
from tests.texts import SITE, of_game

MAIN = "#ask footer .btn.primary:visible"
COUNT = "addEventListener('pointerdown', () => { window.clicks = (window.clicks ?? 0) + 1; }, true)"
"""Clicks are counted by the browser itself."""


def at_a_table(invite: Invite, stage: Stage, game: str, situation: str, lang: str = "en") -> Person:
    """Somebody who is asked at a table of their own."""
    staged = stage.another(game, situation)
    ann: Person = invite("Ann", lang=lang, cookie=stage.cookie(staged, staged.seat))
    ann.page.add_init_script(COUNT)
    ann.open(f"/t/{staged.table}")
    return ann


@pytest.mark.gate("en")
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_cube_and_the_end_of_the_turn_are_two_clicks(invite: Invite, stage: Stage, lang: str) -> None:
    ann = at_a_table(invite, stage, "rulebenders", "action", lang)
    ann.does(lambda: ann.press("#open-hand_limit"))
    said = of_game("rulebenders").say("options", "end", lang)
    assert ann.page.locator(MAIN).inner_text().startswith(said)
    ann.does(lambda: ann.press(MAIN))
    assert not ann.look().asked
    assert ann.page.evaluate("window.clicks") == 2


def test_what_ends_the_turn_beside_free_actions_has_the_key_of_the_end(invite: Invite, stage: Stage) -> None:
    ann = at_a_table(invite, stage, "rulebenders", "action")
    ann.does(lambda: ann.press("#open-hand_limit"))
    assert not ann.look().confirm, "free actions are still possible"
    assert ann.page.locator(f"{MAIN} kbd").inner_text() == "E"
    ann.does(lambda: ann.page.keyboard.press("e"))
    assert not ann.look().asked


def test_to_pass_is_no_end_of_a_turn(invite: Invite, stage: Stage) -> None:
    ann = at_a_table(invite, stage, "rulebenders", "action")
    key = ann.look().key
    assert ann.page.locator(f"{MAIN} kbd").inner_text() == "P"
    ann.page.keyboard.press("e")
    assert not ann.look().sent
    assert ann.look().key == key


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_button_after_a_placement_says_that_it_ends_the_turn(
    invite: Invite, stage: Stage, lang: str
) -> None:
    ann = at_a_table(invite, stage, "anachrony", "power-up", lang)
    ann.does(lambda: ann.press("#ask [data-send]"))
    assert ann.page.locator(MAIN).inner_text().startswith(SITE.say("ask", "confirm_turn", lang))
    assert SITE.say("ask", "confirm_turn", lang) == {"en": "End turn", "fr": "Terminer le tour"}[lang]

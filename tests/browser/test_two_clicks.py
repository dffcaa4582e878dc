"""To the table in two clicks: from a browser that was never here to the first question of each game."""

from __future__ import annotations

import pytest

from tests.browser.conftest import Invite
from tests.browser.inspection import faults


@pytest.mark.gate("desktop-anachrony", "phone-inventions", "desktop-rulebenders")
@pytest.mark.parametrize("game", ["anachrony", "inventions", "rulebenders"])
@pytest.mark.parametrize("screen", ["phone", "desktop"])
def test_one_button_of_home_leads_to_a_question(invite: Invite, game: str, screen: str) -> None:
    ann = invite("Ann", screen=screen, lang="fr" if screen == "phone" else "en")
    ann.open("/")
    ann.page.dblclick(f"form[action='/play/{game}'] button")  # the second one opens nothing
    ann.page.wait_for_selector("#ask.mine")
    assert ann.look().asked
    ann.open("/")
    ann.page.wait_for_selector("#mine")
    assert ann.page.locator(".my-home .turns .turn.go").count() == 1, (
        "the game in which it is your turn comes first"
    )
    assert not faults(ann.page, touch=ann.touch)


@pytest.mark.gate
def test_a_table_is_opened_once_however_often_the_button_is_pressed(invite: Invite) -> None:
    ann = invite("Ann")
    ann.introduce()
    ann.open("/new?game=anachrony")
    sent = ann.page.evaluate(
        """() => {
          let sent = 0;
          addEventListener("submit", (event) => {
            sent += event.defaultPrevented ? 0 : 1;
            event.preventDefault();
          });
          const button = document.querySelector("form.nt button.primary");
          button.click();
          button.click();
          return sent;
        }"""
    )
    assert sent == 1

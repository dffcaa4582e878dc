"""Where only how many counts, a number decides; what is sent is what the things themselves would have been."""

from __future__ import annotations

from urllib.parse import parse_qs

import pytest

from tests.browser.conftest import Invite
from tests.browser.person import Person
from tests.browser.stage import Stage
from tests.browser.test_end_of_turn import COUNT
from tests.texts import of_game

MAIN = "#ask footer .btn.primary:visible"
CHECKED = "() => [...document.querySelectorAll('#ask input:checked')].map((input) => input.value)"
OFFERED = "() => [...document.querySelectorAll('#ask input[name=answer]')].map((input) => input.value)"


def at_power_up(invite: Invite, stage: Stage, screen: str = "desktop") -> tuple[Person, list[list[str]]]:
    """Somebody who powers up at a table of their own, and the answers that their page sends."""
    staged = stage.another("anachrony", "power-up")
    ann: Person = invite("Ann", screen=screen, cookie=stage.cookie(staged, staged.seat))
    ann.page.add_init_script(COUNT)
    ann.open(f"/t/{staged.table}")
    sent: list[list[str]] = []
    ann.page.on(
        "request",
        lambda asked: (
            sent.append(parse_qs(asked.post_data or "").get("answer", []))
            if asked.url.endswith("/answer")
            else None
        ),
    )
    return ann, sent


@pytest.mark.gate
def test_a_power_up_is_two_clicks(invite: Invite, stage: Stage) -> None:
    ann, sent = at_power_up(invite, stage)
    hexes = ann.page.evaluate(OFFERED)
    ann.does(lambda: ann.press("#ask [data-fill='4']"))
    assert sent == [hexes[:4]]
    if ann.look().confirm:
        ann.does(lambda: ann.press(MAIN))
    assert not ann.look().asked
    assert ann.page.evaluate("window.clicks") == 2


def test_a_digit_is_a_number_and_nothing_is_one_too(invite: Invite, stage: Stage) -> None:
    ann, sent = at_power_up(invite, stage)
    hexes = ann.page.evaluate(OFFERED)
    ann.does(lambda: ann.page.keyboard.press("2"))
    ann.does(lambda: ann.page.keyboard.press("z"))
    ann.does(lambda: ann.page.keyboard.press("0"))
    assert sent == [hexes[:2], []]


def test_single_hexes_can_still_be_chosen(invite: Invite, stage: Stage) -> None:
    ann, sent = at_power_up(invite, stage)
    offered, hexes = ann.page.evaluate(OFFERED), ann.page.locator(".st-dock .lit")
    last = len(offered) - 1
    hexes.nth(last).click()
    assert not sent
    assert ann.page.locator("#ask [data-fill='1']").get_attribute("aria-pressed") == "true"
    one = of_game("anachrony").say("acts", "AN-POW-01", count=1)
    assert ann.page.inner_text("#ask [data-send]").strip() == one
    ann.does(lambda: ann.press("#ask [data-send]"))
    assert sent == [[offered[last]]]


def test_more_than_can_be_paid_is_no_number(invite: Invite, stage: Stage) -> None:
    ann, _ = at_power_up(invite, stage)
    assert ann.page.locator("#ask [data-fill]:disabled").count() == 0
    ann.page.evaluate(
        """() => {
          const line = document.querySelector("#ask [data-tally]");
          const values = [...document.querySelectorAll("#ask input[name=answer]")].slice(0, 5).map((each) => each.value);
          line.dataset.tally = JSON.stringify({ ...JSON.parse(line.dataset.tally), refused: [[values.sort(), "no"]] });
          Clepsydra.choosing.show();
        }"""
    )
    assert ann.page.eval_on_selector_all(
        "#ask [data-fill]:disabled", "all => all.map((b) => b.dataset.fill)"
    ) == ["5"]


def test_by_touch_a_number_shows_and_the_second_tap_does(invite: Invite, stage: Stage) -> None:
    ann, sent = at_power_up(invite, stage, "phone")
    ann.press("#ask [data-fill='3']")
    assert len(ann.page.evaluate(CHECKED)) == 3
    assert not sent
    ann.page.wait_for_function(
        "() => document.querySelector(\"#ask [data-fill='3']\").ariaPressed === 'true'"
    )
    ann.does(lambda: ann.press("#ask [data-send]"))
    assert len(sent[0]) == 3

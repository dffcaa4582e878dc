"""The main button stands once more beside the piece that was clicked, so that the pointer need not cross the table."""

from __future__ import annotations

import math

import pytest
from playwright.sync_api import Locator

from tests.browser.conftest import Invite
from tests.browser.person import Person
from tests.browser.stage import Stage
from tests.browser.test_one_click import SHARED

NEAREST = 160
"""So many pixels at most from the piece to the button."""
COVERED = """() => {
  const box = document.querySelector("#nearby").getBoundingClientRect();
  const parts = document.querySelectorAll(".centre .lit:not(.far), .st-prompt, .tbar");
  return [...parts].filter((each) => {
    const at = each.getBoundingClientRect();
    return at.left < box.right && box.left < at.right && at.top < box.bottom && box.top < at.bottom;
  }).length;
}"""
"""How many things that can be chosen lie under it."""
HAND = "#open-hand_limit"


def at_a_table(invite: Invite, stage: Stage, game: str, situation: str, screen: str = "desktop") -> Person:
    """Somebody who is asked at a table of their own."""
    staged = stage.another(game, situation)
    ann: Person = invite("Ann", cookie=stage.cookie(staged, staged.seat), screen=screen)
    ann.open(f"/t/{staged.table}")
    return ann


def middle(what: Locator) -> tuple[float, float]:
    """Where one would click."""
    box = what.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.mark.gate
def test_after_an_act_the_end_of_the_turn_and_undo_are_near(invite: Invite, stage: Stage) -> None:
    ann = at_a_table(invite, stage, "rulebenders", "action")
    question = ann.look().key
    spot = middle(ann.page.locator(HAND))
    ann.does(lambda: ann.press(HAND))
    undo, end = ann.page.locator("#nearby button").all()
    assert end.inner_text() == ann.page.locator("#ask [data-single]").inner_text()
    assert math.dist(spot, middle(end)) < NEAREST
    assert not ann.page.evaluate(COVERED)
    ann.does(lambda: ann.click(undo))
    assert ann.look().key != question, "an undo is an act too"
    assert ann.page.locator("#nearby").count() == 0
    ann.does(lambda: ann.press(HAND))
    ann.does(lambda: ann.press("#nearby .primary"))
    assert not ann.look().asked
    assert ann.page.locator("#nearby").count() == 0


def test_it_goes_with_a_click_elsewhere_and_with_a_key(invite: Invite, stage: Stage) -> None:
    ann = at_a_table(invite, stage, "rulebenders", "action")
    for key in ("", "Escape"):
        ann.does(lambda: ann.press(HAND))
        ann.page.wait_for_selector("#nearby")
        if key:
            ann.page.keyboard.press(key)
        else:
            ann.page.mouse.click(700, 380)
        assert ann.page.locator("#nearby").count() == 0
        ann.does(lambda: ann.press("#ask [data-undo]"))


@pytest.mark.gate
def test_who_plays_by_keys_or_on_a_phone_has_only_the_question(invite: Invite, stage: Stage) -> None:
    ann = at_a_table(invite, stage, "rulebenders", "action")
    ann.page.focus(HAND)
    ann.does(lambda: ann.page.keyboard.press("Enter"))
    assert ann.page.locator("#nearby").count() == 0
    bob = at_a_table(invite, stage, "rulebenders", "action", screen="phone")
    bob.click(bob.page.locator(HAND))
    bob.does(lambda: bob.press("#ask [data-send]"))
    assert bob.page.locator("#nearby").count() == 0


@pytest.mark.gate
def test_a_double_click_does_not_end_the_turn(invite: Invite, stage: Stage) -> None:
    ann = at_a_table(invite, stage, "rulebenders", "action")
    ann.does(lambda: ann.page.dblclick(HAND))
    assert ann.look().asked
    pointer = middle(ann.page.locator(HAND))
    box = ann.page.locator("#nearby").bounding_box()
    assert box
    beside = not (box["x"] < pointer[0] < box["x"] + box["width"])
    assert beside or not (box["y"] < pointer[1] < box["y"] + box["height"])


@pytest.mark.gate
def test_who_goes_there_is_asked_beside_the_piece_that_was_chosen(invite: Invite, stage: Stage) -> None:
    ann = at_a_table(invite, stage, "inventions", "stone-age")
    rule = ann.page.locator("#ask form").get_attribute("data-rule")
    idea = ann.page.locator(".icard.lit").first
    spot = middle(idea)
    ann.does(idea.click)
    assert ann.page.locator("#ask form").get_attribute("data-rule") != rule
    rows = ann.page.locator("#ask .opt:visible")
    assert rows.count() > 1
    assert all(math.dist(spot, middle(row)) < 2 * NEAREST for row in rows.all())
    assert not ann.page.evaluate(COVERED.replace("#nearby", "#options"))
    ann.press("#options #nearby button")
    ann.page.wait_for_selector(f"#ask form[data-rule='{rule}']")
    assert rows.count() == 0, "the idea is chosen anew at the boards"
    ann.does(ann.page.locator(".icard.lit").first.click)
    key = ann.look().key
    ann.does(rows.first.click)
    assert ann.look().key != key


def test_who_clicks_elsewhere_is_asked_in_the_list(invite: Invite, stage: Stage) -> None:
    ann = at_a_table(invite, stage, "inventions", "stone-age")
    ann.does(ann.page.locator(".icard.lit").first.click)
    ann.page.wait_for_selector(".table[data-options=piece] #options #nearby")
    ann.page.mouse.click(30, 420)
    ann.page.wait_for_selector(".table[data-options=all]")
    assert ann.page.locator("#nearby").count() == 0


@pytest.mark.gate
def test_a_space_of_the_map_shows_what_may_be_built_there_and_nowhere_else(
    invite: Invite, stage: Stage
) -> None:
    ann = at_a_table(invite, stage, "inventions", "build")
    space = ann.page.evaluate(SHARED)
    ann.click(ann.page.locator(f"[id='{space}']"))
    shown = ann.page.locator("#options .opt:visible input:visible, #options .chip:visible input")
    places = shown.evaluate_all("inputs => inputs.map((each) => each.dataset.places.split(' '))")
    assert len(places) > 1
    assert all(space in of_one for of_one in places)


def test_choices_that_wait_for_a_second_click_are_confirmed_where_they_are(
    invite: Invite, stage: Stage
) -> None:
    ann = at_a_table(invite, stage, "anachrony", "turn")
    ann.page.evaluate("localStorage.setItem('steps', 'on')")
    ann.reload()
    place = ann.page.evaluate(SHARED)
    ann.click(ann.page.locator(f"[id='{place}']"))
    ann.page.locator("#ask .opt:not(.out) label:has(input)").first.click()
    assert ann.look().chosen == 1
    button = ann.page.locator("#options #nearby .primary")
    assert button.inner_text() == ann.page.locator("#ask footer [data-send]").inner_text()
    ann.does(button.click)


def test_how_many_is_chosen_and_ended_in_one_place(invite: Invite, stage: Stage) -> None:
    ann = at_a_table(invite, stage, "anachrony", "power-up")
    ann.does(lambda: ann.press("#ask [data-fill='1']"))
    assert not ann.page.evaluate(COVERED)
    ann.does(lambda: ann.press("#nearby .primary"))
    assert not ann.look().asked


def test_the_number_of_a_subset_is_sent_beside_its_last_piece(invite: Invite, stage: Stage) -> None:
    ann = at_a_table(invite, stage, "anachrony", "power-up")
    ann.click(ann.page.locator(".st-dock .lit").first)
    assert not ann.page.evaluate(COVERED)
    assert (
        ann.page.locator("#nearby .primary").inner_text()
        == ann.page.locator("#ask footer [data-send]").inner_text()
    )

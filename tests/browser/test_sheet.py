"""On a phone the question and what is one's own lie below the boards: they leave them room, grow and fold."""

from __future__ import annotations

import time

import pytest
from playwright.sync_api import Route

from tests.browser.conftest import Invite
from tests.browser.inspection import SHIFTS
from tests.browser.person import Person
from tests.browser.stage import Stage
from tests.browser.test_beside import asked_at
from tests.texts import SITE

SHARE_OF_BOARD = "() => document.querySelector('.view').getBoundingClientRect().height / innerHeight"
"""The part of the height that the boards have."""
WHOLE_LINES = """() => {
  const list = document.querySelector("#ask .say").getBoundingClientRect();
  const inside = (line) => {
    const at = line.getBoundingClientRect();
    return at.top >= list.top - 1 && at.bottom <= list.bottom + 1;
  };
  return [...document.querySelectorAll("#ask .opt")].filter(inside).length;
}"""
CUT_EFFECTS = """() => [...document.querySelectorAll("#ask .brings small")]
  .filter((effect) => effect.scrollHeight > effect.clientHeight + 1).length"""
"""How many options do not say all that they bring."""
WIDER = (
    "() => { const table = document.querySelector('.table'); return table.scrollWidth - table.clientWidth; }"
)
"""By how many pixels the table could be pushed aside, which has no bar to bring it back."""
SMALLEST = (360, 640)
"""The width and the height of the smallest phone."""


def height(person: Person) -> float:
    """How tall the dock is."""
    return float(person.page.locator(".st-dock").evaluate("dock => dock.getBoundingClientRect().height"))


def drag(person: Person, by: int) -> None:
    """Take the sheet by its title and drag it so many pixels up."""
    box = person.page.locator("#ask-title").bounding_box()
    assert box
    x, y = box["x"] + 30, box["y"] + 8
    person.page.mouse.move(x, y)
    person.page.mouse.down()
    person.page.mouse.move(x, y - by, steps=4)
    person.page.mouse.up()


@pytest.mark.gate
def test_the_sheet_grows_and_folds_by_its_handle_and_by_a_drag(invite: Invite, stage: Stage) -> None:
    ann = asked_at(invite, stage, "turn", screen="phone")
    grip, usual = ann.page.locator(".grip"), height(ann)
    seen = [(grip.get_attribute("aria-expanded"), grip.get_attribute("aria-label"))]
    heights = []
    for _ in range(3):
        ann.press(".grip")
        heights.append(height(ann))
        seen.append((grip.get_attribute("aria-expanded"), grip.get_attribute("aria-label")))
        assert ann.page.locator("#ask-title").is_visible()
    assert heights[0] > usual + 120
    assert heights[1:] == [0, usual]
    more, fold, unfold = (SITE.say("page", key) for key in ("more", "fold", "unfold"))
    assert seen == [("false", more), ("true", fold), ("false", unfold), seen[0]]
    for by, expected in ((120, heights[0]), (-120, usual), (-120, 0), (120, usual)):
        drag(ann, by)
        assert height(ann) == expected
    assert ann.look().chosen == 0, "a drag chooses nothing"


@pytest.mark.parametrize(
    ("game", "moment"), [("anachrony", "turn"), ("inventions", "build"), ("rulebenders", "late")]
)
def test_nothing_pushes_the_table_aside(invite: Invite, stage: Stage, game: str, moment: str) -> None:
    staged = stage.table(game, moment)
    ann = invite("Ann", cookie=stage.cookie(staged, staged.seat), screen="phone")
    ann.open(f"/t/{staged.table}")
    assert ann.page.evaluate(WIDER) == 0


def test_the_sheet_shows_lines_on_the_smallest_phone_and_the_card_of_what_is_chosen(
    invite: Invite, stage: Stage
) -> None:
    ann = asked_at(invite, stage, "turn", screen="phone")
    ann.resize(*SMALLEST)
    ann.open_options()
    assert ann.page.evaluate(WHOLE_LINES) >= 2
    ann.click(ann.page.locator("#ask .opt:has(.more) > label").first)
    assert ann.page.locator("#ask [data-send]").is_visible()
    told = ann.page.locator("#ask .told h3").bounding_box()
    sheet = ann.page.locator("#ask .say").bounding_box()
    assert told
    assert sheet
    assert told["y"] + told["height"] <= sheet["y"] + sheet["height"]


def test_long_options_show_two_choices_and_are_read_whole_where_the_sheet_is_open(
    invite: Invite, stage: Stage
) -> None:
    ann = asked_at(invite, stage, "paths", screen="phone", lang="fr")
    ann.resize(*SMALLEST)
    ann.open_options()
    assert ann.page.evaluate(WHOLE_LINES) >= 2
    assert ann.page.evaluate(CUT_EFFECTS)
    ann.press(".grip")
    ann.page.wait_for_function(f"() => ({CUT_EFFECTS})() === 0")


def test_a_title_of_two_sentences_pushes_no_button_out_of_the_window(invite: Invite, stage: Stage) -> None:
    staged = stage.table("rulebenders", "late")
    ann = invite("Ann", cookie=stage.cookie(staged, staged.seat), screen="phone", lang="fr")
    ann.open(f"/t/{staged.table}")
    ann.resize(*SMALLEST)
    ann.click(ann.page.locator("#ask .opt:has(.more) > label").first)
    for part in ("[data-send]", ".told", "#ask-title"):
        box = ann.page.locator(f"#ask {part}").bounding_box()
        assert box
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= SMALLEST[0], part


def test_many_spaces_lie_in_one_line_so_that_two_choices_are_seen(invite: Invite, stage: Stage) -> None:
    staged = stage.table("inventions", "build")
    ann = invite("Ann", cookie=stage.cookie(staged, staged.seat), screen="phone")
    ann.open(f"/t/{staged.table}")
    ann.resize(*SMALLEST)
    ann.open_options()
    assert ann.page.evaluate(WHOLE_LINES) >= 2


def test_what_the_others_did_stands_still_when_the_height_of_the_sheet_is_told_late(
    invite: Invite, stage: Stage
) -> None:
    def late(route: Route) -> None:
        time.sleep(0.5)  # that nothing is painted until it comes is what is tested; nobody can wait for that
        route.continue_()

    staged = stage.table("anachrony", "turn")
    ann = invite("Ann", cookie=stage.cookie(staged, staged.seat), screen="phone", lang="fr")
    ann.page.route("**/sheet.js", late)
    ann.open(f"/t/{staged.table}")
    assert ann.page.locator("#deeds").is_visible()
    assert ann.page.evaluate(SHIFTS) == []

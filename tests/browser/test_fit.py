"""What a table does so that what is offered stays in view: in another window, on a phone, enlarged, without motion."""

from __future__ import annotations

import pytest

from tests.browser.conftest import Invite
from tests.browser.person import Person
from tests.browser.stage import Stage
from tests.browser.test_in_view import IN_SIGHT

ALL_IN_ROOM = """() => [...document.querySelectorAll(".lit:not(.far)")].filter((place) => {
  const at = place.getBoundingClientRect();
  const room = (place.closest(".st-dock") ?? document.querySelector(innerWidth < 768 ? ".view" : ".st-hero")).getBoundingClientRect();
  return at.top >= room.top - 1 && at.bottom <= room.bottom + 1;
}).length"""
"""How many offered pieces lie whole in the part of the table that they belong to."""
LAST_OFFERED = """() => {
  const places = [...document.querySelectorAll(".st-hero .lit:not(.far)")];
  const boards = document.querySelector(".view");
  boards.scrollTop = boards.scrollHeight;
  return places.length;
}"""
DECK = "#ask [data-options-button]"


def at(invite: Invite, stage: Stage, game: str, situation: str, **how: str) -> Person:
    staged = stage.table(game, situation)
    person: Person = invite("Ann", cookie=stage.cookie(staged, staged.seat), **how)
    person.open(f"/t/{staged.table}")
    return person


@pytest.mark.gate
def test_in_another_window_what_is_offered_comes_into_view_again(invite: Invite, stage: Stage) -> None:
    ann = at(invite, stage, "inventions", "turn", screen="phone")
    for width, height in ((390, 664), (1366, 650)):
        assert ann.page.evaluate(LAST_OFFERED)
        assert not ann.page.evaluate(IN_SIGHT), "it was scrolled away"
        ann.resize(width, height)
        assert ann.page.evaluate(IN_SIGHT)


def test_a_part_of_the_table_begins_where_most_is_offered(invite: Invite, stage: Stage) -> None:
    ann = at(invite, stage, "anachrony", "turn")
    ann.resize(1366, 650)
    offered = ann.page.evaluate(ALL_IN_ROOM)
    shown = """(top) => { document.querySelector(".st-hero").scrollTop = top; }"""
    room = ann.page.evaluate("document.querySelector('.st-hero').scrollHeight")
    for top in range(0, room, 100):
        ann.page.evaluate(shown, top)
        assert ann.page.evaluate(ALL_IN_ROOM) <= offered, top


def test_on_a_phone_the_tabs_stay_beside_the_list_and_lead_away_from_it(invite: Invite, stage: Stage) -> None:
    ann = at(invite, stage, "rulebenders", "action", screen="phone")
    ann.page.click(DECK)
    tab = ann.page.locator(".ptabs a").first
    assert ann.page.locator("#ask .say").is_visible()
    tab.tap()
    assert not ann.page.locator("#ask .say").is_visible()
    assert ann.page.locator("#dock").is_visible()


def test_on_a_phone_one_press_puts_away_what_a_piece_has_narrowed(invite: Invite, stage: Stage) -> None:
    ann = at(invite, stage, "rulebenders", "action", screen="phone")
    ann.page.evaluate("Clepsydra.panels.open('piece')")
    ann.page.click(DECK)
    assert ann.page.evaluate("document.querySelector('.table').dataset.options") is None


def test_enlarged_a_new_question_is_led_to(invite: Invite, stage: Stage) -> None:
    ann = at(invite, stage, "inventions", "turn", screen="200 %")
    seen = """() => {
      document.scrollingElement.scrollTop = 9e9;
      document.activeElement.blur();
      document.dispatchEvent(new Event("table:changed"));
      const at = document.querySelector("#ask-title").getBoundingClientRect();
      return at.top >= 0 && at.bottom <= innerHeight;
    }"""
    assert ann.page.evaluate(seen)


def test_without_motion_the_banner_goes_too(invite: Invite, stage: Stage) -> None:
    ann = at(invite, stage, "inventions", "turn", motion="reduce")
    ann.page.evaluate("""() => {
      const banner = document.querySelector("#deeds");
      banner.hidden = false;
      banner.style.setProperty("--long-enough", "0s");
    }""")
    ann.page.wait_for_selector("#deeds", state="hidden")


def test_the_count_of_covered_tiles_is_large_enough_to_be_read(invite: Invite, stage: Stage) -> None:
    ann = at(invite, stage, "anachrony", "turn")
    letters = """() => ["bonus", "spot"].map((css) => {
      const tile = document.createElement("span");
      tile.className = css;
      tile.innerHTML = "<sub>+2</sub>";
      document.querySelector("#main-board").append(tile);
      return parseFloat(getComputedStyle(tile.firstChild).fontSize);
    })"""
    assert min(ann.page.evaluate(letters)) >= 12


HIDDEN = "(part) => { const of = document.querySelector(part); return of.scrollHeight - of.clientHeight; }"
"""How many pixels of what a part holds it does not show."""


@pytest.mark.parametrize(("game", "part"), [("anachrony", ".st-dock"), ("rulebenders", ".st-hero")])
def test_on_a_laptop_it_shows_all_that_it_holds(invite: Invite, stage: Stage, game: str, part: str) -> None:
    ann = at(invite, stage, game, {"anachrony": "turn", "rulebenders": "action"}[game])
    ann.resize(1366, 650)
    assert ann.page.evaluate(HIDDEN, part) <= 1

"""The first lessons in a real browser, on a phone and on a desktop: what is taught is lit, and seen."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from clepsydra.drawing.choices import value_of
from clepsydra.kernel import LANGUAGES
from clepsydra.lessons import lesson_named, told
from clepsydra.lessons.lesson import SEEN
from tests.browser.conftest import Invite
from tests.browser.person import SCREENS

COVERED = """() => {
  const band = document.getElementById("lesson").getBoundingClientRect();
  const lit = [...document.querySelectorAll(".centre .lit[data-taught]")].map((e) => e.getBoundingClientRect());
  return lit.length > 0 && lit.every((at) => at.top < band.bottom - 1 && at.bottom > band.top + 1);
}"""


SEND = "document.querySelector('#ask [data-send]:not([data-unready])')?.click()"
"""A phone may hide the button where a touch is enough."""


@pytest.mark.gate("hourglass/hg-01-fr-phone")
@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", ["hourglass/hg-01", "anachrony/an-01"])
def test_a_lesson_is_taken_by_what_it_lights(invite: Invite, screen: str, lang: str, name: str) -> None:
    lesson = lesson_named(name)
    assert lesson is not None
    words = told(lesson.game, lesson.id, lang)
    ann = invite("Ann", screen=screen, lang=lang)
    ann.open(f"/learn/{lesson.game}")
    ann.page.click(f"form[action='/learn/{name}'] button")
    coach = ann.page.locator("#lesson .do")
    for number, step in enumerate(lesson.data.steps):
        expect(coach).to_contain_text(words.steps[number].what)
        assert not ann.page.evaluate(COVERED), "the band covers what it speaks of"
        if step.goal == SEEN:
            ann.page.click("#lesson form[action$='/seen'] button")
        for answer in step.way:
            choice = f"#ask label[data-taught]:has(input[value='{value_of(answer)}'])"  # type: ignore[arg-type]
            ann.click(ann.page.locator(choice))
            ann.page.evaluate(SEND)
    expect(coach).to_contain_text(words.ending)

"""The way of a newcomer to Anachrony: six lessons and a first game, by keys alone and by touch alone."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial

import pytest
from playwright.sync_api import expect

from clepsydra.drawing.choices import value_of
from clepsydra.kernel import Answer
from clepsydra.lessons import Lesson, lessons_of, told
from clepsydra.lessons.lesson import SEEN, Part
from tests.browser.conftest import Invite
from tests.browser.person import Person

FIRST = [lesson for lesson in lessons_of("anachrony") if lesson.data.part is Part.BASICS][:6]
TABS = 120
"""So many stops the longest way by Tab has."""
A_MINUTE = 200
"""So many words somebody reads in a minute."""
A_DEED = 3
"""So many seconds it takes to find a thing and to press it."""
IN_VIEW = """() => {
  const first = document.querySelector(".centre [data-taught=first]");
  if (!first) return true;
  const at = first.getBoundingClientRect();
  const on = document.elementFromPoint(at.left + at.width / 2, at.top + at.height / 2);
  return first.contains(on);
}"""
"""Whether the place that the step speaks of is seen and can be hit."""
SAID = "#lesson .do, #ask-title, #ask .opt[data-taught] .name"
"""What is read at each step: what to do, the question, and the choice that it means."""
IN_THE_LIST = "() => document.activeElement.matches('#ask .say input')"
CHOSEN = "value => document.querySelector(`#ask input[value='${value}']`).checked"


class ByKeys:
    """Somebody who never touches a mouse."""

    screen = "desktop"

    def __init__(self, person: Person) -> None:
        self.person, self.keys = person, person.page.keyboard

    def press(self, selector: str) -> None:
        """Go there from stop to stop, and press it."""
        self.person.page.locator(selector).first.wait_for()
        for _ in range(TABS):
            if self.person.page.evaluate("there => document.activeElement.matches(there)", selector):
                break
            self.keys.press("Tab")
        else:
            raise AssertionError(f"no key leads to {selector}")
        self.keys.press("Enter")

    def choose(self, values: list[str], several: bool) -> None:
        """By the keys of rows; one that stands for several choices goes through them."""
        for value in values:
            row = self.person.page.locator(f"#ask [data-row]:has(input[value='{value}'])")
            alone, key = row.locator("input").count() == 1, str(row.get_attribute("data-row"))
            if not key:
                self.go_through_the_list(value)
                continue
            self.keys.press(key)
            if several or alone:
                continue
            while not self.person.page.evaluate(CHOSEN, value):
                self.keys.press(key)
            self.keys.press("Enter")
        if several:
            self.keys.press("Enter")

    def go_through_the_list(self, value: str) -> None:
        """By the arrows, which lead through all options of the open list: from the eleventh on they have no key."""
        for _ in range(2):  # a list that has opened by itself is closed before
            if not self.person.page.evaluate(IN_THE_LIST):
                self.keys.press("o")
        for _ in range(TABS):
            if self.person.page.evaluate(CHOSEN, value):
                break
            self.keys.press("ArrowDown")
        else:
            raise AssertionError(f"no arrow leads to {value}")
        self.keys.press("Enter")

    def decide(self) -> None:
        """Answer whatever is asked."""
        self.person.decide_by_keys()


class ByTouch:
    """Somebody with a phone."""

    screen = "phone"

    def __init__(self, person: Person) -> None:
        self.person = person

    def press(self, selector: str) -> None:
        """Tap it."""
        self.person.press(selector)

    def choose(self, values: list[str], several: bool) -> None:
        """The first tap shows, the second does; of several, the button does."""
        for value in values:
            self.person.press(f"#ask label:has(input[value='{value}'])")
        self.person.press("#ask [data-send]")

    def decide(self) -> None:
        """Answer whatever is asked."""
        self.person.decide()


Hands = ByKeys | ByTouch


def values_of(answer: Answer) -> tuple[list[str], bool]:
    """The choices of an answer as the page names them, and whether there may be several."""
    several = isinstance(answer, tuple) and all(isinstance(option, tuple) for option in answer)
    return [value_of(option) for option in (answer if several else (answer,))], several  # type: ignore[arg-type]


def take(hands: Hands, lesson: Lesson, lang: str, look: Callable[[str], None]) -> float:
    """Take a lesson by what it says; the minutes that reading and doing it take."""
    page = hands.person.page
    words = deeds = 0
    hands.press(f"form[action='/learn/{lesson.name}'] button")
    for number, step in enumerate(lesson.data.steps):
        expect(page.locator("#lesson .do")).to_contain_text(
            told(lesson.game, lesson.id, lang).steps[number].what
        )
        page.wait_for_function(IN_VIEW)
        look(f"{lesson.id} step {number + 1}")
        if step.goal == SEEN:
            words += len(" ".join(page.locator(SAID).all_inner_texts()).split())
            hands.press("#lesson form[action$='/seen'] button")
            deeds += 1
        for answer in step.way:
            values, several = values_of(answer)
            for value in values:
                page.locator(f"#ask label[data-taught]:has(input[value='{value}'])").wait_for(
                    state="attached"
                )
            words += len(" ".join(page.locator(SAID).all_inner_texts()).split())
            deeds += len(values) + several
            hands.person.does(partial(hands.choose, values, several))
    expect(page.locator("#lesson .do")).to_contain_text(told(lesson.game, lesson.id, lang).ending)
    look(f"{lesson.id} ending")
    return words / A_MINUTE + deeds * A_DEED / 60


@pytest.mark.parametrize(("hands", "lang"), [(ByKeys, "en"), (ByTouch, "fr")])
def test_six_lessons_and_a_first_game(invite: Invite, hands: type[Hands], lang: str) -> None:
    walk(hands(invite("Ann", screen=hands.screen, lang=lang)), lang, lambda _: None)


def walk(own: Hands, lang: str, look: Callable[[str], None]) -> None:
    """Take the lessons one after the other, then begin a first game; `look` is told of each moment."""
    own.person.open("/learn/anachrony")
    minutes = []
    for lesson in FIRST:
        minutes.append(take(own, lesson, lang, look))
        own.person.open("/learn/anachrony")
    assert minutes[0] < 3
    assert sum(minutes) < 15
    own.press("button[formaction*=coach]")
    own.person.page.wait_for_url(re.compile("/t/"))
    for number in range(8):
        own.person.page.wait_for_selector("#ask.mine")
        look(f"first game {number + 1}")
        own.decide()

"""Several answers that are one decision are planned together and sent one after the other."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import parse_qs

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Invite
from tests.browser.person import Person
from tests.browser.stage import Stage
from tests.texts import SITE, of_game

PLATES = ".centre .lit"
SEND = "#ask [data-send]"


def before_a_draw(
    invite: Invite, stage: Stage, screen: str = "desktop", lang: str = "en"
) -> tuple[Person, int, list[dict[str, list[str]]]]:
    """Somebody who draws several cards at a table of their own; how many, and what their page sends."""
    staged = stage.another("rulebenders", "draw")
    ann: Person = invite("Ann", screen=screen, lang=lang, cookie=stage.cookie(staged, staged.seat))
    ann.open(f"/t/{staged.table}")
    sent: list[dict[str, list[str]]] = []
    ann.page.on(
        "request",
        lambda asked: sent.append(parse_qs(asked.post_data or "")) if asked.url.endswith("/answer") else None,
    )
    total = ann.page.evaluate(
        "() => JSON.parse(document.querySelector('#ask [data-plan]').dataset.plan).counts.length - 1"
    )
    return ann, total, sent


def by_mouse(ann: Person) -> Callable[[int], None]:
    return lambda number: ann.click(ann.page.locator(PLATES).nth(number))


def by_key(ann: Person) -> Callable[[int], None]:
    return lambda number: ann.page.keyboard.press(str(number + 1))


@pytest.mark.gate("by_mouse-en")
@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("how", [by_mouse, by_key])
def test_cards_are_drawn_as_they_were_planned(
    invite: Invite, stage: Stage, how: Callable[[Person], Callable[[int], None]], lang: str
) -> None:
    ann, total, sent = before_a_draw(invite, stage, lang=lang)
    choose = how(ann)
    wanted = [0, 0, *range(1, total - 1)]
    for number in wanted:
        choose(number)
    assert not sent, "nothing is decided yet"
    values = ann.page.evaluate(
        "() => [...document.querySelectorAll('.centre .lit')].map((place) => "
        "document.querySelector(`#ask input[data-places~='${place.id}']`).value)"
    )
    assert ann.page.inner_text(SEND).strip() == of_game("rulebenders").say(
        "acts", "RB-DRW-03", lang, count=total
    )
    ann.press(SEND)
    ann.page.wait_for_function("() => document.querySelector('#ask form')?.dataset.rule !== 'RB-DRW-03'")
    ann.page.wait_for_function("() => !Clepsydra.isSending()")
    assert [body["answer"] for body in sent] == [[values[number]] for number in wanted]
    assert ["sure" in body for body in sent] == [False] * (total - 1) + [True]


def test_a_plan_is_changed_until_it_is_sent(invite: Invite, stage: Stage) -> None:
    ann, total, sent = before_a_draw(invite, stage)
    choose, count = by_mouse(ann), ann.page.locator("#ask .plan .count")
    for _ in range(total):
        choose(0)
    assert ann.page.locator("#ask .plan [data-less]").count() == 1
    ann.press("#ask .plan [data-less]")
    expect(count).to_have_text(SITE.say("ask", "count", chosen=total - 1, most=total))
    assert ann.look().unready
    choose(1)
    assert not ann.look().unready
    choose(2)
    expect(count).to_have_text(SITE.say("ask", "count", chosen=total, most=total))
    marks = ann.page.eval_on_selector_all(
        "[data-planned]", "all => all.map((place) => place.dataset.planned)"
    )
    assert sorted(marks) == sorted([str(total - 1), "1"]), "another one takes the place of the last"
    assert not sent


def test_no_deck_gives_more_than_it_holds(invite: Invite, stage: Stage) -> None:
    ann, total, _ = before_a_draw(invite, stage)
    ann.page.evaluate(
        """() => {
          const line = document.querySelector("#ask [data-plan]");
          const plan = JSON.parse(line.dataset.plan);
          for (const value of Object.keys(plan.most)) plan.most[value] = 1;
          line.dataset.plan = JSON.stringify(plan);
        }"""
    )
    choose = by_key(ann)
    choose(0)
    choose(0)
    expect(ann.page.locator("#ask .plan .count")).to_have_text(SITE.say("ask", "count", chosen=1, most=total))


def test_by_touch_each_tap_plans_one(invite: Invite, stage: Stage) -> None:
    ann, total, sent = before_a_draw(invite, stage, "phone")
    choose = by_mouse(ann)
    for number in (*range(4), *[0] * (total - 4)):
        choose(number)
    assert not ann.look().unready
    assert not sent
    ann.press(SEND)
    ann.page.wait_for_function("() => document.querySelector('#ask form')?.dataset.rule !== 'RB-DRW-03'")
    assert len(sent) == total


def test_what_is_asked_otherwise_than_planned_is_asked(invite: Invite, stage: Stage) -> None:
    ann, total, sent = before_a_draw(invite, stage)
    for _ in range(total):
        by_mouse(ann)(0)
    ann.page.evaluate(
        """() => document.addEventListener("table:changed", () => {
          document.querySelector("#ask form").dataset.rule = "another";
        }, { once: true, capture: true })"""
    )
    ann.does(lambda: ann.press(SEND))
    ann.page.wait_for_function("() => !Clepsydra.isSending()")
    assert len(sent) == 1
    assert ann.look().asked


def test_what_is_clicked_while_a_plan_is_sent_is_no_answer(invite: Invite, stage: Stage) -> None:
    ann, total, sent = before_a_draw(invite, stage)
    for _ in range(total):
        by_mouse(ann)(0)
    ann.page.evaluate(
        """() => {
          const other = [...document.querySelectorAll(".centre .lit")].at(-1).id;
          document.addEventListener("table:changed", () => document.getElementById(other)?.click());
        }"""
    )
    ann.press(SEND)
    ann.page.wait_for_function("() => document.querySelector('#ask form')?.dataset.rule !== 'RB-DRW-03'")
    assert len(sent) == total
    assert {body["answer"][0] for body in sent} == {sent[0]["answer"][0]}


@pytest.mark.gate
def test_the_backs_of_the_decks_lie_there_while_one_is_asked(invite: Invite, stage: Stage) -> None:
    ann, total, sent = before_a_draw(invite, stage)
    back = ann.page.locator("#bench-flexo")
    for _ in range(total):
        ann.click(back)
    for place in ("#bench-flexo", "#deck-flexo"):
        assert ann.page.get_attribute(place, "data-planned") == str(total)
    assert not sent
    ann.press(SEND)
    expect(back).to_be_hidden()
    assert len(sent) == total

"""The turn of an automa: told step by step by itself, and again by hand, with keys or by touch."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Invite
from tests.browser.inspection import faults
from tests.browser.person import Person
from tests.browser.stage import Stage
from tests.browser.test_pace import ACTS, HELD
from tests.texts import of_game

STEPS = """
  // A turn of the automa as the server sends it, inside a person's answer: steps with their rules and places.
  window.bot = (seat, name, space, more = {}) => {
    const step = (text, rule, at) => `<a href="/replay?at=9">${name} ${text}.</a> <a class="rule"
      href="/rules/${rule}">${rule}</a>`;
    return {
      "lines+": `<li class="log-turn" id="turn-99999" data-seat="${seat}">
        <svg class="token seat-grey" role="img" aria-label="${name}"></svg>
        <span data-at="timeline">${step("rolls 5", "AN-TURN-01")}</span>
        <button type="button" class="again" data-again aria-label="Again"></button><details><summary></summary><ol>
        <li data-at="${space}">${step("places", "AN-TURN-02")}</li><li>${step("gains", "AN-TURN-03")}</li></ol>
        </details></li>`,
      ...more,
    };
  };
"""


def at_solo(invite: Invite, stage: Stage, **how: str) -> Person:
    """Somebody alone with Chronos and Hephaestus, whose turns stand in the log."""
    staged = stage.table("inventions", "solo")
    ann = invite("Ann", cookie=stage.cookie(staged, staged.seat), **how)
    ann.page.add_init_script(HELD)
    ann.open(f"/t/{staged.table}?seat={staged.seat}")
    return ann


def present(page: Page) -> tuple[str, list[str | None]]:
    """Which step is shown, and what is marked."""
    marked = page.locator("[data-step]").all()
    return page.inner_text("#deeds .step > b"), [each.get_attribute("id") for each in marked]


@pytest.mark.parametrize("how", [{"lang": "en"}, {"lang": "fr", "screen": "phone", "theme": "dark"}])
def test_the_last_turn_of_an_automa_is_gone_through_again(
    invite: Invite, stage: Stage, how: dict[str, str]
) -> None:
    ann = at_solo(invite, stage, **how)
    page = ann.page
    turn = page.locator("#lines .log-turn:has([data-again]):has(li + li)").first
    steps = 1 + turn.locator("li").count()
    assert steps > 2
    ann.click(turn.locator("[data-again]"))
    before, after = (page.locator(f"#deeds [data-go={way}]") for way in ("before", "after"))
    assert present(page)[0] == f"1/{steps}"
    expect(after).to_be_focused()
    expect(before).to_be_disabled()
    log, told = (page.locator(part).bounding_box() for part in ("#log", "#deeds"))
    assert log
    assert told
    assert not ann.touch or told["y"] + told["height"] <= log["y"], "on a phone it is told above the log"
    rules, marks = 0, 0
    for number in range(1, steps + 1):
        shown, marked = present(page)
        assert shown == f"{number}/{steps}"
        assert page.inner_text("#deeds .step p").strip()
        rules += page.locator("#deeds .step a.rule").count()
        marks += len(marked)
        if number < steps:
            page.keyboard.press("ArrowRight") if number % 2 else after.click()
    assert rules
    assert marks
    expect(after).to_be_disabled()
    before.click()
    assert present(page)[0] == f"{steps - 1}/{steps}"
    assert faults(page, touch=ann.touch) == []
    page.keyboard.press("Escape")
    expect(page.locator("#deeds .steps")).to_be_hidden()
    expect(turn.locator("[data-again]")).to_be_focused()
    assert page.locator("[data-step]").count() == 0


def test_the_chronobot_is_played_against_and_its_last_turn_gone_through(invite: Invite) -> None:
    ann = invite("Ann", screen="phone")
    ann.introduce()
    ann.open_table("anachrony", ("you", "chronobot"), confirm=False)
    ann.start()
    page = ann.page
    turns = page.locator("#lines .log-turn[data-seat='1']:has(a[href='/rules/SO-TRN-02'])")
    while turns.count() < 2:
        page.wait_for_selector("#ask.mine")
        ann.decide()
    steps = 1 + turns.first.locator("li").count()
    ann.press("#mat-1 [data-again]")
    shown, marked = present(page)
    assert shown == f"1/{steps}"
    (command,) = marked
    assert str(command).startswith("command-1-"), "the space from which its token acts"
    assert page.locator(f"#{command}").evaluate("each => getComputedStyle(each, '::before').content") == '"1"'
    (then,) = page.locator(".centre [data-goal]").all()
    goes_to = then.get_attribute("id")
    assert str(goes_to).startswith("command-1-"), "the space to which it goes"
    assert then.evaluate("each => getComputedStyle(each).outlineStyle") == "dashed"
    expect(page.locator(".step p")).to_contain_text(of_game("anachrony").part("events", "BotCommanded"))
    rules = [page.inner_text(".step a.rule")]
    for _ in range(steps - 1):
        ann.press("#deeds [data-go=after]")
        rules += page.locator(".step a.rule").all_inner_texts()
    assert rules[0] == "SO-TRN-02"
    assert rules[-1] in {"SO-TOK-04", "SO-DIF-02"}, "in the end its token moves on"
    assert present(page)[1] == [goes_to]
    page.tap(".step a.rule")
    expect(page.locator("#rule-card .ruletext")).to_contain_text("token")
    page.keyboard.press("Escape")
    ann.press("#deeds [data-go=close]")
    expect(page.locator("#deeds .steps")).to_be_hidden()
    assert page.locator(".centre [data-goal]").count() == 0
    page.reload()
    assert faults(page, touch=True) == []


@pytest.mark.gate
def test_the_card_of_an_automa_opens_its_door_and_its_steps_are_seen_behind_it(invite: Invite) -> None:
    ann = invite("Ann")
    ann.introduce()
    ann.open_table("anachrony", ("you", "chronobot"), confirm=False)
    ann.start()
    page = ann.page
    turns = page.locator("#lines .log-turn[data-seat='1']:has(a[href='/rules/SO-TRN-02'])")
    while not turns.count():
        page.wait_for_selector("#ask.mine")
        ann.decide()
    board, door = page.locator("#mat-1"), page.locator("[data-door=behind-mat-1]")
    expect(board).to_be_hidden()
    ann.click(page.locator(".st-rivals .sc:not(.mine) .token").first)
    expect(board).to_be_visible()
    expect(page.locator(":popover-open.st-peek")).to_have_count(0)
    ann.press("#mat-1 [data-again]")
    (command,) = present(page)[1]
    expect(page.locator(f"#{command}")).to_be_visible()
    expect(door).to_have_class("door stepped")
    ann.press("#deeds [data-go=close]")
    expect(board).to_be_hidden()


def test_steps_inside_ones_own_answer_come_one_by_one_while_the_question_is_open(
    invite: Invite, stage: Stage
) -> None:
    staged = stage.table("anachrony", "arrows")
    other = next(seat for seat in staged.people if seat != staged.seat)
    ann = invite("Ann", cookie=stage.cookie(staged, staged.seat), motion="full")
    ann.page.add_init_script(HELD + ACTS + STEPS)
    ann.open(f"/t/{staged.table}?seat={staged.seat}")
    page = ann.page
    page.evaluate(
        "other => Clepsydra.pace.arrive(bot(other, 'Chronobot', 'space-trade', ask('mine', 'Next')))", other
    )
    expect(page.locator("#ask-title")).to_have_text("Next")
    said = page.locator("#deeds .step p")
    expect(said).to_contain_text("Chronobot rolls 5")
    assert present(page) == ("1/3", ["timeline"])
    assert page.evaluate("held.time") == 1300
    page.evaluate("held.act()")
    expect(said).to_contain_text("places")
    expect(said.locator("a.rule")).to_have_text("AN-TURN-02")
    assert present(page) == ("2/3", ["space-trade"])
    page.evaluate("held.act()")
    assert present(page) == ("3/3", [])
    page.evaluate("held.act()")
    expect(page.locator("#deeds .steps")).to_be_hidden()
    expect(page.locator("#deeds li")).to_contain_text("Chronobot rolls 5")


def test_who_wants_all_at_once_is_told_no_steps(invite: Invite, stage: Stage) -> None:
    staged = stage.table("anachrony", "arrows")
    other = next(seat for seat in staged.people if seat != staged.seat)
    ann = invite("Ann", cookie=stage.cookie(staged, staged.seat))  # motion is reduced
    ann.page.add_init_script(ACTS + STEPS)
    ann.open(f"/t/{staged.table}?seat={staged.seat}")
    ann.page.evaluate("other => Clepsydra.pace.arrive(bot(other, 'Chronobot', 'space-trade'))", other)
    expect(ann.page.locator("#deeds li")).to_contain_text("Chronobot rolls 5")
    expect(ann.page.locator("#deeds .steps")).to_be_hidden()

"""What somebody is choosing is theirs: nothing that others do touches it; after an answer, the new question leads on."""

from __future__ import annotations

import pytest

from tests.browser.conftest import Invite
from tests.browser.person import Person
from tests.browser.stage import Stage
from tests.browser.test_keyboard import ON_BOARDS, answers, at_her_turn
from tests.texts import SITE, of_game


@pytest.mark.gate
def test_an_unsent_choice_survives_what_others_answer(invite: Invite, stage: Stage) -> None:
    staged = stage.table("anachrony", "warp")
    ann, bob = (
        invite(name, cookie=stage.cookie(staged, seat))
        for name, seat in (("Ann", staged.seat), ("Bob", (staged.seat + 1) % 3))
    )
    for person in (ann, bob):
        person.open(f"/t/{staged.table}")
    assert ann.look().asked
    assert bob.look().asked
    ann.open_options()
    ann.page.locator("#ask input[name=answer]").first.focus()
    ann.page.keyboard.press("Space")
    chosen = ann.page.eval_on_selector("#ask input[name=answer]:checked", "input => input.value")
    ann.page.evaluate("addEventListener('table:changed', () => { window.changed = true; }, true)")
    ann.page.evaluate("document.addEventListener('table:changed', () => { window.changed = true; })")
    answers(bob, "1")
    ann.page.wait_for_function("window.changed")
    assert ann.page.eval_on_selector("#ask input[name=answer]:checked", "input => input.value") == chosen
    again = ann.page.evaluate("html => { Clepsydra.put({ ask: html }); }", _unchosen(ann))
    assert again is None
    assert ann.page.eval_on_selector("#ask input[name=answer]:checked", "input => input.value") == chosen


@pytest.mark.gate
def test_a_subset_is_counted_and_added_up_with_every_click(invite: Invite, stage: Stage) -> None:
    staged = stage.table("anachrony", "warp")
    ann = invite("Ann", cookie=stage.cookie(staged, staged.seat))
    ann.open(f"/t/{staged.table}")
    ann.open_options()
    page, line = ann.page, ann.page.locator("#ask .tally")
    texts = of_game("anachrony")
    none = texts.say("acts", "AN-WARP-01/none")
    one, two = (texts.say("acts", "AN-WARP-01", count=count) for count in (1, 2))

    def told() -> tuple[str, str]:
        return page.inner_text("#ask [data-send]").strip(), line.locator(".count").inner_text()

    assert told() == (none, "0 of 2")
    water = line.locator("[data-account=water]")
    assert not water.is_visible()
    rows = {
        kind: page.locator(f"#ask label:has(input[value*='warp_{kind}#'])")
        for kind in ("water", "gold", "uranium")
    }
    rows["water"].click()
    had, after = (int(figure) for figure in water.inner_text().split("→"))
    assert (told(), after - had) == ((one, "1 of 2"), 2)
    rows["gold"].click()
    rows["uranium"].click()
    assert told() == (two, "2 of 2")
    assert [row.locator("input").is_checked() for row in rows.values()] == [True, False, True]
    assert not line.locator("[data-account=gold]").is_visible()
    rows["water"].click()
    rows["uranium"].click()
    assert told() == (none, "0 of 2")


def _unchosen(person: Person) -> str:
    """The decision bar as the server draws it anew when a line was cut."""
    return str(
        person.page.evaluate(
            """async () => {
              const html = await (await fetch(location.href)).text();
              return new DOMParser().parseFromString(html, "text/html").getElementById("ask").outerHTML;
            }"""
        )
    )


def test_after_an_answer_the_keyboard_is_on_the_new_title(invite: Invite, stage: Stage) -> None:
    ann = at_her_turn(invite, stage, "back")
    answers(ann, ann.page.evaluate(ON_BOARDS))
    ann.page.wait_for_function("document.activeElement.id === 'ask-title'")
    ann.does(lambda: ann.page.keyboard.press("Backspace"))
    ann.page.wait_for_function("document.activeElement.id === 'ask-title'")


def test_what_is_lit_and_what_tells_more_have_names_of_their_own(invite: Invite, stage: Stage) -> None:
    ann = at_her_turn(invite, stage, "turn")
    names = ann.page.eval_on_selector_all(
        "#ask input[name=answer], #ask button.more", "all => all.map(each => each.getAttribute('aria-label'))"
    )
    assert len(set(names)) == len(names)
    shared = ann.page.evaluate(
        """() => [...document.querySelectorAll(".lit")].map(place => {
          const own = [...document.querySelectorAll("#ask input[name=answer]")]
            .filter(input => (input.dataset.places || "").split(" ").includes(place.id));
          return [place.getAttribute("aria-label"), own.map(input => input.getAttribute("aria-label"))];
        })"""
    )
    several = [(name, labels) for name, labels in shared if len(labels) > 1]
    assert several, "places that several options share"
    for name, labels in several:
        assert SITE.say("ask", "choices").replace("#", str(len(labels))) in name
        assert not any(label in name for label in labels), f"{name!r} promises one of {labels}"


LONG_ENOUGH = 2_400
"""Milliseconds of the page's clock, twice as many as it takes a card to open."""


def hovering(invite: Invite, stage: Stage, screen: str) -> Person:
    """Somebody with the pointer on a place that has a card."""
    staged = stage.table("anachrony", "late")
    ann = invite("Ann", cookie=stage.cookie(staged, staged.seat), screen=screen)
    ann.page.clock.install()
    ann.open(f"/t/{staged.table}")
    place = ann.page.locator(".centre [popovertarget^=card-]:not(.lit):visible").first
    place.evaluate("element => element.scrollIntoView({ block: 'center' })")
    place.hover(force=True)
    return ann


def test_a_card_opens_by_hovering_beside_the_decision(invite: Invite, stage: Stage) -> None:
    ann = hovering(invite, stage, "desktop")
    ann.page.clock.run_for(LONG_ENOUGH)
    ann.page.locator(":popover-open:not(.st-tip)").wait_for()


def test_no_card_opens_by_hovering_over_a_sheet(invite: Invite, stage: Stage) -> None:
    ann = hovering(invite, stage, "phone")
    ann.page.clock.run_for(LONG_ENOUGH)
    assert ann.page.locator(":popover-open:not(.st-tip)").count() == 0


def test_no_card_opens_under_a_pointer_that_rests(invite: Invite, stage: Stage) -> None:
    staged = stage.table("anachrony", "late")
    ann = invite("Ann", cookie=stage.cookie(staged, staged.seat))
    ann.page.clock.install()
    ann.open(f"/t/{staged.table}")
    over = """(opener, x) => {
      const at = { bubbles: true, pointerType: "mouse", clientX: x, clientY: 5 };
      document.body.dispatchEvent(new PointerEvent("pointermove", { ...at, clientX: 5 }));
      opener.dispatchEvent(new PointerEvent("pointerover", at));
    }"""
    opener = ann.page.locator(".centre [popovertarget^=card-]:not(.lit):visible").first
    opener.evaluate(over, 5)  # the page has changed under it
    ann.page.clock.run_for(LONG_ENOUGH)
    assert ann.page.locator(":popover-open:not(.st-tip)").count() == 0
    opener.evaluate(over, 6)  # it moves there
    ann.page.clock.run_for(LONG_ENOUGH)
    ann.page.locator(":popover-open:not(.st-tip)").wait_for()


def test_what_cannot_be_pressed_stays_readable_under_the_finger(invite: Invite) -> None:
    ann = invite("Ann", screen="desktop")
    ann.open("/new")
    button = ann.page.locator("form.nt button.primary")
    button.evaluate("button => { button.disabled = true }")
    rest = button.evaluate("button => getComputedStyle(button).backgroundColor")
    button.hover(force=True)
    ann.page.wait_for_function("button => button.matches(':hover')", arg=button.element_handle())
    button.evaluate(
        "button => Promise.all(button.getAnimations().map(each => each.finished)).then(() => true)"
    )
    assert button.evaluate("button => getComputedStyle(button).backgroundColor") == rest

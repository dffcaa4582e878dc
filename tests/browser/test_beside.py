"""What a table page offers beside the boards: rules in place, chat, the log sifted, gliding pieces."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Invite
from tests.browser.person import Person, sit_down_together
from tests.browser.stage import Stage
from tests.texts import SITE


def asked_at(invite: Invite, stage: Stage, situation: str, **how: str) -> Person:
    """Who is asked at a staged table of Anachrony."""
    staged = stage.table("anachrony", situation)
    person: Person = invite("Ann", cookie=stage.cookie(staged, staged.seat), **how)
    person.open(f"/t/{staged.table}")
    return person


@pytest.mark.gate
def test_a_rule_is_read_without_leaving_the_table(invite: Invite, stage: Stage) -> None:
    ann = asked_at(invite, stage, "turn", lang="fr")
    where = ann.path
    ann.press("#ask .ctx a.rule")
    card = ann.page.locator("#rule-card:popover-open")
    card.wait_for()
    assert "AN-TURN-02" in card.inner_text()
    assert "tour" in card.locator(".ruletext").inner_text()
    assert "[" not in card.locator(".ruletext").inner_text(), "where a rule comes from is left to its page"
    assert ann.path == where
    card.locator("a.whole").click()
    ann.page.wait_for_url("**/rules/AN-TURN-02")


@pytest.mark.gate
def test_the_rules_are_asked_without_leaving_the_table(invite: Invite, stage: Stage) -> None:
    ann = asked_at(invite, stage, "turn", screen="phone")
    where = ann.path
    ann.press("[popovertarget=table-menu]")
    ann.press("#seat-menu [popovertarget=rule-search]")
    card = ann.page.locator("#rule-search:popover-open")
    card.wait_for()
    ann.page.keyboard.type("how do i get more workers")
    ann.page.keyboard.press("Enter")
    card.locator(".answers a.rid").first.wait_for()
    assert card.locator("a.rid").first.inner_text() == "AN-REC-02"
    assert card.locator("[role=status]").inner_text()
    assert ann.path == where


@pytest.mark.gate
def test_what_is_written_reaches_the_others_and_is_counted(invite: Invite) -> None:
    ann, bob = invite("Ann"), invite("Bob", screen="phone")
    sit_down_together("anachrony", (ann, bob), ("you", "free"))
    ann.press("#log [data-tab=chat]")
    ann.page.fill("#chat input[name=text]", "Hello <b>there</b>")
    ann.page.keyboard.press("Enter")
    toast = bob.page.locator(".st-toasts .toast")
    toast.wait_for()
    assert "Hello <b>there</b>" in toast.inner_text()
    unread = bob.page.locator("[data-log] [data-unread]:not([hidden])")
    unread.wait_for()
    assert unread.inner_text() == "1"
    bob.press("#log [data-tab=chat]")
    assert "Hello <b>there</b>" in bob.page.inner_text("#said")
    assert unread.count() == 0


def test_the_log_shows_what_came_since_ones_last_turn(invite: Invite, stage: Stage) -> None:
    ann = asked_at(invite, stage, "late")
    ann.press("[data-log]")
    turns = ann.page.locator("#lines .log-turn:visible")
    everything = turns.count()
    ann.page.select_option("#log [data-only]", "since")
    since = turns.count()
    assert 0 < since < everything
    ann.page.select_option("#log [data-only]", "1")
    assert 0 < turns.count() < everything
    assert turns.count() == ann.page.locator("#lines .log-turn[data-seat='1']:visible").count()


def test_the_newest_turn_is_open_and_what_somebody_opened_stays_open(invite: Invite, stage: Stage) -> None:
    ann = asked_at(invite, stage, "late")
    opened = ann.page.locator("#lines .log-turn:has(> details[open])")
    newest = ann.page.locator("#lines .log-turn").first.get_attribute("id")
    assert [turn.get_attribute("id") for turn in opened.all()] == [newest]
    older = ann.page.locator("#lines .log-turn:not(:first-of-type):has(details li)").nth(1)
    kept = older.get_attribute("id")
    ann.click(older.locator("summary"))
    ann.page.evaluate(
        """() => Clepsydra.put({ "lines+": `<li>More.</li><li class="log-turn" id="turn-9999"><span></span>
          <span>Next.</span><details><summary></summary><ol><li>Rest.</li></ol></details></li>` })"""
    )
    assert ann.page.locator(f"#{newest} > details > ol > li").last.text_content() == "More."
    assert [turn.get_attribute("id") for turn in opened.all()] == ["turn-9999", kept]


def test_who_comes_back_is_led_to_what_they_missed_and_told_once(invite: Invite, stage: Stage) -> None:
    ann = asked_at(invite, stage, "turn")
    ann.press("[data-log]")
    link = ann.page.locator("#away a")
    place = str(link.get_attribute("href"))
    assert SITE.part("log", "away") in link.inner_text()
    link.click()
    expect(ann.page.locator(f"{place} > details")).to_have_attribute("open", "")
    expect(ann.page.locator(f"{place}:visible")).to_have_count(1)
    ann.reload()
    assert ann.page.locator("#lines .log-turn").count()
    assert link.count() == 0


def test_sounds_are_off_until_asked_for(invite: Invite, stage: Stage) -> None:
    ann = asked_at(invite, stage, "turn")
    ann.press("[popovertarget=table-menu]")
    volume = ann.page.locator("#table-menu [data-volume]")
    assert volume.input_value() == "off"
    volume.select_option("quiet")
    ann.page.reload()
    assert volume.input_value() == "quiet"


def test_pieces_glide_where_motion_is_welcome(invite: Invite, stage: Stage) -> None:
    staged = stage.table("rulebenders", "glide")
    ann = invite("Ann", cookie=stage.cookie(staged, staged.seat), motion="full")
    ann.open(f"/t/{staged.table}")
    ann.page.evaluate(
        """() => {
          window.glides = [];
          const animate = Element.prototype.animate;
          Element.prototype.animate = function (...how) {
            const animation = animate.apply(this, how);
            window.glides.push([this.id || this.getAttribute("class"), animation.effect.getKeyframes()[0].transform]);
            return animation;
          };
        }"""
    )
    card = ann.page.locator("#ask label:has(input[value*='\"play\"'])").first
    ann.does(lambda: ann.click(card))
    for _ in range(4):
        if ann.page.evaluate("window.glides.length"):
            break
        ann.decide()  # what the card asks for
    glides = ann.page.evaluate("window.glides")
    hidden = [name for name, _ in glides if name.startswith("piece-")]
    assert len(hidden) == 1, "the card that is played comes into sight where it lands, and nothing else does"
    assert all(start.startswith("translate(") for name, start in glides if name.startswith("st-ghost"))
    assert any(name.startswith("st-ghost") for name, _ in glides)

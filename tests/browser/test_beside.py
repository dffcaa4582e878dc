"""What a table page offers beside the boards: rules in place, chat, the log sifted, folding, gliding pieces."""

from __future__ import annotations

from tests.browser.conftest import Invite
from tests.browser.person import Person, sit_down_together
from tests.browser.stage import Stage


def asked_at(invite: Invite, stage: Stage, situation: str, **how: str) -> Person:
    """Who is asked at a staged table of Anachrony."""
    staged = stage.table("anachrony", situation)
    person: Person = invite("Ann", cookie=stage.cookie(staged, staged.seat), **how)
    person.open(f"/t/{staged.table}")
    return person


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


def test_what_is_written_reaches_the_others_and_is_counted(invite: Invite) -> None:
    ann, bob = invite("Ann"), invite("Bob", screen="phone")
    sit_down_together("anachrony", (ann, bob), ("you", "free"))
    ann.press("#log [data-tab=chat]")
    ann.page.fill("#chat input[name=text]", "Hello <b>there</b>")
    ann.page.keyboard.press("Enter")
    unread = bob.page.locator("#log [data-unread]:not([hidden])")
    unread.wait_for()
    assert unread.inner_text() == "1"
    bob.press("#log [data-tab=chat]")
    assert "Hello <b>there</b>" in bob.page.inner_text("#said")
    assert unread.count() == 0


def test_the_log_shows_what_came_since_ones_own_decision(invite: Invite, stage: Stage) -> None:
    ann = asked_at(invite, stage, "late")
    lines = ann.page.locator("#lines li:not(.mark):visible")
    everything = lines.count()
    ann.page.select_option("#log [data-only]", "since")
    since = lines.count()
    assert 0 < since < everything
    ann.page.select_option("#log [data-only]", "blue")
    assert 0 < lines.count() < everything
    assert lines.count() == ann.page.locator("#lines li:visible:has(.seat-blue)").count()


def test_the_decision_folds_away_on_a_phone(invite: Invite, stage: Stage) -> None:
    ann = asked_at(invite, stage, "turn", screen="phone")
    options = ann.page.locator("#ask .opts")
    assert options.is_visible()
    ann.press(".grip")
    assert not options.is_visible()
    assert ann.page.locator("#ask [data-send]").is_visible()
    ann.press(".grip")
    assert options.is_visible()


def test_a_chime_is_off_until_asked_for(invite: Invite, stage: Stage) -> None:
    ann = asked_at(invite, stage, "turn")
    ann.press("#menu > summary")
    switch = ann.page.locator("[data-sound]")
    assert switch.get_attribute("aria-pressed") == "false"
    switch.click()
    assert switch.get_attribute("aria-pressed") == "true"
    ann.page.reload()
    assert ann.page.locator("[data-sound]").get_attribute("aria-pressed") == "true"


def test_pieces_glide_where_motion_is_welcome(invite: Invite, stage: Stage) -> None:
    ann = asked_at(invite, stage, "glide", motion="full")
    ann.page.evaluate(
        """() => {
          window.glides = 0;
          const start = document.startViewTransition.bind(document);
          document.startViewTransition = (change) => {
            const transition = start(change);
            transition.ready.then(() => {
              const names = document.getAnimations().map((a) => a.effect.pseudoElement || "");
              window.glides += names.filter((name) => name.includes("piece-")).length;
            });
            return transition;
          };
        }"""
    )
    ann.decide()
    ann.page.wait_for_function("window.glides > 0")

"""Pages before and beside the table."""

from __future__ import annotations

import re

from tests.browser.inspection import OVERFLOW
from tests.engines.conftest import Invite
from tests.engines.player import Player

PAPER = "() => getComputedStyle(document.body).backgroundColor"
NARROW = 390, 664
PAGES = (
    "/",
    "/learn",
    "/learn/anachrony",
    "/rules?q=worker",
    "/new?game=anachrony",
    "/companion",
    "/ladders/anachrony",
)


def brightness(colour: str) -> int:
    """The brightest part of a colour, of 255."""
    return max(int(part) for part in re.findall(r"\d+", colour)[:3])


def test_home_in_another_language_and_theme_which_are_kept(invite: Invite) -> None:
    ann = invite()
    ann.open("/")
    ann.shows("h1", text="Great strategy games, the referee included.")
    ann.follow("header a[lang=fr]")
    ann.shows("h1", text="arbitre compris")
    ann.follow("header a[href*='theme=dark']")
    assert brightness(ann.evaluate(PAPER)) < 80
    ann.follow("header nav a[href='/rules']")
    assert ann.evaluate("() => document.documentElement.lang") == "fr"
    assert brightness(ann.evaluate(PAPER)) < 80
    ann.follow("header a[href*='theme=light']")
    assert brightness(ann.evaluate(PAPER)) > 200


def test_a_rule_is_found_by_a_word_and_read(invite: Invite) -> None:
    ann = invite()
    ann.open("/rules")
    ann.write("#q", "force workers")
    ann.land(lambda: ann.press("Enter"))
    assert ann.value("#q") == "force workers"
    ann.shows("mark", text="workers")
    path = ann.follow("ol.rules a.rid[href='/rules/AN-FRC-01']")
    assert path.startswith("/rules/AN-FRC-01")
    ann.shows("[id='AN-FRC-01']", text="move all tired workers to the Active column")


def test_a_figure_of_ones_box_is_corrected_and_the_correction_kept(invite: Invite) -> None:
    ann = invite()
    ann.introduce()
    ann.open("/box/anachrony")
    ann.shows(text="You have not corrected anything yet.")
    ann.click(".ybpart summary", text="Power plants")
    ann.follow("a[href^='/box/anachrony?piece=119']")
    ann.write("[id='building.119.vp']", "7")
    ann.land(lambda: ann.press("Enter"))
    ann.open("/box/anachrony?piece=119")
    assert ann.value("[id='building.119.vp']") == "7"
    assert ann.count("p", text="You have not corrected anything yet.") == 0


def test_who_signs_in_is_offered_a_key_if_the_browser_knows_keys_and_a_way_on_without(invite: Invite) -> None:
    ann = invite()
    ann.open("/account/sign-in")
    offered, told = "[data-passkey=show]", "[data-without-passkeys]"
    knows_keys = ann.evaluate("() => Boolean(window.PublicKeyCredential)")
    ann.shows(offered if knows_keys else told)
    ann.hides(told if knows_keys else offered)
    ann.hides("[data-failed]")
    ann.click("summary", text="What is a passkey?")
    ann.shows("p", text="A key that your device keeps")
    assert ann.follow(role="link", text="Go on without an account") == "/"


def test_a_table_with_modules_is_opened_and_another_comes_by_the_link(invite: Invite) -> None:
    ann, bob = invite("Ann"), invite("Bob")
    ann.introduce()
    ann.open("/new?game=anachrony")
    for seat, taken in enumerate(("you", "free", "nobody", "nobody")):
        ann.choose(f"select[name='seat.{seat}']", taken)
    for module in ("neutronide", "hypersync"):
        ann.click(f"label:has(input[value={module}])")
    table = ann.follow("form.nt button.primary")
    ann.shows(text="Hypersync")
    bob.page.open(ann.value("#link"))
    bob.write("input[name=name]", "Bob")
    bob.follow("#come button.primary")
    bob.shows(f"form[action^='{table}/stand/1']")
    ann.shows(".lrow b a", text="Bob")
    ann.follow("form.startf button.primary")
    bob.shows("#ask")
    for person in (ann, bob):
        person.shows("#novel", text="Hypersync")


def test_the_first_step_of_a_lesson_is_done_by_what_it_lights(invite: Invite) -> None:
    ann = invite()
    ann.open("/learn/hourglass")
    ann.follow("form[action='/learn/hourglass/hg-01'] button")
    ann.shows("#lesson .do", text="Blow glass")
    ann.shows("#lesson .pips[aria-label='Step 1 of 3']")
    ann.does(lambda: ann.click("#ask label[data-taught]"))
    ann.shows("#lesson .pips[aria-label='Step 2 of 3']")


def test_the_companion_begins_a_game_and_calls_for_its_first_act(invite: Invite) -> None:
    ann = invite()
    ann.resize(*NARROW)
    ann.open("/companion")
    ann.follow("a[href='/companion/new/flexo']")
    for _ in range(3):
        ann.shows(".cask")
        ann.follow(".cask .pnb")
    ann.follow(".cfoot .primary")
    changes = "() => document.body.dataset.changes"
    assert ann.evaluate(changes) == "0"
    ann.click(".huge")
    ann.wait(
        "an entry of the companion", f"() => ({changes})() === '1' && document.readyState === 'complete'"
    )


def too_wide(ann: Player, path: str) -> list[str]:
    """What makes a page scroll sideways."""
    ann.open(path)
    return [f"{path}: {said}" for said in ann.evaluate(OVERFLOW)]


def test_no_page_scrolls_sideways_on_a_small_phone(invite: Invite) -> None:
    ann = invite("Maximiliane-Wilhelmine von Clepsydra")
    ann.introduce()
    ann.resize(*NARROW)
    assert ann.evaluate("() => [innerWidth, innerHeight]") == [*NARROW]
    assert [said for path in PAGES for said in too_wide(ann, path)] == []


def test_one_plays_without_scripts(invite: Invite) -> None:
    ann = invite(scripts=False)
    ann.open("/learn")
    table = ann.follow("main form[action='/play/hourglass'] button")
    ann.shows("#ask.mine")
    assert not ann.evaluate("() => Boolean(window.Clepsydra)")
    question = ann.text("#ask-title")
    ann.follow("#ask [data-send]")
    assert ann.path.startswith(table)
    ann.shows("#ask-title")
    assert ann.text("#ask-title") != question

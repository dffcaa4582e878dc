"""Pages other than the table: home, rules, owner's box, sign-in, new table, lessons, companion."""

from __future__ import annotations

import re

from tests.browser.inspection import OVERFLOW
from tests.engines.conftest import NewPlayer
from tests.engines.player import Player
from tests.texts import SITE, of_game

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
    """Return the largest channel (0 to 255) of a CSS colour."""
    return max(int(part) for part in re.findall(r"\d+", colour)[:3])


def test_language_and_theme_are_remembered(new_player: NewPlayer) -> None:
    ann = new_player()
    ann.open("/")
    ann.expect_shown("h1", text=SITE.say("home", "pitch"))
    ann.follow("header a[lang=fr]")
    ann.expect_shown("h1", text=SITE.say("home", "pitch", "fr"))
    ann.follow("header a[href*='theme=dark']")
    assert brightness(ann.evaluate(PAPER)) < 80
    ann.follow("header nav a[href='/learn']")
    assert ann.evaluate("() => document.documentElement.lang") == "fr"
    assert brightness(ann.evaluate(PAPER)) < 80
    ann.follow("header a[href*='theme=light']")
    assert brightness(ann.evaluate(PAPER)) > 200


def test_a_rule_is_found_by_search(new_player: NewPlayer) -> None:
    ann = new_player()
    ann.open("/rules")
    ann.write("#q", "force workers")
    ann.navigate(lambda: ann.press("Enter"))
    assert ann.value("#q") == "force workers"
    ann.expect_shown("mark", text="workers")
    path = ann.follow("ol.rules a.rid[href='/rules/AN-FRC-01']")
    assert path.startswith("/rules/AN-FRC-01")
    ann.expect_shown("[id='AN-FRC-01']")


def test_a_correction_of_a_box_is_saved(new_player: NewPlayer) -> None:
    ann = new_player()
    ann.set_name()
    ann.open("/box/anachrony")
    ann.expect_shown(text=SITE.say("yourbox", "as_ours"))
    ann.click(".ybpart:has(a[href^='/box/anachrony?piece=119']) summary")
    ann.follow("a[href^='/box/anachrony?piece=119']")
    ann.write("[id='building.119.vp']", "7")
    ann.navigate(lambda: ann.press("Enter"))
    ann.open("/box/anachrony?piece=119")
    assert ann.value("[id='building.119.vp']") == "7"
    assert ann.count("p", text=SITE.say("yourbox", "as_ours")) == 0


def test_sign_in_offers_a_passkey_if_the_browser_supports_them(
    new_player: NewPlayer,
) -> None:
    ann = new_player()
    ann.open("/account/sign-in")
    offered, hint = "[data-passkey=show]", "[data-without-passkeys]"
    has_passkeys = ann.evaluate("() => Boolean(window.PublicKeyCredential)")
    ann.expect_shown(offered if has_passkeys else hint)
    ann.expect_hidden(hint if has_passkeys else offered)
    ann.expect_hidden("[data-failed]")
    ann.click("summary", text=SITE.say("account", "what"))
    ann.expect_shown("p", text=SITE.say("account", "what_text"))
    assert ann.follow(role="link", text=SITE.say("account", "as_guest")).startswith("/me?")
    ann.write("input[name=name]", ann.name)
    assert ann.follow("main form button.primary") == "/"


def test_a_second_player_joins_a_table_by_its_link(new_player: NewPlayer) -> None:
    ann, bob = new_player("Ann"), new_player("Bob")
    ann.set_name()
    ann.open("/new?game=anachrony")
    for seat, taken in enumerate(("you", "free", "nobody", "nobody")):
        ann.choose(f"select[name='seat.{seat}']", taken)
    for module in ("neutronide", "hypersync"):
        ann.click(f"label:has(input[value={module}])")
    table = ann.follow("form.nt button.primary")
    ann.expect_shown(text=of_game("anachrony").name("hypersync"))
    bob.page.open(ann.value("#link"))
    bob.write("input[name=name]", "Bob")
    bob.follow("#come button.primary")
    bob.expect_shown(f"form[action^='{table}/stand/1']")
    ann.expect_shown(".lrow b a", text="Bob")
    ann.follow("form.startf button.primary")
    bob.expect_shown("#ask")
    for person in (ann, bob):
        person.expect_shown("#novel", text=of_game("anachrony").name("hypersync"))


def test_the_highlighted_option_completes_a_lesson_step(new_player: NewPlayer) -> None:
    ann = new_player()
    ann.open("/learn/hourglass")
    ann.follow("form[action='/learn/hourglass/hg-01'] button")
    ann.expect_shown("#lesson .do", text=of_game("hourglass").say("lesson", "hg-01/1"))
    ann.expect_shown(f"#lesson .pips[aria-label='{SITE.say('lessons', 'count', number=1, steps=3)}']")
    ann.act_and_wait(lambda: ann.click("#ask label[data-taught]"))
    ann.expect_shown(f"#lesson .pips[aria-label='{SITE.say('lessons', 'count', number=2, steps=3)}']")


def test_the_companion_starts_a_game(new_player: NewPlayer) -> None:
    ann = new_player()
    ann.resize(*NARROW)
    ann.open("/companion")
    ann.follow("a[href='/companion/new/flexo']")
    for _ in range(3):
        ann.expect_shown(".cask")
        ann.follow(".cask .pnb")
    ann.follow(".cfoot .primary")
    # The address changes before the body is there.
    changes = "() => document.body?.dataset.changes"
    ann.expect_shown(".huge")
    assert ann.evaluate(changes) == "0"
    ann.click(".huge")
    ann.wait(
        "an entry of the companion", f"() => ({changes})() === '1' && document.readyState === 'complete'"
    )


def too_wide(ann: Player, path: str) -> list[str]:
    """Return the elements that make a page scroll sideways."""
    ann.open(path)
    return [f"{path}: {problem}" for problem in ann.evaluate(OVERFLOW)]


def test_no_page_scrolls_sideways_on_a_small_phone(new_player: NewPlayer) -> None:
    ann = new_player("Maximiliane-Wilhelmine von Clepsydra")
    ann.set_name()
    ann.resize(*NARROW)
    assert ann.evaluate("() => [innerWidth, innerHeight]") == [*NARROW]
    assert [problem for path in PAGES for problem in too_wide(ann, path)] == []


def test_the_game_works_without_scripts(new_player: NewPlayer) -> None:
    ann = new_player(scripts=False)
    ann.open("/learn")
    table = ann.follow("main form[action='/play/hourglass'] button")
    ann.expect_shown("#ask.mine")
    assert not ann.evaluate("() => Boolean(window.Clepsydra)")
    question = ann.text("#ask-title")
    ann.follow("#ask [data-send]")
    assert ann.path.startswith(table)
    ann.expect_shown("#ask-title")
    assert ann.text("#ask-title") != question

"""No page scrolls sideways, at any width that screens have, in either language."""

from __future__ import annotations

import pytest

from clepsydra.kernel import LANGUAGES
from tests.browser.conftest import Invite
from tests.browser.inspection import OVERFLOW
from tests.browser.person import Person
from tests.browser.stage import Stage
from tests.web.pages.addresses import PAGES

WIDTHS = (360, 390, 768, 1024, 1280, 1366, 1440, 1920)
CROWDED = """() => {
  const bar = document.querySelector("header.bar");
  return bar && bar.scrollWidth > bar.clientWidth ? [`the bar is ${bar.scrollWidth - bar.clientWidth} px too full`] : [];
}"""
CUT = """() => [...document.querySelectorAll(".how-picture")].flatMap((frame, at) => {
  const beyond = Math.max(...[...frame.querySelectorAll("*")].map((each) => each.getBoundingClientRect().right));
  const cut = Math.round(beyond - frame.getBoundingClientRect().right);
  return cut > 8 ? [`picture ${at + 1} is cut at its right by ${cut} px`] : [];
})"""
in_every_language = pytest.mark.parametrize("lang", LANGUAGES)

FOR_ANYBODY = [
    address.path
    for addresses in PAGES.values()
    for address in addresses
    if not address.by_a_guest and "{" not in address.path
]
STATES = (("anachrony", "turn"), ("anachrony", "end"), ("rulebenders", "action"), ("inventions", "turn"))


def fits_every_width(person: Person) -> None:
    """Nothing is wider than the window, however wide that is."""
    wrong = []
    for width in WIDTHS:
        person.resize(width, 900)
        wrong += [f"at {width} px: {said}" for said in person.page.evaluate(OVERFLOW)]
        wrong += [f"at {width} px: {said}" for said in person.page.evaluate(CROWDED)]
    assert not wrong, f"{person.path}:\n" + "\n".join(wrong)


@in_every_language
def test_pages_for_anybody(invite: Invite, lang: str) -> None:
    ann = invite("Ann", lang=lang)
    for path in FOR_ANYBODY:
        ann.open(path)
        fits_every_width(ann)
    ann.troubles.clear()  # the browser itself reports the page that is not there


@pytest.mark.parametrize("game", ["anachrony", "inventions", "rulebenders"])
def test_pictures_of_how_to_play_are_whole(invite: Invite, game: str) -> None:
    """But for the edge of a sign that hangs over its corner."""
    ann = invite("Ann", lang="fr")
    ann.open(f"/learn/{game}")
    wrong = []
    for width in WIDTHS:
        ann.resize(width, 900)
        wrong += [f"at {width} px: {said}" for said in ann.page.evaluate(CUT)]
    assert not wrong, "\n".join(wrong)


@in_every_language
def test_home_and_lobby_of_a_guest_with_a_long_name(invite: Invite, lang: str) -> None:
    name = "Maximiliane-Wilhelmine von Wolkenstein-Z"
    ann = invite(name, lang=lang)
    ann.introduce()
    ann.open_table("anachrony", ("you", "free", "greedy", "free"))
    fits_every_width(ann)
    ann.open("/")
    fits_every_width(ann)
    ann.open("/new?game=inventions")
    fits_every_width(ann)


@pytest.mark.gate("rulebenders-action-fr")
@in_every_language
@pytest.mark.parametrize(("game", "situation"), STATES)
def test_a_table(invite: Invite, stage: Stage, game: str, situation: str, lang: str) -> None:
    staged = stage.table(game, situation)
    person = invite("Ann", lang=lang, cookie=stage.cookie(staged, staged.seat))
    person.open(f"/t/{staged.table}")
    fits_every_width(person)
    if situation == "end":
        for page in ("/score", "/replay?at=40", "/verify"):
            person.open(f"/t/{staged.table}{page}")
            fits_every_width(person)

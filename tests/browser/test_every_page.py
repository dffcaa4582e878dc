"""Every page, and the table in its states: read by axe-core and measured, on a phone and on a desktop."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.browser.conftest import Invite
from tests.browser.inspection import faults
from tests.browser.person import Person
from tests.browser.stage import Stage
from tools.staging import Staged

HOWS: dict[str, dict[str, str]] = {
    "phone, dark, French": {"screen": "phone", "theme": "dark", "lang": "fr"},
    "desktop, light, English": {"screen": "desktop", "theme": "light", "lang": "en"},
}
how = pytest.mark.parametrize("how", HOWS.values(), ids=HOWS)

PAGES = (
    "/",
    "/me",
    "/new",
    "/new?game=anachrony",
    "/new?game=inventions",
    "/new?game=rulebenders",
    "/rules",
    "/rules/AN-CON-04",
    "/rules?q=worker",
    "/nowhere",
)


def is_sound(person: Person) -> None:
    """Nothing is wrong with what this person sees."""
    found = faults(person.page, touch=person.touch)
    assert not found, f"{person.path}:\n" + "\n".join(found)


@how
@pytest.mark.parametrize("path", PAGES)
def test_a_page_for_anybody(invite: Invite, path: str, how: dict[str, str]) -> None:
    ann = invite("Ann", **how)
    ann.open(path)
    if path == "/nowhere":
        ann.troubles.clear()  # the browser itself reports what is not there
    is_sound(ann)


@how
def test_home_and_lobby_of_a_guest(invite: Invite, how: dict[str, str]) -> None:
    ann = invite("Ann", **how)
    ann.introduce()
    is_sound(ann)
    ann.open_table("anachrony", ("you", "free", "greedy"))
    is_sound(ann)
    ann.open("/")
    is_sound(ann)


def chosen(person: Person) -> None:
    """A choice is made and not sent."""
    person.choose()


def why_not(person: Person) -> None:
    """A refusal is being read."""
    person.page.locator("#ask .nos").evaluate("element => { element.open = true }")
    person.page.locator("#ask .why").first.click()


def card(person: Person) -> None:
    """A component's card is open."""
    person.page.evaluate("document.querySelector('.centre [popovertarget^=card-]').click()")


def nothing(_person: Person) -> None:
    """As it is."""


STATES: dict[str, tuple[str, str, Callable[[Person], None]]] = {
    "your move": ("turn", "asked", nothing),
    "a choice made": ("construct", "asked", chosen),
    "a refusal read": ("construct", "asked", why_not),
    "a card read": ("late", "asked", card),
    "another's move": ("after-impact", "other", nothing),
    "watching": ("time-travel", "nobody", nothing),
    "the end": ("end", "asked", nothing),
}


@how
@pytest.mark.parametrize("state", STATES)
def test_the_table_in_a_state(invite: Invite, stage: Stage, state: str, how: dict[str, str]) -> None:
    situation, who, then = STATES[state]
    person = at_table(invite, stage, stage.table("anachrony", situation), who, **how)
    then(person)
    is_sound(person)


def at_table(invite: Invite, stage: Stage, staged: Staged, who: str, **how: str) -> Person:
    """Somebody who looks at a staged table: the one who is asked, another one, or a spectator."""
    seats = {"asked": staged.seat, "other": next(s for s in staged.people if s != staged.seat)}
    cookie = stage.cookie(staged, seats[who]) if who in seats else ""
    person: Person = invite("Ann", cookie=cookie, **how)
    person.open(f"/t/{staged.table}")
    return person


@how
def test_the_score(invite: Invite, stage: Stage, how: dict[str, str]) -> None:
    person = at_table(invite, stage, stage.table("anachrony", "end"), "asked", **how)
    person.open(f"{person.path}/score")
    is_sound(person)

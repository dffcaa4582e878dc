"""Every page, and the table in its states: read by axe-core and measured, on a phone and on a desktop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import cycle, groupby

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import SERVER, Invite
from tests.browser.inspection import faults, moved_while_it_came
from tests.browser.person import Person
from tests.browser.stage import Stage
from tests.listing import check_each
from tests.web.pages.addresses import PAGES, Address, places_of
from tools.staging import Staged, tables_in

HOWS: dict[str, dict[str, str]] = {
    "phone, dark, French": {"screen": "phone", "theme": "dark", "lang": "fr"},
    "desktop, light, English": {"screen": "desktop", "theme": "light", "lang": "en"},
}
how = pytest.mark.parametrize("how", HOWS.values(), ids=HOWS)

PROVIDER = "/account/oidc/back"
"""Without a provider there is no such page: test_provider.py has a server with one, and looks at it."""
AREAS = {
    area: [address for route in routes if route != PROVIDER for address in PAGES[route]]
    for area, routes in groupby(sorted(PAGES), lambda route: route.split("/")[1] or "home")
}
"""All pages by where they begin, so that one browser looks at many."""
ONCE = [f"{area}-{how}" for area, how in zip(AREAS, cycle(HOWS), strict=False)]
"""In the gate, each page in one way."""
FILLS_THE_SCREEN = ("/t/{over}", "/companion/new/")
"""In these, each part has its place by what else is there."""
NOWHERE = Address("/nowhere", status=404)


@pytest.fixture(scope="module")
def places(stage: Stage, database: str) -> dict[str, str]:
    """What fills addresses in: those of somebody who has played a game to its end."""
    over = stage.table("anachrony", "end")

    async def made() -> dict[str, str]:
        async with tables_in(database) as service:
            return await places_of(service, SERVER["CLEPSYDRA_SECRET"], over.people[over.seat], over.table)

    with ThreadPoolExecutor(
        1
    ) as thread:  # in a thread of its own: the browser's driver has the loop of this one
        return thread.submit(asyncio.run, made()).result()


def is_sound(person: Person) -> None:
    """Nothing is wrong with what this person sees."""
    found = faults(person.page, touch=person.touch)
    assert not found, f"{person.path}:\n" + "\n".join(found)


@how
@pytest.mark.parametrize("area", AREAS)
@pytest.mark.gate(*ONCE)
def test_every_page(
    invite: Invite, stage: Stage, places: dict[str, str], area: str, how: dict[str, str]
) -> None:
    over = stage.table("anachrony", "end")
    ann = invite("Ann", cookie=stage.cookie(over, over.seat), **how)
    eve, stranger = invite("Eve", session=places["session"], **how), invite("Bob", **how)

    def is_sound_and_comes_whole(address: Address) -> None:
        person = eve if address.signed_in else ann if address.by_a_guest else stranger
        person.open(address.at(places))
        if address.status >= 400:
            person.troubles.clear()  # the browser itself reports what is not there, or not for everybody
        is_sound(person)
        assert address.path.startswith(FILLS_THE_SCREEN) or not moved_while_it_came(person.page)

    pages = AREAS[area] + ([NOWHERE] if area == "home" else [])
    check_each(pages, is_sound_and_comes_whole)


@pytest.mark.gate("phone, dark, French")
@how
def test_home_and_lobby_of_a_guest(invite: Invite, how: dict[str, str]) -> None:
    ann = invite("Ann", **how)
    ann.introduce()
    is_sound(ann)
    ann.open_table("anachrony", ("you", "free", "greedy"))
    is_sound(ann)
    ann.open("/")
    is_sound(ann)


@how
def test_a_ladder_with_people(invite: Invite, stage: Stage, how: dict[str, str]) -> None:
    ended, running = stage.table("anachrony", "end"), stage.table("anachrony", "turn")
    stage.rated(running)  # that of a game that is over would be rated by the server too
    ann = at_table(invite, stage, ended, "asked", **how)
    ann.open("/ladders/anachrony")
    is_sound(ann)
    expect(ann.page.locator(".rungs tbody tr")).not_to_have_count(0)


@how
def test_the_table_that_people_learn_on(invite: Invite, how: dict[str, str]) -> None:
    ann = invite("Ann", **how)
    ann.introduce()
    ann.open("/learn")
    ann.page.click("main form[action='/play/hourglass'] button")
    ann.page.wait_for_selector("#hand-0 .hg-card.lit")
    is_sound(ann)


def chosen(person: Person) -> None:
    """A choice is made and not sent."""
    person.open_options()
    person.page.locator("#ask input[name=answer]").first.focus()
    person.page.keyboard.press("Space")
    assert person.look().chosen


def why_not(person: Person) -> None:
    """A refusal is being read, if anything is refused, with the text of its rule."""
    if person.page.locator("#ask .nos").count():
        person.open_options()
        person.page.locator("#ask .nos").evaluate("element => { element.open = true }")
        person.page.locator("#ask .why").first.click()
        person.page.wait_for_selector("#ask .whypop .ruletext p")


def card(person: Person) -> None:
    """A component's card is open."""
    person.page.evaluate("document.querySelector('.centre [popovertarget^=card-]').click()")


def nothing(_person: Person) -> None:
    """As it is."""


PHONE, DESKTOP = HOWS
STATES: dict[str, tuple[str, str, str, Callable[[Person], None], tuple[str, ...]]] = {
    "your move": ("anachrony", "turn", "asked", nothing, (PHONE, DESKTOP)),
    "exosuits to power up": ("anachrony", "power-up", "asked", nothing, (PHONE,)),
    "a choice made": ("anachrony", "construct", "asked", chosen, (DESKTOP,)),
    "a refusal read": ("anachrony", "construct", "asked", why_not, (PHONE, DESKTOP)),
    "a card read": ("anachrony", "late", "asked", card, (PHONE,)),
    "another's move": ("anachrony", "after-impact", "other", nothing, (DESKTOP,)),
    "watching": ("anachrony", "time-travel", "nobody", nothing, (PHONE,)),
    "the end": ("anachrony", "end", "asked", nothing, (DESKTOP,)),
    "Rulebenders": ("rulebenders", "action", "asked", nothing, (PHONE, DESKTOP)),
    "Rulebenders, a payment": ("rulebenders", "payment", "asked", why_not, (DESKTOP,)),
    "Rulebenders with Flexo": ("rulebenders", "flexo", "other", nothing, (PHONE,)),
    "Rulebenders, a card read": ("rulebenders", "late", "asked", card, (DESKTOP,)),
    "Rulebenders, the end": ("rulebenders", "end", "nobody", nothing, (PHONE,)),
    "Inventions": ("inventions", "turn", "asked", nothing, (PHONE, DESKTOP)),
    "Inventions, building": ("inventions", "build", "asked", chosen, (DESKTOP,)),
    "Inventions, travelling": ("inventions", "travel", "asked", nothing, (PHONE, DESKTOP)),
    "Inventions, a diplomat sent": ("inventions", "diplomat", "asked", nothing, (PHONE, DESKTOP)),
    "Inventions, a chain": ("inventions", "chain", "other", nothing, (PHONE,)),
    "Inventions alone": ("inventions", "solo", "asked", card, (DESKTOP,)),
    "Inventions, the end": ("inventions", "end", "nobody", nothing, (PHONE,)),
}


@pytest.mark.gate(
    "your move (desktop, light, English)",
    "Rulebenders (phone, dark, French)",
    "Inventions (desktop, light, English)",
)
@pytest.mark.parametrize(
    ("state", "how"),
    [pytest.param(state, how, id=f"{state} ({how})") for state, told in STATES.items() for how in told[-1]],
)
def test_the_table_in_a_state(invite: Invite, stage: Stage, state: str, how: str) -> None:
    game, situation, who, then, _ = STATES[state]
    person = at_table(invite, stage, stage.table(game, situation), who, **HOWS[how])
    then(person)
    is_sound(person)


def at_table(invite: Invite, stage: Stage, staged: Staged, who: str, **how: str) -> Person:
    """Somebody who looks at a staged table: the one who is asked, another one, or a spectator."""
    seats = {"asked": staged.seat, "other": next((s for s in staged.people if s != staged.seat), -1)}
    cookie = stage.cookie(staged, seats[who]) if who in seats else ""
    person: Person = invite("Ann", cookie=cookie, **how)
    person.open(f"/t/{staged.table}")
    return person

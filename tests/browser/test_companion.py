"""A whole companion game on a phone: reloaded in the middle, the connection lost, in both languages, read by axe-core."""

from __future__ import annotations

import pytest
from playwright.sync_api import Route

from tests.browser.conftest import Invite
from tests.browser.phone import CHANGED, Phone
from tests.browser.test_all_of_a_game import LONG

ROUNDS = 4
CHRONOBOT = ("options", "after_reboot")
CHRONOS = ("chronos",)
"""What is asked before such a game."""
ERA = 16
"""In so many acts an era must be over."""


class FirstOfAll(Phone):
    """Somebody who touches the first of all that can be touched."""

    def begin_with(self, automa: str, *questions: str) -> None:
        """Begin a game, with the first answer to each of the questions before it."""
        self.person.open(f"/companion/new/{automa}?theme={self.theme}")
        for question in questions:
            self.page.wait_for_selector(f".cask [name='f.{question}']", state="attached")
            self.page.locator(".cask .pnb").first.click()
            if self.page.locator(".cask label.pnb").count():
                self.page.click(".cfoot .primary")
        self.page.wait_for_selector("form[method=post]#ask", state="attached")
        self.page.click(".cfoot .primary")
        self.page.wait_for_selector(".huge")

    def play_until(self, moment: str, acts: int) -> None:
        """Call for one act after the other until the bar says that the game is there."""
        while moment not in self.page.inner_text(".cbar .tag"):
            acts -= 1
            assert acts >= 0, f"still {self.page.inner_text('.cbar .tag')}"
            self.act()

    def begin(self) -> None:
        """Begin a game with Flexo."""
        self.person.open(f"/companion?theme={self.theme}")
        self.is_sound("start")
        self.page.click("a[href='/companion/new/flexo']")
        for number in range(3):
            self.page.wait_for_selector(".cask")
            self.is_sound("new")
            self.page.locator(".cask .pnb").nth(number).click()
        self.page.wait_for_selector("form[method=post]#ask", state="attached")
        self.is_sound("ready")
        self.page.click(".cfoot .primary")
        self.page.wait_for_selector(".huge")

    def choose(self) -> None:
        """Touch the first thing in each field; where each thing belongs to one field, another in each."""
        fields = self.page.locator(".cask .cfield").all()
        for number, field in enumerate(fields):
            things = field.locator("label.pnb")
            things.nth(number if things.count() == len(fields) else 0).click()

    def answer(self) -> None:
        """Answer what is asked, then do what is to be done."""
        while self.page.locator(".cask").count():
            at_once = bool(self.page.locator(".cask button.pnb").count())
            self.is_sound("one touch" if at_once else "several fields")
            if at_once:
                self.touch(".cask button.pnb")
            else:
                self.choose()
                self.touch(".cfoot .primary")
        if self.page.locator(".todo").count():
            self.is_sound("to do")
            self.page.locator(".todo label").first.click()
            self.touch(".cfoot form .primary")

    def act(self) -> None:
        """Call for what comes next."""
        self.is_sound("rest")
        self.touch(".huge")
        self.answer()

    def play_round(self) -> None:
        """A round with one turn of Flexo."""
        self.act()
        self.act()
        self.touch(".cact.two-rows form:not(.huge-f) button")
        while self.offered() not in ("", "end"):
            self.act()
        self.act()


@pytest.mark.parametrize(
    "how",
    [
        pytest.param({"lang": "fr", "theme": "dark"}, id="French, dark"),
        pytest.param({"lang": "en", "theme": "light"}, id="English, light", marks=LONG),
    ],
)
def test_a_whole_game_on_a_phone(invite: Invite, how: dict[str, str]) -> None:
    phone = FirstOfAll(invite("Ann", screen="phone", **how), how["theme"])
    phone.begin()
    phone.play_round()
    game = phone.page.url
    for tab in ("sheet", "log"):
        phone.page.goto(f"{game}/{tab}")
        phone.is_sound(tab)
    phone.page.goto(f"{game}/sheet")
    phone.page.locator(".facts2 summary").first.click()
    phone.is_sound("a line being put right")
    phone.page.click(".cset > summary")
    phone.is_sound("settings")
    phone.page.goto(game)
    for _ in range(ROUNDS - 1):
        phone.play_round()
    phone.is_sound("over")
    assert not phone.page.locator(".huge").count()


def test_an_era_of_anachrony_with_a_reload_in_the_middle_of_a_question(invite: Invite) -> None:
    phone = FirstOfAll(invite("Ann", screen="phone", lang="fr", theme="dark"))
    phone.begin_with("chronobot", *CHRONOBOT)
    phone.act()
    phone.act()
    phone.touch(".huge")
    asked = phone.page.inner_text("h1")
    phone.page.reload()
    assert phone.page.inner_text("h1") == asked
    assert phone.page.locator(".cask .hex").count(), "spaces are drawn as on the board"
    phone.answer()
    phone.play_until("2/7", ERA)
    phone.page.click(".ctabs a[href$='/sheet']")
    phone.is_sound("sheet")


def test_an_era_of_inventions(invite: Invite) -> None:
    phone = FirstOfAll(invite("Ann", screen="phone", lang="en", theme="light"), "light")
    phone.begin_with("chronos", *CHRONOS)
    phone.play_until("Era 2", ERA)
    phone.page.click(".ctabs a[href$='/sheet']")
    phone.is_sound("sheet")


@pytest.mark.gate
def test_the_screen_is_dimmed_and_stays_awake(invite: Invite) -> None:
    phone = FirstOfAll(invite("Ann", screen="phone"))
    phone.page.add_init_script(
        "Object.defineProperty(navigator, 'wakeLock', { value: {"
        " request: async (what) => { document.documentElement.dataset.awake = what; } } });"
    )
    phone.person.open("/companion/guide")
    phone.is_sound("guide")
    phone.page.click(".cset > summary")
    phone.page.locator("#dim").fill("40")
    phone.person.open("/companion")
    assert phone.page.evaluate("getComputedStyle(document.body, '::after').opacity") == "0.6"
    assert phone.page.get_attribute("html", "data-awake") == "screen"


def test_a_turn_goes_on_after_a_reload_and_what_is_ticked_stays_ticked(invite: Invite) -> None:
    phone = FirstOfAll(invite("Ann", screen="phone"))
    phone.begin()
    phone.act()
    phone.touch(".huge")
    asked = phone.page.inner_text("h1")
    phone.page.reload()
    assert phone.page.inner_text("h1") == asked
    phone.choose()
    phone.touch(".cfoot .primary")
    phone.page.locator(".todo label").first.click()
    phone.page.reload()
    assert phone.page.locator(".todo input").first.is_checked()
    phone.touch(".cundo button")
    assert phone.page.inner_text("h1") == asked


@pytest.mark.gate
def test_what_is_touched_without_a_connection_is_sent_when_it_is_back(invite: Invite) -> None:
    phone = FirstOfAll(invite("Ann", screen="phone"))
    phone.begin()
    phone.page.context.set_offline(True)
    phone.page.click(".huge")
    phone.page.wait_for_selector("#lost:not([hidden])")
    assert phone.changes == "0"
    phone.page.context.set_offline(False)
    phone.page.wait_for_function(CHANGED, arg="0")
    assert phone.changes == "1"
    phone.person.troubles.clear()  # the browser itself reports what it could not send


def test_an_entry_whose_confirmation_was_lost_is_made_once_though_it_is_sent_again(invite: Invite) -> None:
    phone = FirstOfAll(invite("Ann", screen="phone"))
    phone.begin()
    sent: list[str] = []

    def swallow(route: Route) -> None:
        """It arrives, and the answer does not."""
        if route.request.method != "POST" or sent:
            route.continue_()
            return
        sent.append(route.request.post_data or "")
        route.fetch()
        route.abort()

    phone.page.route("**/companion/*", swallow)
    phone.page.click(".huge")
    phone.page.wait_for_selector("#lost:not([hidden])")
    phone.page.reload()
    phone.page.wait_for_function("() => !Object.keys(localStorage).some((key) => !key.endsWith('ticks'))")
    phone.page.wait_for_selector(".cask")
    assert phone.changes == "1"
    phone.person.troubles.clear()

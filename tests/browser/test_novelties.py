"""What is new in a game is shown until it is put away, and then no more at any table."""

from __future__ import annotations

from tests.browser.conftest import Invite
from tests.browser.inspection import faults
from tests.browser.person import Person
from tests.texts import of_game

MODULES = ("neutronide", "hypersync")


def at_a_table_with_modules(person: Person, *modules: str) -> None:
    """At the first question of a game against a bot."""
    person.open_table("anachrony", ("you", "random"), modules, confirm=False)
    person.start()
    person.page.wait_for_load_state()


def wrong(person: Person) -> list[str]:
    """What is wrong with the page; that pieces move is nothing, while the bot is acting."""
    found = faults(person.page, touch=person.touch)
    return [fault for fault in found if not fault.startswith("shift")]


def is_open(person: Person) -> bool:
    return bool(person.page.evaluate("document.getElementById('novel').open"))


def test_what_is_put_away_stays_so_at_other_tables_until_there_is_something_new(invite: Invite) -> None:
    ann = invite("Ann", lang="fr")
    ann.introduce()
    at_a_table_with_modules(ann, *MODULES)
    assert is_open(ann)
    assert ann.page.locator("#novel .told:visible li").count() == 3
    assert wrong(ann) == []
    ann.page.click("#novel [data-known]")
    assert not is_open(ann)
    ann.page.reload()
    assert not is_open(ann)
    ann.page.click("#novel > summary")
    assert ann.page.locator("#novel > .newin").count() == 2
    at_a_table_with_modules(ann, "hypersync")
    assert not is_open(ann)
    at_a_table_with_modules(ann, "hypersync", "quantum_loops")
    assert is_open(ann)
    assert (
        of_game("anachrony").name("quantum_loops", "fr")
        in ann.page.locator("#novel > .newin[open] > summary").inner_text()
    )


def test_on_a_phone_it_is_folded_above_the_boards_until_it_is_put_away(invite: Invite) -> None:
    ann = invite("Ann", screen="phone", theme="dark")
    ann.introduce()
    at_a_table_with_modules(ann, *MODULES)
    assert not is_open(ann)
    before = ann.page.locator("#novel").bounding_box()
    boards = ann.page.locator("#hero").bounding_box()
    assert before
    assert boards
    assert before["y"] < boards["y"]
    ann.page.tap("#novel > summary")
    assert wrong(ann) == []
    ann.page.tap("#novel [data-known]")
    after = ann.page.locator("#novel").bounding_box()
    assert after
    assert after["y"] > before["y"]


def test_beside_its_box_a_module_tells_what_it_changes(invite: Invite) -> None:
    ann = invite("Ann", screen="phone")
    ann.open("/new?game=anachrony")
    ann.page.tap("#module-hypersync-new > summary")
    assert ann.page.locator("#module-hypersync-new .told li:visible").count() == 3
    assert ann.page.locator("#module-hypersync-new .pict").is_visible()
    assert faults(ann.page, touch=True) == []
    assert not ann.page.is_checked("input[value=hypersync]"), "reading is not choosing"
    ann.page.check("input[value=neutronide]")
    ann.page.wait_for_function("document.querySelector('#module-hypersync-new').open")

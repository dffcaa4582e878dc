"""A new table is judged while it is chosen: reasons, repairs and the button change without a new page."""

from __future__ import annotations

import pytest

from tests.browser.conftest import Invite
from tests.browser.inspection import faults
from tests.texts import SITE


@pytest.mark.gate
@pytest.mark.parametrize("screen", ["desktop", "phone"])
def test_what_does_not_go_together_is_said_at_once_and_repaired_by_keys(invite: Invite, screen: str) -> None:
    ann = invite("Ann", screen=screen)
    ann.introduce()
    ann.open("/new?game=anachrony&seat.0=you&seat.1=free&module=intrigues&public=yes&confirm=yes")
    ann.page.fill("#table-name", "Friday")
    ann.page.select_option("#seat-1", "chronossus")
    repair = ann.page.locator("#judge button[value='without:intrigues']")
    repair.wait_for()
    assert ann.page.locator("#judge.bad").is_visible()
    assert ann.page.locator("#open").is_visible()
    # what is judged has another height than before: that was asked for
    seen = faults(ann.page, touch=screen == "phone")
    assert [fault for fault in seen if not fault.startswith("shift")] == []
    repair.focus()
    ann.page.keyboard.press("Enter")
    ann.page.locator("#judge:not(.bad)").wait_for()
    assert not ann.page.is_checked("input[name=module][value=intrigues]")
    assert ann.page.input_value("#table-name") == "Friday"
    assert ann.page.inner_text("#open") == SITE.say("new", "start")
    ann.page.click("#open")
    ann.page.wait_for_selector("#ask")

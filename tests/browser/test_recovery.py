"""The server is killed in the middle of a turn: the page says so, and goes on where it was."""

from __future__ import annotations

import signal
from pathlib import Path

from clepsydra.lab.server import start_server
from tests.browser.conftest import SERVER, Invite, database_in
from tests.browser.person import Person, sit_down_together
from tests.ports import free_port

CUT = (
    "ERR_CONNECTION_REFUSED",
    "ERR_INCOMPLETE_CHUNKED_ENCODING",
    "ERR_CONNECTION_RESET",
    "ERR_EMPTY_RESPONSE",
)
"""What a browser says of a line that is cut."""


def test_play_goes_on_after_the_server_was_killed_in_mid_turn(invite: Invite, tmp_path: Path) -> None:
    where = "--database", database_in(tmp_path), "--port", str(free_port())
    server = start_server(*where, env=SERVER)
    people: tuple[Person, ...] = tuple(
        invite(name, address=server.address, screen=screen)
        for name, screen in (("Ann", "phone"), ("Bob", "desktop"))
    )
    sit_down_together("anachrony", people, ("you", "free"))
    first, second = sorted(people, key=lambda person: not person.look().asked)
    first.decide()
    assert first.look().confirm, "in the middle of a turn"
    for person in people:
        person.page.evaluate("window.sameDocument = true")

    server.stop(signal.SIGKILL)
    for person in people:
        person.page.wait_for_selector("#offline:not([hidden])")
    server = start_server(*where, env=SERVER)
    try:
        for person in people:
            person.page.wait_for_selector("#offline", state="hidden")
        assert first.look().confirm, "the turn is still held"
        first.decide()
        second.page.wait_for_selector("#ask.mine")
        second.decide()
        assert all(person.page.evaluate("window.sameDocument") for person in people), (
            "no page was loaded again"
        )
    finally:
        server.stop()
    for person in people:
        person.troubles[:] = [said for said in person.troubles if not any(cut in said for cut in CUT)]

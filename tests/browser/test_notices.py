"""What a browser does with a message of web push: its own worker gets it and shows it.

The browser of the tests shows no notices (it denies every site, and asks no push service without one), so what the
worker wants to show is read there, and the message is handed to it as the push service would.
"""

from __future__ import annotations

from typing import Any

import pytest

from clepsydra.web.notices.messages import Line, Message
from clepsydra.web.notices.push import shown
from tests.browser.conftest import Invite
from tests.browser.person import Person

WORKER = """async () => {
  await navigator.serviceWorker.register("/notices-worker.js");
  await navigator.serviceWorker.ready;
}"""
LISTEN = """() => {
  self.told = new Promise((tell) => {
    registration.showNotification = async (...said) => tell(said);
  });
}"""


def told(person: Person, message: Message, key: str) -> Any:
    """What the worker of the site shows when a message comes."""
    session = person.page.context.new_cdp_session(person.page)
    registered: list[dict[str, Any]] = []
    session.on("ServiceWorker.workerRegistrationUpdated", lambda e: registered.extend(e["registrations"]))
    session.send("ServiceWorker.enable")
    with person.page.context.expect_event("serviceworker") as came:
        person.page.evaluate(WORKER)
    worker = came.value
    worker.evaluate(LISTEN)
    person.waits_until("the browser tells of the worker", lambda: bool(registered))
    session.send(
        "ServiceWorker.deliverPushMessage",
        {
            "origin": f"{person.address}/",
            "registrationId": registered[0]["registrationId"],
            "data": shown(message, key).decode(),
        },
    )
    return worker.evaluate("() => self.told")


@pytest.mark.gate
def test_a_message_is_shown_with_its_title_its_link_and_the_sign_by_which_it_replaces_itself(
    invite: Invite,
) -> None:
    ann = invite("Ann")
    ann.open("/rules")
    message = Message("Your turn: Anachrony", (Line("Your turn: Anachrony", "/t/table"),), "", "en")
    title, options = told(ann, message, "key")
    assert title == "Your turn: Anachrony"
    assert options == {"body": "", "tag": "key", "data": {"link": "/t/table"}}

"""Two people at one table, each with a page: what one does reaches the other, also after the server was away."""

from __future__ import annotations

import signal
from pathlib import Path
from urllib.parse import urlsplit

from clepsydra.lab.server import start_server
from tests.engines.conftest import SERVER, Invite, database_in
from tests.engines.player import Player


def sit_down_together(ann: Player, bob: Player) -> tuple[Player, Player]:
    """Begin a game of two; the one who is asked first, and the other."""
    for person in (ann, bob):
        person.introduce()
    ann.open("/new?game=anachrony")
    for seat, taken in enumerate(("you", "free", "nobody", "nobody")):
        ann.choose(f"select[name='seat.{seat}']", taken)
    table = ann.follow("form.nt button.primary")
    bob.open(table)
    bob.follow(f"form[action^='{table}/sit/1'] button.btn")
    ann.shows(".lrow b a", text="Bob")
    ann.follow("form.startf button.primary")
    bob.shows("#ask")
    first, second = sorted((ann, bob), key=lambda person: not person.look().asked)
    return first, second


def test_the_second_sees_by_the_stream_what_the_first_has_done(invite: Invite) -> None:
    first, second = sit_down_together(invite("Ann"), invite("Bob"))
    second.evaluate("() => { window.same = true; }")
    first.decide()
    assert not second.look().asked, "nobody else sees it before it is confirmed"
    while first.look().asked:
        first.decide()
    second.is_asked()
    second.shows("#lines .log-turn", text=first.name)
    assert second.evaluate("() => window.same"), "the page was not loaded again"


def test_what_one_writes_reaches_the_other(invite: Invite) -> None:
    ann, bob = invite("Ann"), invite("Bob")
    sit_down_together(ann, bob)
    ann.click("#log [data-tab=chat]")
    ann.write("#chat input[name=text]", "Hello <b>there</b>")
    ann.press("Enter")
    bob.shows("#log [data-unread]", text="1")
    bob.click("#log [data-tab=chat]")
    bob.shows("#said", text="Hello <b>there</b>")
    bob.hides("#log [data-unread]")
    ann.wait("an empty field", "() => document.querySelector('#chat input[name=text]').value === ''")


def test_the_stream_comes_back_after_the_server_was_killed(invite: Invite, tmp_path: Path) -> None:
    where = "--database", database_in(tmp_path)
    server = start_server(*where, env=SERVER)
    port = str(urlsplit(server.address).port)
    people = invite("Ann", address=server.address), invite("Bob", address=server.address)
    first, second = sit_down_together(*people)
    for person in people:
        person.evaluate("() => { window.same = true; }")
    server.stop(signal.SIGKILL)
    for person in people:
        person.shows("#offline")
    server = start_server(*where, "--port", port, env=SERVER)
    try:
        for person in people:
            person.hides("#offline")
        while first.look().asked:
            first.decide()
        second.is_asked()
        assert all(person.evaluate("() => window.same") for person in people), "no page was loaded again"
    finally:
        server.stop()

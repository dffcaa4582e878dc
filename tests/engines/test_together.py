"""Two players at one table, each with a page: changes reach the other page, also after the server was killed."""

from __future__ import annotations

import signal
from pathlib import Path
from urllib.parse import urlsplit

from clepsydra.lab.server import start_server
from tests.engines.conftest import SERVER, NewPlayer, database_in
from tests.engines.player import Player


def sit_down_together(ann: Player, bob: Player) -> tuple[Player, Player]:
    """Start a game of two players; return the one who is asked first, and the other."""
    for person in (ann, bob):
        person.set_name()
    ann.open("/new?game=anachrony")
    for seat, taken in enumerate(("you", "free", "nobody", "nobody")):
        ann.choose(f"select[name='seat.{seat}']", taken)
    table = ann.follow("form.nt button.primary")
    bob.open(table)
    bob.follow(f"form[action^='{table}/sit/1'] button.btn")
    ann.expect_shown(".lrow b a", text="Bob")
    ann.follow("form.startf button.primary")
    bob.expect_shown("#ask")
    first, second = sorted((ann, bob), key=lambda person: not person.look().asked)
    return first, second


def test_the_stream_updates_the_other_players_page(new_player: NewPlayer) -> None:
    first, second = sit_down_together(new_player("Ann"), new_player("Bob"))
    second.evaluate("() => { window.same = true; }")
    first.decide()
    assert not second.look().asked, "the other player sees nothing before the turn is confirmed"
    while first.look().asked:
        first.decide()
    second.wait_until_asked()
    second.reveal("#lines .log-turn")
    second.expect_shown("#lines .log-turn", text=first.name)
    assert second.evaluate("() => window.same"), "the page was not reloaded"


def test_chat_messages_reach_the_other_player(new_player: NewPlayer) -> None:
    ann, bob = new_player("Ann"), new_player("Bob")
    sit_down_together(ann, bob)
    ann.click("#log [data-tab=chat]")
    ann.write("#chat input[name=text]", "Hello <b>there</b>")
    ann.press("Enter")
    bob.expect_shown("[data-log] [data-unread]", text="1")
    bob.click("#log [data-tab=chat]")
    bob.expect_shown("#said", text="Hello <b>there</b>")
    bob.expect_hidden("[data-log] [data-unread]")
    ann.wait("an empty field", "() => document.querySelector('#chat input[name=text]').value === ''")


def test_the_stream_reconnects_after_the_server_was_killed(new_player: NewPlayer, tmp_path: Path) -> None:
    where = "--database", database_in(tmp_path)
    server = start_server(*where, env=SERVER)
    port = str(urlsplit(server.address).port)
    people = new_player("Ann", address=server.address), new_player("Bob", address=server.address)
    first, second = sit_down_together(*people)
    for person in people:
        person.evaluate("() => { window.same = true; }")
    server.stop(signal.SIGKILL)
    for person in people:
        person.expect_shown("#offline")
    server = start_server(*where, "--port", port, env=SERVER)
    try:
        for person in people:
            person.expect_hidden("#offline")
        while first.look().asked:
            first.decide()
        second.wait_until_asked()
        assert all(person.evaluate("() => window.same") for person in people), "no page was reloaded"
    finally:
        server.stop()

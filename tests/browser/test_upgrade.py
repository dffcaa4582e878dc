"""A page that was opened before the service is upgraded goes on after it: nobody has to load it again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest
from playwright.sync_api import Browser, Page

from clepsydra.lab.server import Server, start_server
from tests.browser.conftest import SERVER, database_in
from tests.browser.person import PATIENCE
from tests.upgrade.releases import unpacked

A_FEW = 3
"""So many answers are given before the upgrade, and after it."""
KEY = "() => document.querySelector('#ask').className + document.querySelector('#ask input[name=key]')?.value"
"""Which question is asked, and whether of whoever looks: the same until an answer has come back."""
MINE = "#ask.mine"
PRESS = """() => {
  const button = document.querySelector("#ask [data-confirm], #ask [data-send]:enabled:not([data-unready])");
  button?.click();
  return Boolean(button);
}"""
"""Presses the button that sends, if there is something to send: at once, since the question may be gone a moment later."""
CHOICE = "#ask .opt:not(.out) label:has(input:not(:checked))"
SETTLED = f"""before =>
  ({KEY})() !== before || !document.querySelector('#ask form[aria-busy=true]')"""
"""Whether nothing is on its way any more: a click that sent nothing chose something, which a button sends."""


@pytest.fixture
def release(tmp_path: Path) -> Iterator[Server]:
    """The last release at work; a test stops it itself."""
    folder = tmp_path / "release"
    folder.mkdir()
    paths = ":".join(unpacked(folder))
    server = start_server("--database", database_in(tmp_path), env=SERVER | {"PYTHONPATH": paths})
    yield server
    if server.process.poll() is None:
        server.stop()


def seated(address: str, count: int) -> tuple[str, list[httpx.Client]]:
    """A running game of so many guests, by the API."""
    guests = [httpx.Client(base_url=f"{address}/api/v1", timeout=PATIENCE / 1000) for _ in range(count)]

    def call(seat: int, path: str, body: Any = None) -> Any:
        return guests[seat].post(path, json={} if body is None else body).raise_for_status()

    for seat in range(count):
        call(seat, "/me", {"name": f"Guest {seat}", "colour": "green"})
    setup = {"game": "anachrony", "seats": ["person"] * count}
    table: str = call(0, "/tables", {"setup": setup, "confirm": False}).json()["id"]
    for seat in range(count):
        call(seat, f"/tables/{table}/seats/{seat}", {"word": str(seat)})
    call(0, f"/tables/{table}/start")
    return table, guests


def answers(page: Page) -> None:
    """Give any answer, in the way of whichever release drew the question: a click may send it, or a button does."""
    before = page.evaluate(KEY)
    for _ in range(24):
        if not page.evaluate(PRESS):
            page.locator(CHOICE).first.click()
        page.wait_for_function(SETTLED, arg=before)
        if page.evaluate(KEY) != before:
            return
    raise AssertionError(f"nothing is sent: {page.inner_text('#ask')}")


def play(pages: Sequence[Page], count: int) -> int:
    """Let whoever is asked answer, so often; how many of the pages were asked."""
    asked = set[int]()
    for _ in range(count):
        for _ in range(round(PATIENCE / 100)):
            mine = [number for number, page in enumerate(pages) if page.locator(MINE).count()]
            if mine:
                break
            pages[0].wait_for_timeout(100)
        else:
            raise TimeoutError("nobody is asked")
        asked.add(mine[0])
        answers(pages[mine[0]])
    return len(asked)


def test_a_page_opened_before_the_upgrade_goes_on(chromium: Browser, release: Server, tmp_path: Path) -> None:
    table, guests = seated(release.address, 2)
    with ExitStack() as stack:
        pages = []
        for guest in guests:
            stack.callback(guest.close)
            context = chromium.new_context(locale="en-GB", reduced_motion="reduce")
            stack.callback(context.close)
            context.set_default_timeout(PATIENCE)
            context.add_cookies(
                [
                    {"name": each.name, "value": each.value or "", "url": release.address}
                    for each in guest.cookies.jar
                ]
            )
            pages.append(context.new_page())
            pages[-1].goto(f"{release.address}/t/{table}")
        assert play(pages, A_FEW) == len(pages), "each has seen what the other did"

        port = urlsplit(release.address).port
        release.stop()
        new = start_server("--port", str(port), "--database", database_in(tmp_path), env=SERVER)
        stack.callback(new.stop)
        assert new.address == release.address
        before = guests[0].get(f"/tables/{table}/picture").raise_for_status().json()
        assert play(pages, 2 * A_FEW) == len(pages)
        after = guests[0].get(f"/tables/{table}/picture").raise_for_status().json()
        assert after["answers"] >= before["answers"] + A_FEW
        for page in pages:
            assert page.locator("#offline").is_hidden(), "the line is whole again"
            assert page.locator("#trouble").count() == 0

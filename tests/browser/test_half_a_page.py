"""A page of which only a part has come is not shown: nothing that stands on it may jump when the rest is there."""

from __future__ import annotations

import re
import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import httpx
import pytest

from clepsydra.lab.server import Server
from tests.browser.conftest import Invite
from tests.browser.inspection import SHIFTS
from tests.browser.stage import Stage
from tests.waiting import LIMIT

CUTS = re.compile(rb'(?=<nav class="after-acts")|(?<=<footer class="foot" id="foot">)')
"""Where a page rests: what comes then is taller than what stands beside it, or makes the foot as tall as it is."""
PAUSE = 0.7
"""Seconds between the parts. That nothing is painted within them is what is tested; nobody can wait for that."""


@pytest.fixture
def slow(server: Server) -> Iterator[str]:
    """The address of a slow way to the server."""

    class Slow(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            asked = {"Cookie": self.headers.get("Cookie", "")}
            answer = httpx.get(server.address + self.path, headers=asked, timeout=LIMIT)
            self.send_response(answer.status_code)
            self.send_header("Content-Type", answer.headers["Content-Type"])
            self.send_header("Content-Length", str(len(answer.content)))
            self.end_headers()
            first, *rest = CUTS.split(answer.content)
            self.wfile.write(first)
            for later in rest:
                time.sleep(PAUSE)
                self.wfile.write(later)

        def log_request(self, code: int | str = "-", size: int | str = "-") -> None:
            """Say nothing."""

    with ThreadingHTTPServer(("localhost", 0), Slow) as way:
        threading.Thread(target=way.serve_forever).start()
        yield f"http://localhost:{way.server_port}"
        way.shutdown()


def test_a_score_that_comes_in_parts(invite: Invite, stage: Stage, slow: str) -> None:
    staged = stage.table("anachrony", "end")
    ann = invite("Ann", slow, cookie=stage.cookie(staged, staged.seat))
    ann.open(f"/t/{staged.table}/score")
    assert not ann.page.evaluate(SHIFTS)


def test_a_foot_that_comes_after_it_has_begun(invite: Invite, slow: str) -> None:
    ann = invite("Ann", slow)
    ann.open("/leagues")
    assert not ann.page.evaluate(SHIFTS)

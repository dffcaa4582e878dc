"""The example bot plays a whole game, and survives a service that dies under it; a service closes in time."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest

from clepsydra.kernel import from_text
from clepsydra.lab.server import Server, start_server

BOT = Path(__file__).parents[2] / "examples" / "bot.py"
QUIET = {"CLEPSYDRA_RATE": "0", "CLEPSYDRA_LOG": "critical"}


class TableService:
    """A server process that can die and come back at the same address."""

    def __init__(self, directory: Path) -> None:
        self._database = f"sqlite:///{directory}/tables.db"
        self.server = self._start("0")
        self.address = self.server.address

    def _start(self, port: str) -> Server:
        return start_server("--database", self._database, "--no-bots", "--port", port, env=QUIET)

    def dies_and_comes_back(self) -> None:
        self.server.stop(signal.SIGKILL)
        self.server = self._start(str(urlsplit(self.address).port))


@pytest.fixture
def service(tmp_path: Path) -> Iterator[TableService]:
    service = TableService(tmp_path)
    yield service
    service.server.stop()


@pytest.fixture
def ann(service: TableService) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=f"{service.address}/api/v1", timeout=60) as client:
        client.post("/me", json={"name": "Ann", "colour": "green"}).raise_for_status()
        yield client


def _opened(ann: httpx.Client, game: str) -> str:
    setup = {"game": game, "seats": ["person", "person"]}
    table: str = ann.post("/tables", json={"setup": setup, "public": True}).raise_for_status().json()["id"]
    return table


def _heard(client: httpx.Client, table: str) -> Iterator[dict[str, object]]:
    """What a spectator is told."""
    with client.stream("GET", f"/tables/{table}/stream?texts=false", timeout=60) as stream:
        for line in stream.iter_lines():
            if line.startswith("data: "):
                yield json.loads(line.removeprefix("data: "))


def test_two_bots_play_a_whole_game_although_the_house_dies_in_the_middle(
    service: TableService, ann: httpx.Client
) -> None:
    table = _opened(ann, "anachrony")
    bots: list[subprocess.Popen[bytes]] = []
    try:
        heard = _heard(ann, table)
        next(heard)
        for free in (1, 0):
            bots.append(subprocess.Popen([sys.executable, str(BOT), service.address, table]))
            while _free(next(heard)) != free:
                pass
        ann.post(f"/tables/{table}/start").raise_for_status()
        while _seq(next(heard)) < 40:
            pass
        heard.close()  # type: ignore[attr-defined]  # a generator
        service.dies_and_comes_back()
        assert [bot.wait(240) for bot in bots] == [0, 0]
    finally:
        for bot in bots:
            bot.kill()
            bot.wait()
    assert ann.get(f"/tables/{table}").json()["status"] == "over"
    record = from_text(ann.get(f"/tables/{table}/record").raise_for_status().text)
    assert len(record.moves) > 40
    assert record.ending is not None


def _free(told: dict[str, object]) -> int:
    seats = told.get("seats")
    return sum(seat["free"] for seat in seats) if isinstance(seats, list) else -1


def _seq(told: dict[str, object]) -> int:
    seq = told["seq"] if "question" in told else 0
    assert isinstance(seq, int)
    return seq


def test_a_house_with_open_streams_closes_within_five_seconds(
    service: TableService, ann: httpx.Client
) -> None:
    """Each of them is told bye, so that it comes back elsewhere."""
    table = _opened(ann, "hourglass")
    listeners = [_heard(ann, table) for _ in range(50)]
    for listener in listeners:
        next(listener)
    begun = time.monotonic()
    service.server.stop(signal.SIGTERM)
    took = time.monotonic() - begun
    assert took < 30, f"{took:.1f} s"
    assert [list(listener) for listener in listeners] == [[{}]] * 50

"""The example bot plays a whole game, and survives a service that dies under it; a service that closes tells of it."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from clepsydra.kernel import from_text
from clepsydra.lab import lifeline
from clepsydra.lab.server import Server, start_server
from tests.ports import free_port
from tests.waiting import LIMIT, wait_until

BOT = Path(__file__).parents[2] / "examples" / "bot.py"
QUIET = {"CLEPSYDRA_RATE": "0", "CLEPSYDRA_LOG": "critical"}


class TableService:
    """A server process that can die and come back at the same address."""

    def __init__(self, directory: Path) -> None:
        self._database = f"sqlite:///{directory}/tables.db"
        self._port = str(free_port())
        self.server = self._start()
        self.address = self.server.address

    def _start(self) -> Server:
        return start_server("--database", self._database, "--no-bots", "--port", self._port, env=QUIET)

    def dies_and_comes_back(self) -> None:
        self.server.stop(signal.SIGKILL)
        self.server = self._start()


@pytest.fixture
def service(tmp_path: Path) -> Iterator[TableService]:
    service = TableService(tmp_path)
    yield service
    service.server.stop()


@pytest.fixture
def ann(service: TableService) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=f"{service.address}/api/v1", timeout=LIMIT) as client:
        client.post("/me", json={"name": "Ann", "colour": "green"}).raise_for_status()
        yield client


def _opened(ann: httpx.Client, game: str) -> str:
    setup = {"game": game, "seats": ["person", "person"]}
    table: str = ann.post("/tables", json={"setup": setup, "public": True}).raise_for_status().json()["id"]
    return table


def _ended(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, str(BOT), *arguments], capture_output=True, text=True, timeout=LIMIT, check=False
    )


def test_a_bot_without_a_place_says_so(service: TableService, ann: httpx.Client) -> None:
    fresh = _ended(service.address)
    assert (fresh.returncode, fresh.stderr.strip()) == (
        1,
        "No place is free there. Open a table for everybody, or name one and its invite.",
    )
    unknown = _ended(service.address, "nosuch")
    assert (unknown.returncode, unknown.stderr.strip()) == (1, "HTTP Error 404: Not Found")
    nobody = _ended(f"http://127.0.0.1:{free_port()}")
    assert nobody.returncode == 1
    assert "Connection refused" in nobody.stderr
    assert "Traceback" not in fresh.stderr + unknown.stderr + nobody.stderr


def _heard(client: httpx.Client, table: str) -> Iterator[dict[str, object]]:
    """What a spectator is told."""
    with client.stream("GET", f"/tables/{table}/stream?texts=false") as stream:
        for line in stream.iter_lines():
            if line.startswith("data: "):
                yield json.loads(line.removeprefix("data: "))


@pytest.mark.full
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
            lifeline.tie(bots[-1].pid)
            while _free(next(heard)) != free:
                pass
        ann.post(f"/tables/{table}/start").raise_for_status()
        while _seq(next(heard)) < 40:
            pass
        heard.close()  # type: ignore[attr-defined]  # a generator
        service.dies_and_comes_back()
        wait_until(
            "both bots have played to the end", lambda: all(bot.poll() is not None for bot in bots), 600
        )
        assert [bot.returncode for bot in bots] == [0, 0]
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


def test_a_house_with_open_streams_closes_and_says_bye_to_each_of_them(
    service: TableService, ann: httpx.Client
) -> None:
    """They come back elsewhere."""
    table = _opened(ann, "hourglass")
    listeners = [_heard(ann, table) for _ in range(20)]
    for listener in listeners:
        next(listener)
    service.server.stop(signal.SIGTERM)
    assert [list(listener) for listener in listeners] == [[{}]] * 20

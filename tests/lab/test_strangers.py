"""Bots of strangers: a program or an address is asked what a seat is asked, and told no more than the seat may know."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import msgspec
import pytest

from clepsydra.kernel import PERSON, Position, SeatView, Setup, stream
from clepsydra.lab.arena import Contest, play_game
from clepsydra.lab.games import rules_for
from clepsydra.lab.strangers import BadAnswer, Stranger, player_named

PAIR = Setup("hourglass", (PERSON, PERSON))
ENGINE = Path(__file__).parents[2] / "examples" / "engine.py"
PROGRAM = f"program:{sys.executable} {ENGINE}"


class Engine(BaseHTTPRequestHandler):
    """Takes the first option, or as few as it may."""

    def do_POST(self) -> None:
        asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        answer = json.dumps(first(asked["question"])).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(answer)))
        self.end_headers()
        self.wfile.write(answer)

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - the name it has there
        """Say nothing."""


def first(question: dict[str, Any]) -> Any:
    options = [option for option in question["options"] if option != "back"]
    return options[: question["at_least"]] if question["several"] else options[0]


@pytest.fixture
def address() -> Iterator[str]:
    server = HTTPServer(("127.0.0.1", 0), Engine)
    thread = Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    thread.join()
    server.server_close()


def test_a_program_and_an_address_play_a_game_to_its_end(address: str) -> None:
    outcome = play_game(Contest(PAIR, (PROGRAM, address)), 0, (PROGRAM, address))
    assert [seated.player for seated in outcome.seats] == [PROGRAM, address]
    assert all(seated.turns > 1 and seated.seconds > 0 for seated in outcome.seats)


def asked_of(play: Position[Any], seat: int) -> dict[str, Any]:
    """What a stranger on this seat is told."""
    told: list[bytes] = []

    def exchange(line: bytes) -> bytes:
        told.append(line)
        return json.dumps(first(json.loads(line)["question"])).encode()

    Stranger("spy", PAIR, exchange).decide(SeatView(play, seat), stream(b"none"))
    (line,) = told
    assert line.count(b"\n") == 1
    found: dict[str, Any] = json.loads(line)
    return found


def test_it_is_told_the_board_as_its_seat_may_know_it() -> None:
    play = Position.begin(rules_for(PAIR), b"told")
    seat = next(iter(play.asks))
    asked = asked_of(play, seat)
    assert asked["setup"]["game"] == "hourglass"
    assert asked["question"]["rule"] == play.asks[seat].rule
    assert asked["board"] == plain(play.view(seat))
    assert asked["board"] != plain(play.state), "something is hidden from the seat"


def plain(state: Any) -> Any:
    return json.loads(msgspec.json.encode(msgspec.to_builtins(state, str_keys=True)))


@pytest.mark.parametrize("said", [b"", b"perhaps", b'"no such option"'])
def test_what_may_not_be_answered_ends_the_contest(said: bytes) -> None:
    play = Position.begin(rules_for(PAIR), b"bad")
    seat = next(iter(play.asks))
    with pytest.raises(BadAnswer, match="mute"):
        Stranger("mute", PAIR, lambda _: said).decide(SeatView(play, seat), stream(b"none"))


def test_a_program_that_ends_has_answered_nothing() -> None:
    play = Position.begin(rules_for(PAIR), b"gone")
    seat = next(iter(play.asks))
    with ExitStack() as ends, pytest.raises(BadAnswer):
        player_named("program:true", PAIR, ends).decide(SeatView(play, seat), stream(b"none"))

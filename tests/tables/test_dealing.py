"""The tests' own dealer: the same name gives the same games, here and in another process."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from clepsydra.tables.service import TableService
from tests.dealing import deal, with_dealer
from tests.service import Party

DRAWS = """
import secrets
draw = "secrets.token_hex(8)"
dealer, another = ({"__name__": name, "secrets": secrets} for name in ("clepsydra.tables.seating", "another"))
print(eval(draw, dealer), eval(draw, dealer), eval(draw, another))
"""


async def seeds(service: TableService, monkeypatch: pytest.MonkeyPatch, name: str) -> list[bytes]:
    deal(monkeypatch, name)
    return [(await (await Party.begins(service)).table()).seed for _ in range(2)]


async def test_the_games_of_a_name_are_the_same_every_time(
    service: TableService, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, again, other = [await seeds(service, monkeypatch, name) for name in ("one", "one", "other")]
    assert first == again
    assert len({*first, *other}) == 4


def test_a_process_deals_by_the_name_in_a_file_and_draws_all_else_by_chance(tmp_path: Path) -> None:
    def drawn(name: str) -> tuple[str, str]:
        (tmp_path / "name").write_text(name)
        env = with_dealer({**os.environ, "DEALT_BY": str(tmp_path / "name")})
        told = subprocess.run(
            [sys.executable, "-c", DRAWS], env=env, capture_output=True, text=True, check=True
        )
        dealt, _, chance = told.stdout.rpartition(" ")
        return dealt, chance

    (first, one), (again, two), (other, _) = drawn("one"), drawn("one"), drawn("other")
    assert first == again != other
    assert one != two

"""Games that were stored before their rules changed, and a change of rules that is planted."""

from __future__ import annotations

import asyncio
import lzma
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

from clepsydra.kernel import Answer, Ask, Chance, Menu, Result, Together, deny, installed_games
from clepsydra.kernel.game import Step
from clepsydra.tables.metrics import SUSPENDED
from tests.dealing import dealt
from tests.service import database, loop, prepared, pytest_pyfunc_call
from tests.web.api import Api, opened

__all__ = [
    "api",
    "database",
    "dealt",
    "loop",
    "none_aside",
    "planted",
    "prepared",
    "pytest_pyfunc_call",
    "released",
]

RELEASED = Path(__file__).parent / "released.db.xz"


@pytest.fixture
def api(loop: asyncio.Runner, database: str) -> Iterator[Api]:
    """The service on either database."""
    yield from opened(loop, database)


@pytest.fixture
def released(loop: asyncio.Runner, tmp_path: Path) -> Iterator[Api]:
    """The service with the games that the last release has stored."""
    path = tmp_path / "released.db"
    path.write_bytes(lzma.decompress(RELEASED.read_bytes()))
    yield from opened(loop, f"sqlite:///{path}")


def barred(ask: Ask, answer: Answer) -> Ask:
    """The ask without one of its answers, if there is another."""
    if isinstance(ask, Together):
        return Together({seat: barred(one, answer) for seat, one in ask.asks.items()}, ask.then)  # type: ignore[misc] # one seat's ask stays one
    if answer not in ask.menu.candidates or len(ask.menu.first(2)) == 1:
        return ask
    reason = ask.menu.reason or (lambda _option: None)
    menu = Menu(ask.menu.candidates, lambda option: deny("TB-ASK-02") if option == answer else reason(option))
    return structs.replace(ask, menu=menu)


def barring(step: Step, answer: Answer) -> Step:
    """The step as it is where nobody may give this answer."""

    def run(game: Any) -> Generator[Ask, Any, None]:
        running, reply = step(game), None
        while running is not None:
            try:
                asked = running.send(reply)
            except StopIteration:
                return
            reply = yield barred(asked, answer)

    return run


class Plant:
    """Changes the rules of a game as a later release might: other openings, other points."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._monkeypatch = monkeypatch

    def bars(self, game: str, answer: Answer) -> None:
        """From now on an answer may no longer be given."""
        definition = installed_games()[game]

        class Changed(definition.rules):  # type: ignore[name-defined,misc] # the rules of whatever game it is
            def close(self) -> None:
                super().close()
                dict.update(self.steps, {name: barring(step, answer) for name, step in self.steps.items()})

        changed = structs.replace(definition, rules=Changed, version=definition.version + 1, plays_since=0)
        self._monkeypatch.setitem(installed_games(), game, changed)

    def __call__(self, game: str, *, later: int = 1) -> None:
        """From now on the rules are others; `later` says by how much their version is higher."""
        definition = installed_games()[game]

        class Changed(definition.rules):  # type: ignore[name-defined,misc] # the rules of whatever game it is
            def opening(self, chance: Chance) -> Any:
                chance.roll(6)
                return super().opening(chance)

            def result(self, state: Any) -> Result:
                return Result.of([{**sheet, "planted": 1000} for sheet in super().result(state).sheets])

        changed = structs.replace(
            definition, rules=Changed, version=definition.version + later, plays_since=0
        )
        self._monkeypatch.setitem(installed_games(), game, changed)


@pytest.fixture(autouse=True)
def none_aside() -> None:
    """Tables that other tests of this process set aside are not counted here."""
    SUSPENDED.clear()


@pytest.fixture
def planted(monkeypatch: pytest.MonkeyPatch) -> Plant:
    """Plants a change of rules."""
    return Plant(monkeypatch)

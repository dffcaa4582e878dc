"""Games that bots have played, kept with what the page named at some of their positions."""

from __future__ import annotations

import lzma
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from clepsydra.bots import bot_named
from clepsydra.drawing.colours import COLOURS
from clepsydra.drawing.markup import NOTHING
from clepsydra.kernel import PERSON, Chance, SeatView, Setup, installed_games
from clepsydra.tables.commands import Act, Command, ConfirmTurn, SubmitAnswer
from clepsydra.tables.match import Match
from clepsydra.tables.service import TableSession
from clepsydra.tables.table import Seat, Status, Table
from clepsydra.web.pages.drawing import Drawer
from tools.named.page import named

KEPT = Path(__file__).parents[2] / "tests" / "drawing" / "named"
POSITIONS = 60
"""So many of each title."""
_EVERYTHING = next(each for each in installed_games()["anachrony"].presets if each.name == "everything")
TITLES: dict[str, tuple[Setup, ...]] = {
    "anachrony": (
        Setup("anachrony", (PERSON,) * 2),
        Setup("anachrony", (PERSON,) * 4),
        Setup("anachrony", (PERSON,) * 3, _EVERYTHING.modules, _EVERYTHING.options),
        Setup("anachrony", (PERSON, "chronobot")),
    ),
    "inventions": (
        Setup("inventions", (PERSON,) * 3),
        Setup("inventions", (PERSON,) * 4),
        next(
            Setup("inventions", seats)
            for seats in installed_games()["inventions"].seatings
            if seats.count(PERSON) == 1
        ),
    ),
    "rulebenders": (
        Setup("rulebenders", (PERSON,) * 3),
        Setup("rulebenders", (PERSON,) * 5),
        Setup("rulebenders", (PERSON, PERSON, "flexo")),
    ),
}
"""The tables of each title: few and many people, alone with an automa, with all modules."""


class Done(Struct, frozen=True, array_like=True):
    """What a seat did: it confirmed its turn where there is no answer."""

    seat: int
    answer: Any = None
    confirms: bool = False

    @property
    def command(self) -> Command:
        """The same as a table understands it."""
        return ConfirmTurn() if self.confirms else SubmitAnswer(_plain(self.answer))


class Game(Struct):
    """A game as bots played it, and what the page named for who was asked."""

    setup: Setup
    version: int
    """That of the rules: a later one plays the same game by these."""
    done: list[Done]
    positions: list[int]
    """After how many acts the page is read."""


class Title(Struct):
    """The games of a title. What is named is kept once, with the numbers of the positions at which it is."""

    games: list[Game]
    names: dict[str, list[int]]

    def at(self, position: int) -> set[str]:
        """Return what is named at a position, counted through all games."""
        return {name for name, positions in self.names.items() if position in positions}


def kept(title: str) -> Title:
    """Return what is kept of a title."""
    return msgspec.json.decode(lzma.decompress(_file(title).read_bytes()), type=Title)


def keep(title: str, games: list[Game]) -> None:
    """Write what the page names now in these games."""
    names: dict[str, list[int]] = {}
    for position, (_, found) in enumerate(each for game in games for each in read(game)):
        for name in sorted(found):
            names.setdefault(name, []).append(position)
    KEPT.mkdir(exist_ok=True)
    encoded = msgspec.json.encode(Title(games, dict(sorted(names.items()))))
    _file(title).write_bytes(lzma.compress(encoded, preset=9 | lzma.PRESET_EXTREME))


def _file(title: str) -> Path:
    return KEPT / f"{title}.json.xz"


def read(game: Game) -> Iterator[tuple[int, set[str]]]:
    """Yield each position's number of acts and what the page of the seat that is asked names there."""
    match, drawer = _opened(game.setup, game.version)
    wanted = set(game.positions)
    for number in range(len(game.done) + 1):
        if number in wanted:
            seat = 0 if match.over else match.asked[0]
            page = drawer.page(drawer.draw(match, seat), NOTHING, NOTHING)
            yield number, named(page)
        if number < len(game.done):
            _do(match, game.done[number])


def played(setup: Setup, positions: int, bot: str = "greedy") -> Game:
    """Let bots play a whole game, and choose so many positions of it, far from each other."""
    version = installed_games()[setup.game].version
    match, _ = _opened(setup, version)
    chance, done = Chance(b"named"), list[Done]()
    while not match.over:
        seat = match.asked[0]
        if seat in match.position.asks:
            answer = bot_named(bot).decide(SeatView(match.position, seat), chance)
            done.append(Done(seat, answer))
        else:
            done.append(Done(seat, confirms=True))
        _do(match, done[-1])
    spread = [round(at * len(done) / positions) for at in range(positions)]
    return Game(setup, version, done, spread)


def all_played(title: str) -> list[Game]:
    """Play the games of a title anew."""
    setups = TITLES[title]
    return [played(setup, POSITIONS // len(setups)) for setup in setups]


def _do(match: Match, done: Done) -> None:
    match.apply(Act(done.seat, match.settled(done.seat, done.command), match.seq, str(match.seq)))


def _opened(setup: Setup, version: int) -> tuple[Match, Drawer]:
    seats = tuple(
        Seat(kind, f"g{number}", name=f"Guest {number}", colour=COLOURS[number])
        if kind == PERSON
        else Seat(kind)
        for number, kind in enumerate(setup.seats)
    )
    table = Table(
        id="named",
        host="g0",
        setup=setup,
        seats=seats,
        seed=b"what is named".ljust(32),
        invite="",
        version=version,
        status=Status.PLAYING,
        data=installed_games()[setup.game].data(setup),
    )
    return Match.begin(table), Drawer(TableSession(table), "en")


def _plain(answer: Any) -> Any:
    """An answer as it was before it was written as JSON: a sequence is a tuple."""
    return tuple(map(_plain, answer)) if isinstance(answer, list) else answer

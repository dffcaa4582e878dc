"""How long the server draws for each who looks, over whole games: `clepsydra bench page`."""

from __future__ import annotations

import cProfile
import io
import pstats
import time
from collections.abc import Iterable, Iterator

import msgspec

from clepsydra.bots import at_random
from clepsydra.drawing.colours import COLOURS
from clepsydra.kernel import PERSON, Chance, Setup, installed_games
from clepsydra.tables.audience import Listener
from clepsydra.tables.commands import Act, ConfirmTurn, SubmitAnswer
from clepsydra.tables.match import Match
from clepsydra.tables.service import TableSession
from clepsydra.tables.table import Seat, Status, Table
from clepsydra.web.pages.drawing import Drawer, Drawn

LANG = "fr"
TOP = 25
"""So many lines of the profile are shown."""


def drawing_times(setup: Setup, games: int = 1, *, acts: int | None = None) -> list[float]:
    """Milliseconds of processor time for each act and viewer: looking, drawing what changed, encoding it."""
    return [spent for number in range(games) for spent in _times_of_game(setup, number, acts)]


def drawing_profile(setup: Setup, *, acts: int | None = None) -> str:
    """Where that time goes."""
    drawing_times(setup, acts=1)  # what is read only once is no part of it
    profile = cProfile.Profile()
    profile.enable()
    try:
        drawing_times(setup, acts=acts)
    finally:
        profile.disable()
    told = io.StringIO()
    pstats.Stats(profile, stream=told).strip_dirs().sort_stats("cumulative").print_stats(
        "clepsydra|web|", TOP
    )
    return told.getvalue()


def _times_of_game(setup: Setup, number: int, most: int | None) -> Iterator[float]:
    table = _table(setup, number)
    session, match = TableSession(table), Match.begin(table)
    drawer = Drawer(session, LANG)
    listeners = [Listener(seat, pictures=False) for seat in (*setup.people, None)]
    for listener in listeners:
        session.audience.join(listener, match, None)
    shown = {listener: drawer.draw(match, listener.seat) for listener in listeners}
    for _ in _played(match, Chance(b"%d" % number), most):
        session.audience.show(match)
        for listener in _told(listeners):
            begun = time.process_time()
            shown[listener] = _patched(drawer, match, listener.seat, shown[listener])
            yield 1000 * (time.process_time() - begun)


def _told(listeners: Iterable[Listener]) -> Iterator[Listener]:
    """Those for whom something has changed."""
    for listener in listeners:
        if not listener.reports.empty():
            while not listener.reports.empty():
                listener.reports.get_nowait()
            yield listener


def _patched(drawer: Drawer, match: Match, seat: int | None, before: Drawn) -> Drawn:
    drawn = drawer.draw(match, seat)
    msgspec.json.encode(drawer.pieces(before, drawn), enc_hook=str)
    return drawn


def _table(setup: Setup, number: int) -> Table:
    seats = tuple(
        Seat(kind, f"g{i}" if kind == PERSON else None, name=f"Guest {i}", colour=COLOURS[i])
        for i, kind in enumerate(setup.seats)
    )
    return Table(
        id="bench",
        host="g0",
        setup=setup,
        seats=seats,
        seed=b"%032d" % number,
        invite="",
        version=installed_games()[setup.game].version,
        status=Status.PLAYING,
    )


def _played(match: Match, chance: Chance, most: int | None) -> Iterator[int]:
    """Let everybody who is asked answer at random and confirm; the number of each act."""
    while not match.over and match.seq != most:
        seat = match.asked[0]
        ask = match.position.asks.get(seat)
        command = ConfirmTurn() if ask is None else SubmitAnswer(at_random(ask, chance))
        match.apply(Act(seat, command, 0, str(match.seq)))
        yield match.seq

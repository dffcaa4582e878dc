"""What a viewer's page holds never depends on what others only try, or state in advance, nor on what lies hidden."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import structs

from clepsydra.bots import at_random
from clepsydra.drawing.colours import COLOURS
from clepsydra.drawing.happenings import happened
from clepsydra.drawing.markup import NOTHING
from clepsydra.kernel import Chance, Position, Setup, installed_games, stream
from clepsydra.tables.commands import Act, Command, ConfirmTurn, ProgramAnswer, SubmitAnswer, Undo
from clepsydra.tables.match import Match
from clepsydra.tables.service import TableSession
from clepsydra.tables.table import Seat, Status, Table
from clepsydra.testing.trial import place
from clepsydra.web.pages.drawing import Drawer, Drawn
from clepsydra.web.pages.lines import MOST

MOMENTS = 12
"""So many moments at which something is tried are looked at; more would only cost time."""
WORLDS = 24
"""So many dealt worlds are looked at."""
EVERY = 4
"""Worlds are dealt at one step in so many, so that they lie far apart in the game."""

Pages = dict[int | None, tuple[int, str]]
"""For each viewer, the act that it knows of and the page."""


class Party:
    """A table at which people play at random, seen through the eyes of all."""

    def __init__(self, game: str, seats: tuple[str, ...], *, seed: int = 0) -> None:
        taken = tuple(Seat(guest=f"g{i}", name=f"Guest {i}", colour=COLOURS[i]) for i in range(len(seats)))
        table = Table(
            id="pages",
            host="g0",
            setup=Setup(game, seats),
            seats=taken,
            seed=seed.to_bytes(32, "big"),
            invite="",
            version=installed_games()[game].version,
            status=Status.PLAYING,
        )
        self.match = Match.begin(table)
        self.drawer = Drawer(TableSession(table), "en")
        self.chance: Chance = stream(table.seed, "pages")

    def does(self, seat: int, command: Command) -> None:
        """A seat does something."""
        self.match.apply(Act(seat, self.match.settled(seat, command), self.match.seq, str(self.match.seq)))

    def answers(self, seat: int) -> None:
        """A seat answers at random."""
        self.does(seat, SubmitAnswer(at_random(self.match.position.asks[seat], self.chance)))

    def plays_on(self) -> int:
        """Somebody who is asked answers or confirms; who it was."""
        seat = self.chance.pick(self.match.asked)
        if self.match.position.held == seat:
            self.does(seat, ConfirmTurn())
        else:
            self.answers(seat)
        return seat

    def pages(self, without: int) -> Pages:
        """The page of everybody but one seat, drawn anew, with the place from which it listens."""
        self.drawer.forget()
        viewers = [seat for seat in (*range(len(self.match.table.seats)), None) if seat != without]
        drawn = {viewer: self.drawer.draw(self.match, viewer) for viewer in viewers}
        return {viewer: (one.seq, self.seen(one)) for viewer, one in drawn.items()}

    def seen(self, drawn: Drawn) -> str:
        """All that a viewer is sent: the page, and what it was shown of everything that happened, as it happened."""
        events = (event for _, event in drawn.lines.events)
        return self.drawer.page(drawn, NOTHING, NOTHING) + happened(self.drawer.board, drawn.view, events)


def pages(game: str, seats: tuple[str, ...], *, seed: int = 0) -> int:
    """Whatever somebody tries, takes back or foresees, the pages of all others stay the same; how often that was."""
    party, tried = Party(game, seats, seed=seed), 0
    for seat in _askers(party):
        with place(f"act {party.match.seq}, seat {seat}"):
            tried += _tries(party, seat)
        if tried >= MOMENTS:
            break
    return tried


def _askers(party: Party) -> Iterator[int]:
    """The seats that are asked, one after the other, once the log is longer than a page."""
    while not party.match.over:
        match = party.match
        if match.position.held is None and match.told + len(match.position.log) > MOST:
            yield party.chance.pick(match.asked)
        if not match.over:
            party.plays_on()


def _tries(party: Party, seat: int) -> int:
    """Let the seat foresee, answer and take back; whether it could try anything."""
    match = party.match
    before = party.pages(seat)
    ask = match.position.asks[seat]
    party.does(seat, ProgramAnswer(ask.rule, at_random(ask, party.chance)))
    _same(before, party.pages(seat), "stating an answer in advance")
    alone = set(match.position.asks) == {seat}
    party.answers(seat)
    if match.position.why_not_undo(seat) is not None:
        return 0
    after = party.pages(seat)
    if alone:
        _same(before, after, "an answer that can be taken back")
    party.does(seat, Undo())
    if alone:
        _same(before, party.pages(seat), "taking an answer back")
    party.answers(seat)
    if match.position.why_not_undo(seat) is None:
        # That somebody is ready, or no longer, may be noticed; what they chose may not.
        _same(after, party.pages(seat), "changing one's mind", acts=alone)
    return 1


def _same(ours: Pages, theirs: Pages, what: str, *, acts: bool = True) -> None:
    """The same pages; with `acts`, at the same act."""
    for viewer, (seq, page) in ours.items():
        other_seq, other = theirs[viewer]
        assert page == other, f"{what} shows on the page of seat {viewer}: {_difference(page, other)}"
        assert seq == other_seq or not acts, (
            f"{what} shows on the page of seat {viewer}: {seq} or {other_seq}"
        )


def _difference(page: str, other: str) -> str:
    """Where two pages begin to differ."""
    pairs = enumerate(zip(page, other, strict=False))
    at = next((number for number, (here, there) in pairs if here != there), 0)
    return " or ".join(repr(each[max(0, at - 60) : at + 60]) for each in (page, other))


def worlds(game: str, seats: tuple[str, ...], *, seed: int = 0) -> int:
    """Whatever lies hidden from a viewer, its page is the same; in how many worlds that was.

    At the start of a step, before anything has happened in it, what a viewer does not know is dealt anew.
    """
    party, dealt = Party(game, seats, seed=seed), 0
    while not party.match.over and dealt < WORLDS:
        position = party.match.position
        if not position.given and len(position.log) == position.log_start and party.chance.roll(EVERY) == 1:
            with place(f"act {party.match.seq}"):
                dealt += sum(_in_another_world(party, viewer) for viewer in (*range(len(seats)), None))
        party.plays_on()
    return dealt


def _in_another_world(party: Party, viewer: int | None) -> bool:
    """Draw a viewer's page in a world that it cannot tell from the real one; whether that is another world."""
    real = party.match.position
    world = real.determinize(viewer, party.chance).opening()
    pages = []
    stored = real.stored()
    for checkpoint in (stored.checkpoint, real.rules.encode(world)):
        resumed = Position.resume(real.rules, structs.replace(stored, checkpoint=checkpoint))
        match = Match(party.match.table, resumed, party.match.state, party.match.seq, 0)
        party.drawer.forget()
        pages.append(party.seen(party.drawer.draw(match, viewer)))
    here, there = pages
    assert here == there, f"what is hidden shows on the page of seat {viewer}: {_difference(here, there)}"
    return bool(stored.checkpoint != real.rules.encode(world))

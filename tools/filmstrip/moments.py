"""The moments that are filmed: which moves of a game by bots they are, and who looks on."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec
from msgspec import Struct

from clepsydra.games.anachrony import events as anachrony
from clepsydra.games.inventions import events as inventions
from clepsydra.games.rulebenders import events as rulebenders
from clepsydra.kernel import PERSON, Event, Gained, Given, Setup, installed_games
from tools.clicks.turns import Step
from tools.filmstrip.moves import Game, Move, play

Fits = Callable[[Sequence[Move]], bool]


class Moment(Struct, frozen=True, kw_only=True):
    """What is filmed: so many moves, the last of which has just been played in a game by bots."""

    fits: Fits
    own: bool = False
    """Whether who looks on has played the last move; otherwise it was somebody else."""
    moves: int = 1
    """How many moves are filmed."""
    seats: int = 3
    undone: bool = False
    """Whether the move is taken back instead of ended."""
    bot: str = "greedy"
    """Who plays until then."""
    games: int = 12
    """How many games are tried."""


class Scene(Struct, frozen=True):
    """A move of a film: who plays it, by which answers, and whether it is ended."""

    seat: int
    given: tuple[Given, ...]
    steps: tuple[Step, ...]
    confirmed: bool


class Script(Struct, frozen=True):
    """A film: a game, its answers until the camera runs, through whose eyes it looks, and what is played then."""

    setup: Setup
    number: int
    answers: list[Given]
    viewer: int
    scenes: tuple[Scene, ...]
    undone: bool


class NoSuchMoment(Exception):
    """No game came to it."""


def last(*kinds: type[Event], own: bool = False, least: int = 1) -> Fits:
    """The last move brought each of these, the first of them so many times."""

    def fits(moves: Sequence[Move]) -> bool:
        brought = sum(isinstance(event, kinds[0]) for event in moves[-1].events)
        return brought >= least and all(moves[-1].has(kind, own=own) for kind in kinds)

    return fits


def placed(kind: type[Event]) -> Fits:
    """A piece was placed, and goods were gained: neither a die, nor a new part of the game."""

    def fits(moves: Sequence[Move]) -> bool:
        move = moves[-1]
        return (
            len(moves) > 12
            and move.confirmed
            and move.has(kind, own=True)
            and move.has(Gained, own=True)
            and not any(event.heading or event.news for event in move.events)
        )

    return fits


def three_in_a_row(kind: type[Event]) -> Fits:
    """Three seats placed a piece one after the other, and nothing else began meanwhile."""

    def fits(moves: Sequence[Move]) -> bool:
        three = moves[-3:]
        return (
            len(moves) > 12
            and len({move.seat for move in three}) == len(three) == 3
            and all(move.has(kind, own=True) and move.confirmed for move in three)
            and not any(event.heading for move in three for event in move.events)
        )

    return fits


def decided(kind: type[Event], least: int) -> Fits:
    """The last two moves brought so many of these."""

    def fits(moves: Sequence[Move]) -> bool:
        return sum(isinstance(event, kind) for move in moves[-2:] for event in move.events) >= least

    return fits


def later_era(kind: type[Event], era: int) -> Fits:
    """This era has begun."""

    def fits(moves: Sequence[Move]) -> bool:
        return any(isinstance(event, kind) and getattr(event, "era", 0) == era for event in moves[-1].events)

    return fits


def of_every_game(kind: type[Event]) -> dict[str, Moment]:
    """The moments that every game has; a piece is placed by events of this kind."""
    return {
        "placement": Moment(fits=placed(kind), own=True),
        "others": Moment(fits=three_in_a_row(kind), moves=3, seats=4),
        "undo": Moment(fits=placed(kind), own=True, undone=True),
        "end": Moment(fits=lambda _moves: False),
    }


MOMENTS: dict[str, dict[str, Moment]] = {
    "anachrony": {
        **of_every_game(anachrony.Placed),
        "die": Moment(fits=last(anachrony.DieShows, anachrony.Discovered, own=True), own=True),
        "era": Moment(fits=later_era(anachrony.EraBegan, 3)),
        "impact": Moment(fits=last(anachrony.ImpactStruck)),
        "evacuation": Moment(fits=last(anachrony.Evacuated, own=True), own=True),
    },
    "inventions": {
        **of_every_game(inventions.Placed),
        "era": Moment(fits=later_era(inventions.EraBegan, 2)),
        "sharing": Moment(fits=last(inventions.Shared, own=True)),
        "building": Moment(fits=last(inventions.Built, own=True), own=True),
    },
    "rulebenders": {
        **of_every_game(rulebenders.Placed),
        "evaluation": Moment(fits=decided(rulebenders.PanelWon, 2), moves=2, seats=4),
        "draw": Moment(fits=last(rulebenders.DrewFrom, own=True), own=True),
        "attack": Moment(fits=last(rulebenders.Targeted), bot="random"),
    },
}
"""Of each game, by name. A game ends with the last of its moves, whatever `end` says."""


def script_of(game: str, name: str) -> Script:
    """Play games by bots until the moment comes; always the same ones."""
    moment = MOMENTS[game][name]
    definition = installed_games()[game]
    setup = definition.with_defaults(Setup(game, (PERSON,) * moment.seats))
    for number in range(moment.games):
        played: Game | None = None
        for played in play(setup, number, moment.bot):
            if moment.fits(played.moves):
                return _written(played, moment)
        if name == "end" and played is not None:
            return _written(played, moment)
    raise NoSuchMoment(f"{game}: {name} in {moment.games} games")


def _written(game: Game, moment: Moment) -> Script:
    filmed = game.moves[-moment.moves :]
    players = {move.seat for move in filmed}
    seats = range(len(game.setup.seats))
    viewer = filmed[-1].seat if moment.own else next(seat for seat in seats if seat not in players)
    return Script(
        game.setup,
        game.number,
        game.answers[: filmed[0].begins],
        viewer,
        tuple(Scene(move.seat, move.given, move.steps, move.confirmed) for move in filmed),
        moment.undone,
    )


def to_json(script: Script) -> bytes:
    """A script as it is kept, so that bots need not play again."""
    return msgspec.json.encode(script)


def from_json(kept: bytes) -> Script:
    """A script that was kept."""
    return msgspec.json.decode(kept, type=Script)

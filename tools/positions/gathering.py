"""Positions of games that bots play without a browser: one for each kind of question."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from msgspec import Struct, structs

from clepsydra.kernel import PERSON, Chance, GameDefinition, Given, Position, Setup, installed_games, mix
from tools.staging import NAMES, decided

T = TypeVar("T")
SETUPS = ("base", "everything")
THOUGHTFUL = 31
"""Each game of this number is played by bots that think: they come to positions that chance does not reach."""
FEW = 6
HELD = "held"
"""What stands for the rule where nothing is asked: the turn is to be ended."""


class Way(Struct, frozen=True):
    """A way to set a game up, and to which of the two kinds it belongs."""

    kind: str
    setup: Setup


class Kept(Struct, frozen=True):
    """A position that is looked at: how its game was set up and played until then, and which seat decides."""

    id: str
    """Rule, phase, number of offers and kind of set-up; the same whenever the rules are."""
    setup: Setup
    seed: int
    answers: list[Given]
    seat: int


def seed_of(number: int) -> bytes:
    """The chance of a game, which its table is given too."""
    return f"position {number}".encode()


def words_of(setup: Setup) -> list[str]:
    """What each seat throws into the chance of its game."""
    return [name if kind == PERSON else "" for name, kind in zip(NAMES, setup.seats, strict=False)]


def ways_of(game: str) -> list[Way]:
    """How a game is set up: as it comes, by people alone; and with everything on, automas included."""
    definition = installed_games()[game]
    plain = [Setup(game, seats) for seats in definition.seatings if set(seats) == {PERSON}]
    full = [_everything(definition, seats) for seats in definition.seatings]
    found = [*(Way("base", setup) for setup in plain), *(Way("everything", setup) for setup in full)]
    with_defaults = [Way(way.kind, definition.with_defaults(way.setup)) for way in found]
    return [way for way in with_defaults if definition.why_not(way.setup) is None]


def _everything(definition: GameDefinition, seats: tuple[str, ...]) -> Setup:
    """The preset of that name; without one, each setting as it usually is not, if it is played so with these seats."""
    preset = next((each for each in definition.presets if each.name == "everything"), None)
    if preset is not None:
        return Setup(definition.name, seats, preset.modules, preset.options)
    setup = Setup(definition.name, seats)
    for setting in definition.settings:
        other = structs.replace(setup, options={**setup.options, setting.name: setting.values[-1]})
        if definition.why_not(definition.with_defaults(other)) is None:
            setup = other
    return setup


def offers_of(count: int) -> str:
    """In which of three ways the offers of a question are shown.

    >>> [offers_of(count) for count in (1, 2, 6, 7)]
    ['1', '2-6', '7+']
    """
    if count == 1:
        return "1"
    return f"2-{FEW}" if count <= FEW else f"{FEW + 1}+"


def positions(way: Way, number: int) -> Iterator[tuple[str, Kept]]:
    """Play one game to its end; what it comes by, by the name of its kind."""
    definition = installed_games()[way.setup.game]
    seed = seed_of(number)
    position = Position.begin(definition.rules_for(way.setup), mix(seed, words_of(way.setup)))
    position.hold = True
    chance, answers = Chance(b"players " + seed), list[Given]()
    bot = "greedy" if number % THOUGHTFUL == 0 else "random"
    while not position.over:
        seat, name = _asked(position, way.kind)
        yield name, Kept(name, way.setup, number, answers, seat)
        if position.held is not None:
            position.confirm(position.held)
            continue
        given = Given(seat, decided(position, seat, bot, chance))
        answers.append(given)
        position.accept(given.seat, given.answer)


def _asked(position: Position[Any], kind: str) -> tuple[int, str]:
    """The seat that decides, and the name of what it decides."""
    phase = getattr(position.state, "phase", "") or "no-phase"
    if position.held is not None:
        return position.held, f"{HELD}:{phase}:0:{kind}"
    seat, ask = next(iter(position.asks.items()))
    return seat, f"{ask.rule}:{phase}:{offers_of(len(ask.menu.options))}:{kind}"


def gather(game: str, games: int) -> list[Kept]:
    """Play so many games, by turns in every way; the first position of each kind."""
    ways, found = ways_of(game), dict[str, Kept]()
    for number in range(games):
        for name, kept in positions(ways[number % len(ways)], number):
            if name not in found:
                found[name] = structs.replace(kept, answers=[*kept.answers])
    return [found[name] for name in sorted(found)]


def spread(kept: Sequence[T], most: int) -> list[T]:
    """Of too many, so many that lie evenly among them.

    >>> spread(list("abcdef"), 3)
    ['a', 'c', 'e']
    """
    return [kept[at * len(kept) // most] for at in range(most)] if len(kept) > most else [*kept]


def gathered(game: str, games: int, file: Path) -> list[Kept]:
    """The positions of a game, written to a file the first time."""
    if not file.exists():
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(msgspec.json.encode(gather(game, games)))
    return msgspec.json.decode(file.read_bytes(), type=list[Kept])

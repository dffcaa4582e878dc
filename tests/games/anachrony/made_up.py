"""Tables that play with a module made up for a test."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from clepsydra.games.anachrony import ANACHRONY
from clepsydra.games.anachrony.catalog import WarpTile
from clepsydra.games.anachrony.game import Anachrony
from clepsydra.games.anachrony.rules import AnachronyRules, FreeAction, WarpKind
from clepsydra.kernel import (
    PERSON,
    Chance,
    Flow,
    GameDefinition,
    Module,
    One,
    Play,
    Setup,
    Some,
    deny,
    stream,
)
from tests.games.anachrony.table import AnachronyTable, anachrony

NAME = "made_up"
ROBOT = "robot"
RULE = "AN-TURN-02"
"""The rule that made-up things are refused and asked by."""


def made_up_box(
    extend: Callable[[AnachronyRules], None], state: type[Struct] | None = None
) -> GameDefinition:
    """The box with one more module, and with a table for a person and a robot."""
    module = Module(NAME, extend, state)
    seatings = (*ANACHRONY.seatings, (PERSON, ROBOT))
    return replace(ANACHRONY, modules=(*ANACHRONY.modules, module), seatings=seatings)


def made_up(
    extend: Callable[[AnachronyRules], None],
    seats: int = 2,
    *,
    state: type[Struct] | None = None,
    era: int = 3,
    phase: str = "turn",
    modules: tuple[str, ...] = (),
) -> AnachronyTable:
    """A table that plays with what `extend` adds to the rules."""
    box = made_up_box(extend, state)
    return anachrony(seats, era=era, phase=phase, modules=(*modules, NAME), box=box)


def whole_game(
    box: GameDefinition,
    seats: tuple[str, ...] = (PERSON, PERSON),
    seed: bytes = b"a",
    modules: tuple[str, ...] = (),
) -> Play[Any]:
    """A new game with the made-up module, at its first ask."""
    return Play.begin(box.rules_for(Setup("anachrony", seats, (*modules, NAME))), seed)


def play_on(play: Play[Any], until: Callable[[], bool] = lambda: False) -> set[int]:
    """Let everybody decide at random, until the end or until something is so; who was asked."""
    chance, asked = stream(b"dice", "people"), set[int]()
    while not play.over and not until():
        seat, ask = next(iter(play.asks.items()))
        asked |= set(play.asks)
        play.answer(seat, at_random(ask, chance))
    return asked


def at_random(ask: One | Some, chance: Chance) -> Any:
    """Any answer that is allowed."""
    if isinstance(ask, One):
        return chance.pick(ask.menu.options)
    return tuple(ask.menu.options[: max(ask.at_least, 0)])


def free(name: str, do: Callable[[Anachrony, int], Flow[None] | None], **more: Any) -> Any:
    """A source of one free action that everybody has."""
    return lambda _game, _seat: [FreeAction(name, lambda _game, _seat: None, do, **more)]


def quantum(rules: AnachronyRules, **more: Any) -> None:
    """A warp tile that brings 2 VP, is paid back with gold, never comes back unpaid and costs 4."""
    rules.catalog.warps["quantum"] = WarpTile("quantum", {}, kind="quantum")
    rules.warp_kinds.add(
        "quantum",
        WarpKind(
            lambda game, warp, _piece: game.gain(warp.seat, {"vp": 2}),
            lambda game, seat, _piece: None if game.has(seat, "gold") else deny(RULE),
            lambda game, seat, _piece: game.pay(seat, {"gold": 1}),
            retrievable=False,
            penalty=-4,
            **more,
        ),
    )

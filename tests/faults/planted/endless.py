"""Hourglass with three flaws: one answer never comes to an end, one breaks, one leads to an endless question."""

from __future__ import annotations

from functools import partial

import msgspec

from clepsydra.kernel import Flow
from hourglass import HOURGLASS, base
from hourglass.game import Hourglass
from hourglass.rules import HourglassRules

OPTIONS = [("go on",), ("loop",), ("break",), ("riddle",)]


def turn(game: Hourglass) -> Flow[None]:
    """A turn of one question."""
    seat = game.state.queue.pop(0)
    why_not = partial(_why_not, game)
    choice = yield from game.choose(seat, OPTIONS, rule="HG-TRN-02", why_not=why_not, always=True)
    if choice == ("loop",):
        _for_ever()
    if choice == ("break",):
        raise ZeroDivisionError("the rules are broken here")
    game.state.players[0].blown = choice == ("riddle",)
    if not game.state.queue:
        game.go_on()


def _why_not(game: Hourglass, option: tuple[str]) -> None:
    if option == ("riddle",) and game.state.players[0].blown:
        _for_ever()


def _for_ever() -> None:
    while True:
        pass


def endless_base(rules: HourglassRules) -> None:
    """The base with another turn."""
    base(rules)
    rules.steps.replace("turn", turn)


ENDLESS = msgspec.structs.replace(HOURGLASS, name="endless", base=endless_base, modules=(), complete=False)

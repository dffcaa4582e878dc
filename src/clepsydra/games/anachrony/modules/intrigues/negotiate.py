"""Negotiate (IC-NEG): a Capital action on spaces of its own.

Workers and exosuits come home from there as from any space.
"""

from __future__ import annotations

from clepsydra.games.anachrony.act import Act
from clepsydra.games.anachrony.actions.council import CAPITAL
from clepsydra.games.anachrony.actions.gathering import always
from clepsydra.games.anachrony.game import Anachrony
from clepsydra.games.anachrony.modules.intrigues.agenda import NOTHING, draw_and_keep
from clepsydra.games.anachrony.modules.intrigues.catalog import (
    CouncilTile,
    Draw,
    NegotiateBonus,
    NegotiateSpace,
)
from clepsydra.games.anachrony.modules.intrigues.grid import may_place
from clepsydra.games.anachrony.placing import acts_as
from clepsydra.games.anachrony.rules import Action, AnachronyRules, Space
from clepsydra.kernel import Flow

NEGOTIATE = "negotiate"
BOARD = "council_chamber"
"""Not the main board: the Exocrawler does not reach it (FI-GEN-11)."""


def add_negotiate(rules: AnachronyRules) -> None:
    """The action for any worker, and the spaces that are there with so many players."""
    # of the group "capital": effects that name actions one by one do not include it (IC-NEG-09)
    rules.actions.add(NEGOTIATE, Action(always, negotiate, CAPITAL))  # IC-NEG-01
    for name, space in spaces(rules).items():
        if len(rules.setup.seats) in space.players:
            rules.spaces.add(name, Space(NEGOTIATE, space.water, board=BOARD))  # IC-NEG-04, 08


def spaces(rules: AnachronyRules) -> dict[str, NegotiateSpace]:
    """The spaces, from the top."""
    found: dict[str, NegotiateSpace] = rules.catalog.more["negotiate_space"]
    return found


def negotiate(game: Anachrony, act: Act) -> Flow[None]:
    """Draw and keep, with what space, tile and worker add."""
    bonus = yield from choose_bonus(game, act)
    sure = plus(game.rules.catalog.more[NEGOTIATE], added_there(game, act))
    may = bonus.more if bonus else NOTHING  # IC-NEG-05
    yield from draw_and_keep(game, act.seat, sure, may)  # IC-NEG-01
    if bonus:  # IC-NEG-05
        yield from may_place(game, act.seat, bonus.place)  # IC-NEG-05


def added_there(game: Anachrony, act: Act) -> Draw:
    """What the tile on the space adds in its place (IC-IMP-02), or else the space; nothing where it is copied."""
    tiles: dict[str, CouncilTile] = game.rules.catalog.more["council_capital_tile"]
    if act.bonus in tiles:
        return tiles[act.bonus].more
    space = spaces(game.rules).get(act.where)
    return space.more if space else NOTHING  # IC-NEG-02, 03, 07


def choose_bonus(game: Anachrony, act: Act) -> Flow[NegotiateBonus | None]:
    """The bonus of the worker; a Genius chooses one of the three, some have none (IC-NEG-05)."""
    bonuses: dict[str, NegotiateBonus] = game.rules.catalog.more["negotiate_bonus"]
    own = {("bonus", bonus.worker): bonus for bonus in bonuses.values() if acts_as(game, act, bonus.worker)}
    return own[(yield from game.choose(act.seat, own, rule="IC-NEG-05"))] if own else None


def plus(one: Draw, other: Draw) -> Draw:
    """Two of them together: what space or tile add to the action (IC-NEG-06)."""
    return Draw(one.draw + other.draw, one.keep + other.keep)

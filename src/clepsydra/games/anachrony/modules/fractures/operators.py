"""Operators: they stand nearly everywhere, and nobody else stands for them (FT-OPR)."""

from __future__ import annotations

from clepsydra.games.anachrony.events import Refilled
from clepsydra.games.anachrony.game import Anachrony
from clepsydra.games.anachrony.modules.fractures.ground import setup_of
from clepsydra.games.anachrony.modules.fractures.pieces import OPERATOR, fractures_of
from clepsydra.games.anachrony.rules import AnachronyRules, Worker
from clepsydra.games.anachrony.state import ADMINISTRATOR, ENGINEER, SCIENTIST, AnachronyState

PLACES = "operator_places"


def add_operators(rules: AnachronyRules) -> None:
    """The kind of worker, and its places in the Valley."""
    add_worker(rules)
    rules.opening_steps.add(PLACES, lay_out_operators)
    rules.preparation.add(PLACES, refill, after="recruits")


def add_worker(rules: AnachronyRules) -> None:
    """It may stand for all others but a Genius, without their bonuses (FT-OPR-01, 03, 05, 10, FT-REC-01, HS-MIX-03).

    Nobody stands for it: FT-OPR-02. Where everybody stays motivated, so does it: FT-OPR-04. What is paid, repaid, counted
    or cloned goes by its own name: FT-OPR-06, 07, 09.
    """
    rules.workers.add(OPERATOR, Worker(stands_for=(SCIENTIST, ENGINEER, ADMINISTRATOR)))


def places(rules: AnachronyRules) -> int:
    """The Operator places of the Valley board."""
    return setup_of(rules).operator_places[len(rules.setup.seats)]


def lay_out_operators(rules: AnachronyRules, table: AnachronyState) -> None:
    """One on each place (FT-SET-02)."""
    fractures_of(table).operators = places(rules)


def refill(game: Anachrony) -> None:
    """One on each empty place; those who were left stay (FT-PHA-01)."""
    valley, most = fractures_of(game.state), places(game.rules)
    if valley.operators < most:
        valley.operators = most
        game.tell(Refilled, PLACES, {OPERATOR: most})

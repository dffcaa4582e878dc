"""What Quantum Loops adds to the rules."""

from __future__ import annotations

from clepsydra.games.anachrony.catalog import WarpTile
from clepsydra.games.anachrony.game import Anachrony
from clepsydra.games.anachrony.modules.quantum_loops import loops, operations, paying_back, warping
from clepsydra.games.anachrony.modules.quantum_loops.loops import HUB, NAME, cards, quantum_warp
from clepsydra.games.anachrony.modules.quantum_loops.valuation import features
from clepsydra.games.anachrony.modules.quantum_loops.wording import add_words
from clepsydra.games.anachrony.rules import AnachronyRules, WarpKind
from clepsydra.games.anachrony.setup import UNUSED
from clepsydra.games.anachrony.yardstick import PLAN, readiness

TILE = "quantum_warp_tile"
"""The warp tile, of which every seat has one."""
KIND = "quantum"
OWN_ORDER = "QL-WRP-02"
"""By which a seat resolves its tiles as it likes; on the alternate timeline when they lie on their spaces (QL-WRP-10)."""
DEBT = -1.4
"""What the tile is worth while nothing is there to pay it back with, beside what any warp tile is."""


def extend(rules: AnachronyRules) -> None:
    """The tile, the cards, the superproject and the pile of endgame cards."""
    add_tile(rules)
    add_kind(rules)
    rules.catalog.rules.update({name: card.rule for name, card in cards(rules).items()})
    rules.backs.add(NAME, lambda piece: "loop_card" if piece in cards(rules) else "")
    add_hub(rules)
    rules.opening_steps.add(NAME, loops.lay_out)
    rules.setup_steps.add(NAME, loops.keep_conditions)
    rules.unused_conditions.replace(UNUSED, lambda table: loops.loops_of(table).conditions)  # see QL-CRD-16
    rules.preparation.add(NAME, loops.refill)
    operations.add_operations(rules)
    add_words(rules)
    rules.kept_back.add(NAME, warping.owed)
    rules.scoring.add("own_conditions", paying_back.conditions_vp)
    rules.open_lines.add("own_conditions")
    rules.worth.add(NAME, worth)
    rules.features.add(NAME, features)


def add_hub(rules: AnachronyRules) -> None:
    """The Hub comes in the place of a superproject of the base game, and lies there for sure if asked for (QL-SET-01, 02)."""
    rules.newcomers.add(HUB, lambda table: loops.loops_of(table).removed)


def add_tile(rules: AnachronyRules) -> None:
    """A warp tile like others to choose and to count, without goods to double or to pay back.

    QL-SET-04, QL-WRP-01, 06, 11, QL-MIX-01, HS-MIX-07.
    """
    rules.catalog.warps[TILE] = WarpTile(TILE, {}, kind=KIND)


def add_kind(rules: AnachronyRules) -> None:
    """What is done with the tile; no effect takes it back (QL-PAY-04)."""
    rules.warp_kinds.add(
        KIND,
        WarpKind(
            warping.resolve,
            paying_back.why_not_pay_back,
            paying_back.pay_back,
            withdraws=warping.withdraws,
            own_order=OWN_ORDER,
            retrievable=False,
            penalty=quantum_warp(rules).unreturned_vp,
        ),
    )


def worth(game: Anachrony, seat: int, eras: int) -> float:
    """A debt that cannot be paid yet weighs more; a reserved superproject is a plan."""
    own = loops.own_loops(game, seat)
    debt = DEBT if own.card.pieces and not paying_back.matching(game, seat) else 0.0
    tiles = [tile for zone in own.reserved() for tile in zone] if eras else []
    plans = [PLAN * game.tile(tile).vp * readiness(game, seat, tile) ** 2 for tile in tiles]
    return debt + max(plans, default=0.0)

"""What single technologies do for as long as a seat has them, and at the end (FT-TEC)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from clepsydra.games.anachrony.act import Act
from clepsydra.games.anachrony.actions.construct import saved
from clepsydra.games.anachrony.catalog import Effect
from clepsydra.games.anachrony.costs import Reduction
from clepsydra.games.anachrony.game import Anachrony
from clepsydra.games.anachrony.modules.fractures.passives import cards, of_cards, passives
from clepsydra.games.anachrony.modules.fractures.pieces import OPERATOR, own_fractures
from clepsydra.games.anachrony.modules.fractures.technologies import technologies
from clepsydra.games.anachrony.modules.fractures.technology_catalog import TECHNOLOGY
from clepsydra.games.anachrony.rules import AnachronyRules, Operation, Reductions
from clepsydra.games.anachrony.scoring import is_best, range_sum, warp_penalties
from clepsydra.games.anachrony.setup import UNUSED
from clepsydra.kernel import NOBODY, Event, Flow, Zone

WORKER_SAVES = "engineer"
"""The reduction that comes from the worker."""
DRAWING = "draw_conditions_secretly"


class DrewConditions(Event, frozen=True):
    """Somebody looked at unused endgame conditions and kept one of them."""

    news: ClassVar[bool] = True
    seat: int
    count: int


def add_technology_effects(rules: AnachronyRules) -> None:
    """Each where the rules ask for it."""
    rules.reductions.replace(WORKER_SAVES, trained(rules.reductions[WORKER_SAVES]))
    rules.hex_water.add(TECHNOLOGY, lambda game, seat: added(game, seat, "power_up_water"))
    rules.range_bonus.add(TECHNOLOGY, lambda game, seat: added(game, seat, "power_plant_range"))
    rules.metrics.replace("range_sum", range_sum_with_cards)
    rules.metrics.add("technologies", lambda game, seat: len(cards(game, seat)))
    rules.operations.add(DRAWING, Operation(draw_secretly))
    rules.scoring.add("technologies", technologies_vp)
    rules.scoring.add("secret_condition", secret_condition_vp)
    rules.open_lines.add("secret_condition")
    rules.scoring.replace("warp_tiles", warps_spared_vp)


def added(game: Anachrony, seat: int, what: str) -> int:
    """What technologies add to something, all together."""
    return sum(figures["add"] for figures in of_cards(game, seat, what))


def trained(usual: Reductions) -> Reductions:
    """What workers save in Construct, where some technologies let Operators save too."""

    def saves(game: Anachrony, act: Act) -> Iterator[Reduction]:
        yield from usual(game, act)
        if act.worker == OPERATOR:
            for figures in of_cards(game, act.seat, "operators_construct"):
                yield from saved(figures["discount"])

    return saves


def range_sum_with_cards(game: Anachrony, seat: int) -> int:
    """The ranges of tiles, and those that technologies count for (FT-TEC-05)."""
    return range_sum(game, seat) + sum(card.end_range for card in cards(game, seat))


# The card that is kept in secret


def draw_secretly(game: Anachrony, act: Act, effect: Effect) -> Flow[None]:
    """Look at unused endgame cards, as many as there are, keep one, shuffle the others back (FT-TEC-03, IC-MIX-06; see FT-INF-03)."""
    seat, unused = act.seat, game.rules.unused_conditions[UNUSED](game.state)
    deck, seen = Zone(NOBODY), game.player(seat).hand
    for card in [piece for piece in unused if piece in game.rules.catalog.conditions]:
        unused.move(card, deck)
    if not deck.pieces:
        return
    game.shuffle(deck)
    for _ in range(min(effect.args["draw"], len(deck))):
        deck.draw(seen)
    for card in list(deck):
        deck.move(card, unused)
    game.tell(DrewConditions, seat, len(seen))
    options = [("keep_condition", card) for card in seen]
    _, kept = yield from game.choose(seat, options, rule="FT-TEC-03")
    seen.move(kept, own_fractures(game, seat).condition)
    game.shuffle_into(seen, unused)


def secret_condition_vp(game: Anachrony, seat: int) -> int:
    """The condition of a seat alone, compared with all, ties included (FT-TEC-03); no Glitch lies on it."""
    known, won = game.rules.catalog.conditions, 0
    for card in own_fractures(game, seat).condition:
        if card in known:
            won += is_best(game, seat, game.rules.metrics[known[card]])
    return won * worth_of_condition(game.rules)


def worth_of_condition(rules: AnachronyRules) -> int:
    """What the card says that brings it."""
    effects = (effect for card in technologies(rules).values() for effect in card.tile.on_build)
    return next(int(effect.args["vp"]) for effect in effects if effect.op == DRAWING)


# At the end


def technologies_vp(game: Anachrony, seat: int) -> int:
    """The points printed on technologies, more with some superprojects, and those that they bring (FT-END-03)."""
    own = cards(game, seat)
    more = sum(figures["add"] for figures in passives(game, seat, "own_technology_vp"))
    return sum(card.vp + int(more) for card in own) + operators_vp(game, seat) + upgrades_vp(game, seat)


def operators_vp(game: Anachrony, seat: int) -> int:
    """Points for every so many Operators that the seat owns."""
    operators = game.workers_of(seat).get(OPERATOR, 0)
    bonuses = of_cards(game, seat, "vp_per_operators")
    return sum(int(figures["vp"]) * (operators // int(figures["operators"])) for figures in bonuses)


def upgrades_vp(game: Anachrony, seat: int) -> int:
    """Points for the breakthroughs on the Upgrade tile."""
    upgrades = len(own_fractures(game, seat).device.upgrades)
    return sum(figures["vp"] * upgrades for figures in of_cards(game, seat, "vp_per_upgrade"))


def warps_spared_vp(game: Anachrony, seat: int) -> int:
    """What warp tiles on the timeline cost; some technologies spare the dearest of them (FT-TEC-06)."""
    spared = sum(figures["count"] for figures in of_cards(game, seat, "unreturned_warps_spared"))
    return sum(sorted(warp_penalties(game, seat))[spared:])

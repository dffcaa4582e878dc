"""What Missions, buildings and Council tiles do beside the effects of the base game."""

from __future__ import annotations

from collections.abc import Iterator

from clepsydra.games.anachrony.act import Act
from clepsydra.games.anachrony.actions.capital import do_action, may_do, why_not_standard
from clepsydra.games.anachrony.actions.time_travel import advance
from clepsydra.games.anachrony.catalog import Effect
from clepsydra.games.anachrony.catalog.reading import read_effects
from clepsydra.games.anachrony.costs import (
    can_pay,
    for_each,
    pay_cost,
    pay_water,
    price_of_water,
    why_not_pay,
)
from clepsydra.games.anachrony.effects import do_effects
from clepsydra.games.anachrony.game import Anachrony
from clepsydra.games.anachrony.grid import slots_for_anomaly
from clepsydra.games.anachrony.modules.intrigues.agenda import draw_and_keep
from clepsydra.games.anachrony.modules.intrigues.catalog import CouncilTile, Draw
from clepsydra.games.anachrony.modules.intrigues.grid import may_place
from clepsydra.games.anachrony.paradox import LOSE_BUILDING, SEALED, gain_anomaly, remove_anomaly
from clepsydra.games.anachrony.rules import AnachronyRules, CapitalTile, Operation
from clepsydra.games.anachrony.scoring import tiles_of
from clepsydra.games.anachrony.state import BASIC
from clepsydra.games.anachrony.warp_tiles import may_take_back, own_warps
from clepsydra.kernel import Denial, Flow, Prices, deny

CHEAPER = "mission"
"""Where a Construct action is done that a Mission makes cheaper, and the reduction."""
DISCOUNT = "turn.mission_discount"
"""The fact that it costs so much less."""


def add_operations(rules: AnachronyRules) -> None:
    """The vocabulary of the module."""
    operations = rules.operations
    operations.add("draw_agenda", Operation(draw))
    operations.add("place_agenda", Operation(place))
    operations.add("place_agenda_free", Operation(place_free))
    operations.add("choose_one", Operation(choose_one))
    operations.add("remove_anomaly", Operation(remove))
    operations.add("take_marks_back", Operation(take_marks_back))
    operations.add("retrieve_and_advance", Operation(retrieve_and_advance))
    operations.add("granted_action", Operation(granted_action))
    operations.add("bought_action", Operation(bought_action))
    operations.add("cheaper_construct", Operation(cheaper_construct))
    operations.add("anomaly_bargain", Operation(anomaly_bargain))
    rules.reductions.add(CHEAPER, mission_saves)


def add_council_tiles(rules: AnachronyRules) -> None:
    """A tile for each space in use at the impact, and what comes after the action on it."""
    tiles: dict[str, CouncilTile] = rules.catalog.more["council_capital_tile"]
    rules.catalog.collapsing["negotiate"] = tuple(tiles)  # IC-IMP-01
    rules.capital_tiles.add_all(dict.fromkeys(tiles, CapitalTile(after)))  # IC-IMP-03


def after(game: Anachrony, act: Act) -> Flow[None]:
    """What a Council tile does when the tiles are kept (IC-IMP-05 to 08)."""
    tile: CouncilTile = game.rules.catalog.more["council_capital_tile"][act.bonus]
    yield from do_effects(game, act, tile.after)


# Agenda tiles


def draw(game: Anachrony, act: Act, effect: Effect) -> Flow[None]:
    """Draw and keep so many (see IC-AGD-02)."""
    count: int = effect.args["count"]
    yield from draw_and_keep(game, act.seat, Draw(count, count))


def place(game: Anachrony, act: Act, effect: Effect) -> Flow[None]:
    """Place up to so many."""
    yield from may_place(game, act.seat, effect.args["count"])


def place_free(game: Anachrony, act: Act, effect: Effect) -> Flow[None]:
    """The same, and what is covered costs no water (see IC-WCS-01)."""
    yield from may_place(game, act.seat, effect.args["count"], free=True)


def choose_one(game: Anachrony, act: Act, effect: Effect) -> Flow[None]:
    """One of several lists of effects, called by the first of each."""
    ways = {("either", effects[0].op): effects for effects in map(read_effects, effect.args["options"])}
    way = yield from game.choose(act.seat, ways, rule="IC-IMP-11")
    yield from do_effects(game, act, ways[way])


# Markers, Anomalies, warp tiles


def take_marks_back(game: Anachrony, act: Act, _effect: Effect) -> None:
    """Free actions of buildings and superprojects can be used again, but for closed ones (IC-IMP-08, IC-MIX-11)."""
    player = game.player(act.seat)
    player.used = [mark for mark in player.used if mark not in player.built or game.blocked(act.seat, mark)]


def remove(game: Anachrony, act: Act, _effect: Effect) -> Flow[None]:
    """One Anomaly leaves, if the seat likes; without any there is nothing to do."""
    slots: list[str | tuple[str, str]] = [("remove_from", slot) for slot in game.player(act.seat).anomalies]
    choice = yield from game.choose(act.seat, [*slots, "decline"], rule="IC-IMP-11")
    if not isinstance(choice, str):
        remove_anomaly(game, act.seat, choice[1])


def retrieve_and_advance(game: Anachrony, act: Act, _effect: Effect) -> Flow[None]:
    """A warp tile comes back unpaid and the marker moves on, wherever the focus is (IC-IMP-13, IC-MIX-12)."""
    before = len(own_warps(game, act.seat))
    yield from may_take_back(game, act.seat, 1, rule="IC-IMP-13")
    if len(own_warps(game, act.seat)) < before:
        advance(game, act.seat)


def anomaly_bargain(game: Anachrony, act: Act, effect: Effect) -> Flow[None]:
    """Pay to remove an Anomaly, or take one with water, or neither (IC-IMP-07).

    Tokens stay, and no warp tile comes back (see ruling FI-A15).
    """
    seat, water = act.seat, int(effect.args["water"])
    slots: list[str | tuple[str, str]] = [("remove_from", slot) for slot in game.player(seat).anomalies]

    def reason(option: str | tuple[str, str]) -> Denial | None:
        if option == "take_anomaly":
            return why_not_take(game, seat)
        return (
            None if option == "decline" else why_not_pay(game, Act(seat), {"water": water}, rule="IC-IMP-07")
        )

    def price(option: str | tuple[str, str]) -> Prices:
        return () if isinstance(option, str) else price_of_water(game, Act(seat), water)

    options = [*slots, "take_anomaly", "decline"]
    choice = yield from game.choose(seat, options, rule="IC-IMP-07", why_not=reason, price=price)
    if choice == "take_anomaly":
        yield from gain_anomaly(game, seat)
        game.player(seat).facts.pop(SEALED, None)
        game.gain(seat, {"water": effect.args["gain"]})
    elif not isinstance(choice, str):
        pay_water(game, Act(seat), water)
        remove_anomaly(game, seat, choice[1])


def why_not_take(game: Anachrony, seat: int) -> Denial | None:
    """An Anomaly must be there and have a place, or a building go instead of it (IC-IMP-07)."""
    offered = any(kind for offer in game.rules.anomaly_offers.values() for kind in offer(game, seat))
    loses = LOSE_BUILDING in game.board(seat).specials and tiles_of(game, seat, superprojects=False)
    return None if offered and (slots_for_anomaly(game, seat) or loses) else deny("IC-IMP-07")


# Actions by nobody


def granted_action(game: Anachrony, act: Act, effect: Effect) -> Flow[None]:
    """An action by nobody, if the seat likes (IC-MIS-15)."""
    yield from may_do(game, Act(act.seat), *effect.args["actions"], rule="IC-MIS-15")


def bought_action(game: Anachrony, act: Act, effect: Effect) -> Flow[None]:
    """An action by nobody for a price, if the seat likes (see IC-MIS-15)."""
    cost, act = effect.args["cost"], Act(act.seat)
    actions = [a for a in effect.args["actions"] if why_not_standard(game, act, a) is None]
    if not actions or not can_pay(game, act, cost):
        return
    options: list[str | tuple[str, str]] = [("do", action) for action in actions]
    choice = yield from game.choose(act.seat, [*options, "decline"], rule="IC-MIS-15", price=for_each(cost))
    if not isinstance(choice, str):
        yield from pay_cost(game, act, cost)
        yield from do_action(game, act, choice[1])


def cheaper_construct(game: Anachrony, act: Act, effect: Effect) -> Flow[None]:
    """A Construct action by nobody that costs less (see IC-MIS-15); others that follow from it do not."""
    facts = game.player(act.seat).facts
    facts[DISCOUNT] = effect.args["discount"]["any_basic"]
    yield from may_do(game, Act(act.seat, where=CHEAPER), "construct", rule="IC-MIS-15")
    del facts[DISCOUNT]


def mission_saves(game: Anachrony, act: Act) -> Iterator[tuple[str, ...]]:
    """What the Mission takes off."""
    if act.where == CHEAPER:
        for _ in range(game.player(act.seat).facts.get(DISCOUNT, 0)):
            yield BASIC

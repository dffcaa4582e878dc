"""The vocabulary of effects: what buildings and superprojects do, operation by operation."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Any

from msgspec.structs import replace

from clepsydra.games.anachrony.act import Act, about
from clepsydra.games.anachrony.actions import capital, time_travel
from clepsydra.games.anachrony.actions.gathering import (
    choose_mix,
    exchange,
    give_and_get,
    named,
    why_not_give,
)
from clepsydra.games.anachrony.catalog import Effect
from clepsydra.games.anachrony.costs import pay_cost, prices, why_not_pay
from clepsydra.games.anachrony.exosuits import gain_exosuit, why_not_gain
from clepsydra.games.anachrony.game import Anachrony
from clepsydra.games.anachrony.morale import lower_morale, raise_morale
from clepsydra.games.anachrony.paradox import may_remove_paradox, remove_paradox, suffer_paradox
from clepsydra.games.anachrony.rules import Deed, Operation
from clepsydra.games.anachrony.state import BASIC
from clepsydra.games.anachrony.warp_tiles import may_take_back, own_warps
from clepsydra.kernel import Denial, Flow, Registry, deny

COLLIDER = "particle_collider"
"""The tile whose words are said wherever a tile exchanges goods."""


def why_not_effects(game: Anachrony, act: Act, effects: Iterable[Effect]) -> Denial | None:
    """Why the compulsory part of some effects cannot be carried out, or `None` (see AN-TURN-08)."""
    for effect in effects:
        denial = game.rules.operations[effect.op].why_not(game, act, effect)
        if denial is not None:
            return denial
    return None


def do_effects(game: Anachrony, act: Act, effects: Iterable[Effect]) -> Flow[None]:
    """Carry effects out one after the other, whatever was declined in one of them (AN-TT-12, FI-GEN-16)."""
    for effect in effects:
        yield from game.rules.operations[effect.op].do(game, act, effect) or ()


def add_operations(operations: Registry[Operation]) -> None:
    """The vocabulary of the base game; what removes or refreshes can be done in vain (AN-TURN-09)."""
    operations.add("gain", Operation(gain))
    operations.add("gain_choice", Operation(gain_choice))
    operations.add("gain_worker", Operation(gain_worker))
    operations.add("gain_exosuit", Operation(exosuit, why_not_exosuit))
    operations.add("time_travel", Operation(travel, why_not_travel))
    operations.add("travel_for", Operation(travel_for, why_not_travel_for))
    operations.add("retrieve_warp", Operation(retrieve))
    operations.add("refresh_workers", Operation(lambda game, act, _effect: game.refresh(act.seat)))
    operations.add("remove_paradox", Operation(calm))
    operations.add("gain_paradox", Operation(unsettle))
    operations.add("morale", Operation(cheer))
    operations.add("exchange", Operation(swap, why_not_swap))
    operations.add("capital_action", Operation(capital_action, why_not_capital))
    operations.add("modify", Operation(lambda _game, _act, _effect: None))


def times(game: Anachrony, act: Act, effect: Effect) -> int:
    """How often an effect is done: as often as it says, for each thing that it is done `per`."""
    each = game.rules.metrics[effect.args["per"]](game, act.seat) if "per" in effect.args else 1
    return each * int(effect.args.get("times", 1))


def gain(game: Anachrony, act: Act, effect: Effect) -> Flow[None]:
    """Goods from the general supply, the mix of titanium, uranium and gold by choice."""
    goods = effect.args
    if "per" in goods:
        goods = {good: n * times(game, act, effect) for good, n in goods.items() if good != "per"}
    game.gain(
        act.seat, (yield from choose_mix(game, act.seat, goods, "AN-BLD-03", own=False, asked=about(act)))
    )


def gain_choice(game: Anachrony, act: Act, effect: Effect) -> Flow[None]:
    """One bundle of several: goods, or a worker."""
    bundles: list[dict[str, int]] = effect.args["options"]
    options = {("gain", *(part for pair in bundle.items() for part in pair)): bundle for bundle in bundles}
    bundle = options[(yield from game.choose(act.seat, options, rule="AN-BLD-03", **about(act)))]
    worker = next((kind for kind in game.rules.workers if kind in bundle), None)
    if worker is not None:
        game.gain_worker(act.seat, worker)
    else:
        game.gain(
            act.seat,
            (yield from choose_mix(game, act.seat, bundle, "AN-BLD-03", own=False, asked=about(act))),
        )


def gain_worker(game: Anachrony, act: Act, effect: Effect) -> Flow[None]:
    """A worker of one of the types, or of the placed worker's real type (AN-GNS-04)."""
    types = [act.worker if kind == "same_as_placed" else kind for kind in effect.args["types"]]
    _, kind = yield from game.choose(act.seat, [("worker", kind) for kind in types], rule="AN-WRK-08")
    game.gain_worker(act.seat, kind, effect.args["column"])


def exosuit(game: Anachrony, act: Act, effect: Effect) -> Flow[None]:
    """Powered-up exosuits, while there are some in reserve (see AN-BLD-04)."""
    for _ in range(effect.args["count"]):
        yield from gain_exosuit(game, act.seat)


def why_not_exosuit(game: Anachrony, act: Act, _effect: Effect) -> Denial | None:
    """There must be one in reserve."""
    return why_not_gain(game, act.seat)


def reach(game: Anachrony, act: Act, effect: Effect) -> int:
    """The range of a travel: laboratories lengthen that of power plants only (see AN-TT-01, AN-SP-08)."""
    printed: int = effect.args["range"]
    return printed + (0 if act.where == "temporal_tourism" else time_travel.range_bonus(game, act.seat))


def travel(game: Anachrony, act: Act, effect: Effect) -> Flow[None]:
    """One travel, or two of which the second can be declined, each of the same range (AN-BLD-12, AN-TT-10).

    Some tiles bring goods, once, if a warp tile was repaid.
    """
    before = len(own_warps(game, act.seat))
    yield from time_travel.travel(game, act.seat, reach(game, act, effect))
    for _ in range(effect.args.get("times", 1) - 1):
        choice = yield from game.choose(act.seat, ["travel", "decline"], rule="AN-BLD-12")
        if choice == "travel":
            yield from time_travel.travel(game, act.seat, reach(game, act, effect))
    if "repaid" in effect.args and len(own_warps(game, act.seat)) < before:
        game.gain(act.seat, effect.args["repaid"])


def why_not_travel(game: Anachrony, act: Act, effect: Effect) -> Denial | None:
    """There must be a past in reach."""
    return time_travel.why_not_travel(game, reach(game, act, effect))


RANGE_RULES = {"water": "AN-BLD-10", "any_basic": "AN-BLD-11"}


def price_of_range(game: Anachrony, act: Act, good: str, x: int) -> dict[str, int]:
    """112 pays water, less by laboratories but at least 1; 113 pays resources (AN-BLD-10, 11)."""
    if good == "water":
        return {"water": max(1, x - time_travel.range_bonus(game, act.seat))}
    return {"any_basic": x}


def ranges(game: Anachrony, act: Act, good: str) -> list[tuple[str, int]]:
    """What x could be: 112 stops where the timeline does, 113 at the first x that cannot be paid."""
    most = len(game.state.timeline) - 1
    if good != "water":
        most = 1 + sum(game.has(act.seat, basic) for basic in BASIC)
    return [("range", x) for x in range(1, most + 1)]


def why_not_range(game: Anachrony, act: Act, good: str, x: int) -> Denial | None:
    """Only what can be paid; 112 no further back than the first era, more water would buy nothing (AN-BLD-10)."""
    eras = len(time_travel.past_tiles(game, len(game.state.timeline)))
    if good == "water" and x > eras:
        return deny("AN-BLD-10", most=eras)
    return why_not_pay(game, act, price_of_range(game, act, good, x))


def why_not_travel_for(game: Anachrony, act: Act, effect: Effect) -> Denial | None:
    """Range 1 at least must be payable."""
    return time_travel.why_not_travel(game, 1) or why_not_range(game, act, effect.args["good"], 1)


def travel_for(game: Anachrony, act: Act, effect: Effect) -> Flow[None]:
    """112 and 113: the range is what is paid for (AN-BLD-10, 11)."""
    good: str = effect.args["good"]
    rule = RANGE_RULES[good]
    _, x = yield from game.choose(
        act.seat,
        ranges(game, act, good),
        rule=rule,
        why_not=lambda option: why_not_range(game, act, good, option[1]),
        price=lambda option: prices(game, act, [price_of_range(game, act, good, option[1])]),
    )
    yield from pay_cost(game, act, price_of_range(game, act, good, x), rule=rule)
    bonus = 0 if good == "water" else time_travel.range_bonus(game, act.seat)
    yield from time_travel.travel(game, act.seat, x + bonus)
    game.gain(act.seat, {"vp": x if effect.args["vp"] == "x" else effect.args["vp"]})


def retrieve(game: Anachrony, act: Act, effect: Effect) -> Flow[None]:
    """Take back own warp tiles, unpaid; whether that can be declined is the tile's to say."""
    must = not effect.args.get("optional")
    like = "407" if must else "continuum_stabilizer" if effect.args["count"] > 1 else "111"
    yield from may_take_back(game, act.seat, effect.args["count"], rule=game.tile(like).rule, must=must)


def calm(game: Anachrony, act: Act, effect: Effect) -> Flow[None]:
    """Remove paradox tokens, or fewer where the tile leaves the choice."""
    count: int = effect.args["count"]
    if effect.args.get("optional"):
        yield from may_remove_paradox(game, act.seat, count, rule="AN-BLD-03", asked=about(act))
    else:
        remove_paradox(game, act.seat, count)


def unsettle(game: Anachrony, act: Act, effect: Effect) -> Flow[None]:
    """Take paradox tokens, and what follows from them (see AN-PAR-09)."""
    yield from suffer_paradox(game, act.seat, effect.args["count"])


def cheer(game: Anachrony, act: Act, effect: Effect) -> Flow[None]:
    """Raise morale by so many spaces, or lower it."""
    steps: int = effect.args["steps"]
    for _ in range(abs(steps)):
        if steps > 0:
            raise_morale(game, act.seat)
        else:
            yield from lower_morale(game, act.seat, about(act))


def _directions(effect: Effect) -> tuple[tuple[Any, Any], ...]:
    give, get = effect.args["give"], effect.args["get"]
    return ((give, get), (get, give)) if effect.args.get("reversible") else ((give, get),)


def _rule_of_swap(game: Anachrony, act: Act) -> str:
    """By which goods are exchanged: that of the Capital tile whose bonus it is, or of the Particle Collider."""
    return game.rules.catalog.rules[act.bonus] if act.bonus else game.tile(COLLIDER).rule


def swap(game: Anachrony, act: Act, effect: Effect) -> Flow[None]:
    """Exchange goods, in either direction if it says so; what comes after the first time can be declined."""
    must, rule = not effect.args.get("optional"), _rule_of_swap(game, act)
    for number in range(effect.args.get("times", 1)):
        first = must and not number
        if not (yield from exchange(game, act.seat, _directions(effect), rule=rule, must=first)):
            return


def name_swap(game: Anachrony, seat: int, effect: Effect) -> Flow[Deed | None]:
    """Let the seat that opened an exchange name its direction, or turn back (see AN-SP-07)."""
    ways, rule = named(_directions(effect)), game.tile(COLLIDER).rule
    choice = yield from game.may_choose(
        seat,
        ways,
        rule=rule,
        why_not=lambda option: why_not_give(game, seat, ways[option][0], rule),
        price=lambda option: (ways[option][0],),
    )
    return None if choice is None else partial(give_and_get, game, seat, ways[choice], rule)


def why_not_swap(game: Anachrony, act: Act, effect: Effect) -> Denial | None:
    """One of the directions must be possible, unless it is optional."""
    if effect.args.get("optional"):
        return None
    rule = _rule_of_swap(game, act)
    reasons = [why_not_give(game, act.seat, give, rule) for give, _ in _directions(effect)]
    return reasons[0] if all(reasons) else None


def capital_action(game: Anachrony, act: Act, effect: Effect) -> Flow[None]:
    """Standard Capital actions: one by choice, or optional ones by nobody (see AN-SPX-01, AN-SP-15)."""
    actions = _actions(game, effect)
    if not effect.args.get("optional"):
        yield from capital.do_any(game, act, actions)
        return
    yield from _offer_actions(game, act, effect, actions)


def _offer_actions(game: Anachrony, act: Act, effect: Effect, actions: tuple[str, ...]) -> Flow[None]:
    """So many actions by nobody, counted before the first of them, until one is declined (NB-BLD-10)."""
    nobody = replace(act, worker="", where="", bonus="", only_superproject=False, budget=None)
    rule = effect.args.get("rule", capital.DECLINABLE)
    for _ in range(times(game, act, effect)):
        if not (yield from capital.may_do(game, nobody, *actions, rule=rule)):
            return


def why_not_capital(game: Anachrony, act: Act, effect: Effect) -> Denial | None:
    """The worker must be able to do one of them, unless it is optional."""
    if effect.args.get("optional"):
        return None
    return capital.why_not_any(game, act, _actions(game, effect))


def _actions(game: Anachrony, effect: Effect) -> tuple[str, ...]:
    """The actions that it names, or all of a group."""
    group = effect.args.get("group")
    return tuple(effect.args["actions"] if group is None else game.rules.group(group))

"""What changes with the tiles: where they lie, how they come and go, what they do (VA-SET, VA-GAIN, VA-REM, VA-END)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from msgspec import Struct, field

from clepsydra.games.anachrony.act import Act
from clepsydra.games.anachrony.costs import pay_one_of, prices, why_not_pay_any
from clepsydra.games.anachrony.effects import do_effects
from clepsydra.games.anachrony.game import Anachrony
from clepsydra.games.anachrony.modules.variable_anomalies.catalog import ANOMALY, Remover, VariableAnomaly
from clepsydra.games.anachrony.modules.variable_anomalies.wording import add_words
from clepsydra.games.anachrony.paradox import remove_anomaly
from clepsydra.games.anachrony.preparation import move_top
from clepsydra.games.anachrony.rules import (
    AnachronyRules,
    Anomaly,
    FreeAction,
    WorkerSlot,
)
from clepsydra.games.anachrony.setup import lay_stack, show_top
from clepsydra.games.anachrony.state import AnachronyState, Stack
from clepsydra.games.anachrony.tiles import adding, do_free, use, why_not_free, why_not_use
from clepsydra.kernel import NOBODY, Denial, Event, Flow, Prices, Zone

NAME = "variable_anomalies"
REMOVER = "anomaly_remover"
SUPPLY, CONSTRUCT, WARP = "supply", "construct", "warp"
WARP_PHASES = ("warp", "reveal_warps")


class TookAnomaly(Event, frozen=True):
    """Somebody took a Variable Anomaly."""

    seat: int
    tile: str


class AnomalyStacks(Struct):
    """The two stacks, and the tiles that somebody has taken."""

    stack: Stack = field(default_factory=lambda: Stack(Zone(NOBODY), Zone()))
    taken: Zone = field(default_factory=Zone)


def extend(rules: AnachronyRules) -> None:
    """The tiles instead of the usual Anomaly, the Remover instead of its worker slot; the card is in the data."""
    tiles: dict[str, VariableAnomaly] = rules.catalog.more["variable_anomaly"]
    rules.catalog.tiles.update({name: anomaly.tile for name, anomaly in tiles.items()})
    add_words(rules)
    rules.stacked.add(ANOMALY, lambda state: _own(state).stack)
    rules.opening_steps.add(NAME, lay_out)  # VA-SET-01
    rules.preparation.add(NAME, move_anomalies, after="buildings")  # VA-PREP-01
    for name, anomaly in tiles.items():
        rules.anomalies.add(  # VA-END-02
            name,
            Anomaly(
                partial(points, name), partial(take, name), partial(window_is_open, anomaly), clearable=False
            ),
        )
    rules.anomaly_offers.replace("supply", on_offer)  # VA-GAIN-02: asked at each gain
    rules.empty_handed.add(NAME, lambda _game, _seat: True)  # VA-GAIN-06, 07
    rules.worker_slots.add(NAME, anomaly_slots)
    rules.worker_slots.add(REMOVER, remover_slot)  # VA-SET-02
    rules.beside.add(REMOVER, ANOMALY)
    rules.free_actions.add(NAME, anomaly_frees)
    # after the halving of Supply: VA-GAIN-09
    rules.cost_modifiers.add(NAME, dearer)
    rules.hex_water.add(NAME, lambda game, seat: -sum(figures(game, seat, "hexes_give_less", "less")))
    rules.purify_water.add(NAME, lambda game, seat: -sum(figures(game, seat, "purify_gives_less", "less")))


def _own(state: AnachronyState) -> AnomalyStacks:
    stacks: AnomalyStacks = getattr(state, NAME)
    return stacks


# The stacks


def lay_out(rules: AnachronyRules, table: AnachronyState) -> None:
    """All tiles shuffled into a face-up stack, the top one begins the second (VA-SET-01)."""
    lay_stack(table.chance, _own(table).stack, list(rules.catalog.more["variable_anomaly"]))


def move_anomalies(game: Anachrony) -> None:
    """The top tile goes onto the second stack (VA-PREP-01)."""
    move_top(game, _own(game.state).stack)


def on_offer(game: Anachrony, _seat: int) -> list[str]:
    """The top tiles of both stacks (VA-GAIN-01)."""
    return _own(game.state).stack.tops


# How a tile comes, and what it is worth


def take(name: str, game: Anachrony, seat: int, _slot: str) -> Flow[None]:
    """The tile leaves its stack, the one below is seen, and what it does once is done (VA-GAIN-08; see VA-GAIN-05).

    To an automa a tile does nothing; why it was taken its procedure tells (see SO-VAN-01).
    """
    own = _own(game.state)
    zone = own.stack.primary if name in own.stack.primary else own.stack.secondary
    zone.move(name, own.taken)  # from where no effect brings it back: VA-REM-05
    show_top(own.stack)
    if game.automa(seat) is not None:
        return
    game.tell(TookAnomaly, seat, name)
    if game.state.phase in WARP_PHASES:
        game.player(seat).facts[name] = 1  # VA-GAIN-10
    yield from do_effects(game, Act(seat, where=name), game.tile(name).on_build)


def window_is_open(anomaly: VariableAnomaly, game: Anachrony) -> bool:
    """Whether a warp tile may come back, as the tile says when it is gained (VA-GAIN-03, 04)."""
    return {"before": not game.state.impact, "after": game.state.impact, "any": True, "never": False}[
        anomaly.retrieve
    ]


def points(name: str, game: Anachrony, seat: int) -> int:
    """What is printed, and 2 more with 406 (VA-END-01)."""
    return game.tile(name).vp + adding("406", "own_anomaly_vp")(game, seat)


# What tiles do while they lie there


def held(game: Anachrony, seat: int) -> list[str]:
    """The tiles on a seat's board."""
    return list(game.player(seat).anomaly_kinds.values())


def figures(game: Anachrony, seat: int, what: str, figure: str) -> Iterator[Any]:
    """A figure of the tiles that do something always."""
    for name in held(game, seat):
        for effect in game.tile(name).passive:
            if effect.args["what"] == what:
                yield effect.args[figure]


def dearer(game: Anachrony, act: Act, cost: dict[str, int]) -> dict[str, int]:
    """Supply, Construct and workers from the future (VA-GAIN-09)."""
    if not game.player(act.seat).anomaly_kinds:
        return cost
    if act.where == SUPPLY:
        return {**cost, "water": cost["water"] + sum(figures(game, act.seat, "supply_costs_more", "add"))}
    if act.action == CONSTRUCT and not act.surcharged:  # once for the action, whatever it builds
        for more in figures(game, act.seat, "construct_costs_more", "cost"):
            cost = {good: cost.get(good, 0) + more.get(good, 0) for good in {**cost, **more}}
    if act.action == WARP:  # VA-GAIN-10
        return {**cost, "water": max([cost["water"], *_warp_prices(game, act.seat)])}
    return cost


def _warp_prices(game: Anachrony, seat: int) -> Iterator[int]:
    """Not by a tile that came in this very phase."""
    facts = game.player(seat).facts
    for name in held(game, seat):
        for effect in game.tile(name).passive:
            if effect.args["what"] == "warped_workers_cost" and not facts.get(name):
                yield effect.args["water"]


def anomaly_slots(game: Anachrony, seat: int) -> Iterator[WorkerSlot]:
    """The tiles with a worker slot, also those that lie on a building (VA-REM-06)."""
    for name in held(game, seat):
        if game.tile(name).work is not None:
            yield WorkerSlot(name, _why_not_work, _work)


def _why_not_work(game: Anachrony, act: Act) -> Denial | None:
    return why_not_use(game, act, game.tile(act.where))


def _work(game: Anachrony, act: Act) -> Flow[None]:
    yield from use(game, act, game.tile(act.where))


def anomaly_frees(game: Anachrony, seat: int) -> Iterator[FreeAction]:
    """The tiles with a free action."""
    for name in held(game, seat):
        ability = game.tile(name).free
        if ability is not None:
            yield FreeAction(name, why_not_free(name, ability), do_free(name, ability))


# How a tile goes


def remover_slot(game: Anachrony, seat: int) -> Iterator[WorkerSlot]:
    """The Remover takes a worker while there is something to remove; it lies beside the board (VA-REM-01, 04)."""
    if held(game, seat):
        yield WorkerSlot(REMOVER, why_not_remove, remove, on_board=False, price=_price)


def _price(game: Anachrony, act: Act) -> Prices:
    return prices(game, act, remover(game).costs)


def remover(game: Anachrony) -> Remover:
    """What the removal costs, and what becomes of the worker."""
    found: Remover = game.rules.catalog.more[REMOVER]
    return found


def why_not_remove(game: Anachrony, act: Act) -> Denial | None:
    """Water, and two cubes or a neutronium (VA-REM-01)."""
    return why_not_pay_any(game, act, remover(game).costs, rule="VA-REM-01")


def remove(game: Anachrony, act: Act) -> Flow[None]:
    """Pay, and one tile of choice leaves the game; the worker dies when retrieved, and who works on the tile comes home."""
    slots = game.player(act.seat).anomaly_kinds
    options = {("remove", name): slot for slot, name in slots.items()}
    slot = options[(yield from game.choose(act.seat, options, rule="VA-REM-01"))]
    yield from pay_one_of(game, act, remover(game).costs, rule="VA-REM-01")
    remove_anomaly(game, act.seat, slot)  # VA-REM-03
    act.after = remover(game).work.after  # VA-REM-02

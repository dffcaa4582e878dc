"""Removing an Anomaly (AN-ANO-03)."""

from __future__ import annotations

from collections.abc import Iterator

from clepsydra.games.anachrony.act import Act
from clepsydra.games.anachrony.costs import can_pay, pay_cost, prices, why_not_pay
from clepsydra.games.anachrony.events import WorkerLost
from clepsydra.games.anachrony.game import Anachrony
from clepsydra.games.anachrony.paradox import remove_anomaly
from clepsydra.games.anachrony.rules import WorkerSlot
from clepsydra.kernel import Denial, Flow


def costs(game: Anachrony) -> tuple[dict[str, int], ...]:
    """The ways to pay for the removal of an Anomaly."""
    return game.rules.catalog.clear_costs["anomaly_base"]


def anomaly_slots(game: Anachrony, seat: int) -> Iterator[WorkerSlot]:
    """Each Anomaly of a seat is a worker slot."""
    for slot in game.player(seat).anomalies:
        if game.rules.anomalies[game.anomaly_kind(seat, slot)].clearable:
            yield WorkerSlot(
                f"anomaly.{slot}", why_not, clear, price=lambda game, act: prices(game, act, costs(game))
            )


def why_not(game: Anachrony, act: Act) -> Denial | None:
    """Two water, and two titanium, uranium or gold or one neutronium."""
    if any(can_pay(game, act, cost) for cost in costs(game)):
        return None
    return why_not_pay(game, act, costs(game)[0], rule="AN-ANO-03")


def clear(game: Anachrony, act: Act) -> Flow[None]:
    """Pay, and Anomaly and worker go to their supplies at once (AN-WRK-07)."""
    ways = [
        ("clear", "neutronium" if "neutronium" in cost else "any_basic")
        for cost in costs(game)
        if can_pay(game, act, cost)
    ]
    by_name = {way: next(cost for cost in costs(game) if way[1] in cost) for way in ways}
    way = yield from game.choose(
        act.seat, ways, rule="AN-ANO-03", price=lambda way: prices(game, act, [by_name[way]])
    )
    cost = by_name[way]
    yield from pay_cost(game, act, cost, rule="AN-ANO-03")
    slot = act.where.removeprefix("anomaly.")
    remove_anomaly(game, act.seat, slot)
    act.after = "lost"
    game.tell(WorkerLost, act.seat, act.worker)

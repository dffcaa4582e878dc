"""Workers and resources that a solo opponent only collects, for the sets they make (SO-REC, SO-RGR, SO-MIN)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from clepsydra.games.anachrony.automa import Spot
from clepsydra.games.anachrony.automas.catalog import solo
from clepsydra.games.anachrony.automas.events import BotMined, BotRecruited, BotSet
from clepsydra.games.anachrony.automas.placing import fail, free_spaces, to_look_at
from clepsydra.games.anachrony.automas.research import research
from clepsydra.games.anachrony.game import Anachrony
from clepsydra.games.anachrony.sights import FreeMine, MineCubes, WorkerInPool
from clepsydra.games.anachrony.state import GENIUS


def recruit(game: Anachrony, seat: int) -> None:
    """The first type in its order that it has none of; if all of the pool are there already, the first (SO-REC-01)."""
    order, own = solo(game).worker_order, collection(game, seat)
    missing = [kind for kind in order if not own[kind]]
    wanted = (*missing, *(kind for kind in order if kind not in missing))
    game.see(WorkerInPool, wanted)
    there = [kind for kind in wanted if game.state.pool.get(kind, 0)]
    if not there:
        fail(game, seat, "no_worker", rule="SO-REC-04")
    else:
        take_worker(game, seat, there[0], "missing" if there[0] in missing else "first", rule="SO-REC-01")


def recruit_genius_or_research(game: Anachrony, seat: int) -> None:
    """A Genius in the pool is recruited, even a second one (SO-RGR-01); only without one it researches (SO-RGR-02)."""
    if action_for_genius(game) == "research":
        research(game, seat)  # SO-RGR-02
    else:
        take_worker(game, seat, GENIUS, "genius", rule="SO-RGR-01")


def action_for_genius(game: Anachrony) -> str:
    """Only the pool decides between the two, whatever spaces are free (SO-RGR-03)."""
    game.see(WorkerInPool, (GENIUS,))
    return "recruit" if game.state.pool.get(GENIUS, 0) else "research"


def take_worker(game: Anachrony, seat: int, kind: str, why: str, *, rule: str) -> None:
    """A worker leaves the pool and brings VP, not the usual bonus."""
    own = game.player(seat).active
    game.state.pool[kind] -= 1  # SO-INT-04
    own[kind] = own.get(kind, 0) + 1
    game.tell(BotRecruited, seat, rule, why, kind)
    game.gain(seat, {"vp": solo(game).recruit_vp})  # SO-REC-02
    complete_workers(game, seat)


def collection(game: Anachrony, seat: int) -> dict[str, int]:
    """Its workers by type, with those that stand for one."""
    own, others = game.player(seat).active, jokers(game, seat)
    return {kind: own.get(kind, 0) + others.get(kind, 0) for kind in solo(game).worker_order}


def jokers(game: Anachrony, seat: int) -> dict[str, int]:
    """Those that stand for another type, by that type."""
    automa = game.automa(seat)
    return {} if automa is None else automa.jokers(game, seat)


def complete_workers(game: Anachrony, seat: int) -> None:
    """One of each type is given back for VP, as often as there is a set (SO-REC-03).

    Of a type with both, the one that stands for it goes (SO-ASM-07).
    """
    own, others, figures = game.player(seat).active, jokers(game, seat), solo(game)
    while all(collection(game, seat).values()):
        for kind in figures.worker_order:
            (others if others.get(kind, 0) else own)[kind] -= 1
        game.tell(BotSet, seat, "SO-REC-03", "workers", figures.worker_set_vp)
        game.gain(seat, {"vp": figures.worker_set_vp})


# Mine


class Plan(Struct, frozen=True):
    """A free space of the mine and a resource of the pool, if there is one: what it brings (SO-MIN-01)."""

    space: str
    picked: str
    gains: tuple[str, ...]


def in_mine(game: Anachrony, seat: int, action: str) -> Spot | None:
    """The space of the best plan (SO-MIN-03); without a free one nothing (see SO-MIN-05), nor the Council (SO-PLC-06)."""
    game.see(FreeMine, to_look_at(game, seat, action))
    free = free_spaces(game, action)
    return Spot(action, best_plan(game, seat, free).space, "mine", "SO-MIN-03") if free else None


def mine(game: Anachrony, seat: int) -> None:
    """What the best plan with the space brings where the exosuit has come, both resources (SO-MIN-03)."""
    best = best_plan(game, seat, [game.player(seat).suits[-1].where])
    lacking, _ = wanted(game, seat, best)
    why = {0: "none", 1: "one"}.get(len(lacking), "two")
    game.tell(BotMined, seat, "SO-MIN-02", why, best.gains, lacking)
    if best.picked:
        game.state.mine.remove(best.picked)  # SO-INT-04
    for resource in best.gains:
        game.gain(seat, {resource: 1})
        complete_resources(game, seat)


def best_plan(game: Anachrony, seat: int, spaces: Sequence[str]) -> Plan:
    """The first by rank of all with these spaces, the topmost first."""
    game.see(MineCubes)
    found = plans(game, spaces)
    return min(found, key=lambda plan: rank(game, seat, plan, found))


def plans(game: Anachrony, spaces: Sequence[str]) -> list[Plan]:
    """Every space, the upper ones first, with every resource of the pool; the space has its own (SO-MIN-06)."""
    picks = list(dict.fromkeys(game.state.mine)) or [""]
    found: list[Plan] = []
    for space in spaces:
        own = tuple(good for good, count in game.rules.spaces[space].gain.items() for _ in range(count))
        found += [Plan(space, pick, (pick, *own) if pick else own) for pick in picks]
    return found


def wanted(game: Anachrony, seat: int, plan: Plan) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The types of a plan that it has none of, and all its other cubes, each in its order of preference."""
    order = solo(game).resource_order
    gains = sorted(plan.gains, key=order.index)
    lacking = [good for good in dict.fromkeys(gains) if not game.has(seat, good)]
    others = list(gains)
    for good in lacking:
        others.remove(good)
    return tuple(lacking), tuple(others)


def rank(
    game: Anachrony, seat: int, plan: Plan, among: list[Plan]
) -> tuple[int, tuple[int, ...], tuple[int, ...], int]:
    """More types that are lacking, then better ones, then better others, then the upper space (SO-MIN-02)."""
    order = solo(game).resource_order
    lacking, others = wanted(game, seat, plan)
    return (
        -len(lacking),
        tuple(map(order.index, lacking)),
        tuple(map(order.index, others)),
        among.index(plan),
    )


def complete_resources(game: Anachrony, seat: int) -> None:
    """One of each resource is given back for VP as soon as there is a set (SO-MIN-04)."""
    figures = solo(game)
    while all(game.has(seat, good) for good in figures.resource_order):
        game.tell(BotSet, seat, "SO-MIN-04", "resources", figures.resource_set_vp)
        game.pay(seat, dict.fromkeys(figures.resource_order, 1))
        game.gain(seat, {"vp": figures.resource_set_vp})

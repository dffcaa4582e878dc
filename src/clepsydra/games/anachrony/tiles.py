"""Worker slots and free actions of buildings and superprojects (AN-BLD, AN-SP)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from msgspec.structs import replace

from clepsydra.games.anachrony.costs import pay_cost, why_not_pay
from clepsydra.games.anachrony.effects import do_effects, why_not_effects
from clepsydra.games.anachrony.game import Act
from clepsydra.games.anachrony.morale import idle_workers, lose_a_worker
from clepsydra.games.anachrony.placing import acts_as, why_not_worker
from clepsydra.games.anachrony.rules import FreeAction, WorkerSlot
from clepsydra.games.anachrony.state import SCIENTIST
from clepsydra.kernel import Denial, Rule, deny

if TYPE_CHECKING:
    from clepsydra.games.anachrony.catalog import Ability, Tile
    from clepsydra.games.anachrony.game import Anachrony

ODD_SLOTS = ("quantum_chameleon",)
ODD_FREES = ("exocrawler",)
MOTIVATES_SCIENTISTS = ("power_plant", "factory", "lab")


def tile_slots(game: Anachrony, seat: int) -> Iterator[WorkerSlot]:
    """The worker slots of all tiles, but for the odd ones; a covered one says so."""
    for tile in map(game.tile, game.player(seat).built):
        if tile.work is not None and tile.id not in ODD_SLOTS:
            closed = game.why_closed(seat, tile.id)
            yield WorkerSlot(tile.id, why_not_work if closed is None else refusing(closed), work)


def refusing(closed: Denial) -> Callable[[Anachrony, object], Denial | None]:
    """What a tile that does not work says to everybody (AN-ANO-05)."""
    return lambda _game, _who: closed


def why_not_work(game: Anachrony, act: Act) -> Denial | None:
    """Why this worker cannot use this tile: its type, its cost, its effect (AN-TURN-08)."""
    return why_not_use(game, act, game.tile(act.where))


def why_not_use(game: Anachrony, act: Act, tile: Tile) -> Denial | None:
    """The same for any tile, also one that is copied."""
    ability = _work(tile)
    denial = why_not_worker(game, act, needs=ability.worker, rule=rule_of(tile))
    if denial is None:
        denial = why_not_pay(game, act, ability.cost)
    if denial is None:
        denial = why_not_effects(game, after_paying(act, ability), ability.effects)
    return denial


def work(game: Anachrony, act: Act) -> Rule[None]:
    """Use the worker slot of a tile."""
    yield from use(game, act, game.tile(act.where))


def use(game: Anachrony, act: Act, tile: Tile) -> Rule[None]:
    """Pay, do what it does, and remember what becomes of the worker (AN-BLD-03)."""
    ability = _work(tile)
    yield from pay_cost(game, act, ability.cost)
    yield from do_effects(game, act, ability.effects)
    act.after = after(game, act, tile)


def after(game: Anachrony, act: Act, tile: Tile) -> str:
    """Motivated, tired or dead when retrieved; death prevails (AN-CLN-04, AN-SDB-23, 25)."""
    ability = _work(tile)
    if ability.after != "tired":
        return ability.after
    if any(acts_as(game, act, kind) for kind in ability.motivated):
        return "active"
    science = "scientists_motivated" in game.board(act.seat).specials
    if science and tile.row in MOTIVATES_SCIENTISTS and acts_as(game, act, SCIENTIST):
        return "active"
    return "tired"


def _work(tile: Tile) -> Ability:
    if tile.work is None:
        raise LookupError(f"{tile.id} has no worker slot")
    return tile.work


def after_paying(act: Act, ability: Ability) -> Act:
    """The action as its effects see it: the water of its cost is spoken for."""
    return replace(act, water=act.water + ability.cost.get("water", 0))


def rule_of(tile: Tile) -> str:
    """The rule that a tile is."""
    return tile.rule or (SUPERPROJECT_RULES[tile.id] if tile.superproject else f"AN-B{tile.id}")


def tile_frees(game: Anachrony, seat: int) -> Iterator[FreeAction]:
    """The free actions of all tiles, but for the odd ones; a covered one says so."""
    for tile in map(game.tile, game.player(seat).built):
        if tile.free is not None and tile.id not in ODD_FREES:
            closed = game.why_closed(seat, tile.id)
            yield FreeAction(
                tile.id, _why_not_free(tile) if closed is None else refusing(closed), _do_free(tile)
            )


def _why_not_free(tile: Tile) -> Callable[[Anachrony, int], Denial | None]:
    def why_not(game: Anachrony, seat: int) -> Denial | None:
        act, ability = Act(seat, where=tile.id), tile.free
        if ability is None:
            raise LookupError(f"{tile.id} has no free action")
        cost = {good: count for good, count in ability.cost.items() if good != "worker"}
        if "worker" in ability.cost and not idle_workers(game, seat):  # AN-SP-12
            return deny("AN-SP-12")
        denial = why_not_pay(game, act, cost)
        return denial or why_not_effects(game, after_paying(act, ability), ability.effects)

    return why_not


def _do_free(tile: Tile) -> Callable[[Anachrony, int], Rule[None]]:
    def do(game: Anachrony, seat: int) -> Rule[None]:
        act, ability = Act(seat, where=tile.id), tile.free
        if ability is None:
            raise LookupError(f"{tile.id} has no free action")
        if "worker" in ability.cost:
            yield from lose_a_worker(game, seat, rule="AN-SP-12")
        yield from pay_cost(game, act, {g: n for g, n in ability.cost.items() if g != "worker"})
        yield from do_effects(game, act, ability.effects)

    return do


SUPERPROJECT_RULES = {
    "welfare_society": "AN-SP-01",
    "archive_of_the_eras": "AN-SP-02",
    "continuum_stabilizer": "AN-SP-03",
    "grand_reservoir": "AN-SP-04",
    "anti_gravity_field": "AN-SP-05",
    "uranium_cores": "AN-SP-06",
    "particle_collider": "AN-SP-07",
    "temporal_tourism": "AN-SP-08",
    "outback_conditioner": "AN-SP-09",
    "synthetic_endorphins": "AN-SP-10",
    "exocrawler": "AN-SP-11",
    "dark_matter_converter": "AN-SP-12",
    "tectonic_drill": "AN-SP-13",
    "rescue_pods": "AN-SP-14",
    "neutronium_research_center": "AN-SP-15",
    "the_ultimate_plan": "AN-SP-16",
    "quantum_chameleon": "AN-SP-17",
    "cloning_vat": "AN-SP-18",
}

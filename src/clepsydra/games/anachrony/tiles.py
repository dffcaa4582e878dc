"""Worker slots and free actions of buildings and superprojects (AN-BLD, AN-SP)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec.structs import replace

from clepsydra.games.anachrony.act import Act
from clepsydra.games.anachrony.catalog import Ability, Tile
from clepsydra.games.anachrony.costs import pay_cost, prices, why_not_pay
from clepsydra.games.anachrony.effects import do_effects, name_swap, why_not_effects
from clepsydra.games.anachrony.game import Anachrony
from clepsydra.games.anachrony.morale import idle_workers, lose_a_worker
from clepsydra.games.anachrony.placing import acts_as, why_not_worker
from clepsydra.games.anachrony.rules import Deed, FreeAction, Metric, WorkerSlot
from clepsydra.games.anachrony.state import SCIENTIST
from clepsydra.kernel import Denial, Flow, Prices, deny

ODD_SLOTS = ("quantum_chameleon",)
ODD_FREES = ("exocrawler",)
CONVERTER = "dark_matter_converter"
"""The tile whose words are said wherever a free action costs a worker."""
MOTIVATES_SCIENTISTS = ("power_plant", "factory", "lab")


def tile_slots(game: Anachrony, seat: int) -> Iterator[WorkerSlot]:
    """The worker slots of all tiles, but for the odd ones; a covered one says so."""
    for tile in map(game.tile, game.player(seat).built):
        if tile.work is not None and tile.id not in ODD_SLOTS:
            slot, closed = worker_slot(tile), game.why_closed(seat, tile.id)
            yield slot if closed is None else replace(slot, why_not=refusing(closed))


def worker_slot(tile: Tile, *, on_board: bool = True) -> WorkerSlot:
    """The worker slot of a tile, or of what is used like one."""
    return WorkerSlot(
        tile.id,
        lambda game, act: why_not_use(game, act, tile),
        lambda game, act: use(game, act, tile),
        on_board=on_board,
        price=lambda game, act: prices(game, act, [_work(tile).cost]),
    )


def refusing(closed: Denial) -> Callable[[Anachrony, object], Denial | None]:
    """What a tile that does not work says to everybody (see AN-ANO-05)."""
    return lambda _game, _who: closed


def why_not_use(game: Anachrony, act: Act, tile: Tile) -> Denial | None:
    """Why a worker cannot use a tile, also one that is copied: its type, its cost, its effect (see AN-TURN-08)."""
    ability = _work(tile)
    denial = why_not_worker(game, act, needs=ability.worker, rule=tile.rule)
    if denial is None:
        denial = why_not_pay(game, act, ability.cost)
    if denial is None:
        denial = why_not_effects(game, after_paying(act, ability), ability.effects)
    return denial


def use(game: Anachrony, act: Act, tile: Tile) -> Flow[None]:
    """Pay, do what it does, and remember what becomes of the worker (see AN-BLD-03)."""
    ability = _work(tile)
    act.source = tile.id
    yield from pay_cost(game, act, ability.cost)
    yield from do_effects(game, act, ability.effects)
    act.after = after(game, act, tile)


def after(game: Anachrony, act: Act, tile: Tile) -> str:
    """Motivated, tired or dead when retrieved; death prevails (AN-SDB-23, 25; see AN-CLN-04)."""
    ability = _work(tile)
    if ability.after != "tired":
        return ability.after
    if any(acts_as(game, act, kind) for kind in ability.motivated):
        return "active"
    science = "scientists_motivated" in game.board(act.seat).specials
    if science and tile.row in MOTIVATES_SCIENTISTS and acts_as(game, act, SCIENTIST):
        return "active"
    return "tired"


def adding(tile: str, what: str) -> Metric:
    """What an uncovered tile adds to something for its owner (see AN-B401, 402, 405)."""
    return lambda game, seat: game.tile(tile).always(what)["add"] if game.owns(seat, tile) else 0


def _work(tile: Tile) -> Ability:
    if tile.work is None:
        raise LookupError(f"{tile.id} has no worker slot")
    return tile.work


def after_paying(act: Act, ability: Ability) -> Act:
    """The action as its effects see it: the water of its cost is spoken for."""
    return replace(act, water=act.water + ability.cost.get("water", 0))


def tile_frees(game: Anachrony, seat: int) -> Iterator[FreeAction]:
    """The free actions of all tiles, each its own, but for the odd ones; a covered one says so (AN-FREE-02)."""
    for tile in map(game.tile, game.player(seat).built):
        if tile.free is not None and tile.id not in ODD_FREES:
            closed = game.why_closed(seat, tile.id)
            why_not = why_not_free(tile.id, tile.free) if closed is None else refusing(closed)
            yield FreeAction(
                tile.id,
                why_not,
                do_free(tile.id, tile.free),
                opens=_open_exchange(tile.free),
                price=price_of_free(tile.id, tile.free),
            )


def _open_exchange(ability: Ability) -> Callable[[Anachrony, int], Flow[Deed | None]] | None:
    """A free action that is an exchange and nothing else only opens it (see AN-SP-07)."""
    if ability.cost or [effect.op for effect in ability.effects] != ["exchange"]:
        return None
    if ability.effects[0].args.keys() & {"times", "optional"}:
        return None
    return lambda game, seat: name_swap(game, seat, ability.effects[0])


def _goods(ability: Ability) -> dict[str, int]:
    """What a free action costs beside a worker."""
    return {good: count for good, count in ability.cost.items() if good != "worker"}


def why_not_free(tile: str, ability: Ability) -> Callable[[Anachrony, int], Denial | None]:
    """Why a free action of a tile cannot be used."""

    def why_not(game: Anachrony, seat: int) -> Denial | None:
        if "worker" in ability.cost and not idle_workers(game, seat):
            return deny(game.tile(CONVERTER).rule)
        act = Act(seat, where=tile)
        denial = why_not_pay(game, act, _goods(ability))
        return denial or why_not_effects(game, after_paying(act, ability), ability.effects)

    return why_not


def price_of_free(tile: str, ability: Ability) -> Callable[[Anachrony, int], Prices]:
    """What a free action of a tile costs beside a worker."""
    return lambda game, seat: prices(game, Act(seat, where=tile), [_goods(ability)])


def do_free(tile: str, ability: Ability) -> Callable[[Anachrony, int], Flow[None]]:
    """What a free action of a tile does."""

    def do(game: Anachrony, seat: int) -> Flow[None]:
        if "worker" in ability.cost:
            yield from lose_a_worker(game, seat, rule=game.tile(CONVERTER).rule)
        act = Act(seat, where=tile)
        yield from pay_cost(game, act, _goods(ability))
        yield from do_effects(game, act, ability.effects)

    return do

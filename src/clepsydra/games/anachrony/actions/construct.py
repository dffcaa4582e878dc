"""Construct (AN-CON): a building of a stack, or the superproject at the focus."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from clepsydra.games.anachrony.catalog import Tile
from clepsydra.games.anachrony.costs import Reduction, pay_cost, why_not_pay
from clepsydra.games.anachrony.effects import do_effects
from clepsydra.games.anachrony.events import Built, Revealed, Spent
from clepsydra.games.anachrony.game import Act, Anachrony
from clepsydra.games.anachrony.grid import PAIR, pairs_for_superproject, slot_for_building
from clepsydra.games.anachrony.placing import acts_as, why_not_worker
from clepsydra.games.anachrony.setup import show_top
from clepsydra.games.anachrony.state import ADMINISTRATOR, BASIC, ENGINEER
from clepsydra.kernel import Denial, Flow, Zone, deny


def why_not(game: Anachrony, act: Act) -> Denial | None:
    """Why the worker cannot construct: the wrong type, or nothing that can be built (AN-CON-01, 02)."""
    denial = why_not_worker(game, act, bans=(ADMINISTRATOR,), rule="AN-CON-01")
    if denial is not None:
        return denial
    verdicts: dict[str, Denial | None] = {}
    for tile in on_offer(game, act):
        thing = game.tile(tile)
        row = tile if thing.superproject else thing.row  # buildings of a row go on the same slot
        if row not in verdicts:
            verdicts[row] = why_not_build(game, act, tile)
            if verdicts[row] is None:
                return None
    reasons = list(verdicts.values())
    return reasons[-1] if reasons and act.only_superproject else deny("AN-CON-02")


def construct(game: Anachrony, act: Act) -> Flow[None]:
    """Build one tile: pay, place, and do what it does when built (AN-CON-03, 06, 10)."""
    tile = yield from game.choose(
        act.seat,
        [("build", tile) for tile in on_offer(game, act)],
        rule="AN-CON-02",
        why_not=lambda option: why_not_build(game, act, option[1]),
        always=True,
    )
    yield from build(game, act, tile[1])


def on_offer(game: Anachrony, act: Act) -> Iterator[str]:
    """The top of each stack, and the face-up superproject at the focus, no other (AN-CON-07, AN-TT-11)."""
    state = game.state
    if not act.only_superproject:
        for stack in state.stacks.values():
            for zone in (stack.primary, stack.secondary):
                if zone.pieces:
                    yield zone.pieces[-1]
    here = game.timeline_tile(game.player(act.seat).focus).superproject
    if here.pieces and here.eyes:
        yield here.pieces[-1]
    for offer in game.rules.offers.values():
        yield from (zone.pieces[-1] for zone in offer(game, act) if zone.pieces)


def why_not_build(game: Anachrony, act: Act, tile: str) -> Denial | None:
    """Why a tile on offer cannot be built, or `None`."""
    thing = game.tile(tile)
    if thing.superproject:
        return why_not_superproject(game, act, thing)
    slot = slot_for_building(game, act.seat, thing.row)
    if slot is None:
        return deny("AN-CON-04", row=thing.row)
    return why_not_pay(game, act, slot_cost(game, act.seat, slot), reductions(game, act), rule="AN-CON-03")


def why_not_superproject(game: Anachrony, act: Act, thing: Tile) -> Denial | None:
    """Why a superproject cannot be built: no room, or a part of its cost is missing (AN-CON-06)."""
    if not places(game, act.seat, thing):
        return deny(PAIR)
    player = game.player(act.seat)
    for kind, count in thing.worker_cost.items():
        have = player.active.get(kind, 0) + player.tired.get(kind, 0)
        if have < count:
            return deny("AN-CON-06", "worker", worker=kind, needed=count, have=have)
    denial = why_not_breakthroughs(game, act.seat, thing)
    return denial or why_not_pay(game, act, thing.cost, reductions(game, act), rule="AN-CON-06")


def places(game: Anachrony, seat: int, thing: Tile) -> list[tuple[str, ...]]:
    """Where a superproject may lie: on two slots, or beside the board where something allows it."""
    beside = [(name,) for place in game.rules.places.values() for name in place(game, seat, thing)]
    return [*pairs_for_superproject(game, seat), *beside]


def slot_cost(game: Anachrony, seat: int, slot: str) -> dict[str, int]:
    """What it costs to build on a slot (see AN-GEO-02)."""
    row, _, column = slot.partition(".")
    return game.board(seat).slot_cost[row][int(column) - 1]


def reductions(game: Anachrony, act: Act) -> list[Reduction]:
    """All that lowers this Construct action, each allocated on its own (see AN-CST-05)."""
    return [reduction for source in game.rules.reductions.values() for reduction in source(game, act)]


def engineer_saves(game: Anachrony, act: Act) -> Iterator[Reduction]:
    """An Engineer or Genius pays 1 titanium less (AN-CST-02)."""
    if acts_as(game, act, ENGINEER):
        yield from saved(game.rules.catalog.saved_by_engineers)


def saved(discount: Mapping[str, int]) -> Iterator[Reduction]:
    """A discount as so many reductions by one."""
    for good, count in discount.items():
        for _ in range(count):
            yield BASIC if good == "any_basic" else (good,)


def anti_gravity_saves(game: Anachrony, act: Act) -> Iterator[Reduction]:
    """The Anti-Gravity Field saves one titanium, uranium or gold (AN-CST-03)."""
    if game.owns(act.seat, "anti_gravity_field"):
        yield from saved(game.tile("anti_gravity_field").always("construct_cost")["discount"])


def collapsing_saves(game: Anachrony, act: Act) -> Iterator[Reduction]:
    """Two Collapsing Capital tiles save a resource (AN-CST-04)."""
    yield from saved(game.capital_tile(act).get("discount", {}))


def build(game: Anachrony, act: Act, tile: str) -> Flow[None]:
    """Pay for a tile, put it on the board, and do what it does when built, at once in any phase (NB-MIX-02)."""
    thing, seat = game.tile(tile), act.seat
    if thing.superproject:
        options = [("cover", *place) for place in places(game, seat, thing)]
        cover = yield from game.choose(seat, options, rule=PAIR)
        slots: tuple[str, ...] = cover[1:]
        yield from pay_cost(game, act, thing.cost, rule="AN-CON-06", reductions=reductions(game, act))
        yield from pay_workers(game, seat, thing)
        yield from pay_breakthroughs(game, seat, thing)
    else:
        slot = slot_for_building(game, seat, thing.row)
        if slot is None:
            raise RuntimeError(f"no room for {tile}")
        slots = (slot,)
        yield from pay_cost(
            game, act, slot_cost(game, seat, slot), rule="AN-CON-03", reductions=reductions(game, act)
        )
    take(game, seat, tile, slots)
    act.gained = tile
    if thing.on_build:
        yield from do_effects(game, act, thing.on_build)
    build_bonus(game, act, thing, slots[0])


def take(game: Anachrony, seat: int, tile: str, slots: tuple[str, ...]) -> None:
    """Move a tile from where it is offered to the board; the next one is there at once (AN-CON-05, 09)."""
    state, player = game.state, game.player(seat)
    sources: list[Zone] = [
        zone for stack in state.stacks.values() for zone in (stack.primary, stack.secondary)
    ]
    sources += [era.superproject for era in state.timeline]
    sources += [zone for offer in game.rules.offers.values() for zone in offer(game, Act(seat))]
    source = next(zone for zone in sources if tile in zone.pieces)
    source.move(tile, player.built)
    for taken in game.rules.taken.values():
        taken(game, seat, tile, source)
    for slot in slots:
        if slot in player.grid:
            player.grid[slot] = tile
    game.tell(Built, seat, tile, slots[0])
    for stack in state.stacks.values():
        if stack.primary is source and source.pieces:
            show_top(stack)
            game.tell(Revealed, (source.pieces[-1],))


def build_bonus(game: Anachrony, act: Act, thing: Tile, slot: str) -> None:
    """Collapsing Capital tiles that reward what was built (see AN-CCT-C3, AN-CCT-C4)."""
    tile = game.capital_tile(act)
    if "vp_by_building_slot" in tile and not thing.superproject:
        game.gain(act.seat, {"vp": tile["vp_by_building_slot"][int(slot.partition(".")[2]) - 1]})
    elif "vp_if_superproject" in tile and thing.superproject:
        game.gain(act.seat, {"vp": tile["vp_if_superproject"]})


def pay_workers(game: Anachrony, seat: int, thing: Tile) -> Flow[None]:
    """Workers are paid active or tired, of exactly the named type (AN-WRK-04, AN-GNS-03)."""
    player = game.player(seat)
    for kind, count in thing.worker_cost.items():
        for _ in range(count):
            columns = [("lose", kind, c) for c in ("active", "tired") if getattr(player, c).get(kind, 0)]
            _, _, column = yield from game.choose(seat, columns, rule="AN-WRK-04")
            game.lose_worker(seat, kind, column)


def pay_breakthroughs(game: Anachrony, seat: int, thing: Tile) -> Flow[None]:
    """The payer chooses the alternative and the tiles (AN-CON-08)."""
    if not thing.breakthrough_cost:
        return
    ways = breakthrough_ways(game, seat, thing)
    spent = (yield from game.choose(seat, [("spend", *way) for way in ways], rule="AN-CON-08"))[1:]
    for breakthrough in spent:
        game.player(seat).breakthroughs[breakthrough] -= 1
        game.state.breakthroughs[breakthrough] += 1  # AN-CMP-09
    game.tell(Spent, seat, spent)


def breakthrough_ways(game: Anachrony, seat: int, thing: Tile) -> list[tuple[str, ...]]:
    """Every different set of own breakthroughs that meets one of the alternatives."""
    own = {name: count for name, count in game.player(seat).breakthroughs.items() if count}
    ways: dict[tuple[str, ...], None] = {}
    for alternative in thing.breakthrough_cost:
        for way in _matching(own, alternative):
            ways[tuple(sorted(way))] = None
    return list(ways)


def why_not_breakthroughs(game: Anachrony, seat: int, thing: Tile) -> Denial | None:
    """Which breakthroughs are missing, for the two alternatives that lack the least (AN-CON-08)."""
    own = game.player(seat).breakthroughs
    lacks = sorted(
        (missing(own, needs) for needs in thing.breakthrough_cost), key=lambda lack: sum(lack.values())
    )
    if not lacks or not lacks[0]:
        return None
    first, *others = lacks
    if not others or others[0] == first:
        return deny("AN-CON-08", missing=first)
    return deny("AN-CON-08", "either", missing=first, other=others[0])


def missing(own: Mapping[str, int], needs: Iterable[str]) -> dict[str, int]:
    """What of these needs own breakthroughs do not meet: tiles by name, shapes of any icon by the shape."""
    left, lack = dict(own), dict[str, int]()
    for need in sorted(needs, key=lambda need: need.endswith("/any")):
        met = next((name for name, count in left.items() if count and meets(name, need)), None)
        if met is None:
            thing = need.removesuffix("/any")
            lack[thing] = lack.get(thing, 0) + 1
        else:
            left[met] -= 1
    return lack


def _matching(own: dict[str, int], needs: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    if not needs:
        yield ()
        return
    for name, count in own.items():
        if count and meets(name, needs[0]):
            for rest in _matching({**own, name: count - 1}, needs[1:]):
                yield (name, *rest)


def meets(breakthrough: str, need: str) -> bool:
    """Whether a breakthrough is the one that is asked for, or any of the shape that is."""
    shape, _, icon = need.partition("/")
    return breakthrough == need or (icon == "any" and breakthrough.startswith(f"{shape}/"))

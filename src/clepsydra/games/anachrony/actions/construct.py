"""Construct (AN-CON): a building of a stack, or the superproject at the focus."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from clepsydra.games.anachrony.act import Act, about, named
from clepsydra.games.anachrony.catalog import Tile
from clepsydra.games.anachrony.costs import Reduction, pay_cost, pay_keeping, prices, why_not_pay
from clepsydra.games.anachrony.effects import do_effects
from clepsydra.games.anachrony.events import Built, Revealed, Spent
from clepsydra.games.anachrony.game import Anachrony
from clepsydra.games.anachrony.grid import PAIR, pairs_for_superproject, slot_for_building
from clepsydra.games.anachrony.placing import acts_as, why_not_worker
from clepsydra.games.anachrony.rules import NORMAL, Build
from clepsydra.games.anachrony.setup import show_top
from clepsydra.games.anachrony.state import ADMINISTRATOR, BASIC, ENGINEER
from clepsydra.kernel import Denial, Flow, Prices, Zone, deny


def why_not(game: Anachrony, act: Act) -> Denial | None:
    """Why the worker cannot construct: the wrong type, or nothing that can be built (AN-CON-01, 02)."""
    denial = why_not_worker(game, act, bans=(ADMINISTRATOR,), rule="AN-CON-01")
    if denial is not None:
        return denial
    for build in game.rules.builds.values():
        lowered, rows = reductions(game, act, build), set[str]()
        for tile in tops(build.offers(game, act)):
            thing = game.tile(tile)
            row = tile if thing.superproject else thing.row  # buildings of a row go on the same slot
            if row not in rows:
                rows.add(row)
                denial = why_not_build(game, act, tile, lowered)
                if denial is None:
                    return None
    return denial if denial is not None and act.only_superproject else deny("AN-CON-02")


def construct(game: Anachrony, act: Act) -> Flow[None]:
    """Build one tile: pay, place, and do what it does when built (AN-CON-03, 06, 10).

    Where modules let more be built in one action, each build is done once, in the order of choice; a reduction
    is used for one of them, and what rewards a building or a superproject does so once.
    """
    act.budget = [
        (name, each) for name, source in game.rules.reductions.items() for each in source(game, act)
    ]
    builds, rewarded = dict(game.rules.builds), set[bool]()
    while builds:
        offered = {
            ("build", tile): name for name, one in builds.items() for tile in tops(one.offers(game, act))
        }
        choice = yield from choose_tile(game, act, offered, must=not rewarded)
        if choice is None:
            break
        name, tile = offered[choice], choice[1]
        others = [one for other, one in builds.items() if other != name and any(one.offers(game, act))]
        slot = yield from build(game, act, tile, by=builds.pop(name), before=others)
        thing = game.tile(tile)
        if thing.superproject not in rewarded:
            build_bonus(game, act, thing, slot)
            rewarded.add(thing.superproject)
    act.budget = None


def choose_tile(
    game: Anachrony, act: Act, offered: Mapping[tuple[str, str], str], *, must: bool
) -> Flow[tuple[str, str] | None]:
    """What to build now; after the first build nothing is allowed too, and nobody is asked where nothing can be."""
    lowered = {name: reductions(game, act, game.rules.builds[name]) for name in set(offered.values())}

    def reason(option: str | tuple[str, str]) -> Denial | None:
        return (
            None if isinstance(option, str) else why_not_build(game, act, option[1], lowered[offered[option]])
        )

    options: list[str | tuple[str, str]] = list(offered)
    if not must:
        if all(reason(option) for option in options):
            return None
        options.append("decline")

    def priced(option: str | tuple[str, str]) -> Prices:
        return () if isinstance(option, str) else price(game, act, option[1], lowered[offered[option]])

    choice = yield from game.choose(
        act.seat, options, rule="AN-CON-02", why_not=reason, always=True, price=priced
    )
    return None if isinstance(choice, str) else choice


def offers(game: Anachrony, act: Act) -> Iterator[Zone]:
    """The stacks, and the face-up superproject at the focus, no other (AN-CON-07, AN-TT-11)."""
    if not act.only_superproject:
        for stack in game.state.stacks.values():
            yield stack.primary
            yield stack.secondary
    here = game.timeline_tile(game.player(act.seat).focus).superproject
    if here.eyes:
        yield here


def tops(zones: Iterable[Zone]) -> Iterator[str]:
    """The uppermost tile of each that has one."""
    return (zone.pieces[-1] for zone in zones if zone.pieces)


def why_not_build(game: Anachrony, act: Act, tile: str, lowered: Sequence[Reduction]) -> Denial | None:
    """Why a tile on offer cannot be built, or `None`."""
    thing = game.tile(tile)
    if thing.superproject:
        return why_not_superproject(game, act, thing, lowered)
    slot = slot_for_building(game, act.seat, thing.row)
    if slot is None:
        return deny("AN-CON-04", row=thing.row)
    return why_not_pay(game, act, slot_cost(game, act.seat, slot), lowered, rule="AN-CON-03")


def price(game: Anachrony, act: Act, tile: str, lowered: Sequence[Reduction]) -> Prices:
    """What a tile on offer costs; a superproject costs breakthroughs besides, by their shape where any will do."""
    thing = game.tile(tile)
    slot = None if thing.superproject else slot_for_building(game, act.seat, thing.row)
    if slot is not None:
        return prices(game, act, [slot_cost(game, act.seat, slot)], lowered)
    own = game.player(act.seat).breakthroughs
    met = [missing({}, needs) for needs in thing.breakthrough_cost if not missing(own, needs)] or [{}]
    goods = prices(game, act, [full_cost(thing)], [*lowered, *superproject_saves(game, act.seat)])
    return tuple({**each, **needs} for each in goods for needs in met)


def why_not_superproject(
    game: Anachrony, act: Act, thing: Tile, lowered: Sequence[Reduction]
) -> Denial | None:
    """Why a superproject cannot be built: no room, or a part of its cost is missing (AN-CON-06)."""
    if not places(game, act.seat, thing):
        return deny(PAIR)
    denial = why_not_breakthroughs(game, act.seat, thing)
    saves = [*lowered, *superproject_saves(game, act.seat)]
    return denial or why_not_pay(game, act, full_cost(thing), saves, rule="AN-CON-06")


def superproject_saves(game: Anachrony, seat: int) -> Iterator[Reduction]:
    """What lowers the next superproject of a seat, and no building."""
    for source in game.rules.superproject_reductions.values():
        yield from source(game, seat)


def full_cost(thing: Tile) -> dict[str, int]:
    """Workers and goods of a superproject; breakthroughs have alternatives of their own."""
    return {**thing.worker_cost, **thing.cost}


def places(game: Anachrony, seat: int, thing: Tile) -> list[tuple[str, ...]]:
    """Where a superproject may lie: on two slots, or beside the board where something allows it."""
    beside = [(name,) for place in game.rules.places.values() for name in place(game, seat, thing)]
    return [*pairs_for_superproject(game, seat), *beside]


def slot_cost(game: Anachrony, seat: int, slot: str) -> dict[str, int]:
    """What it costs to build on a slot (see AN-GEO-02)."""
    row, _, column = slot.partition(".")
    return game.board(seat).slot_cost[row][int(column) - 1]


def reductions(game: Anachrony, act: Act, by: Build | None = None) -> list[Reduction]:
    """All that lowers a build, each allocated on its own (see AN-CST-05); within an action, what is left of it."""
    by = by or game.rules.builds[NORMAL]
    own = list(by.saves(game, act))
    if act.budget is not None:
        return own + [each for name, each in act.budget if name not in by.without]
    for name, source in game.rules.reductions.items():
        if name not in by.without:
            own += source(game, act)
    return own


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


def build(
    game: Anachrony, act: Act, tile: str, *, by: Build | None = None, before: Sequence[Build] = ()
) -> Flow[str]:
    """Pay for a tile, put it on the board, and do what it does when built, at once in any phase.

    `by` says what lowers its cost: nothing but its own `saves` where `without` names all others. `before` are
    builds that may follow in the same action, for which the seat may keep reductions. Where it lies now.
    """
    thing, seat, by = game.tile(tile), act.seat, by or game.rules.builds[NORMAL]
    act.source = tile
    if thing.superproject:
        options = [("cover", *place) for place in places(game, seat, thing)]
        cover = yield from game.choose(seat, options, rule=PAIR, **named(tile))
        slots: tuple[str, ...] = cover[1:]
        saves = list(superproject_saves(game, seat))
        yield from pay(game, act, full_cost(thing), by, before, rule="AN-CON-06", saves=saves)
        yield from pay_breakthroughs(game, seat, thing)
    else:
        slot = slot_for_building(game, seat, thing.row)
        if slot is None:
            raise RuntimeError(f"no room for {tile}")
        slots = (slot,)
        yield from pay(game, act, slot_cost(game, seat, slot), by, before, rule="AN-CON-03")
    take(game, seat, tile, slots)
    act.gained, act.surcharged = tile, game.since(5)
    if thing.on_build:
        yield from do_effects(game, act, thing.on_build)  # NB-MIX-02
    act.source = ""
    return slots[0]


def pay(
    game: Anachrony,
    act: Act,
    cost: Mapping[str, int],
    by: Build,
    before: Sequence[Build],
    *,
    rule: str,
    saves: Sequence[Reduction] = (),
) -> Flow[None]:
    """Pay for a build; what it used of the action's reductions is gone for those that follow.

    `saves` are reductions of what is built, beside those of the action.
    """
    budget = act.budget or []
    usable = [each for each in budget if each[0] not in by.without]
    later = [each for each in usable if any(each[0] not in other.without for other in before)]
    if not later:
        lowered = [*reductions(game, act, by), *saves]
        yield from pay_cost(game, act, cost, rule=rule, reductions=lowered, asked=about(act))
        return
    now = [*saves, *by.saves(game, act), *(each for name, each in usable if (name, each) not in later)]
    used = yield from pay_keeping(
        game, act, cost, now, [each for _, each in later], rule=rule, asked=about(act)
    )
    for number in used:
        budget.remove(later[number])


def take(game: Anachrony, seat: int, tile: str, slots: tuple[str, ...]) -> None:
    """Move a tile from where it is offered to the board; the next one is there at once (AN-CON-05, 09).

    Without slots it lies beside the board of an automa, which tells of it in its own way.
    """
    state, player = game.state, game.player(seat)
    sources: list[Zone] = [
        zone for stack in state.stacks.values() for zone in (stack.primary, stack.secondary)
    ]
    sources += [era.superproject for era in state.timeline]
    sources += [zone for one in game.rules.builds.values() for zone in one.offers(game, Act(seat))]
    source = next(zone for zone in sources if tile in zone.pieces)
    was_on_top = source.pieces[-1] == tile
    source.move(tile, player.built)
    for taken in game.rules.taken.values():
        taken(game, seat, tile, source)
    for slot in slots:
        if slot in player.grid:
            player.grid[slot] = tile
    if slots:
        game.tell(Built, seat, tile, slots[0], slots[1:])
    for stack in state.stacks.values():
        if stack.primary is source and source.pieces and was_on_top:
            show_top(stack)
            game.tell(Revealed, (source.pieces[-1],))


def build_bonus(game: Anachrony, act: Act, thing: Tile, slot: str) -> None:
    """Collapsing Capital tiles that reward what was built (see AN-CCT-C3, AN-CCT-C4)."""
    tile = game.capital_tile(act)
    if "vp_by_building_slot" in tile and not thing.superproject:
        vp = tile["vp_by_building_slot"][int(slot.partition(".")[2]) - 1]
        game.gain(act.seat, {"vp": vp}, act.bonus)
    elif "vp_if_superproject" in tile and thing.superproject:
        game.gain(act.seat, {"vp": tile["vp_if_superproject"]}, act.bonus)


def pay_breakthroughs(game: Anachrony, seat: int, thing: Tile) -> Flow[None]:
    """The payer chooses the alternative and the tiles (AN-CON-08)."""
    if not thing.breakthrough_cost:
        return
    ways = breakthrough_ways(game, seat, thing)
    spent = (
        yield from game.choose(seat, [("spend", *way) for way in ways], rule="AN-CON-08", **named(thing.id))
    )[1:]
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

"""The Fracture Device: its spaces, and the flux cores that are placed and removed there (FT-DEV)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from msgspec import Struct

from clepsydra.games.anachrony.act import Act
from clepsydra.games.anachrony.catalog.components import Goods
from clepsydra.games.anachrony.costs import hand_over, lacking, mixes, modified, prices, water_due, ways_from
from clepsydra.games.anachrony.game import Anachrony
from clepsydra.games.anachrony.modules.fractures.device_catalog import DeviceSide, Track
from clepsydra.games.anachrony.modules.fractures.ground import device_side
from clepsydra.games.anachrony.modules.fractures.pieces import CORE, Device, fractures_of, own_fractures
from clepsydra.games.anachrony.rules import AnachronyRules
from clepsydra.games.anachrony.state import BASIC, AnachronyState
from clepsydra.kernel import Denial, Event, Flow, Prices, deny

SPACE = "device_space"
"""What is paid for while a space of the device is."""
PAYING = "FT-DEV-05"


class CorePlaced(Event, frozen=True):
    """A flux core was placed on a space of a device."""

    seat: int
    space: int


class CoresRemoved(Event, frozen=True):
    """Flux cores went from a device to the general supply."""

    seat: int
    count: int


class Outcome(Struct, frozen=True):
    """The goods of a seat when cores were placed, and whether the Grand Reservoir can still help."""

    goods: Goods
    reservoir: bool


def lay_devices(rules: AnachronyRules, table: AnachronyState) -> None:
    """A device with nothing on its spaces for every seat of a person (SO-SET-12; see FT-SET-15)."""
    for seat in rules.people:
        fractures_of(table).own[seat].device.spaces = [""] * track_of(rules).spaces


def track_of(rules: AnachronyRules) -> Track:
    """The figures of the spaces."""
    track: Track = rules.catalog.more["fracture_track"]
    return track


def device_of(game: Anachrony, seat: int) -> Device:
    """A seat's device."""
    return own_fractures(game, seat).device


def side_of(game: Anachrony, seat: int) -> DeviceSide:
    """The side of the device that is up: one for all Paths, or that of the seat's Path (FT-SET-15)."""
    sides: dict[str, DeviceSide] = game.rules.catalog.more["fracture_device"]
    return sides["device_a" if device_side(game.rules) == "A" else f"device_{game.player(seat).path}"]


def visible(game: Anachrony, seat: int) -> int:
    """How many spaces the Upgrade tile leaves open (FT-DEV-01; see FT-UPG-03)."""
    track = track_of(game.rules)
    return track.spaces - track.covered + len(device_of(game, seat).upgrades)


def empty_spaces(game: Anachrony, seat: int) -> list[int]:
    """The numbers of the visible spaces with neither a core nor a Glitch, from the left (FT-DEV-01)."""
    there = device_of(game, seat).spaces[: visible(game, seat)]
    return [number for number, thing in enumerate(there, start=1) if not thing]


def cores_of(game: Anachrony, seat: int) -> int:
    """How many flux cores lie on the device."""
    return device_of(game, seat).spaces.count(CORE)


# Placing


def why_not_place(game: Anachrony, seat: int, count: int = 1, *, rule: str) -> Denial | None:
    """There must be an empty space for each core, and what it costs must be there."""
    spaces = empty_spaces(game, seat)[:count]
    if len(spaces) < count:  # FT-DEV-02
        return deny(rule, "device", needed=count, have=len(spaces))
    if any(True for _ in outcomes(game, seat, spaces, now(game, seat))):  # FT-DEV-05
        return None
    owed = Counter[str]()
    for number in spaces:
        owed.update(cost_of(game, seat, number))
    return lacking(game, _paying(seat), dict(owed), rule=PAYING)


def place_cores(
    game: Anachrony, seat: int, count: int = 1, fits: Callable[[Outcome], bool] = lambda _left: True
) -> Flow[None]:
    """Cores go to the leftmost empty spaces, each paid and rewarded before the next; what is paid must fit."""
    for placed in range(count):
        first, *others = empty_spaces(game, seat)[: count - placed]

        def goes_on(left: Outcome, others: Sequence[int] = others) -> bool:
            return any(fits(end) for end in outcomes(game, seat, others, left))

        yield from _pay_space(game, seat, first, goes_on)  # FT-DEV-05
        device_of(game, seat).spaces[first - 1] = CORE  # FT-DEV-02
        game.tell(CorePlaced, seat, first)
        yield from _reward(game, seat, first, goes_on)  # FT-DEV-05


def _pay_space(game: Anachrony, seat: int, number: int, goes_on: Callable[[Outcome], bool]) -> Flow[None]:
    """What a space costs, in a way that leaves enough for what comes after it (FT-PHA-12)."""
    gains = list(_gains(reward_of(game, seat, number)))
    ways = {
        ("pay", *_named(way)): way
        for way, left in _ways(game, seat, number, now(game, seat))
        if any(goes_on(_with(left, gain)) for gain in gains)
    }
    way = ways[(yield from game.choose(seat, ways, rule=PAYING, price=lambda option: (ways[option],)))]
    yield from hand_over(game, _paying(seat), cost_of(game, seat, number), way)


def _reward(game: Anachrony, seat: int, number: int, goes_on: Callable[[Outcome], bool]) -> Flow[None]:
    """What lies on a space is gained the first time that a core comes there, in the cubes of choice."""
    reward = reward_of(game, seat, number)
    if reward:
        start = now(game, seat)
        ways = {("gain", *_named(gain)): gain for gain in _gains(reward) if goes_on(_with(start, gain))}
        device_of(game, seat).rewarded.append(number)
        game.gain(seat, ways[(yield from game.choose(seat, ways, rule=PAYING))])


def _named(goods: Goods) -> tuple[str | int, ...]:
    return tuple(part for pair in goods.items() for part in pair)


def cost_of(game: Anachrony, seat: int, number: int) -> Goods:
    """What it costs to place a core on a space."""
    return dict(modified(game, _paying(seat), side_of(game, seat).costs.get(number, {})))


def reward_of(game: Anachrony, seat: int, number: int) -> Goods:
    """What still lies on a space, covered or not (FT-SET-15)."""
    gained = device_of(game, seat).rewarded
    return {} if number in gained else side_of(game, seat).rewards.get(number, {})


def price_of_placing(game: Anachrony, seat: int, count: int = 1, goods: Goods | None = None) -> Prices:
    """What the next cores cost on the device, with other goods besides."""
    total = dict(goods or {})
    for number in empty_spaces(game, seat)[:count]:
        for good, cost in side_of(game, seat).costs.get(number, {}).items():
            total[good] = total.get(good, 0) + cost
    return prices(game, _paying(seat), [total])


def _paying(seat: int) -> Act:
    return Act(seat, action=SPACE)


def now(game: Anachrony, seat: int) -> Outcome:
    """Before any core is placed."""
    return Outcome(dict(game.player(seat).goods), reservoir=True)


def outcomes(game: Anachrony, seat: int, spaces: Sequence[int], start: Outcome) -> Iterator[Outcome]:
    """Every way in which cores can be placed on these spaces one after the other, paid and rewarded."""
    if not spaces:
        yield start
        return
    for _, paid in _ways(game, seat, spaces[0], start):
        for gain in _gains(reward_of(game, seat, spaces[0])):
            yield from outcomes(game, seat, spaces[1:], _with(paid, gain))


def _with(start: Outcome, gain: Goods) -> Outcome:
    goods = {good: start.goods.get(good, 0) + gain.get(good, 0) for good in {**start.goods, **gain}}
    return Outcome(goods, start.reservoir)


def _ways(game: Anachrony, seat: int, number: int, start: Outcome) -> Iterator[tuple[Goods, Outcome]]:
    """The ways to pay for a space, and what is left then."""
    cost = cost_of(game, seat, number)
    water = cost.get("water", 0)
    if water and start.reservoir:
        cost["water"] = water_due(game, _paying(seat), water)
    for way in ways_from(start.goods, cost):
        left = {good: count - way.get(good, 0) for good, count in start.goods.items()}
        yield way, Outcome(left, start.reservoir and not water)


def _gains(reward: Goods) -> Iterator[Goods]:
    """What a reward may be, by the cubes that are chosen."""
    count = reward.get("any_basic", 0)
    fixed = {good: n for good, n in reward.items() if good != "any_basic"}
    for mix in mixes(dict.fromkeys(BASIC, count), {}, count):
        yield {good: fixed.get(good, 0) + mix.get(good, 0) for good in {**fixed, **mix}}


# Removing


def remove_cores(game: Anachrony, seat: int, count: int) -> None:
    """Cores go from the rightmost spaces to the general supply, at most those that are there (FT-DEV-03)."""
    spaces = device_of(game, seat).spaces
    count = min(count, cores_of(game, seat))
    for _ in range(count):
        last = max(place for place, thing in enumerate(spaces) if thing == CORE)
        spaces[last] = ""
    if count:
        game.tell(CoresRemoved, seat, count)


def may_remove_cores(game: Anachrony, seat: int, most: int, *, rule: str = "FT-RMF-01") -> Flow[None]:
    """Remove as many cores as the seat likes, up to so many; none is legal too (FT-RMF-01)."""
    most = min(most, cores_of(game, seat))
    _, count = yield from game.choose(
        seat, [("remove_flux", count) for count in range(most, -1, -1)], rule=rule
    )
    remove_cores(game, seat, count)


# Scoring


def device_vp(game: Anachrony, seat: int) -> int:
    """The points of the rightmost visible space (FT-UPG-06)."""
    return track_of(game.rules).vp[len(device_of(game, seat).upgrades)]

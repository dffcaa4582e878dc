"""Research (AN-RES): set one die, roll the other, take the breakthrough they show."""

from __future__ import annotations

from collections.abc import Iterator

from clepsydra.games.anachrony.act import Act
from clepsydra.games.anachrony.costs import can_pay, pay_water, price_of_water
from clepsydra.games.anachrony.events import DieSet, Discovered
from clepsydra.games.anachrony.game import Anachrony
from clepsydra.games.anachrony.placing import why_not_worker
from clepsydra.games.anachrony.state import SCIENTIST
from clepsydra.kernel import Denial, Flow, Prices, deny

SHAPE, ICON = DICE = ("shape", "icon")
SECOND_DIE = "411"
"""The building by which a second die is set."""
ANY_ICON = "choice"
"""The face "?" of the icon die."""


def why_not(game: Anachrony, act: Act) -> Denial | None:
    """Only Scientists research, and only while a breakthrough is left (AN-RES-01, 06)."""
    denial = why_not_worker(game, act, needs=SCIENTIST, rule="AN-RES-01")
    if denial is None and not any(game.state.breakthroughs.values()):
        return deny("AN-RES-06")
    return denial


def research(game: Anachrony, act: Act) -> Flow[None]:
    """Set a die, roll or set the other, and take what they show (AN-RES-02)."""
    faces = yield from set_first(game, act.seat)
    (other,) = (die for die in DICE if die not in faces)
    setting = yield from choose_second(game, act, faces, other)
    faces[other] = setting or throw(game, act.seat, other)
    act.gained = yield from take_shown(game, act.seat, faces)


def take_shown(game: Anachrony, seat: int, faces: dict[str, str]) -> Flow[str]:
    """Take what the dice show: one is rolled again while nothing matches, a "?" is named (AN-RES-03, 04)."""
    while not matching(game, faces[SHAPE], faces[ICON]):
        again = helpful(game, faces)
        _, die = yield from game.choose(seat, [("reroll", die) for die in again], rule="AN-RES-04")
        faces[die] = throw(game, seat, die)
    if faces[ICON] == ANY_ICON:
        options = [("icon", icon) for icon in matching(game, faces[SHAPE], ANY_ICON)]
        _, faces[ICON] = yield from game.choose(seat, options, rule="AN-RES-03")
    found = f"{faces[SHAPE]}/{faces[ICON]}"
    discover(game, seat, found)
    return found


def in_supply(game: Anachrony) -> Iterator[tuple[str, str]]:
    """The shape and icon of every breakthrough of which a tile is left."""
    for name, count in game.state.breakthroughs.items():
        if count:
            shape, _, icon = name.partition("/")
            yield shape, icon


def matching(game: Anachrony, shape: str, icon: str) -> list[str]:
    """The icons with which a tile of this shape is left."""
    return [i for s, i in in_supply(game) if s == shape and icon in (i, ANY_ICON)]


def set_first(game: Anachrony, seat: int) -> Flow[dict[str, str]]:
    """Choose a die and set it to a face of which a tile is left (AN-RES-02)."""
    shapes = dict.fromkeys(shape for shape, _ in in_supply(game))
    icons = dict.fromkeys(icon for _, icon in in_supply(game))
    options = [*(("set", SHAPE, shape) for shape in shapes), *(("set", ICON, icon) for icon in icons)]
    _, die, face = yield from game.choose(seat, options, rule="AN-RES-02")
    game.tell(DieSet, seat, die, face)
    return {die: face}


def choose_second(game: Anachrony, act: Act, faces: dict[str, str], other: str) -> Flow[str]:
    """The second die may be set too, by building 411 for 1 water or by a tile of the Capital (AN-RES-05, 07)."""
    free = act.bonus == "research_1"
    if not free and not can_pay_411(game, act.seat):
        return ""
    if other == ICON:
        settable = matching(game, faces[SHAPE], ANY_ICON)
    else:
        settable = [shape for shape, icon in in_supply(game) if icon == faces[ICON]]
    options = [("roll", other), *(("set", other, face) for face in settable)]

    def price(option: tuple[str, ...]) -> Prices:
        paid = not free and option[0] == "set"
        return price_of_water(game, Act(act.seat), price_of_411(game)["water"]) if paid else ()

    rule = "AN-RES-05" if free else "AN-RES-07"
    choice = yield from game.choose(act.seat, options, rule=rule, price=price)
    if choice[0] == "roll":
        return ""
    if not free:
        pay_water(game, Act(act.seat), price_of_411(game)["water"], SECOND_DIE)
    game.tell(DieSet, act.seat, other, choice[-1])
    return choice[-1]


def can_pay_411(game: Anachrony, seat: int) -> bool:
    """Whether building 411 is there to be used (AN-RES-07)."""
    return game.owns(seat, "411") and can_pay(game, Act(seat), price_of_411(game))


def price_of_411(game: Anachrony) -> dict[str, int]:
    """The water for which building 411 sets the second die (see AN-B411)."""
    price: dict[str, int] = game.tile("411").always("research_set_second_die")["optional_cost"]
    return price


def throw(game: Anachrony, seat: int, die: str) -> str:
    """Roll one of the two dice."""
    return str(game.throw(seat, die))


def helpful(game: Anachrony, faces: dict[str, str]) -> list[str]:
    """The dice whose new roll can help: the other one's face still has a tile (AN-RES-08)."""
    shapes = {shape for shape, _ in in_supply(game)}
    icons = {icon for _, icon in in_supply(game)} | {ANY_ICON}
    helps = [SHAPE] if faces[ICON] in icons else []
    helps += [ICON] if faces[SHAPE] in shapes else []
    return helps or list(DICE)


def discover(game: Anachrony, seat: int, breakthrough: str) -> None:
    """Take a breakthrough."""
    game.state.breakthroughs[breakthrough] -= 1
    own = game.player(seat).breakthroughs
    own[breakthrough] = own.get(breakthrough, 0) + 1
    game.tell(Discovered, seat, breakthrough)

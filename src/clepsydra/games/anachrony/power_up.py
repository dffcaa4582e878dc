"""Phase 3: power-up (AN-POW), and Captain Wolfe's exchanges in it (AN-LDR-03)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from clepsydra.games.anachrony.costs import can_pay, pay_one_of, why_not_pay, why_not_pay_any
from clepsydra.games.anachrony.events import PhaseBegan
from clepsydra.games.anachrony.exosuits import power
from clepsydra.games.anachrony.game import Act
from clepsydra.kernel import Denial, One, Option, Rule, Some, Together, deny

if TYPE_CHECKING:
    from clepsydra.games.anachrony.game import Anachrony

DONE = "done"
CORE, WATER = ("trade", 1, "energy_core", "for", 2, "water"), ("trade", 2, "water", "for", 1, "energy_core")
EXCHANGES: dict[Option, tuple[dict[str, int], dict[str, int]]] = {
    CORE: ({"energy_core": 1}, {"water": 2}),
    WATER: ({"water": 2}, {"energy_core": 1}),
}
OTHER_WAY: dict[Option, Option] = {CORE: WATER, WATER: CORE}


def power_up_phase(game: Anachrony) -> Rule[None]:
    """Each seat in turn order, or all at the same time by agreement (AN-POW-01, 06)."""
    game.tell(PhaseBegan, "power_up_phase")
    people = game.people()
    if game.rules.option("simultaneous_powerup"):
        yield from side_by_side({seat: power_up(game, seat) for seat in people})
        people = []
    for seat in game.in_order():
        if seat in people:
            yield from power_up(game, seat)
        else:
            yield from by_procedure(game, seat, "power_up")
    game.go_on()


def by_procedure(game: Anachrony, seat: int, phase: str) -> Rule[None]:
    """What an automa does in a phase."""
    automa = game.automa(seat)
    if automa is not None and phase in automa.phases:
        yield from automa.phases[phase](game, seat) or ()


def side_by_side(routines: dict[int, Rule[None]]) -> Rule[None]:
    """Several seats go through the same thing at once, each at its own decisions."""
    asks: dict[int, One | Some] = {}
    replies: dict[int, Any] = dict.fromkeys(routines)
    while replies:
        for seat, reply in replies.items():
            try:
                ask = routines[seat].send(reply)
            except StopIteration:
                continue
            asks.update(ask.asks)
        if not asks:
            return
        replies = yield Together(asks)
        asks = {}


def power_up(game: Anachrony, seat: int) -> Rule[None]:
    """Power up as many exosuits as the seat likes, then gain water for empty hexes (AN-POW-01, 03)."""
    exchanged: Option = ""
    while True:
        hexes: list[Option] = [("power", name) for name in game.board(seat).hex_cost]
        choice = yield from choose(game, seat, [*hexes, *wolfe(game, seat), DONE], exchanged)
        if choice == DONE:
            break
        exchanged = yield from step(game, seat, choice)
    gain_water(game, seat)
    exchanged = ""
    while wolfe(game, seat):
        choice = yield from choose(game, seat, [*wolfe(game, seat), DONE], exchanged)
        if choice == DONE:
            return
        exchanged = yield from step(game, seat, choice)


def choose(game: Anachrony, seat: int, options: list[Option], exchanged: Option) -> Rule[Option]:
    """Let the seat choose its next step."""
    return (
        yield from game.choose(
            seat,
            options,
            rule="AN-POW-01",
            why_not=lambda option: why_not(game, seat, option, exchanged),
        )
    )


def why_not(game: Anachrony, seat: int, option: Option, exchanged: Option) -> Denial | None:
    """Why a hex cannot be powered or an exchange not made, or `None`."""
    if isinstance(option, str):
        return None
    if option in EXCHANGES:
        if exchanged == OTHER_WAY[option]:
            return deny("AN-LDR-09")
        return why_not_pay(game, _paying(seat), EXCHANGES[option][0], rule="AN-LDR-03")
    return why_not_power(game, seat, str(option[1]))


def _paying(seat: int) -> Act:
    return Act(seat, action="power_up")


def why_not_power(game: Anachrony, seat: int, name: str) -> Denial | None:
    """The hex must be empty and uncovered, an exosuit left, and the cost payable (AN-POW-01, 02, 04)."""
    player = game.player(seat)
    if not player.reserve:
        return deny("AN-CMP-06")
    if name in player.powered:
        return deny("AN-POW-01", "taken")
    if name in player.covered or game.blocked(seat, name):
        return deny("AN-POW-04")
    return why_not_pay_any(game, _paying(seat), game.board(seat).hex_cost[name], rule="AN-POW-02")


def step(game: Anachrony, seat: int, choice: Option) -> Rule[Option]:
    """Power a hex, or exchange; the exchange that was made, if it was one."""
    if choice in EXCHANGES:
        give, get = EXCHANGES[choice]
        game.pay(seat, give)
        game.gain(seat, get)
        return choice
    name = str(choice[1])
    yield from pay_one_of(game, _paying(seat), game.board(seat).hex_cost[name], rule="AN-POW-02")
    power(game, seat, name)
    return ""


def wolfe(game: Anachrony, seat: int) -> list[Option]:
    """The exchanges of Captain Wolfe, while one of them can be made."""
    if not game.leads(seat, "wolfe"):
        return []
    possible = any(can_pay(game, _paying(seat), give) for give, _ in EXCHANGES.values())
    return list(EXCHANGES) if possible else []


def gain_water(game: Anachrony, seat: int) -> None:
    """Water for each hex that is empty and not covered (AN-POW-03, 05)."""
    player, board = game.player(seat), game.board(seat)
    empty = [name for name in game.empty_hexes(seat) if name not in player.covered]
    more = sum(part(game, seat) for part in game.rules.hex_water.values())
    game.gain(seat, {"water": max(0, board.water_per_empty_hex * len(empty) + more)})

"""Phase 3: power-up (AN-POW), and Captain Wolfe's exchanges in it (AN-LDR-03)."""

from __future__ import annotations

from functools import partial

from clepsydra.games.anachrony.actions.gathering import Way, named
from clepsydra.games.anachrony.costs import can_pay, pay_one_of, why_not_pay, why_not_pay_any
from clepsydra.games.anachrony.events import PhaseBegan
from clepsydra.games.anachrony.exosuits import power
from clepsydra.games.anachrony.game import Act, Anachrony
from clepsydra.kernel import Denial, Flow, Option, deny

DONE = "done"


def power_up_phase(game: Anachrony) -> Flow[None]:
    """Each seat in turn order, or all at the same time by agreement (AN-POW-01, 06)."""
    game.tell(PhaseBegan, "power_up_phase")
    people = game.people()
    if game.rules.option("simultaneous_powerup"):
        yield from game.apart({seat: partial(_power_up_of, seat) for seat in people})
        people = []
    for seat in game.in_order():
        if seat in people:
            yield from power_up(game, seat)
        else:
            yield from by_procedure(game, seat, "power_up")
    game.go_on()


def _power_up_of(seat: int, game: Anachrony) -> Flow[None]:
    return power_up(game, seat)


def by_procedure(game: Anachrony, seat: int, phase: str) -> Flow[None]:
    """What an automa does in a phase."""
    automa = game.automa(seat)
    if automa is not None and phase in automa.phases:
        yield from automa.phases[phase](game, seat) or ()


def power_up(game: Anachrony, seat: int) -> Flow[None]:
    """Power up as many exosuits as the seat likes, even none, then gain water for empty hexes (AN-POW-01, 03, 07)."""
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


def choose(game: Anachrony, seat: int, options: list[Option], exchanged: Option) -> Flow[Option]:
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
    exchanges = wolfes_exchanges(game)
    if option in exchanges:
        if exchanged and exchanged != option:
            return deny("AN-LDR-09")
        return why_not_pay(game, _paying(seat), exchanges[option][0], rule="AN-LDR-03")
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


def step(game: Anachrony, seat: int, choice: Option) -> Flow[Option]:
    """Power a hex, or exchange; the exchange that was made, if it was one."""
    exchanges = wolfes_exchanges(game)
    if choice in exchanges:
        give, get = exchanges[choice]
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
    exchanges = wolfes_exchanges(game)
    possible = any(can_pay(game, _paying(seat), give) for give, _ in exchanges.values())
    return list(exchanges) if possible else []


def wolfes_exchanges(game: Anachrony) -> dict[Option, Way]:
    """An energy core for water, and the other way round (AN-LDR-03)."""
    core, water = ({good: count} for good, count in game.rules.catalog.leaders["wolfe"].items())
    return named([(core, water), (water, core)])


def gain_water(game: Anachrony, seat: int) -> None:
    """Water for each hex that is empty and not covered (AN-POW-03, 05)."""
    player, board = game.player(seat), game.board(seat)
    empty = [name for name in game.empty_hexes(seat) if name not in player.covered]
    more = sum(part(game, seat) for part in game.rules.hex_water.values())
    game.gain(seat, {"water": max(0, board.water_per_empty_hex * len(empty) + more)})

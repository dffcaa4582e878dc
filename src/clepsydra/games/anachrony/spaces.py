"""Action spaces of the boards: who may come there, and what happens then (AN-SLT, AN-CAP)."""

from __future__ import annotations

from msgspec.structs import replace

from clepsydra.games.anachrony.act import Act
from clepsydra.games.anachrony.actions.capital import do_capital
from clepsydra.games.anachrony.costs import modified, pay_water, price_of_water, water_due
from clepsydra.games.anachrony.events import Placed
from clepsydra.games.anachrony.exosuits import stand
from clepsydra.games.anachrony.game import Anachrony
from clepsydra.games.anachrony.state import Suit
from clepsydra.kernel import Denial, Flow, Prices, deny

SPACE = "space"
"""What is paid for while a space is."""


def why_not_space(game: Anachrony, act: Act) -> Denial | None:
    """Why this worker, wherever it stands, cannot come and act there: space, water, then the action (AN-TURN-08)."""
    space = game.rules.spaces[act.where]
    if space.single:
        slot = game.state.slots[act.where]
        if slot.unavailable:
            return deny(space.closed_by)
        if slot.seat >= 0:
            return deny("AN-SLT-01")
    if blocked := game.why_blocked(act.seat, act.where):
        return blocked
    act = replace(act, action=SPACE, water=printed_water(game, act.where))
    if game.rules.cost_modifiers:
        act.water = modified(game, act, {"water": act.water}).get("water", 0)
    if act.water and game.has(act.seat, "water") < (due := water_due(game, act, 0)):
        return deny("AN-SLT-05", "goods", good="water", needed=due, have=game.has(act.seat, "water"))
    act.bonus, act.action = bonus_of(game, act.where), space.action
    return game.rules.actions[space.action].why_not(game, act)


def printed_water(game: Anachrony, where: str) -> int:
    """The water that a space says; a Collapsing Capital tile covers it (AN-CAP-02, FT-IMP-05; see AN-CAP-01)."""
    space = game.rules.spaces[where]
    return 0 if space.single and game.state.slots[where].top is not None else space.water


def price_of_space(game: Anachrony, act: Act) -> Prices:
    """The water that a space is going to take."""
    return price_of_water(game, replace(act, action=SPACE), printed_water(game, act.where))


def bonus_of(game: Anachrony, where: str) -> str:
    """The Collapsing Capital tile on a space."""
    top = game.state.slots[where].top if game.rules.spaces[where].single else None
    return top.pieces[-1] if top is not None else ""


def arrive(game: Anachrony, act: Act) -> Flow[None]:
    """A worker in an exosuit comes to a space, pays for it and does the action (AN-SLT-01)."""
    stand(game, act.seat, Suit(act.where, act.worker))
    game.tell(Placed, act.seat, act.worker, act.where)
    act.bonus = bonus_of(game, act.where)
    act.action = SPACE
    pay_water(game, act, printed_water(game, act.where), act.where)
    yield from do_capital(game, act, game.rules.spaces[act.where].action)

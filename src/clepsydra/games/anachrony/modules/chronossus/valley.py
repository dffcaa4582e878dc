"""What the Chronossus does in the Valley: Assimilate and Extract (SO-ASM, SO-EXT)."""

from __future__ import annotations

from clepsydra.games.anachrony.actions.research import SHAPE
from clepsydra.games.anachrony.automa import Command, Spot
from clepsydra.games.anachrony.automas.events import BotCompared, BotOperator, BotTechnology
from clepsydra.games.anachrony.automas.gathering import collection, complete_workers
from clepsydra.games.anachrony.automas.placing import fail, free_spaces, to_look_at
from clepsydra.games.anachrony.events import Revealed
from clepsydra.games.anachrony.game import Anachrony
from clepsydra.games.anachrony.modules.chronossus.flux import add_flux, pool_of
from clepsydra.games.anachrony.modules.chronossus.fractures_catalog import figures
from clepsydra.games.anachrony.modules.fractures.pieces import fractures_of, own_fractures
from clepsydra.games.anachrony.modules.fractures.valley import ASSIMILATE, EXTRACT, VALLEY_CAPITAL
from clepsydra.games.anachrony.setup import show_top
from clepsydra.games.anachrony.sights import FreeSpace, NextTechnology, OperatorInValley, ValleySpaces

VALLEY_DIE = "shape_in_valley"
"""The name by which the shape die is told here."""


def in_valley(game: Anachrony, seat: int, action: str) -> Spot | None:
    """The topmost free space of the action, else the Valley Capital on the left, else on the right (SO-PLC-07)."""
    game.see(ValleySpaces, len(game.state.players))
    game.see(FreeSpace, action, to_look_at(game, seat, action, VALLEY_CAPITAL))
    for space in free_spaces(game, action):
        return Spot(action, space, "own", "SO-PLC-07")
    for space in free_spaces(game, VALLEY_CAPITAL):
        return Spot(action, space, "valley_capital", "SO-PLC-07")
    return None


# Assimilate


def assimilate(game: Anachrony, seat: int) -> None:
    """The shape die decides (SO-ASM-01): an Operator, a technology, or the one of which it has fewer."""
    shape = game.throw(seat, SHAPE, VALLEY_DIE)
    if shape == "square":
        shape = "circle" if compare(game, seat) else "triangle"
    (take_operator if shape == "circle" else take_technology)(game, seat)


def compare(game: Anachrony, seat: int) -> bool:
    """Whether it has fewer Operators than technologies, or as many (SO-ASM-04)."""
    operators = sum(pool_of(game.state).operators.values())
    technologies = len(own_fractures(game, seat).technologies)
    why = "operator" if operators <= technologies else "technology"
    game.tell(BotCompared, seat, "SO-ASM-04", why, operators, technologies)
    return operators <= technologies


def take_operator(game: Anachrony, seat: int) -> None:
    """An Operator of the Valley stands for the first type that is missing, and a flux core comes (SO-ASM-02).

    Without one there the action has failed, and brings no core (SO-ASM-05). It is not recruited (SO-ASM-08). Which of
    the places it leaves makes no difference: they are all alike.
    """
    game.see(OperatorInValley)
    valley, operators = fractures_of(game.state), pool_of(game.state).operators
    if not valley.operators:
        fail(game, seat, "no_operator", rule="SO-ASM-05")
        return
    flux = figures(game.rules).operator_flux
    kind = next(kind for kind, count in collection(game, seat).items() if not count)  # SO-ASM-06
    valley.operators -= 1
    operators[kind] = 1
    game.tell(BotOperator, seat, "SO-ASM-02", kind, flux)
    add_flux(game, flux)
    complete_workers(game, seat)  # SO-ASM-06


def take_technology(game: Anachrony, seat: int) -> None:
    """The top card of the second stack, else of the first (SO-ASM-03); it does nothing for it (see SO-FOT-03).

    Without any the action has failed (SO-ASM-05).
    """
    game.see(NextTechnology)
    stack = fractures_of(game.state).technologies
    if not stack.tops:
        fail(game, seat, "no_technology", rule="SO-ASM-05")
        return
    zone = stack.secondary if stack.secondary.pieces else stack.primary
    card = zone.pieces[-1]
    zone.move(card, own_fractures(game, seat).technologies)
    game.tell(BotTechnology, seat, "SO-ASM-03", "second" if zone is stack.secondary else "first", card)
    if zone is stack.primary and zone.pieces:
        show_top(stack)
        game.tell(Revealed, (zone.pieces[-1],))


# Extract


def extract(_game: Anachrony, _seat: int) -> None:
    """The cores that its tile shows, which come with the action whenever there is a space for it (see SO-EXT-01)."""


COMMANDS = {
    ASSIMILATE: Command(assimilate, lambda _game: ASSIMILATE, in_valley),
    EXTRACT: Command(extract, lambda _game: EXTRACT, in_valley),
}
"""What Action tiles say."""

"""The idea pile, the idea display and the hands."""

from __future__ import annotations

from clepsydra.games.inventions.events import IdeaTaken, Left
from clepsydra.games.inventions.game import Inventions
from clepsydra.games.inventions.state import InventionsState
from clepsydra.kernel import EVERYBODY, Flow, Zone

SLOTS = 3


def show_top(state: InventionsState) -> None:
    """The top card of the pile is open (see IN-SET-09)."""
    if state.pile.pieces:
        state.pile.show(state.pile.pieces[-1], EVERYBODY)


def refill(state: InventionsState) -> None:
    """Cards slide to the right and the top of the pile comes to slot 1, until three lie there (IN-INI-06)."""
    while len(state.display) < SLOTS and state.pile.pieces:
        state.pile.draw(state.display)
        show_top(state)


def on_offer(state: InventionsState) -> list[str]:
    """The cards of the display and the top of the pile."""
    return [*state.display.pieces, *state.pile.pieces[-1:]]


def take_idea(game: Inventions, seat: int, rule: str) -> Flow[None]:
    """Choose a card of the display or the top of the pile for the hand, if there is one (IN-INI-06, 07)."""
    state = game.state
    cards = [("take", card) for card in on_offer(state)]
    if not cards:
        return
    _, card = yield from game.choose(seat, cards, rule=rule)
    move_from_offer(state, card, game.player(seat).hand)
    game.tell(IdeaTaken, seat, card)


def refill_hand(game: Inventions, seat: int) -> Flow[None]:
    """Take a card for each idea that was initiated in this turn (IN-INI-06)."""
    for _ in range(game.state.turn.initiated):
        yield from take_idea(game, seat, "IN-INI-06")


def move_from_offer(state: InventionsState, card: str, to: Zone) -> None:
    """Take a card from the display, which is refilled, or from the top of the pile."""
    if card in state.display.pieces:
        state.display.move(card, to)
        refill(state)
    else:
        state.pile.draw(to)
        show_top(state)


def discard_before(game: Inventions, era: int) -> None:
    """Discard the cards of earlier eras from the display and refill it until there are none (IN-ERA-12): the pile
    lies in the order of the eras, so then its top is of none either. Cards in regions stay (IN-ERA-14).
    """
    state, ideas = game.state, game.catalog.ideas
    while old := [card for card in state.display if ideas[card].era < era]:
        for card in old:
            state.display.move(card, state.out)
        game.tell(Left, tuple(old))
        refill(state)

"""The idea pile, the idea display and the hands (IN-INI-06, IN-ERA-12, 13)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clepsydra.games.inventions.events import IdeaTaken, Left
from clepsydra.kernel import EVERYBODY, Rule

if TYPE_CHECKING:
    from clepsydra.games.inventions.game import Inventions
    from clepsydra.games.inventions.state import Table
    from clepsydra.kernel import Zone

SLOTS = 3


def show_top(state: Table) -> None:
    """The top card of the pile is open (IN-SET-09)."""
    if state.pile.pieces:
        state.pile.show(state.pile.pieces[-1], EVERYBODY)


def refill(state: Table) -> None:
    """Cards slide to the right and the top of the pile comes to slot 1, until three lie there (IN-INI-06)."""
    while len(state.display) < SLOTS and state.pile.pieces:
        state.pile.draw(state.display)
        show_top(state)


def on_offer(state: Table) -> list[str]:
    """The cards of the display and the top of the pile."""
    return [*state.display.pieces, *state.pile.pieces[-1:]]


def take_idea(game: Inventions, seat: int, rule: str) -> Rule[None]:
    """Choose a card of the display or the top of the pile for the hand, if there is one (IN-INI-06, 07)."""
    state = game.state
    cards = [("take", card) for card in on_offer(state)]
    if not cards:
        return
    _, card = yield from game.choose(seat, cards, rule=rule)
    move_from_offer(state, card, game.player(seat).hand)
    game.tell(IdeaTaken, seat, card)


def move_from_offer(state: Table, card: str, to: Zone) -> None:
    """Take a card from the display, which is refilled, or from the top of the pile."""
    if card in state.display.pieces:
        state.display.move(card, to)
        refill(state)
    else:
        state.pile.draw(to)
        show_top(state)


def discard_before(game: Inventions, era: int) -> None:
    """Discard the cards of earlier eras from display and pile until there are none (IN-ERA-12)."""
    state, ideas = game.state, game.catalog.ideas
    while old := [card for card in on_offer(state) if ideas[card].era < era]:
        for card in old:
            if card in state.display.pieces:
                state.display.move(card, state.out)
            else:
                state.pile.draw(state.out)
                show_top(state)
        game.tell(Left, tuple(old))
        refill(state)
